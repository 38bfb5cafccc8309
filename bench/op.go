package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
)

// An Op is one thing that libraries are asked to do with a document.
// Every library does the same Op on the same bytes; the form of the call is
// the one that the library's own documentation recommends.
type Op string

const (
	OpValid        Op = "valid"         // is this one well-formed document?
	OpRawUnmarshal Op = "raw-unmarshal" // document → a raw value that the caller owns
	OpRawMarshal   Op = "raw-marshal"   // raw value → fresh output
	OpCompact      Op = "compact"       // remove whitespace, into a reused buffer
	OpIndent       Op = "indent"        // indent by one tab, into a reused buffer
	OpTokens       Op = "tokens"        // walk every token of a document in memory
	OpStreamDecode Op = "stream-decode" // reader → raw values, one after another
	OpStreamTokens Op = "stream-tokens" // reader → tokens
	OpStreamEncode Op = "stream-encode" // raw values → writer
	OpWriteTokens  Op = "write-tokens"  // tokens → writer
)

// Ops lists the operations on text and tokens in the order of the report; those
// on Go values are in value.go.
var Ops = []Op{
	OpValid, OpRawUnmarshal, OpRawMarshal, OpCompact, OpIndent, OpTokens,
	OpStreamDecode, OpStreamTokens, OpStreamEncode, OpWriteTokens,
}

// Streams reports whether o works on a reader or writer, so that its input is
// a document repeated to a given length.
func (o Op) Streams() bool {
	return o == OpStreamDecode || o == OpStreamTokens || o == OpStreamEncode || o == OpWriteTokens || o.Records()
}

// Marshals reports whether o produces JSON as Marshal does: with the
// library's rules about whitespace and HTML characters.
func (o Op) Marshals() bool { return o == OpRawMarshal || o == OpStreamEncode }

// Outputs reports whether o gives one document back.
func (o Op) Outputs() bool {
	return o == OpRawUnmarshal || o == OpRawMarshal || o == OpCompact || o == OpIndent
}

// A Tally counts what a walk met. Walks of one document by different
// libraries must agree on all of it.
type Tally struct {
	Objects, Arrays, Strings, Numbers, Literals int
	Values, Bytes                               int // stream-decode: values and their bytes
}

// Each function type is made by a factory, one per goroutine, so that
// buffers may be reused within it and never between goroutines.
type (
	// BytesFunc transforms a document. The output is valid until the next call.
	BytesFunc func(doc []byte) ([]byte, error)
	// WalkFunc walks the tokens of a document.
	WalkFunc func(doc []byte, t *Tally) error
	// ReadFunc reads a stream to its end.
	ReadFunc func(r io.Reader, t *Tally) error
	// WriteFunc writes a document n times.
	WriteFunc func(w io.Writer, doc []byte, n int) error
	// ReplayFunc takes the tokens of a document once (outside any timing) and
	// gives a function that writes them n times.
	ReplayFunc func(doc []byte) (func(w io.Writer, n int) error, error)
)

// A Peer is one library in one of its configurations. A nil field is an
// operation that the library does not have.
type Peer struct {
	Name     string // library/configuration
	Module   string // module path, for the version; "" is the toolchain
	Ours     bool
	Category Category // of ours: what this variant was made to equal; of a peer: unused but for Generated
	Note     string

	Valid        func() BytesFunc // output ignored
	RawUnmarshal func() BytesFunc
	RawMarshal   func() BytesFunc
	Compact      func() BytesFunc
	Indent       func() BytesFunc
	Tokens       func() WalkFunc
	StreamDecode func() ReadFunc
	StreamTokens func() ReadFunc
	StreamEncode func() WriteFunc
	WriteTokens  func() ReplayFunc

	Values Values
	Trees  Trees // tree.go
	Calls  Calls // calls.go
	// OwnCorpora are the documents that it is measured on; nil is any.
	OwnCorpora []string
}

// Has reports whether p offers o.
func (p *Peer) Has(o Op) bool {
	switch o {
	case OpTokens, OpCallTokens:
		return p.walk(o) != nil
	case OpStreamDecode, OpStreamTokens:
		return p.reader(o) != nil
	case OpStreamEncode:
		return p.StreamEncode != nil
	case OpWriteTokens:
		return p.WriteTokens != nil
	}
	return p.bytes(o) != nil || p.Values.has(o) || p.Trees.has(o)
}

func (p *Peer) walk(o Op) func() WalkFunc {
	if o == OpCallTokens {
		return p.Calls.Tokens
	}
	return p.Tokens
}

func (p *Peer) bytes(o Op) func() BytesFunc {
	switch o {
	case OpValid:
		return p.Valid
	case OpRawUnmarshal:
		return p.RawUnmarshal
	case OpRawMarshal:
		return p.RawMarshal
	case OpCompact:
		return p.Compact
	case OpIndent:
		return p.Indent
	}
	return p.Calls.bytes(o)
}

func (p *Peer) reader(o Op) func() ReadFunc {
	switch o {
	case OpStreamDecode:
		return p.StreamDecode
	case OpStreamTokens:
		return p.StreamTokens
	}
	return nil
}

// Bind gives the timed form of o over c. A streaming op handles repeat copies
// of the document per call.
func (p *Peer) Bind(o Op, c Corpus, repeat int) (func() error, error) {
	if p.Values.has(o) {
		if o.Records() {
			return p.Values.bindRecords(o, c, repeat)
		}
		return p.Values.bind(o, c)
	}
	if p.Trees.has(o) {
		return p.Trees.bind(o, c)
	}
	doc := c.Doc
	switch o {
	case OpTokens, OpCallTokens:
		f := p.walk(o)()
		return func() error {
			var t Tally
			return f(doc, &t)
		}, nil
	case OpStreamDecode, OpStreamTokens:
		lines, _ := c.stream()
		f, r := p.reader(o)(), newRepeater(lines, repeat)
		return func() error {
			var t Tally
			r.rewind()
			return f(r, &t)
		}, nil
	case OpStreamEncode:
		f := p.StreamEncode()
		return func() error { return f(io.Discard, doc, repeat) }, nil
	case OpWriteTokens:
		f, err := p.WriteTokens()(doc)
		if err != nil {
			return nil, err
		}
		return func() error { return f(io.Discard, repeat) }, nil
	}
	f := p.bytes(o)()
	return func() error {
		_, err := f(doc)
		return err
	}, nil
}

// An Outcome is what one operation did with one input.
type Outcome struct {
	Out   []byte // of operations that give a document
	Tally Tally
}

// Do runs o once over doc and keeps what came out. A panic is an error: to a
// caller it is at best a rejection.
func (p *Peer) Do(o Op, doc []byte) (oc Outcome, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	switch o {
	case OpUnmarshalAny: // the verdict alone; Values.check looks at the value
		err = p.Values.Unmarshal()(doc, new(any))
	case OpTokens, OpCallTokens:
		err = p.walk(o)()(doc, &oc.Tally)
	case OpStreamDecode, OpStreamTokens:
		err = p.reader(o)()(newRepeater(doc, 1), &oc.Tally)
	case OpStreamEncode:
		var b bytes.Buffer
		err = p.StreamEncode()(&b, doc, 1)
		oc.Out = b.Bytes()
	case OpWriteTokens:
		var b bytes.Buffer
		var f func(io.Writer, int) error
		if f, err = p.WriteTokens()(doc); err == nil {
			err = f(&b, 1)
		}
		oc.Out = b.Bytes()
	default:
		var out []byte
		out, err = p.bytes(o)()(doc)
		oc.Out = slices.Clone(out)
	}
	return oc, err
}

var errInvalid = errors.New("invalid")

// verdict turns a Valid function's answer into an error.
func verdict(ok bool) error {
	if !ok {
		return errInvalid
	}
	return nil
}

// readChunk is the most that a repeater gives per Read: what a pipe or a TLS
// record of a small server gives, and less than any library's buffer.
const readChunk = 4 << 10

// A repeater is a reader over n copies of a document, each followed by a
// newline, without holding them.
type repeater struct {
	doc  []byte // with its newline
	n    int
	left int
	pos  int
}

func newRepeater(doc []byte, n int) *repeater {
	d := slices.Clip(append(slices.Clone(doc), '\n'))
	return &repeater{doc: d, n: n, left: n}
}

func (r *repeater) rewind() { r.left, r.pos = r.n, 0 }

func (r *repeater) Read(p []byte) (int, error) {
	if len(p) > readChunk {
		p = p[:readChunk]
	}
	n := 0
	for n < len(p) && r.left > 0 {
		c := copy(p[n:], r.doc[r.pos:])
		n += c
		if r.pos += c; r.pos == len(r.doc) {
			r.pos, r.left = 0, r.left-1
		}
	}
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}
