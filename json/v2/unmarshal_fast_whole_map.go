package json

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// wholeMap is whole for an object that becomes a new map. ent begins with the entry of
// its {. The map at p is nil, and stays so if the attempt fails.
func (u *unmarshaler) wholeMap(pl *readPlan, p pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if pl.key.kind != readString || !p.Pointer().IsNil() {
		return 0, 0
	}
	switch pl.typ {
	case mapStringAnyType:
		if pl.elem.kind != readAny {
			return 0, 0
		}
		v, took, end := u.wholeAny(pl.mode, buf, ent, org, depth+1)
		if took > 0 {
			*p.Map() = v.(map[string]any)
		}
		return took, end
	case mapStringStringType:
		if pl.elem.kind != readString {
			return 0, 0
		}
		m := make(map[string]string, membersIn(buf, ent[1:], org))
		took, end = u.wholeStringMap(pl, m, buf, ent, org)
		if took > 0 {
			*p.StringMap() = m
		}
		return took, end
	}
	m := reflect.MakeMapWithSize(pl.typ, membersIn(buf, ent[1:], org))
	k, v := reflect.New(pl.key.typ), reflect.New(pl.elem.typ)
	name, vp := pointerTo(k).String(), pointerTo(v)
	k, v = k.Elem(), v.Elem()
	o := wholeObject{u: u, pl: pl, buf: buf, ent: ent, org: org, i: 1}
	for o.next(name) {
		pl.elem.zero(vp)
		n, to := u.wholeValue(pl.elem, vp, buf, ent[o.i:], org, depth)
		if n == 0 {
			return 0, to
		}
		m.SetMapIndex(k, v)
		if o.count++; o.fresh() && m.Len() != o.count || !o.behind(n, to) {
			break
		}
	}
	if o.took > 0 {
		p.Value(pl.typ).Set(m)
	}
	return o.took, o.end
}

// wholeStringMap is wholeMap for a map of strings.
func (u *unmarshaler) wholeStringMap(pl *readPlan, m map[string]string, buf []byte, ent []uint32, org int) (took, end int) {
	o := wholeObject{u: u, pl: pl, buf: buf, ent: ent, org: org, i: 1}
	var name string
	for o.next(&name) {
		at, e := org+int(ent[o.i]&simd.PosMask), ent[o.i+1]
		stop := org + int(e&simd.PosMask)
		if buf[at] != '"' || stop <= at || stop >= len(buf)-1 {
			return 0, 0
		}
		if e&simd.Backslash == 0 {
			m[name] = u.strings.Cut(buf, at+1, stop)
		} else {
			v, ok := u.strings.MakeValue(buf[at+1:stop], lone(pl))
			if !ok {
				return 0, 0
			}
			m[name] = v
		}
		if o.count++; o.fresh() && len(m) != o.count || !o.behind(2, stop+1) {
			break
		}
	}
	return o.took, o.end
}

// wholeObject walks the members of an object that becomes a map.
//
//	ent    0 1    2 3 4     5 6
//	text   { "name" : "value" , …
type wholeObject struct {
	u         *unmarshaler
	pl        *readPlan
	buf       []byte
	ent       []uint32
	org, i    int
	count     int // members that have been read
	took, end int // what wholeMap returns
}

// fresh reports whether a name that comes again is not for the attempt.
func (o *wholeObject) fresh() bool { return o.pl.unique || !o.pl.merge }

// next reads a name, which it sets, and the colon. It reports whether there is one; the
// entry of the value is the next one then, and there is another.
func (o *wholeObject) next(name *string) bool {
	if len(o.ent)-o.i < 5 {
		if o.end = -1; o.count == 0 && o.i < len(o.ent) && o.buf[o.pos(0)] == '}' {
			o.took, o.end = o.i+1, o.pos(0)+1
		}
		return false
	}
	e := (*[5]uint32)(o.ent[o.i:])
	start, stop, colon := o.pos(0), o.org+int(e[1]&simd.PosMask), o.pos(2)
	if o.buf[start] != '"' {
		if o.count == 0 && o.buf[start] == '}' {
			o.took, o.end = o.i+1, start+1
		}
		return false
	}
	if stop <= start || o.buf[colon] != ':' || colon != stop+1 && !scan.EndsScalar[o.buf[stop+1]] {
		return false
	}
	text := o.buf[start+1 : stop]
	if e[1]&simd.Backslash != 0 {
		var ok bool
		if text, ok = o.u.strings.Value(text, lone(o.pl)); !ok {
			return false
		}
	}
	*name = o.u.keys().Make(text, &o.u.strings)
	o.i += 3
	return true
}

// behind reads what follows a value of n entries that ends at to. It reports whether
// another member is to come.
func (o *wholeObject) behind(n, to int) bool {
	if o.i += n; o.i >= len(o.ent) {
		o.end = -1
		return false
	}
	at := o.pos(0)
	if at != to && !scan.EndsScalar[o.buf[to]] {
		return false
	}
	o.i++
	if o.buf[at] == '}' {
		o.took, o.end = o.i, at+1
	}
	return o.buf[at] == ','
}

// pos is the position of the k-th of the next entries.
func (o *wholeObject) pos(k int) int { return o.org + int(o.ent[o.i+k]&simd.PosMask) }

// membersIn returns how many members the object has whose entries, without that of its
// {, are the next ones, as far as that can be told soon.
func membersIn(buf []byte, ent []uint32, org int) int {
	n, _ := scan.CountMembers(buf, ent[:min(len(ent), 256)], org)
	return n
}
