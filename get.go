package javelin

import (
	"github.com/javelin-go/javelin/internal/find"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// With Unchecked, [Get] and the like do not check the text that they skip: they only count
// brackets. If the text is not valid JSON, the result may be any part of it. The value
// found is checked.
func Unchecked() Option { return tape.With(tape.Unchecked) }

// Get returns the value at a path of the gjson dialect in a document. It reads up to the
// end of that value, and checks the grammar and UTF-8 of what it reads. It does not check
// for duplicate names, and takes the first of them. It does not read the text after the
// value. If there is no such value, it has checked the whole document, and returns a Node
// that does not exist.
//
// A document may be of any length, such as that of a file mapped into memory, if the path
// has only names and indexes, if there is no option but [Unchecked], and if the value has
// less than 2 GiB. In a longer document, any error is [ErrTooLarge].
//
// A path has names and indexes, queries, modifiers and so on: see docs/paths.md.
// [CompilePath] saves the time to read the path. The Node is a part of data, which must not
// change while the Node is in use, and which the Node keeps in memory. [Node.Clone] makes a
// copy without the rest.
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
