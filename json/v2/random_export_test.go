package json

// DisableFast has the complete forms do everything until undo is called. Nothing
// else may be under way.
func DisableFast() (undo func()) {
	disableFast = true
	return func() { disableFast = false }
}
