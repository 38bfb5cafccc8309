//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
)

// TestEscapesInTimesLikeStd: before Go 1.27 the method of time.Time gets the text of a
// string as it stands, where an escape sequence is no part of a time.
func TestEscapesInTimesLikeStd(t *testing.T) {
	type times struct {
		A time.Time
		B *time.Time
		C []time.Time
		D map[string]time.Time
		E [1]time.Time
		F any
		G map[time.Time]int
		H struct{ time.Time }
		I struct {
			time.Time
			N int
		}
		J time.Time `json:",omitzero"`
	}
	escape := func(s string) string { return strings.Replace(s, "-", `\u002d`, 1) }
	for _, s := range []string{
		`"2000-01-02T03:04:05Z"`, `"2000\u002d01-02T03:04:05Z"`, `"2000-01-02T03:04:05\u005a"`, `"2000-01-02T03:04:05.5\u002b01:00"`,
		`"2000-01-02T03:04:05Z\u0000"`, `"\/"`, `"2000-01-02T03:04:05Z\""`, `"\u0022"`, `""`, `"\ud800"`, "\"\xff\"", `null`,
	} {
		for name := range strings.SplitSeq("A B C D E F G H I J", " ") {
			in := `{"` + name + `":`
			switch name {
			case "C", "E":
				in += `[` + s + `]`
			case "D":
				in += `{"x":` + s + `}`
			case "G":
				if s == "null" {
					continue
				}
				in += `{` + s + `:1}`
			case "I":
				in += `{"N":1}`
			default:
				in += s
			}
			in += `}`
			for _, in := range []string{in, in + strings.Repeat(" ", 3000), s, escape(in)} {
				var got, want times
				got.F, want.F = new(time.Time), new(time.Time)
				gotErr, wantErr := json.Unmarshal([]byte(in), &got), stdjson.Unmarshal([]byte(in), &want)
				if !sameError(gotErr, wantErr) {
					t.Errorf("%s:\n\tgot error %s\n\twant      %s", in, describe(gotErr), describe(wantErr))
				}
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s:\n\tgot  %+v\n\twant %+v", in, got, want)
				}
				var x, y time.Time
				gotErr, wantErr = json.Unmarshal([]byte(in), &x), stdjson.Unmarshal([]byte(in), &y)
				if !sameError(gotErr, wantErr) || !x.Equal(y) {
					t.Errorf("%s: %v %v, want %v %v", in, x, gotErr, y, wantErr)
				}
				gotErr, wantErr = json.NewDecoder(strings.NewReader(in)).Decode(&x), stdjson.NewDecoder(strings.NewReader(in)).Decode(&y)
				if !sameError(gotErr, wantErr) || !x.Equal(y) {
					t.Errorf("%s: decoded %v %v, want %v %v", in, x, gotErr, y, wantErr)
				}
			}
		}
	}
}
