package javelin

import (
	"errors"
	"strconv"

	apply "github.com/javelin-go/javelin/internal/patch"
	"github.com/javelin-go/javelin/json/jsontext"
)

// ErrTest says that a "test" operation of a JSON Patch has failed.
var ErrTest = apply.ErrTest

// A PatchError says which operation of a JSON Patch cannot be applied, and why.
type PatchError struct {
	_ [0]func() // neither comparable nor to be written without field names

	// Index is that of the operation, or -1 if the text is not a patch at all.
	Index int
	// Op is the name of the operation.
	Op string
	// Path is where the operation was to be applied.
	Path jsontext.Pointer
	// Err is the cause.
	Err error
}

// Error returns a text with the operation and the cause.
func (e *PatchError) Error() string {
	msg := "javelin: patch"
	if e.Index >= 0 {
		msg += " operation " + strconv.Itoa(e.Index)
	}
	if e.Op != "" {
		msg += " " + strconv.Quote(e.Op)
	}
	if e.Path != "" {
		msg += " at " + strconv.Quote(string(e.Path))
	}
	text := e.Err.Error()
	var own *Error
	if errors.As(e.Err, &own) && own.Err != nil {
		text = own.Err.Error()
	}
	return msg + ": " + text
}

// Unwrap returns e.Err.
func (e *PatchError) Unwrap() error { return e.Err }

// patchError returns an error of those who apply patches as it is seen outside.
func patchError(err error) error {
	if f, ok := err.(*apply.Failure); ok {
		return &PatchError{Index: f.Index, Op: f.Op, Path: f.Path, Err: f.Err}
	}
	return err
}

// Patch applies a JSON Patch (RFC 6902): all of its operations, or none if there is an
// error, which is a *[PatchError]. If both documents were opened with [Comments], the
// comments of the member "value" are inserted with the value.
func (e *Editor) Patch(patch Node) error {
	return patchError(apply.Apply(&e.e, patch.n))
}

// MergePatch applies a JSON Merge Patch (RFC 7396): members of objects are set one by one,
// null removes a member, and any other value replaces the old one.
func (e *Editor) MergePatch(patch Node) error {
	if !patch.Exists() {
		return patch.Err()
	}
	return apply.ApplyMerge(&e.e, patch.n)
}

// Patch returns data changed by a JSON Patch (RFC 6902). Everything that the patch does not
// change is kept byte for byte.
func Patch(data, patch []byte, opts ...Option) ([]byte, error) {
	b, err := apply.Patched(data, patch, apply.Apply, opts)
	return b, patchError(err)
}

// MergePatch returns data changed by a JSON Merge Patch (RFC 7396). Everything that the
// patch does not change is kept byte for byte.
func MergePatch(data, patch []byte, opts ...Option) ([]byte, error) {
	return apply.Patched(data, patch, apply.ApplyMerge, opts)
}
