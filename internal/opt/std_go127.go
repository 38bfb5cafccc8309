//go:build go1.27 && goexperiment.jsonv2

package opt

import (
	stdtext "encoding/json/jsontext"
	"math/bits"
	"sync"
	"sync/atomic"
)

// This file is for Go releases whose standard library has a json/v2. Its functions take
// options of its own making only, so what it has an option for is made there, and read
// here; all else implements its interface, so that there is one type of options.
//
// The types of its options have no name outside. So an option is recognised by
// comparison with those that have been made before; of others the caller of SetReader
// can tell what they hold.

// Options is one option or several: of this package or of the standard library.
type Options = stdtext.Options

// base makes an Options of the struct that embeds it. The interface is nil, and its
// method never called.
type base struct{ stdtext.Options }

// flagOption is a boolean option that the standard library does not have.
type flagOption struct {
	base
	f Flag
}

func (o flagOption) flag() Flag { return o.f }

// made holds, by the bit of the flag and by value, the options that Of returns.
var made [64][2]Options

// known holds what is known of options of the standard library: a Flag or a *learnt for
// each.
var known sync.Map

// learnt is what Learn has been told.
type learnt struct {
	o Options
	s *Struct
}

func init() {
	for f := Flag(2); f < endOwn; f <<= 1 {
		made[bit(f)] = [2]Options{flagOption{f: f}, flagOption{f: f | 1}}
	}
	made[bit(AllowComments)] = [2]Options{flagOption{f: AllowComments}, flagOption{f: AllowComments | 1}}
	for _, o := range []struct {
		flag Flag
		make func(bool) Options
	}{
		{AllowDuplicateNames, stdtext.AllowDuplicateNames},
		{AllowInvalidUTF8, stdtext.AllowInvalidUTF8},
		{PreserveRawStrings, stdtext.PreserveRawStrings},
		{CanonicalizeRawInts, stdtext.CanonicalizeRawInts},
		{CanonicalizeRawFloats, stdtext.CanonicalizeRawFloats},
		{ReorderRawObjects, stdtext.ReorderRawObjects},
		{EscapeForHTML, stdtext.EscapeForHTML},
		{EscapeForJS, stdtext.EscapeForJS},
		{Multiline, stdtext.Multiline},
		{SpaceAfterColon, stdtext.SpaceAfterColon},
		{SpaceAfterComma, stdtext.SpaceAfterComma},
	} {
		SetMaker(o.flag, o.make)
	}
	IndentValue("")
	IndentPrefixValue("")
}

func bit(f Flag) int { return bits.TrailingZeros64(uint64(f &^ valueBit)) }

// SetMaker sets how the standard library makes the option f, when the program starts.
func SetMaker(f Flag, make func(bool) Options) {
	o := [2]Options{make(false), make(true)}
	made[bit(f)] = o
	known.Store(o[0], f)
	known.Store(o[1], f|valueBit)
}

// IsStd reports whether the option f is made by the standard library.
func IsStd(f Flag) bool {
	_, own := made[bit(f)][0].(flagOption)
	return !own
}

// Learn has o, which the standard library has made and which does not change, recognised
// as s.
func Learn(o Options, s *Struct) { known.Store(o, &learnt{o, s}) }

// v1 and v2 are what the standard library has for DefaultOptionsV1 and DefaultOptionsV2. Both
// are found by comparison: a table takes 25 ns, a tenth of what a small document does.
var v1, v2 struct {
	std  Options
	ours *Struct
}

// LearnV1 is Learn for DefaultOptionsV1, LearnV2 that for DefaultOptionsV2.
func LearnV1(o Options, s *Struct) {
	v1.std, v1.ours = o, s
	Learn(o, s)
}

func LearnV2(o Options, s *Struct) {
	v2.std, v2.ours = o, s
	Learn(o, s)
}

// defaults returns what o is if it is one of these, or nil. Both are nil until a package of
// this module that has them is linked.
func defaults(o Options) *Struct {
	switch o {
	case v1.std:
		return v1.ours
	case v2.std:
		return v2.ours
	}
	return nil
}

// Of returns the option that f names.
func Of(f Flag) Options {
	if id := f &^ valueBit; id&(id-1) != 0 {
		return flagOption{f: f}
	}
	return made[bit(f)][f&valueBit]
}

// IndentValue and IndentPrefixValue return the option of that name.
func IndentValue(v string) Options { return indentOf(stdtext.WithIndent(v), indentValue{v: v}) }

func IndentPrefixValue(v string) Options {
	return indentOf(stdtext.WithIndentPrefix(v), indentPrefixValue{v: v})
}

// A program has few indents. Of more, all but the first are not those of the standard
// library, which could not be recognised.
const maxIndents = 1 << 8

var indents atomic.Int32

// indentOf returns std, which it has recognised as ours.
func indentOf(std, ours Options) Options {
	if _, ok := known.Load(std); ok {
		return std
	}
	if indents.Add(1) > maxIndents {
		return ours
	}
	s := new(Struct)
	s.Join(ours)
	Learn(std, s)
	return std
}

// FlagOf returns the boolean option that o is, if it is one that has been made here.
func FlagOf(o Options) (Flag, bool) {
	switch o := o.(type) {
	case nil, *Struct:
		return 0, false
	case flagOption:
		return o.f, true
	}
	if defaults(o) != nil {
		return 0, false
	}
	f, ok := lookUp(o).(Flag)
	return f, ok
}

// AsStruct returns o if it is what options are joined to, and no single one: of the
// standard library it is one of those that are known.
func AsStruct(o Options) (*Struct, bool) {
	if s, ok := o.(*Struct); ok {
		return s, true
	}
	if o == nil {
		return nil, false
	}
	if s := defaults(o); s != nil {
		return s, true
	}
	if l, ok := lookUp(o).(*learnt); ok {
		return l.s, true
	}
	return nil, false
}

// lookUp returns what is known of o, or nil. Options with values are asked about in vain again and
// again: a table takes 50 ns for those, a tenth of a call.
func lookUp(o Options) (k any) {
	switch o.(type) {
	case marshalersValue, unmarshalersValue, handedOn, depthLimitValue, byteLimitValue, elementLimitValue, stringLimitValue, errorLimitValue:
		return nil
	}
	return lookUpStd(o)
}

// lookUpStd is lookUp for what may be of the standard library.
func lookUpStd(o Options) (k any) {
	// A type from elsewhere may embed an Options, and something that has no hash.
	defer func() {
		if recover() != nil {
			k = nil
		}
	}()
	k, _ = known.Load(o)
	return k
}

var reader func(Options) *Struct

// SetReader sets how an option of the standard library is read that is not known: its
// json/v2 can be asked, and so json/v2 does. The function returns nil if it is none.
func SetReader(f func(Options) *Struct) { reader = f }

// joinStd adds what the standard library has made. It reports whether o is that.
func (s *Struct) joinStd(o Options) bool {
	if d := defaults(o); d != nil {
		s.joinStruct(d)
		return true
	}
	switch k := lookUp(o).(type) {
	case Flag:
		s.Flags.Set(k)
		return true
	case *learnt:
		s.joinStruct(k.s)
		return true
	}
	if o, ok := o.(interface{ ExperimentalSupportFormatTag() bool }); ok {
		s.Flags.Set(Bool(FormatTagSupported, o.ExperimentalSupportFormatTag()))
		return true
	}
	if reader == nil {
		return false
	}
	r := reader(o)
	if r != nil {
		s.joinStruct(r)
	}
	return r != nil
}

// ExperimentalSupportFormatTag is what the standard library knows the option by.
func (o formatTagSupportedValue) ExperimentalSupportFormatTag() bool { return o.v }

func unknown(o Options) Unknown { return Unknown{o} }
