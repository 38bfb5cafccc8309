package simd_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// checkRegular compares all implementations with the portable one, and returns what
// that says without and with checkUTF8. What is wrong in two ways may be found to be
// wrong in either.
func checkRegular(t *testing.T, b []byte) (found [2]int) {
	t.Helper()
	b = slices.Clip(b)
	for i, check := range []bool{false, true} {
		for _, impl := range Impls("regular") {
			undo := Select("regular", impl)
			got := Regular(b, check)
			checkRegularMembers(t, impl, b, check, got)
			undo()
			if impl == "generic" {
				found[i] = got
			} else if got != found[i] && (got >= 0 || found[i] >= 0) {
				t.Fatalf("%s, UTF-8 %t: %d, want %d, of %q", impl, check, got, found[i], b)
			}
		}
	}
	return found
}

// checkRegularMembers holds RegularMembers against Regular, which says want, and membersOf.
func checkRegularMembers(t *testing.T, impl string, b []byte, check bool, want int) {
	t.Helper()
	ops := make([]uint32, len(b)+IndexSlack+1)
	ops[len(ops)-1] = 1 << 31
	spaces, n, plain := RegularMembers(ops[:len(ops)-1], b, check)
	if spaces != want || ops[len(ops)-1] != 1<<31 {
		t.Fatalf("%s, UTF-8 %t: RegularMembers says %d, Regular %d, of %q", impl, check, spaces, want, b)
	}
	if plain && bytes.IndexByte(b, '\\') >= 0 {
		t.Fatalf("%s: plain: %q", impl, b)
	}
	var members []uint32
	if want >= 0 {
		members = membersOf(b, 0)
	}
	if !slices.Equal(ops[:n], members) {
		t.Fatalf("%s, UTF-8 %t: members at %d, want %d, of %q", impl, check, ops[:n], members, b)
	}
}

func TestRegularTable(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	const bad = NotRegular
	for i, tt := range []struct {
		in       string
		lax, utf int
	}{
		{"", bad, bad}, {" ", bad, bad}, {"1", 0, 0}, {" 1", 1, 1}, {"\n\t\r 1 ", 5, 5}, {`"a"`, 0, 0}, {`" a "`, 0, 0}, {"[]", 0, 0}, {"{ }", 1, 1},
		{`{"a":1}`, 0, 0}, {`{"a":1,"b" : [ 2 , {}]}`, 5, 5}, {`{"a",1}`, bad, bad}, {`{"a":1,"b"}`, bad, bad}, {`{1}`, bad, bad},
		{`{[]}`, bad, bad}, {`["a":1]`, bad, bad}, {`{]`, bad, bad}, {`[}`, bad, bad}, {`[`, bad, bad}, {`[[]`, bad, bad}, {`[]]`, bad, bad},
		{`[],[]`, bad, bad}, {`1,2`, bad, bad}, {`1,[]`, bad, bad}, {`"a",{}`, bad, bad}, {`1,"a":{}`, bad, bad}, {`"a":1`, bad, bad}, {`[],1`, bad, bad}, {`{}"a"`, bad, bad},
		{`{"a":{},"b":[1,{"c":2}]}`, 0, 0}, {`{"a":{},[]:1}`, bad, bad}, {`[{},"a":1]`, bad, bad}, {`[{"a":1},"b"]`, 0, 0}, {`{"a":[1,2],"b"}`, bad, bad},
		{`true`, 0, 0}, {`null `, 1, 1}, {`[true,false,null]`, 0, 0}, {`tru`, bad, bad}, {`truE`, bad, bad}, {`truex`, bad, bad}, {`true1`, bad, bad},
		{`fals`, bad, bad}, {`falsee`, bad, bad}, {`alse`, bad, bad}, {`ntrue`, bad, bad}, {`[truefalse]`, bad, bad}, {`[tru,null]`, bad, bad}, {`[nullx,nul]`, bad, bad}, {`[true.5]`, bad, bad},
		{`-0.50e+10`, 0, 0}, {`01`, bad, bad}, {`-`, bad, bad}, {`1.`, bad, bad}, {`1e`, bad, bad}, {`.5`, bad, bad}, {`+1`, bad, bad}, {`1.5.5`, bad, bad}, {`[1e5,-0,0.25E-3]`, 0, 0},
		{`"\n\\\"x\u1234\/\b\f\r\tx"`, 0, 0}, {`"\a"`, bad, bad}, {`"\u12g4"`, bad, bad}, {`"\u123"`, bad, bad}, {`"\`, bad, bad}, {`"`, bad, bad}, {`"\"`, bad, bad}, {"\"\x00\"", bad, bad}, {"\"\n\"", bad, bad},
		{"\"\xff\"", 0, bad}, {"\"\xc3\"", 0, bad}, {"\"\xc3\xa9\"", 0, 0}, {"\xc3\xa9", bad, bad},
		{`"\ud83d\ude00"`, 0, 0}, {`"\uDBFF\uDC00\ud834\udd1e"`, 0, 0}, {`"\ud83d"`, 0, bad}, {`"\ude00"`, 0, bad}, {`"\ud83d\u0041"`, 0, bad}, {`"\ud83dx\ude00"`, 0, bad}, {`"\ud83d\ud83d\ude00"`, 0, bad},
		{`"\ud83d\ude00\ude00"`, 0, bad}, {`"\ud83d","\ude00"`, bad, bad}, {`["\ud83d","\ude00"]`, 0, bad}, {`"\ude00\ud83d"`, 0, bad}, {`"\ud7ff\ue000"`, 0, 0}, {`"\ud83d\\ude00"`, 0, bad},
		{deep(RegularDepth), 0, 0}, {deep(RegularDepth + 1), TooDeep, TooDeep}, {deep(200), TooDeep, TooDeep}, {"[" + deep(RegularDepth-1) + "," + deep(RegularDepth-1) + "]", 0, 0},
	} {
		want := [2]int{tt.lax, tt.utf}
		if got := checkRegular(t, []byte(tt.in)); got != want {
			t.Errorf("%q: %d, want %d", tt.in, got, want)
		}
		for shift := i % stride(4); shift < 131; shift += stride(4) {
			more := want
			for i := range more {
				if more[i] >= 0 {
					more[i] += shift
				}
			}
			if got := checkRegular(t, []byte(strings.Repeat(" ", shift)+tt.in)); got != more {
				t.Errorf("%q behind %d spaces: %d, want %d", tt.in, shift, got, more)
			}
			checkRegular(t, []byte(tt.in+strings.Repeat("\n", shift)))
			checkRegular(t, []byte(`["`+strings.Repeat("x", shift)+`",`+tt.in+"]"))
			checkRegular(t, []byte("[0"+strings.Repeat("1", shift)+tt.in+"]"))
			checkRegular(t, []byte("["+strings.Repeat("0,", shift)+tt.in+" ]"))
			checkRegular(t, []byte("[1"+strings.Repeat("2", shift)+`,{"a":`+tt.in+"\n,"+tt.in+"}]"))
			if len(tt.in) > 2 && tt.in[0] == '"' {
				checkRegular(t, []byte(`["`+strings.Repeat("x", shift)+tt.in[1:]+"]"))
			}
		}
	}
}

// TestRegularPairs has the two halves at all distances, across all edges.
func TestRegularPairs(t *testing.T) {
	for lead := range 70 {
		for gap := range 140 {
			for _, fill := range []string{"y", `\n`, `\u0041`} {
				s := `"` + strings.Repeat("x", lead) + `\ud83d` + strings.Repeat(fill, gap/len(fill)) + `\ude00"`
				want := [2]int{0, NotRegular}
				if gap < len(fill) {
					want[1] = 0
				}
				if got := checkRegular(t, []byte(s)); got != want {
					t.Fatalf("%q: %d, want %d", s, got, want)
				}
			}
		}
	}
}

// closed makes of what soup returns, if it is regular, one value.
func closed(b []byte) []byte {
	var open []byte
	for i, inside := 0, false; i < len(b); i++ {
		switch ch := b[i]; {
		case inside && ch == '\\':
			i++
		case ch == '"':
			inside = !inside
		case inside:
		case ch == '[' || ch == '{':
			open = append(open, ch+2)
		case (ch == ']' || ch == '}') && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	switch b = append([]byte("["), bytes.TrimRight(b, " \n\r\t")...); b[len(b)-1] {
	case ',', ':':
		b = append(b, `""`...)
	}
	if bytes.HasSuffix(b, []byte(`"name"`)) || bytes.HasSuffix(b, []byte(`,""`)) && len(open) > 0 && open[len(open)-1] == '}' {
		b = append(b, ":0"...)
	}
	for _, ch := range slices.Backward(open) {
		b = append(b, ch)
	}
	return append(b, ']')
}

func TestRegularRandomTokens(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	regular := 0
	const n = 6000
	for range n {
		b := soup(r, 1+r.IntN(1+r.IntN(3000)))
		checkRegular(t, b)
		b = closed(b)
		if checkRegular(t, b)[0] >= 0 {
			regular++
		}
		b[r.IntN(len(b))] = hardBytes[r.IntN(len(hardBytes))]
		checkRegular(t, b)
	}
	if regular < n/10 || regular > n*9/10 {
		t.Errorf("%d of %d are regular", regular, n)
	}
}

func TestRegularMutatedCorpora(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, c := range jsontest.Corpora() {
		data := c.Data[:min(len(c.Data), 1<<18)]
		if got := checkRegular(t, data); len(data) == len(c.Data) && got[0] < 0 && got[0] != TooDeep {
			t.Errorf("%s: %d", c.Name, got)
		}
		for range 50 {
			b := slices.Clone(data[:min(len(data), 1+r.IntN(1<<14))])
			b[r.IntN(len(b))] = hardBytes[r.IntN(len(hardBytes))]
			checkRegular(t, b)
		}
	}
}

// TestRegularOfManyTokens has blocks that are full of tokens, or nearly, and what is
// wrong with any of them.
func TestRegularOfManyTokens(t *testing.T) {
	for _, unit := range []string{"[", "[]", "[],", "1,", `"",`, `{"":`, "{}", "[[],[],", ": ", `[{"a":1},{"a":`} {
		for _, lead := range []int{0, 1, 2, 7, 61, 62, 63, 64, 65} {
			for _, n := range []int{60, 61, 62, 63, 64, 65, 66, 126, 128, 130, 190, 194, 260} {
				checkRegular(t, []byte(strings.Repeat(" ", lead)+strings.Repeat(unit, n/len(unit)+1)[:n]))
			}
		}
	}
	for n := range 200 {
		for _, s := range []string{"0", `""`, "[]", `{"a":0}`} {
			for _, end := range []string{"", " ", strings.Repeat(" ", 64)} {
				b := "[" + strings.Repeat(s+",", n) + s + "]" + end
				if got := checkRegular(t, []byte(b)); got != [2]int{len(end), len(end)} {
					t.Fatalf("%d of %q", got, b)
				}
				checkRegular(t, []byte(b+",1"))
				checkRegular(t, []byte(b+b))
			}
		}
	}
	doc := []byte("[" + strings.Repeat(`[1,{"":[],"":{}},"",true],`, 12) + "0]")
	if got := checkRegular(t, doc); got != [2]int{} {
		t.Fatalf("%d of %s", got, doc)
	}
	for i := range doc {
		for _, ch := range []byte(`,:[]{}1 "t`) {
			b := bytes.Clone(doc)
			b[i] = ch
			checkRegular(t, b)
		}
		checkRegular(t, doc[:i])
	}
}

func TestRegularGuardPages(t *testing.T) {
	samples := append([]string{
		strings.Repeat("[", 400), strings.Repeat(`"\`, 300), strings.Repeat("n,", 200),
		"[" + strings.Repeat("true,", 80), "[" + strings.Repeat(" false,", 60),
	}, indexSamples...)
	for _, impl := range Impls("regular") {
		undo := Select("regular", impl)
		for _, s := range samples {
			for len(s) < 300 {
				s += s
			}
			for n := range 201 {
				for _, g := range []func(int) jsontest.Guarded{jsontest.GuardAfter, jsontest.GuardBefore} {
					src := g(n)
					copy(src.Bytes, s)
					Regular(src.Bytes, true)
					src.Free()
				}
			}
		}
		undo()
	}
}

func FuzzRegular(f *testing.F) {
	for _, s := range indexSamples {
		f.Add([]byte(s))
	}
	r := rand.New(rand.NewPCG(15, 16))
	for range 20 {
		f.Add(closed(soup(r, 300)))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) < 1<<14 {
			checkRegular(t, b)
		}
	})
}

func BenchmarkRegular(b *testing.B) {
	docs := map[string]string{
		"members": `{"id":1,"name":"a name of it","on":true,"rate":0.25,"at":"2024-01-02T03:04:05Z","of":null}`,
		"numbers": `[` + strings.Repeat("12.5,", 40) + `0]`,
		"nested":  `{"a":[{"x":1,"y":2},{"x":3,"y":4}],"b":{"c":[[1,2],[3,4],[]]}}`,
		"text":    `{"text":"` + strings.Repeat("the text ", 30) + `"}`,
	}
	for _, impl := range Impls("regular") {
		for name, doc := range docs {
			b.Run(impl+"/"+name, func(b *testing.B) {
				defer Select("regular", impl)()
				doc := []byte(doc)
				b.SetBytes(int64(len(doc)))
				for b.Loop() {
					if Regular(doc, false) < 0 {
						b.Fatal("refused")
					}
				}
			})
		}
	}
}
