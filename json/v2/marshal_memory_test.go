//go:build !race

package json_test

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	json "github.com/javelin-go/javelin/json/v2"
)

// Marshal that is called again and again allocates what it returns, whatever the size, and no
// buffer besides.
func TestMarshalAgainAllocatesTheResult(t *testing.T) {
	type row struct{ A, B, C string }
	sizes := []int{1, 7, 9, 20, 31, 33, 36, 40, 41, 48, 50, 57, 60, 63, 66, 74, 80, 90, 100, 300}
	if testing.Short() {
		sizes = []int{7, 31, 41, 66, 100}
	}
	for _, kb := range sizes {
		var texts []string
		for n := 2; n < kb<<10; n += 40 {
			texts = append(texts, strings.Repeat("x", 37))
		}
		var rows []row
		for n := 2; n < kb<<10; n += 77 {
			rows = append(rows, row{strings.Repeat("x", 17), "yyyyyyyyyyyyyyyyyyyyyyy", "zzzzzzzzzzzzzzz"})
		}
		for _, v := range []any{texts, rows} {
			out, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			got := jsontest.AllocatedAgain(func() { json.Marshal(v) })
			// The runtime's sizes are up to a fifth apart.
			if most := uint64(len(out))*5/4 + 1<<10; got > most {
				t.Errorf("%T, %d bytes of JSON: %d bytes are allocated, at most %d should be", v, len(out), got, most)
			}
		}
	}
}
