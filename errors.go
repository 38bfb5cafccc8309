package javelin

import (
	"errors"
	"strconv"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

var (
	// ErrNotFound says that there is no such value.
	ErrNotFound = tape.ErrNotFound
	// ErrKind says that a value is of another kind than was asked for.
	ErrKind = tape.ErrKind
	// ErrRange says that a number does not fit the type that was asked for.
	ErrRange = errors.New("number out of range")
)

// An Error says that a value is not there, or is not what was asked for. In Err
// it has one of the sentinels of this package, or the error of whoever read the
// value.
type Error struct {
	_ [0]func() // neither comparable nor to be written without field names

	// Offset is where in the document the value begins. If there is none, it is
	// that of the value in which it was looked for.
	Offset int64
	// JSONPointer leads to that value.
	JSONPointer jsontext.Pointer
	// Kind is that of the value, or [jsontext.KindInvalid].
	Kind jsontext.Kind
	// Want is what was asked for: "string", "int64", …; or empty.
	Want string
	// Err is the cause.
	Err error
}

// Error says what was asked for, of which value, and why that cannot be.
func (e *Error) Error() string {
	msg := "javelin: "
	switch {
	case e.Err == ErrKind && e.Want != "":
		msg += "cannot read " + e.Kind.String() + " as " + e.Want
	case e.Want != "" && e.Err != nil && e.Err != ErrNotFound:
		msg += "cannot read " + e.Kind.String() + " as " + e.Want + ": " + e.Err.Error()
	case e.Err != nil:
		msg += e.Err.Error()
	default:
		msg += "error"
	}
	if e.JSONPointer != "" {
		msg += " within " + strconv.Quote(wire.ShortenPointer(string(e.JSONPointer), 100))
	}
	if e.Offset > 0 {
		msg += " after offset " + strconv.FormatInt(e.Offset, 10)
	}
	return msg
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// errorf returns the error for a Node of which want was asked.
func (n Node) fail(want string, err error) error {
	if n.Kind() == jsontext.KindInvalid {
		// Either nothing is there, or the document is invalid: that comes first.
		e := n.Err()
		if f, ok := e.(*Error); ok {
			own := *f // others may have it, too
			own.Want = want
			return &own
		}
		return e
	}
	return &Error{Offset: n.Offset(), JSONPointer: n.Pointer(), Kind: n.Kind(), Want: want, Err: err}
}
