package javelin

import (
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Node is a value in a document, or says that there is no such value: what is
// asked of a Node that does not exist is an error, a default or another Node
// that does not exist, so that calls can be chained. The zero Node does not exist.
//
// It is two words, copied freely; equal Nodes (by ==) are the same value of the
// same document. Its methods may be called by any number of goroutines at once.
type Node struct{ n tape.Node }

// Kind returns what the value is: an object is [jsontext.KindBeginObject], an
// array [jsontext.KindBeginArray]. If there is no value it is
// [jsontext.KindInvalid].
func (n Node) Kind() jsontext.Kind { return n.n.Kind() }

// Exists reports whether there is such a value. A null exists.
func (n Node) Exists() bool { return n.n.Exists() }

// Err returns nil if the value exists, and otherwise why it does not: an [*Error]
// with [ErrNotFound], or what is wrong with a document opened with [Lazy].
func (n Node) Err() error {
	if n.n.Doc == nil {
		return &Error{Err: ErrNotFound}
	}
	if err := n.n.Broken(); err != nil {
		return err
	}
	if n.n.Slot&tape.NotThere == 0 {
		return nil
	}
	in := tape.Node{Doc: n.n.Doc, Slot: n.n.Slot &^ tape.NotThere}
	return &Error{Offset: in.Offset(), JSONPointer: in.Pointer(), Err: ErrNotFound}
}

// IsNull reports whether the value is null.
func (n Node) IsNull() bool { return n.n.IsNull() }

// IsObject reports whether the value is an object.
func (n Node) IsObject() bool { return n.n.IsObject() }

// IsArray reports whether the value is an array.
func (n Node) IsArray() bool { return n.n.IsArray() }

// Raw returns the text of the value as it stands in the document, without
// whitespace around it, or nil if there is no value. It is a part of the document
// and must not be changed. Unmarshal of json/v2 makes a Go value of it.
func (n Node) Raw() jsontext.Value { return n.n.Raw() }

// String returns the text of the value as it stands in the document, like
// [Node.Raw] but as a copy, or "" if there is no value. [Node.Text] is for the
// value of a string.
func (n Node) String() string { return string(n.n.Raw()) }

// Offset returns where in the document the value begins. If there is no value, it
// is where that begins in which it was looked for.
func (n Node) Offset() int64 { return n.n.Offset() }

// Len returns the number of members of an object or elements of an array, and 0
// for everything else. It takes the same time for any number.
func (n Node) Len() int { return n.n.Len() }

// Get returns the first member of an object that has the name. Time is linear in
// the members before it, whatever is in them.
func (n Node) Get(name string) Node { return Node{n.n.Get(name)} }

// Index returns an element of an array. A negative i counts from the end: -1 is
// the last one. Time is linear in the elements before it; to see them all,
// use [Node.Elements].
func (n Node) Index(i int) Node { return Node{n.n.Index(i)} }

// At returns the value that a JSON Pointer (RFC 6901) leads to from n. A token is
// the name of a member in an object and an index, in decimal without leading
// zeros, in an array. Nothing exists at a pointer that is not valid.
func (n Node) At(p jsontext.Pointer) Node { return Node{n.n.At(p)} }

// Pointer returns the JSON Pointer (RFC 6901) that leads from the root of the
// document to the value; if there is no value, to that in which it was looked
// for. Time is linear in what stands before the value on each level. Where a
// name occurs twice in an object, the pointer leads to its first occurrence.
func (n Node) Pointer() jsontext.Pointer { return n.n.Pointer() }

// Clone returns a Node of the same value in a document of its own, which is that
// value alone: the Node does not keep the rest alive, and its Offset is 0.
func (n Node) Clone() Node { return Node{n.n.Clone()} }

// nodeOf returns what was found within as it is seen outside.
func nodeOf(n tape.Node, err error) (Node, error) { return Node{n}, err }
