package infer

import (
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A reader makes tapes of values that are valid, one after another in the same memory.
type reader struct {
	doc  tape.Document
	src  []byte
	tape []uint64
	made []uint64 // all of the memory
	buf  []byte   // of the text of a name with escape sequences
	buf2 []byte   // of a string
}

var duplicates = []jsontext.Options{jsontext.AllowDuplicateNames(true)}

// open makes the tape of v.
func (r *reader) open(v jsontext.Value) error {
	if len(v) > tape.MaxBytes {
		return errTooLarge
	}
	r.src = v
	set := tape.Settings{Syntax: duplicates, Limit: tape.MaxBytes}
	d := tape.MakeDocument(v, &set, nil)
	m := tape.Makers.Get().(*tape.Maker)
	r.made, m.Tape = m.Tape, r.made
	k := m.Checked(d)
	r.made, m.Tape = m.Tape, r.made
	m.Release()
	if k > 0 {
		r.tape = r.made[:k]
		return nil
	}
	n, err := tape.Open(v, &set) // the rare value that takes a second look
	if err == nil {
		r.tape = n.Doc.Tape
	}
	return err
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
