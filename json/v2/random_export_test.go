package json

import "reflect"

import (
	"github.com/javelin-go/javelin/internal/plan"
)

// DisableFast has the complete forms do everything until undo is called. Nothing
// else may be under way.
func DisableFast() (undo func()) {
	plan.DisableFast = true
	return func() { plan.DisableFast = false }
}

// IsFrail is IsFrail.
func IsFrail(t reflect.Type) bool { return plan.IsFrail(t) }
