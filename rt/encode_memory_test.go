//go:build !race

package rt

import (
	"runtime"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/forge"
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

type numbers []int

func (n numbers) MarshalJavelin(e *Encoder, b []byte) []byte { return e.Ints(b, n) }

type word string

func (w word) MarshalJavelin(e *Encoder, b []byte) []byte { return e.String(b, string(w)) }

// So it does if results of other types come in between, and if the collector has emptied the pool.
func TestMarshalInTurnAllocatesTheResults(t *testing.T) {
	if forge.TypeWord(1) == forge.TypeWord("") {
		t.Skip("types are not told apart")
	}
	large, medium := make(texts, 5000), make(numbers, 10_000)
	for i := range large {
		large[i] = strings.Repeat("x", 37)
	}
	for i := range medium {
		medium[i] = 10
	}
	all := func(between func()) (size int) {
		for _, v := range []Marshaler{large, word("a"), medium, word("b")} {
			out, err := Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			between()
			size += len(out)
		}
		return size
	}
	for name, between := range map[string]func(){"in turn": func() {}, "after a collection": runtime.GC} {
		size := 0
		for range 4 {
			size = all(between)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		const n = 10
		for range n {
			all(between)
		}
		runtime.ReadMemStats(&after)
		got := (after.TotalAlloc - before.TotalAlloc) / n
		if most := uint64(size)*5/4 + 16<<10; got > most {
			t.Errorf("%s: %d bytes of JSON: %d bytes are allocated, at most %d should be", name, size, got, most)
		}
	}
}
