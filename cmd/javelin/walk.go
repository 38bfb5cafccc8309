package main

import (
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// pieceSize is how large a value may be to be taken in one piece: a little less
// than a decoder has in its buffer at most, so that the buffer need not grow.
const pieceSize = 44 << 10

// A walker takes the values of an input from a decoder to a printer.
//
// Values are read whole as long as they are small, which is fastest, and token
// by token where they are not, which takes no memory. Nobody knows beforehand,
// so the walker tries: it lets the decoder read pieceSize bytes and no more. If
// that is not enough, the decoder is where it was, and the walker steps into
// the value. What is beside a large value is likely to be large as well, so
// further tries are left to what is inside, until a small one was seen at the
// same depth. And the bytes looked at in vain are walked by tokens before any
// next try, so that failing tries cost no more than a multiple of the walk.
type walker struct {
	src *source // nil if dec has another, which cannot be told when to stop
	dec *jsontext.Decoder
	out *printer

	stack []level  // the open containers
	last  position // what came before the next token in the innermost one

	within bool         // a string, number or literal has been begun
	take   func([]byte) // text, as a function that is made once

	piece   int64 // pieceSize, but for tests
	retryAt int64 // input offset from which on to try again
	retryIn int   // depth from which on to try
}

type level struct {
	bracket byte
	begin   int64 // input offset of what is inside
}

type position byte

const (
	atStart    position = iota // nothing yet
	afterName                  // a name: its value is next
	afterValue                 // a member or an element
)

func newWalker(src *source, out *printer, opts ...jsontext.Options) *walker {
	return &walker{src: src, dec: src.decoder(opts...), out: out, piece: pieceSize}
}

// run copies all values up to the end of the input.
func (w *walker) run() error {
	for {
		if err := w.step(); err != nil {
			if err == io.EOF {
				err = nil
			}
			return w.out.finish(err)
		}
		if w.out.err != nil {
			return w.out.err
		}
	}
}

// step copies one token or one value.
func (w *walker) step() error {
	kind := w.dec.PeekKind()
	if w.wantsName() && kind != jsontext.KindString && kind != jsontext.KindEndObject {
		// The wrong kind of token is the error, not what may be wrong inside.
		_, err := w.dec.ReadToken()
		return err
	}
	switch kind {
	case jsontext.KindEndObject, jsontext.KindEndArray:
		if _, err := w.dec.ReadToken(); err != nil {
			return err
		}
		w.out.close(byte(kind))
		depth := len(w.stack) - 1
		if depth < w.retryIn && w.dec.InputOffset()-w.stack[depth].begin < w.piece {
			w.retryIn = depth
		}
		w.stack = w.stack[:depth]
		w.did(false)
		return nil
	case jsontext.KindBeginObject, jsontext.KindBeginArray:
		at := w.dec.InputOffset()
		if len(w.stack) >= w.retryIn && at >= w.retryAt {
			v, seen, err := w.tryValue(at)
			if err == nil {
				w.separate()
				w.out.value(v)
				w.did(false)
				return nil
			}
			if !errors.Is(err, errLimit) {
				return err
			}
			w.retryAt, w.retryIn = seen, len(w.stack)+1
		}
		if _, err := w.dec.ReadToken(); err != nil {
			return err
		}
		w.separate()
		w.out.open(byte(kind))
		w.stack, w.last = append(w.stack, level{byte(kind), w.dec.InputOffset()}), atStart
		return nil
	}
	if w.wantsName() {
		v, err := w.dec.ReadValue()
		if err != nil {
			return err
		}
		w.separate()
		w.out.scalar(v, true)
		w.did(true)
		return nil
	}
	if w.take == nil {
		w.take = w.text
	}
	err := piecesOf(w.dec, w.take)
	if w.within {
		w.within = false
		w.out.endText()
	}
	if err == nil {
		w.did(false)
	}
	return err
}

// text prints a piece of a string, number or literal.
func (w *walker) text(b []byte) {
	if !w.within {
		w.within = true
		w.separate()
		w.out.begin(b[0])
	}
	w.out.raw(b)
}

// piecesOf reads the next value of dec. That of a string or number comes in pieces, and is
// not held.
func piecesOf(dec *jsontext.Decoder, do func(piece []byte)) error {
	return (*text.Decoder)(dec).Pieces(do)
}

// tryValue reads the next value, which is no literal, at that offset, if it is small. Otherwise the error is
// errLimit, and it has been looked for up to seen.
func (w *walker) tryValue(at int64) (v jsontext.Value, seen int64, err error) {
	if w.src == nil {
		if rest := w.dec.UnreadBuffer(); !endsIn(rest) {
			return nil, at + int64(len(rest)), errLimit
		}
		v, err = w.dec.ReadValue()
		return v, 0, err
	}
	w.src.limit(max(w.piece-(w.src.total-at), 0))
	v, err = w.dec.ReadValue()
	w.src.limit(-1)
	return v, w.src.total, err
}

// endsIn reports whether all of the next value, which is no literal, stands in b.
func endsIn(b []byte) bool {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch class[b[i]] {
		case isOpen:
			depth++
		case isClose:
			if depth--; depth <= 0 {
				return true
			}
		case isText:
			if b[i] != '"' {
				if depth == 0 {
					n := i + textLen(b[i:])
					return n < len(b)
				}
				continue
			}
			for i++; i < len(b) && b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return i < len(b)
			}
		}
	}
	return false
}

// wantsName reports whether the name of a member is next.
func (w *walker) wantsName() bool {
	n := len(w.stack)
	return n > 0 && w.stack[n-1].bracket == '{' && w.last != afterName
}

// separate prints what stands before the next name or value.
func (w *walker) separate() {
	switch w.last {
	case afterName:
		w.out.colon()
	case afterValue:
		w.out.comma()
	}
}

// did notes that a name or a value is complete.
func (w *walker) did(name bool) {
	switch {
	case name:
		w.last = afterName
	case len(w.stack) > 0:
		w.last = afterValue
	default:
		w.last = atStart
		w.out.end()
	}
}
