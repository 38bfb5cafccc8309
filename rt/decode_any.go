package rt

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/text"
)

var (
	typeAnys   = Type{Name: "[]interface {}", Nil: (*[]any)(nil)}
	typeAnyMap = Type{Name: "map[string]interface {}", Nil: (*map[string]any)(nil)}
)

// Any reads a value as nil, bool, float64, string, []any or map[string]any. If *p already
// holds one of these, or a value that can read itself, the value is read into it. If
// json/v2 is part of the program, that goes for all other values, too.
func (d *Decoder) Any(p *any) {
	if *p != nil && d.anyHeld(p) {
		return
	}
	if v, ok := d.anyValue(); ok || v != nil {
		*p = v
	}
}

// NamedAny is [Decoder.Any] for an interface type with a name. Upon an error it holds the
// value that was being read, of any type.
func (d *Decoder) NamedAny(p *any) {
	if *p != nil && d.anyHeld(p) {
		return
	}
	if v, ok := d.fastAny(); ok {
		*p = v
		return
	}
	switch d.Kind() {
	case '{':
		var m map[string]any
		d.anyMap(&m, false)
		*p = m
	case '[':
		var s []any
		d.anyList(&s)
		*p = s
	case '"':
		var s string
		d.String(&s)
		*p = s
	case '0':
		var f float64
		d.Float64(&f)
		*p = f
	case 't', 'f':
		var b bool
		d.Bool(&b)
		*p = b
	default:
		if v, ok := d.anyValue(); ok {
			*p = v
		}
	}
}

// anyHeld reads into what *p, which is not nil, holds, and reports whether it has.
// Otherwise something new is to be read.
func (d *Decoder) anyHeld(p *any) (done bool) {
	if d.err != nil {
		return true
	}
	switch v := (*p).(type) {
	case bool, string, float64, int, int64, []any, map[string]any:
		if d.merge {
			*p = nil
			return false
		}
		if !d.anyNull(p) {
			d.anyInto(p)
		}
		return true
	case Unmarshaler:
		if g, ok := v.(Generated); ok {
			if zero, _ := g.JavelinType(); zero == *p {
				break // a nil pointer
			}
		}
		if !d.anyNull(p) && d.spend(anyFrame) {
			v.UnmarshalJavelin(d)
			d.regain(anyFrame)
		}
		return true
	}
	if reflected.read != nil {
		reflected.read(d, p)
		return true
	}
	if d.anyNull(p) {
		return true
	}
	if d.merge {
		*p = nil
	}
	return false
}

// anyNull is Null for what *p holds, which becomes nil.
func (d *Decoder) anyNull(p *any) (is bool) {
	if is = d.Null(); is && d.err == nil {
		*p = nil
	}
	return is
}

// anyInto reads into what *p holds, which is of one of the types that anyHeld knows.
func (d *Decoder) anyInto(p *any) {
	switch v := (*p).(type) {
	case bool:
		d.Bool(&v)
		*p = v
	case string:
		d.String(&v)
		*p = v
	case float64:
		d.Float64(&v)
		*p = v
	case int:
		d.Int(&v)
		*p = v
	case int64:
		d.Int64(&v)
		*p = v
	case []any:
		d.anyList(&v)
		*p = v
	case map[string]any:
		d.AnyMap(&v)
		*p = v
	}
}

// anyValue reads a value into something new. Upon an error it returns what it has
// so far.
func (d *Decoder) anyValue() (v any, ok bool) {
	if v, ok := d.fastAny(); ok {
		return v, true
	}
	if !fast {
		return d.anyTree()
	}
	switch d.Kind() {
	case '{':
		m := map[string]any(nil)
		d.anyMap(&m, true)
		return m, d.err == nil
	case '[':
		var a Array
		if !d.BeginArray(&a, &typeAnys) {
			return []any(nil), false
		}
		base := d.elements(&a)
		v := codec.NoAnys
		if len(d.vals) > base {
			v = codec.BoxList(d.vals[base:])
		}
		d.dropElements(base)
		return v, d.err == nil
	}
	return d.anyAlone()
}

// fastAny reads a value into something new, or if not all is certain, nothing.
func (d *Decoder) fastAny() (v any, ok bool) {
	buf, at := d.buf, d.at
	if !fast || uint(at) >= uint(len(buf)) || d.n-d.i < 2 {
		return nil, false
	}
	r, c := d.anyReader(), buf[at]
	nested := c == '{' || c == '['
	if nested && (d.anyFrom > 0 && d.offset(at) < d.anyFrom) {
		return nil, false
	}
	if nested && d.more {
		return d.longAny(r)
	}
	v, took, end := r.Whole(d.win, d.ent[d.i:d.n], 0, d.limit-d.depth, !d.more)
	if took == 0 {
		if nested {
			d.anyFailed(d.org + r.Reached())
		}
		return nil, false
	}
	d.i += took
	d.end = d.org + end
	return v, true
}

// longAny is fastAny for an object or array while there are more entries to come.
func (d *Decoder) longAny(r *codec.AnyReader) (v any, ok bool) {
	c := (*text.Decoder)(d.dec).Cursor()
	v, took, end, moved, ok := r.Long(c, d.i, d.at, d.limit-d.depth)
	if !ok {
		d.anyFailed(end)
		if moved {
			d.lost = true
			d.sync()
		}
		return nil, false
	}
	if moved {
		d.passed.forget()
		d.ent, d.org = c.Ahead()
		d.win = d.buf[d.org:]
		d.n = c.Left()
		d.more = c.More()
	}
	d.i, d.end = took, end
	return v, true
}

// anyFailed notes that an attempt has looked at the text up to end. The next one comes
// when that has been read, so that time stays linear.
func (d *Decoder) anyFailed(end int) { d.anyFrom = d.offset(end) }

// anyReader returns what reads values of no known type under the rules in force.
func (d *Decoder) anyReader() *codec.AnyReader {
	if d.anys == nil {
		d.anys = codec.GetAnyReader(&d.strings, &d.names)
	}
	d.anyUsed = true
	d.anys.SetRules(d.mode)
	return d.anys
}

// scalar returns v, or nothing if reading it has failed.
func (d *Decoder) scalar(v any) (any, bool) {
	if d.err != nil && d.unique {
		return nil, false
	}
	return v, true
}

// Anys reads an array of any values.
func (d *Decoder) Anys(p *[]any) { d.anyList(p) }

func (d *Decoder) anyList(p *[]any) {
	if cap(*p) == 0 && fast && uint(d.at) < uint(len(d.buf)) && d.buf[d.at] == '[' {
		if v, ok := d.fastAny(); ok {
			*p = v.([]any)
			return
		}
	}
	var a Array
	if !d.BeginArray(&a, &typeAnys) {
		if a.Null {
			*p = nil
		}
		return
	}
	if cap(*p) == 0 {
		*p = d.newAnys(&a)
		return
	}
	s := (*p)[:0]
	for d.NextElement(&a) {
		s = Next(s, &a)
		if e := &s[len(s)-1]; *e == nil {
			if v, ok := d.anyValue(); ok || v != nil {
				*e = v
			}
		} else {
			d.Any(e)
		}
	}
	*p = Done(s, &a)
}

// newAnys reads the rest of an array into a new slice.
func (d *Decoder) newAnys(a *Array) []any {
	base := d.elements(a)
	out := make([]any, len(d.vals)-base)
	copy(out, d.vals[base:])
	d.dropElements(base)
	return out
}

// elements reads the rest of an array. The elements of those that are not complete are
// on a stack, d.vals, there from base on.
func (d *Decoder) elements(a *Array) (base int) {
	base = len(d.vals)
	for d.NextElement(a) {
		v, _ := d.anyValue()
		d.vals = append(d.vals, v)
	}
	return base
}

func (d *Decoder) dropElements(base int) {
	clear(d.vals[base:])
	d.vals = d.vals[:base]
}

// AnyMap reads an object with any values.
func (d *Decoder) AnyMap(p *map[string]any) { d.anyMap(p, false) }

// anyMap is AnyMap; inside says that the map is what an interface is to hold.
func (d *Decoder) anyMap(p *map[string]any, inside bool) {
	if *p == nil && !inside && fast && uint(d.at) < uint(len(d.buf)) && d.buf[d.at] == '{' {
		if v, ok := d.fastAny(); ok {
			*p = v.(map[string]any)
			return
		}
	}
	var m Map
	m.any = inside
	if !d.BeginMap(&m, len(*p), &typeAnyMap) {
		if m.Null {
			*p = nil
		}
		return
	}
	if *p == nil {
		*p = make(map[string]any, m.Hint())
	}
	for d.NextKey(&m) {
		k := d.KeyString()
		var v any
		had := false
		if d.MayHave(&m) {
			v, had = (*p)[k]
		}
		if d.Had(&m, had) {
			return
		}
		if v == nil || d.merge {
			w, ok := d.anyValue()
			if v = nil; ok || w != nil {
				v = w
			}
		} else {
			d.Any(&v)
		}
		(*p)[k] = v
	}
}
