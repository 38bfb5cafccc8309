package codec

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// simpleUnquote is Unquote a character at a time.
func simpleUnquote(text []byte, lone bool) (value []byte, ok bool) {
	if !wire.ValidEscapes(text, lone) {
		return nil, false
	}
	unit := func(i int) (r rune) {
		for _, c := range text[i+2 : i+6] {
			r = r<<4 | rune(strings.IndexByte("0123456789abcdef", c|0x20))
		}
		return r
	}
	for i := 0; i < len(text); {
		switch {
		case text[i] != '\\':
			value = append(value, text[i])
			i++
		case text[i+1] == 'u':
			r := unit(i)
			i += 6
			if utf16.IsSurrogate(r) {
				low := rune(-1)
				if i < len(text) && text[i] == '\\' && wire.EscapeLen(text, i, true) == 6 {
					low = unit(i)
				}
				if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
					i += 6
				}
			}
			value = utf8.AppendRune(value, r)
		default:
			value = append(value, "\"\\/\b\f\n\r\t"[strings.IndexByte(`"\/bfnrt`, text[i+1])])
			i += 2
		}
	}
	return value, true
}

func checkUnquote(t *testing.T, text []byte) {
	t.Helper()
	for _, impl := range simd.Impls("unquote") {
		undo := simd.Select("unquote", impl)
		for _, lone := range []bool{false, true} {
			want, wantOK := simpleUnquote(text, lone)
			dst := make([]byte, len(text))
			n, ok := Unquote(dst, text, lone)
			if ok != wantOK || ok && string(dst[:n]) != string(want) {
				t.Fatalf("%s: Unquote(%q, %v) = %q, %v; want %q, %v", impl, text, lone, dst[:n], ok, want, wantOK)
			}
			var s Strings
			v, ok := s.MakeValue(text, lone)
			if ok != wantOK || ok && v != string(want) {
				t.Fatalf("%s: MakeValue(%q, %v) = %q, %v; want %q, %v", impl, text, lone, v, ok, want, wantOK)
			}
		}
		undo()
	}
}

var unquotePieces = []string{
	`\n`, `\"`, `\\`, `\/`, `\b`, `\f`, `\r`, `\t`, `\u0000`, `\u0041`, `\u007f`, `\u0080`, `\u00e9`, `\u07FF`, `\u0800`,
	`\u20AC`, `\ud7ff`, `\ue000`, `\uffff`, `\ud83d\ude00`, `\uD800\uDC00`, `\udbff\udfff`,
	"a", "bc", "defgh", "0123456789abcdef", "é", "€", "😀", "u0041", strings.Repeat("x", 100), strings.Repeat(`\u4f60\u597d`, 20),
	// Not always valid, or not by themselves.
	`\ud83d`, `\ude00`, `\`, `\u`, `\u12`, `\u123`, `\u123g`, `\u:000`, `\u0/00`, `\u00@0`, `\u000G`, `\x`, `\U0041`, "\\\xff", "\\u\xff\xff\xff\xff", "\\u\x10000",
}

const unquoteValid = 32 // the first ones are

func TestUnquoteAgreesWithOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	count := 60_000
	if testing.Short() {
		count = 10_000
	}
	for range count {
		var text []byte
		pieces := unquotePieces[:unquoteValid]
		if r.IntN(3) == 0 {
			pieces = unquotePieces
		}
		for range r.IntN(10) {
			text = append(text, pieces[r.IntN(len(pieces))]...)
		}
		checkUnquote(t, text)
	}
	for _, a := range unquotePieces {
		checkUnquote(t, []byte(a))
		for _, b := range unquotePieces {
			for _, plain := range []string{"", "1", "1234567"} {
				checkUnquote(t, []byte(plain+a+b))
				checkUnquote(t, []byte(a+plain+b))
				checkUnquote(t, []byte(a+b+plain))
			}
		}
	}
}

// Every code unit, in either case of its digits.
func TestUnquoteEveryCodeUnit(t *testing.T) {
	const hex, upper = "0123456789abcdef", "0123456789ABCDEF"
	for u := range 1 << 16 {
		for _, digits := range []string{hex, upper} {
			text := []byte{'\\', 'u', digits[u>>12], digits[u>>8&15], digits[u>>4&15], digits[u&15]}
			var dst [6]byte
			n, ok := Unquote(dst[:], text, false)
			if want := string(rune(u)); ok == utf16.IsSurrogate(rune(u)) || ok && string(dst[:n]) != want {
				t.Fatalf("%s: %q, %v", text, dst[:n], ok)
			}
		}
	}
}

func TestUnquoteIsStd(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 20_000 {
		var text []byte
		for range r.IntN(10) {
			text = append(text, unquotePieces[r.IntN(unquoteValid+2)]...)
		}
		var want string
		if err := json.Unmarshal([]byte(`"`+string(text)+`"`), &want); err != nil {
			t.Fatal(err)
		}
		var s Strings
		if got, ok := s.MakeValue(text, true); !ok || got != want {
			t.Fatalf("%s: %q, %v; want %q", text, got, ok, want)
		}
	}
}

func FuzzUnquote(f *testing.F) {
	for _, a := range unquotePieces {
		f.Add([]byte(a + "plain" + a))
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkUnquote(t, text) })
}

func TestSeenHas(t *testing.T) {
	var s Seen
	for i := 0; i < 400; i += 3 {
		s.Insert(i)
	}
	for i := range 500 {
		if got, want := s.Has(i), i < 400 && i%3 == 0; got != want {
			t.Errorf("%d: %v", i, got)
		}
	}
}

// What MakeValue returns stays as it is, whatever is made after it in the same chunks, and
// a short string is none that keeps a chunk for long ones alive, however long its text was.
func TestStringsMakeValueStays(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	pieces := []string{`abcdefgh`, `\n`, `\u20ac`, `\ud83d\ude00`, `é`, `\\`, strings.Repeat("x", 100)}
	var s Strings
	for range 3 {
		var got, want []string
		for range 2000 {
			var b strings.Builder
			few := pieces[:1+r.IntN(len(pieces))]
			for n := r.IntN(700); b.Len() < n; {
				b.WriteString(few[r.IntN(len(few))])
			}
			text := []byte(b.String())
			if r.IntN(20) == 0 {
				text = append(text, `\x`...)
			}
			w, wantOK := simpleUnquote(text, false)
			v, ok := s.MakeValue(text, false)
			if ok != wantOK {
				t.Fatalf("%s: got %v", text, ok)
			}
			if !ok {
				continue
			}
			if n := len(s.long); len(v) > 0 && len(v) <= MaxShared && n > 0 && forge.Overlap(s.long[:cap(s.long)], forge.BytesOf(v)) {
				t.Fatalf("%d bytes of a text of %d are in a chunk for long strings", len(v), len(text))
			}
			got, want = append(got, v), append(want, string(w))
			clear(text) // the string must not share it
		}
		s.End()
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("string %d: got %q, want %q", i, got[i], want[i])
			}
		}
	}
}
