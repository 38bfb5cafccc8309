package json

import (
	"bytes"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// What calls with other types and other options leave in a marshaler does not show, in
// whatever order they come.
func TestMarshalTypesInTurn(t *testing.T) {
	type a struct {
		N int    `json:"n"`
		S string `json:"s,omitempty"`
		L []int
	}
	type b struct {
		A a
		F float32
	}
	type deep struct{ Next *deep }
	type c struct{ M map[string]int }
	values := []any{
		&a{N: 1, S: "<é>"}, a{N: 2}, (*a)(nil), &b{A: a{L: []int{1}}, F: 0.5}, b{}, &c{map[string]int{"x": 1}}, c{},
		&deep{&deep{&deep{}}}, (*deep)(nil), []int(nil), []int{1, 2}, map[string]string(nil), "text", 7, 7.5, int8(1), uint(3), nil,
		new(any), &[]a{{}, {N: 3}}, [2]bool{true, false}, &struct{ F func() }{}, struct{ X, Y int8 }{1, 2},
	}
	options := [][]Options{
		nil, {StringifyNumbers(true)}, {FormatNilSliceAsNull(true)}, {DefaultOptionsV2()},
		{jsontext.EscapeForHTML(true), Deterministic(true)}, {opt.DepthLimitValue(2)},
		{JoinOptions(StringifyNumbers(true), OmitZeroStructFields(true))}, {jsontext.WithIndent(" ")},
		{WithMarshalers(MarshalFunc(func(int) ([]byte, error) { return []byte(`"int"`), nil }))},
	}
	type result struct {
		out string
		err bool
	}
	want := make([][]result, len(values))
	plan.DisableFast = true
	for i, v := range values {
		for _, opts := range options {
			out, err := Marshal(v, opts...)
			want[i] = append(want[i], result{string(out), err != nil})
		}
	}
	plan.DisableFast = false
	r := rand.New(rand.NewPCG(1, 2))
	j := 0
	for range 20000 {
		i := r.IntN(len(values))
		if r.IntN(6) == 0 {
			j = r.IntN(len(options))
		}
		v, opts, w := values[i], options[j], want[i][j]
		var got result
		var err error
		switch r.IntN(4) {
		case 0:
			var out []byte
			out, err = Marshal(v, opts...)
			got.out = string(out)
		case 1:
			var out bytes.Buffer
			err = MarshalWrite(&out, v, opts...)
			got.out = out.String()
		case 2:
			var out strings.Builder
			err = MarshalWrite(struct{ io.Writer }{&out}, v, opts...)
			got.out = out.String()
		case 3:
			var out strings.Builder
			err = MarshalEncode(jsontext.NewEncoder(&out, opts...), v)
			got.out = strings.TrimSuffix(out.String(), "\n")
		}
		if got.err = err != nil; got.err && w.err {
			continue
		}
		if got != w {
			t.Fatalf("%v with options %d: %+v, want %+v (%v)", reflect.TypeOf(v), j, got, w, err)
		}
	}
}
