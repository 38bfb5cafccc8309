package simd_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleNestEnds is NestEnds a byte at a time.
func simpleNestEnds(b []byte, p int, open byte, depth, n int) (end, passed int) {
	quoted, escaped := false, false
	for i := p; i < len(b); i++ {
		c, was := b[i], escaped
		escaped = false
		switch {
		case c == '\\':
			escaped = !was
		case c == '"':
			if !was {
				quoted = !quoted
			}
		case quoted:
		case c == open:
			depth++
		case c == open+2:
			if depth--; depth > 0 {
				continue
			}
			end, passed = i+1, passed+1
			rest := bytes.TrimLeftFunc(b[end:], func(r rune) bool { return r <= ' ' })
			if passed == n || len(rest) == 0 || rest[0] != ',' {
				return end, passed
			}
			rest = bytes.TrimLeftFunc(rest[1:], func(r rune) bool { return r <= ' ' })
			if len(rest) == 0 || rest[0] != open {
				return end, passed
			}
			i = len(b) - len(rest)
			depth = 1
		}
	}
	return end, passed
}

// checkNestEnd looks for the end of b, which is after a bracket of each kind.
func checkNestEnd(t *testing.T, b []byte) {
	t.Helper()
	for _, open := range []byte("[{") {
		b := append([]byte{open}, b...)
		checkNestEnds(t, b, 1, open, 1, 1)
		checkNestEnds(t, b, 1, open, 1, 3)
		checkNestEnds(t, b, 1, open, 1, 1000)
		checkNestEnds(t, b, 1, open, 2, 1)
		checkNestEnds(t, b, 1, open, 3, 5)
	}
}

func checkNestEnds(t *testing.T, b []byte, p int, open byte, depth, n int) {
	t.Helper()
	want, wantPassed := simpleNestEnds(b, p, open, depth, n)
	for _, impl := range Impls("nest") {
		undo := Select("nest", impl)
		if end, passed := NestEnds(b, p, open, depth, n); end != want || passed != wantPassed {
			t.Fatalf("%s: NestEnds(%.300q, %d, %q, %d, %d) = %d, %d, want %d, %d", impl, b, p, open, depth, n, end, passed, want, wantPassed)
		}
		if n == 1 && depth == 1 && passed1(want, wantPassed) != NestEnd(b, p, open) {
			t.Fatalf("%s: NestEnd(%.300q, %d, %q) = %d, want %d", impl, b, p, open, NestEnd(b, p, open), want)
		}
		undo()
	}
}

func passed1(end, passed int) int {
	if passed == 0 {
		return -1
	}
	return end
}

func TestNestEnd(t *testing.T) {
	for i, s := range []string{
		"", "]", "}", " ]", "[]]", "[{}]}x", `"]"]`, `"\"]"]`, `"\\"]"]`, `"\\\"]"]`, `{"a]":1},2],3`, `"`, `"\`, `\"]"]`, strings.Repeat("[", 100) + strings.Repeat("]", 101) + "]",
		strings.Repeat(`"\\\\",`, 30) + "]", strings.Repeat("x", 63) + `"]` + strings.Repeat("y", 62) + `\"]"]`, strings.Repeat("[]{}", 64) + "]",
	} {
		for pad := i % stride(3); pad < 65; pad += stride(3) {
			checkNestEnd(t, []byte(strings.Repeat(" ", pad)+s))
			checkNestEnd(t, []byte(strings.Repeat("[", pad)+s+strings.Repeat("}", pad)+"]"))
			checkNestEnd(t, []byte(s+strings.Repeat(`"}`, pad)))
			checkNestEnd(t, []byte(s+`}`+strings.Repeat(" ", pad)+","+strings.Repeat("\n", pad/2)+"{"+s+"},{}]"))
			checkNestEnd(t, []byte(strings.Repeat("],[", pad)+s+strings.Repeat("} , {", pad)+s+"]}"))
		}
	}
	// Across windows.
	long := strings.Repeat(`{"a\\":[1,2,"]\""]},`, 10_000)
	step := 1
	if testing.Short() {
		step = 7
	}
	for cut := 0; cut < 40; cut += step {
		checkNestEnd(t, []byte(strings.Repeat("-", cut)+long+"]]"))
		checkNestEnd(t, []byte(strings.Repeat("-", cut)+`"`+strings.Repeat("[", 64<<10-20)+`\"]"]`))
		checkNestEnd(t, []byte(strings.Repeat("-", cut)+`"`+strings.Repeat(`\`, 64<<10-20)+`"]`))
	}
}

func TestNestEndRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	const hard = `[]{}[]"\ ,:[}{x],,`
	for range 4000 {
		b := make([]byte, r.IntN(300))
		for i := range b {
			b[i] = hard[r.IntN(len(hard))]
		}
		if r.IntN(2) == 0 { // so that it does not end at once
			b = append([]byte(strings.Repeat("[", r.IntN(90))), b...)
		}
		if r.IntN(2) == 0 { // so that there are several
			b = bytes.ReplaceAll(b, []byte("]"), []byte("],["))
		}
		checkNestEnd(t, b)
	}
}

// TestNestEndStaysInside: at the end of memory, at every length.
func TestNestEndStaysInside(t *testing.T) {
	for n := range 201 {
		g := jsontest.GuardAfter(n)
		for i := range g.Bytes {
			g.Bytes[i] = `[]"x`[i%4]
		}
		checkNestEndsInside(t, g.Bytes)
		clear(g.Bytes)
		checkNestEndsInside(t, g.Bytes)
		for i := range g.Bytes {
			g.Bytes[i] = `[],x`[i%4]
		}
		checkNestEndsInside(t, g.Bytes)
		g.Free()
	}
	for n := 1; n <= 201; n++ {
		g := jsontest.GuardBefore(n)
		for i := range g.Bytes {
			g.Bytes[i] = `\\"[]`[i%5]
		}
		checkNestEnds(t, g.Bytes, 1, '[', 1, 1)
		g.Free()
	}
}

func checkNestEndsInside(t *testing.T, b []byte) {
	t.Helper()
	for p := 1; p < min(len(b), 70); p++ {
		checkNestEnds(t, b, p, '[', 1, 1)
		checkNestEnds(t, b, p, '[', 2, 100)
	}
}

func BenchmarkNestEnd(b *testing.B) {
	doc := []byte("[" + strings.Repeat(`{"id":12345,"text":"some text of usual length, with a \" in it","list":[1,2,{"x":null}]},`, 1000) + "]")
	for _, impl := range Impls("nest") {
		b.Run(impl, func(b *testing.B) {
			defer Select("nest", impl)()
			b.SetBytes(int64(len(doc)))
			for b.Loop() {
				if NestEnd(doc, 1, '[') != len(doc) {
					b.Fatal("wrong end")
				}
			}
		})
	}
}

func FuzzNestEnds(f *testing.F) {
	f.Add([]byte(`[{"a]":1},{"b\"":[2]} , {},[3]]`), uint16(40))
	f.Add([]byte(`{"a":[[1,2],[3]],"b\\":"}"},{`), uint16(7))
	f.Fuzz(func(t *testing.T, b []byte, pad uint16) {
		b = append(bytes.Repeat([]byte(" "), int(pad%200)), b...)
		checkNestEnd(t, b)
		checkNestEnd(t, append(b, bytes.Repeat([]byte("}],[{"), int(pad%70))...))
	})
}
