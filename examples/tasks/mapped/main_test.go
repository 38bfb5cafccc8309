//go:build unix

package main

import (
	"path/filepath"
	"runtime"
	"testing"

	javelin "github.com/javelin-go/javelin"
)

func Example() {
	main()
	// Output:
	// "Zugspitze" <nil>
	// name "Zugspitze"
	// height 2962
	// 10 GB; true
}

// What comes after the hole is found in the same memory.
func TestFarValue(t *testing.T) {
	name := filepath.Join(t.TempDir(), "large.json")
	if err := sparse(name, 64<<20); err != nil {
		t.Fatal(err)
	}
	data, done, err := Map(name)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	n, err := javelin.Get(data, "sealed", javelin.Unchecked())
	if v := n.BoolOr(false); !v || err != nil {
		t.Errorf("%v, %v", n, err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
		t.Errorf("%d bytes have been allocated", used)
	}
}
