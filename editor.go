package javelin

import (
	"errors"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An Editor changes a document step by step and prints the result once. The
// document it began with stays as it is. Whatever no edit has touched is printed
// byte for byte as it was: order, whitespace, numbers, escape sequences. What is
// inserted gets the whitespace of its neighbours.
//
// Of a document opened with [Comments], comments and trailing commas are kept, too. A
// comment after a value on the same line belongs to that value, as do the lines that
// continue it up to an empty line. The comments above a member or element belong to it,
// from the last empty line on. They are deleted, moved, copied and sorted with it. All
// others stay where they are, among them those on the line of an opening bracket and
// those before a closing one.
//
// Places are JSON Pointers (RFC 6901). In an array the token "-" stands for the
// element after the last one. An edit that returns an error has changed nothing.
//
// A document may have been opened with [jsontext.AllowDuplicateNames]. Of members of
// one name the first is read, by Get, Copy and the value of Move; changes are made to
// all of them, also where they are on the way.
//
// An Editor must not be used by several goroutines at once.
type Editor struct{ e edit.Editor }

// ErrExists says that there already is a member of that name.
var ErrExists = edit.ErrExists

// Edit returns an Editor for the value as a document of its own. If n is the root
// of a document, the whitespace around it is kept. If it does not exist, the
// Editor has no document yet; if that is because a document opened with [Lazy] is
// invalid, every edit says so.
func (n Node) Edit() *Editor { return edits(edit.Of(n.n)) }

// NewEditor returns an Editor that has no document yet: the first edit makes one.
func NewEditor() *Editor { return edits(edit.New()) }

// Set puts a value, which may be of any type that [AppendValue] can write, at a
// place: what is there is replaced. Objects and arrays on the way that do not
// exist are made.
func (e *Editor) Set(p jsontext.Pointer, v any) error { return e.e.Set(p, v) }

// Insert is [Editor.Set], but in an array the value is inserted before the
// element that is there.
func (e *Editor) Insert(p jsontext.Pointer, v any) error { return e.e.Insert(p, v) }

// Append puts values after the last element of the array at p, which is made if
// it does not exist.
func (e *Editor) Append(p jsontext.Pointer, values ...any) error { return e.e.Append(p, values...) }

// Delete takes the value at p out, a member with its name. Without the root,
// there is no document.
func (e *Editor) Delete(p jsontext.Pointer) error { return e.e.Delete(p) }

// Rename gives the member at p another name. It keeps its place.
func (e *Editor) Rename(p jsontext.Pointer, name string) error { return e.e.Rename(p, name) }

// Move takes the value at from out and then inserts it at to, as [Editor.Insert]
// does it.
func (e *Editor) Move(from, to jsontext.Pointer) error { return e.e.Move(from, to) }

// Copy inserts the value at from at another place, too, as [Editor.Insert] does
// it. What copies add is limited to 64 MiB and 16 times the size of the document.
func (e *Editor) Copy(from, to jsontext.Pointer) error { return e.e.Copy(from, to) }

// Get returns the value at p as it is now, in a document of its own unless no
// edit has touched it.
func (e *Editor) Get(p jsontext.Pointer) Node { return Node{e.e.Get(p)} }

// AppendTo appends the text of the document as it is now, nothing if there is
// none.
func (e *Editor) AppendTo(dst []byte) []byte { return e.e.AppendTo(dst) }

// Bytes returns the text of the document as it is now.
func (e *Editor) Bytes() []byte { return e.e.Bytes() }

// Node returns the root of the document as it is now, in a document of its own.
func (e *Editor) Node() Node { return Node{e.e.Node()} }

// SortMembers brings the members of the object at p, and of all objects in the value
// at p, into the order of their names that RFC 8785 §3.2.3 has: by UTF-16 code
// units. Members of one name keep their order. The whitespace around members stays
// in its place; comments go with the members that they belong to.
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
