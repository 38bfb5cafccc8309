package scan

// Unique finds members of one name for whoever walks a document by himself: what
// [Formatter] does on the way. The document must be valid as far as it is walked.
type Unique struct {
	u     uniqueness
	names Names
}

// Start prepares for a document.
func (x *Unique) Start() {
	x.u.names = &x.names
	x.u.start()
}

// Push opens an object.
func (x *Unique) Push() { x.u.push() }

// Pop closes the innermost object.
func (x *Unique) Pop() { x.u.pop() }

// Member adds the name that begins with the quote at src[p], and is followed by
// src[colon], to the innermost object, and reports whether it is the first of that
// name there. src must be the same in all calls.
func (x *Unique) Member(src []byte, p, colon int) bool {
	if x.u.guessed(src, p) == colon {
		return true
	}
	return x.u.insertBefore(&x.u.frames[len(x.u.frames)-1], src, colon)
}

// Release lets go of the document and of what is above the cap of memory that is
// kept for the next one.
func (x *Unique) Release() { x.u.release() }
