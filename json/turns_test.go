package json_test

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// TestTypesInTurn: what a call knows of the types before is never taken for another one's.
func TestTypesInTurn(t *testing.T) {
	var types []reflect.Type
	for i := range 100 {
		types = append(types, reflect.StructOf([]reflect.StructField{{
			Name: fmt.Sprint("F", i), Type: reflect.TypeFor[int](), Tag: reflect.StructTag(fmt.Sprintf(`json:"f%d"`, i)),
		}}))
	}
	for i := range 2000 {
		k := i * 37 % len(types)
		v := reflect.New(types[k])
		if err := json.Unmarshal(fmt.Appendf(nil, `{"f%d":%d}`, k, i), v.Interface()); err != nil || v.Elem().Field(0).Int() != int64(i) {
			t.Fatalf("type %d: %v, %v, want %d", k, v.Elem(), err, i)
		}
	}
}

// keeps is a type that keeps what it has been given.
type keeps struct{ b []byte }

func (k *keeps) UnmarshalJSON(b []byte) error {
	k.b = b
	return nil
}

// TestDecodedIsKept: the memory of a value that a method has seen is not used again, also if the
// Decoder before read one of the type.
func TestDecodedIsKept(t *testing.T) {
	type holder struct{ K keeps }
	decode := func(text string) (h holder) {
		dec := json.NewDecoder(struct{ io.Reader }{strings.NewReader(text)})
		if err := dec.Decode(&h); err != nil {
			t.Fatal(err)
		}
		if err := dec.Decode(new(any)); err != io.EOF {
			t.Fatal(err)
		}
		return h
	}
	for range 4 {
		h := decode(`{"K":{"a":"kept"}}`)
		for range 8 {
			decode(`{"K":"` + strings.Repeat("x", 300) + `"}`)
		}
		if string(h.K.b) != `{"a":"kept"}` {
			t.Fatalf("%q", h.K.b)
		}
	}
}
