package javelin

import (
	"errors"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An Editor changes a document step by step and prints the result once. The original
// document stays as it is. Everything that no edit has changed is printed byte for byte as
// it was: order, whitespace, numbers, escape sequences. New values get the whitespace of
// their neighbours.
//
// If the document was opened with [Comments], comments and trailing commas are kept, too. A
// comment after a value on the same line belongs to that value, with the lines that
// continue it up to an empty line. The comments above a member or element belong to it,
// from the last empty line on. They are deleted, moved, copied and sorted with it. All
// other comments stay where they are, also those on the line of an opening bracket and
// those before a closing one.
//
// Places are JSON Pointers (RFC 6901). In an array the token "-" is the place after the
// last element. An edit that returns an error has changed nothing.
//
// With [jsontext.AllowDuplicateNames], an object may have several members of one name. Get,
// Copy and Move then read the first of them. Changes are made to all of them, also if the
// name is within the pointer.
//
// An Editor must not be used by several goroutines at once.
type Editor struct{ e edit.Editor }

// ErrExists says that there already is a member of that name.
var ErrExists = edit.ErrExists

// Edit returns an Editor for the value as a document of its own. If n is the root of a
// document, the whitespace around it is kept. If n does not exist, the Editor has no
// document yet. If a document opened with [Lazy] is invalid, every edit returns that error.
func (n Node) Edit() *Editor { return edits(edit.Of(n.n)) }

// NewEditor returns an Editor that has no document yet: the first edit makes one.
func NewEditor() *Editor { return edits(edit.New()) }

// Set sets the value at p, or replaces it. v may be of any type that [AppendValue] can
// write. Objects and arrays of the pointer that do not exist are made.
func (e *Editor) Set(p jsontext.Pointer, v any) error { return e.e.Set(p, v) }

// Insert is [Editor.Set], but in an array the value is inserted before the element at p.
func (e *Editor) Insert(p jsontext.Pointer, v any) error { return e.e.Insert(p, v) }

// Append puts values after the last element of the array at p, which is made if
// it does not exist.
func (e *Editor) Append(p jsontext.Pointer, values ...any) error { return e.e.Append(p, values...) }

// Delete removes the value at p, and the name of a member. After the root is deleted, there
// is no document.
func (e *Editor) Delete(p jsontext.Pointer) error { return e.e.Delete(p) }

// Rename gives the member at p another name. It keeps its place.
func (e *Editor) Rename(p jsontext.Pointer, name string) error { return e.e.Rename(p, name) }

// Move removes the value at from and then inserts it at to, as [Editor.Insert] does.
func (e *Editor) Move(from, to jsontext.Pointer) error { return e.e.Move(from, to) }

// Copy inserts the value at from at the place to as well, as [Editor.Insert] does. All
// copies together may add 64 MiB and 16 times the size of the document.
func (e *Editor) Copy(from, to jsontext.Pointer) error { return e.e.Copy(from, to) }

// Get returns the current value at p. If an edit has changed it, the Node is the root of a
// new document.
func (e *Editor) Get(p jsontext.Pointer) Node { return Node{e.e.Get(p)} }

// AppendTo appends the current text of the document, or nothing if there is none.
func (e *Editor) AppendTo(dst []byte) []byte { return e.e.AppendTo(dst) }

// Bytes returns the current text of the document.
func (e *Editor) Bytes() []byte { return e.e.Bytes() }

// Node returns the root of the current document, which later edits do not change.
func (e *Editor) Node() Node { return Node{e.e.Node()} }

// SortMembers sorts the members of the object at p, and of all objects in the value at p,
// by their names, in the order of RFC 8785 §3.2.3: by UTF-16 code units. Members of one
// name keep their order. The whitespace around members stays in its place; comments move
// with the members that they belong to.
func (e *Editor) SortMembers(p jsontext.Pointer) error { return e.e.SortMembers(p) }

// edits returns e, which nobody else has, as it is seen outside.
func edits(e *edit.Editor) *Editor {
	e.Value = partOf
	return &Editor{*e}
}

// partOf makes a part of a Go value that is to stand below depth others.
func partOf(v any, p jsontext.Pointer, depth int) (*edit.Part, error) {
	if n, ok := v.(Node); ok && n.Exists() {
		if depth+tape.DepthOf(n.n) > tape.DepthLimit {
			return nil, tape.Fail(0, p, tape.ErrDepth)
		}
		return &edit.Part{Node: n.n}, nil
	}
	b, err := AppendValue(nil, v)
	if err != nil {
		var own *Error
		if errors.As(err, &own) {
			return nil, tape.Fail(0, p+own.JSONPointer, own.Err)
		}
		return nil, tape.Fail(0, p, err)
	}
	n := tape.Known(b, false)
	if depth+tape.DepthOf(n) > tape.DepthLimit {
		return nil, tape.Fail(0, p, tape.ErrDepth)
	}
	return &edit.Part{Node: n}, nil
}
