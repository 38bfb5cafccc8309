package write

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

func TestAppendFloatIsThatOfNum(t *testing.T) {
	check := func(x float64) {
		t.Helper()
		for _, x := range [...]float64{x, -x} {
			got, want := string(AppendFloat([]byte("ab"), x)), string(num.AppendFloat([]byte("ab"), x, 64))
			if got != want {
				t.Fatalf("%b: %s, want %s", x, got, want)
			}
		}
	}
	for _, x := range []float64{0, 1, 0.5, 0.1, 0.000001, 0.0000015, 1e-7, 123.456789, 123.4567891, 0.1 + 0.2,
		999999999.999999, 1e9, 1e9 + 0.5, 1e15, 1 << 53, 1e21, 1e-300, math.MaxFloat64, math.SmallestNonzeroFloat64,
		99.99, 100.01, 4.35, 2.675, 1.005, 10.000001, 0.30000000000000004, 5e-324} {
		check(x)
		check(math.Nextafter(x, 1e300))
		check(math.Nextafter(x, -1e300))
	}
	r := rand.New(rand.NewPCG(7, 9))
	many := 200_000
	if testing.Short() {
		many = 20_000
	}
	for range 5 * many {
		check(float64(r.IntN(1e9)) / []float64{1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7}[r.IntN(8)])
	}
	for range many {
		if x := math.Float64frombits(r.Uint64()); !math.IsNaN(x) && !math.IsInf(x, 0) {
			check(x)
		}
		check(r.Float64() * 1e9)
		check(float64(r.Int64N(1 << 54)))
		check(float64(int64(r.Float64()*1e15)) / 1e6)
	}
}

// simpleQuote is Quoter.Append by package wire alone.
func simpleQuote(dst []byte, s string, f *opt.Flags) ([]byte, bool) {
	dst, err := wire.AppendQuote(dst, s, f)
	return dst, err == nil
}

var quoteFlags = func() (all []opt.Flags) {
	for i := range 16 {
		var f opt.Flags
		f.Set(opt.Bool(opt.EscapeForHTML, i&1 != 0))
		f.Set(opt.Bool(opt.EscapeForJS, i&2 != 0))
		f.Set(opt.Bool(opt.AllowInvalidUTF8, i&4 != 0))
		f.Set(opt.Bool(opt.Classic, i&8 != 0))
		all = append(all, f)
	}
	return all
}()

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

func checkQuote(t *testing.T, s string) {
	t.Helper()
	for i := range quoteFlags {
		f := &quoteFlags[i]
		q := MakeQuoter(f)
		want, wantOK := simpleQuote([]byte("ab"), s, f)
		for _, room := range []int{0, 7, len(s) + 4, len(s) + 100} {
			dst := append(make([]byte, 0, 2+room), "ab"...)
			got, ok := q.Append(dst, []byte(s))
			if ok != wantOK || ok && string(got) != string(want) {
				t.Fatalf("%q, flags %d, room %d: %q, %v, want %q, %v", s, i, room, got, ok, want, wantOK)
			}
		}
		var short [wire.ShortSize]byte
		if k := wire.PutShort(&short, s, q.EscapesHTML()); k != 0 && (k != len(s)+2 || string(short[:k]) != string(want[2:])) {
			t.Fatalf("%q, flags %d, as a short one: %q, want %q", s, i, short[:max(k, 0)], want)
		} else if k == 0 && len(s) <= 24 && string(want[2:]) == `"`+s+`"` && isASCII(s) && !strings.ContainsAny(s, "\x7f") {
			t.Fatalf("%q, flags %d: not taken for a short one", s, i)
		}
		for _, room := range []int{0, 246, 247, 300, 6*len(s) + 300} {
			for form, put := range []func(b, src []byte) int{q.Put, q.PutOdd} {
				b := make([]byte, len(s)+StringRoom+room+1)
				all := b[: len(b)-1 : len(b)-1]
				got, ok := all[:0], true
				if k := put(all, []byte(s)); k >= 0 {
					got = all[:k]
				} else {
					got, ok = q.AppendRest(got, []byte(s), k)
				}
				if ok != wantOK || ok && string(got) != string(want[2:]) || b[len(b)-1] != 0 {
					t.Fatalf("%q, flags %d, put (%d) with room %d: %q, %v, want %q, %v", s, i, form, room, got, ok, want, wantOK)
				}
			}
		}
	}
}

func TestQuoterIsThatOfWire(t *testing.T) {
	pieces := []string{"a", "é", "日", "😀", "\"", "\\", "<", ">", "&", "\n", "\x00", "\x7f", "\u2028", "\u2029", "\xff", "\xe2\x80", "\xc3", "\xed\xa0\x80", " ", "z"}
	for n := range 70 {
		plain := strings.Repeat("x", n)
		checkQuote(t, plain)
		for i, p := range pieces {
			places := []int{0, n / 2, n}
			if testing.Short() {
				places = places[(n+i)%3:][:1]
			}
			for _, at := range places {
				checkQuote(t, plain[:at]+p+plain[at:])
			}
		}
	}
	many := 20_000
	if testing.Short() {
		many = 1000
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range many {
		var s strings.Builder
		for range r.IntN(40) {
			if p := pieces[r.IntN(len(pieces))]; r.IntN(3) == 0 {
				s.WriteString(p)
			} else {
				s.WriteString("plain"[:1+r.IntN(5)])
			}
		}
		checkQuote(t, s.String())
	}
}

func FuzzQuoter(f *testing.F) {
	f.Add("a \"b\" <c> é\xff\u2028")
	f.Fuzz(checkQuote)
}
