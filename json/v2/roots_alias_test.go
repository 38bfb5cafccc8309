package json

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
)

// TestRootsThatShareTheInput: documents of every kind are the same values, and errors, whether strings are
// copies or parts of the input, which nothing follows in memory.
func TestRootsThatShareTheInput(t *testing.T) {
	for _, kind := range jsontest.Roots() {
		for _, fill := range []bool{false, true} {
			for range 2 {
				for _, text := range jsontest.RootDocuments() {
					doc := bytes.Clone([]byte(text))
					doc = doc[:len(doc):len(doc)]
					got, want := kind(fill), kind(fill)
					gotErr, wantErr := Unmarshal(doc, got, AliasStrings(true)), Unmarshal([]byte(text), want)
					if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
						t.Errorf("%T, filled %v, from %q: %#v, %v, want %#v, %v", got, fill, text, reflect.ValueOf(got).Elem(), gotErr, reflect.ValueOf(want).Elem(), wantErr)
					}
					if string(doc) != text {
						t.Fatalf("%T from %q: the input has become %q", got, text, doc)
					}
				}
			}
		}
	}
}
