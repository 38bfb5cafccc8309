package json

import "reflect"

// DisableFast has the complete forms do everything until undo is called. Nothing
// else may be under way.
func DisableFast() (undo func()) {
	disableFast = true
	return func() { disableFast = false }
}

// IsFrail is isFrail.
func IsFrail(t reflect.Type) bool { return isFrail(t) }
