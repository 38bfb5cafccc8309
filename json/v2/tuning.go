package json

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
)

// Options for which the mode has no room are a Tuning. There are plans for each one that is
// met, so that they, too, are not asked for while values are read and written.

// tuned is what is known of a Tuning.
type tuned struct {
	opt.Tuning
	plans sync.Map // tunedKey: *planSet
}

// tunedKey is what sets of plans are told apart by, beside the Tuning.
type tunedKey struct {
	mode  opt.Flag
	funcs any // the types of the caller's functions
}

var (
	allTuned   sync.Map // opt.Tuning: *tuned
	countTuned atomic.Int32
)

// maxTuned is how many are kept. A program has few.
const maxTuned = 1 << 10

// tunedOf returns what is known of t.
func tunedOf(t opt.Tuning) *tuned {
	if v, ok := allTuned.Load(t); ok {
		return v.(*tuned)
	}
	made := &tuned{Tuning: t}
	if countTuned.Load() >= maxTuned {
		return made
	}
	v, loaded := allTuned.LoadOrStore(t, made)
	if !loaded {
		countTuned.Add(1)
	}
	return v.(*tuned)
}

// is reports whether an option is true. Of nil, none is.
func (t *tuned) is(o opt.Tune) bool { return t != nil && t.True&o != 0 }

// formats are formats for types, the last one given first. Equal ones are one, as long as
// they are not very many, so that they can be compared.
type formats struct {
	formatFor
	before *formats
	err    error // of the name
	form   format.Format
}

// formatFor is a name of a format for a type.
type formatFor struct {
	typ  reflect.Type
	name string
}

var (
	allFormats   sync.Map // of *formats without what follows from the key, by themselves
	countFormats atomic.Int32
)

type formatsKey struct {
	formatFor
	before *formats
}

// with returns f with another format.
func (f *formats) with(w formatFor, form format.Format, err error) *formats {
	key := formatsKey{w, f}
	if v, ok := allFormats.Load(key); ok {
		return v.(*formats)
	}
	more := &formats{w, f, err, form}
	if countFormats.Load() >= maxTuned {
		return more
	}
	v, loaded := allFormats.LoadOrStore(key, more)
	if !loaded {
		countFormats.Add(1)
	}
	return v.(*formats)
}

// After returns the formats of f, and after them those of others, which were given before.
func (f *formats) After(others opt.Chain) opt.Chain {
	o, ok := others.(*formats)
	switch {
	case f == nil:
		return others
	case !ok || o == nil:
		return f
	}
	before, _ := f.before.After(o).(*formats)
	return before.with(f.formatFor, f.form, f.err)
}

// In returns the name of the format that others have for the type of f.
func (f *formats) In(others opt.Chain) (name any, ok bool) {
	all, _ := others.(*formats)
	for ; all != nil; all = all.before {
		if all.typ == f.typ {
			return all.name, true
		}
	}
	return "", false
}

// formatOf returns the format that an option gives a type, if any, or what is wrong with it.
func (t *tuned) formatOf(typ reflect.Type) (form format.Format, err error) {
	if t == nil {
		return form, nil
	}
	f, _ := t.Formats.(*formats)
	for ; f != nil; f = f.before {
		if f.typ == typ {
			return f.form, f.err
		}
	}
	return form, nil
}

// A NonFinite says what becomes of a floating-point number that is none in JSON.
type NonFinite uint8

// NaN, +Inf and -Inf are errors, or null, or the strings "NaN", "Infinity" and "-Infinity",
// which are read, too.
const (
	NonFiniteError NonFinite = iota
	NonFiniteNull
	NonFiniteText
)

// nonFinite returns what becomes of floats that are not finite.
func (t *tuned) nonFinite() NonFinite {
	if t == nil {
		return NonFiniteError
	}
	v, _ := t.NonFinite.(NonFinite)
	return v
}
