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
	var tape []uint64
	k := 0              // words so far
	commas := uint64(0) // in the innermost container
	first := uint64(0)  // its word
	inString := false
	for p := c.Peek(); p >= 0; p = c.Peek() {
		ent, org := c.Ahead()
		n := c.Left()
		ent = ent[:n]
		if len(tape)-k < n {
			tape = growTape(tape, k, n, p-start, end-start)
		}
		for i := 0; i < n; i++ {
			e := ent[i]
			p = org + int(e&posMask)
			if inString {
				inString = false
				tape[k-1] |= (uint64(p) | uint64(e&escaped)) << highHalf
				continue
			}
			switch src[p] {
			case '"':
				w := uint64(p)
				if i++; i < n {
					e = ent[i]
					p = org + int(e&posMask)
					w |= (uint64(p) | uint64(e&escaped)) << highHalf
				} else {
					inString = true
				}
				tape[k] = w
				k++
				// What follows nearly all values is looked at here: it is guessed
				// better than in the switch.
				if i+1 < n {
					switch q := org + int(ent[i+1]&posMask); src[q] {
					case ':':
						i, p = i+1, q
					case ',':
						i, p = i+1, q
						commas++
					}
				}
			case ':':
			case ',':
				commas++
			case '{', '[':
				open = append(open, first|commas<<highHalf)
				first, commas = uint64(k), 0
				tape[k] = uint64(p) | nested
				k++
			case '}', ']':
				if k > int(first)+1 {
					commas++
				}
				tape[k] = uint64(p) | commas<<highHalf
				k++
				tape[first] |= uint64(k) << highHalf
				top := open[len(open)-1]
				open = open[:len(open)-1]
				first, commas = top&(1<<highHalf-1), top>>highHalf
				if i+1 < n {
					if q := org + int(ent[i+1]&posMask); src[q] == ',' {
						i, p = i+1, q
						commas++
					}
				}
			default:
				tape[k] = uint64(p)
				k++
				if i+1 < n {
					if q := org + int(ent[i+1]&posMask); src[q] == ',' {
						i, p = i+1, q
						commas++
					}
				}
			}
		}
		c.Take(n, p+1)
	}
	c.Release()
	if cap(open) <= maxOpenKept {
		m.open = open
	} else {
		m.open = nil
	}
	tapeMakers.Put(m)
	if cap(tape) > 2*k+8 {
		return slices.Clone(tape[:k])
	}
	return tape[:k:k]
}

// growTape makes room for n words more: for the whole document, by what has been
// seen of it so far, read of size bytes.
func growTape(tape []uint64, k, n, read, size int) []uint64 {
	need := k + n
	if read > 0 {
		need = max(need, int(float64(k)/float64(read)*float64(size)*1.05)+n/8)
	} else if size > 4<<10 {
		need = max(need, size/24)
	} else {
		// A small document is at hand as a whole, and each word has an entry.
		need = n
	}
	grown := make([]uint64, max(need, k+n))
	copy(grown, tape[:k])
	return grown
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
