package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	exptext "github.com/go-json-experiment/json/jsontext"
)

// Calls that a program makes once for a value: an Encoder or Decoder that is made for it,
// lines and indents, the functions of package json on text. What a library sets up for a
// call, and does not keep, is in every figure here; the other rows keep what they can.
const (
	OpCallDecode       Op = "call-decode"         // reader → new value, by a new Decoder
	OpCallRead         Op = "call-read"           // reader → new value, by UnmarshalRead
	OpCallEncode       Op = "call-encode"         // value → writer, by a new Encoder
	OpCallEncodeIndent Op = "call-encode-indent"  // the same with SetIndent
	OpCallWriteIndent  Op = "call-write-indent"   // value → writer, by MarshalWrite with indents
	OpCallIndented     Op = "call-marshal-indent" // value → fresh output with indents
	OpCallIndent       Op = "call-indent"         // Indent, into a reused buffer
	OpCallHTMLEscape   Op = "call-html-escape"    // HTMLEscape, into a reused buffer
	OpCallTokens       Op = "call-tokens"         // every token, by a new Decoder and Token
	OpCallCanonicalize Op = "call-canonicalize"   // a copy of the text, in canonical form
)

// CallOps lists them.
var CallOps = []Op{
	OpCallDecode, OpCallRead, OpCallEncode, OpCallEncodeIndent, OpCallWriteIndent, OpCallIndented,
	OpCallIndent, OpCallHTMLEscape, OpCallTokens, OpCallCanonicalize,
}

// callCorpora are the documents: what is set up for a call shows in small ones.
var callCorpora = []string{"small", "medium", "twitter"}

// callIndent is what lines begin with. Not every library takes a tab.
const callIndent = "  "

func init() {
	for o, title := range map[Op]string{
		OpCallDecode:       "reader to a new value by a Decoder that is made for it",
		OpCallRead:         "reader to a new value by UnmarshalRead",
		OpCallEncode:       "value to a writer by an Encoder that is made for it",
		OpCallEncodeIndent: "value to a writer by an Encoder that is made for it, with SetIndent",
		OpCallWriteIndent:  "value to a writer by MarshalWrite, with lines and indents",
		OpCallIndented:     "value to fresh output with lines and indents",
		OpCallIndent:       "indent a document by two spaces, by Indent of package json",
		OpCallHTMLEscape:   "escape the HTML characters of a document, by HTMLEscape of package json",
		OpCallTokens:       "walk all tokens by a Decoder that is made for the document, and Token",
		OpCallCanonicalize: "canonical form of a document (RFC 8785), in a copy",
	} {
		opTitles[o] = title
	}
}

// Calls reports whether o is one of them.
func (o Op) Calls() bool { return slices.Contains(CallOps, o) }

// Indents reports whether o writes a Go value with lines and indents.
func (o Op) Indents() bool {
	return o == OpCallEncodeIndent || o == OpCallWriteIndent || o == OpCallIndented
}

// Calls are the forms of a library for them. nil is a form it lacks.
type Calls struct {
	Decode       DecodeFunc
	Read         DecodeFunc
	Encode       PutFunc
	EncodeIndent PutFunc
	WriteIndent  PutFunc
	Indented     EncodeFunc

	Indent       func() BytesFunc
	HTMLEscape   func() BytesFunc
	Tokens       func() WalkFunc
	Canonicalize func() BytesFunc
}

// values are the forms for Go values.
func (cs *Calls) values(o Op) (vs Values) {
	read := map[Op]DecodeFunc{OpCallDecode: cs.Decode, OpCallRead: cs.Read}[o]
	put := map[Op]PutFunc{OpCallEncode: cs.Encode, OpCallEncodeIndent: cs.EncodeIndent, OpCallWriteIndent: cs.WriteIndent}[o]
	if read != nil {
		vs.Unmarshal = always(read)
	}
	if put != nil {
		vs.Put = always(put)
	}
	if o == OpCallIndented && cs.Indented != nil {
		vs.Marshal = always(cs.Indented)
	}
	return vs
}

// bytes is the form of an operation on text.
func (cs *Calls) bytes(o Op) func() BytesFunc {
	switch o {
	case OpCallIndent:
		return cs.Indent
	case OpCallHTMLEscape:
		return cs.HTMLEscape
	case OpCallCanonicalize:
		return cs.Canonicalize
	}
	return nil
}

// A docReader reads a document as a body of a request is read: nothing is known of it.
type docReader struct{ rest []byte }

func (r *docReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// indenter is an Encoder of the v1 API.
type indenter interface {
	encoder
	SetIndent(prefix, indent string)
}

// callsBy are the calls of a v1 API.
func callsBy[D decoder, E indenter](open func(io.Reader) D, create func(io.Writer) E, indented func(v any, prefix, indent string) ([]byte, error)) Calls {
	return Calls{
		Decode: func(doc []byte, v any) error { return open(&docReader{doc}).Decode(v) },
		Encode: func(w io.Writer, v any) error { return create(w).Encode(v) },
		EncodeIndent: func(w io.Writer, v any) error {
			e := create(w)
			e.SetIndent("", callIndent)
			return e.Encode(v)
		},
		Indented: func(v any) ([]byte, error) { return indented(v, "", callIndent) },
	}
}

// onText adds those of the package json on text.
func (cs Calls) onText(indent func(dst *bytes.Buffer, src []byte, prefix, indent string) error, escape func(dst *bytes.Buffer, src []byte), tokens func() WalkFunc) Calls {
	cs.Indent = bufferFunc(func(b *bytes.Buffer, doc []byte) error { return indent(b, doc, "", callIndent) })
	cs.HTMLEscape = bufferFunc(func(b *bytes.Buffer, doc []byte) error {
		escape(b, doc)
		return nil
	})
	cs.Tokens = tokens
	return cs
}

// tokensBy walks by Token of a v1 API.
func tokensBy[D tokener](open func(io.Reader) D) func() WalkFunc {
	return always[WalkFunc](func(doc []byte, t *Tally) error { return stdWalk(open(&docReader{doc}), t) })
}

// checkLines reports whether output is laid out as json.Indent does it.
func checkLines(out []byte) error {
	var b bytes.Buffer
	if err := json.Indent(&b, out, "", callIndent); err != nil {
		return err
	}
	out = bytes.TrimSpace(out)
	if want := bytes.TrimSpace(b.Bytes()); !bytes.Equal(out, want) {
		return fmt.Errorf("the layout differs from encoding/json's at byte %d", diffAt(out, want))
	}
	return nil
}

// checkCanonical compares a canonical form with that of the code that encoding/json/jsontext
// comes from.
func checkCanonical(out, doc []byte) error {
	want := exptext.Value(doc).Clone()
	if err := want.Canonicalize(); err != nil {
		return err
	}
	if !bytes.Equal(out, want) {
		return fmt.Errorf("output differs from encoding/json/jsontext's at byte %d", diffAt(out, want))
	}
	return nil
}

// checkCall is check for the operations on text.
func (p *Peer) checkCall(o Op, doc []byte, want *Outcome) error {
	oc, err := p.Do(o, doc)
	switch {
	case err != nil:
		return err
	case o == OpCallTokens:
		if oc.Tally != want.Tally {
			return fmt.Errorf("tally %+v, want %+v", oc.Tally, want.Tally)
		}
	case o == OpCallCanonicalize:
		return checkCanonical(oc.Out, doc)
	case want.Out == nil:
		return errors.New("nothing to compare with")
	case !bytes.Equal(oc.Out, want.Out):
		return fmt.Errorf("output differs from encoding/json's at byte %d", diffAt(oc.Out, want.Out))
	}
	return nil
}
