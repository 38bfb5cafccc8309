package rt

import (
	"strconv"

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
				p := next(&d.texts, &d.textSlab)
				*p = d.strings.Cut(buf, at+1, stop)
				d.end = stop + 1
				d.i += 2
				return simd.BoxString(p), true
			}
		case '[':
			if n := d.list(1); n > 0 {
				if a := d.wholeNumbers(n); a != nil {
					p := next(&d.lists, &d.listSlab)
					*p = a
					return simd.BoxAnys(p), true
				}
			}
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if v, to := num.Float64At(buf, at); to > 0 {
				p := next(&d.floats, &d.floatSlab)
				*p = v
				d.end = to
				d.i++
				return simd.BoxFloat(p), true
			}
		}
	}
	switch d.Kind() {
	case '{':
		m := map[string]any(nil)
		d.anyMap(&m, true)
		return m, d.err == nil
	case '[':
		p := next(&d.lists, &d.listSlab)
		d.anys(p)
		return simd.BoxAnys(p), d.err == nil
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

// next returns new memory for a scalar that an interface will point to. Several are
// allocated at once, but few more than have been needed before.
func next[T any](slab *[]T, size *int) *T {
	if len(*slab) == 0 {
		*size = min(2**size+1, 8)
		*slab = make([]T, *size)
	}
	p := &(*slab)[0]
	*slab = (*slab)[1:]
	return p
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

// newAnys reads the rest of an array into a new slice. The elements of those that
// are not complete are on a stack.
func (d *Decoder) newAnys(a *Array) []any {
	base := len(d.vals)
	for {
		d.someNumbers(a)
		if !d.NextElement(a) {
			break
		}
		v, _ := d.anyValue()
		d.vals = append(d.vals, v)
	}
	out := make([]any, len(d.vals)-base)
	copy(out, d.vals[base:])
	clear(d.vals[base:])
	d.vals = d.vals[:base]
	return out
}

// wholeNumbers reads an array of n numbers as a whole, or returns nil.
func (d *Decoder) wholeNumbers(n int) []any {
	buf, org := d.buf, d.org
	ent := d.ent[d.i+1:]
	if buf[org+int(ent[0]&simd.PosMask)]-'-' > '9'-'-' {
		return nil
	}
	a := make([]any, n)
	for k := range a {
		at := org + int(ent[0]&simd.PosMask)
		v, to := num.Float64At(buf, at)
		if to == 0 || to != org+int(ent[1]&simd.PosMask) && !scan.EndsScalar[buf[to]] {
			return nil
		}
		p := next(&d.floats, &d.floatSlab)
		*p = v
		a[k] = simd.BoxFloat(p)
		ent = ent[2:]
	}
	d.listed(n, 1)
	return a
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
				p := next(&d.floats, &d.floatSlab)
				*p = v
				d.vals = append(d.vals, simd.BoxFloat(p))
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
