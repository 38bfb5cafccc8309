package simd_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// indexed is the answer of Index for a whole input.
type indexed struct {
	entries []uint32
	flags   Flags
	state   IndexState
}

// simpleIndex is Index a byte at a time, written from its documentation; it
// leaves the state alone but for InString.
func simpleIndex(b []byte, base uint32) (entries []uint32, f Flags, inString bool) {
	escaped, marked, scalar := false, false, false
	for i, c := range b {
		pos := base + uint32(i)
		esc := escaped
		escaped = c == '\\' && !esc
		isScalar := false
		switch {
		case inString:
			switch {
			case c == '"' && !esc:
				inString = false
				if marked {
					pos |= Backslash
				}
				entries = append(entries, pos)
			case c == '\\':
				marked = true
			case c < 0x20:
				f |= ControlInString
			}
		case c == '"' && !esc:
			inString, marked = true, false
			entries = append(entries, pos)
		case strings.IndexByte("{}[]:,", c) >= 0:
			entries = append(entries, pos)
		case strings.IndexByte(" \t\n\r", c) >= 0:
		default:
			isScalar = true
			if !scalar {
				entries = append(entries, pos)
			}
		}
		scalar = isScalar
		if simpleUTF8Error(b, i) {
			f |= InvalidUTF8
		}
	}
	return entries, f, inString
}

// simpleUTF8Error reports whether b[i] is an error, judged from it and the
// three bytes before it: the table of utf8.go written out.
func simpleUTF8Error(b []byte, i int) bool {
	at := func(k int) byte {
		if i-k < 0 {
			return 0
		}
		return b[i-k]
	}
	c, p1, p2, p3 := at(0), at(1), at(2), at(3)
	continues := func(c byte) bool { return c&0xC0 == 0x80 }
	must := p2 >= 0xE0 || p3 >= 0xF0
	switch {
	case !continues(c):
		return p1 >= 0xC0 || must
	case p1 < 0x80:
		return true
	case continues(p1):
		return !must
	}
	return must ||
		p1 == 0xC0 || p1 == 0xC1 || p1 >= 0xF5 ||
		p1 == 0xE0 && c < 0xA0 || p1 == 0xED && c >= 0xA0 ||
		p1 == 0xF0 && c < 0x90 || p1 == 0xF4 && c >= 0x90
}

// indexWindows runs Index over b cut at the given places (ascending).
func indexWindows(b []byte, base uint32, cuts ...int) (r indexed) {
	from := 0
	for _, to := range append(cuts, len(b)) {
		w := b[from:to:to]
		dst := make([]uint32, len(w)+IndexSlack)
		n, f := Index(dst, w, base+uint32(from), &r.state)
		r.entries = append(r.entries, dst[:n]...)
		r.flags |= f
		from = to
	}
	return r
}

func diffIndex(t *testing.T, what string, b []byte, got, want indexed) {
	t.Helper()
	if !slices.Equal(got.entries, want.entries) {
		t.Fatalf("%s: entries of %q:\n got %s\nwant %s", what, b, showEntries(got.entries), showEntries(want.entries))
	}
	if got.flags != want.flags {
		t.Fatalf("%s: flags of %q: got %b, want %b", what, b, got.flags, want.flags)
	}
	if got.state != want.state {
		t.Fatalf("%s: state after %q: got %+v, want %+v", what, b, got.state, want.state)
	}
}

func showEntries(e []uint32) string {
	var sb strings.Builder
	for _, x := range e {
		fmt.Fprintf(&sb, " %d", x&PosMask)
		if x&Backslash != 0 {
			sb.WriteByte('\\')
		}
	}
	return sb.String()
}

// checkIndex compares every implementation with the simple form, whole and
// cut at the given places. The state to agree on is the portable one's.
func checkIndex(t *testing.T, b []byte, cuts ...int) {
	t.Helper()
	const base = 1000
	var want indexed
	var open bool
	want.entries, want.flags, open = simpleIndex(b, base)
	undo := Select("index", "generic")
	want.state = indexWindows(b, base).state
	undo()
	if want.state.InString() != open {
		t.Fatalf("after %q: in string %v, want %v", b, !open, open)
	}
	for _, impl := range Impls("index") {
		undo := Select("index", impl)
		diffIndex(t, impl, b, indexWindows(b, base), want)
		checkIndexCopy(t, impl, b, want, base)
		if len(cuts) > 0 {
			diffIndex(t, fmt.Sprint(impl, " cut at ", cuts), b, indexWindows(b, base, cuts...), want)
		}
		undo()
	}
}

// checkIndexCopy compares the entries that IndexCopy makes of a copy with those of b itself.
func checkIndexCopy(t *testing.T, impl string, b []byte, want indexed, base uint32) {
	t.Helper()
	const spaces, blocks = 80, 64
	room := (len(b) + blocks - 1) &^ (blocks - 1)
	all := make([]uint32, room+IndexSlack)
	buf := bytes.Repeat([]byte{'x'}, room+spaces+1)
	n, f := IndexCopy(all, buf[:room+spaces], b)
	if n > 0 && !slices.Equal(all[n:n+Lookahead], slices.Repeat(all[n-1:n], Lookahead)) {
		t.Errorf("%s: after the entries of %q: %d, and not %d again", impl, b, all[n:n+Lookahead], all[n-1])
	}
	for i := range all[:n] {
		all[i] += base
	}
	if len(b) < room && simpleUTF8Error(append(slices.Clone(b), ' '), len(b)) {
		want.flags |= InvalidUTF8 // what is not complete before the spaces of the last block
	}
	diffIndex(t, impl+" of a copy", b, indexed{all[:n], f, want.state}, want)
	if after := buf[len(b) : len(b)+spaces]; !bytes.Equal(buf[:len(b)], b) || string(after) != strings.Repeat(" ", spaces) || buf[room+spaces] != 'x' {
		t.Errorf("%s: copy of %q is %q", impl, b, buf)
	}
}

// TestIndexCopyGuardPages has a document, its copy and its entries end, and begin, where memory does.
func TestIndexCopyGuardPages(t *testing.T) {
	text := []byte(strings.Repeat(`{"name":[1,true,"\x"], "日本":null}`, 5))
	for n := range text {
		want, flags, _ := simpleIndex(append(slices.Clone(text[:n]), bytes.Repeat([]byte(" "), 64)...), 0)
		if n%64 == 0 {
			_, flags, _ = simpleIndex(text[:n], 0)
		}
		room := (n+63)&^63 + 80
		for _, guard := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
			src, buf := guard(n), guard(room)
			copy(src.Bytes, text)
			for _, impl := range Impls("index") {
				undo := Select("index", impl)
				all := make([]uint32, room+IndexSlack)
				k, f := IndexCopy(all, buf.Bytes, src.Bytes)
				if !slices.Equal(all[:k], want) || f != flags || !bytes.Equal(buf.Bytes[:n], text[:n]) {
					t.Errorf("%s, %d bytes: got %d, %v, want %d, %v", impl, n, all[:k], f, want, flags)
				}
				undo()
			}
			src.Free()
			buf.Free()
		}
	}
}

func TestIndexEntries(t *testing.T) {
	const m = Backslash
	for _, tt := range []struct {
		in    string
		want  []uint32
		flags Flags
	}{
		{"", nil, 0},
		{" \t\r\n", nil, 0},
		{"{}[]:,", []uint32{0, 1, 2, 3, 4, 5}, 0},
		{`{"a\"b": "x",  tru }`, []uint32{0, 1, 6 | m, 7, 9, 11, 12, 15, 19}, 0}, // drawn in index.go
		{`{"a":1}`, []uint32{0, 1, 3, 4, 5, 6}, 0},
		{`"a\"b"`, []uint32{0, 5 | m}, 0},
		{`"\\"`, []uint32{0, 3 | m}, 0},
		{`"\\\""`, []uint32{0, 5 | m}, 0},
		{`"\n","b"`, []uint32{0, 3 | m, 4, 5, 7}, 0},
		{`"a"x`, []uint32{0, 2, 3}, 0},
		{`true"x"`, []uint32{0, 4, 6}, 0},
		{`truefalse 1`, []uint32{0, 10}, 0},
		{`-1.5e+7 `, []uint32{0}, 0},
		{`""`, []uint32{0, 1}, 0},
		{`"{}[]:, x"`, []uint32{0, 9}, 0},
		{`\"x"`, []uint32{0, 3}, 0},            // an escaped quote outside is no quote
		{`\\"x"`, []uint32{0, 2, 4}, 0},        // an even run of backslashes escapes nothing
		{`\ "x"`, []uint32{0, 2, 4}, 0},        // the space is escaped
		{"\x0c\x1a", []uint32{0}, 0},           // look like , and : when or'ed with 0x20
		{"\x00\x0b\x7f|<\x5e", []uint32{0}, 0}, // near other classes
		{"\"\x1f\"", []uint32{0, 2}, ControlInString},
		{"\"\n\"", []uint32{0, 2}, ControlInString},
		{"\"\\\n\"", []uint32{0, 3 | m}, ControlInString},
		{"\"\x7f \"", []uint32{0, 3}, 0},
		{"\"\u00e9\u65e5\U0001F600\"", []uint32{0, 10}, 0},
		{"\"\xff\"", []uint32{0, 2}, InvalidUTF8},
		{"\"\xed\xa0\x80\"", []uint32{0, 4}, InvalidUTF8},
		{"\xe6\x97", []uint32{0}, 0}, // the rest may come
		{"\xe6\x97 ", []uint32{0}, InvalidUTF8},
		{"\"\xc0\x80\x01\"", []uint32{0, 4}, InvalidUTF8 | ControlInString},
	} {
		entries, flags, _ := simpleIndex([]byte(tt.in), 0)
		if !slices.Equal(entries, tt.want) || flags != tt.flags {
			t.Errorf("simple form of %q: got%s %b, want%s %b", tt.in, showEntries(entries), flags, showEntries(tt.want), tt.flags)
		}
		for shift := range 70 {
			checkIndex(t, []byte(strings.Repeat(" ", shift)+tt.in))
			checkIndex(t, []byte(strings.Repeat("[", shift)+tt.in+tt.in))
		}
	}
}

// indexSamples hold what crosses the edges of blocks and windows.
var indexSamples = []string{
	`{"name":"value","list":[1,2.5,-3e7,true,false,null],"o":{}}`,
	`{"a\"b\\":"\\\\\\","c":"\\\"","\u0041":"` + strings.Repeat(`\`, 64) + `"}`,
	strings.Repeat(`\`, 63) + `"` + strings.Repeat(`\`, 65) + `""`,
	"[\n\t\"\u65e5\u672c\u8a9e\", \"\u00e9\U0001F600\",\r\n 12345678901234567890123456789012345678901234567890123456789012345678901234567890 ]",
	strings.Repeat("\U0001F600\u20ac\u00df", 20),
	"\"" + strings.Repeat("x", 130) + "\" 1 \"" + strings.Repeat("y", 61) + "\\\"",
	strings.Repeat("\xe2\x82", 40) + strings.Repeat("\xf0\x9f\x98", 40),
	strings.Repeat("\"\\", 50) + strings.Repeat("\"\x01\x80", 50),
	strings.Repeat(`""`, 70) + strings.Repeat(`[`, 70) + strings.Repeat(`1 `, 70),
}

func TestIndexEveryOffsetAndLength(t *testing.T) {
	for _, s := range indexSamples {
		for len(s) < 300 {
			s += s
		}
		for off := 0; off < 65; off += stride(5) {
			for n := range 201 {
				checkIndex(t, []byte(s[off:off+n]))
			}
		}
	}
}

func TestIndexEverySplit(t *testing.T) {
	for _, s := range indexSamples {
		b := []byte(s)
		every := make([]int, len(b))
		for i := range b {
			every[i] = i
			checkIndex(t, b, i)
		}
		checkIndex(t, b, every...) // windows of one byte
		for i := 0; i < len(b); i += stride(3) {
			for j := i; j < min(i+70, len(b)); j += 7 {
				checkIndex(t, b, i, j)
			}
		}
	}
}

// TestIndexLongString puts what is not UTF-8, and what does not stand in a string as it
// is, at places of strings that are longer than several blocks, of characters of each
// length.
func TestIndexLongString(t *testing.T) {
	pieces := []string{
		`\`, `\"`, `"`, "\x1f", "\x00", "\x7f", `":1,"`, "\u07ff", "\u0800", "\ud7ff", "\ue000", "\U0010ffff",
		"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2a", "\xe0\x9f\x80", "\xe0\xa0", "\xe1\x80a", "\xed\xa0\x80",
		"\xef\xbf", "\xf0\x8f\xbf\xbf", "\xf0\x90\x80", "\xf0\x90\x80a", "\xf4\x90\x80\x80", "\xf4\x8f\xbf", "\xf5\x80\x80\x80", "\xff",
	}
	for _, fill := range []string{"a", "é", "世", "\U0001f600", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaé"} {
		for _, piece := range pieces {
			for at := 0; at < 330; at += stride(7) * max(1, len(fill)/2) {
				b := []byte(`["` + strings.Repeat(fill, at/len(fill)) + strings.Repeat("b", at%len(fill)) + piece)
				b = append(b, strings.Repeat(fill, 200/len(fill))...)
				checkIndex(t, append(b, `",0]`...), at+64)
			}
		}
	}
}

func TestIndexGuardPages(t *testing.T) {
	for _, impl := range Impls("index") {
		undo := Select("index", impl)
		for _, s := range indexSamples {
			for len(s) < 300 {
				s += s
			}
			for n := range 201 {
				want := indexWindows([]byte(s[:n]), 0)
				for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
					src, dst := g(n), g(4*(n+IndexSlack))
					copy(src.Bytes, s)
					entries := uint32s(dst.Bytes)
					var got indexed
					k, f := Index(entries, src.Bytes, 0, &got.state)
					got.flags = f
					got.entries = slices.Clone(entries[:k])
					diffIndex(t, impl, []byte(s[:n]), got, want)
					src.Free()
					dst.Free()
				}
			}
		}
		undo()
	}
}

func TestIndexShortDst(t *testing.T) {
	defer func() {
		if r, _ := recover().(string); !strings.HasPrefix(r, "BUG: ") {
			t.Errorf("got panic %q", r)
		}
	}()
	var st IndexState
	Index(make([]uint32, IndexSlack), []byte("1"), 0, &st)
}

// hardBytes are what the kernels tell apart, and their neighbours.
const hardBytes = `{}[]:,"\` + "\"\"\"\\\\\\  \t\n\r\x00\x0b\x0c\x1a\x1f\x21\x2b\x3b|^/0a<>&z\x7f" +
	"\x80\x8f\x90\x9f\xa0\xa8\xa9\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xe2\xec\xed\xee\xef\xf0\xf1\xf3\xf4\xf5\xff" +
	"\x80\x80\x80\x80\xe2\x80\xa8"

func hardInput(r *rand.Rand, n int) []byte {
	b := make([]byte, 0, n+8)
	for len(b) < n {
		switch r.IntN(8) {
		case 0:
			b = append(b, string(rune(r.IntN(0x10FFFF+1)))...)
		case 1:
			b = append(b, bytes.Repeat([]byte{'\\'}, r.IntN(6))...)
		case 2:
			b = append(b, "aaaaaaaaaaaaaaaaaaaaaaaa"[:r.IntN(24)]...)
		default:
			b = append(b, hardBytes[r.IntN(len(hardBytes))])
		}
	}
	return b[:n]
}

func TestIndexRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 / stride(4) {
		b := hardInput(r, r.IntN(400))
		i := r.IntN(len(b) + 1)
		j := i + r.IntN(len(b)-i+1)
		checkIndex(t, b, i, j)
	}
}

func FuzzIndex(f *testing.F) {
	for _, s := range indexSamples {
		f.Add([]byte(s), uint64(1))
	}
	f.Fuzz(func(t *testing.T, b []byte, seed uint64) {
		if len(b) > 1<<14 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 0))
		var cuts []int
		for i := 0; ; {
			i += r.IntN(1 + r.IntN(200))
			if i > len(b) || len(cuts) > 1000 {
				break
			}
			cuts = append(cuts, i)
		}
		checkIndex(t, b, cuts...)
	})
}

// stride is the step of a loop that the short form of a test goes through in steps.
func stride(short int) int {
	if testing.Short() {
		return short
	}
	return 1
}
