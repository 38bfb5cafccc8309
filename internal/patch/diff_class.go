package patch

import (
	"slices"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// classes numbers values so that two of one number are equal, by [Equal], and two of
// different numbers are not. A value is looked at once.
type classes struct {
	ids  map[string]int    // by what a value is made of
	seen map[tape.Node]int // of values that hold others
	buf  []byte
}

// id returns the number of what is in buf[from:], which is cut off.
func (c *classes) id(from int) int {
	n, ok := c.ids[string(c.buf[from:])]
	if !ok {
		if c.ids == nil {
			c.ids = map[string]int{}
		}
		n = len(c.ids)
		c.ids[string(c.buf[from:])] = n
	}
	c.buf = c.buf[:from]
	return n
}

// What follows a first byte: numbers by [decimal], texts, numbers of elements, sorted
// numbers of names and values of members, the index of a key and the number of its value.
func (c *classes) class(v tape.Node) int {
	from := len(c.buf)
	switch k := v.Kind(); k {
	case jsontext.KindNumber:
		d := tape.MakeDecimal(v.Raw())
		sign := byte('+')
		if d.Negative {
			sign = '-'
		}
		c.buf = append(c.buf, '0', sign)
		c.buf = appendWord(c.buf, uint64(d.Exp))
		c.buf = append(c.buf, d.Digits...)
	case jsontext.KindString:
		c.buf = append(c.buf, '"')
		var room [128]byte
		text, _ := v.Text(room[:0])
		c.buf = append(c.buf, text...)
	case jsontext.KindBeginArray, jsontext.KindBeginObject:
		if n, ok := c.seen[v]; ok {
			return n
		}
		c.buf = append(c.buf, byte(k))
		for _, p := range c.parts(v) {
			c.buf = appendWord(c.buf, p)
		}
		n := c.id(from)
		if c.seen == nil {
			c.seen = map[tape.Node]int{}
		}
		c.seen[v] = n
		return n
	default:
		c.buf = append(c.buf, byte(k))
	}
	return c.id(from)
}

// parts returns the numbers of the elements of an array, in order, or of the names and
// values of the members of an object, sorted; of members of one name, the last counts.
// Of other values there are none.
func (c *classes) parts(v tape.Node) []uint64 {
	var out []uint64
	switch v.Kind() {
	case jsontext.KindBeginArray:
		out = make([]uint64, 0, v.Len())
		for _, e := range v.Elements() {
			out = append(out, uint64(c.class(e)))
		}
	case jsontext.KindBeginObject:
		out = make([]uint64, 0, v.Len())
		for name, e := range v.Members() {
			from := len(c.buf)
			c.buf = append(append(c.buf, '"'), name...)
			out = append(out, uint64(c.id(from))<<32|uint64(c.class(e)))
		}
		slices.SortStableFunc(out, func(a, b uint64) int { return int(a>>32) - int(b>>32) })
		n := 0
		for i, p := range out {
			if i+1 == len(out) || out[i+1]>>32 != p>>32 {
				out[n] = p
				n++
			}
		}
		out = out[:n]
	}
	return out
}

// keyClass returns the number of a value of the key with an index. It is that of no
// value.
func (c *classes) keyClass(index int, v tape.Node) int {
	from := len(c.buf)
	c.buf = append(c.buf, 'k')
	c.buf = appendWord(c.buf, uint64(index))
	c.buf = appendWord(c.buf, uint64(c.class(v)))
	return c.id(from)
}

func appendWord(dst []byte, w uint64) []byte {
	return append(dst, byte(w), byte(w>>8), byte(w>>16), byte(w>>24), byte(w>>32), byte(w>>40), byte(w>>48), byte(w>>56))
}
