package codec

import "math/bits"

// Orderer has an AnyReader make of objects what keeps the order of their members.
type Orderer struct {
	// Make returns what an object becomes. The slices, of one length, are not to be kept.
	Make func(names []string, values []any) any
	// Again says that names may come again. Otherwise the reader gives up where one does.
	Again bool

	object func(r *AnyReader, place int) (v any, ok bool) // linked only where it is used
}

// NewOrderer returns one.
func NewOrderer(make func(names []string, values []any) any, again bool) *Orderer {
	return &Orderer{make, again, (*AnyReader).orderedObject}
}

// SetOrder has the reader read by o, or nil, until it is called again.
func (r *AnyReader) SetOrder(o *Orderer) { r.order = o }

// orderedObject is object.
//
//	e       0 1 2 3 4 5 6
//	text    { "name":"value",
//	text    , "name": 1, …
func (r *AnyReader) orderedObject(place int) (v any, ok bool) {
	r.i--
	e := r.ahead()
	r.i++
	if e == nil {
		return nil, false
	}
	if r.buf[r.pos(e[1])] == '}' {
		r.i++
		return r.order.Make(nil, nil), true
	}
	vals, keys := len(r.vals), len(r.keys)
	var seen namesOf
	for {
		name, under := r.name(e, r.pos(e[1]))
		if under < 0 {
			return nil, false
		}
		if !r.order.Again && seen.has(r.keys[keys:], name) {
			return nil, false
		}
		if under == 0 && place < Places {
			under = place + Places
		}
		r.i += 4
		v, ok := r.value(r.pos(e[4]), e[5], under)
		if !ok {
			return nil, false
		}
		r.vals, r.keys = append(r.vals, v), append(r.keys, name)
		if e = r.ahead(); e == nil {
			return nil, false
		}
		r.i++
		switch r.buf[r.pos(e[0])] {
		case ',':
		case '}':
			v = r.order.Make(r.keys[keys:], r.vals[vals:])
			r.high = max(r.high, len(r.vals))
			r.vals, r.keys = r.vals[:vals], r.keys[:keys]
			return v, true
		default:
			return nil, false
		}
	}
}

// namesOf tells whether an object has had a name.
type namesOf struct {
	sums  [4]uint64 // a bit for each name
	index map[string]struct{}
}

// maxListed is how many names are looked through one by one.
const maxListed = 64

// has reports whether name is among the names before, and notes it.
func (s *namesOf) has(before []string, name string) bool {
	if len(before) >= maxListed {
		if s.index == nil {
			s.index = make(map[string]struct{}, 4*maxListed)
			for _, n := range before {
				s.index[n] = struct{}{}
			}
		}
		_, has := s.index[name]
		s.index[name] = struct{}{}
		return has
	}
	h := sumOf(name)
	word, bit := &s.sums[h>>62], uint64(1)<<(h>>56&63)
	if *word&bit == 0 {
		*word |= bit
		return false
	}
	for _, n := range before {
		if n == name {
			return true
		}
	}
	return false
}

// sumOf is a hash of the length and the ends of a name.
func sumOf(s string) uint64 {
	h := uint64(len(s))
	switch n := len(s); {
	case n >= 8:
		h ^= load8s(s) ^ bits.RotateLeft64(load8s(s[n-8:]), 29)
	case n >= 4:
		h ^= load4s(s)<<32 ^ load4s(s[n-4:])<<8
	case n > 0:
		h ^= uint64(s[0])<<8 ^ uint64(s[n/2])<<16 ^ uint64(s[n-1])<<24
	}
	return h * 0x9e3779b97f4a7c15
}

func load4s(s string) uint64 {
	_ = s[3]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
}

func load8s(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
