package json

import (
	"bytes"
	stdjson "encoding/json"
	"math"
	"strings"
	"testing"
)

// TestEncodeLikeTheCallBefore has values of all kinds follow one another, twice each:
// what one leaves after must not show in the next.
func TestEncodeLikeTheCallBefore(t *testing.T) {
	type point struct {
		X    float64
		S    string           `json:",omitempty"`
		M    map[string]any   `json:",omitempty"`
		List []*point         `json:",omitempty"`
		N    map[int]*float64 `json:",omitempty"`
	}
	large := &point{S: "large"}
	for range 2000 {
		large.List = append(large.List, &point{X: 1.5, S: strings.Repeat("<&>\u2028", 4)})
	}
	loop := &point{}
	loop.List = []*point{loop}
	values := []any{
		&point{X: 1}, point{S: "<\xff>"}, (*point)(nil), nil, large,
		&point{X: math.NaN()}, &point{M: map[string]any{"b": 1, "a": math.Inf(1)}}, loop,
		&point{N: map[int]*float64{2: nil, 1: new(float64)}},
		map[string]any{"a": nil, "<": []any{1.0, "x"}}, map[string]any(nil), []any{}, []any{make(chan int)},
		"a\"b", -7, RawMessage(`{"a" : 1}`), &struct{ R RawMessage }{RawMessage(`{"a" : "<"}`)}, RawMessage(`{`),
	}
	for _, escape := range []bool{true, false} {
		var got, want bytes.Buffer
		e, std := NewEncoder(&got), stdjson.NewEncoder(&want)
		e.SetEscapeHTML(escape)
		std.SetEscapeHTML(escape)
		for i, first := range values {
			for j, v := range values {
				for _, v := range []any{first, v, v} {
					got.Reset()
					want.Reset()
					err, wantErr := e.Encode(v), std.Encode(v)
					if (err != nil) != (wantErr != nil) || got.String() != want.String() {
						t.Fatalf("value %d and %d: %.200s, %v, want %.200s, %v", i, j, got.String(), err, want.String(), wantErr)
					}
				}
			}
		}
	}
}
