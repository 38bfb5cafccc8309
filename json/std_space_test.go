//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
)

// TestOffsetsBehindMuchWhitespace: offsets count whitespace that is longer than the
// buffer and so not in it, before and after a separator.
func TestOffsetsBehindMuchWhitespace(t *testing.T) {
	for i, doc := range []string{
		`_[1]`, `_{}`, `_`, `_]`, `_x`, `_[1_,_2]`, `_{"a"_:_1_,_"b"_:_2_}`, `[1_2]`, `{"a"_1}`, `{"a":_x}`, `{"a":1_,_x}`, `{"a"_:_`, `[_1_,_`, `["a"_:_1]`, `[1_,_]`, `[tru_]`, `_"a_`, `{"a"_:_}`, `{_y":1}`,
	} {
		for k, n := range []int{4090, 9000} {
			if testing.Short() && (i+k)%2 != 0 {
				continue
			}
			in := strings.ReplaceAll(doc, "_", strings.Repeat(" ", n))
			for calls := range 3 * 3 * 3 * 3 * 3 {
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

// TestQuotedNumberOutOfRangeLikeStd: a number that stands where the tag option string
// wants a string, and that no float64 holds, leaves what encoding/json leaves.
func TestQuotedNumberOutOfRangeLikeStd(t *testing.T) {
	type record struct {
		P *int     `json:"p,string"`
		F *float64 `json:"f,string"`
		//lint:ignore SA5008 what the option does to others is asked, too
		Q **uint8 `json:"q,string"`
		N int     `json:"n,string"`
		S *string `json:"s,string"`
		B *bool   `json:"b,string"`
		//lint:ignore SA5008 likewise
		L []float64 `json:"l,string"`
	}
	for _, name := range []string{"p", "f", "q", "n", "s", "b", "l"} {
		for _, text := range []string{"3e400", "-1e999", "3e4", "null", `"7"`, "true"} {
			in := []byte(`{"n":"1","` + name + `":` + text + `,"p":"5"}`)
			fill := func() *record {
				i, f, u, s, b := 1, 2.5, uint8(3), "x", true
				q := &u
				return &record{&i, &f, &q, 4, &s, &b, []float64{1}}
			}
			got, want := fill(), fill()
			err, wantErr := json.Unmarshal(in, got), stdjson.Unmarshal(in, want)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) || !reflect.DeepEqual(got, want) {
				a, _ := stdjson.Marshal(got)
				b, _ := stdjson.Marshal(want)
				t.Errorf("%s: %s, %v; want %s, %v", in, a, err, b, wantErr)
			}
		}
	}
}

// TestBufferedLikeStd: what Buffered returns begins where the Decoder stands, which More
// and what fails move with Go releases before 1.27.
func TestBufferedLikeStd(t *testing.T) {
	for _, in := range []string{`[1 2]`, `[1 , 2 ]`, ` [ 1,2 ] `, `{"a" : 1 , "b":2}`, `{"a" 1}`, `{ 1:2}`, `[1,]`, `[,1]`, `1 2 3`, ` "x" `, `[tru]`, `]`, `{"a":[1, }]}`, "[\"\\u0041\" \n,\tnull]x", ``, ` `, `"open`, `[1`, `[1 `, `[1,`, `{"a"`, `{"a":`, `{"a": 1, `} {
		for calls := range 3 * 3 * 3 * 3 {
			got, want := json.NewDecoder(strings.NewReader(in)), stdjson.NewDecoder(strings.NewReader(in))
			log := ""
			for n, step := 0, calls; n < 5; n, step = n+1, step/3 {
				switch step % 3 {
				case 0:
					log += " Token"
					got.Token()
					want.Token()
				case 1:
					log += " More"
					got.More()
					want.More()
				case 2:
					log += " Decode"
					var x, y any
					got.Decode(&x)
					want.Decode(&y)
				}
				if x, y := buffered(got), buffered(want); x != y || got.InputOffset() != want.InputOffset() {
					t.Fatalf("%q%s: Buffered %q at %d, want %q at %d", in, log, x, got.InputOffset(), y, want.InputOffset())
				}
			}
		}
	}
}
