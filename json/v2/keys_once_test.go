package json_test

import (
	stdjson "encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	jsonv1 "github.com/javelin-go/javelin/json"
	json "github.com/javelin-go/javelin/json/v2"
)

// lengthKey is the length of a name, so that several names are the same key. It notes what it is given.
type lengthKey int

var lengthKeys []string

func (k *lengthKey) UnmarshalText(b []byte) error {
	lengthKeys = append(lengthKeys, string(b))
	if *k += lengthKey(len(b)); string(b) == "!" {
		return errors.New("no key")
	}
	return nil
}

// TestKeysAreReadOnce: a key that fails, or that there is already, ends the fast form. Its method is
// not called again for that.
func TestKeysAreReadOnce(t *testing.T) {
	long := strings.Repeat("x", 100)
	for _, tt := range []struct {
		doc string
		v2  []string
	}{
		{`{}`, nil},
		{`{"a":1,"bc":2}`, []string{"a", "bc"}},
		{`{"a":1,"b":2,"ccc":3}`, []string{"a", "b"}},
		{`{"a":1,"\u0062":2,"ccc":3}`, []string{"a", "b"}},
		{`{"a":1,"!":2,"ccc":3}`, []string{"a", "!"}},
		{`{"!":1}`, []string{"!"}},
		{`{"!":1,"!":2,"c":3}`, []string{"!"}},
		{` { "a" : 1 , "bc" : "x" , "ccc" : 3 } `, []string{"a", "bc"}},
		{`{"` + long + `":1,"a":2,"` + long[1:] + `y":3}`, []string{long, "a", long[1:] + "y"}},
		{`{"a":1,"bc":2`, []string{"a", "bc"}},
		{`{"a":1,"bc":2,"ddd":}`, []string{"a", "bc", "ddd"}},
	} {
		for _, filled := range []bool{false, true} {
			for _, within := range []bool{false, true} {
				check := func(name string, want []string, read func(doc string, v any) error) {
					t.Helper()
					doc, m := tt.doc, map[lengthKey]int{}
					v, got := any(&m), &m
					if within {
						s := new(struct{ M map[lengthKey]int })
						doc, v, got = `{"M":`+doc+`}`, s, &s.M
					}
					if *got = nil; filled {
						*got = map[lengthKey]int{1: 5, 7: 7}
					}
					lengthKeys = nil
					if err := read(doc, v); !reflect.DeepEqual(lengthKeys, want) {
						t.Errorf("%s, filled %t, within %t: %s: %q, want %q; %v", name, filled, within, doc, lengthKeys, want, err)
					}
				}
				check("v2", tt.v2, func(doc string, v any) error { return json.Unmarshal([]byte(doc), v) })
				check("v2 read", tt.v2, func(doc string, v any) error {
					return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(doc)), v)
				})
				var v1 []string // what encoding/json calls
				check("", nil, func(doc string, v any) error {
					err := stdjson.Unmarshal([]byte(doc), v)
					v1, lengthKeys = lengthKeys, nil
					return err
				})
				check("v1", v1, func(doc string, v any) error { return jsonv1.Unmarshal([]byte(doc), v) })
				check("v1 decode", v1, func(doc string, v any) error {
					return jsonv1.NewDecoder(io.MultiReader(strings.NewReader(doc[:2]), strings.NewReader(doc[2:]))).Decode(v)
				})
			}
		}
	}
}
