package json_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// However high the limit of depth is set, values nested too deep for the stack
// are an error.
func TestDepthBeyondTheStackIsAnError(t *testing.T) {
	type node struct{ Next *node }
	const deep = 300_000
	opts := jsontext.DepthLimit(10 * deep)

	var list *node
	in := strings.Repeat(`{"Next":`, deep) + "null" + strings.Repeat("}", deep)
	err := json.Unmarshal([]byte(in), &list, opts)
	var syntactic *jsontext.SyntacticError
	if !errors.As(err, &syntactic) || !strings.Contains(err.Error(), "exceeded max depth") {
		t.Errorf("struct: %.100v", err)
	}
	var v any
	err = json.Unmarshal([]byte(strings.Repeat("[", deep)), &v, opts)
	if !errors.As(err, &syntactic) || !strings.Contains(err.Error(), "exceeded max depth") {
		t.Errorf("any: %.100v", err)
	}

	list = nil
	for range deep {
		list = &node{list}
	}
	if _, err = json.Marshal(list, opts); err == nil || !strings.Contains(err.Error(), "exceeded max depth") {
		t.Errorf("marshal: %.100v", err)
	}
}

// What is passed over counts like what is read: in structs without fields, whole or within others.
func TestDepthWithinStructsWithoutFields(t *testing.T) {
	type empty struct{}
	type outer struct {
		A empty   `json:"a"`
		L []empty `json:"l"`
	}
	for _, limit := range []int{4, 9, 40, 200, 10_000} {
		for depth := limit - 3; depth <= limit+2; depth++ {
			for _, tt := range []struct {
				before, after string
				taken         int
				v             any
			}{
				{"", "", 0, new(empty)}, {`{"a":`, "}", 1, new(outer)}, {`{"l":[{},`, "]}", 2, new(outer)}, {"[", "]", 1, new([]empty)}, {`{"b":`, "}", 1, new(map[string]empty)},
			} {
				n := depth - tt.taken // of which the innermost and the outermost are objects
				nested := `{"x":` + strings.Repeat("[", max(n-2, 0)) + "{}" + strings.Repeat("]", max(n-2, 0)) + "}"
				in := tt.before + nested + tt.after
				err := json.Unmarshal([]byte(in), tt.v, jsontext.DepthLimit(limit))
				if limit == 10_000 {
					err = json.Unmarshal([]byte(in), tt.v)
				}
				dec := jsontext.NewDecoder(strings.NewReader(in), jsontext.DepthLimit(limit))
				derr := json.UnmarshalDecode(dec, tt.v)
				if wrong := max(n, 2)+tt.taken > limit; wrong != (err != nil) || wrong != (derr != nil) || wrong && !strings.Contains(err.Error(), "exceeded max depth") {
					t.Errorf("%T, depth %d of %d: %v, %v", tt.v, depth, limit, err, derr)
				}
			}
		}
	}
}
