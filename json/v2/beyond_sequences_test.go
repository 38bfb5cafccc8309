package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"log"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	v1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// Members yields the members of an object in order, wherever it is.
func TestMembers(t *testing.T) {
	const in = `{"a":[0,{"x":1,"\u0079":2,"z":3}],"b":4}`
	var got []string
	for m, err := range json.Members[int](jsontest.OneByteReader([]byte(in)), "/a/1") {
		got = append(got, fmt.Sprint(m.Name, m.Value, err))
	}
	if want := []string{"x1 <nil>", "y2 <nil>", "z3 <nil>"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, tt := range []struct{ in, ptr, want string }{
		{in, "/b", `json: cannot unmarshal JSON number within "/b": JSON value must be an object`},
		{in, "/a", `json: cannot unmarshal JSON array within "/a": JSON value must be an object`},
		{in, "/c", `json: cannot unmarshal within "/c": JSON pointer leads to no value`},
		{`{"x":1,"x":2}`, "", `jsontext: duplicate object member name "x"`},
		{`{"x":"y"}`, "", `json: cannot unmarshal JSON string into Go int within "/x"`},
		{`{"x":1`, "", `jsontext: unexpected EOF after offset 6`},
		{`{`, "", `jsontext: unexpected EOF after offset 1`},
		{``, "", `unexpected EOF`},
	} {
		var last error
		for _, err := range json.Members[int](strings.NewReader(tt.in), jsontext.Pointer(tt.ptr)) {
			last = err
		}
		if last == nil || last.Error() != tt.want {
			t.Errorf("%s at %q: %v, want %s", tt.in, tt.ptr, last, tt.want)
		}
	}
	for m, err := range json.Members[int](strings.NewReader(in+"x"), "/a/1") {
		if m.Name != "x" || err != nil {
			t.Errorf("%v, %v", m, err)
		}
		break // nothing after is looked at
	}
}

// A sequence that may fail is an array up to the error.
func TestSequenceWithErrors(t *testing.T) {
	bad := errors.New("no more")
	seq := func(n int, err error) iter.Seq2[int, error] {
		return func(yield func(int, error) bool) {
			for i := range n {
				if !yield(i, nil) {
					return
				}
			}
			if err != nil {
				yield(0, err)
			}
		}
	}
	var none iter.Seq2[int, error]
	for _, tt := range []struct {
		in   any
		opts []json.Options
		want string
	}{
		{seq(3, nil), nil, `[0,1,2]`},
		{seq(0, nil), nil, `[]`},
		{none, nil, `[]`},
		{none, []json.Options{json.FormatNilSliceAsNull(true)}, `null`},
		{struct{ X iter.Seq2[int, error] }{seq(2, nil)}, nil, `{"X":[0,1]}`},
		{seq(2, nil), []json.Options{json.StringifyNumbers(true)}, `["0","1"]`},
	} {
		if got, err := json.Marshal(tt.in, tt.opts...); err != nil || string(got) != tt.want {
			t.Errorf("got %s, %v; want %s", got, err, tt.want)
		}
	}
	var b bytes.Buffer
	err := json.MarshalWrite(&b, struct{ X iter.Seq2[int, error] }{seq(2, bad)})
	var serr *json.SemanticError
	if !errors.Is(err, bad) || !errors.As(err, &serr) || serr.JSONPointer != "/X/2" {
		t.Errorf("an error: %v", err)
	}

	b.Reset()
	in := "1\n{}\n3\n"
	if err := json.CopyRecords(&b, json.Records[int](strings.NewReader(in))); err == nil || b.String() != "1\n" {
		t.Errorf("CopyRecords with a bad record: %q, %v", &b, err)
	}
	b.Reset()
	if err := json.CopyRecords(&b, json.Records[any](strings.NewReader(in))); err != nil || b.String() != in {
		t.Errorf("CopyRecords: %q, %v", &b, err)
	}
	if err := json.CopyRecords(fullWriter{}, seq(3, nil)); err == nil {
		t.Error("CopyRecords to a writer that fails: no error")
	}
}

type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errors.New("full") }

func ExampleOptional() {
	type patch struct {
		Name json.Optional[string] `json:"name,omitzero"`
		Age  json.Optional[int]    `json:"age,omitzero"`
	}
	var p patch
	if err := json.Unmarshal([]byte(`{"name":null}`), &p); err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Name.Present, p.Name.Null, p.Age.Present)
	out, err := json.Marshal(patch{Name: json.Some("gopher"), Age: json.Null[int]()})
	fmt.Println(string(out), err)
	// Output:
	// true true false
	// {"name":"gopher","age":null} <nil>
}

// The tag option string is not for interfaces, whatever they hold and with either of its
// meanings.
func TestStringTagOnInterface(t *testing.T) {
	type doc struct {
		F fmt.Stringer `json:",string"`
	}
	for _, opts := range [][]json.Options{nil, {v1.StringifyWithLegacySemantics(true)}} {
		for _, v := range []doc{{}, {F: time.Second}} {
			if got, err := json.Marshal(v, opts...); err == nil || !strings.Contains(err.Error(), "`string` tag option") {
				t.Errorf("%v with %v: %s, %v", v, opts, got, err)
			}
		}
	}
}
