package simd_test

import (
	"bytes"
	"strings"
	"testing"

	. "github.com/javelin-go/javelin/internal/simd"
)

// escapeRun is a run of \uXXXX with every digit there is, but none that begins with d.
var escapeRun = strings.Repeat(`\u0123\u4567\u89ab\ucdef\uABCD\uEF0d\u1dDd\ufD8c\u9800\u5BdF`, 5)

// TestOutlineOfEscapeRuns has them begin and end everywhere in a block.
func TestOutlineOfEscapeRuns(t *testing.T) {
	for lead := range 140 {
		for n := lead % stride(3) * 11; n < 24*11; n += stride(3) * 11 { // bytes: also those that end within an escape
			for _, tail := range []string{`"]`, `u00e9"]`, `0"]`, `\n\ud83d\ude00"]`, "x" + escapeRun[:n%6], "\xc3\xa9" + escapeRun} {
				b := []byte(`["` + strings.Repeat("x", lead) + escapeRun[:n] + tail)
				checkOutline(t, b, 64)
				checkOutline(t, b, 4096)
			}
		}
	}
	b := []byte(`["` + escapeRun + `"]`)
	for _, impl := range Impls("outline") {
		undo := Select("outline", impl)
		got := outlineWindows(b, 0, true, 128)
		undo()
		want := outlined{events: []byte{0, OutlineClose | OutlineNoName}, flags: make([]Flags, 3)}
		want.spots = []uint32{254} // which the second window ends within
		diffOutline(t, impl, b, []int{128}, got, want)
	}
}

// TestOutlineOfWrongEscapeRuns has one byte of a run wrong, or other than in a run.
func TestOutlineOfWrongEscapeRuns(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 5 // which is also every place in an escape
	}
	for _, lead := range []string{"", "x", "xx", "xxx", "xxxx", "xxxxx", "\xc3\xa9", strings.Repeat("x", 61) + "\xc3", strings.Repeat("x", 60) + `\"`} {
		doc := []byte(`["` + lead + escapeRun + `"]`)
		checkOutline(t, doc, 64)
		for i := 2; i < 232; i += step {
			for _, ch := range []byte("\"\\u0dDaAfFgG/:@`\x00\x1f\x80\xb0\xc3\xff") {
				b := bytes.Clone(doc)
				b[i] = ch
				checkOutline(t, b, 64)
				checkOutline(t, b, 256)
			}
			checkOutline(t, doc[:i], 64)
			checkOutline(t, append(doc[:i:i], doc[i+1:]...), 192)
		}
	}
}
