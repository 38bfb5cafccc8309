package json

import (
	"bytes"
	"io"
	"math"
	"strconv"
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

// changing changes itself when it is written, as no method should.
type changing struct{ N int }

func (c *changing) MarshalJSON() ([]byte, error) {
	c.N++
	return strconv.AppendInt(nil, int64(c.N), 10), nil
}

type circleIn struct {
	Out  *circleOut
	Outs *[1]circleOut
	M    changing
}

type circleOut struct {
	In circleIn
	N  int
}

// TestMarshalValueStaysAsItIs: methods with a pointer get one to a copy of a value that is not
// addressable, by each call.
func TestMarshalValueStaysAsItIs(t *testing.T) {
	type outer struct {
		M changing
		L [2]changing
	}
	type one struct{ M changing } // as large as a pointer
	type row [1]struct{ L [2]changing }
	for _, c := range []struct {
		in   any
		want string
	}{
		{changing{1}, `2`},
		{outer{changing{1}, [2]changing{{5}, {6}}}, `{"M":2,"L":[6,7]}`},
		{one{changing{1}}, `{"M":2}`},
		{[1]changing{{1}}, `[2]`},
		{[2]changing{{1}, {2}}, `[2,3]`},
		{row{{[2]changing{{1}, {2}}}}, `[{"L":[2,3]}]`},
		{[]any{[2]changing{{1}, {2}}, row{}}, `[[2,3],[{"L":[1,1]}]]`},
		{map[string]any{"": row{}}, `{"":[{"L":[1,1]}]}`},
		{map[string]row{"": {}}, `{"":[{"L":[1,1]}]}`},
		{circleOut{In: circleIn{M: changing{1}}}, `{"In":{"Out":null,"Outs":null,"M":2},"N":0}`},
		{circleIn{M: changing{1}}, `{"Out":null,"Outs":null,"M":2}`},
		{[1]circleOut{{In: circleIn{M: changing{1}}}}, `[{"In":{"Out":null,"Outs":null,"M":2},"N":0}]`},
	} {
		for range 3 {
			if out, err := Marshal(c.in); string(out) != c.want || err != nil {
				t.Errorf("%T: %s, %v, want %s", c.in, out, err, c.want)
			}
			laid, err := Marshal(c.in, jsontext.Multiline(true))
			if raw := jsontext.Value(laid); err != nil || raw.Compact() != nil || string(raw) != c.want {
				t.Errorf("%T, laid out: %s, %v, want %s", c.in, raw, err, c.want)
			}
		}
	}
}

// TestMarshalByValueAndByPointer: what an interface holds is found, be it like a pointer or not.
func TestMarshalByValueAndByPointer(t *testing.T) {
	seven := 7
	type (
		flat   struct{ N int }
		halves struct{ A, B int32 }
		none   struct{}
		ptr    struct{ P *int }
		in     struct{ P ptr }
		named  map[string]int
	)
	for _, c := range []struct {
		in   any
		want string
	}{
		{flat{7}, `{"N":7}`}, {halves{1, 2}, `{"A":1,"B":2}`}, {[1]int{7}, `[7]`}, {[2]int32{1, 2}, `[1,2]`}, {none{}, `{}`}, {[0]int{}, `[]`},
		{ptr{&seven}, `{"P":7}`}, {ptr{}, `{"P":null}`}, {in{ptr{&seven}}, `{"P":{"P":7}}`}, {[1]*int{&seven}, `[7]`}, {[1]ptr{{&seven}}, `[{"P":7}]`},
		{named{"a": 1}, `{"a":1}`}, {&seven, `7`}, {7, `7`}, {"x", `"x"`}, {[]int{1}, `[1]`}, {[]int(nil), `[]`}, {struct {
			A none
			B *int
		}{B: &seven}, `{"A":{},"B":7}`}, {[1]map[string]int{{"a": 1}}, `[{"a":1}]`},
	} {
		for range 3 {
			if out, err := Marshal(c.in); string(out) != c.want || err != nil {
				t.Errorf("%T: %s, %v, want %s", c.in, out, err, c.want)
			}
		}
	}
}
