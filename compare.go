package javelin

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/javelin-go/javelin/json/jsontext"
)

// Equal reports whether two values are the same by RFC 6902 §4.6: numbers by what
// they are worth, exactly and at any size; strings by their characters; arrays
// element by element; objects by their members, whatever their order. Of members
// of one name, the last counts. Two Nodes that do not exist are equal.
func Equal(a, b Node) bool {
	k := a.Kind()
	if k != b.Kind() {
		return false
	}
	ra, rb := a.Raw(), b.Raw()
	if k != jsontext.KindBeginObject && bytes.Equal(ra, rb) {
		return true
	}
	switch k {
	case jsontext.KindNumber:
		return sameNumber(ra, rb)
	case jsontext.KindString:
		var bufA, bufB [128]byte
		ta, _ := a.text(bufA[:0])
		tb, _ := b.text(bufB[:0])
		return bytes.Equal(ta, tb)
	case jsontext.KindBeginArray:
		if a.Len() != b.Len() {
			return false
		}
		tb := b.doc.load()
		at := b.at + 1
		for _, v := range a.Elements() {
			if !Equal(v, Node{doc: b.doc, at: at}) {
				return false
			}
			at = next(tb, at)
		}
		return true
	case jsontext.KindBeginObject:
		return sameMembers(a, b)
	}
	return true
}

// smallObject is up to how many members names are looked for one by one.
const smallObject = 8

func sameMembers(a, b Node) bool {
	if a.Len() <= smallObject && a.Len() == b.Len() && namesInOrder(a, b) {
		tb := b.doc.load()
		at := b.at + 1
		for _, v := range a.Members() {
			if !Equal(v, Node{doc: b.doc, at: at + 1}) {
				return false
			}
			at = next(tb, at+1)
		}
		return true
	}
	// Duplicates and another order need a table.
	ma, mb := lastMembers(a), lastMembers(b)
	if len(ma) != len(mb) {
		return false
	}
	for name, v := range ma {
		w, ok := mb[name]
		if !ok || !Equal(v, w) {
			return false
		}
	}
	return true
}

// namesInOrder reports whether a and b, of the same small number of members, have
// distinct names in the same order. It looks at no value: each is compared once, or the
// time would double with every level.
func namesInOrder(a, b Node) bool {
	var names [smallObject]string
	n := 0
	tb := b.doc.load()
	at := b.at + 1
	for name := range a.Members() {
		if slices.Contains(names[:n], name) || b.doc.text(tb[at]) != name {
			return false
		}
		names[n] = name
		n++
		at = next(tb, at+1)
	}
	return true
}

func lastMembers(n Node) map[string]Node {
	m := make(map[string]Node, n.Len())
	for name, v := range n.Members() {
		m[name] = v
	}
	return m
}

// sameNumber reports whether two numbers are worth the same, by their digits.
func sameNumber(a, b []byte) bool {
	return compareNumbers(a, b) == 0
}

// A decimal is ±0.digits × 10^exp, with neither leading nor trailing zeros among
// the digits; zero has none.
type decimal struct {
	negative bool
	digits   []byte
	exp      int64
}

// maxExp bounds exponents. A number that goes beyond it has an exponent of 18
// digits; it counts as one with that bound, so that some such numbers compare
// equal which are not.
const maxExp = 1 << 60

func makeDecimal(b []byte) (d decimal) {
	if b[0] == '-' {
		d.negative = true
		b = b[1:]
	}
	mantissa := b
	if i := bytes.IndexAny(b, "eE"); i >= 0 {
		mantissa = b[:i]
		e, err := strconv.ParseInt(string(b[i+1:]), 10, 64)
		if err != nil || e > maxExp || e < -maxExp {
			e = maxExp
			if b[i+1] == '-' {
				e = -maxExp
			}
		}
		d.exp = e
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte{'.'})
	d.exp += int64(len(whole))
	d.digits = whole
	if len(fraction) > 0 {
		d.digits = append(bytes.Clone(whole), fraction...)
	}
	trimmed := bytes.TrimLeft(d.digits, "0")
	d.exp -= int64(len(d.digits) - len(trimmed))
	d.digits = bytes.TrimRight(trimmed, "0")
	if len(d.digits) == 0 {
		return decimal{}
	}
	return d
}

// compareNumbers compares what two numbers are worth.
func compareNumbers(a, b []byte) int {
	x, y := makeDecimal(a), makeDecimal(b)
	sign := func(d *decimal) int {
		switch {
		case len(d.digits) == 0:
			return 0
		case d.negative:
			return -1
		}
		return 1
	}
	sx, sy := sign(&x), sign(&y)
	switch {
	case sx != sy:
		if sx < sy {
			return -1
		}
		return 1
	case x.exp < y.exp:
		return -sx
	case x.exp > y.exp:
		return sx
	}
	return sx * bytes.Compare(x.digits, y.digits)
}
