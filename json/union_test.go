package json_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

type animal interface{ legs() int }

type (
	cat struct {
		Name string `json:"name"`
	}
	crab struct{ Claws []int }
)

func (cat) legs() int   { return 4 }
func (*crab) legs() int { return 10 }

var _ = jsonv2.DeclareUnion[animal](jsonv2.InternalTag("kind"), jsonv2.Case[cat]("cat"), jsonv2.Case[*crab]("crab"))

// TestUnion: an interface that has been declared to be a union is one for this package, too.
func TestUnion(t *testing.T) {
	type zoo struct {
		Animals []animal
		ByName  map[string]animal
	}
	const in = `{"Animals":[{"kind":"cat","NAME":"Tom"},{"Claws":[1],"kind":"crab"},null],"ByName":{"x":{"kind":"cat"}}}`
	want := zoo{[]animal{cat{"Tom"}, &crab{[]int{1}}, nil}, map[string]animal{"x": cat{}}}
	var got zoo
	if err := json.Unmarshal([]byte(in), &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	got = zoo{}
	if err := json.NewDecoder(strings.NewReader(in)).Decode(&got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Decoder: got %+v, %v, want %+v", got, err, want)
	}
	const out = `{"Animals":[{"kind":"cat","name":"Tom"},{"kind":"crab","Claws":[1]},null],"ByName":{"x":{"kind":"cat","name":""}}}`
	if b, err := json.Marshal(got); err != nil || string(b) != out {
		t.Errorf("got %s, %v, want %s", b, err, out)
	}
	var b strings.Builder
	if err := json.NewEncoder(&b).Encode(got); err != nil || b.String() != out+"\n" {
		t.Errorf("Encoder: got %s, %v", b.String(), err)
	}

	// An error of one value does not end it.
	got = zoo{}
	err := json.Unmarshal([]byte(`{"Animals":[{"kind":"dog"},{"kind":"cat","name":"x"}],"ByName":{"y":null}}`), &got)
	var typ *json.UnmarshalTypeError
	if !errors.As(err, &typ) || typ.Type != reflect.TypeFor[animal]() || typ.Value != `string "dog"` || !strings.HasPrefix(typ.Field, "Animals") {
		t.Errorf("got %#v", err)
	}
	if want := (zoo{[]animal{nil, cat{"x"}}, map[string]animal{"y": nil}}); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if err := json.Unmarshal([]byte(`[{"name":"x"}]`), new([]animal)); err == nil || !errors.Is(err, jsonv2.ErrMissingName) {
		t.Errorf("got %v", err)
	}
	if _, err := json.Marshal([]animal{struct{ cat }{}}); err == nil {
		t.Error("no error for what is no case")
	}
}
