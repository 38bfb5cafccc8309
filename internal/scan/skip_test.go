package scan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/simd"
)

// valid is the simple form of what a Walker checks: encoding/json for the
// grammar, a walk over its tokens for names, and the text itself for UTF-8.
func valid(b []byte, r Rules) bool {
	if !json.Valid(b) {
		return false
	}
	if !r.AllowInvalidUTF8 && (!utf8.Valid(b) || loneSurrogate(b)) {
		return false
	}
	if !r.AllowDuplicateNames && !utf8.Valid(b) {
		return false // not to be told from entries
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var names []map[string]bool // nil for an array
	expectName := []bool{}
	after := func() {
		if n := len(expectName); n > 0 && names[n-1] != nil {
			expectName[n-1] = true
		}
	}
	for {
		tok, err := d.Token()
		if err == io.EOF {
			return true
		}
		if err != nil {
			return false
		}
		n := len(names)
		if s, ok := tok.(string); ok && n > 0 && names[n-1] != nil && expectName[n-1] {
			if names[n-1][s] && !r.AllowDuplicateNames {
				return false
			}
			names[n-1][s] = true
			expectName[n-1] = false
			continue
		}
		switch tok {
		case json.Delim('{'), json.Delim('['):
			after()
			if len(names) == r.MaxDepth {
				return false
			}
			if tok == json.Delim('{') {
				names, expectName = append(names, map[string]bool{}), append(expectName, true)
			} else {
				names, expectName = append(names, nil), append(expectName, false)
			}
		case json.Delim('}'), json.Delim(']'):
			names, expectName = names[:n-1], expectName[:n-1]
		default:
			after()
		}
	}
}

// loneSurrogate looks for half a surrogate pair in the escapes of valid JSON.
func loneSurrogate(b []byte) bool {
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		i++
		if b[i] != 'u' {
			continue
		}
		var u, v int
		fmt.Sscanf(string(b[i+1:i+5]), "%x", &u)
		i += 4
		if u < 0xd800 || u > 0xdfff {
			continue
		}
		if u > 0xdbff || i+6 >= len(b) || b[i+1] != '\\' || b[i+2] != 'u' {
			return true
		}
		fmt.Sscanf(string(b[i+3:i+7]), "%x", &v)
		if v < 0xdc00 || v > 0xdfff {
			return true
		}
		i += 6
	}
	return false
}

var allRules = []Rules{
	{MaxDepth: 100},
	{MaxDepth: 100, AllowDuplicateNames: true},
	{MaxDepth: 100, AllowInvalidUTF8: true},
	{MaxDepth: 3, AllowDuplicateNames: true, AllowInvalidUTF8: true},
}

// wholeValue runs a walker over b in one piece: one value and nothing more.
func wholeValue(b []byte, r Rules) bool {
	var c Cursor
	var w Walker
	c.Reset(b)
	w.Start(r)
	return w.Skip(&c, true) == Done && c.Rest(w.End())
}

// inPieces runs a walker over b arriving in pieces of the given size, with the
// bytes moving in memory, and returns what it said last.
func inPieces(b []byte, size int, r Rules) (st Status, end int) {
	var c Cursor
	var w Walker
	c.Reset(nil)
	c.rebase = 50
	w.Start(r)
	have, gone := 0, 0
	for {
		final := have == len(b)
		st = w.Skip(&c, final)
		if st != More || final {
			return st, gone + w.End()
		}
		w.Detach(c.Buf)
		drop := 0
		if keep := c.firstNeeded(); keep > 7 {
			drop = keep - 3
		}
		gone += drop
		have = min(len(b), have+size)
		c.Extend(bytes.Clone(b[gone:have]), drop)
	}
}

// firstNeeded is the position before which a suspended walker reads nothing.
func (c *Cursor) firstNeeded() int {
	if c.i < c.n {
		return c.org + int(c.ent[c.i]&(1<<31-1))
	}
	return c.indexed
}

// skipped has a Skipper pass over the object or array that b begins with, which is to be
// all of it.
func skipped(s *Skipper, b []byte, r Rules) bool {
	var c Cursor
	c.Reset(append([]byte("  "), b...))
	for c.index() {
		if f := simd.ControlInString; r.AllowInvalidUTF8 && r.AllowDuplicateNames && c.flags&f != 0 ||
			!(r.AllowInvalidUTF8 && r.AllowDuplicateNames) && c.flags&(f|simd.InvalidUTF8) != 0 {
			return false
		}
	}
	if c.n == 0 {
		return false
	}
	first := int(c.ent[0] & simd.PosMask)
	if ch := c.Buf[first]; ch != '{' && ch != '[' {
		return false
	}
	// The positions of entries count from before the first one.
	org := first - first%2
	ent := make([]uint32, c.n)
	for i, e := range c.ent[:c.n] {
		ent[i] = e - uint32(org)
	}
	took, end := s.Skip(c.Buf, ent, org, r)
	return took == c.n && end > 0 && len(bytes.Trim(c.Buf[end:], " \t\r\n")) == 0
}

func checkWalker(t *testing.T, b []byte) {
	t.Helper()
	var s Skipper
	for _, r := range allRules {
		want := valid(b, r)
		nested := strings.HasPrefix(strings.TrimLeft(string(b), " \t\r\n"), "{") || strings.HasPrefix(strings.TrimLeft(string(b), " \t\r\n"), "[")
		if got := skipped(&s, b, r); got != (want && nested) {
			t.Fatalf("%q under %+v: skipped = %v, valid %v", b, r, got, want)
		}
		if got := wholeValue(b, r); got != want {
			t.Fatalf("%q under %+v: valid = %v, want %v", b, r, got, want)
		}
		for _, size := range []int{1, 3, 64, 100} {
			st, end := inPieces(b, size, r)
			if st == More {
				t.Fatalf("%q under %+v in pieces of %d: More at the end", b, r, size)
			}
			got := st == Done && len(bytes.Trim(b[end:], " \t\r\n")) == 0
			if want && len(b) < longScalar && !got {
				t.Fatalf("%q under %+v in pieces of %d: refused", b, r, size)
			}
			if got && !want {
				t.Fatalf("%q under %+v in pieces of %d: accepted", b, r, size)
			}
		}
	}
}

var walkerCases = []string{
	``, ` `, `null`, `nul`, `nullx`, `true`, `false`, `fals`, `falsey`, `tru e`, `0`, `-`, `-0`, `00`, `01`, `1.`, `1.5`, `1e`, `1e+`, `1e+5`,
	`12345678901234567890`, `1234567`, `12345678`, `0123456`, `1x`, `1"a"`, `"a"1`, `"a"x`, `true"x"`, `"`, `"a`, `"a"`, `"a""b"`,
	`[]`, `[ ]`, `[1]`, `[1,]`, `[,1]`, `[1 2]`, `[1,2`, `[`, `]`, `[}`, `{]`, `{}`, `{ }`, `{"a"}`, `{"a":}`, `{"a":1}`, `{"a":1,}`, `{,"a":1}`,
	`{"a":1 "b":2}`, `{"a":1,"b":2}`, `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"a":{"a":1},"b":{"a":1}}`, `{1:2}`, `{"a" 1}`, `{"a"::1}`, `{"a":1:2}`,
	`{"a":[1,{"b":null}],"c":"d"}`, `[[[[]]]]`, `[[[]]]`, `{"a":{"b":{"c":{}}}}`, `[1,[2,[3]],4]`, `[true,false,null]`, `[truefalse]`, `[true false]`,
	`"\n"`, "\"\n\"", "\"\x1f\"", `"\u12"`, `"\u123g"`, `"\ud800"`, `"\ud800\udc00"`, `"\udc00"`, `"\ud800\ud800"`, `"\ud800x"`, `"\x"`, `"\\"`, `"\\\"`, `"\"`, `\"`, `[\"a"]`,
	"\"\xff\"", "\"\xc3\"", "\"é日😀\"", "\"\xed\xa0\x80\"", "\xff", "é", "[\"a\xff\"]", "\ufeff{}", `{"\ud800":1}`, `{"é":1,"\u00e9":2}`,
	"1 2", "{} {}", "[1]\n", "\x00", "\v1", "// c\n1", "'a'", "NaN", "+1", ".5", "-.5", "[1,\x00]", "1\x00", "true\x00",
}

func TestWalkerTable(t *testing.T) {
	for _, s := range walkerCases {
		checkWalker(t, []byte(s))
		checkWalker(t, []byte(strings.Repeat(" ", 61)+s))
		checkWalker(t, []byte("["+s+"]"))
		checkWalker(t, []byte(`{"k":`+s+`}`))
		checkWalker(t, []byte(`[`+strings.Repeat("12,\n", 15)+s+`,`+s+`]`))
	}
}

func TestWalkerEveryDuplicateIsSeen(t *testing.T) {
	for n := 1; n < 80; n++ {
		for _, form := range []string{`"n%d":0`, `"a long name with a number %d inside of it":0`} {
			for _, dup := range []int{-1, 0, n / 2, n - 1} {
				var b []byte
				for i := range n {
					b = append(fmt.Appendf(b, form, i), ',')
				}
				if dup >= 0 {
					b = append(fmt.Appendf(b, form, dup), ',')
				}
				b = append(append([]byte{'{'}, b[:len(b)-1]...), '}')
				if got := wholeValue(b, Rules{MaxDepth: 1}); got != (dup < 0) {
					t.Fatalf("%s: valid = %v", b, got)
				}
			}
		}
	}
}

// TestWalkerGoesOnBehindWindows has strings, numbers and names that end in
// another window than they began in.
func TestWalkerGoesOnBehindWindows(t *testing.T) {
	for shift := range 70 {
		b := []byte(`[` + strings.Repeat(" ", shift))
		for len(b) < 3*window {
			b = append(b, `{"name":"a string \n of some length","n":-12.5e3,"t":true,"a":[1,2,{}]},`...)
		}
		b = append(b, `"`...)
		b = append(b, bytes.Repeat([]byte("é long "), window/4)...)
		b = append(b, `"]`...)
		if !wholeValue(b, Rules{MaxDepth: 10}) {
			t.Fatalf("shift %d: a valid document is refused", shift)
		}
		b[len(b)-1] = '}'
		if wholeValue(b, Rules{MaxDepth: 10}) {
			t.Fatalf("shift %d: an invalid document is accepted", shift)
		}
	}
}

func FuzzWalker(f *testing.F) {
	for _, s := range walkerCases {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 2000 {
			return
		}
		checkWalker(t, b)
	})
}

// TestNumberEndOverEveryByte compares with num.ConsumeNumber what counts: where
// a number ends that ends as a token does.
func TestNumberEndOverEveryByte(t *testing.T) {
	accepted := func(b []byte, end int) int {
		if end > 0 && (end == len(b) || EndsScalar[b[end]]) {
			return end
		}
		return 0
	}
	r := rand.New(rand.NewPCG(5, 6))
	numbers := []string{"0", "7", "-1", "12", "00", "1234567", "12345678", "123456789012345678901234567890", "0.5", "-65.613616999999977", "1.", "1e5", "1.25E-10", "0.0025316455696202530001", "-"}
	some := 0
	count := 300_000 / stride(6)
	for range count {
		b := []byte(numbers[r.IntN(len(numbers))])
		for range r.IntN(3) {
			b[r.IntN(len(b))] = byte(r.IntN(256))
		}
		b = append(b, ",]} 0e.\xfa\xca"[r.IntN(9)])
		for range r.IntN(50) {
			b = append(b, byte(r.IntN(256)))
		}
		want := accepted(b, num.ConsumeNumber(b))
		if got := accepted(b, NumberEnd(b, 0)); got != want {
			t.Fatalf("NumberEnd(%q) = %d, want %d", b, got, want)
		}
		few := want
		if want > 7 || want == len(b) || len(b) < 8 || len(bytes.Trim(b[:want], "0123456789")) > 0 {
			few = 0
		}
		if got := FewDigitsEnd(b, 0); got != few {
			t.Fatalf("FewDigitsEnd(%q) = %d, want %d", b, got, few)
		}
		if q := want; want > 0 && want < len(b) {
			for q < len(b) && strings.IndexByte(" \t\r\n", b[q]) >= 0 {
				q++ // to the next entry
			}
			for _, at := range []int{0, 3, 20} {
				text := append(bytes.Repeat([]byte("["), at), b...)
				if got := ScalarEnd(text, at, at+q); got != at+want {
					t.Fatalf("ScalarEnd(%q, %d, %d) = %d, want %d", text, at, at+q, got, at+want)
				}
			}
		} else if q := bytes.IndexAny(b, ",]} "); want == 0 && q > 0 && bytes.IndexAny(b[:q], "tfn\":[{\t\r\n") < 0 {
			if got := ScalarEnd(b, 0, q); got != 0 {
				t.Fatalf("ScalarEnd(%q, 0, %d) = %d", b, q, got)
			}
		}
		if want > 0 {
			some++
		}
	}
	if some < count/15 {
		t.Errorf("only %d numbers were valid", some)
	}
}

// TestCountMembers: what is nested counts for nothing, and what is not there is told.
func TestCountMembers(t *testing.T) {
	for _, tt := range []struct {
		doc   string
		n     int
		whole bool
	}{
		{`{}`, 0, true}, {`{"a":1}`, 1, true}, {`{"a":{"x":1,"y":[2,3]},"b":[],"c":{}}`, 3, true},
		{`{"a":[1,2,3]} ,{"b":1,"c":2}`, 1, true}, {`{"a":1,"b":[1,`, 2, false}, {`{`, 0, false},
	} {
		for _, before := range []int{0, 5} {
			buf := append(make([]byte, before), tt.doc...)
			var ent []uint32
			for i := 1; i < len(tt.doc); i++ {
				if strings.IndexByte(`{}[]:,`, tt.doc[i]) >= 0 {
					ent = append(ent, uint32(i))
				}
			}
			if n, whole := CountMembers(buf, ent, before); n != tt.n || whole != tt.whole {
				t.Errorf("%s: %d members, whole %v; want %d, %v", tt.doc, n, whole, tt.n, tt.whole)
			}
		}
	}
}

// TestPast: Past ends where Over does, for every value of a valid document, and says nothing of one of
// which entries are missing.
func TestPast(t *testing.T) {
	doc := `{"a" : [ 1, "x\\y]", {"b":{},"c":[[]]} , true,null ],"{":-1.5e3 ,"d":"","e":[{"[":"}"},2]}  `
	for _, before := range []int{0, 5} {
		var c Cursor
		c.Reset([]byte(doc))
		if !c.Sync(0, len(doc)) {
			t.Fatal("no entries")
		}
		ahead, org := c.Ahead()
		ent := ahead[:c.Left()]
		buf := append(make([]byte, before), c.Buf...)
		org += before
		var s Skipper
		values := 0
		for i := range ent {
			for n := i; n <= len(ent); n++ {
				took, end := Past(buf, ent[i:n], org)
				wantTook, wantEnd := s.Over(buf, ent[i:n], org, Rules{AllowInvalidUTF8: true, AllowDuplicateNames: true, MaxDepth: 64})
				if at := buf[org+int(ent[i]&simd.PosMask)]; strings.IndexByte(`,:]}`, at) >= 0 || at == '"' && i > 0 && ent[i-1]&simd.PosMask < ent[i]&simd.PosMask && wantTook == 0 {
					continue // no value
				}
				if took != wantTook || wantTook > 0 && end != wantEnd {
					t.Errorf("%s, %d of %d entries: %d entries, end %d, want %d, %d", buf[org+int(ent[i]&simd.PosMask):], n-i, len(ent)-i, took, end, wantTook, wantEnd)
				}
				if took > 0 {
					values++
				}
			}
		}
		if values < 100 {
			t.Errorf("only %d values", values)
		}
	}
}

// TestCountElements: what is nested counts for nothing, and an array that does not end is told.
func TestCountElements(t *testing.T) {
	for _, tt := range []struct {
		in    string
		n     int
		whole bool
	}{
		{`[1]`, 1, true},
		{`[{"a":1,"b":[1,2,3]},[4,5],"x,y"],6,7]`, 3, true},
		{`[[],{},[[1,2],3]]`, 3, true},
		{`[{"a":1},{"b":2},`, 3, false},
		{`[{"a":[1,2`, 1, false},
	} {
		var c Cursor
		c.Reset([]byte(tt.in))
		if !c.Sync(0, len(tt.in)) {
			t.Fatalf("%s: no entries", tt.in)
		}
		ent, org := c.Ahead()
		if n, whole := CountElements(c.Buf, ent[1:c.Left()], org); n != tt.n || whole != tt.whole {
			t.Errorf("%s: %d elements, whole %v; want %d, %v", tt.in, n, whole, tt.n, tt.whole)
		}
	}
}
