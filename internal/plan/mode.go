package plan

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/rt"
)

// BehindPointer is a bit of the mode for marshaling that is no option: the value
// is one that a pointer leads to. Then the error of a method names that type.
const BehindPointer Mode = opt.OmitTopLevelNewline

// DialectMode is the mode that generated code is for. Under the details of releases
// of Go before 1.27, which opt.Classic stands for, it is not called.
func DialectMode(d rt.Dialect) Mode {
	if d&rt.DialectV1 != 0 {
		return opt.V1Defaults
	}
	return 0
}

// PlainBytes is the bit of the mode for slices of bytes that are strings as they are.
const PlainBytes = Mode(shape.PlainBytes) << mannerShift

// Within is the mode for what an object or array holds.
func Within(m Mode) Mode { return m &^ (opt.StringTag | BehindPointer) }

// Settled is the mode for what has an address anyway.
func Settled(m Mode) Mode { return m &^ Unaddressable }

// A plan is a Go type compiled for one direction under one mode. Plans are data:
// made once, by walking the type, then run by one loop and never changed.

// Mode is what a plan depends on beside the type: the options that change what
// happens to a value, as opposed to those that change how bytes look. Because
// they are compiled in, no option is tested while values are read or written.
type Mode = opt.Flag

// Unaddressable is a bit of the mode that is no option: with
// CallMethodsWithLegacySemantics it says that the value at hand was not
// addressable where the caller had it, so that methods with a pointer receiver
// are not called.
const Unaddressable Mode = opt.WithinArshalCall

// reading is a bit of the mode that is no option: it tells the plans of the two directions
// apart where they are kept together.
const reading Mode = 1

// MannerBits of the mode are no options: they say how the type departs from what its
// tags say, by which generated code was made that it belongs to.
const MannerBits = Mode(shape.AllManners) << mannerShift

const mannerShift = 56

// Manner returns that of a mode.
func Manner(m Mode) shape.Manner { return shape.Manner(m >> mannerShift) }

// maxSteps is how many pointers, lists and maps a tag reaches through.
const maxSteps = 10
