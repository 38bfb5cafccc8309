package rt

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

var (
	typeAnys   = Type{Name: "[]interface {}", Nil: (*[]any)(nil)}
	typeAnyMap = Type{Name: "map[string]interface {}", Nil: (*map[string]any)(nil)}
)

// Any reads a value as what it naturally is: nil, bool, float64, string, []any or
// map[string]any. What *p holds already is read into if it is one of these or can
// read itself.
func (d *Decoder) Any(p *any) {
	if *p == nil {
		if v, ok := d.anyValue(); ok || v != nil {
			*p = v
		}
		return
	}
	if d.Null() {
		*p = nil
		return
	}
	if *p != nil && !d.merge && d.anyInto(p) {
		return
	}
	if d.merge {
		if u, ok := (*p).(Unmarshaler); ok {
			u.UnmarshalJavelin(d)
			return
		}
	}
	if v, ok := d.anyValue(); ok || v != nil {
		*p = v
	}
}

// anyInto reads into what *p holds, and reports whether it knows how.
func (d *Decoder) anyInto(p *any) bool {
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
		d.anys(&v)
		*p = v
	case map[string]any:
		d.AnyMap(&v)
		*p = v
	case Unmarshaler:
		v.UnmarshalJavelin(d)
	default:
		return false
	}
	return true
}

// anyValue reads a value into something new. Upon an error it returns what it has
// so far.
func (d *Decoder) anyValue() (v any, ok bool) {
	if buf, at := d.buf, d.at; uint(at) < uint(len(buf)) {
		switch c := buf[at]; c {
		case '"':
			if stop := d.org + int(d.ent[d.i+1]); at < stop && stop < len(buf) {
				d.end = stop + 1
				d.i += 2
				return d.anyText(buf, at+1, stop), true
			}
		case '[':
			if n := d.list(1); n > 0 {
				if a := d.wholeNumbers(n); a != nil {
					return a, true
				}
			}
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if v, to := num.Float64At(buf, at); to > 0 {
				d.end = to
				d.i++
				return d.boxes.Float(v), true
			}
		}
	}
	switch d.Kind() {
	case '{':
		m := map[string]any(nil)
		d.anyMap(&m, true)
		return m, d.err == nil
	case '[':
		var a Array
		if !d.BeginArray(&a, &typeAnys) {
			return []any(nil), d.err == nil
		}
		base := d.elements(&a)
		v := codec.NoAnys
		if len(d.vals) > base {
			v = codec.BoxList(d.vals[base:])
		}
		d.dropElements(base)
		return v, d.err == nil
	case '"':
		var s string
		d.String(&s)
		return d.scalar(s)
	case '0':
		var f float64
		d.Float64(&f)
		if e, ok := d.err.(*Error); ok && e.Err == strconv.ErrRange {
			return 0.0, true
		}
		return d.scalar(f)
	case 't', 'f':
		var b bool
		d.Bool(&b)
		return d.scalar(b)
	case 'n':
		d.Null()
		return nil, d.err == nil
	}
	d.value() // says what is wrong
	return nil, false
}

// anyText returns buf[start:end].
func (d *Decoder) anyText(buf []byte, start, end int) any {
	if uint(end-start-1) >= codec.MaxShared {
		return d.strings.Make(buf[start:end])
	}
	return simd.BoxString(d.boxes.Text(&d.strings, buf, start, end, len(buf)))
}

// scalar returns v, or nothing if reading it has failed.
func (d *Decoder) scalar(v any) (any, bool) {
	if d.err != nil && d.unique {
		return nil, false
	}
	return v, true
}

// Anys reads an array of anything.
func (d *Decoder) Anys(p *[]any) { d.anys(p) }

func (d *Decoder) anys(p *[]any) {
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
	for {
		d.someNumbers(a)
		if !d.NextElement(a) {
			return base
		}
		v, _ := d.anyValue()
		d.vals = append(d.vals, v)
	}
}

func (d *Decoder) dropElements(base int) {
	clear(d.vals[base:])
	d.vals = d.vals[:base]
}

// wholeNumbers reads an array of n numbers as a whole, or returns nil.
func (d *Decoder) wholeNumbers(n int) any {
	buf, org := d.buf, d.org
	ent := d.ent[d.i+1:]
	if buf[org+int(ent[0]&simd.PosMask)]-'-' > '9'-'-' {
		return nil
	}
	list := d.nums[:0]
	for range n {
		v, to := num.Float64At(buf, org+int(ent[0]&simd.PosMask))
		if to == 0 || to != org+int(ent[1]&simd.PosMask) && !scan.EndsScalar[buf[to]] {
			return nil
		}
		list = append(list, v)
		ent = ent[2:]
	}
	d.nums = list
	d.listed(n, 1)
	return d.boxes.Floats(list)
}

// someNumbers reads the numbers that come next in an array of anything, as far as
// they are in its middle.
func (d *Decoder) someNumbers(a *Array) {
	r := d.run(a)
	n := 0
	for {
		i := r.i
		if at := r.next(); at > 0 && r.buf[at]-'-' <= '9'-'-' {
			if v, to := num.Float64At(r.buf, at); to > 0 {
				d.vals = append(d.vals, d.boxes.Float(v))
				r.end = to
				r.i++
				n++
				continue
			}
		}
		d.stopRun(a, &r, i, n)
		return
	}
}

// AnyMap reads an object of anything.
func (d *Decoder) AnyMap(p *map[string]any) { d.anyMap(p, false) }

// anyMap is AnyMap; inside says that the map is what an interface is to hold.
func (d *Decoder) anyMap(p *map[string]any, inside bool) {
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
