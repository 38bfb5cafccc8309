//go:build tinygo

package rt

// typeName returns the name of the type of v, if the runtime tells it: this one does not.
func typeName(any) string { return "" }
