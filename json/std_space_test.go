//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"reflect"
	"strings"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
)

// TestOffsetsBehindMuchWhitespace: offsets count whitespace that is longer than the
// buffer and so not in it, before and behind a separator.
func TestOffsetsBehindMuchWhitespace(t *testing.T) {
	for _, doc := range []string{
		`_[1]`, `_{}`, `_`, `_]`, `_x`, `_[1_,_2]`, `_{"a"_:_1_,_"b"_:_2_}`, `[1_2]`, `{"a"_1}`, `{"a":_x}`, `{"a":1_,_x}`, `{"a"_:_`, `[_1_,_`, `["a"_:_1]`, `[1_,_]`, `[tru_]`, `_"a_`, `{"a"_:_}`, `{_y":1}`,
	} {
		for _, n := range []int{4090, 9000} {
			in := strings.ReplaceAll(doc, "_", strings.Repeat(" ", n))
			for calls := range 3 * 3 * 3 * 3 {
				ours, std := json.NewDecoder(strings.NewReader(in)), stdjson.NewDecoder(strings.NewReader(in))
				for i, rest := 0, calls; i < 4; i, rest = i+1, rest/3 {
					var got, want any
					var gotErr, wantErr error
					switch rest % 3 {
					case 0:
						gotErr, wantErr = ours.Decode(&got), std.Decode(&want)
					case 1:
						got, want = ours.More(), std.More()
					default:
						got, gotErr = ours.Token()
						want, wantErr = std.Token()
					}
					if x, y := ours.InputOffset(), std.InputOffset(); x != y || !reflect.DeepEqual(got, want) || !sameError(gotErr, wantErr) {
						t.Fatalf("%s, _ being %d spaces, calls %d, call %d: %v at %d and %s, want %v at %d and %s", doc, n, calls, i, got, x, describe(gotErr), want, y, describe(wantErr))
					}
				}
			}
		}
	}
}
