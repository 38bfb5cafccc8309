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

// outlined is what Outline says about some windows.
type outlined struct {
	events []byte
	spots  []uint32
	ops    []uint32 // by OutlineMembers, which says the same otherwise
	flags  []Flags  // of each window, up to an irregular one
	open   bool
	spaces int
}

// outlineWindows cuts b into windows of the sizes, the last of which repeats.
func outlineWindows(b []byte, base uint32, check bool, sizes ...int) (o outlined) {
	events := make([]byte, len(b)+IndexSlack)
	spots := make([]uint32, len(b)+IndexSlack)
	ops := make([]uint32, len(b)+IndexSlack)
	var st OutlineState
	for i := 0; i < len(b); {
		n := min(sizes[0], len(b)-i)
		if len(sizes) > 1 {
			sizes = sizes[1:]
		}
		w := b[i : i+n : i+n]
		events, spots, ops := events[:n+IndexSlack:n+IndexSlack], spots[:n+IndexSlack:n+IndexSlack], ops[:n+IndexSlack:n+IndexSlack]
		before := st
		e, s, f := Outline(events, spots, w, base+uint32(i), &st, check)
		if f&Irregular != 0 {
			o.flags = append(o.flags, Irregular)
			o.events, o.spots, o.ops = nil, nil, nil
			return o
		}
		alone := outlined{events: slices.Clone(events[:e]), spots: slices.Clone(spots[:s])}
		e2, s2, k, f2 := OutlineMembers(events, spots, ops, w, base+uint32(i), &before, check)
		if f2 != f || before != st || !bytes.Equal(events[:e2], alone.events) || !slices.Equal(spots[:s2], alone.spots) {
			panic(fmt.Sprintf("OutlineMembers of %q at %d says otherwise than Outline", b, i))
		}
		o.ops = append(o.ops, ops[:k]...)
		o.flags = append(o.flags, f)
		o.events = append(o.events, events[:e]...)
		o.spots = append(o.spots, spots[:s]...)
		i += n
	}
	o.open, o.spaces = st.Open(), st.Spaces()
	slices.Sort(o.spots)
	return o
}

func diffOutline(t *testing.T, impl string, b []byte, sizes []int, got, want outlined) {
	t.Helper()
	if !slices.Equal(got.flags, want.flags) || !bytes.Equal(got.events, want.events) ||
		!slices.Equal(got.spots, want.spots) || !slices.Equal(got.ops, want.ops) || got.open != want.open || got.spaces != want.spaces {
		t.Fatalf("%s of %q in windows of %d:\ngot  %+v\nwant %+v", impl, b, sizes, got, want)
	}
}

// checkOutline compares all implementations with the portable one.
func checkOutline(t *testing.T, b []byte, sizes ...int) {
	t.Helper()
	for _, check := range []bool{false, true} {
		var want outlined
		for _, impl := range Impls("outline") {
			undo := Select("outline", impl)
			got := outlineWindows(b, 1000, check, sizes...)
			undo()
			if impl == "generic" {
				want = got
				if len(got.flags) > 0 && got.flags[len(got.flags)-1] != Irregular && !slices.Equal(got.ops, membersOf(b, 1000)) {
					t.Fatalf("of %q: braces and colons at %d, want %d", b, got.ops, membersOf(b, 1000))
				}
				continue
			}
			diffOutline(t, impl, b, sizes, got, want)
		}
	}
}

func TestOutlineTable(t *testing.T) {
	const (
		co, ob, cm, cn, nn = OutlineClose, OutlineObject, OutlineComma, OutlineColon, OutlineNoName
	)
	for _, tt := range []struct {
		in     string
		events []byte
		spots  []uint32
		flags  Flags
		open   bool
	}{
		{in: "", open: true},
		{in: " ", open: true},
		{in: "1"},
		{in: "[]", events: []byte{0, co}},
		{in: "{ }", events: []byte{ob, co | ob}},
		{in: `["a"]`, events: []byte{0, co | nn}},
		{in: `{"a":1}`, events: []byte{ob, co | ob | cn}},
		{in: `{"a":1,"b" : [ 2 , {}]}`, events: []byte{ob, cm | cn, cm | nn | ob, co | ob, co, co | ob}},
		{in: `{"a",1}`, events: []byte{ob, co | ob | cm | nn}},
		{in: `{"a":1,"b"}`, events: []byte{ob, co | ob | cm | cn | nn}},
		{in: `{1}`, events: []byte{ob, co | ob | nn}},
		{in: `{[]}`, events: []byte{ob, nn, co, co | ob}},
		{in: `["a":1]`, events: []byte{0, co | cn}},
		{in: `{]`, events: []byte{ob, co}},
		{in: `[[[`, events: []byte{0, nn, nn}},
		{in: `true`, spots: []uint32{0}},
		{in: `[nul,_]`, events: []byte{0, co | cm | nn}, spots: []uint32{1, 5}},
		{in: `"\n\\\"x\u1234\/\b\f\r\tx"`},
		{in: `"\u00e9\uD7FF\ue000\uabcd\uEF09"`},
		{in: `"\ud83d\ude00\uDbff\uDC00\ud8"`, flags: Irregular},
		{in: `"\ud83d\ude00\u0000x\uDbff\\\uDC00"`, spots: []uint32{1, 7, 20, 28}},
		{in: `"\a"`, flags: Irregular}, {in: `"\u"`, flags: Irregular}, {in: `"\u123"`, flags: Irregular}, {in: `"\u12g4"`, flags: Irregular},
		{in: `"\u12\n4"`, flags: Irregular}, {in: `"\U1234"`, flags: Irregular}, {in: "\"\\\n\"", flags: Irregular}, {in: `"\é"`, flags: Irregular},
		{in: `"`, open: true},
		{in: `"\"`, open: true},
		{in: "\"\x00\"", flags: ControlInString},
		{in: "\"\xff\"", flags: InvalidUTF8},
		{in: "\"\xc3\xa9\""},
		{in: `1,`, open: true},
		{in: `-0.50e+10`},
		{in: `0e00`}, {in: `0.0`}, {in: `10`}, {in: `-0`}, {in: `1E-0`},
		{in: `-`, flags: Irregular}, {in: `-a`, flags: Irregular}, {in: `--1`, flags: Irregular}, {in: `1-`, flags: Irregular},
		{in: `+1`, flags: Irregular}, {in: `.5`, flags: Irregular}, {in: `1.`, flags: Irregular}, {in: `1.e5`, flags: Irregular},
		{in: `1.5.5`, flags: Irregular}, {in: `1..5`, flags: Irregular}, {in: `1e`, flags: Irregular}, {in: `1e+`, flags: Irregular},
		{in: `1e5e5`, flags: Irregular}, {in: `1e5.5`, flags: Irregular}, {in: `1ee5`, flags: Irregular}, {in: `1e+-5`, flags: Irregular},
		{in: `01`, flags: Irregular}, {in: `-01`, flags: Irregular}, {in: `00`, flags: Irregular}, {in: `1+1`, flags: Irregular},
		{in: `1x`, flags: Irregular}, {in: "1\x0c", flags: Irregular}, {in: "\x1a", flags: Irregular}, {in: "\xe9", flags: Irregular},
		{in: `\n`, flags: Irregular}, {in: `[\"]`, flags: Irregular}, {in: `1\`, flags: Irregular},
		{in: `,`, flags: Irregular}, {in: `:`, flags: Irregular}, {in: `]`, flags: Irregular}, {in: `[,]`, flags: Irregular},
		{in: `[1,]`, flags: Irregular}, {in: `{"a":}`, flags: Irregular}, {in: `{,}`, flags: Irregular}, {in: `{:}`, flags: Irregular},
		{in: `1 2`, flags: Irregular}, {in: `"a" "b"`, flags: Irregular}, {in: `[]{}`, flags: Irregular}, {in: `[1[]]`, flags: Irregular},
		{in: `1:2`, flags: Irregular}, {in: `"a":1`, flags: Irregular}, {in: `{"a":"b":1}`, flags: Irregular}, {in: `{[]:1}`, flags: Irregular},
		{in: `{"a"::1}`, flags: Irregular}, {in: `[1,,2]`, flags: Irregular}, {in: `{"a",:1}`, flags: Irregular},
	} {
		want := outlined{events: tt.events, spots: tt.spots, open: tt.open}
		if len(tt.in) > 0 {
			want.flags = []Flags{tt.flags}
		}
		if tt.flags&Irregular == 0 {
			var st CompactState
			want.ops = membersOf([]byte(tt.in), 0)
			want.spaces = len(tt.in) - Compact(make([]byte, len(tt.in)+CompactSlack), []byte(tt.in), &st)
		}
		for _, impl := range Impls("outline") {
			undo := Select("outline", impl)
			diffOutline(t, impl, []byte(tt.in), nil, outlineWindows([]byte(tt.in), 0, true, 64), want)
			undo()
		}
		for shift := range 131 {
			checkOutline(t, []byte(strings.Repeat(" ", shift)+tt.in), 64, 1<<20)
			checkOutline(t, []byte("[\""+strings.Repeat("x", shift)+"\","+tt.in+"]"), 1<<20)
			checkOutline(t, []byte("[0"+strings.Repeat("1", shift)+tt.in+"]"), 1<<20)
			checkOutline(t, []byte("["+strings.Repeat("[", shift)+tt.in+strings.Repeat(" ]\n", shift)+"]"), 64)
			checkOutline(t, []byte("[1"+strings.Repeat("2", shift)+",{\"a\":"+tt.in+"\n,"+tt.in+"}]"), 64)
		}
	}
}

// soup is pieces of JSON at random, for the most part where they may stand.
func soup(r *rand.Rand, n int) []byte {
	pieces := []string{"{", "}", "[", "]", ",", ":", `"a"`, `"b\n"`, `"\\"`, `"\ud800\udc00"`, `"\uDBFF\u0041\""`, `\u`, `""`, "1", "-0.5e3", "0", "true", "null", "false",
		" ", "\n\t", "e", "-", ".", "01", `"`, "\\", "E+", "\x00", "\xe9", "é", "x", `\"\t\/\uD834"`}
	values := []string{"{", "[", `"a"`, "1", "true", `"long, long text with \"escapes\" and é"`, `"\u0041\uABef\ud800\n\\\uDFFF"`, "-1.5", "0", "-0.0e-00", "123456789012345678901234567890", "null", "1E5", "0.25"}
	spaces := []string{"", "", "", "", " ", " ", "\n", "\r\n\t\t", strings.Repeat(" ", 66)}
	wild := r.IntN(3) * r.IntN(20) // of 1000
	var b, open []byte
	last := byte(0)
	for len(b) < n {
		b = append(b, spaces[r.IntN(len(spaces))]...)
		if r.IntN(1000) < wild {
			b = append(b, pieces[r.IntN(len(pieces))]...)
			continue
		}
		s := values[r.IntN(len(values))]
		object := len(open) > 0 && open[len(open)-1] == '{'
		switch last {
		case 0, ':':
		case '{', ',':
			if object {
				s = `"name"`
			}
			if last == '{' && r.IntN(8) == 0 {
				s = "}"
			}
		case '[':
			if r.IntN(8) == 0 {
				s = "]"
			}
		case 'n':
			s = ":"
		default:
			s = ","
			if r.IntN(4) == 0 && len(open) > 0 {
				s = string(open[len(open)-1] + 2)
			}
		}
		b = append(b, s...)
		last = s[0]
		switch {
		case last == '{' || last == '[':
			open = append(open, last)
		case last == '}' || last == ']':
			open = open[:len(open)-1]
		case s == `"name"`:
			last = 'n'
		case last != ',' && last != ':':
			last = 'v'
		}
	}
	return b
}

func windowSizes(r *rand.Rand) []int {
	sizes := []int{64 << r.IntN(9)}
	for range r.IntN(4) {
		sizes = append(sizes, 64*(1+r.IntN(70)))
	}
	return sizes
}

func TestOutlineRandomTokens(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	regular := 0
	const n = 4000
	for range n {
		b := soup(r, 1+r.IntN(5000))
		sizes := windowSizes(r)
		checkOutline(t, b, sizes...)
		if o := outlineWindows(b, 0, false, sizes...); o.flags[len(o.flags)-1]&Irregular == 0 {
			regular++
		}
	}
	if regular < n/10 || regular > n*9/10 {
		t.Errorf("%d of %d are regular", regular, n)
	}
}

// TestOutlineSurrogateAtWindowEdge: a sequence is reported once, by the window
// that it begins in.
func TestOutlineSurrogateAtWindowEdge(t *testing.T) {
	for _, impl := range Impls("outline") {
		defer Select("outline", impl)()
		for i := 1; i < 130; i++ {
			s := "\"" + strings.Repeat("x", i-1) + `\ud83d\uDE00` + strings.Repeat("y", 130) + `"`
			o := outlineWindows([]byte(s), 0, true, 64)
			want := []uint32{uint32(i), uint32(i + 6)}
			if slices.Max(o.flags) != 0 || !slices.Equal(o.spots, want) {
				t.Errorf("%s: flags %v, spots %d, want %d", impl, o.flags, o.spots, want)
			}
			// The second digit makes it a surrogate or not, and may be in the next window.
			s = strings.Replace(s, `\ud83d\uDE00`, `\ud73d`, 1)
			want = nil
			if k := i & 63; k > 60 {
				want = []uint32{uint32(i)}
			}
			o = outlineWindows([]byte(s), 0, true, 64)
			if slices.Max(o.flags) != 0 || !slices.Equal(o.spots, want) {
				t.Errorf("%s: flags %v, spots %d, want %d", impl, o.flags, o.spots, want)
			}
		}
	}
}

func TestOutlineMutatedCorpora(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, c := range jsontest.Corpora() {
		checkOutline(t, c.Data[:min(len(c.Data), 1<<18)], 8192)
		for range 100 {
			i := r.IntN(len(c.Data))
			b := slices.Clone(c.Data[i:min(len(c.Data), i+1+r.IntN(10000))])
			// Windows stop at what is irregular; begin where a string is likely to.
			if k := bytes.IndexByte(b, '"'); k >= 0 && r.IntN(2) == 0 {
				b = b[k:]
			}
			if r.IntN(2) == 0 {
				b[r.IntN(len(b))] = hardBytes[r.IntN(len(hardBytes))]
			}
			checkOutline(t, b, windowSizes(r)...)
		}
	}
}

func TestOutlineGuardPages(t *testing.T) {
	samples := append([]string{strings.Repeat("[", 400), strings.Repeat(`"\`, 300), strings.Repeat("n,", 200)}, indexSamples...)
	for _, impl := range Impls("outline") {
		undo := Select("outline", impl)
		for _, s := range samples {
			for len(s) < 300 {
				s += s
			}
			for n := range 201 {
				for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
					src, events, spots, ops := g(n), g(n+IndexSlack), g(4*(n+IndexSlack)), g(4*(n+IndexSlack))
					copy(src.Bytes, s)
					var st OutlineState
					OutlineMembers(events.Bytes, uint32s(spots.Bytes), uint32s(ops.Bytes), src.Bytes, 0, &st, true)
					ops.Free()
					src.Free()
					events.Free()
					spots.Free()
				}
			}
		}
		undo()
	}
}

func TestOutlineShortDst(t *testing.T) {
	defer func() {
		if r, _ := recover().(string); !strings.HasPrefix(r, "BUG: ") {
			t.Errorf("got panic %q", r)
		}
	}()
	var st OutlineState
	Outline(make([]byte, IndexSlack), make([]uint32, IndexSlack+1), []byte("1"), 0, &st, true)
}

func FuzzOutline(f *testing.F) {
	for _, s := range indexSamples {
		f.Add([]byte(s), uint64(1))
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		f.Add(soup(r, 300), r.Uint64())
	}
	f.Add([]byte(`["`+escapeRun+`"]`), uint64(1))
	f.Fuzz(func(t *testing.T, b []byte, seed uint64) {
		if len(b) > 1<<14 {
			return
		}
		checkOutline(t, b, windowSizes(rand.New(rand.NewPCG(seed, 0)))...)
	})
}

func BenchmarkOutline(b *testing.B) {
	for _, impl := range Impls("outline") {
		for _, c := range jsontest.Corpora() {
			b.Run(impl+"/"+c.Name, func(b *testing.B) {
				defer Select("outline", impl)()
				events := make([]byte, window+IndexSlack)
				spots := make([]uint32, window+IndexSlack)
				b.SetBytes(int64(len(c.Data)))
				for b.Loop() {
					var st OutlineState
					for i := 0; i < len(c.Data); i += window {
						Outline(events, spots, c.Data[i:min(i+window, len(c.Data))], 0, &st, false)
					}
				}
			})
		}
	}
}

// TestOutlineOfManyTokens has blocks that are full of tokens, or nearly, in all the
// ways that they may fill what a kernel gathers them in, and what is wrong with any of
// them.
func TestOutlineOfManyTokens(t *testing.T) {
	for _, unit := range []string{"[", "[]", "[],", "1,", `"",`, `{"":`, "{}", "[[],[],", ": ", `[{"a":1},{"a":`} {
		for _, lead := range []int{0, 1, 2, 7, 61, 62, 63, 64, 65} {
			for _, n := range []int{60, 61, 62, 63, 64, 65, 66, 126, 128, 130, 190, 194, 260} {
				b := strings.Repeat(" ", lead) + strings.Repeat(unit, n/len(unit)+1)[:n]
				checkOutline(t, []byte(b), 64)
				checkOutline(t, []byte(b), 4096)
			}
		}
	}
	// Valid but for one byte.
	doc := []byte("[" + strings.Repeat(`[1,{"":[],"":{}},""],`, 12) + "0]")
	if _, _, f := Outline(make([]byte, len(doc)+IndexSlack), make([]uint32, len(doc)+IndexSlack), doc, 0, new(OutlineState), true); f != 0 {
		t.Fatalf("flags %b of %s", f, doc)
	}
	for i := range doc {
		for _, ch := range []byte(`,:[]{}1 `) {
			b := bytes.Clone(doc)
			b[i] = ch
			checkOutline(t, b, 64)
			checkOutline(t, b, 4096)
		}
	}
}

// TestOutlineAnywhereOnTheStack: where kernels keep tokens depends on how far the stack
// is from the edge of a page.
func TestOutlineAnywhereOnTheStack(t *testing.T) {
	b := []byte("[" + strings.Repeat(`{"name":"a text, and longer than a block is, so that there are few tokens"},[1,2,3],`, 50) + "0]")
	var deeper func(n int)
	deeper = func(n int) {
		checkOutline(t, b[:min(len(b), 40*n)], 512, 4096)
		if n < 100 {
			deeper(n + 1)
		}
	}
	deeper(0)
}
