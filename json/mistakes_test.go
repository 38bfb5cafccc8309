package json_test

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
	v2 "github.com/javelin-go/javelin/json/v2"
)

// TestMistakesInOwnTags: what is wrong with a tag javelin:"…" is an error when the type is
// first read or written, whatever the dialect, and again afterwards.
func TestMistakesInOwnTags(t *testing.T) {
	type unknown struct {
		A int
		B int `javelin:"requird"`
	}
	type upper struct {
		A int `json:",omitempty" javelin:"Required"`
	}
	type twice struct {
		A string `javelin:"intern,intern"`
	}
	type value struct {
		A string `javelin:"nocopy:yes"`
	}
	type blank struct {
		A string `javelin:"required, nocopy"`
	}
	type misfit struct {
		A []string `javelin:"intern"`
	}
	type ignored struct {
		A int `json:"-" javelin:"required"`
		B int
	}
	type unexported struct {
		a int `javelin:"required"` //lint:ignore U1000 only its tag matters
		B int
	}
	type inner struct{ X int }
	type embedded struct {
		inner `javelin:"required"`
	}
	type pointer *pointer
	type circle struct {
		A pointer `javelin:"intern"`
	}
	type fine struct {
		A int     `javelin:"required"`
		B *string `javelin:"nocopy,required"`
		C inner   `json:"c" javelin:"required"`
		D string  `javelin:"intern"`
		E int     `javelin:""`
		F int     `yaml:"javelin:x"`
	}
	for _, tt := range []struct {
		v    any
		want string // of the error, or none
	}{
		{new(unknown), "Go struct field B has invalid `javelin` tag: unknown option `requird` (there are required, nocopy and intern)"},
		{new(upper), "Go struct field A has invalid `javelin` tag: unknown option `Required` (there are required, nocopy and intern)"},
		{new(twice), "Go struct field A has invalid `javelin` tag: option `intern` is there twice"},
		{new(value), "Go struct field A has invalid `javelin` tag: option `nocopy` takes no value"},
		{new(blank), "Go struct field A has malformed `javelin` tag: invalid character ' ' at start of option (expecting Unicode letter)"},
		{new(misfit), "Go struct field A of type []string is no string, and cannot have the option `intern` in its `javelin` tag"},
		{new(ignored), "Go struct field A is no member by its `json` tag, and cannot have a `javelin` tag"},
		{new(unexported), "unexported Go struct field a cannot have a `javelin` tag"},
		{new(embedded), "embedded Go struct field inner is no member by itself, and cannot have a `javelin` tag"},
		{new(circle), "is no string, and cannot have the option `intern` in its `javelin` tag"},
		{&[]unknown{{}}, "Go struct field B has invalid `javelin` tag: unknown option `requird` (there are required, nocopy and intern)"},
		{new(fine), ""},
	} {
		in := "{}"
		if _, ok := tt.v.(*[]unknown); ok {
			in = "[{}]"
		}
		for range 2 {
			_, err := json.Marshal(tt.v)
			_, err2 := v2.Marshal(tt.v)
			for i, err := range []error{err, json.Unmarshal([]byte(in), tt.v), err2, v2.Unmarshal([]byte(in), tt.v)} {
				switch {
				case tt.want == "" && err != nil:
					t.Errorf("%T, %d: %v", tt.v, i, err)
				case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
					t.Errorf("%T, %d: got %v, want %s", tt.v, i, err, tt.want)
				}
			}
		}
	}
}
