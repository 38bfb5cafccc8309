package wire

import (
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// validEscapes is the simple form of ValidEscapes.
func validEscapes(b []byte, lone bool) bool {
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		n := EscapeLen(b, i, lone)
		if n == 0 {
			return false
		}
		i += n - 1
	}
	return true
}

func TestEscapeLen(t *testing.T) {
	for _, tt := range []struct {
		s            string
		strict, lone int
	}{
		{`\`, 0, 0}, {`\"`, 2, 2}, {`\\`, 2, 2}, {`\/`, 2, 2}, {`\b`, 2, 2}, {`\f`, 2, 2}, {`\n`, 2, 2}, {`\r`, 2, 2}, {`\t`, 2, 2},
		{`\a`, 0, 0}, {`\N`, 0, 0}, {`\'`, 0, 0}, {"\\\n", 0, 0}, {`\u`, 0, 0}, {`\u123`, 0, 0}, {`\u1234`, 6, 6}, {`\uAbCd`, 6, 6},
		{`\u123g`, 0, 0}, {`\u12345`, 6, 6}, {`\U1234`, 0, 0}, {`\ud7ff`, 6, 6}, {`\ue000`, 6, 6},
		{`\ud800`, 0, 6}, {`\udbff\udfff`, 12, 6}, {`\uD83D\uDE00`, 12, 6}, {`\ud800\udbff`, 0, 6}, {`\udc00\ud800`, 0, 6}, {`\ud800\udc0`, 0, 6}, {`\ud800xudc00`, 0, 6}, {`\ud800\tdc00`, 0, 6},
	} {
		if got := EscapeLen([]byte(tt.s), 0, false); got != tt.strict {
			t.Errorf("EscapeLen(%s) = %d, want %d", tt.s, got, tt.strict)
		}
		if got := EscapeLen([]byte(tt.s), 0, true); got != tt.lone {
			t.Errorf("EscapeLen(%s) with lone surrogates = %d, want %d", tt.s, got, tt.lone)
		}
	}
}

func TestValidEscapesAgreesWithOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	pieces := []string{`\n`, `\\`, `\"`, `\u00e9`, `\uD83D\uDE00`, `\ud83d`, `\ude00`, `\u12`, `\x`, `\`, "plain text, longer than a word", "a", "é", "u0000", ""}
	valid := 0
	for range 100_000 {
		var b []byte
		for range r.IntN(6) {
			k := r.IntN(len(pieces))
			if r.IntN(2) == 0 {
				k = r.IntN(5)
			}
			b = append(b, pieces[k]...)
		}
		for _, lone := range []bool{false, true} {
			want := validEscapes(b, lone)
			for _, impl := range simd.Impls("escapes") {
				undo := simd.Select("escapes", impl)
				if got := ValidEscapes(b, lone); got != want {
					t.Fatalf("%s: ValidEscapes(%s, %v) = %v", impl, b, lone, got)
				}
				undo()
			}
			if want {
				valid++
			}
		}
	}
	if valid < 10_000 || valid > 190_000 {
		t.Errorf("%d of 200,000 were valid", valid)
	}
}
