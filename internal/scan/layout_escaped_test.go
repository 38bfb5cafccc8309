package scan

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// TestEscapedInFewPlaces compares what is escaped, in none, few or many places, with what
// encoding/json makes of it.
func TestEscapedInFewPlaces(t *testing.T) {
	rules := Rules{AllowInvalidUTF8: true, AllowDuplicateNames: true, MaxDepth: 10_000}
	parts := []string{"<", ">", "&", "\u2028", "\u2029", "\u2027", "\xe2\x80", "é", `\"`, `\\`, strings.Repeat("x", 50)}
	random := rand.New(rand.NewPCG(1, 2))
	everyImpl(t, func(t *testing.T) {
		var f Formatter
		for round := range 60 {
			space := []string{"", " ", "\n\t\t"}[round%3]
			many := []int{0, 2, 100, 1}[round/3%4] // of a hundred strings, how many have parts
			var b bytes.Buffer
			b.WriteString(space + "[" + space)
			for b.Len() < 200<<(round%9) {
				b.WriteString(`"text, `)
				if many == 100 && random.IntN(4) == 0 {
					b.WriteString(strings.Repeat("<", 200))
				}
				if random.IntN(100) < many {
					for range 1 + random.IntN(6) {
						b.WriteString(parts[random.IntN(len(parts))])
					}
				}
				b.WriteString(`",` + space)
			}
			b.WriteString("1]")
			doc := b.Bytes()
			var compact, want bytes.Buffer
			if err := json.Compact(&compact, doc); err != nil {
				t.Fatal(err)
			}
			json.HTMLEscape(&want, compact.Bytes())
			for _, dst := range [][]byte{nil, []byte("head"), make([]byte, 0, 2*len(doc)+1000)} {
				got, ok := f.Compact(bytes.Clone(dst), doc, rules, simd.EscapeHTML|simd.EscapeJS)
				if !ok || string(got) != string(dst)+want.String() {
					t.Fatalf("%d bytes with %d%%, behind %d: %d bytes, %v, want %d", len(doc), many, len(dst), len(got), ok, want.Len())
				}
			}
		}
	})
}

// TestMemoryOfLayouts has the memory of a result be what its length asks for, where that
// can be known: without an outline, all is found out on the way.
func TestMemoryOfLayouts(t *testing.T) {
	rules := Rules{MaxDepth: 100}
	for _, n := range []int{1900, 7000, 18_000, 28_000, 260_000} {
		for _, tt := range []struct {
			name, elem string
			escape     simd.QuoteMode
		}{
			{"dense", `"elem",`, simd.EscapeHTML | simd.EscapeJS},
			{"spaced", "\"elem\" ,\n  ", simd.EscapeHTML | simd.EscapeJS},
			{"a string with escapes", `"elem",`, 0},
		} {
			var b strings.Builder
			b.WriteByte('[')
			for i := 0; b.Len() < n; i++ {
				elem := tt.elem
				if i%200 == 5 {
					elem = strings.Replace(elem, "elem", "<elem>", 1)
					if tt.escape == 0 {
						elem = strings.Replace(elem, "elem", `\nelem\"`, 1)
					}
				}
				b.WriteString(elem)
			}
			b.WriteString(`"end"]`)
			var f Formatter
			style := &Style{Escape: tt.escape}
			if tt.escape == 0 {
				style.Strings = asIs{}
			}
			got, ok := f.Append(nil, []byte(b.String()), rules, style)
			if fits := cap(append([]byte(nil), got...)); !ok || simd.OutlineFast() && cap(got) > fits {
				t.Errorf("%s, %d: %d bytes, %v, in memory of %d, want %d", tt.name, n, len(got), ok, cap(got), fits)
			}
		}
	}
}

// asIs leaves strings as they are.
type asIs struct{}

func (asIs) AppendString(dst, quoted []byte) []byte { return append(dst, quoted...) }

// TestFewEscapes has only those strings changed that have escapes to be changed, and the
// result be the same.
func TestFewEscapes(t *testing.T) {
	rules := Rules{AllowDuplicateNames: true, MaxDepth: 10_000}
	parts := []string{`\"`, `\\`, `\/`, `\u0041`, `\n`, `\ud83d\ude00`, `\\\"`, `\\u`, ` , `, "x", strings.Repeat("x", 70), "é"}
	random := rand.New(rand.NewPCG(3, 4))
	rounds := 400
	if testing.Short() {
		rounds = 90
	}
	everyImpl(t, func(t *testing.T) {
		var f Formatter
		for round := range rounds {
			space := []string{"", " ", "\n\t\t"}[round%3]
			odd := random.IntN(10)
			var b bytes.Buffer
			b.WriteString("[" + space)
			for b.Len() < 100<<(round%9) {
				b.WriteByte('"')
				for range random.IntN(7) {
					p := parts[random.IntN(len(parts))]
					if (p == `\/` || len(p) > 2 && p[1] == 'u') && random.IntN(10) < odd {
						continue
					}
					b.WriteString(p)
				}
				b.WriteString(`" ,` + space)
			}
			b.WriteString("{}" + space + "]")
			for _, multiline := range []bool{false, true} {
				style := &Style{Strings: fewest{}, Multiline: multiline, Indent: " "}
				want, ok := f.Append([]byte("head"), b.Bytes(), rules, style)
				if !ok {
					t.Fatalf("%q", b.Bytes())
				}
				style.FewEscapes = true
				for _, dst := range []string{"", "head"} {
					if got, ok := f.Append([]byte(dst), b.Bytes(), rules, style); !ok || string(got) != dst+string(want[4:]) {
						t.Fatalf("%q: %q, %v, want %q", b.Bytes(), got, ok, want)
					}
				}
			}
		}
	})
}

// fewest is what packages above have for Strings.
type fewest struct{}

func (fewest) AppendString(dst, quoted []byte) []byte { return wire.AppendFewestEscapes(dst, quoted) }
