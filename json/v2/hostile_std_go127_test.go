//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	"bytes"
	stdv1 "encoding/json"
	stdjson "encoding/json/v2"
	"reflect"
	"testing"

	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/v2"
)

// TestHostileCutAsStd cuts texts at every byte, or replaces the byte: values and
// errors, with all that is in them, are those of std.
func TestHostileCutAsStd(t *testing.T) {
	compare := func(in string, typ reflect.Type) {
		for _, v1 := range []bool{false, true} {
			var ourOpts []json.Options
			var stdOpts []stdjson.Options
			if v1 {
				ourOpts, stdOpts = append(ourOpts, jsonv1.DefaultOptionsV1()), append(stdOpts, stdv1.DefaultOptionsV1())
			}
			x, y := reflect.New(typ), reflect.New(typ)
			got := describeError(json.Unmarshal([]byte(in), x.Interface(), ourOpts...))
			want := describeError(stdjson.Unmarshal([]byte(in), y.Interface(), stdOpts...))
			if got != want || !reflect.DeepEqual(x.Interface(), y.Interface()) {
				t.Errorf("Unmarshal of %q into %v, v1 %v:\n\tgot  %s %+v\n\twant %s %+v", in, typ, v1, got, x.Elem(), want, y.Elem())
			}
			x, y = reflect.New(typ), reflect.New(typ)
			got = describeError(json.UnmarshalRead(bytes.NewBufferString(in), x.Interface(), ourOpts...))
			want = describeError(stdjson.UnmarshalRead(bytes.NewBufferString(in), y.Interface(), stdOpts...))
			if got != want || !reflect.DeepEqual(x.Interface(), y.Interface()) {
				t.Errorf("UnmarshalRead of %q into %v, v1 %v:\n\tgot  %s %+v\n\twant %s %+v", in, typ, v1, got, x.Elem(), want, y.Elem())
			}
		}
	}
	for _, tt := range cutTexts {
		typ := reflect.TypeOf(tt.out)
		if typ == libraryTwins[0].A || typ == reflect.SliceOf(libraryTwins[0].A) {
			continue // which is not that of std
		}
		for i := range len(tt.in) {
			compare(tt.in[:i], typ)
			for _, c := range []string{`"`, "{", "}", "[", "]", ",", ":", " ", "x", "0", "-", `\`, "\x00", "\xff", "n", "1e999"} {
				compare(tt.in[:i]+c+tt.in[i+1:], typ)
				compare(tt.in[:i]+c+tt.in[i:], typ)
			}
			compare(tt.in[:i]+tt.in[i+1:], typ)
		}
		if t.Failed() {
			return
		}
	}
}
