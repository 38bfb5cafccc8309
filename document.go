package javelin

import (
	"bytes"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
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
//	            of others             zero
//
//	{"a":[1,2]}    0 {  1 "a"  2 [  3 1  4 2  5 ]  6 }
//	               └──────────── 7 ─┴──── 6
//
// Once ready is set, nothing of it changes.
type document struct {
	src        []byte
	start, end int  // of the value; all of src, with whitespace, until it is known
	known      bool // src[start:end] is a valid value without whitespace around it
	loose      bool // strings may be ill-formed UTF-8
	syntax     *opt.Struct

	ready atomic.Bool
	mu    sync.Mutex // held while the tape is made
	tape  []uint64   // empty if there is an error
	err   error
}

const (
	posMask  = 1<<31 - 1
	nested   = 1 << 31 // in a low half
	escaped  = 1 << 31 // in a high half
	highHalf = 32
)

// load returns the tape, made by whoever comes first.
func (d *document) load() []uint64 {
	if d.ready.Load() {
		return d.tape
	}
	return d.loadSlow()
}

func (d *document) loadSlow() []uint64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ready.Load() {
		return d.tape
	}
	if !d.known {
		d.err = d.check()
	}
	if d.err == nil {
		d.tape = makeTape(d.src, d.start, d.end)
	}
	d.ready.Store(true)
	return d.tape
}

// check returns what is wrong with the text.
func (d *document) check() error {
	v := jsontext.Value(d.src[d.start:d.end])
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

// A tapeMaker is what makeTape needs beside the tape.
type tapeMaker struct {
	cursor scan.Cursor
	open   []uint64 // index in the tape, and commas so far in the high half
}

var tapeMakers = sync.Pool{New: func() any { return new(tapeMaker) }}

// maxOpenKept bounds what a tapeMaker keeps for the next document.
const maxOpenKept = 4 << 10

// makeTape makes the tape of the valid value in src[start:end]. Which of the
// entries of the index may follow one another is known, so that each of them is
// looked at on its own.
func makeTape(src []byte, start, end int) []uint64 {
	m := tapeMakers.Get().(*tapeMaker)
	c := &m.cursor
	c.Reset(src[:end])
	if start > 0 {
		c.Restart(start)
	}
	open := m.open[:0]
	// Few documents have more words than this. Those of many small values grow.
	tape := make([]uint64, 0, (end-start)/12+4)
	inString := false
	for c.Peek() >= 0 {
		ent, org := c.Ahead()
		n := c.Left()
		at := 0
		for _, e := range ent[:n] {
			p := org + int(e&posMask)
			at = p
			if inString {
				inString = false
				tape[len(tape)-1] |= (uint64(p) | uint64(e&escaped)) << highHalf
				continue
			}
			switch src[p] {
			case '"':
				tape = append(tape, uint64(p))
				inString = true
			case ':':
			case ',':
				open[len(open)-1] += 1 << highHalf
			case '{', '[':
				open = append(open, uint64(len(tape)))
				tape = append(tape, uint64(p)|nested)
			case '}', ']':
				top := open[len(open)-1]
				open = open[:len(open)-1]
				count := top >> highHalf
				first := top & (1<<highHalf - 1)
				if len(tape) > int(first)+1 {
					count++
				}
				tape = append(tape, uint64(p)|count<<highHalf)
				tape[first] |= uint64(len(tape)) << highHalf
			default:
				tape = append(tape, uint64(p))
			}
		}
		c.Take(n, at+1)
	}
	c.Release()
	if cap(open) <= maxOpenKept {
		m.open = open
	} else {
		m.open = nil
	}
	tapeMakers.Put(m)
	if cap(tape)-len(tape) > len(tape)/4+8 {
		tape = slices.Clone(tape)
	}
	return tape
}

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
