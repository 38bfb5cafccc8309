package unmarshal

import (
	"github.com/javelin-go/javelin/internal/plan"
)

// Bridged unmarshals by a method for the standard library; it is nil where that has no json/v2.
var Bridged func(*State, *Plan, plan.Pointer) error

// ReadBridgedAgain reads a value that has been read, as without functions.
var ReadBridgedAgain func(u *State, pl *Plan, p plan.Pointer, val []byte) error
