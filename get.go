package javelin

import (
	"github.com/javelin-go/javelin/internal/find"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Unchecked has [Get] and its like pass over what they do not look for without
// checking it: brackets are counted, no more. On text that is not valid JSON the
// result may then be anything that stands in it. The value found is checked.
func Unchecked() Option { return tape.With(tape.Unchecked) }

// Get returns what a path of the gjson dialect leads to in a document. It reads
// up to that value and checks what it reads: grammar and UTF-8, but not whether a
// name occurs twice, of which it takes the first. What follows the value is not
// looked at. If nothing is there, the whole document has been checked, and a Node
// that does not exist is returned.
//
// A document may be of any length, such as that of a file mapped into memory, as long as the
// path is names and indexes, the options are none but [Unchecked], and the value has less
// than 2 GiB. In more than that, what is wrong is told as [ErrTooLarge].
//
// Paths are names and indexes, from which queries, modifiers and so on may go on;
// they are described with [CompilePath], which saves the time to read the path.
// The Node is a part of data, which must not change while it is in use, and which
// it keeps alive; [Node.Clone] lets go of it.
func Get(data []byte, path string, opts ...Option) (n Node, err error) {
	// Small enough to become a part of the caller, in whose frame the document is
	// as long as the Node does not leave it.
	n.n, err = find.Get(new(tape.Document), data, path, opts)
	return n, err
}

// GetPointer is [Get] with a JSON Pointer (RFC 6901) for the path.
func GetPointer(data []byte, p jsontext.Pointer, opts ...Option) (n Node, err error) {
	n.n, err = find.GetPointer(new(tape.Document), data, p, opts)
	return n, err
}

// Get is [Get] for a compiled path.
func (p *Path) Get(data []byte, opts ...Option) (n Node, err error) {
	n.n, err = find.GetPath(new(tape.Document), &p.p, data, opts)
	return n, err
}
