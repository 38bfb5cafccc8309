package rt

import (
	"strconv"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A function calls Frame before it begins an object, array or map. n is the number of bytes
// of the stack that the function needs: for TinyGo, where the stack has a fixed size.
func (d *Decoder) Frame(n int) {
	if !fast {
		d.frame = n
	}
}

// spend takes cost from the stack that is left. If there is less, that is an error.
func (d *Decoder) spend(cost int) bool {
	if fast {
		return true
	}
	if cost > d.stack {
		d.fail(d.tooDeep())
		return false
	}
	d.stack -= cost
	return true
}

// regain undoes spend.
func (d *Decoder) regain(cost int) {
	if !fast {
		d.stack += cost
	}
}

// tooDeep returns the error for a value that comes next, which needs too much of the stack.
func (d *Decoder) tooDeep() error {
	e := d.errorBefore(nil, nil)
	return &jsontext.SyntacticError{ByteOffset: e.ByteOffset, JSONPointer: e.JSONPointer, Err: errMaxDepth}
}

// anyTree is anyValue without calls within one another.
func (d *Decoder) anyTree() (v any, ok bool) {
	for base := len(d.levels); ; {
		if !d.anyOpens() {
			if v, ok = d.anyAlone(); len(d.levels) == base {
				return v, ok
			}
			d.anyPut(v)
		}
		for !d.anyNext() {
			v = d.anyEnd()
			if len(d.levels) == base {
				return v, d.err == nil
			}
			d.anyPut(v)
		}
	}
}

// anyOpens begins the next value if it is an object or array, and reports whether it has.
func (d *Decoder) anyOpens() (did bool) {
	k := d.Kind()
	if k != '{' && k != '[' {
		return false
	}
	n := len(d.levels)
	d.levels = append(d.levels, anyLevel{base: len(d.vals)})
	l := &d.levels[n]
	d.free = true
	if k == '{' {
		l.keys.any = true
		if did = d.BeginMap(&l.keys, 0, &typeAnyMap); did {
			l.m = map[string]any{}
		}
	} else {
		did = d.BeginArray(&l.elems, &typeAnys)
	}
	d.free = false
	if !did {
		d.levels = d.levels[:n]
	}
	return did
}

// anyAlone reads a value that is no object or array, or cannot be one.
func (d *Decoder) anyAlone() (v any, ok bool) {
	switch d.Kind() {
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

// anyPut puts a value into the object or array that is open.
func (d *Decoder) anyPut(v any) {
	if l := &d.levels[len(d.levels)-1]; l.m != nil {
		l.m[l.name] = v
	} else {
		d.vals = append(d.vals, v)
	}
}

// anyNext finds the next value of the object or array that is open, and reports whether
// there is one. A member whose name has been there it reads itself.
func (d *Decoder) anyNext() bool {
	at := len(d.levels) - 1
	l := &d.levels[at]
	if l.m == nil {
		return d.NextElement(&l.elems)
	}
	for d.NextKey(&l.keys) {
		k := d.KeyString()
		v, had := l.m[k]
		if d.Had(&l.keys, had) {
			return false
		}
		if v == nil || d.merge {
			l.name = k
			return true
		}
		if !d.spend(anyFrame) {
			return false
		}
		d.Any(&v)
		d.regain(anyFrame)
		l = &d.levels[at] // the slice may have been made anew
		l.m[k] = v
	}
	return false
}

// anyEnd closes the object or array that is open, and returns it.
func (d *Decoder) anyEnd() (v any) {
	n := len(d.levels) - 1
	l := &d.levels[n]
	switch {
	case l.m != nil:
		v = l.m
	case len(d.vals) > l.base:
		v = codec.BoxList(d.vals[l.base:])
	default:
		v = codec.NoAnys
	}
	d.dropElements(l.base)
	*l = anyLevel{}
	d.levels = d.levels[:n]
	return v
}
