package scan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// checkOutline compares the outline with the walker.
func checkOutline(t *testing.T, o *outliner, b []byte) {
	t.Helper()
	for _, r := range allRules {
		r.AllowDuplicateNames = true
		want := wholeValue(b, r)
		if got := o.valid(b, r, nil, nil); got != want {
			t.Fatalf("%q under %+v: valid = %v, want %v", b, r, got, want)
		}
		if got := o.windows(b, r, nil, nil); got != want {
			t.Fatalf("%q under %+v, by windows: valid = %v, want %v", b, r, got, want)
		}
		var bytewise byBytes
		if got := bytewise.valid(b, r, nil); got != want {
			t.Fatalf("%q under %+v, by bytes: valid = %v, want %v", b, r, got, want)
		}
	}
}

func TestOutlineTable(t *testing.T) {
	var o outliner
	cases := append([]string{}, walkerCases...)
	cases = append(cases, `{"a":"b":"c"}`, `["a":1]`, `[1,"a":2]`, `{"a":1,"b"}`, `{"a":1,"b",2}`, `{"a"}`, `{"a",1}`, `{[]}`, `{"a":1,[]}`, `{"a":1,{}}`, `{"a":{},1}`,
		`{"a":[],"b":{}}`, `[[],{},[{}]]`, `[{}{}]`, `[[]1]`, `[1[]]`, `{"a":[]"b":1}`, `{}{}`, `{},{}`, `[],1`, `1,2`, `1:2`, `"a":1`, `,`, `:`, `[:]`, `{:}`, `[,]`, `{,}`, `{"a":,}`,
		`-`, `-1`, `--1`, `1-`, `1+1`, `1e5`, `1E+5`, `1e-5`, `1e`, `1e+`, `1ee5`, `1e5e5`, `1e5.5`, `1.5e5`, `1.5.5`, `.5`, `-.5`, `1.e5`, `-e5`, `-01`, `-0.0`, `0.0e0`, `00.5`, `0e1`, `01e1`, `1a`, `0x10`, `1true`, `true1`, `nulltrue`, `tru`, `truee`, `nul l`, `fnull`, `Infinity`, `e5`, `+1`, `1 .5`,
		`"\\ud800\udc00"`, `"\ud800\\udc00"`, `"\udc00\ud800"`, `"\ud800\udc00\udc00"`)
	for i, s := range cases {
		for shift := i % stride(7); shift < 70; shift += stride(7) {
			checkOutline(t, &o, []byte(strings.Repeat(" ", shift)+s))
		}
		for shift := i % stride(7); shift < 66; shift += stride(7) {
			checkOutline(t, &o, []byte("[\""+strings.Repeat("x", shift)+"\","+s+"]"))
			checkOutline(t, &o, []byte("{\""+strings.Repeat("x", shift)+"\":"+s+",\"y\": "+s+"}"))
		}
		checkOutline(t, &o, []byte("["+strings.Repeat("12,\n", window/4-3)+s+","+s+"]"))
	}
	for depth := range 200 {
		o.valid([]byte(strings.Repeat("[", depth)), Rules{MaxDepth: 200, AllowInvalidUTF8: true}, nil, nil)
		for _, r := range []int{depth - 1, depth, depth + 1} {
			b := []byte(strings.Repeat("[{\"a\":", depth/2) + strings.Repeat("[", depth%2) + strings.Repeat("]", depth%2) + strings.Repeat("}]", depth/2))
			b = bytes.ReplaceAll(b, []byte(":}"), []byte(":0}"))
			if got, want := o.valid(b, Rules{MaxDepth: r, AllowInvalidUTF8: true}, nil, nil), wholeValue(b, Rules{MaxDepth: r}); got != want {
				t.Fatalf("depth %d of %d: valid = %v, want %v", depth, r, got, want)
			}
		}
	}
}

func FuzzOutline(f *testing.F) {
	for _, s := range walkerCases {
		f.Add([]byte(s), uint8(0))
	}
	f.Fuzz(func(t *testing.T, b []byte, pad uint8) {
		if len(b) > 2000 {
			return
		}
		var o outliner
		checkOutline(t, &o, b)
		checkOutline(t, &o, append(append([]byte("["), bytes.Repeat([]byte(" "), int(pad))...), append(b, ']')...))
	})
}

// randomTokens puts together pieces of JSON at random, most often in an order
// that is nearly right.
func randomTokens(r *rand.Rand) []byte {
	pieces := []string{"{", "}", "[", "]", ",", ":", `"a"`, `"b"`, `"\n"`, `"\ud800\udc00"`, `""`, "1", "-0.5e3", "0", "true", "null", "false", " ", "\n\t", "e", "-", ".", "01", `"`, "\\"}
	var b []byte
	var open []byte
	for range 1 + r.IntN(14) {
		if r.IntN(4) > 0 {
			// What may come next, roughly.
			var next []string
			last := byte(0)
			if t := bytes.TrimRight(b, " \n\t"); len(t) > 0 {
				last = t[len(t)-1]
			}
			switch last {
			case 0, '[', ':', ',':
				next = []string{"{", "[", `"a"`, "1", "true", `"b"`, "-1.5"}
			case '{':
				next = []string{`"a"`, "}", `"b"`}
			default:
				next = []string{",", ":", "}", "]"}
				if len(open) > 0 && r.IntN(2) == 0 {
					next = []string{string(open[len(open)-1] + 2)}
				}
			}
			s := next[r.IntN(len(next))]
			switch s {
			case "{", "[":
				open = append(open, s[0])
			case "}", "]":
				if len(open) > 0 {
					open = open[:len(open)-1]
				}
			}
			b = append(b, s...)
		} else {
			b = append(b, pieces[r.IntN(len(pieces))]...)
		}
	}
	if r.IntN(2) == 0 {
		for i := len(open) - 1; i >= 0; i-- {
			b = append(b, open[i]+2)
		}
	}
	return b
}

func TestOutlineRandomTokens(t *testing.T) {
	var o outliner
	r := rand.New(rand.NewPCG(1, 2))
	n := 200_000
	if testing.Short() {
		n = 20_000
	}
	valid := 0
	rules := Rules{MaxDepth: 20, AllowDuplicateNames: true}
	for range n {
		b := randomTokens(r)
		if r.IntN(4) == 0 {
			b = append(bytes.Repeat([]byte(" "), r.IntN(70)), b...)
		}
		want := json.Valid(b) && !loneSurrogate(b)
		if want {
			valid++
		}
		if got := wholeValue(b, rules); got != want {
			t.Fatalf("%q: walker says %v", b, got)
		}
		if got := o.valid(b, rules, nil, nil); got != want {
			t.Fatalf("%q: outline says %v", b, got)
		}
	}
	if valid < n/20 || valid > n*19/20 {
		t.Errorf("%d of %d were valid", valid, n)
	}
}

// TestValidAgreesWithWalker compares Formatter.Valid, which uses the outline
// where there is one, with the walker under all rules.
func TestValidAgreesWithWalker(t *testing.T) {
	for _, impl := range simd.Impls("outline") {
		for _, small := range simd.Impls("regular") {
			t.Run(impl+small, func(t *testing.T) {
				defer simd.Select("outline", impl)()
				defer simd.Select("regular", small)()
				testValidAgreesWithWalker(t)
			})
		}
	}
}

func testValidAgreesWithWalker(t *testing.T) {
	var f Formatter
	r := rand.New(rand.NewPCG(7, 8))
	check := func(b []byte) {
		t.Helper()
		for _, rules := range allRules {
			if got, want := f.Valid(b, rules), wholeValue(b, rules); got != want {
				t.Fatalf("Valid(%q, %+v) = %v, want %v", b, rules, got, want)
			}
		}
	}
	for _, s := range walkerCases {
		check([]byte(s))
		check([]byte(`{"é":` + s + `,"b":{"é":[` + s + `],"é\n":1},"c":[{"a":1},{"a":1}]}`))
		check([]byte(`[` + strings.Repeat("123,\n", window/5) + `{"a":` + s + `,"\u0061":2}]`))
	}
	many := 50_000
	if testing.Short() {
		many = 10_000
	}
	for range many {
		check(randomTokens(r))
	}
	for _, s := range []string{"1.5", "12345678,-0.25e3", `"text"`, `{"a":1}`, `{"a":1,"a":2}`, "null"} {
		long := strings.Repeat(s+",", 40<<10/len(s))
		check([]byte("[" + long + "0]"))
		check([]byte("[" + long + `{"x":[1],"x":2}]`))
		check([]byte("[" + long + "01]"))
		check([]byte(s + strings.Repeat(" ", 40<<10)))
		check([]byte(s + strings.Repeat(" ", 40<<10) + "1"))
	}
	for n := range 100 {
		b := []byte("[{")
		for i := range n {
			b = fmt.Appendf(b, `"name %d":[%d,"x"],`, i, i)
		}
		check(append(b, `"last":0}]`...))
		check(append(b, `"name 0":0}]`...))
		check(append(bytes.Repeat([]byte(" "), window-700+7*n), append(b, `"name 0":0}]`...)...))
	}
}

// TestDigitsAgreesWithPlainForm: runs of all lengths, after which stands each byte.
func TestDigitsAgreesWithPlainForm(t *testing.T) {
	for n := range 40 {
		for behind := range 256 {
			for more := range 3 {
				b := []byte("x0123456789012345678901234567890123456789"[:1+n])
				b = append(b, byte(behind))
				b = append(b, "9\xff0 12345678901234567890"[:9*more]...)
				want := n
				if behind-'0' >= 0 && behind-'0' <= 9 {
					want++
					for _, ch := range b[2+n:] {
						if ch < '0' || ch > '9' {
							break
						}
						want++
					}
				}
				if 1+want == len(b) {
					want = 0 // the buffer may end within them
				}
				if got := digits(b, 1); got != want {
					t.Fatalf("digits(%q, 1) = %d, want %d", b, got, want)
				}
			}
		}
	}
}

// TestCopy: what Copy returns is what Valid says yes to, in memory of its own.
func TestCopy(t *testing.T) {
	var f Formatter
	check := func(b []byte) {
		t.Helper()
		for _, r := range allRules {
			want := f.Valid(b, r)
			c, ok := f.Copy(b, r)
			if ok != want || ok && !bytes.Equal(c, b) || !ok && c != nil {
				t.Fatalf("of %.200q under %+v: %.200q, %v, want %v", b, r, c, ok, want)
			}
			if cap(c) != len(c) {
				t.Fatalf("of %.200q under %+v: %d of %d bytes", b, r, len(c), cap(c))
			}
			if clear(c); ok && b[len(b)/2] == 0 {
				t.Fatalf("under %+v: the copy is the %d bytes that were given", r, len(b))
			}
		}
	}
	for _, s := range walkerCases {
		check([]byte(s))
		for _, n := range []int{SmallSize, outlineWindow, 3 * outlineWindow} {
			check([]byte("[" + strings.Repeat("1,", n/2) + s + "]"))
			check([]byte("[" + s + strings.Repeat(",{\"a\": \"b\"}", n/11) + "]"))
		}
	}
	for n := 2; n < 3*outlineWindow; n += 1 + n/50*stride(3) {
		for _, n := range []int{n, n &^ 63, n / outlineWindow * outlineWindow} {
			b := []byte(`"` + strings.Repeat("x", max(n, 2)-2) + `"`)
			check(b)
			b[len(b)-1] = '\\'
			check(b)
		}
	}
}
