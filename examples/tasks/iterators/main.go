// Iterators marshals what an iterator yields: values as an array, pairs as an
// object, neither of them in memory at once.
package main

import (
	"fmt"
	"iter"
	"log"
	"maps"
	"os"
	"slices"

	"github.com/javelin-go/javelin/json/v2"
)

// Report holds iterators where others hold slices and maps.
type Report struct {
	Title   string                 `json:"title"`
	Squares iter.Seq[int]          `json:"squares"`
	Sizes   iter.Seq2[string, int] `json:"sizes"`
}

func main() {
	squares := func(yield func(int) bool) {
		for i := 1; i <= 5 && yield(i*i); i++ {
		}
	}
	sizes := map[string]int{"s": 36, "m": 40, "l": 44}
	ordered := func(yield func(string, int) bool) {
		for _, name := range slices.Sorted(maps.Keys(sizes)) {
			if !yield(name, sizes[name]) {
				return
			}
		}
	}
	if err := json.MarshalWrite(os.Stdout, Report{"numbers", squares, ordered}); err != nil {
		log.Fatal(err)
	}
	fmt.Println()

	b, err := json.Marshal(slices.Values([]string{"x", "y"}))
	fmt.Println(string(b), err)
}
