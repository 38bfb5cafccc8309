//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	stdjson "encoding/json"
	stdv2 "encoding/json/v2"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/v2"
)

// numberKey and numberKeyMore have the methods of the number that they embed.
type (
	numberKey     struct{ stdjson.Number }
	numberKeyMore struct {
		stdjson.Number
		X int
	}
	numberKeyPtr struct{ *stdjson.Number }
)

// TestEmbeddedNumberIsKey: a struct that embeds a json.Number is the name of a member by
// the methods of that, as in encoding/json/v2.
func TestEmbeddedNumberIsKey(t *testing.T) {
	five := stdjson.Number("5")
	for _, tt := range []struct {
		v    any
		want string // or an error
	}{
		{map[numberKey]int{{"5"}: 1}, `{"5":1}`},
		{map[numberKey]int{{""}: 1}, `{"0":1}`},
		{map[numberKey]int{{"x"}: 1}, ""},
		{map[numberKeyMore]int{{"1.50", 2}: 1}, `{"1.50":1}`},
		{map[numberKeyPtr]int{{&five}: 1}, `{"5":1}`},
		{map[any]int{numberKey{"-7"}: 1}, `{"-7":1}`},
		{map[stdjson.Number]int{"5": 1}, `{"5":1}`},
		{[]numberKey{{"5"}}, `[5]`},
	} {
		got, err := json.Marshal(tt.v)
		want, stdErr := stdv2.Marshal(tt.v)
		if fmt.Sprint(err) != strings.Replace(fmt.Sprint(stdErr), "json: unable to ", "json: cannot ", 1) || string(got) != string(want) || tt.want != "" && string(got) != tt.want || (tt.want == "") != (err != nil) {
			t.Errorf("%T: %s %v, encoding/json/v2 %s %v, want %s", tt.v, got, err, want, stdErr, tt.want)
		}
	}
	for in, want := range map[string]map[numberKey]int{
		`{"5":1,"-1.50e3":2}`: {{"5"}: 1, {"-1.50e3"}: 2},
		`{"x":1}`:             nil,
		`{"":1}`:              nil,
		`{"5":1,"5":1}`:       nil,
	} {
		var got, std map[numberKey]int
		err, stdErr := json.Unmarshal([]byte(in), &got), stdv2.Unmarshal([]byte(in), &std)
		if fmt.Sprint(err) != strings.Replace(fmt.Sprint(stdErr), "json: unable to ", "json: cannot ", 1) || !reflect.DeepEqual(got, std) || want != nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v %v, encoding/json/v2 %v %v, want %v", in, got, err, std, stdErr, want)
		}
	}
}
