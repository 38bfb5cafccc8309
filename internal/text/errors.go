package text

import (
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

// ErrorPrefix is what the texts of errors begin with.
const ErrorPrefix = "jsontext: "

// The errors of syntax are those of package jsontext, which sets both functions before
// anything is called: a jsontext.SyntacticError has a place in the public package, and this
// one cannot import that.
var (
	// NewFault returns an error of syntax.
	NewFault func(offset int64, pointer string, err error) error
	// PlaceOf returns where the place of an error of syntax is kept, nil for other errors.
	PlaceOf func(err error) (offset *int64, pointer *string)
)

// As is the method As of an error of syntax. Package json/v2 sets it on Go releases whose
// standard library has a jsontext, which light packages must not know.
var As func(err error, target any) bool

// ioError is an error of the underlying reader or writer.
type ioError struct {
	action string // "read" or "write"
	err    error
}

func (e *ioError) Error() string { return ErrorPrefix + e.action + " error: " + e.err.Error() }
func (e *ioError) Unwrap() error { return e.err }

// numError says that a number does not fit the type that was asked for.
type numError struct {
	accessor string // "Int", "Uint" or "Float"
	value    string
	err      error // strconv.ErrSyntax or strconv.ErrRange
}

func (e *numError) Error() string {
	return "jsontext.Token(" + e.value + ")." + e.accessor + " error: " + e.err.Error()
}
func (e *numError) Unwrap() error { return e.err }

// isPlain reports whether err is to be returned as it is: it is not a matter of
// syntax.
func isPlain(err error) bool {
	_, isIO := err.(*ioError)
	return isIO || err == io.EOF
}

// newFault makes the error for err at the given offset. In the v1
// dialect the offset is that after the text at fault, or after its first byte
// if the text is in order and only its place is wrong.
func newFault(err error, offset int64, ptr []byte, f *opt.Flags) error {
	if f.Get(opt.ReportErrorsWithLegacySemantics) && err != io.ErrUnexpectedEOF {
		if cause, ok := err.(*wire.TextError); ok {
			offset += int64(len(cause.What))
		} else {
			offset++
		}
	}
	return NewFault(offset, string(ptr), err)
}

// inMember adds the name of a member to the pointer of an error of syntax, and returns it.
func inMember(err error, name []byte) error {
	_, pointer := PlaceOf(err)
	*pointer = string(AppendPointerToken([]byte(*pointer), name))
	return err
}
