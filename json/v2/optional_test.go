package json

//lint:file-ignore SA5008 rt.Optional passes the option on

import (
	stdjson "encoding/json"
	"testing"

	"github.com/javelin-go/javelin/rt"
)

func TestOptional(t *testing.T) {
	type inner struct {
		A int `json:"a"`
	}
	type patch struct {
		Name rt.Optional[string]   `json:"name,omitzero"`
		Age  rt.Optional[int]      `json:"age,omitzero,string"`
		List rt.Optional[[]inner]  `json:"list,omitzero"`
		In   rt.Optional[*inner]   `json:"in,omitzero"`
		Kept rt.Optional[inner]    `json:"kept"`
		Any  []rt.Optional[string] `json:"any,omitzero"`
	}
	for _, text := range []string{
		`{"kept":null}`,
		`{"name":null,"age":null,"list":null,"in":null,"kept":null}`,
		`{"name":"n","age":"5","list":[{"a":1}],"in":{"a":2},"kept":{"a":3},"any":["x",null]}`,
	} {
		var p patch
		if err := Unmarshal([]byte(text), &p); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		b, err := Marshal(p)
		if err != nil || string(b) != text {
			t.Errorf("got %s %v, want %s", b, err, text)
		}
	}
	var p patch
	err := Unmarshal([]byte(`{"kept":{"a":"x"}}`), &p)
	if want := `json: cannot unmarshal JSON string into Go int within "/kept/a"`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if err := Unmarshal([]byte(`{"name":"n","in":{}}`), &p); err != nil {
		t.Fatal(err)
	}
	if err := Unmarshal([]byte(`{"name":null}`), &p); err != nil || p.Name != rt.Null[string]() || !p.In.Present || p.List.Present {
		t.Errorf("%+v %v", p, err)
	}

	// The classic package knows it by its methods.
	var o struct{ A, B rt.Optional[int] }
	if err := stdjson.Unmarshal([]byte(`{"A":5,"B":null}`), &o); err != nil || o.A != rt.Some(5) || o.B != rt.Null[int]() {
		t.Errorf("%+v %v", o, err)
	}
	if b, err := stdjson.Marshal(o); err != nil || string(b) != `{"A":5,"B":null}` {
		t.Errorf("%s %v", b, err)
	}
}
