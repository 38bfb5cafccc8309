package jsontext

import (
	"bytes"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

// checkFewestEscapes compares with unquoting and quoting.
func checkFewestEscapes(t *testing.T, s []byte) {
	t.Helper()
	n, form, err := wire.ConsumeString(s, 0, 0, true)
	if err != nil || n != len(s) {
		return
	}
	want := wire.AppendString([]byte("head"), s, form, &opt.Flags{})
	got := wire.AppendFewestEscapes([]byte("head"), s)
	if !bytes.Equal(got, want) {
		t.Fatalf("AppendFewestEscapes(%q) = %q, want %q", s, got, want)
	}
}

var escapedStrings = []string{
	`""`, `"a"`, `"\n"`, `"\/\\\"\b\f\n\r\t"`, `"\u0000\u0008\u000a\u001f\u0020\u0022\u002f\u005C\u007f\u0080"`,
	`"\u00e9\u07ff\u0800\uD7ff\ue000\uFFFF\ufffe\u2028\u003c"`, `"\ud800\udc00\uDBFF\uDFFF"`,
	`"x\ud83d\ude00y"`, `"日本\u65e5\u672c語"`, `"<&>\u003c\u0026"`, `"long span before an escape, and more of it\tand behind"`,
}

func TestFewestEscapes(t *testing.T) {
	for _, s := range escapedStrings {
		checkFewestEscapes(t, []byte(s))
		checkFewestEscapes(t, []byte(`"`+strings.Repeat(strings.Trim(s, `"`), 30)+`"`))
	}
	for r := range rune(0x10000) {
		var s []byte
		for _, digits := range []string{"0123456789abcdef", "0123456789ABCDEF"} {
			s = append(s, '"', '\\', 'u', digits[r>>12], digits[r>>8&15], digits[r>>4&15], digits[r&15], '"')
			checkFewestEscapes(t, s)
			s = s[:0]
		}
	}
}

func FuzzFewestEscapes(f *testing.F) {
	for _, s := range escapedStrings {
		f.Add([]byte(s))
	}
	f.Fuzz(checkFewestEscapes)
}

// TestFormatEscapesByOption compares the fast path with the careful one: a
// canonical number in the value, which RawNumbers makes the latter look at,
// changes nothing else.
func TestFormatEscapesByOption(t *testing.T) {
	for _, s := range escapedStrings {
		v := `{ "k` + strings.Trim(s, `"`) + `" : [ ` + s + ` , 1 ] , "z" : { } }`
		for _, opts := range [][]Options{
			{}, {EscapeForHTML(true)}, {EscapeForJS(true)}, {EscapeForHTML(true), EscapeForJS(true)},
			{PreserveRawStrings(true)}, {PreserveRawStrings(true), EscapeForHTML(true), EscapeForJS(true)},
		} {
			for _, layout := range [][]Options{{}, {Multiline(true)}, {SpaceAfterComma(true)}, {SpaceAfterColon(true)}} {
				opts := append(layout, opts...)
				got, err := AppendFormat(nil, v, opts...)
				want, err2 := AppendFormat(nil, v, append(opts, CanonicalizeRawInts(true))...)
				if err != nil || err2 != nil || !bytes.Equal(got, want) {
					t.Errorf("%q: %q, %v, want %q, %v", v, got, err, want, err2)
				}
			}
		}
	}
}
