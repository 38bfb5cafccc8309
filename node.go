package javelin

import (
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Node is a value in a document, or stands for a value that does not exist. The methods
// of a Node that does not exist return an error, a default or another Node that does not
// exist, so that calls can be chained. The zero Node does not exist.
//
// A Node has two words and can be copied. Equal Nodes (by ==) are the same value of the
// same document. Its methods may be called by any number of goroutines at once.
type Node struct{ n tape.Node }

// Kind returns the kind of the value. An object is [jsontext.KindBeginObject], an array
// [jsontext.KindBeginArray]. If there is no value, it is [jsontext.KindInvalid].
func (n Node) Kind() jsontext.Kind { return n.n.Kind() }

// Exists reports whether there is such a value. A null exists.
func (n Node) Exists() bool { return n.n.Exists() }

// Err returns nil if the value exists. Otherwise it returns an *[Error] with [ErrNotFound]
// or, if a document opened with [Lazy] is invalid, the error of the document.
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

// Raw returns the text of the value in the document, without whitespace around it, or nil
// if there is no value. It is a part of the document and must not be changed. Unmarshal of
// json/v2 reads a Go value from it.
func (n Node) Raw() jsontext.Value { return n.n.Raw() }

// String returns a copy of the text of the value in the document, or "" if there is no
// value. [Node.Text] returns the value of a string.
func (n Node) String() string { return string(n.n.Raw()) }

// Offset returns where in the document the value begins. If the value does not exist, it is
// the offset of the object or array in which it was looked for.
func (n Node) Offset() int64 { return n.n.Offset() }

// Len returns the number of members of an object or elements of an array, and 0
// for everything else. It takes the same time for any number.
func (n Node) Len() int { return n.n.Len() }

// Get returns the first member of an object that has the name. Time is linear in the number
// of members before it, whatever their size.
func (n Node) Get(name string) Node { return Node{n.n.Get(name)} }

// Index returns an element of an array. A negative i counts from the end: -1 is the last
// one. Time is linear in the number of elements before it; to read all of them, use
// [Node.Elements].
func (n Node) Index(i int) Node { return Node{n.n.Index(i)} }

// At returns the value at a JSON Pointer (RFC 6901) that begins at n. A token is the name
// of a member in an object, and an index in an array, in decimal without leading zeros. For
// an invalid pointer, the Node does not exist.
func (n Node) At(p jsontext.Pointer) Node { return Node{n.n.At(p)} }

// Pointer returns the JSON Pointer (RFC 6901) that leads from the root of the document to
// the value or, if the value does not exist, to the object or array in which it was looked
// for. Time is linear in the number of values before it on each level. If a name occurs
// twice in an object, the pointer leads to its first occurrence.
func (n Node) Pointer() jsontext.Pointer { return n.n.Pointer() }

// Clone returns a Node of the same value in a document of its own, which has only that
// value. So the Node does not keep the rest in memory, and its Offset is 0.
func (n Node) Clone() Node { return Node{n.n.Clone()} }

// nodeOf returns what was found within as it is seen outside.
func nodeOf(n tape.Node, err error) (Node, error) { return Node{n}, err }
