package tape

import (
	"bytes"
	"math"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Number returns the text of a number, nil for another kind.
func (n Node) Number() []byte {
	ahead, size := n.NumberAhead()
	return ahead[:size]
}

// NumberAhead returns a number with what follows it, and its length: who reads some
// bytes at once need not stop short of its end.
func (n Node) NumberAhead() (b []byte, size int) {
	w, ok := n.Word()
	if !ok {
		if b := n.alone(); b != nil {
			if kinds[b[0]] != jsontext.KindNumber {
				return nil, 0
			}
			return n.Doc.Src[n.Doc.Start:], len(b)
		}
		if w, ok = n.loadedWord(); !ok {
			return nil, 0
		}
	}
	src, p := n.Doc.Src, int(w&PosMask)
	if kinds[src[p]] != jsontext.KindNumber {
		return nil, 0
	}
	end := int(w >> HighHalf)
	if end == 0 {
		end = scan.NumberEnd(src, p)
	}
	return src[p:], end - p
}

// Quoted returns a string with its quotes, nil for another kind, and whether what
// is between them is its value.
func (n Node) Quoted() (b []byte, verbatim bool) {
	w, ok := n.Word()
	if !ok {
		if b = n.alone(); b != nil {
			if b[0] != '"' {
				return nil, false
			}
			return b, !n.Doc.Loose && bytes.IndexByte(b, '\\') < 0
		}
		if w, ok = n.loadedWord(); !ok {
			return nil, false
		}
	}
	d := n.Doc
	if d.Src[w&PosMask] != '"' {
		return nil, false
	}
	start, end, verbatim := d.TextBounds(w)
	return d.Src[start-1 : end+1], verbatim
}

// Text returns the value of a string, in the document or else after buf.
func (n Node) Text(buf []byte) ([]byte, bool) {
	quoted, verbatim := n.Quoted()
	switch {
	case quoted == nil:
		return nil, false
	case verbatim:
		return quoted[1 : len(quoted)-1], true
	}
	return AppendUnquoted(buf, quoted, n.Doc.Loose), true
}

// BoolOr returns the value of true or false, and def for any other.
func (n Node) BoolOr(def bool) bool {
	switch n.Kind() {
	case jsontext.KindTrue:
		return true
	case jsontext.KindFalse:
		return false
	}
	return def
}

// IntOr returns an integer, and def for what is none or out of range.
func (n Node) IntOr(def int64) int64 {
	if p, ok := n.Place(); ok {
		if v, end := num.Int64At(n.Doc.Src, p); end > 0 {
			return v
		}
	}
	if b := n.Number(); b != nil {
		if v, ok := num.ParseInt(b); ok {
			return v
		}
	}
	return def
}

// FloatOr returns a number, and def for what is none or out of range.
func (n Node) FloatOr(def float64) float64 {
	if w, ok := n.Word(); ok {
		// What is no number, or unusual as one, is left.
		if v, end := num.Float64At(n.Doc.Src, int(w&PosMask)); end > 0 {
			return v
		}
	}
	if b, size := n.NumberAhead(); size > 0 {
		if v, _ := num.ConsumeFloat64(b); !math.IsInf(v, 0) {
			return v
		}
	}
	return def
}

// TextOr returns the value of a string as a copy, and def for any other.
func (n Node) TextOr(def string) string {
	quoted, verbatim := n.Quoted()
	switch {
	case quoted == nil:
		return def
	case verbatim:
		return string(quoted[1 : len(quoted)-1])
	}
	return TextOf(quoted)
}

// Any returns the value as Go has it without a type.
func (n Node) Any() any {
	switch n.Kind() {
	case jsontext.KindTrue:
		return true
	case jsontext.KindFalse:
		return false
	case jsontext.KindNumber:
		v, _ := num.ParseFloat(n.Raw(), 64)
		return max(-math.MaxFloat64, min(v, math.MaxFloat64))
	case jsontext.KindString:
		return n.TextOr("")
	case jsontext.KindBeginArray:
		list := make([]any, 0, n.Len())
		for _, v := range n.Elements() {
			list = append(list, v.Any())
		}
		return list
	case jsontext.KindBeginObject:
		m := make(map[string]any, n.Len())
		tape, i, limit, _ := n.Container('{')
		for i < limit {
			m[n.Doc.Text(tape[i])] = Node{Doc: n.Doc, Slot: i + 1}.Any()
			i = Next(tape, i+1)
		}
		return m
	}
	return nil
}
