package jsontext

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
)

func TestStackPointers(t *testing.T) {
	const in = `{"a":[1,{"b/~":null}],"":{}} [0]`
	want := []string{
		"{", "", `a`, "/a", "[", "/a", "1", "/a/0", "{", "/a/1", "b/~", "/a/1/b~1~0", "null", "/a/1/b~1~0",
		"}", "/a/1", "]", "/a", "", "/", "{", "/", "}", "/", "}", "", "[", "", "0", "/0", "]", "",
	}
	d := NewDecoder(strings.NewReader(in))
	var buf strings.Builder
	e := NewEncoder(&buf)
	for i := 0; i < len(want); i += 2 {
		tok, err := d.ReadToken()
		if err != nil {
			t.Fatal(err)
		}
		if tok.String() != want[i] || string(d.StackPointer()) != want[i+1] {
			t.Errorf("token %d: %s at %q, want %s at %q", i/2, tok, d.StackPointer(), want[i], want[i+1])
		}
		if err := e.WriteToken(tok); err != nil {
			t.Fatal(err)
		}
		if e.StackPointer() != d.StackPointer() || e.StackDepth() != d.StackDepth() {
			t.Errorf("token %d: Encoder at %q, Decoder at %q", i/2, e.StackPointer(), d.StackPointer())
		}
		for l := range d.StackDepth() + 1 {
			dk, dn := d.StackIndex(l)
			ek, en := e.StackIndex(l)
			if dk != ek || dn != en {
				t.Errorf("token %d, level %d: Encoder %v %d, Decoder %v %d", i/2, l, ek, en, dk, dn)
			}
		}
	}
}

func TestPointer(t *testing.T) {
	for _, tt := range []struct {
		p      Pointer
		valid  bool
		parent Pointer
		tokens []string
	}{
		{"", true, "", nil},
		{"/", true, "", []string{""}},
		{"/a", true, "", []string{"a"}},
		{"/a/b", true, "/a", []string{"a", "b"}},
		{"//", true, "/", []string{"", ""}},
		{"/~0/~1", true, "/~0", []string{"~", "/"}},
		{"/~01", true, "", []string{"~1"}}, // RFC 6901 §4
		{"/€/0", true, "/€", []string{"€", "0"}},
		{"/\ufffd", true, "", []string{"\ufffd"}},
		{"a", false, "", []string{"a"}},
		{"/~", false, "", []string{"~"}},
		{"/~2", false, "", []string{"~2"}},
		{"/\xff", false, "", []string{"\xff"}},
	} {
		if got := tt.p.IsValid(); got != tt.valid {
			t.Errorf("%q: IsValid = %v", tt.p, got)
		}
		if got := tt.p.Parent(); got != tt.parent {
			t.Errorf("%q: Parent = %q, want %q", tt.p, got, tt.parent)
		}
		if got := slices.Collect(tt.p.Tokens()); !slices.Equal(got, tt.tokens) {
			t.Errorf("%q: Tokens = %q, want %q", tt.p, got, tt.tokens)
		}
		last := ""
		if n := len(tt.tokens); n > 0 {
			last = tt.tokens[n-1]
		}
		if got := tt.p.LastToken(); got != last {
			t.Errorf("%q: LastToken = %q, want %q", tt.p, got, last)
		}
		if tt.valid {
			var p Pointer
			for _, tok := range tt.tokens {
				p = p.AppendToken(tok)
			}
			if p != tt.p {
				t.Errorf("%q: made of its tokens it is %q", tt.p, p)
			}
		}
	}
	for range Pointer("/a/b").Tokens() {
		break // ends the iteration
	}
	for _, tt := range []struct {
		p, q Pointer
		want bool
	}{
		{"", "", true}, {"", "/a", true}, {"/a", "", false}, {"/a", "/a", true}, {"/a", "/a/b", true},
		{"/a", "/ab", false}, {"/a/b", "/a", false}, {"/", "/a", false}, {"/", "//a", true},
	} {
		if got := tt.p.Contains(tt.q); got != tt.want {
			t.Errorf("%q contains %q: %v", tt.p, tt.q, got)
		}
	}
}

func TestSyntacticError(t *testing.T) {
	cause := errors.New("cause")
	for _, tt := range []struct {
		err  *SyntacticError
		want string
	}{
		{&SyntacticError{}, "jsontext: syntactic error"},
		{&SyntacticError{Err: cause}, "jsontext: cause"},
		{&SyntacticError{Err: cause, ByteOffset: 5}, "jsontext: cause after offset 5"},
		{&SyntacticError{Err: cause, JSONPointer: "/a\"", ByteOffset: 5}, `jsontext: cause within "/a\"" after offset 5`},
		{&SyntacticError{Err: ErrDuplicateName, JSONPointer: "/a/b~1c", ByteOffset: 5}, `jsontext: duplicate object member name "b/c" within "/a"`},
		{&SyntacticError{Err: ErrDuplicateName, JSONPointer: "/b", ByteOffset: 5}, `jsontext: duplicate object member name "b"`},
	} {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
	if !errors.Is(&SyntacticError{Err: cause}, cause) {
		t.Error("the cause is not unwrapped")
	}
}

// TestLegacyOffsets has errors report where the text at fault ends.
func TestLegacyOffsets(t *testing.T) {
	for in, want := range map[string]int64{"[1,x]": 4, "[1 2]": 4, `{1:2}`: 2, `"\x"`: 3, "[1,": 3, `{"a":1,"a":2}`: 8, "[}": 2} {
		d := NewDecoder(strings.NewReader(in), opt.Of(opt.ReportErrorsWithLegacySemantics|1))
		_, err := d.ReadValue()
		var serr *SyntacticError
		if !errors.As(err, &serr) || serr.ByteOffset != want {
			t.Errorf("%s: %v, want offset %d", in, err, want)
		}
	}
}
