//go:build !race

package rt

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// texts is written as an array of strings.
type texts []string

func (t texts) MarshalJavelin(e *Encoder, b []byte) []byte { return e.Strings(b, t) }

// Marshal that is called again and again allocates what it returns, whatever the size: no
// buffer is made to grow each time because the one before it was too large to be kept.
func TestMarshalAgainAllocatesTheResult(t *testing.T) {
	for _, kb := range []int{1, 30, 40, 41, 50, 60, 63, 66, 80, 100, 300} {
		var v texts
		for n := 2; n < kb<<10; n += 40 {
			v = append(v, strings.Repeat("x", 37))
		}
		out, err := Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		got := jsontest.AllocatedAgain(func() { Marshal(v) })
		if most := uint64(len(out))*5/4 + 1<<10; got > most {
			t.Errorf("%d bytes of JSON: %d bytes are allocated, at most %d should be", len(out), got, most)
		}
	}
}
