package infer

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A reader makes tapes of values that are valid, one after another in the same memory.
type reader struct {
	doc  *tape.Document
	src  []byte
	tape []uint64
	made []uint64 // all of the memory
	buf  []byte   // of the text of a name with escape sequences
	buf2 []byte   // of a string
}

// Names are known to be unique, where they have to be.
var (
	duplicates = jsontext.AllowDuplicateNames(true)
	settings   = tape.Settings{Syntax: []jsontext.Options{duplicates}, Limit: tape.MaxBytes}
)

// open makes the tape of v.
func (r *reader) open(v jsontext.Value) error {
	if len(v) > tape.MaxBytes {
		return errTooLarge
	}
	if r.src = v; r.doc == nil {
		r.doc = tape.MakeDocument(v, &settings, nil)
	}
	if v[0] != '{' && v[0] != '[' {
		r.tape = append(r.made[:0], scalarWord(v))
		r.made = r.tape[:cap(r.tape)]
		return nil
	}
	r.doc.Src, r.doc.End = v, uint32(len(v))
	m := tape.Makers.Get().(*tape.Maker)
	r.made, m.Tape = m.Tape, r.made
	k := m.Checked(r.doc)
	r.made, m.Tape = m.Tape, r.made
	m.Release()
	if k > 0 {
		r.tape = r.made[:k]
		return nil
	}
	n, err := tape.Open(v, &settings) // the rare value that takes a second look
	if err == nil {
		r.tape = n.Doc.Tape
	}
	return err
}

// scalarWord is the word for the only value of a document, which is no object or array.
func scalarWord(v jsontext.Value) uint64 {
	if v[0] != '"' {
		return uint64(len(v)) << tape.HighHalf
	}
	w := uint64(len(v)-1) << tape.HighHalf
	if bytes.IndexByte(v, '\\') >= 0 {
		w |= 1 << 63 // there are escape sequences
	}
	return w
}

var errTooLarge = tape.TextError("value is too large to be held")

// text returns the text of a name, until the next one.
func (r *reader) text(w uint64) []byte { return r.unquoted(w, &r.buf) }

// value returns the text of a string, until the next one.
func (r *reader) value(w uint64) []byte { return r.unquoted(w, &r.buf2) }

func (r *reader) unquoted(w uint64, buf *[]byte) []byte {
	start, end, verbatim := r.doc.TextBounds(w)
	if verbatim {
		return r.src[start:end]
	}
	*buf = tape.AppendUnquoted((*buf)[:0], r.src[start-1:end+1], false)
	return *buf
}

// number returns a number as it is written.
func (r *reader) number(w uint64) []byte {
	p, end := int(w&tape.PosMask), int(w>>tape.HighHalf)
	if end == 0 {
		end = scan.NumberEnd(r.src, p)
	}
	return r.src[p:end]
}
