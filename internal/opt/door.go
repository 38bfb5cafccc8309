package opt

// Door is the argument that the Internal variables of public packages ask for.
// Only packages of this module can name it, so only they can call what lies
// behind.
type Door struct{}
