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
	// ErrKind says that a value is of another kind than the method reads.
	ErrKind = tape.ErrKind
	// ErrRange says that a number does not fit the type that the method returns.
	ErrRange = errors.New("number out of range")
)

// An Error says that a value does not exist, or is not of the type that the method reads.
// Err is one of the errors of this package, such as [ErrNotFound], or the error of the code
// that read the value.
type Error struct {
	_ [0]func() // neither comparable nor to be written without field names

	// Offset is where in the document the value begins. If the value does not exist, it is
	// that of the object or array in which it was looked for.
	Offset int64
	// JSONPointer leads to that value.
	JSONPointer jsontext.Pointer
	// Kind is that of the value, or [jsontext.KindInvalid].
	Kind jsontext.Kind
	// Want is the type that the method reads: "string", "int64", …; or empty.
	Want string
	// Err is the cause.
	Err error
}

// Error returns a text with the type to be read, the place of the value, and the cause.
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
