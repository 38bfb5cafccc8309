//go:build go1.27 && goexperiment.jsonv2

package json

import (
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// A namedKey is written as what it is not, so that two keys may have one name.
type namedKey struct{ name, more string }

func (k namedKey) MarshalText() ([]byte, error) {
	if k.name == "bad" {
		return nil, errors.New("bad key")
	}
	return []byte(k.name), nil
}

// TestMapsByNames: keys that a method names are written as encoding/json/v2 writes them, whether names
// must differ or be UTF-8, and so are the errors where they are not.
func TestMapsByNames(t *testing.T) {
	key := func(name string) namedKey { return namedKey{name: name} }
	maps := []any{
		map[namedKey]int{}, map[namedKey]int{key("a"): 1}, map[namedKey]int{key("b"): 1, key("a"): 2, key(""): 3, key("a\"\n<"): 4},
		map[namedKey]int{key("a"): 1, {"a", "again"}: 1}, map[namedKey]int{key("b"): 1, key("a"): 1, {"b", "x"}: 1, key("z"): 1},
		map[namedKey]string{key("é"): "x", key("e"): "y", key("\U0001F600"): "z", key("\uFFFD"): ""}, map[namedKey]bool{key("\xff"): true},
		map[namedKey]bool{key("\xff"): true, key("\xfe"): true}, map[namedKey]bool{key("\uFFFD"): true, key("\xfe"): true, key("a"): true},
		map[namedKey][]int{key("bad"): {1}}, map[namedKey][]int{key("bad"): {1}, {"bad", "too"}: nil},
		map[namedKey]map[namedKey]int{key("m"): {key("x"): 1, {"x", "y"}: 1}}, map[namedKey]struct{ A, B namedKey }{key("s"): {}, key("t"): {}},
		[]map[namedKey]any{{key("q"): 1, key("p"): "two"}, nil}, map[namedKey]map[string]int{key("i"): {"y": 1, "x": 2}, key("h"): nil},
	}
	for _, v := range maps {
		for bits := range 8 {
			dup, ill, sorted := bits&1 != 0, bits&2 != 0, bits&4 != 0
			got, gotErr := Marshal(v, jsontext.AllowDuplicateNames(dup), jsontext.AllowInvalidUTF8(ill), Deterministic(sorted))
			want, wantErr := stdv2.Marshal(v, stdtext.AllowDuplicateNames(dup), stdtext.AllowInvalidUTF8(ill), stdv2.Deterministic(sorted))
			if !sorted && gotErr == nil && wantErr == nil { // in any order
				_ = (*jsontext.Value)(&got).Canonicalize(jsontext.AllowDuplicateNames(true))
				_ = (*jsontext.Value)(&want).Canonicalize(jsontext.AllowDuplicateNames(true))
			}
			if !sorted && gotErr != nil && wantErr != nil {
				continue // which of the keys is met first is left to chance
			}
			if string(got) != string(want) && gotErr == nil || said(gotErr) != said(wantErr) {
				t.Errorf("%v, duplicates %v, ill-formed %v, sorted %v: %s, %v, want %s, %v", v, dup, ill, sorted, got, gotErr, want, wantErr)
			}
		}
	}
}
