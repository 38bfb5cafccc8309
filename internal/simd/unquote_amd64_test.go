//go:build !purego

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

// TestUnquoteLongShort gives UnquoteLong texts of any length, which Unquote leaves to the
// portable form when they are short, at the end of a page and at its begin, and with
// more or less room.
func TestUnquoteLongShort(t *testing.T) {
	if !slices.Contains(Impls("unquote"), "AVX2") {
		t.Skip("no AVX2")
	}
	pieces := []string{
		`\n`, `\"`, `\\`, `\/`, `\u0041`, `\u00e9`, `\u4f60`, `\ud83d\ude00`, `\ud83d`, `\ude00`, `\`, `\u`, `\u12`, `\u123g`, `\x`,
		"a", "bcd", "efghijkl", "é", "\xff", strings.Repeat("x", 13), strings.Repeat(`\u00e9`, 4), strings.Repeat(`\u4f60\u0041`, 3),
	}
	r := rand.New(rand.NewPCG(23, 24))
	rounds := 60_000
	if testing.Short() {
		rounds = 10_000
	}
	const most = 256
	after, before := jsontest.GuardAfter(most), jsontest.GuardBefore(most)
	defer after.Free()
	defer before.Free()
	for range rounds {
		var src []byte
		for size := 1 + r.IntN(64); len(src) < size; {
			src = append(src, pieces[r.IntN(len(pieces))]...)
		}
		guarded := after.Bytes[most-len(src):]
		if r.IntN(2) == 0 {
			guarded = before.Bytes[:len(src)]
		}
		copy(guarded, src)
		want, wantS := simpleUnquote(src)
		buf := bytes.Repeat([]byte{'#'}, len(src)+64)
		dst := buf[:len(src)+r.IntN(34)]
		nd, ns := UnquoteLong(dst, guarded)
		if string(dst[:nd]) != string(want) || ns != wantS {
			t.Fatalf("UnquoteLong(%q) = %q, %d; want %q, %d", src, dst[:nd], ns, want, wantS)
		}
		if i := bytes.IndexFunc(buf[len(dst):], func(r rune) bool { return r != '#' }); i >= 0 {
			t.Fatalf("UnquoteLong(%q) wrote %d bytes behind dst", src, i+1)
		}
	}
}
