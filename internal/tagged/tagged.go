// Package tagged finds the member of an object that tells which kind of object it is,
// without reading the others: by the entries of an index, or in text.
package tagged

import (
	"bytes"
	"slices"

	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// Entry returns the text between the quotes of a string that is the member called name of
// the object that ent begins with. It is not ok if the entries do not tell: the object has
// no such member, it lies after the entries, its value is no string, or something is not
// plain. org is what positions count from. The last entries may be repeated after the end
// of the text.
//
//	entry   0 1    2 3 4     5 6
//	text    { "type" : "circle", …
func Entry(buf []byte, ent []uint32, org int, name string) (val []byte, ok bool) {
	const least = 5 // entries of a member: its name, the colon, and a string
	for i := 1; i+least <= len(ent); i++ {
		e := (*[least]uint32)(ent[i : i+least : len(ent)])
		start, stop, colon := org+int(e[0]&simd.PosMask), org+int(e[1]&simd.PosMask), org+int(e[2]&simd.PosMask)
		at := org + int(e[3]&simd.PosMask)
		if buf[start] != '"' || stop <= start || buf[colon] != ':' || e[1]&simd.Backslash != 0 {
			return nil, false
		}
		if string(buf[start+1:stop]) == name {
			end := org + int(e[4]&simd.PosMask)
			if buf[at] != '"' || end <= at || e[4]&simd.Backslash != 0 {
				return nil, false
			}
			return buf[at+1 : end], true // which Find finds as well, whatever is wrong with the text
		}
		switch i += 3; buf[at] {
		case '"':
			i += 2
		case '{', '[':
			if i = over(buf, ent, org, i); i < 0 {
				return nil, false
			}
		case ',', ':', ']', '}':
			return nil, false
		default:
			if !bare(buf, ent, org, i) {
				return nil, false
			}
			i++
		}
		if i >= len(ent) || buf[org+int(ent[i]&simd.PosMask)] != ',' {
			return nil, false
		}
	}
	return nil, false
}

// FirstEntry is Entry for the name of the first member, whatever that is.
func FirstEntry(buf []byte, ent []uint32, org int) (name []byte, ok bool) {
	if len(ent) < 4 {
		return nil, false
	}
	e := (*[4]uint32)(ent)
	start, stop := org+int(e[1]&simd.PosMask), org+int(e[2]&simd.PosMask)
	if buf[start] != '"' || stop <= start || e[2]&simd.Backslash != 0 || buf[org+int(e[3]&simd.PosMask)] != ':' {
		return nil, false
	}
	return buf[start+1 : stop], true
}

// over returns the number of the entry after the object or array whose bracket is entry i,
// or -1 if it does not end among the entries.
func over(buf []byte, ent []uint32, org, i int) int {
	depth := 0
	for ; i < len(ent); i++ {
		switch buf[org+int(ent[i]&simd.PosMask)] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', ',', ':':
		default:
			if !bare(buf, ent, org, i) {
				return -1
			}
		}
	}
	return -1
}

// bare reports whether no backslash stands in the scalar that entry i begins, and another
// entry follows. Where there is one outside of a string, a quote after it has no entry.
func bare(buf []byte, ent []uint32, org, i int) bool {
	if i+1 >= len(ent) {
		return false
	}
	from, to := org+int(ent[i]&simd.PosMask), org+int(ent[i+1]&simd.PosMask)
	return from < to && bytes.IndexByte(buf[from:to], '\\') < 0
}

// Result is what has been found in a text.
type Result uint8

const (
	Absent   Result = iota // the object has no such member, or is no valid one
	CutOff                 // the text ends before that is known
	NoString               // there is one, which is no string
	Found
)

// A Finder looks for members in the objects of one document, from its beginning on. What it
// passes over it remembers: an object within that is looked into later costs no more than
// its own members, however deep it is.
//
// The zero value is ready.
type Finder struct {
	to    int64  // the end of what spans tell of
	spans []span // objects and arrays, in the order of their beginnings
}

// span is where an object or array begins and ends in the document.
type span struct{ from, to int64 }

// Reset forgets the document.
func (f *Finder) Reset() { f.to, f.spans = 0, f.spans[:0] }

// Find looks for the member called name of the object that b begins with, which stands at
// the offset at of the document. val is its value as it stands, at b[pos:].
func (f *Finder) Find(b []byte, at int64, name string) (r Result, val []byte, pos int) {
	if at >= f.to {
		f.spans = f.spans[:0]
	}
	i, ok := 1, true
	for {
		if i, ok = space(b, i); !ok {
			return CutOff, nil, 0
		}
		if b[i] != '"' {
			return Absent, nil, 0
		}
		n := stringLen(b[i:])
		if n == 0 {
			return CutOff, nil, 0
		}
		key := b[i : i+n]
		if i, ok = space(b, i+n); !ok {
			return CutOff, nil, 0
		}
		if b[i] != ':' {
			return Absent, nil, 0
		}
		if i, ok = space(b, i+1); !ok {
			return CutOff, nil, 0
		}
		start := i
		if i = f.pass(b, i, at); i < 0 {
			return CutOff, nil, 0
		}
		if Means(key, name) {
			if b[start] != '"' {
				return NoString, nil, start
			}
			return Found, b[start:i], start
		}
		if i, ok = space(b, i); !ok {
			return CutOff, nil, 0
		}
		if b[i] != ',' {
			return Absent, nil, 0
		}
		i++
	}
}

// First returns the name, as it stands, of the first member of the object that b begins
// with, if that is [Found].
func First(b []byte) (r Result, key []byte, pos int) {
	i, ok := space(b, 1)
	if !ok {
		return CutOff, nil, 0
	}
	if b[i] != '"' {
		return Absent, nil, 0
	}
	n := stringLen(b[i:])
	if n == 0 {
		return CutOff, nil, 0
	}
	return Found, b[i : i+n], i
}

// Means reports whether the string that stands as key, with its quotes, means name.
func Means(key []byte, name string) bool {
	text := key[1 : len(key)-1]
	if bytes.IndexByte(text, '\\') < 0 {
		return string(text) == name
	}
	text, err := wire.AppendUnquote(nil, key)
	return err == nil && string(text) == name
}

// pass returns where the value ends that begins at b[i], or -1 if it is cut off. At the end
// of the text, a number is.
func (f *Finder) pass(b []byte, i int, at int64) int {
	switch b[i] {
	case '"':
		if n := stringLen(b[i:]); n > 0 {
			return i + n
		}
		return -1
	case '{', '[':
		return f.nest(b, i, at)
	}
	for i < len(b) && !ends[b[i]] {
		i++
	}
	if i == len(b) {
		return -1
	}
	return i
}

// ends are the bytes that no number and no literal has.
var ends = [256]bool{' ': true, '\t': true, '\r': true, '\n': true, ',': true, ':': true, ']': true, '}': true, '[': true, '{': true, '"': true}

// nest is pass for an object or array.
func (f *Finder) nest(b []byte, i int, at int64) int {
	if from := at + int64(i); from < f.to {
		k, known := slices.BinarySearchFunc(f.spans, from, func(s span, from int64) int {
			if s.from < from {
				return -1
			} else if s.from > from {
				return 1
			}
			return 0
		})
		if known && f.spans[k].to > 0 && f.spans[k].to-at <= int64(len(b)) {
			return int(f.spans[k].to - at)
		}
		f.Reset() // this is another document, or more of the text than there was
	}
	var few [16]int
	open := few[:0] // of spans
	for ; i < len(b); i++ {
		switch b[i] {
		case '"':
			n := stringLen(b[i:])
			if n == 0 {
				return -1
			}
			i += n - 1
		case '{', '[':
			open = append(open, len(f.spans))
			f.spans = append(f.spans, span{from: at + int64(i)})
		case '}', ']':
			f.to = at + int64(i) + 1
			last := len(open) - 1
			f.spans[open[last]].to = f.to
			if open = open[:last]; last == 0 {
				return i + 1
			}
		}
	}
	f.Reset()
	return -1
}

// stringLen returns the length of the string that b begins with, with its quotes, or 0 if it
// is cut off.
func stringLen(b []byte) int {
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	return 0
}

// space returns where whitespace ends, and whether anything follows.
func space(b []byte, i int) (int, bool) {
	for i < len(b) {
		switch b[i] {
		case ' ', '\t', '\r', '\n':
			i++
		default:
			return i, true
		}
	}
	return i, false
}
