package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json"
)

// TestRoots reads small documents of every kind, in order or not, into values of many types, zero or
// not: what is set, and the error, are those of encoding/json. Each is read twice, as a call knows
// of the one before.
func TestRoots(t *testing.T) {
	kinds := append(jsontest.Roots(),
		func(bool) any { return new(json.Number) }, func(bool) any { return new(json.RawMessage) })
	for _, kind := range kinds {
		for _, fill := range []bool{false, true} {
			for range 2 {
				for _, doc := range jsontest.RootDocuments() {
					got, want := kind(fill), kind(fill)
					gotErr := json.Unmarshal([]byte(doc), got)
					wantErr := stdjson.Unmarshal([]byte(doc), want)
					if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
						t.Errorf("%T, filled %v, from %q: got %#v, %v, want %#v, %v", got, fill, doc, reflect.ValueOf(got).Elem(), gotErr, reflect.ValueOf(want).Elem(), wantErr)
					}
				}
			}
		}
	}
}
