package json_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// byDecoder is read by a method that takes a Decoder: there, what is read as a whole pauses.
type byDecoder struct{ text string }

func (b *byDecoder) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	val, err := dec.ReadValue()
	b.text = string(val)
	return err
}

// Names that are no field's must differ also where the object, or one around it, is paused
// between them, and where the text moves on.
func TestNamesThatAreNoFieldsDiffer(t *testing.T) {
	type inner struct {
		N byDecoder `json:"n"`
		S string    `json:"s"`
	}
	type outer struct {
		A   inner     `json:"a"`
		Mid byDecoder `json:"mid"`
		B   []inner   `json:"b"`
	}
	long := strings.Repeat("text ", 2000)
	parts := []string{
		`"x1":1`, `"a":{"x1":[2],"x2":3,"n":4,"x3":{"y":5}}`, `"x2":"six"`, `"mid":7`, `"x3":null`,
		`"b":[{"x1":8,"s":"` + long + `","x2":9},{"x1":10,"n":11}]`, `"x\u0034":12`, `"a_longer_name_x5":13`,
	}
	read := func(doc string) error {
		var v outer
		err := jsonv2.Unmarshal([]byte(doc), &v)
		var w outer
		other := jsonv2.UnmarshalRead(io.MultiReader(strings.NewReader(doc[:len(doc)/3]), strings.NewReader(doc[len(doc)/3:])), &w)
		if (err == nil) != (other == nil) {
			t.Fatalf("%.40s…: %v from memory, %v from a reader", doc, err, other)
		}
		return err
	}
	if err := read("{" + strings.Join(parts, ",") + "}"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"x1", "x2", "x3", "x4", "a_longer_name_x5"} {
		for at := range len(parts) + 1 {
			some := append(append(append([]string(nil), parts[:at]...), fmt.Sprintf("%q:0", name)), parts[at:]...)
			if err := read("{" + strings.Join(some, ",") + "}"); !errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("%s twice, once before %.12s…: %v", name, append(parts, "the end")[at], err)
			}
		}
	}
	for _, again := range []string{
		`{"a":{"x":1,"n":2,"x":3}}`, `{"a":{"x":1,"x":3,"n":2}}`, `{"a":{"n":2,"x":1,"x":3}}`,
		`{"y":1,"a":{"x":1,"n":2},"y":3}`, `{"b":[{"x":1,"n":2},{"x":1},{"x":1,"s":"","x":2}]}`,
	} {
		if err := read(again); !errors.Is(err, jsontext.ErrDuplicateName) {
			t.Errorf("%s: %v", again, err)
		}
	}
}
