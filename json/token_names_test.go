package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// Names that come again, and those that look like them, are as encoding/json has them, also in a second
// stream.
func TestTokenNames(t *testing.T) {
	var doc strings.Builder
	doc.WriteString("[")
	for round := range 3 {
		for n := range 40 {
			for _, c := range []string{"a", "b", "é", `\u0061`, `\n`, "\xff"} {
				name := strings.Repeat("x", n/4) + c + strings.Repeat("y", n-n/4)
				fmt.Fprintf(&doc, `{"%s":"%s","":%d,"same":["same","%s"]},`, name, name, round, name)
			}
		}
	}
	doc.WriteString("null]")
	for range 2 {
		got, want := json.NewDecoder(strings.NewReader(doc.String())), stdjson.NewDecoder(strings.NewReader(doc.String()))
		var all []json.Token
		for {
			g, err1 := got.Token()
			w, err2 := want.Token()
			if fmt.Sprintf("%T %v", g, g) != fmt.Sprintf("%T %v", w, w) || (err1 == nil) != (err2 == nil) {
				t.Fatalf("after %d tokens: %q, %v, want %q, %v", len(all), g, err1, w, err2)
			}
			if err1 != nil {
				if err1 != io.EOF {
					t.Fatal(err1)
				}
				break
			}
			all = append(all, g)
		}
		// What has been returned stays as it was.
		again := json.NewDecoder(strings.NewReader(doc.String()))
		for i, was := range all {
			if g, err := again.Token(); err != nil || !reflect.DeepEqual(g, was) {
				t.Fatalf("token %d: %q, %v, before %q", i, g, err, was)
			}
		}
	}
}

func TestTokenNamesAllocateOnce(t *testing.T) {
	doc := []byte("[" + strings.Repeat(`{"identifier":true,"enabled":false,"parent":null},`, 500) + "null]")
	count := testing.AllocsPerRun(20, func() {
		d := json.NewDecoder(bytes.NewReader(doc))
		for {
			if _, err := d.Token(); err != nil {
				break
			}
		}
	})
	if count > 100 {
		t.Errorf("1500 names take %v allocations", count)
	}
}
