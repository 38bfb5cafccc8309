package jsontest

import (
	"bytes"
	"math/rand/v2"
	"strconv"
)

// Document is one text with the judgement of RFC 8259 over it and, since they
// go beyond the grammar, of RFC 7493 (I-JSON) over its names and its encoding.
type Document struct {
	CaseName
	Text string

	// Valid: one value of the grammar of RFC 8259 with optional whitespace.
	Valid bool

	// Duplicate: valid but for a name that repeats in one object.
	Duplicate bool

	// IllFormed: valid but for ill-formed UTF-8 or a lone surrogate escape
	// in a string.
	IllFormed bool
}

// Random returns a valid document of about size bytes that depends on rnd
// alone: every kind of token, escapes, all lengths of UTF-8 sequences, odd
// whitespace, unique names in each object.
func Random(rnd *rand.Rand, size int) []byte {
	g := generator{rnd: rnd, limit: size}
	g.space()
	g.value(0)
	g.space()
	return g.out
}

type generator struct {
	rnd   *rand.Rand
	out   []byte
	limit int
}

func (g *generator) add(s string) { g.out = append(g.out, s...) }

func (g *generator) pick(ss ...string) { g.add(ss[g.rnd.IntN(len(ss))]) }

func (g *generator) space() {
	switch g.rnd.IntN(8) {
	case 0:
		g.pick(" ", "\n", "\t", "\r", "\r\n\t", "  ")
	case 1:
		for range g.rnd.IntN(70) {
			g.pick(" ", " ", "\n", "\t")
		}
	}
}

// value writes containers while there is room, so that the document comes near
// to its size, and scalars afterwards, so that it ends.
func (g *generator) value(depth int) {
	room := len(g.out) < g.limit
	if room && depth < 40 && (depth == 0 || g.rnd.IntN(3) == 0) {
		object := g.rnd.IntN(2) == 0
		g.container(depth, object)
		return
	}
	switch g.rnd.IntN(6) {
	case 0:
		g.pick("null", "true", "false", "{}", "[]", "{ }", "[\n]", `""`)
	case 1, 2:
		g.number()
	default:
		g.add(`"`)
		g.chars()
		g.add(`"`)
	}
}

func (g *generator) container(depth int, object bool) {
	if object {
		g.add("{")
	} else {
		g.add("[")
	}
	for i := 0; ; i++ {
		g.space()
		if len(g.out) >= g.limit || depth > 0 && g.rnd.IntN(9) == 0 {
			break
		}
		if i > 0 {
			g.add(",")
			g.space()
		}
		if object {
			g.add(`"`)
			g.add(strconv.Itoa(i)) // makes the name unique
			g.pick("", " ", "/", "~")
			g.chars()
			g.add(`"`)
			g.space()
			g.add(":")
			g.space()
		}
		g.value(depth + 1)
	}
	if object {
		g.add("}")
	} else {
		g.add("]")
	}
}

func (g *generator) number() {
	switch g.rnd.IntN(5) {
	case 0:
		g.pick("0", "-0", "1e5", "1E+5", "1.0", "-1.5e-7", "9007199254740993", "1e400", "0.000000000000000000000001",
			"18446744073709551615", "-9223372036854775808", "123456789012345678901234567890.5")
	case 1:
		g.out = strconv.AppendInt(g.out, g.rnd.Int64()>>g.rnd.IntN(64), 10)
	default:
		format := [...]byte{'e', 'f'}[g.rnd.IntN(2)]
		g.out = strconv.AppendFloat(g.out, g.rnd.NormFloat64()*1000, format, g.rnd.IntN(17), 64)
	}
}

func (g *generator) chars() {
	n := g.rnd.IntN(12)
	if g.rnd.IntN(10) == 0 {
		n = g.rnd.IntN(200)
	}
	for range n {
		switch g.rnd.IntN(12) {
		case 0:
			g.pick(`\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u0000`, `\u00E9`, `\u20ac`, `\ud83d\ude00`, `\uFFFD`)
		case 1:
			g.pick("é", "ß", "€", "世", "😀", "\u2028", "\x7f", "\ufffd", "{", "}", "[", "]", ":", ",", "<", "&")
		default:
			g.pick("a", "b", "c ", "de", "X", "0", "some words ")
		}
	}
}

// AtBorder returns data after so much whitespace that it lies where a buffer or a
// window of the index ends: 4, 8, 16 or 64 KiB, or rarely 1 MiB, after the
// beginning.
func AtBorder(rnd *rand.Rand, data []byte) []byte {
	border := 4096 << rnd.IntN(3)
	switch {
	case rnd.IntN(200) == 0:
		border = 1 << 20
	case rnd.IntN(20) == 0:
		border = 64 << 10
	}
	size := max(0, border-rnd.IntN(len(data)+2))
	return append(bytes.Repeat([]byte{" \n\t\r"[rnd.IntN(4)]}, size), data...)
}

// Change returns a copy of data with one or two small changes, many of which leave a valid document:
// values and punctuation are replaced, taken out or put in.
func Change(rnd *rand.Rand, data []byte) []byte {
	parts := []string{"", "", "null", "0", "-1", "1e3", "2.5", `"x"`, `"1"`, "true", "[]", "{}", "[1]", `{"a":1}`, ",", ":", "\"", "\\u0041", "]", "}", " ", "9"}
	out := bytes.Clone(data)
	for range 1 + rnd.IntN(2) {
		at := rnd.IntN(len(out) + 1)
		end := min(at+rnd.IntN(3), len(out))
		if rnd.IntN(2) == 0 { // a value as a whole
			if i := bytes.IndexByte(out[at:], ':'); i >= 0 {
				at += i + 1
				end = at
				for end < len(out) && bytes.IndexByte([]byte(",]}"), out[end]) < 0 {
					end++
				}
			}
		}
		out = append(append(bytes.Clone(out[:at]), parts[rnd.IntN(len(parts))]...), out[end:]...)
		if len(out) == 0 {
			return []byte("0")
		}
	}
	return out
}

// Mutate returns a copy of data with one to three small changes, most of which
// make a valid document invalid in an interesting place.
func Mutate(rnd *rand.Rand, data []byte) []byte {
	b := append([]byte(nil), data...)
	for range 1 + rnd.IntN(3) {
		if len(b) == 0 {
			return append(b, '{')
		}
		i := rnd.IntN(len(b))
		switch rnd.IntN(5) {
		case 0:
			b[i] = byte(rnd.Uint32())
		case 1:
			b = append(b[:i], b[i+1:]...)
		case 2:
			const chars = "{}[]:,\"\\ \n0-+.eE1tfn/\x00\x1f\x80\xc3\xe2\xed\xf0"
			b = append(b[:i], append([]byte{chars[rnd.IntN(len(chars))]}, b[i:]...)...)
		case 3:
			b = b[:i]
		case 4:
			j := i + rnd.IntN(min(20, len(b)-i))
			b = append(b[:j], b[i:]...) // repeats b[i:j]
		}
	}
	return b
}
