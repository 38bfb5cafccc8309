package json

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// TestMarshalMapReplaced: keys that are not UTF-8 are written with U+FFFD in place of what is wrong, and
// two that become the same so are an error, unless that is allowed.
func TestMarshalMapReplaced(t *testing.T) {
	long := strings.Repeat("a long name ", 4)
	keys := [][]string{
		{"a"}, {"a", "b", "日本"}, {"\xff"}, {"a\xff", "b"}, {"a", "\xff", "\xfe"}, {"\xff", "\ufffd"}, {"\xff\xff", "\ufffd\ufffd", "z"},
		{"\xf0\x9f\x98"}, {long, long + "2"}, {long + "\xff"}, {long + "\xff", long + "\xfe"}, {long + "\xff", long + "\ufffd"},
		{"a", "b", "c", "d", "e", "f", "g", "h", "i\xff", "j"}, {"a", "b", "c", "d", "e", "f", "g", "h", "i\xff", "i\xfe"},
	}
	type key string
	type pair struct{ X, Y int }
	collides := func(names []string) bool {
		seen := map[string]bool{}
		for _, n := range names {
			n = string([]rune(n))
			if seen[n] {
				return true
			}
			seen[n] = true
		}
		return false
	}
	lax := jsontext.AllowInvalidUTF8(true)
	for _, names := range keys {
		maps := []any{map[string]any{}, map[string]string{}, map[string]int{}, map[string]bool{}, map[string]float32{}, map[string][]int{}, map[string]*int{}, map[string]pair{},
			map[string]struct{ M map[string]any }{}, map[key]int{}, map[key]any{}, map[string]map[string]any{}}
		for _, m := range maps {
			v := reflect.ValueOf(m)
			for _, n := range names {
				e := reflect.New(v.Type().Elem()).Elem()
				if e.Kind() == reflect.Interface {
					e.Set(reflect.ValueOf(1.5))
				}
				v.SetMapIndex(reflect.ValueOf(n).Convert(v.Type().Key()), e)
			}
		}
		for _, m := range append(maps, maps, map[string]any{"in": maps[0]}, []any{maps[0], maps[0], maps[0]}) {
			for _, opts := range [][]Options{{lax, jsontext.AllowDuplicateNames(true)}, {lax}, {lax, Deterministic(true)}, {lax, jsontext.Multiline(true)}} {
				for range 4 { // names are remembered
					got, err := Marshal(m, opts...)
					undo := DisableFast()
					want, wantErr := Marshal(m, append(opts, Deterministic(true))...)
					undo()
					allowed, _ := GetOption(JoinOptions(opts...), jsontext.AllowDuplicateNames)
					if fails := collides(names) && !allowed; (err != nil) != fails || (wantErr != nil) != fails {
						t.Fatalf("%T with %q: errors %v, %v", m, names, err, wantErr)
					}
					if err != nil {
						if !strings.Contains(err.Error(), jsontext.ErrDuplicateName.Error()) {
							t.Errorf("%T with %q: %v", m, names, err)
						}
						continue
					}
					if collides(names) {
						continue // in which order is not known
					}
					if a, b := canonicalOf(t, got), canonicalOf(t, want); a != b {
						t.Errorf("%T with %q:\n\tgot  %s\n\twant %s", m, names, a, b)
					}
				}
			}
		}
	}
	if _, err := Marshal(map[string]any{"\xff": 1}); err == nil {
		t.Error("no error without the option")
	}
}

func canonicalOf(t *testing.T, text []byte) string {
	t.Helper()
	v := jsontext.Value(text)
	if err := v.Canonicalize(); err != nil {
		t.Fatal(fmt.Errorf("%w in %s", err, text))
	}
	return string(v)
}
