//go:build go1.27 && goexperiment.jsonv2

package json

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	"strconv"

	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file has the Encoder or Decoder of the standard library that a method is given
// stand where the value does: the same objects and arrays are open in it.

// stackFrame is an open object or array.
type stackFrame struct {
	array bool
	index int    // of an array: how many elements have been passed
	name  string // of an object: of the last member
	named bool   // there is one
	ended bool   // and its value has been passed
}

// What the user's data can ask for is limited: of a value that is deeper nothing is
// open, and an array that is longer is an object with the index as the name of a
// member, to which the same pointer leads.
const (
	maxStackFrames = 256
	maxStackIndex  = 64
)

// stackOf returns what is open in c, which the next value goes into.
func stackOf(c place.Coder) []stackFrame {
	depth := c.StackDepth()
	if depth == 0 || depth > maxStackFrames {
		return nil
	}
	frames := make([]stackFrame, 0, depth)
	rest := c.StackPointer()
	for i := 1; i <= depth; i++ {
		var f stackFrame
		kind, n := c.StackIndex(i)
		if n > 0 {
			for f.name = range rest.Tokens() {
				break
			}
			rest = rest[1:]
			for len(rest) > 0 && rest[0] != '/' {
				rest = rest[1:]
			}
		}
		f.array = kind == jsontext.KindBeginArray
		f.index = int(n)
		if i < depth {
			f.index-- // which is open
		} else {
			f.ended = n%2 == 0
		}
		f.named = n > 0
		if f.array && f.index > maxStackIndex {
			f = stackFrame{name: strconv.Itoa(f.index), named: true}
		}
		frames = append(frames, f)
	}
	return frames
}

// openStack writes what makes frames open. It reports whether that went well.
func openStack(e *stdtext.Encoder, frames []stackFrame) bool {
	write := func(t stdtext.Token) bool { return e.WriteToken(t) == nil }
	for _, f := range frames {
		if f.array {
			if !write(stdtext.BeginArray) {
				return false
			}
			for range f.index {
				if !write(stdtext.Null) {
					return false
				}
			}
			continue
		}
		if !write(stdtext.BeginObject) ||
			f.named && !write(stdtext.String(f.name)) ||
			f.named && f.ended && !write(stdtext.Null) {
			return false
		}
	}
	return true
}

// closeStack writes what makes frames, as openStack and one value more have left them,
// closed.
func closeStack(e *stdtext.Encoder, frames []stackFrame) {
	for i := len(frames) - 1; i >= 0; i-- {
		end := stdtext.EndArray
		if !frames[i].array {
			end = stdtext.EndObject
			if _, n := e.StackIndex(i + 1); n%2 == 1 {
				e.WriteToken(stdtext.Null) // the value is a name
			}
		}
		e.WriteToken(end)
	}
}

// nestedInput returns val with frames open before it, and the offset of val therein. If
// whole is set, val is the value, and frames are closed after it; otherwise it is all
// that is unread.
func nestedInput(val []byte, frames []stackFrame, whole bool) (b []byte, at int64) {
	if len(frames) == 0 {
		return val, 0
	}
	for _, f := range frames {
		if f.array {
			b = append(b, '[')
			for range f.index {
				b = append(b, "0,"...)
			}
			continue
		}
		b = append(b, '{')
		if f.named {
			b, _ = stdtext.AppendQuote(b, f.name)
			if f.ended {
				b = append(b, ":0,"...)
			} else {
				b = append(b, ':')
			}
		}
	}
	if end := len(b) - 1; !whole && (b[end] == ',' || b[end] == ':') {
		b = b[:end] // what is unread has its own, or not
	}
	at = int64(len(b))
	b = append(b, val...)
	if !whole {
		return b, at
	}
	if last := frames[len(frames)-1]; !last.array && (last.ended || !last.named) {
		b = append(b, ":0"...) // val is a name
	}
	for i := len(frames) - 1; i >= 0; i-- {
		if frames[i].array {
			b = append(b, ']')
		} else {
			b = append(b, '}')
		}
	}
	return b, at
}

// nestedDecoder returns a Decoder of what nestedInput has returned, which has read what
// is before the value. It reports whether that went well.
func nestedDecoder(b []byte, frames []stackFrame, opts []Options) (d *stdtext.Decoder, ok bool) {
	d = stdtext.NewDecoder(bytes.NewReader(b), opts...)
	for _, f := range frames {
		tokens := 1 + f.index
		if !f.array {
			tokens = 1
			if f.named {
				tokens++
			}
			if f.named && f.ended {
				tokens++
			}
		}
		for range tokens {
			if _, err := d.ReadToken(); err != nil {
				return nil, false
			}
		}
	}
	return d, true
}

// lastToken returns where the token of in begins that ends at end.
func lastToken(in []byte, end int64) int64 {
	d := jsontext.NewDecoder(bytes.NewReader(in), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for {
		start := place.NextInput(d)
		if _, err := d.ReadToken(); err != nil || d.InputOffset() >= end {
			return start
		}
	}
}

// stdCoder is what both of the standard library have in common.
type stdCoder interface {
	StackDepth() int
	StackIndex(int) (stdtext.Kind, int64)
	StackPointer() stdtext.Pointer
}

func stdPlaceOf(c stdCoder) place.Place {
	depth := c.StackDepth()
	_, length := c.StackIndex(depth)
	return place.Place{Depth: depth, Length: length}
}

// stdPointer returns the place that an error is about which a method has returned that
// has begun to read or write a value. See NewSemanticErrorWithPosition.
func stdPointer(c stdCoder, before place.Place) jsontext.Pointer {
	at := stdPlaceOf(c)
	ptr := c.StackPointer()
	switch kind, n := c.StackIndex(at.Depth); {
	case at.OneValueAfter(before), n == 0, at.Depth > 0 && kind == stdtext.KindBeginObject && n%2 == 1:
		return jsontext.Pointer(ptr)
	}
	return jsontext.Pointer(ptr.Parent())
}
