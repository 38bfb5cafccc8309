//go:build !race

// With -race, pools forget at random.

package rt

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// texts is written as an array of strings.
type texts []string

func (t texts) MarshalJavelin(e *Encoder, b []byte) []byte { return e.Strings(b, t) }

// Marshal that is called again and again allocates what it returns, whatever the size: no
// buffer is made to grow each time because the one before it was too large to be kept.
func TestMarshalAgainAllocatesTheResult(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // it empties pools
	for _, size := range []int{1 << 10, 30 << 10, 40 << 10, 41 << 10, 50 << 10, 60 << 10, 63 << 10, 66 << 10, 80 << 10, 100 << 10, 300 << 10} {
		runtime.GC()
		var v texts
		for n := 2; n < size; n += 40 {
			v = append(v, strings.Repeat("x", 37))
		}
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
		if most := uint64(length)*5/4 + 1<<10; best > most {
			t.Errorf("%d bytes of JSON: %d bytes are allocated, at most %d should be", length, best, most)
		}
	}
}
