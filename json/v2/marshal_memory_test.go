//go:build !race

// With -race, pools forget at random.

package json

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// Marshal that is called again and again allocates what it returns, whatever the size, and no
// buffer besides.
func TestMarshalAgainAllocatesTheResult(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // it empties pools
	type row struct{ A, B, C string }
	for _, kb := range []int{1, 7, 9, 20, 31, 33, 36, 40, 41, 48, 50, 57, 60, 63, 66, 74, 80, 90, 100, 300} {
		var texts []string
		for n := 2; n < kb<<10; n += 40 {
			texts = append(texts, strings.Repeat("x", 37))
		}
		var rows []row
		for n := 2; n < kb<<10; n += 77 {
			rows = append(rows, row{strings.Repeat("x", 17), "yyyyyyyyyyyyyyyyyyyyyyy", "zzzzzzzzzzzzzzz"})
		}
		for _, v := range []any{texts, rows} {
			runtime.GC()
			best := uint64(1 << 62)
			var length int
			for range 5 {
				for range 3 {
					if _, err := Marshal(v); err != nil {
						t.Fatal(err)
					}
				}
				const calls = 8
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				for range calls {
					out, _ := Marshal(v)
					length = len(out)
				}
				runtime.ReadMemStats(&after)
				best = min(best, (after.TotalAlloc-before.TotalAlloc)/calls)
			}
			// The runtime's sizes are up to a fifth apart.
			if most := uint64(length)*5/4 + 1<<10; best > most {
				t.Errorf("%T, %d bytes of JSON: %d bytes are allocated, at most %d should be", v, length, best, most)
			}
		}
	}
}
