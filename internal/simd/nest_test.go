package simd_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	. "github.com/javelin-go/javelin/internal/simd"
)

// simpleNestEnd is NestEnd a byte at a time.
func simpleNestEnd(b []byte) int {
	depth, quoted, escaped := 1, false, false
	for i, c := range b {
		was := escaped
		escaped = false
		switch {
		case c == '\\':
			escaped = !was
		case c == '"':
			if !was {
				quoted = !quoted
			}
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

func checkNestEnd(t *testing.T, b []byte) {
	t.Helper()
	want := simpleNestEnd(b)
	for _, impl := range Impls("nest") {
		undo := Select("nest", impl)
		if got := NestEnd(b); got != want {
			t.Fatalf("%s: NestEnd(%.300q) = %d, want %d", impl, b, got, want)
		}
		undo()
	}
}

func TestNestEnd(t *testing.T) {
	for _, s := range []string{
		"", "]", "}", " ]", "[]]", "[{}]}x", `"]"]`, `"\"]"]`, `"\\"]"]`, `"\\\"]"]`, `{"a]":1},2],3`, `"`, `"\`, `\"]"]`, strings.Repeat("[", 100) + strings.Repeat("]", 101) + "]",
		strings.Repeat(`"\\\\",`, 30) + "]", strings.Repeat("x", 63) + `"]` + strings.Repeat("y", 62) + `\"]"]`, strings.Repeat("[]{}", 64) + "]",
	} {
		for pad := range 65 {
			checkNestEnd(t, []byte(strings.Repeat(" ", pad)+s))
			checkNestEnd(t, []byte(strings.Repeat("[", pad)+s+strings.Repeat("}", pad)+"]"))
			checkNestEnd(t, []byte(s+strings.Repeat(`"}`, pad)))
		}
	}
	// Across windows.
	long := strings.Repeat(`{"a\\":[1,2,"]\""]},`, 10_000)
	for cut := range 40 {
		checkNestEnd(t, []byte(strings.Repeat("-", cut)+long+"]]"))
		checkNestEnd(t, []byte(strings.Repeat("-", cut)+`"`+strings.Repeat("[", 64<<10-20)+`\"]"]`))
	}
}

func TestNestEndRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	const hard = `[]{}[]"\ ,:[}{x]`
	for range 4000 {
		b := make([]byte, r.IntN(300))
		for i := range b {
			b[i] = hard[r.IntN(len(hard))]
		}
		if r.IntN(2) == 0 { // so that it does not end at once
			b = append([]byte(strings.Repeat("[", r.IntN(90))), b...)
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
		checkNestEnd(t, g.Bytes)
		clear(g.Bytes)
		checkNestEnd(t, g.Bytes)
		g.Free()
	}
}

func BenchmarkNestEnd(b *testing.B) {
	doc := []byte(strings.Repeat(`{"id":12345,"text":"some text of usual length, with a \" in it","list":[1,2,{"x":null}]},`, 1000) + "]")
	for _, impl := range Impls("nest") {
		b.Run(impl, func(b *testing.B) {
			defer Select("nest", impl)()
			b.SetBytes(int64(len(doc)))
			for b.Loop() {
				if NestEnd(doc) != len(doc) {
					b.Fatal("wrong end")
				}
			}
		})
	}
}
