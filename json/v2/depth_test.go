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
