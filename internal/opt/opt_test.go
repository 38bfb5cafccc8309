package opt

//lint:file-ignore SA4016 0 in the lowest bit says off

import (
	"math/bits"
	"testing"
)

func TestFlagsAreDistinctBits(t *testing.T) {
	if TextFlags&V2Flags != 0 || V2Flags&V1Flags != 0 || TextFlags&V1Flags != 0 {
		t.Error("sets of options overlap")
	}
	if TextFlags|V2Flags|V1Flags|OwnFlags|Values != AllFlags {
		t.Errorf("AllFlags = %b, want the union", AllFlags)
	}
	if AllFlags&valueBit != 0 {
		t.Error("the value bit is an option")
	}
	if n := bits.OnesCount64(uint64(AllFlags)); n != 18+12+14+10+1 {
		t.Errorf("%d options, want 55", n)
	}
	if V1Defaults&^AllFlags != 0 || V1Defaults&Valued != 0 {
		t.Error("V1Defaults holds what is no boolean option")
	}
}

func TestFlags(t *testing.T) {
	var s Flags
	check := func(step string, f Flag, has, get bool) {
		t.Helper()
		if s.Has(f) != has || s.Get(f) != get {
			t.Errorf("%s: Has, Get = %v, %v, want %v, %v", step, s.Has(f), s.Get(f), has, get)
		}
	}
	check("zero", AllFlags|1, false, false)
	s.Set(Multiline | Deterministic | 1)
	check("set", Multiline, true, true)
	check("set", Deterministic|1, true, true)
	check("another", SpaceAfterColon, false, false)
	s.Set(Multiline | 0)
	check("set false", Multiline, true, false)
	check("the other stays", Deterministic, true, true)
	check("any of both", Multiline|Deterministic, true, true)
	s.Clear(Multiline | Deterministic)
	check("cleared", Multiline|Deterministic, false, false)
	if s != (Flags{}) {
		t.Errorf("cleared flags are %b", s)
	}
}

func TestFlagsJoin(t *testing.T) {
	// Every pair of (absent, false, true) on either side.
	set := func(state int) (f Flags) {
		if state > 0 {
			f.Set(Bool(EscapeForJS, state == 2))
		}
		return f
	}
	for a := range 3 {
		for b := range 3 {
			got := set(a)
			got.Join(set(b))
			want := a
			if b > 0 {
				want = b
			}
			if got != set(want) {
				t.Errorf("join of %d and %d: %b, want %b", a, b, got, set(want))
			}
		}
	}
}

func TestStructJoin(t *testing.T) {
	type marshalers struct{ n int }
	m := &marshalers{7}
	var s Struct
	s.Join(nil, Of(AllowInvalidUTF8|1), IndentValue("  "), MarshalersValue(m), DepthLimitValue(5))
	if !s.Flags.Get(Multiline) || s.Indent != "  " || s.Marshalers != any(m) || s.DepthLimit != 5 {
		t.Errorf("after values: %+v", s)
	}
	// A struct overwrites what it gives, and nothing else.
	var u Struct
	u.Join(Of(Multiline|0), IndentPrefixValue("\t"), ByteLimitValue(9), UnmarshalersValue(m), FormatTagSupportedValue(true))
	u.Flags.Set(FormatTag | 1)
	s.Join(&u)
	if s.Indent != "  " || s.IndentPrefix != "\t" || s.Limits().ByteLimit != 9 || s.DepthLimit != 5 ||
		s.Marshalers != any(m) || s.Unmarshalers != any(m) ||
		!s.Flags.Get(FormatTagSupported) || !s.Flags.Get(AllowInvalidUTF8) || !s.Flags.Get(Multiline) {
		t.Errorf("after a struct: %+v", s)
	}
	s.Join(&DefaultV1)
	if !s.Flags.Get(EscapeForHTML) || s.Indent != "  " {
		t.Errorf("after v1: %+v", s)
	}
	s.Join(&DefaultV2, (*Struct)(nil))
	if s.Flags.Get(V1Defaults) || !s.Flags.Has(EscapeForHTML) || !s.Flags.Get(Multiline) {
		t.Errorf("after v2: %+v", s)
	}
}

func TestGet(t *testing.T) {
	dups := func(v bool) Options { return Of(Bool(AllowDuplicateNames, v)) }
	stringify := func(v bool) Options { return Of(Bool(StringifyNumbers, v)) }
	indent := func(v string) Options { return IndentValue(v) }
	prefix := func(v string) Options { return IndentPrefixValue(v) }
	depth := func(v int) Options { return DepthLimitValue(v) }
	bytes := func(v int64) Options { return ByteLimitValue(v) }
	marshalers := func(v *int) Options { return MarshalersValue(v) }
	unmarshalers := func(v *int) Options { return UnmarshalersValue(v) }
	format := func(v bool) Options { return FormatTagSupportedValue(v) }

	seven := 7
	var all, none Struct
	all.Join(dups(true), indent(" "), prefix("\t"), depth(3), bytes(4), marshalers(&seven), unmarshalers(nil), format(true))

	if v, ok := Get(&all, dups); !v || !ok {
		t.Errorf("AllowDuplicateNames = %v, %v", v, ok)
	}
	if v, ok := Get(nil, dups); v || ok {
		t.Errorf("AllowDuplicateNames of nil = %v, %v", v, ok)
	}
	if v, ok := Get(dups(false), dups); v || !ok {
		t.Errorf("AllowDuplicateNames(false) = %v, %v", v, ok)
	}
	if v, ok := Get(&all, indent); v != " " || !ok {
		t.Errorf("WithIndent = %q, %v", v, ok)
	}
	if v, ok := Get(&none, indent); v != "" || ok {
		t.Errorf("WithIndent of nothing = %q, %v", v, ok)
	}
	if v, ok := Get(&all, prefix); v != "\t" || !ok {
		t.Errorf("WithIndentPrefix = %q, %v", v, ok)
	}
	if v, ok := Get(&all, depth); v != 3 || !ok {
		t.Errorf("DepthLimit = %d, %v", v, ok)
	}
	if v, ok := Get(&all, bytes); v != 4 || !ok {
		t.Errorf("ByteLimit = %d, %v", v, ok)
	}
	if v, ok := Get(&all, marshalers); v != &seven || !ok {
		t.Errorf("WithMarshalers = %v, %v", v, ok)
	}
	if v, ok := Get(&all, unmarshalers); v != nil || !ok {
		t.Errorf("WithUnmarshalers(nil) = %v, %v", v, ok)
	}
	if v, ok := Get(&none, unmarshalers); v != nil || ok {
		t.Errorf("WithUnmarshalers of nothing = %v, %v", v, ok)
	}
	if v, ok := Get(&all, format); !v || !ok {
		t.Errorf("format tags = %v, %v", v, ok)
	}
	if v, ok := Get(&none, stringify); v || ok {
		t.Errorf("StringifyNumbers = %v, %v", v, ok)
	}
	none.Flags.Set(StringTag | 1)
	if v, ok := Get(&none, stringify); !v || !ok {
		t.Errorf("StringifyNumbers by a tag = %v, %v", v, ok)
	}
}

func TestCompleteMultiline(t *testing.T) {
	var s, given Struct
	s.Join(Of(Multiline | 1))
	s.CompleteMultiline()
	if !s.Flags.Get(SpaceAfterColon) || s.Flags.Get(SpaceAfterComma) || !s.Flags.Has(SpaceAfterComma) || s.Indent != "\t" {
		t.Errorf("implied: %+v", s)
	}
	given.Join(IndentValue(""), Of(SpaceAfterColon|0), Of(SpaceAfterComma|1))
	given.CompleteMultiline()
	if given.Flags.Get(SpaceAfterColon) || !given.Flags.Get(SpaceAfterComma) || given.Indent != "" {
		t.Errorf("given: %+v", given)
	}
	if SameLayout(&s, &given) || !SameLayout(&s, &s) {
		t.Error("SameLayout is wrong")
	}
	s.Flags.Set(Multiline | 0)
	given = s
	given.Indent = "x"
	if !SameLayout(&s, &given) {
		t.Error("SameLayout: the indent matters without Multiline")
	}
}

// Values are taken out of a list, and the others stay in their order.
func TestValuesWithout(t *testing.T) {
	type key int
	var s Struct
	for i := range 4 {
		s.Join(HandedOn(key(i), i*10, nil))
	}
	s.Join(HandedOn(key(1), 11, nil))
	v := s.Values.Without(key(1), key(3), key(7))
	for i, want := range []any{0, nil, 20, nil} {
		if got, ok := v.Find(key(i)); got != want || ok != (want != nil) {
			t.Errorf("key %d: %v, %v, want %v", i, got, ok, want)
		}
	}
	if got, _ := s.Values.Find(key(1)); got != 11 {
		t.Errorf("the list itself has %v, want 11", got)
	}
	if v.Without(key(0), key(2)) != nil || (*Value)(nil).Without(key(0)) != nil {
		t.Error("an empty list is not nil")
	}
}
