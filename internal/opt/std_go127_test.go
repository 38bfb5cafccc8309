//go:build go1.27 && goexperiment.jsonv2

package opt

import (
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"strings"
	"testing"
)

// TestManyIndents: indents are recognised however many there are.
func TestManyIndents(t *testing.T) {
	for n := range 2 * maxIndents {
		indent := strings.Repeat(" ", n)
		for range 2 {
			var s Struct
			s.Join(IndentValue(indent), IndentPrefixValue(indent+"\t"))
			if s.Indent != indent || s.IndentPrefix != indent+"\t" || s.Flags != MakeFlags(Indent|IndentPrefix|Multiline|1) {
				t.Fatalf("%d spaces: %+v", n, s)
			}
		}
	}
}

// TestStdOptionsWithoutReader: without json/v2 joined options are not known, which is an
// error, and single ones are.
func TestStdOptionsWithoutReader(t *testing.T) {
	var s Struct
	s.Join(stdtext.AllowDuplicateNames(true), stdtext.EscapeForJS(false), stdtext.WithIndent(""))
	if _, unknown := s.Unknown(); unknown || s.Flags != MakeFlags(AllowDuplicateNames|Multiline|Indent|1, EscapeForJS) {
		t.Errorf("single options: %+v", s)
	}
	type foreign struct{ Options }
	for _, o := range []Options{stdv2.JoinOptions(stdtext.Multiline(true)), foreign{}} {
		var s Struct
		s.Join(o, MarshalersValue(nil), UnmarshalersValue(nil))
		if u, ok := s.Unknown(); !ok || u.V != any(o) || s.Unmarshalers != any(u) {
			t.Errorf("%T: %+v", o, s)
		}
	}
}

// TestOptionsAreStds: what the standard library has an option for is made there.
func TestOptionsAreStds(t *testing.T) {
	if Of(Multiline|1) != stdtext.Multiline(true) || Of(Multiline) != stdtext.Multiline(false) {
		t.Error("Multiline is not that of the standard library")
	}
	if !IsStd(Multiline) || IsStd(AliasStrings) || IsStd(Classic) {
		t.Error("IsStd is wrong")
	}
	if f, ok := FlagOf(Of(AliasStrings | 1)); f != AliasStrings|1 || !ok {
		t.Errorf("AliasStrings is %b, %v", f, ok)
	}
	for _, o := range []Options{nil, (*Struct)(nil), stdtext.WithIndent(" "), stdtext.WithIndent("      "), stdv2.JoinOptions()} {
		if _, ok := FlagOf(o); ok {
			t.Errorf("%T is a boolean option", o)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		var s Struct
		s.Join(Of(Multiline|1), Of(AliasStrings|1), IndentValue("  "))
	}); n > 1 {
		t.Errorf("%v allocations", n)
	}
}
