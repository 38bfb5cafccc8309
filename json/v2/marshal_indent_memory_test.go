package json_test

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	. "github.com/javelin-go/javelin/json/v2"
)

// A large result with lines and indents takes little more memory than it is long: the compact
// text that it is made of lies in memory that is used again.
func TestLargeIndentedResultTakesItsSize(t *testing.T) {
	type item struct {
		ID   int      `json:"id"`
		Name string   `json:"name"`
		Tags []string `json:"tags"`
	}
	var items []item
	var want strings.Builder
	want.WriteString("[")
	for i := 1000; i < 6000; i++ {
		items = append(items, item{i, strings.Repeat("n", i%30), []string{"a", "b"}})
		fmt.Fprintf(&want, "%s\n\t{\n\t\t\"id\": %d,\n\t\t\"name\": %q,\n\t\t\"tags\": [\n\t\t\t\"a\",\n\t\t\t\"b\"\n\t\t]\n\t}", map[bool]string{true: ","}[i > 1000], i, strings.Repeat("n", i%30))
	}
	want.WriteString("\n]")
	marshal := func() {
		if got, err := Marshal(&items, jsontext.Multiline(true)); err != nil || string(got) != want.String() {
			t.Fatalf("%d bytes, %v, want %d", len(got), err, want.Len())
		}
	}
	marshal()
	marshal()
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection empties pools
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const calls = 10
	for range calls {
		marshal()
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) / calls; n > uint64(want.Len())*3/2 {
		t.Errorf("%d bytes of memory for %d", n, want.Len())
	}
}
