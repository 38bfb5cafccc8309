package tape

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// checkTapes holds the tape that is checked on the way against the check and the tape
// of a valid value.
func checkTapes(t *testing.T, src []byte, limit int) {
	t.Helper()
	checkTape(t, src, jsontext.DepthLimit(limit), jsontext.AllowDuplicateNames(true))
	checkTape(t, src, jsontext.DepthLimit(limit))
}

func checkTape(t *testing.T, src []byte, opts ...jsontext.Options) {
	t.Helper()
	o := new(opt.Struct)
	o.Join(opts...)
	d := &Document{Src: src, End: uint32(len(src)), syntax: o}
	got, err := d.checkedTape(), d.check()
	if err != nil {
		if got != nil {
			t.Fatalf("%q: a tape, but %v", src, err)
		}
		return
	}
	want := makeTape(src, 0, len(src))
	if got == nil {
		t.Fatalf("%q: no tape", src)
	}
	for i, w := range want {
		if c := src[w&PosMask]; w>>HighHalf == 0 && c != '}' && c != ']' { // a number or literal
			want[i] |= uint64(scalarEnd(src, int(w&PosMask))) << HighHalf
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%q:\n got %x\nwant %x", src, got, want)
	}
}

func TestCheckedTape(t *testing.T) {
	pads := []int{4080, 4090, 4094, 4095, 4096, 4097} // where windows end
	if testing.Short() {
		pads = []int{4090, 4095, 4096}
	}
	for _, s := range []string{
		``, ` `, `1`, ` -1.5e3 `, `"x"`, `"\u0041"`, `"\ud800"`, `null`, `true `, `false`, `nul`, `nullx`, `1 2`, `01`, `1.`, `"`, `"x`, `[`, `{`, `]`, `}`, `[]`, `{}`, `[}`, `{]`, ` [ ] `, `[1`, `[1,`, `[1,]`, `[1 2]`, `[,1]`, `[[]]`, `[[],[]]`, `[{}`,
		`{"`, `{"a`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{"a":1}`, `{"a" 1}`, `{"a":1 "b":2}`, `{a:1}`, `{1:2}`, `{"a":1,"a":2}`, `{"a":{}}`, `{"a":{"b":[{"c":[]}]}}`, `{"\u0061":"\n"}`, `{"\x":1}`, `{"a":"\x"}`, `["a":1]`, `{"a",1}`, `[1:2]`,
		"[\"\t\"]", "[\"a\xff\"]", "\xff", "[1]\x00", `[1]]`, `{}}`, `[1],`, `[tru]`, `[1e]`, `["a""b"]`, `{"a":"b""c":1}`, `{"a""b":1}`, `[[[[[[[[[[`, `{"a":{"a":{"a":{"a":`, `"a":1`, `1,2`,
	} {
		checkTapes(t, []byte(s), 10000)
		checkTapes(t, []byte("["+s+","+s+"]"), 10000)
		checkTapes(t, []byte(`{"k":`+s+`,"l":`+s+`}`), 10000)
		for _, pad := range pads {
			checkTapes(t, []byte(`{"`+strings.Repeat("x", pad)+`":`+s+"}"), 10000)
			checkTapes(t, []byte("["+strings.Repeat(" ", pad)+s+","+s+"]"), 10000)
			checkTapes(t, []byte("["+strings.Repeat("1,", pad/2)+s+"]"), 10000)
		}
	}
	for _, depth := range []int{3, 4, 5} {
		checkTapes(t, []byte(`[[{"a":[1]}]]`), depth)
	}
	checkTapes(t, []byte(strings.Repeat("[", 10000)+strings.Repeat("]", 10000)), 10000)
	checkTapes(t, []byte(strings.Repeat("[", 10001)+strings.Repeat("]", 10001)), 10000)
	checkTapes(t, []byte(strings.Repeat("[", 50000)), 10000)
	// A window ends among brackets, or beside a comma after them.
	for shift := range 17 {
		pad := strings.Repeat(" ", shift)
		for _, end := range []string{"]", " ]", "],1", "],[]", "] ,{}"} {
			s := pad + strings.Repeat("[", 2500) + strings.Repeat(end, 2500)
			checkTapes(t, []byte(strings.TrimSuffix(s, end)+"]"), 10000)
			checkTapes(t, []byte("["+strings.TrimSuffix(s, end)+"],"+pad+"2]"), 10000)
			checkTapes(t, []byte(s[:len(s)-len(end)]), 10000)
		}
		s := pad + strings.Repeat(`{"a":`, 2500) + "1" + strings.Repeat(`},"b":{}`, 2499) + "}"
		checkTapes(t, []byte(s), 10000)
		checkTapes(t, []byte(s+"}"), 10000)
	}
}

func TestCheckedTapeRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	pieces := []string{"{", "}", "[", "]", ",", ":", `"a"`, `"\u00e9"`, `"é"`, "1", "-0.5", "null", "true", " ", "\n", `"`, `\`, "x", `{"b":2}`, `[1,2]`, `"c":`, strings.Repeat(" ", 60)}
	var b []byte
	count := 20_000
	if testing.Short() {
		count = 4000
	}
	for range count {
		b = b[:0]
		for range r.IntN(14) {
			b = append(b, pieces[r.IntN(len(pieces))]...)
		}
		checkTapes(t, b, 10000)
	}
	// Valid ones, longer than a window, and with one byte that is another.
	var value func(depth int)
	value = func(depth int) {
		n := r.IntN(10)
		if depth == 0 {
			n = 9
		}
		switch {
		case n < 2:
			b = append(b, '[')
			for i := range r.IntN(6) {
				if i > 0 {
					b = append(b, ',', ' ')
				}
				value(depth - 1)
			}
			b = append(b, ']')
		case n < 4:
			b = append(b, '{')
			for i := range r.IntN(6) {
				if i > 0 {
					b = append(b, ',', '\n')
				}
				name := i
				if r.IntN(40) == 0 {
					name = r.IntN(6) // perhaps there already
				}
				b = append(b, []string{`"n\u00e9`, `"né`, `"n\u00E9`}[r.IntN(300)%3*r.IntN(2)]...)
				b = append(b, byte('a'+name), '"', ':')
				value(depth - 1)
			}
			b = append(b, '}')
		default:
			b = append(b, []string{"1", "-2.5e10", `"text"`, `"\n\""`, "null", "false", `""`, "[]", "{}", `"é"`}[r.IntN(10)]...)
		}
	}
	for range count / 60 {
		b = append(b[:0], '[')
		for len(b) < 5000 {
			if len(b) > 1 {
				b = append(b, ',')
			}
			value(4)
		}
		b = append(b, ']')
		checkTapes(t, b, 10000)
		at := r.IntN(len(b))
		b[at] = `{}[],:"\ x1`[r.IntN(11)]
		checkTapes(t, b, 10000)
	}
}

// TestTapeTakesDigitsAlone: whatever character stands in a number or beside it, a
// document is what the token layer says.
func TestTapeTakesDigitsAlone(t *testing.T) {
	var runes []string
	step := rune(1)
	if testing.Short() {
		step = 7
	}
	for r := rune(0); r < 0x800; r += step {
		runes = append(runes, string(r))
	}
	runes = append(runes, "\u2028", "\ufeff", "\U0001d7d8", "\x80", "\xff", "\u0661\u0662", "\u00a0\u00a0\u00a0")
	for _, digits := range []string{"1", "123", "1234567", "12345678"} {
		for _, form := range []string{"[%s,1]        ", `{"a":%s,"b":12345678}`, "%s"} {
			for at := range len(digits) + 1 {
				for _, r := range runes {
					b := []byte(strings.Replace(form, "%s", digits[:at]+r+digits[at:], 1))
					_, err := Parse(b)
					if want := jsontext.Value(b).IsValid(); (err == nil) != want {
						t.Fatalf("parse(%q) = %v, want valid %v", b, err, want)
					}
				}
			}
		}
	}
}
