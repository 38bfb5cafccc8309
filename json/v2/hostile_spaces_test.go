package json_test

import (
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	stdv1 "encoding/json"

	"github.com/javelin-go/javelin/internal/jsontest"
	v1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

type (
	spacesRow struct {
		ID    int            `json:"id"`
		Name  string         `json:"name"`
		Tags  []string       `json:"tags"`
		Any   any            `json:"any"`
		Anys  []any          `json:"anys"`
		Map   map[string]any `json:"map"`
		Raw   jsontext.Value `json:"raw"`
		Ptr   *float64       `json:"ptr"`
		At    time.Time      `json:"at"`
		Inner *spacesRow     `json:"inner"`
		Pair  [2]spacesPair  `json:"pair"`
		Bytes []byte         `json:"bytes"`
		Num   stdv1.Number   `json:"num"`
		Ints  map[int]int    `json:"ints"`
	}
	spacesPair struct {
		X, Y float64
		On   bool
	}
)

// TestSpacesBeforeAnyToken: so much whitespace before a token that the index of what is before
// it ends there changes nothing, whichever the type is and whichever the token.
func TestSpacesBeforeAnyToken(t *testing.T) {
	list := []string{`1`, `"a"`, `true`, `null`, `"b\n"`, `-2.5e3`, `12345678901234`, `"ä"`, `[ ]`, `{ }`, `[ 1 , 2 ]`, `{ "c" : "d" }`}
	var lists []string // in each another element is the last one
	for i := range list {
		all := "[ " + strings.Join(append(append([]string{}, list[i+1:]...), list[:i+1]...), " , ") + " ]"
		lists = append(lists, all, "[ "+list[i]+" ]", `{ "k" : `+list[i]+" }", "[ "+all+" ]", `[ [ "x" , `+list[i]+" ] ]", `[ { "k" : "v" } , [ "x" , false , `+list[i]+" ] ]")
	}
	row := `{ "id" : 12 , "name" : "x" , "tags" : [ "a" , "b\n" ] , "none" : { "a" : [ 1 , "s" ] } , "any" : [ 1 , [ "t" , -7 ] ] , "anys" : [ { } , [ "u" , 2 ] ] , ` +
		`"map" : { "v" : [ true , 3 ] , "w" : "x" } , "raw" : [ 4 , "y" ] , "ptr" : 5.5 , "at" : "2026-01-02T03:04:05Z" , "inner" : { "id" : 6 , "anys" : [ null , 1 ] } , ` +
		`"pair" : [ { "X" : 1 , "Y" : 2 , "On" : true } , { "Y" : 3 , "On" : false } ] , "bytes" : "QUJD" , "num" : 17 , "ints" : { "1" : 2 , "3" : 4 } }`
	cases := []struct {
		typ  reflect.Type
		docs []string
	}{
		{reflect.TypeFor[any](), append(lists, row)},
		{reflect.TypeFor[map[string]any](), []string{row}},
		{reflect.TypeFor[spacesRow](), []string{row}},
		{reflect.TypeFor[[]spacesRow](), []string{"[ " + row + " , " + row + " ]"}},
		{reflect.TypeFor[struct{ F []any }](), []string{`{ "F" : [ 1 , "a" , true , "b" ] }`, `{ "F" : [ 1 , "a" , true ] }`}},
		{reflect.TypeFor[map[int][]any](), []string{`{ "1" : [ 1 , "a" ] , "2" : [ "b" , 2 ] }`, `{ "1" : [ { "c" : [ 1 , 2 ] } , [ "b" , 2 ] ] , "2" : [ [ "b" ] , { "d" : 1 } ] }`}},
		{reflect.TypeFor[[2]map[string][]any](), []string{`[ { "1" : [ [ "a" , "b" ] , [ false , null , -7.5 ] ] } , { } ]`}},
		{reflect.TypeFor[[]string](), []string{`[ "a" , "bb\n" , "" , "c" ]`}},
		{reflect.TypeFor[[][]string](), []string{`[ [ "a" , "b" ] , [ ] , [ "c" ] ]`}},
		{reflect.TypeFor[[]int64](), []string{`[ 1 , 23456789 , -345678901234 ]`}},
		{reflect.TypeFor[[]float64](), []string{`[ 1 , 2.5 , -3e7 ]`}},
		{reflect.TypeFor[[][2]int16](), []string{`[ [ 1 , 2 ] , [ 3 , 4 ] ]`}},
		{reflect.TypeFor[[]bool](), []string{`[ true , false ]`}},
		{reflect.TypeFor[[]*int](), []string{`[ 1 , null , 2 ]`}},
		{reflect.TypeFor[[]spacesPair](), []string{`[ { "X" : 1 , "On" : true } , { "Y" : 2 } ]`}},
		{reflect.TypeFor[map[string]string](), []string{`{ "a" : "b" , "c\n" : "d\n" }`}},
		{reflect.TypeFor[map[string]int](), []string{`{ "a" : 1 , "c" : 23 }`}},
		{reflect.TypeFor[map[string][]int](), []string{`{ "a" : [ 1 , 2 ] , "c" : [ ] }`}},
		{reflect.TypeFor[map[string]map[string]bool](), []string{`{ "a" : { "x" : true } , "c" : { } }`}},
		{reflect.TypeFor[map[string]spacesPair](), []string{`{ "a" : { "X" : 1 } , "c" : { "On" : true } }`}},
		{reflect.TypeFor[map[string]jsontext.Value](), []string{`{ "a" : [ 1 ] , "c" : "s" }`}},
		{reflect.TypeFor[[]jsontext.Value](), []string{`[ 1 , "s" , null ]`}},
		{reflect.TypeFor[[]stdv1.Number](), []string{`[ 1 , 2.5 ]`}},
		{reflect.TypeFor[struct {
			F [2]map[string][]any
			G []any
			H any
		}](), nil},
	}
	for _, list := range lists {
		if list[0] == '[' {
			cases[len(cases)-1].docs = append(cases[len(cases)-1].docs, `{ "F" : [ { "0" : `+list+` } , { } ] , "G" : `+list+` , "H" : `+list+" }")
		}
	}
	for _, c := range cases {
		for _, doc := range c.docs {
			pieces := strings.Fields(doc)
			compact := []byte(strings.Join(pieces, ""))
			want := reflect.New(c.typ)
			if err := json.Unmarshal(compact, want.Interface()); err != nil {
				t.Fatalf("%v of %s: %v", c.typ, compact, err)
			}
			for i := range pieces {
				if testing.Short() && i%2 != len(doc)%2 {
					continue
				}
				lengths := []int{1100, 2100, 4200}
				if testing.Short() {
					lengths = lengths[i%3:][:1]
				}
				for _, n := range lengths {
					in := []byte(strings.Join(pieces[:i], "") + strings.Repeat(" ", n) + strings.Join(pieces[i:], ""))
					for name, read := range map[string]func(out any) error{
						"v2":      func(out any) error { return json.Unmarshal(in, out) },
						"v1":      func(out any) error { return v1.Unmarshal(in, out) },
						"reader":  func(out any) error { return json.UnmarshalRead(struct{ io.Reader }{bytes.NewReader(in)}, out) },
						"pieces":  func(out any) error { return json.UnmarshalRead(jsontest.SplitReader(in, 700), out) },
						"decoder": func(out any) error { return v1.NewDecoder(bytes.NewReader(in)).Decode(out) },
					} {
						got := reflect.New(c.typ)
						if err := read(got.Interface()); err != nil || !sameButSpaces(got, want) {
							t.Fatalf("%s, %d spaces before token %d of %s into %v: %v, %+v", name, n, i, compact, c.typ, err, got.Elem())
						}
					}
				}
			}
		}
	}
}

// sameButSpaces compares values as their compact JSON: raw values keep their whitespace.
func sameButSpaces(got, want reflect.Value) bool {
	if reflect.DeepEqual(got.Interface(), want.Interface()) {
		return true
	}
	a, err := json.Marshal(got.Interface(), json.Deterministic(true))
	b, _ := json.Marshal(want.Interface(), json.Deterministic(true))
	return err == nil && bytes.Equal(a, b)
}
