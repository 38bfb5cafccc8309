package patch

import (
	"errors"
	"testing"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/tape"
)

// TestErrorsAlone has what is wrong told also where package javelin is not linked.
func TestErrorsAlone(t *testing.T) {
	for _, tt := range []struct {
		ops  string
		want error
	}{
		{`[{"op":"test","path":"/a","value":2}]`, ErrTest},
		{`[{"op":"remove","path":"/b"}]`, tape.ErrNotFound},
		{`[{"op":"add","path":"/a/b","value":1}]`, tape.ErrKind},
	} {
		root, err := tape.Parse([]byte(`{"a":1}`))
		if err != nil {
			t.Fatal(err)
		}
		ops, err := tape.Parse([]byte(tt.ops))
		if err != nil {
			t.Fatal(err)
		}
		var f *Failure
		if err = Apply(edit.Of(root), ops); !errors.As(err, &f) || !errors.Is(f.Err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.ops, err, tt.want)
		}
	}
	a, _ := tape.Parse([]byte(`{"a":1}`))
	b, _ := tape.Parse([]byte(`{"a":null}`))
	if _, _, err := MergeDiff(nil, a, b); !errors.Is(err, ErrNull) {
		t.Errorf("got %v, want %v", err, ErrNull)
	}
}
