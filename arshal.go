package javelin

import (
	"bytes"
	"errors"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file makes a Node a field of a Go type: a part of a document that is kept
// as it is.

// MarshalJSONTo writes the value, or null if there is none. If a document opened with
// [Lazy] is invalid, that is an error.
func (n Node) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := n.n.Broken(); err != nil {
		return err
	}
	if !n.Exists() {
		return enc.WriteToken(jsontext.Null)
	}
	return enc.WriteValue(n.Raw())
}

// UnmarshalJSONFrom makes n the root of a document that is the next value of dec.
func (n *Node) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if n == nil {
		return errNilNode
	}
	v, err := dec.ReadValue()
	if err != nil {
		return err
	}
	o := new(opt.Struct)
	o.Join(dec.Options())
	n.n = tape.Known(bytes.Clone(v), o.Flags.Get(opt.AllowInvalidUTF8))
	return nil
}

// MarshalJSON returns the text of the value, or null if there is none, like
// [Node.MarshalJSONTo]. The text is a part of the document.
func (n Node) MarshalJSON() ([]byte, error) {
	if err := n.n.Broken(); err != nil {
		return nil, err
	}
	if !n.Exists() {
		return []byte("null"), nil
	}
	return n.Raw(), nil
}

// UnmarshalJSON makes n the root of a document that holds a copy of b.
func (n *Node) UnmarshalJSON(b []byte) error {
	if n == nil {
		return errNilNode
	}
	root, err := Parse(b, Syntax(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)))
	if err != nil {
		return err
	}
	*n = root
	return nil
}

var errNilNode = errors.New("javelin: unmarshal into a nil Node")
