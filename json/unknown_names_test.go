package json

import (
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"testing"
)

// A name is a field's or no field's as encoding/json has it, whatever its length, its first
// letter and its case, and also if a letter beyond ASCII is one of these in another case.
func TestNamesThatAreNoFields(t *testing.T) {
	type fields struct {
		Key   int `json:"key"`
		Ski   int `json:"ski"`
		Empty int `json:"e"`
		Long  int `json:"a_name_of_many_letters"`
	}
	names := []string{
		"key", "KEY", "\u212aey", "k\u00e9y", "kez", "jey", "ke", "keys", "", "k", "K", "e", "E", "f",
		"ski", "\u017fki", "SKI", "s\u212ai", "skis", "t\u017fi",
		"a_name_of_many_letters", "A_NAME_OF_MANY_LETTER\u017f", "a_name_of_many_letterz", "b_name_of_many_letters",
		"a_name_of_many_letter", "\u00fc", "\u00fcki", "sk\u00fc",
	}
	for _, first := range names {
		for _, second := range names {
			doc := fmt.Appendf(nil, `{%q:1,"ski":2,%q:3,"x":[{"key":4}]}`, first, second)
			var got, want fields
			if err := Unmarshal(doc, &got); err != nil {
				t.Fatalf("%s: %v", doc, err)
			}
			if err := stdjson.Unmarshal(doc, &want); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: got %v, want %v (%v)", doc, got, want, err)
			}
		}
	}
}

// Raw values of one call share memory, but what is done to one of them changes no other.
func TestRawMessagesAreTheCallers(t *testing.T) {
	type object struct {
		A    RawMessage
		Name string
		M    map[string]RawMessage
		B    RawMessage
	}
	doc := []byte(`{"A":{"a":[1,2]},"Name":"a name","M":{"x":"text","y":12.5},"B":null}`)
	var v object
	if err := Unmarshal(doc, &v); err != nil {
		t.Fatal(err)
	}
	v.A = append(v.A, "--------------------"...)
	v.M["x"] = append(v.M["x"], "++++++++++++++++++++"...)
	copy(v.M["y"], "99.9")
	copy(v.B, "true")
	clear(doc)
	if got := fmt.Sprintf("%s %s %s %s %s", v.A, v.Name, v.M["x"], v.M["y"], v.B); got != `{"a":[1,2]}-------------------- a name "text"++++++++++++++++++++ 99.9 true` {
		t.Error(got)
	}
	again := append(make(RawMessage, 0, 64), "[1]"...)
	v = object{A: again}
	if err := Unmarshal([]byte(`{"A":{}}`), &v); err != nil || string(v.A) != "{}" || string(again[:2]) != "{}" {
		t.Errorf("%s, %s: %v; memory that is there is used", v.A, again[:3], err)
	}
}
