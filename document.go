package javelin

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

// A document is text and a tape of where things are in it: a word for each value,
// for each name and for the end of each object and array, in their order.
//
//	low half    position, 31 bits; bit 31 marks the begin of an object or array
//	high half   of a string or name   position of the closing quote;
//	                                  bit 31 marks one with a backslash inside
//	            of a begin            index of the word behind the end
//	            of an end             number of members or elements
//	            of others             where it ends, if that is known
//
//	{"a":[1,2]}    0 {  1 "a"  2 [  3 1  4 2  5 ]  6 }
//	               └──────────── 7 ─┴──── 6
//
// Once it is at stageReady, nothing of it changes.
//
// What reads a value must not make its document escape, as a Mutex in it would:
// then that of a value found by [Get] lives in the frame of whoever asked for it.
type document struct {
	src        []byte
	tape       []uint64    // empty if there is an error
	syntax     *opt.Struct // nil for that of RFC 7493
	extra      *extra      // what few documents have
	start, end uint32      // of the value; all of src, with whitespace, until it is known
	stage      atomic.Uint32
	known      bool // src[start:end] is a valid value without whitespace around it
	loose      bool // strings may be ill-formed UTF-8
}

// An extra is what few documents have.
type extra struct {
	err error // what is wrong, if there is no tape
	// The text with the comments and trailing commas that are spaces in src, and nil
	// if there are none.
	whole []byte
	noted bool // [Comments] was given
}

// merelyNoted is for documents that might have had comments. It does not change.
var merelyNoted = extra{noted: true}

// whole returns the text with comments and trailing commas, as long as src.
func (d *document) whole() []byte {
	if d.extra != nil && d.extra.whole != nil {
		return d.extra.whole
	}
	return d.src
}

// noted reports whether text with comments may be put into the document.
func (d *document) noted() bool { return d.extra != nil && d.extra.noted }

// valueDocument returns the document of the valid value src[start:end].
func valueDocument(src []byte, start, end int) *document {
	d := new(document)
	d.set(src, start, end)
	return d
}

// set makes d, which is new, the document of the valid value src[start:end].
func (d *document) set(src []byte, start, end int) {
	d.src, d.start, d.end, d.known = src, uint32(start), uint32(end), true
}

// err returns what is wrong with the document, once it is ready.
func (d *document) err() error {
	if d.extra == nil {
		return nil
	}
	return d.extra.err
}

const (
	posMask  = 1<<31 - 1
	nested   = 1 << 31 // in a low half
	escaped  = 1 << 31 // in a high half
	highHalf = 32
)

// Whose tape is there, or will be.
const (
	stageNew = iota
	stageMaking
	stageReady
)

// load returns the tape, made by whoever comes first.
func (d *document) load() []uint64 {
	if d.stage.Load() == stageReady {
		return d.tape
	}
	return d.loadSlow()
}

// made wakes who waits for any document.
var made = sync.NewCond(new(sync.Mutex))

func (d *document) loadSlow() []uint64 {
	if d.stage.CompareAndSwap(stageNew, stageMaking) {
		d.make()
		made.L.Lock()
		d.stage.Store(stageReady)
		made.L.Unlock()
		made.Broadcast()
		return d.tape
	}
	made.L.Lock()
	for d.stage.Load() != stageReady {
		made.Wait()
	}
	made.L.Unlock()
	return d.tape
}

// mark returns the length of the byte order mark in front of the document, if there may
// be one.
func (d *document) mark() int {
	if d.syntax == nil || !d.syntax.Flags.Get(opt.AllowByteOrderMark) {
		return 0
	}
	return wire.MarkLen(d.src)
}

// make makes the tape, or the error.
func (d *document) make() {
	if !d.known {
		if d.tape = d.checkedTape(); d.tape != nil {
			return
		}
		if err := d.check(); err != nil {
			d.extra = &extra{err: err}
			return
		}
	}
	d.tape = makeTape(d.src, int(d.start), int(d.end))
}

// check returns what is wrong with the text.
func (d *document) check() error {
	v := jsontext.Value(d.src[:d.end])
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
			err = &jsontext.SyntacticError{ByteOffset: dec.InputOffset(), Err: errTrailing}
		}
	}
	if err == io.EOF {
		err = &jsontext.SyntacticError{ByteOffset: int64(len(v)), Err: io.ErrUnexpectedEOF}
	}
	return err
}

var errTrailing = textError("more than one value in the document")

// next returns the index of the word behind the value at tape[i].
func next(tape []uint64, i uint32) uint32 {
	if w := tape[i]; w&nested != 0 {
		return uint32(w >> highHalf)
	}
	return i + 1
}

// textBounds returns where the text between the quotes of a string or name
// stands, and whether it is the string's value as it is.
func (d *document) textBounds(w uint64) (start, end int, verbatim bool) {
	return int(w&posMask) + 1, int(w >> highHalf & posMask), w>>highHalf&escaped == 0 && !d.loose
}

// scalarEnd returns the end of the number or literal at src[p].
func scalarEnd(src []byte, p int) int {
	switch src[p] {
	case 't', 'f', 'n':
		return scan.LiteralEnd(src, p)
	}
	return scan.NumberEnd(src, p)
}
