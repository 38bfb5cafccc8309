package unmarshal

import (
	"bytes"
	"reflect"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// wholeMap is whole for an object that becomes a map. ent begins with the entry of its {.
func (u *State) wholeMap(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	isNil := p.Pointer().IsNil()
	if !pl.Key.keys() || !isNil && pl.fresh() && len(u.paused) > maxPaused && p.MapLen() > 0 {
		return 0, 0
	}
	if isNil && len(ent) > 1 {
		if at := org + int(ent[1]&simd.PosMask); buf[at] == '}' {
			makeMap(pl, p, 0)
			return 2, at + 1
		}
	}
	if pl.Elem.byDecoder() {
		return 0, 0
	}
	if pl.ofAny && pl.Elem.Kind == readAny {
		switch {
		case isNil:
			v, took, end := u.wholeAny(pl.Mode, buf, ent, org, depth+1)
			if took > 0 {
				*p.Map() = v.(map[string]any)
			}
			return took, end
		case !pl.fresh():
			if took, end = u.anyReader(pl.Mode).Into(*p.Map(), buf, ent, org, depth, u.tail); took > 0 {
				return took, end
			}
		}
	}
	o := wholeObject{u: u, pl: pl, p: p, buf: buf, ent: ent, org: org, i: 1, read: 1}
	o.begin(isNil)
	if took, end = o.members(depth); took > 0 {
		if o.entries.named {
			u.unknown.Pop()
		}
		pl.noteSize(o.count)
		if o.entries.mapVars != nil {
			u.free(o.entries.mapVars)
		}
	}
	return took, end
}

// maxPaused is how many objects and arrays may be paused around a map that there is. One that leads
// deeper than wholeMap goes is left to the complete form, which takes half as much memory for it.
const maxPaused = 1 << 8

// alike reads as many of the next members as are all alike and as usual. It reports whether that
// is all of the object.
func (o *wholeObject) alike(depth int) (all bool) {
	u, pl := o.u, o.pl
	if o.known {
		o.countAlike()
	}
	if o.alikes == 0 || o.entries.named || o.entries.seen.IsValid() {
		return false
	}
	buf, ent := o.buf[o.org:], o.ent[o.i:]
	fresh := pl.fresh() && !o.entries.loads // or else what is there is overwritten
	check := fresh && o.p.MapLen() == 0     // whether a name has come again is found out in the end
	var a alikeEnd
	if pl.alike == alikeRaw {
		a = u.alikeRaw(pl, o.p, buf, ent, fresh && !check, depth)
	} else {
		a = u.alike(pl, o.p, buf, ent, o.alikes, fresh && !check)
		a.whole = o.whole && a.count == o.alikes
	}
	if check && o.p.MapLen() != a.count {
		o.p.Value(pl.Typ).Clear()
		return false
	}
	if a.count == 0 {
		return false
	}
	o.count += a.count
	o.i += a.took
	o.read, o.end = o.i-1, o.org+a.end
	if a.whole {
		o.took, o.end = o.i, o.org+int(o.ent[o.i-1]&simd.PosMask)+1
		return true
	}
	o.entries.begun = true
	o.entries.sums.Forget()
	return false
}

// members reads the members up to the end of the object, or to where it is paused.
// Objects and arrays within it may be depth deep.
func (o *wholeObject) members(depth int) (took, end int) {
	u, m, elem := o.u, &o.entries, o.pl.Elem
	if o.pl.alike > 0 && o.alike(depth) {
		return o.took, o.end
	}
	if m.mapVars == nil {
		m.mapVars = u.mapVars(o.pl)
	}
	if o.pl.form == nil && !m.m.IsValid() {
		*m.mp.Pointer() = *o.p.Pointer()
		m.m = m.held
	}
	scalar, text := elem.Kind.scalar() && elem.Kind != readBytes, elem.Kind.text()
	for o.next() {
		n, to := 0, 0
		if scalar { // which is overwritten
			n, to = u.brief(elem, m.vp, o.buf, o.ent[o.i:], o.org)
		}
		if n == 0 {
			if (!m.loads || !m.load()) && m.begun {
				m.zero() // nothing of the last one is to be left
			}
			if text {
				n, to = u.brief(elem, m.vp, o.buf, o.ent[o.i:], o.org)
			}
			if n == 0 && u.failure == nil {
				n, to = u.wholeValue(elem, m.vp, o.buf, o.ent[o.i:], o.org, depth)
			}
		}
		if n == 0 {
			if n, to = u.wholeElse(elem, m.vp, o.buf, o.ent[o.i:], o.org, depth); n == 0 {
				return o.pauseAt()
			}
		}
		m.put()
		m.begun = true
		if o.count++; !o.behind(n, to) {
			break
		}
	}
	if o.took == 0 {
		return o.pause()
	}
	return o.took, o.end
}

// maxVars is how many of them are kept, and maxVar for elements of how many bytes.
const (
	maxVars = 8
	maxVar  = 256
)

// mapVars returns variables for a map, which are zero. They may be given back by free.
func (u *State) mapVars(pl *Plan) *mapVars {
	for i := len(u.vars) - 1; i >= 0; i-- {
		if v := u.vars[i]; v.pl == pl {
			last := len(u.vars) - 1
			if i < last {
				u.vars[i] = u.vars[last]
			}
			u.vars = u.vars[:last]
			return v
		}
	}
	k, v, m := reflect.New(pl.Key.Typ), reflect.New(pl.Elem.Typ), reflect.New(pl.Typ)
	kind := pl.Elem.Typ.Kind()
	composite := !pl.Elem.Flat && (kind == reflect.Struct || kind == reflect.Array)
	return &mapVars{pl, k.Elem(), v.Elem(), m.Elem(), plan.PointerTo(k), plan.PointerTo(v), plan.PointerTo(m), composite, triedKey{}, entryMap{}}
}

func (u *State) free(v *mapVars) {
	if u.Funcs != nil || v.pl.Elem.Size > maxVar {
		return // whose plans do not stay
	}
	v.pl.Key.Zero(v.kp)
	v.zero()
	v.tried.forget()
	if !v.mp.Pointer().IsNil() {
		*v.mp.Pointer() = plan.Pointer{}
	}
	if v.entries.mapVars != nil {
		v.entries = entryMap{}
	}
	if len(u.vars) == maxVars {
		u.vars = append(u.vars[:0], u.vars[1:]...)
	}
	if n := len(u.vars); n < cap(u.vars) && u.vars[:n+1][n] == v {
		u.vars = u.vars[:n+1] // where it has been taken from: no pointer is written
	} else {
		u.vars = append(u.vars, v)
	}
}

// zero sets the variable for elements to zero.
func (v *mapVars) zero() {
	if v.composite {
		v.v.SetZero() // which knows its type
	} else {
		v.pl.Elem.Zero(v.vp)
	}
}

// keys reports whether fastKey or textKey knows the keys of a map.
func (pl *Plan) keys() bool {
	switch pl.Kind {
	case readString, readText, readQuoted:
		return true
	}
	return false
}

// fastKey sets the key of a map at p to what a name means. It returns false if others are
// to do it, and nothing has happened then.
func (u *State) fastKey(pl *Plan, p plan.Pointer, name []byte) bool {
	if pl.Kind == readQuoted {
		return u.numberIn(pl, p, name)
	}
	*p.String() = u.keys().Make(name, &u.Strings)
	return true
}

// wholeObject walks the members of an object that becomes a map.
//
//	ent    0 1    2 3 4     5 6
//	text   { "name" : "value" , …
type wholeObject struct {
	u         *State
	pl        *Plan
	p         plan.Pointer // to the map
	entries   entryMap
	known     bool // the object is known to the Decoder, and the entries to those around this
	buf       []byte
	ent       []uint32
	org, i    int
	read      int // entries up to the end of the last member
	name      int // entry of the name at hand
	alikes    int // see countAlike
	whole     bool
	count     int // members that have been read
	took, end int // what wholeMap returns, or where the last member ends
}

// begin prepares for the first member. It makes the map if there is none.
func (o *wholeObject) begin(isNil bool) {
	m, pl := &o.entries, o.pl
	if n := o.expected(); isNil {
		makeMap(pl, o.p, n)
	}
	m.at, m.loads = o.p, pl.loads(false)
	if !isNil && pl.fresh() && m.at.MapLen() > 0 {
		m.mapVars = o.u.mapVars(pl)
		o.u.beginEntries(m)
	}
}

// expected returns how many members there are likely to be. To count them takes time if their
// values may be long: if the last map of the type had few, it is left out then.
func (o *wholeObject) expected() int {
	if o.pl.alike > 0 {
		if o.countAlike(); o.whole {
			return o.alikes
		}
	}
	if k := o.pl.Elem.Kind; !k.scalar() && k != readNumber && k != readQuoted && k != readText && o.pl.long.Load() == 0 {
		return 0
	}
	return membersIn(o.buf, o.ent[1:], o.org)
}

// countAlike counts the members to come that may be for alike.
func (o *wholeObject) countAlike() {
	if o.pl.alike == alikeRaw {
		o.alikes = 1 // or more
		return
	}
	o.alikes, o.whole = read.Members(o.buf[o.org:], o.ent[o.i-1:], int(o.pl.alike))
}

// noteSize notes whether a map has had more than a few members.
func (pl *Plan) noteSize(n int) {
	if many := int64(max(n-fewMembers, 0)); (many == 0) != (pl.long.Load() == 0) {
		pl.long.Store(many)
	}
}

// makeMap makes a map for n members.
func makeMap(pl *Plan, p plan.Pointer, n int) {
	*p.Pointer() = plan.NewMap(pl.Typ, n)
}

// next reads a name, which becomes the key, and the colon. It reports whether there is
// one that may come now; the entry of the value is the next one then, and there is another.
func (o *wholeObject) next() bool {
	if len(o.ent)-o.i < 5 {
		if !o.entries.begun && o.i < len(o.ent) && o.buf[o.pos(0)] == '}' {
			o.took, o.end = o.i+1, o.pos(0)+1
		}
		return false
	}
	e := (*[5]uint32)(o.ent[o.i:])
	start, stop, colon := o.pos(0), o.org+int(e[1]&simd.PosMask), o.pos(2)
	if o.buf[start] != '"' {
		if !o.entries.begun && o.buf[start] == '}' {
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
		if text, ok = o.u.Strings.Value(text, lone(o.pl)); !ok {
			return false
		}
	}
	m := &o.entries
	if o.pl.Key.Kind == readString && e[1]&simd.Backslash == 0 {
		*m.kp.String() = o.u.keys().MakeAt(o.buf, start+1, stop, &o.u.Strings)
	} else if o.pl.Key.Kind == readText {
		if !o.textKey(start+1, stop, text, e[1]&simd.Backslash != 0) {
			return false
		}
	} else if !o.numberKey(start+1, stop) && !o.u.fastKey(o.pl.Key, m.kp, text) {
		return false
	}
	if !o.isNew(start+1, stop, text, e[1]&simd.Backslash != 0) {
		return false
	}
	m.tried.called = false
	o.name = o.i
	o.i += 3
	return true
}

// isNew reports whether the key at hand, with the name buf[start:stop], which means text, may be one
// that the object has not had yet, if it may not have it again.
func (o *wholeObject) isNew(start, stop int, text []byte, escaped bool) bool {
	m := &o.entries
	switch {
	case m.named:
		return o.firstOfName(start, stop, text, escaped)
	case m.seen.IsValid():
		return !m.seen.MapIndex(m.k).IsValid()
	case m.loads || !o.pl.fresh():
		return true
	case o.pl.Key.Kind == readString:
		return !m.sums.MayHave(text) || !m.has()
	}
	return !m.begun || !m.has()
}

// textKey has a method set the key to the name buf[start:stop], which means text, unless it has done so
// before. That is noted for the case that others read the name again.
func (o *wholeObject) textKey(start, stop int, text []byte, escaped bool) bool {
	m := &o.entries
	if !m.tried.called {
		if escaped {
			text = bytes.Clone(text) // a method gets nothing that others will have
		} else {
			text = o.u.given(o.buf, start, stop)
		}
		o.pl.Key.Zero(m.kp)
		if err := o.pl.Key.textOf(m.kp).UnmarshalText(text); err != nil {
			m.tried.err = err
		}
		m.tried.called = true
	}
	return m.tried.err == nil
}

// firstOfName notes the name buf[start:stop], which means text, in the names of the object. It reports
// false if it has had it before.
func (o *wholeObject) firstOfName(start, stop int, text []byte, escaped bool) bool {
	buf := o.buf[o.org:]
	switch {
	case o.pl.Key.Kind != readString && string(text) == "-0":
		return false // see isNamed
	case escaped:
		return o.u.unknown.InsertCopy(buf, text)
	}
	return o.u.unknown.Insert(buf, start-o.org, stop-o.org)
}

// numberKey sets the key to the integer that buf[at:end] is, if it is one without a sign. Others
// are for fastKey.
func (o *wholeObject) numberKey(at, end int) bool {
	k := o.pl.Key
	return k.Kind == readQuoted && o.buf[at] != '-' && k.within.storeBetween(o.entries.kp, o.buf, at, end)
}

// fresh reports whether an element is not simply overwritten where a name comes again: that is an error,
// or it is merged into.
func (pl *Plan) fresh() bool { return pl.Unique || !pl.Merge }

// behind reads what follows a value of n entries that ends at to. It reports whether
// another member is to come.
func (o *wholeObject) behind(n, to int) bool {
	o.i += n
	o.read, o.end = o.i, to
	if o.i >= len(o.ent) {
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

// pause is that of the unmarshaler for this object, between two members.
func (o *wholeObject) pause() (took, end int) {
	u := o.u
	r := u.pausedNow(readMap, o.pl, o.p, o.ent, o.read, o.end-o.org)
	r.count = 2 * o.count
	o.keep(r)
	return 0, 0
}

// pauseAt is pause at a value, which others read, or which has been paused itself.
func (o *wholeObject) pauseAt() (took, end int) {
	within := o.u.stopped
	r := o.u.pausedNow(readMap, o.pl, o.p, o.ent, o.name+3, 0)
	r.member(o.buf, o.ent, o.org, o.name, within)
	o.keep(r)
	return 0, 0
}

func (o *wholeObject) keep(r *paused) {
	m := &o.entries
	o.u.unknown.Detach(o.buf[o.org:])
	m.begun = m.begun || r.start > 0
	if m.begun && o.pl.Key.Kind == readString && m.sums == (read.Keys{}) {
		m.sums.Forget()
	}
	m.m = o.p.Value(o.pl.Typ)
	if !o.known {
		r.entries = new(entryMap)
		*r.entries = *m
	}
}
