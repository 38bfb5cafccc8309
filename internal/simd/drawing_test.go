package simd

import (
	"os"
	"strings"
	"testing"
)

// TestDrawing computes the masks that index.go and docs/kernels.md draw.
func TestDrawing(t *testing.T) {
	const bytes = `{"a\"b": "x",  tru }`
	var backslash, quote, op, space uint64
	for i, c := range bytes {
		switch bit := uint64(1) << i; c {
		case '\\':
			backslash |= bit
		case '"':
			quote |= bit
		case '{', '}', ':', ',':
			op |= bit
		case ' ':
			space |= bit
		}
	}
	escaped, _ := findEscaped(backslash, 0)
	quote &^= escaped
	inside := prefixXor(quote)
	op &^= inside
	all := uint64(1)<<len(bytes) - 1
	scalar := all &^ (op | space | quote | inside)
	entries := op | quote | scalar&^(scalar<<1)
	sum := (inside + backslash&inside) & quote &^ inside

	draw := func(m uint64) string {
		b := []byte(strings.Repeat(".", len(bytes)))
		for i := range b {
			if m>>i&1 != 0 {
				b[i] = '1'
			}
		}
		return string(b)
	}
	for _, file := range []string{"index.go", "../../docs/kernels.md"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{
			"bytes      " + bytes,
			"backslash  " + draw(backslash),
			"escaped    " + draw(escaped),
			"quote      " + draw(quote),
			"inside     " + draw(inside),
			"op         " + draw(op),
			"scalar     " + draw(scalar),
			"entries    " + draw(entries),
			"sum        " + draw(sum),
		} {
			if !strings.Contains(string(text), line) {
				t.Errorf("%s lacks the line\n%s", file, line)
			}
		}
	}
}
