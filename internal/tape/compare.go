package tape

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/javelin-go/javelin/json/jsontext"
)

// sameValue is Equal.
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
		ta, _ := a.Text(bufA[:0])
		tb, _ := b.Text(bufB[:0])
		return bytes.Equal(ta, tb)
	case jsontext.KindBeginArray:
		if a.Len() != b.Len() {
			return false
		}
		tb := b.Doc.Load()
		at := b.Slot + 1
		for _, v := range a.Elements() {
			if !Equal(v, Node{Doc: b.Doc, Slot: at}) {
				return false
			}
			at = Next(tb, at)
		}
		return true
	case jsontext.KindBeginObject:
		return sameMembers(a, b)
	}
	return true
}

// SmallObject is up to how many members names are looked for one by one.
const SmallObject = 8

func sameMembers(a, b Node) bool {
	if a.Len() <= SmallObject && a.Len() == b.Len() && namesInOrder(a, b) {
		tb := b.Doc.Load()
		at := b.Slot + 1
		for _, v := range a.Members() {
			if !Equal(v, Node{Doc: b.Doc, Slot: at + 1}) {
				return false
			}
			at = Next(tb, at+1)
		}
		return true
	}
	// Duplicates and another order need a table.
	ma, mb := LastMembers(a), LastMembers(b)
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
	var names [SmallObject]string
	n := 0
	tb := b.Doc.Load()
	at := b.Slot + 1
	for name := range a.Members() {
		if slices.Contains(names[:n], name) || b.Doc.Text(tb[at]) != name {
			return false
		}
		names[n] = name
		n++
		at = Next(tb, at+1)
	}
	return true
}

// LastMembers returns the members of an object by name, the last of each.
func LastMembers(n Node) map[string]Node {
	m := make(map[string]Node, n.Len())
	for name, v := range n.Members() {
		m[name] = v
	}
	return m
}

// sameNumber reports whether two numbers are worth the same, by their digits.
func sameNumber(a, b []byte) bool {
	return CompareNumbers(a, b) == 0
}

// A decimal is ±0.digits × 10^exp, with neither leading nor trailing zeros among
// the digits; zero has none.
type decimal struct {
	Negative bool
	Digits   []byte
	Exp      int64
}

// maxExp bounds exponents. A number that goes beyond it has an exponent of 18
// digits; it counts as one with that bound, so that some such numbers compare
// equal which are not.
const maxExp = 1 << 60

// MakeDecimal reads a number.
func MakeDecimal(b []byte) (d decimal) {
	if b[0] == '-' {
		d.Negative = true
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
		d.Exp = e
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte{'.'})
	d.Exp += int64(len(whole))
	d.Digits = whole
	if len(fraction) > 0 {
		d.Digits = append(bytes.Clone(whole), fraction...)
	}
	trimmed := bytes.TrimLeft(d.Digits, "0")
	d.Exp -= int64(len(d.Digits) - len(trimmed))
	d.Digits = bytes.TrimRight(trimmed, "0")
	if len(d.Digits) == 0 {
		return decimal{}
	}
	return d
}

// CompareNumbers compares what two numbers are worth.
func CompareNumbers(a, b []byte) int {
	x, y := MakeDecimal(a), MakeDecimal(b)
	sign := func(d *decimal) int {
		switch {
		case len(d.Digits) == 0:
			return 0
		case d.Negative:
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
	case x.Exp < y.Exp:
		return -sx
	case x.Exp > y.Exp:
		return sx
	}
	return sx * bytes.Compare(x.Digits, y.Digits)
}
