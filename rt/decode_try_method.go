package rt

import (
	"slices"

	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// This file reads values by methods of the user's in objects that are tried: see decode_try.go.
// A method is called once for each value, in the order of the document. So if an attempt ends, and
// the values are read again, what their methods have made of them is set instead:
//
//	attempt    "a" ──► UnmarshalText ──► v, a copy of which is kept
//	again      "a" ──► the copy

// TextUnmarshaler is a pointer to a T that reads itself from a text.
type TextUnmarshaler[T any] interface {
	*T
	UnmarshalText(text []byte) error // sets the value from the text
}

// JSONUnmarshaler is a pointer to a T that reads itself from JSON.
type JSONUnmarshaler[T any] interface {
	*T
	UnmarshalJSON(data []byte) error // sets the value from the JSON text
}

// callOnce calls a method with b for the value that ends at end, of type t, unless an attempt before has,
// and keeps what it has set. What an attempt reads that follows another one has been read by that, up
// to where it ended; so calls come in order.
func callOnce[T any](d *Decoder, p *T, t *Type, end int, m method, b []byte) error {
	if done, err := madeBy(d, p, d.offset(end)); done {
		return err
	}
	d.show()
	err := m(b)
	l := d.lengths(t)
	k, ok := l.kept.(*kept[T])
	if !ok {
		k = new(kept[T])
		l.kept = k
	}
	*k = append(*k, *p)
	d.calls = append(d.calls, call{at: d.offset(end), kept: k, n: len(*k) - 1, err: err})
	return err
}

// madeBy sets *p as the method for the value that ends at end has done it in an attempt before. It
// is not done if there was no call.
func madeBy[T any](d *Decoder, p *T, offset int64) (done bool, err error) {
	i, ok := d.calls.find(offset)
	if !ok {
		return false, nil
	}
	c := &d.calls[i]
	k, ok := c.kept.(*kept[T])
	if ok {
		*p, err = (*k)[c.n], c.err
	}
	return ok, err
}

// TryText is [Text] in an attempt.
func TryText[T any, P TextUnmarshaler[T]](d *Decoder, p P, t *Type, at, i int) (end, next int) {
	var s []byte
	if plain, ok := d.plain(at, i); ok {
		s = d.given(d.org+at+1, d.org+at+1+len(plain))
		end = at + len(plain) + 2
	} else if d.NullAt(at) {
		if end, next = d.TryNull(at, i); end >= 0 && !d.merge {
			var zero T
			*p = zero
		}
		return end, next
	} else {
		stop := int(d.ent[i+1] & simd.PosMask)
		if d.win[at] != '"' || stop <= at {
			return Unusual, 0
		}
		v, ok := d.strings.Value(d.win[at+1:stop], d.lone)
		if !ok {
			return Unusual, 0
		}
		s, end = slices.Clone(v), stop+1
	}
	if callOnce(d, (*T)(p), t, d.org+end, p.UnmarshalText, s) != nil {
		return Unusual, 0
	}
	return end, i + 2
}

// TryJSON is [JSON] in an attempt.
func TryJSON[T any, P JSONUnmarshaler[T]](d *Decoder, p P, t *Type, at, i int) (end, next int) {
	took := 2
	if s, ok := d.plain(at, i); ok {
		end = at + len(s) + 2
	} else if took, end = d.overDeep(i); took == 0 {
		return Unusual, 0
	}
	if callOnce(d, (*T)(p), t, d.org+end, p.UnmarshalJSON, d.given(d.org+at, d.org+end)) != nil {
		return Unusual, 0
	}
	return end, i + took
}

// Text is [Decoder.Text] for a value that may have been read in an attempt.
func Text[T any, P TextUnmarshaler[T]](d *Decoder, p P, t *Type) (isNull bool) {
	if fast && len(d.calls) > 0 {
		return d.Text(once(d, (*T)(p), (*Decoder).valueEnd, p.UnmarshalText), t)
	}
	return d.Text(p, t)
}

// JSON is [Decoder.JSON] for a value that may have been read in an attempt.
func JSON[T any, P JSONUnmarshaler[T]](d *Decoder, p P, t *Type) {
	if fast && len(d.calls) > 0 {
		d.JSON(once(d, (*T)(p), (*Decoder).valueEnd, p.UnmarshalJSON), t)
		return
	}
	d.JSON(p, t)
}

// TryTextMap is [TryMap] for keys of type kt that read themselves. What a name stands for only
// they know, so that the map itself tells whether a key is new.
func TryTextMap[K comparable, P TextUnmarshaler[K], V any](d *Decoder, p *map[K]V, t, kt *Type, at, i, depth int, read func(d *Decoder, v *V, at, i, depth int) (end, next int)) (end, next int) {
	if end, next, done := tryNoEntries(d, p, at, i, depth); done {
		return end, next
	}
	m := make(map[K]V, d.lengths(t).usual/4)
	e := new(entry[K, V])
	end = at + 1
	for more := true; more; {
		*e = entry[K, V]{}
		at := tryTextKey(d, P(&e.key), kt, end, i+1)
		if at < 0 {
			return at, 0
		}
		if _, had := m[e.key]; had {
			return Unusual, 0
		}
		if end, i = read(d, &e.val, at, i+4, depth-1); uint(end) < uint(len(d.win)) && d.win[end] == ',' {
			end++
		} else {
			end, i, more = d.tryNext(end, i, '}')
		}
		m[e.key] = e.val
	}
	if end >= 0 {
		d.lengths(t).learn(len(m))
		*p = m
	}
	return end, i
}

// tryTextKey passes the next name to p, and returns where the value begins, as tryKey does.
func tryTextKey[K comparable, P TextUnmarshaler[K]](d *Decoder, p P, t *Type, end, i int) (at int) {
	name, at := d.tryKey(end, i)
	if at < 0 {
		return at
	}
	start, stop := int(d.ent[i]&simd.PosMask), int(d.ent[i+1]&simd.PosMask)
	if d.ent[i+1]&simd.Backslash != 0 {
		name = slices.Clone(name)
	} else {
		name = d.given(d.org+start+1, d.org+stop)
	}
	if callOnce(d, (*K)(p), t, d.org+stop+1, p.UnmarshalText, name) != nil {
		return Unusual
	}
	return at
}

// KeyText is [Decoder.KeyText] for a name that may have been read in an attempt.
func KeyText[K any, P TextUnmarshaler[K]](d *Decoder, p P, t *Type) (ok bool) {
	if fast && len(d.calls) > 0 {
		return d.KeyText(once(d, (*K)(p), (*Decoder).keyEnd, p.UnmarshalText), t)
	}
	return d.KeyText(p, t)
}

// once returns what calls a method for p, unless an attempt has. end tells where the value or name ends
// that the method is called for.
func once[T any](d *Decoder, p *T, end func(d *Decoder) int64, call method) method {
	return func(b []byte) error {
		if done, err := madeBy(d, p, end(d)); done {
			return err
		}
		return call(b)
	}
}

// A method has both names.
type method func([]byte) error

func (m method) UnmarshalText(b []byte) error { return m(b) }

func (m method) UnmarshalJSON(b []byte) error { return m(b) }

// valueEnd is the offset where the value that has been read last ends.
func (d *Decoder) valueEnd() int64 {
	if d.buf != nil {
		return d.offset(d.end)
	}
	return (*text.Decoder)(d.dec).EndOffset()
}

// keyEnd is where the name ends that has been read last.
func (d *Decoder) keyEnd() int64 {
	if at := d.cur.name; d.buf != nil && at >= 0 {
		return d.offset(at + len(d.key) + 2)
	}
	return (*text.Decoder)(d.dec).EndOffset()
}
