package json

import (
	"bytes"
	"io"
	"math"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestMarshalLikeTheCallBefore has calls of all kinds follow one another, twice each:
// what one leaves after must not show in the next.
func TestMarshalLikeTheCallBefore(t *testing.T) {
	type point struct {
		X, Y float64
		S    string         `json:",omitempty"`
		In   *point         `json:",omitempty"`
		M    map[string]any `json:",omitempty"`
	}
	deep := &point{In: &point{In: &point{}}}
	calls := []struct {
		in   any
		opts []Options
		want string // begins with ! if that is all there is before an error
	}{
		{&point{X: 1}, nil, `{"X":1,"Y":0}`},
		{point{X: 1}, nil, `{"X":1,"Y":0}`},
		{(*point)(nil), nil, `null`},
		{&point{S: "<\xff>"}, nil, `!{"X":0,"Y":0`},
		{&point{S: "<\xff>"}, []Options{jsontext.AllowInvalidUTF8(true)}, `{"X":0,"Y":0,"S":"<` + "\uFFFD" + `>"}`},
		{&point{S: "<a>"}, []Options{jsontext.EscapeForHTML(true)}, `{"X":0,"Y":0,"S":"\u003ca\u003e"}`},
		{&point{S: "<a>"}, nil, `{"X":0,"Y":0,"S":"<a>"}`},
		{&point{X: math.NaN()}, nil, `!{`},
		{&point{Y: math.Inf(1)}, nil, `!{"X":0`},
		{deep, []Options{jsontext.DepthLimit(2)}, `!{"X":0,"Y":0,"In":{"X":0,"Y":0`},
		{deep, []Options{jsontext.DepthLimit(3)}, `{"X":0,"Y":0,"In":{"X":0,"Y":0,"In":{"X":0,"Y":0}}}`},
		{deep, nil, `{"X":0,"Y":0,"In":{"X":0,"Y":0,"In":{"X":0,"Y":0}}}`},
		{&point{Y: 2}, []Options{jsontext.Multiline(true), jsontext.WithIndent(" ")}, "{\n \"X\": 0,\n \"Y\": 2\n}"},
		{&point{Y: 2}, []Options{StringifyNumbers(true)}, `{"X":"0","Y":"2"}`},
		{&point{M: map[string]any{"a": []any{1.0, -0.5, 1e21}}}, nil, `{"X":0,"Y":0,"M":{"a":[1,-0.5,1e+21]}}`},
		{map[string]any{"a": nil}, nil, `{"a":null}`},
		{map[string]any(nil), nil, `{}`},
		{map[string]any{"a": math.NaN()}, nil, `!{`},
		{[]any{}, nil, `[]`},
		{[]int{1, -2}, nil, `[1,-2]`},
		{"a\"b", nil, `"a\"b"`},
		{"\xff", nil, `!`},
		{math.NaN(), nil, `!`},
		{-7, nil, `-7`},
	}
	for _, first := range calls {
		Marshal(first.in, first.opts...)
		for _, c := range calls {
			want, fails := c.want, false
			if want != "" && want[0] == '!' {
				want, fails = want[1:], true
			}
			for range 2 {
				got, err := Marshal(c.in, c.opts...)
				if string(got) != want && !fails || (err != nil) != fails {
					t.Fatalf("Marshal(%#v) = %s, %v; want %s", c.in, got, err, c.want)
				}
				if fails && !bytes.HasPrefix(got, []byte(want)) {
					t.Fatalf("Marshal(%#v) = %s before the error, want %s", c.in, got, want)
				}
				got, err = Append([]byte("ab"), c.in, c.opts...)
				if fails && string(got) != "ab" || !fails && string(got) != "ab"+want || (err != nil) != fails {
					t.Fatalf("Append(%#v) = %s, %v; want ab%s", c.in, got, err, c.want)
				}
			}
			var b bytes.Buffer
			for range 2 {
				for _, w := range []io.Writer{&b, struct{ io.Writer }{&b}} {
					b.Reset()
					b.WriteString("ab")
					if err := MarshalWrite(w, c.in, c.opts...); (err != nil) != fails || !fails && b.String() != "ab"+want {
						t.Fatalf("MarshalWrite(%#v) = %s, %v; want ab%s", c.in, b.Bytes(), err, c.want)
					}
				}
				w := jsontest.FaultyWriter{Limit: 1}
				if err := MarshalWrite(&w, c.in, c.opts...); err == nil || !fails && string(w.Data) != want[:1] {
					t.Fatalf("MarshalWrite(%#v) to a writer that fails: %s, %v", c.in, w.Data, err)
				}
			}
			b.Reset()
			if err := MarshalEncode(jsontext.NewEncoder(&b, jsontext.AllowInvalidUTF8(true)), &point{S: "\xff"}); err != nil || b.String() != "{\"X\":0,\"Y\":0,\"S\":\"\uFFFD\"}\n" {
				t.Fatalf("MarshalEncode = %s, %v", b.Bytes(), err)
			}
		}
	}
}
