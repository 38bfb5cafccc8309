package tape

import (
	"bytes"
	"io"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A Document is text and a tape of where things are in it: a word for each value,
// for each name and for the end of each object and array, in their order.
//
//	low half    position, 31 bits; bit 31 marks the begin of an object or array
//	high half   of a string or name   position of the closing quote;
//	                                  bit 31 marks one with a backslash inside
//	            of a begin            index of the word after the end
//	            of an end             number of members or elements
//	            of others             where it ends, if that is known
//
//	{"a":[1,2]}    0 {  1 "a"  2 [  3 1  4 2  5 ]  6 }
//	               └──────────── 7 ─┴──── 6
//
// Once it is at StageReady, nothing of it changes.
//
// What reads a value must not make its document escape, as a Mutex in it would:
// then that of a value found by [Get] lives in the frame of whoever asked for it.
type Document struct {
	Src        []byte
	Tape       []uint64    // empty if there is an error
	syntax     *opt.Struct // nil for that of RFC 7493
	Extra      *Extra      // what few documents have
	Start, End uint32      // of the value; all of src, with whitespace, until it is known
	Stage      atomic.Uint32
	Known      bool // src[start:end] is a valid value without whitespace around it
	Loose      bool // strings may be ill-formed UTF-8
}

// An Extra is what few documents have.
type Extra struct {
	Err error // what is wrong, if there is no tape
	// The text with the comments and trailing commas that are spaces in src, and nil
	// if there are none.
	Whole []byte
	noted bool // [Comments] was given
	// Begin is where src begins in a text that is too large for a document.
	Begin int64
}

// Whole returns the text with comments and trailing commas, as long as src.
func (d *Document) Whole() []byte {
	if d.Extra != nil && d.Extra.Whole != nil {
		return d.Extra.Whole
	}
	return d.Src
}

// Noted reports whether text with comments may be put into the document.
func (d *Document) Noted() bool { return d.Extra != nil && d.Extra.noted }

// ValueDocument returns the document of the valid value src[start:end].
func ValueDocument(src []byte, start, end int) *Document {
	d := new(Document)
	d.Set(src, start, end)
	return d
}

// Set makes d, which is new, the document of the valid value src[start:end].
func (d *Document) Set(src []byte, start, end int) {
	d.Src, d.Start, d.End, d.Known = src, uint32(start), uint32(end), true
}

// Err returns what is wrong with the document, once it is ready.
func (d *Document) Err() error {
	if d.Extra == nil {
		return nil
	}
	return d.Extra.Err
}

const (
	PosMask  = 1<<31 - 1
	nested   = 1 << 31 // in a low half
	escaped  = 1 << 31 // in a high half
	HighHalf = 32
)

// Whose tape is there, or will be.
const (
	stageNew = iota
	stageMaking
	StageReady
)

// Load returns the tape, made by whoever comes first.
func (d *Document) Load() []uint64 {
	if d.Stage.Load() == StageReady {
		return d.Tape
	}
	return d.loadSlow()
}

// made wakes who waits for any document.
var made = sync.NewCond(new(sync.Mutex))

func (d *Document) loadSlow() []uint64 {
	if d.Stage.CompareAndSwap(stageNew, stageMaking) {
		d.Make()
		made.L.Lock()
		d.Stage.Store(StageReady)
		made.L.Unlock()
		made.Broadcast()
		return d.Tape
	}
	made.L.Lock()
	for d.Stage.Load() != StageReady {
		made.Wait()
	}
	made.L.Unlock()
	return d.Tape
}

// Mark returns the length of the byte order mark in front of the document, if there may
// be one.
func (d *Document) Mark() int {
	if d.syntax == nil || !d.syntax.Flags.Get(opt.AllowByteOrderMark) {
		return 0
	}
	return wire.MarkLen(d.Src)
}

// Make makes the tape, or the error.
func (d *Document) Make() {
	if !d.Known {
		if d.Tape = d.checkedTape(); d.Tape != nil {
			return
		}
		if err := d.check(); err != nil {
			d.Extra = &Extra{Err: err}
			return
		}
	}
	d.Tape = makeTape(d.Src, int(d.Start), int(d.End))
}

// check returns what is wrong with the text.
func (d *Document) check() error {
	v := jsontext.Value(d.Src[:d.End])
	var syntax []jsontext.Options
	if d.syntax != nil {
		syntax = []jsontext.Options{d.syntax}
	}
	if v.IsValid(syntax...) {
		return nil
	}
	dec := jsontext.NewDecoder(bytes.NewReader(v), syntax...)
	_, err := dec.ReadValue()
	if err == nil {
		_, err = dec.ReadToken()
		if err == nil {
			err = &jsontext.SyntacticError{ByteOffset: dec.InputOffset(), Err: ErrTrailing}
		}
	}
	if err == io.EOF {
		err = &jsontext.SyntacticError{ByteOffset: int64(len(v)), Err: io.ErrUnexpectedEOF}
	}
	return err
}

// ErrTrailing says that something follows the value.
var ErrTrailing = TextError("more than one value in the document")

// Next returns the index of the word after the value at tape[i].
func Next(tape []uint64, i uint32) uint32 {
	if w := tape[i]; w&nested != 0 {
		return uint32(w >> HighHalf)
	}
	return i + 1
}

// TextBounds returns where the text between the quotes of a string or name
// stands, and whether it is the string's value as it is.
func (d *Document) TextBounds(w uint64) (start, end int, verbatim bool) {
	return int(w&PosMask) + 1, int(w >> HighHalf & PosMask), w>>HighHalf&escaped == 0 && !d.Loose
}

// scalarEnd returns the end of the number or literal at src[p].
func scalarEnd(src []byte, p int) int {
	switch src[p] {
	case 't', 'f', 'n':
		return scan.LiteralEnd(src, p)
	}
	return scan.NumberEnd(src, p)
}

// Strict reports whether no object of the document has two members of one name.
func (d *Document) Strict() bool {
	return !d.Known && (d.syntax == nil || !d.syntax.Flags.Get(opt.AllowDuplicateNames))
}
