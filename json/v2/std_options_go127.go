//go:build go1.27 && goexperiment.jsonv2

package json

import (
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"math/bits"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
)

// This file is for options, which both libraries take from each other: see package opt.
// Those that only encoding/json has are made in package json, if it is part of the
// program, and can be read without.

func init() {
	for _, o := range []struct {
		flag opt.Flag
		make func(bool) Options
	}{
		{opt.StringifyNumbers, stdv2.StringifyNumbers},
		{opt.Deterministic, stdv2.Deterministic},
		{opt.FormatNilSliceAsNull, stdv2.FormatNilSliceAsNull},
		{opt.FormatNilMapAsNull, stdv2.FormatNilMapAsNull},
		{opt.OmitZeroStructFields, stdv2.OmitZeroStructFields},
		{opt.MatchCaseInsensitiveNames, stdv2.MatchCaseInsensitiveNames},
		{opt.RejectUnknownMembers, stdv2.RejectUnknownMembers},
	} {
		opt.SetMaker(o.flag, o.make)
	}
	defaultOptionsV2 = stdv2.DefaultOptionsV2()
	opt.LearnV2(defaultOptionsV2, &opt.DefaultV2)
	for _, o := range []Options{stdv2.WithMarshalers(nil), stdv2.WithUnmarshalers(nil)} {
		opt.Learn(o, readStd(o)) // GetOption asks by them
	}
	opt.SetReader(readStd)
	joinedBridged = joinedByStd
}

// readStd returns what o sets, or nil if the standard library does not know it.
func readStd(o Options) (s *opt.Struct) {
	defer func() {
		if recover() != nil { // what it does about an option that it does not know
			s = nil
		}
	}()
	o = stdv2.JoinOptions(o)
	s = new(opt.Struct)
	for f := range opt.All() {
		if v, ok := getStd(o, f); ok {
			s.Flags.Set(opt.Bool(f, v))
		}
	}
	s.Flags = s.Flags.And(unmadeFlags(o))
	if v, ok := stdv2.GetOption(o, opt.FormatTagSupportedValue); ok {
		s.Flags.Set(opt.Bool(opt.FormatTagSupported, v))
	}
	if v, ok := stdv2.GetOption(o, stdtext.WithIndent); ok {
		s.Flags.Set(opt.Indent | 1)
		s.Indent = v
	}
	if v, ok := stdv2.GetOption(o, stdtext.WithIndentPrefix); ok {
		s.Flags.Set(opt.IndentPrefix | 1)
		s.IndentPrefix = v
	}
	if v, ok := stdv2.GetOption(o, stdv2.WithMarshalers); ok {
		s.Flags.Set(opt.Marshalers | 1)
		s.Marshalers = v
	}
	if v, ok := stdv2.GetOption(o, stdv2.WithUnmarshalers); ok {
		s.Flags.Set(opt.Unmarshalers | 1)
		s.Unmarshalers = v
	}
	return s
}

// getStd returns what o, of the standard library, sets the option f to.
func getStd(o Options, f opt.Flag) (v, ok bool) {
	if !opt.IsStd(f) {
		return false, false
	}
	return stdv2.GetOption(o, func(v bool) Options { return opt.Of(opt.Bool(f, v)) })
}

// encoding/json's own options, in the order of its documentation. The one without a
// name is what Decoder.UseNumber sets.
var v1Flags = [...]opt.Flag{
	opt.CallMethodsWithLegacySemantics,
	opt.FormatByteArrayAsArray,
	opt.FormatBytesWithLegacySemantics,
	opt.FormatDurationAsNano,
	opt.MatchCaseSensitiveDelimiter,
	opt.MergeWithLegacySemantics,
	opt.OmitEmptyWithLegacySemantics,
	opt.ParseBytesWithLooseRFC4648,
	opt.ParseTimeWithLooseRFC3339,
	opt.ReportErrorsWithLegacySemantics,
	opt.StringifyWithLegacySemantics,
	opt.UnmarshalAnyWithRawNumber,
	opt.UnmarshalArrayFromAnyLength,
}

// v1Bits holds which bit of the standard library's flags each of v1Flags is.
//
// What makes these options is in encoding/json, which this package leaves to programs
// that have a use for it. But they are among DefaultOptionsV2, and nothing else is that
// this package cannot make: so they are as many bits as they must be, in order, and
// the one without a name has its place between the last two.
var v1Bits = sync.OnceValue(func() (v1 [len(v1Flags)]uint64) {
	given, _, ok := flagsOfStd(stdv2.DefaultOptionsV2())
	for f := opt.Flag(2); f&opt.V1Flags == 0; f <<= 1 {
		if opt.IsStd(f) {
			bit, _, _ := flagsOfStd(stdv2.JoinOptions(opt.Of(f)))
			given &^= bit
		}
	}
	const last = len(v1) - 1
	if !ok || bits.OnesCount64(given) != last {
		return v1
	}
	for i := range v1 {
		if i != last-1 {
			v1[i] = given & -given
			given &^= v1[i]
		}
	}
	if v1[last] == v1[last-2]<<2 {
		v1[last-1] = v1[last-2] << 1
	}
	return v1
})

// unmadeFlags returns those of v1Flags that o, joined by the standard library, sets and
// nobody has said how to make.
func unmadeFlags(o Options) (s opt.Flags) {
	given, values, ok := flagsOfStd(o)
	if !ok || given == 0 {
		return s
	}
	for i, bit := range v1Bits() {
		if f := v1Flags[i]; given&bit != 0 && !opt.IsStd(f) {
			s.Set(opt.Bool(f, values&bit != 0))
		}
	}
	return s
}

// makeV1 returns the option f, one of v1Flags, of the standard library.
func makeV1(f opt.Flag, v bool) (o Options, ok bool) {
	i := slices.Index(v1Flags[:], f)
	like := reflect.TypeOf(opt.Of(opt.Multiline))
	if i < 0 || v1Bits()[i] == 0 || like.Kind() != reflect.Uint64 {
		return nil, false
	}
	x := reflect.New(like).Elem()
	x.SetUint(v1Bits()[i])
	if v {
		x.SetUint(v1Bits()[i] | 1)
	}
	o, ok = x.Interface().(Options)
	return o, ok
}

// flagsOfStd returns which flags o, joined by the standard library, sets, and to what.
func flagsOfStd(o Options) (given, values uint64, ok bool) {
	v := reflect.ValueOf(o)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return 0, 0, false
	}
	f := v.Elem().FieldByName("Flags")
	if f.Kind() != reflect.Struct {
		return 0, 0, false
	}
	g, w := f.FieldByName("Presence"), f.FieldByName("Values")
	if g.Kind() != reflect.Uint64 || w.Kind() != reflect.Uint64 {
		return 0, 0, false
	}
	return g.Uint(), w.Uint(), true
}

// joinedKey is what sets of options differ in that joinedByStd keeps.
type joinedKey struct {
	flags          opt.Flags
	indent, prefix string
}

// A program has few sets of options, but joins them at every call: so there is one of
// each, which is known when it comes back, as long as they are few.
var (
	joinedSets sync.Map // of Options, by joinedKey
	joinedMany atomic.Int32
)

const maxJoined = 1 << 10

// joinedByStd returns the options in s as the standard library has them, or s if it has
// not got all of them.
func joinedByStd(s *opt.Struct) Options {
	key := joinedKey{s.Flags, s.Indent, s.IndentPrefix}
	if o, ok := joinedSets.Load(key); ok && !s.Flags.Has(opt.Marshalers|opt.Unmarshalers) {
		return o.(Options)
	}
	opts, ok := sameStdOptions(s)
	if !ok {
		return s
	}
	o := stdv2.JoinOptions(opts...)
	if s.Flags.Has(opt.Marshalers|opt.Unmarshalers) || joinedMany.Load() >= maxJoined {
		return o
	}
	opt.Learn(o, s)
	if first, loaded := joinedSets.LoadOrStore(key, o); loaded {
		return first.(Options)
	}
	joinedMany.Add(1)
	return o
}

// sameStdOptions returns the options of the standard library that make what s is.
func sameStdOptions(s *opt.Struct) (opts []Options, ok bool) {
	rest := s.Flags
	rest.Clear(opt.Classic) // never true with this release
	if s.Flags.Has(opt.Indent) {
		opts = append(opts, stdtext.WithIndent(s.Indent))
	}
	if s.Flags.Has(opt.IndentPrefix) {
		opts = append(opts, stdtext.WithIndentPrefix(s.IndentPrefix))
	}
	if s.Flags.Has(opt.Marshalers) {
		m, ok := s.Marshalers.(*stdv2.Marshalers)
		if !ok {
			return nil, false
		}
		opts = append(opts, stdv2.WithMarshalers(m))
	}
	if s.Flags.Has(opt.Unmarshalers) {
		u, ok := s.Unmarshalers.(*stdv2.Unmarshalers)
		if !ok {
			return nil, false
		}
		opts = append(opts, stdv2.WithUnmarshalers(u))
	}
	rest.Clear(opt.Indent | opt.IndentPrefix | opt.Marshalers | opt.Unmarshalers)
	for f := range opt.All() {
		if rest.Has(f) {
			o := opt.Of(opt.Bool(f, rest.Get(f)))
			if !opt.IsStd(f) {
				if o, ok = makeV1(f, rest.Get(f)); !ok {
					return nil, false
				}
			}
			opts = append(opts, o)
		}
	}
	return opts, true
}
