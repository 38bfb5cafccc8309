package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/javelin-go/javelin/json/jsontext"
)

// This file has the documents that are almost right.

var pieces = []string{`"NaN"`, `"-Infinity"`, `"1h"`, `"PT5M"`, `"ab12"`, "-1.5", "null", "true", "0", "-1", "1.5", "1e400", "300", `""`, `"x"`, `"5"`, `"\u00e9"`, `"\ud800"`, "{}", "[]", "[1,2,3,4]", `{"X":1}`, `{"a":1,"a":2}`,
	",", ":", "}", "]", " ", "\n", "\"", "\\", "\xff", `"id":1,`, `"Q":[{}],`, `"2024-02-30T00:00:00Z"`, "9223372036854775808", `"AAAA"`, `"A"`, `"!"`, `"some-Name":3,`, `"SOMENAME":4,`}

// mutate returns a document that is like doc, and often wrong.
func mutate(r *rand.Rand, doc []byte) []byte {
	b := append([]byte(nil), doc...)
	for range 1 + r.IntN(2) {
		if len(b) == 0 {
			return b
		}
		i := r.IntN(len(b))
		switch r.IntN(15) {
		case 8, 9:
			// A member occurs twice, or elsewhere.
			if from, to := memberAt(b, i); to > from {
				if at, _ := memberAt(b, r.IntN(len(b))); at > 0 {
					b = slices.Insert(b, at, append(slices.Clone(b[from:to]), ',')...)
				}
			}
		case 10:
			// A name in other letters.
			if from, to := memberAt(b, i); to > from {
				end := from + 1 + max(bytes.IndexByte(b[from+1:], '"'), 0)
				copy(b[from:end], swapCase(b[from:end]))
			}
		case 11:
			// A name with an escape.
			if from, to := memberAt(b, i); to > from && b[from+1] != '"' && b[from+1] != '\\' && b[from+1] < 0x80 {
				b = slices.Replace(b, from+1, from+2, []byte(fmt.Sprintf(`\u%04x`, b[from+1]))...)
			}
		case 12:
			// Another name of a member, if it has one.
			if from, to := memberAt(b, i); to > from {
				b = slices.Insert(b, from+1, '~')
			}
		case 13, 14:
			// A member is missing.
			if from, to := memberAt(b, i); to > from {
				switch {
				case to < len(b) && b[to] == ',':
					to++
				case b[from-1] == ',':
					from--
				}
				b = slices.Delete(b, from, to)
			}
		case 0:
			b = b[:i]
		case 1:
			b[i] ^= 1 << r.IntN(8)
		case 2, 3:
			p := pieces[r.IntN(len(pieces))]
			b = append(b[:i:i], append([]byte(p), b[i:]...)...)
		case 4, 5, 6:
			// A whole value becomes another.
			if from, to := valueAt(b, i); to > from {
				p := pieces[r.IntN(23)]
				b = append(b[:from:from], append([]byte(p), b[to:]...)...)
			}
		case 7:
			var v jsontext.Value = b
			if v.Indent() == nil {
				b = v
			}
		}
	}
	return b
}

// valueAt returns the place of the first value behind i.
func valueAt(b []byte, i int) (from, to int) {
	d := jsontext.NewDecoder(bytes.NewReader(b), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for {
		kind, n := d.StackIndex(d.StackDepth())
		isName := kind == '{' && n%2 == 0
		if k := d.PeekKind(); !isName && k != ']' && k != '}' && d.InputOffset() >= int64(i) {
			v, err := d.ReadValue()
			if err != nil {
				return 0, 0
			}
			return int(d.InputOffset()) - len(v), int(d.InputOffset())
		}
		if _, err := d.ReadToken(); err != nil {
			return 0, 0
		}
	}
}

// memberAt returns the place of the first member, name and value, behind i.
func memberAt(b []byte, i int) (from, to int) {
	d := jsontext.NewDecoder(bytes.NewReader(b), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for {
		tok, err := d.ReadToken()
		if err != nil {
			return 0, 0
		}
		kind, n := d.StackIndex(d.StackDepth())
		if tok.Kind() != '"' || kind != '{' || n%2 == 0 || d.InputOffset() < int64(i) {
			continue
		}
		from = bytes.LastIndexByte(b[:d.InputOffset()-1], '"')
		if _, err := d.ReadValue(); err != nil || from < 0 {
			return 0, 0
		}
		return from, int(d.InputOffset())
	}
}

func swapCase(b []byte) []byte {
	return bytes.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, b)
}
