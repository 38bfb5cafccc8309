package text

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/javelin-go/javelin/internal/wire"
)

// Where the first bytes decide, they decide as the whole names do.
func TestFirstBytesOrder(t *testing.T) {
	long := []byte(`abcdefgh"x`)
	for n := range 9 {
		own := bytes.Clone(long[:n])
		if got, want := firstBytes(long[:n]), firstBytes(own[:n:n]); got != want {
			t.Errorf("%d bytes: %#x before other bytes, %#x alone", n, got, want)
		}
	}
	r := rand.New(rand.NewPCG(3, 5))
	alphabet := []string{"a", "b", "z", "\x00", "~", "é", "\ue000", "\U0001f600", "€"}
	name := func() []byte {
		var b []byte
		kinds := []int{5, len(alphabet)}[r.IntN(2)] // ASCII alone, or all
		for range r.IntN(12) {
			b = append(b, alphabet[r.IntN(kinds)]...)
		}
		return b
	}
	decided := 0
	for range 20_000 {
		x, y := name(), name()
		want := slices.Compare(utf16.Encode([]rune(string(x))), utf16.Encode([]rune(string(y))))
		if got := wire.CompareUTF16(x, y); got != want {
			t.Fatalf("%q, %q: %d, want %d", x, y, got, want)
		}
		a, b := firstBytes(x), firstBytes(y)
		if a != b && (a|b)&beyondASCII == 0 {
			decided++
			if got := cmp.Compare(a, b); got != want {
				t.Fatalf("%q, %q: the first bytes say %d, want %d", x, y, got, want)
			}
		}
	}
	if decided < 1000 {
		t.Errorf("%d names are told apart by their first bytes", decided)
	}
}

// In code units of UTF-16, what is beyond the basic plane comes before its end; in bytes, after.
func TestCanonicalOrderOfCodeUnits(t *testing.T) {
	v := Value("{\"\ue000\":1,\"b\":2,\"\U0001f600\":3,\"\\ud83d\\ude00x\":4,\"abcdefgh\ue000\":5,\"abcdefgh\U0001f600\":6}")
	const want = "{\"abcdefgh\U0001f600\":6,\"abcdefgh\ue000\":5,\"b\":2,\"\U0001f600\":3,\"\U0001f600x\":4,\"\ue000\":1}"
	if err := v.Canonicalize(); err != nil || string(v) != want {
		t.Errorf("%s, %v, want %s", v, err, want)
	}
}

// Numbers that change among those that do not, in values of all lengths, by both ways.
func TestCanonicalNumbers(t *testing.T) {
	numbers := []struct{ from, to string }{
		{"0", "0"}, {"-0", "0"}, {"-0.0", "0"}, {"1", "1"}, {"-17", "-17"}, {"1.0", "1"}, {"1e3", "1000"}, {"1E+2", "100"}, {"0.10", "0.1"}, {"1.5", "1.5"},
		{"123456789012345", "123456789012345"}, {"9007199254740993", "9007199254740992"}, {"1e20", "100000000000000000000"}, {"1e21", "1e+21"},
		{"1e-7", "1e-7"}, {"0.000001", "0.000001"}, {"1e400", "1.7976931348623157e+308"}, {"-1e400", "-1.7976931348623157e+308"},
		{"333333333.33333329", "333333333.3333333"}, {"4.50", "4.5"}, {"1" + strings.Repeat("0", 40), "1e+40"},
	}
	r := rand.New(rand.NewPCG(8, 785))
	for range 3000 {
		var from, to []string
		for range 1 + r.IntN(1+r.IntN(60)) {
			n := numbers[r.IntN(len(numbers))]
			space := []string{"", " ", "\n\t"}[r.IntN(3)]
			switch r.IntN(4) {
			case 0:
				from, to = append(from, fmt.Sprintf(`{"b":%s%s,%s"a\"1.0":"\\",%s"\u00e9":[%s]}`, n.from, space, space, space, n.from)),
					append(to, fmt.Sprintf(`{"a\"1.0":"\\","b":%s,"é":[%s]}`, n.to, n.to))
			case 1:
				from, to = append(from, `"1.0\\"`), append(to, `"1.0\\"`)
			default:
				from, to = append(from, space+n.from+space), append(to, n.to)
			}
		}
		v := Value("[" + strings.Join(from, ",") + "]")
		want := "[" + strings.Join(to, ",") + "]"
		if err := v.Canonicalize(); err != nil || string(v) != want {
			t.Fatalf("%v: %s\ngot  %s\nwant %s", err, from, v, want)
		}
		out, err := AppendFormat([]byte("before"), Value("["+strings.Join(from, ",")+"]"), canonical)
		if err != nil || string(out) != "before"+want {
			t.Fatalf("%v: %s\ngot  %s\nwant before%s", err, from, out, want)
		}
	}
	for _, bad := range []string{`[1.0,01]`, `[1.0,-]`, `[1.0,1.]`, `{"a":1e,"b":1}`, `[1.0`, `{"a":1.0,"a":1.0}`, `[1.0] 2`} {
		v := Value(bad)
		if err := v.Canonicalize(); err == nil || string(v) != bad {
			t.Errorf("%s: %s, %v", bad, v, err)
		}
	}
}
