//go:build go1.27 || !goexperiment.jsonv2

package json_test

//lint:file-ignore SA5008 names that are equal but for case are tested

import (
	"reflect"
	"strings"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
)

// Structs with names that are equal but for case, at different depths.
type (
	baseID struct {
		ID int `json:"id"`
	}
	baseIDs struct {
		*BaseMore
		Id, ID int
	}
	BaseMore struct {
		X  int `json:"iD"`
		Y  int `json:"Name"`
		Z  int `json:"straße"`
		Id int // hidden where there is a shallower one
	}
	BaseCase struct {
		FOO int
		B   int `json:"foo"`
	}
	sameNames1 struct {
		baseID
		Own int `json:"ID"`
	}
	sameNames2 struct {
		Own int `json:"ID"`
		baseID
	}
	sameNames3 struct {
		baseIDs
		Own int `json:"iD"`
	}
	sameNames4 struct {
		In struct{ sameNames1 }
		*BaseMore
		BaseCase
		NAME int
		Foo  int
	}
	sameNames5 struct { // what two hide of each other is no name at all
		BaseCase
		Other struct{ BaseCase }
		Both
		C int `json:"Foo"`
	}
	Both struct {
		FOO int
		D   int `json:"fOO"`
	}
	sameNames6 struct { // folding beyond ASCII: the Kelvin sign, the long s
		BaseFold
		K int
		S int
	}
	BaseFold struct {
		A int `json:"\u212a"`
		B int `json:"\u017f"`
		C int `json:"\u00e4\u03c3"`
		D int `json:"\u00c4\u03a3"`
		E int `json:"\u0131"` // folds to nothing else
		F int `json:"a_b"`
		G int `json:"ab"`
		H int `json:"a-B"`
	}
	sameNames7 struct {
		A struct{ sameNames6 } `json:"a"`
		sameNames6
		B int `json:"\u00e4\u03c2"`
	}
	sameNames8 struct {
		*Level1
		Key int `json:"kEY"`
	}
	Level1 struct {
		*Level2
		B int `json:"Key"`
	}
	Level2 struct {
		*Level3
		C int `json:"KEY"`
	}
	Level3 struct {
		D int `json:"keY"`
	}
	sameNames9 struct {
		Level3
		Level1
		baseID
	}
)

// sameNames are those types.
var sameNames = []reflect.Type{
	reflect.TypeFor[sameNames1](), reflect.TypeFor[sameNames2](), reflect.TypeFor[sameNames3](),
	reflect.TypeFor[sameNames4](), reflect.TypeFor[sameNames5](), reflect.TypeFor[sameNames6](),
	reflect.TypeFor[sameNames7](), reflect.TypeFor[sameNames8](), reflect.TypeFor[sameNames9](),
}

// someNames are in all cases that matter.
var someNames = []string{"id", "ID", "Id", "iD", "name", "NAME", "Name", "foo", "FOO", "Foo", "fOO", "fOo", "k", "K", "\u212a", "s", "S", "\u017f",
	"\u00e4\u03c3", "\u00c4\u03a3", "\u00e4\u03c2", "\u00c4\u03c2", "\u0131", "i", "a_b", "A_B", "ab", "AB", "a-b", "A-B", "key", "KEY", "Key", "keY", "kEy", "kEY",
	"stra\u00dfe", "STRA\u1e9eE", "strasse", "x", "\ufffd", "in", "other", "a"}

// TestNamesEqualButForCaseLikeStd: an exact name comes first; else it is the first field
// in the order of the release in use.
func TestNamesEqualButForCaseLikeStd(t *testing.T) {
	for _, typ := range sameNames {
		for _, name := range someNames {
			for _, in := range []string{`{"` + name + `":1}`, `{"` + name + `":1,"` + strings.ToUpper(name) + `":2}`, `{"in":{"` + name + `":3},"other":{"` + name + `":4},"a":{"` + name + `":5}}`, `{"` + name + `":"x"}`} {
				got, want := reflect.New(typ), reflect.New(typ)
				gotErr, wantErr := json.Unmarshal([]byte(in), got.Interface()), stdjson.Unmarshal([]byte(in), want.Interface())
				if !sameError(gotErr, wantErr) {
					t.Errorf("%v from %s:\n\tgot error %s\n\twant      %s", typ, in, describe(gotErr), describe(wantErr))
				}
				if !reflect.DeepEqual(got.Interface(), want.Interface()) {
					t.Errorf("%v from %s:\n\tgot  %s\n\twant %s", typ, in, deep(got), deep(want))
				}
			}
		}
		v := reflect.New(typ)
		got, gotErr := json.Marshal(v.Interface())
		want, wantErr := stdjson.Marshal(v.Interface())
		if string(got) != string(want) || !sameError(gotErr, wantErr) {
			t.Errorf("%v: %s %v, want %s %v", typ, got, gotErr, want, wantErr)
		}
	}
	var v sameNames1
	if err := json.Unmarshal([]byte(`{"Id":1}`), &v); err != nil || v.baseID.ID+v.Own != 1 {
		t.Errorf("%+v %v", v, err)
	}
}
