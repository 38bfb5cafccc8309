package json

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
)

func TestDescribe(t *testing.T) {
	type entry struct {
		Name   string  `json:"name" javelin:"required"`
		Amount float64 `json:"amount"`
	}
	for _, tt := range []struct {
		in   string
		want string
		opts Options
	}{
		{in: `[{"name":"日本","amount":1}]`},
		{in: "[\n  {\n    \"name\": \"日本\",\t\"amount\": \"12\"\n  }\n]", want: `
3:29: cannot unmarshal JSON string into Go float64 within "/0/amount"
    3 |     "name": "日本",    "amount": "12"
      |                                  ^
`},
		{in: `[{"name":"日本" "amount":1}]`, want: `
1:15: invalid character '"' after object value (expecting ',' or '}') within "/0"
    1 | [{"name":"日本" "amount":1}]
      |                 ^
`},
		{in: "[{\"name\":\"a\",\n\"amount\":1   \n\n", want: `
2:11: unexpected EOF within "/0"
    2 | "amount":1   
      |           ^
`},
		{in: "[{\"amount\":1}\r\n]", want: `
1:13: cannot unmarshal into Go json.entry: missing object member name "name" within "/0"
    1 | [{"amount":1}
      |             ^
`},
		{in: `[{"name":"a","more":1}]`, opts: RejectUnknownMembers(true), want: `
1:14: cannot unmarshal JSON string into Go json.entry: unknown object member name "more" within "/0"
    1 | [{"name":"a","more":1}]
      |              ^
`},
		{in: "\ufeff[{\"name\":1}]", opts: jsontext.AllowByteOrderMark(true), want: `
1:10: cannot unmarshal JSON number into Go string within "/0/name"
    1 | [{"name":1}]
      |          ^
`},
		{in: "[{\"name\":1,\n\"amount\":\"\"},\n{}]", opts: CollectErrors(10), want: `
1:10: cannot unmarshal JSON number into Go string within "/0/name"
    1 | [{"name":1,
      |          ^
2:10: cannot unmarshal JSON string into Go float64 within "/0/amount"
    2 | "amount":""},
      |          ^
3:2: cannot unmarshal into Go json.entry: missing object member name "name" within "/1"
    3 | {}]
      |  ^
`},
	} {
		var v []entry
		err := Unmarshal([]byte(tt.in), &v, tt.opts)
		want := strings.TrimPrefix(tt.want, "\n")
		if got := Describe(err, []byte(tt.in)); got != want {
			t.Errorf("%q: got\n%swant\n%s", tt.in, got, want)
		}
		line, column, ok := LineColumn(err, []byte(tt.in))
		var all Errors
		if ok != (err != nil) || ok && !errors.As(err, &all) && !strings.HasPrefix(want, fmt.Sprintf("%d:%d: ", line, column)) {
			t.Errorf("%q: got %d:%d, %t", tt.in, line, column, ok)
		}
		if strings.HasPrefix(tt.in, "\ufeff") {
			continue
		}
		r := TrackPlaces(iotest.OneByteReader(strings.NewReader(tt.in)))
		v = nil
		err = UnmarshalRead(r, &v, tt.opts)
		// A line of which the rest has not been read ends there.
		if got := r.Describe(err); firstLines(got) != firstLines(want) {
			t.Errorf("%q: reading it got\n%swant\n%s", tt.in, got, want)
		}
		if l, c, o := r.LineColumn(err); l != line || c != column || o != ok {
			t.Errorf("%q: reading it got %d:%d, %t", tt.in, l, c, o)
		}
	}
}

// firstLines returns what stands before the pictures.
func firstLines(s string) (heads string) {
	for i, line := range strings.Split(s, "\n") {
		if i%3 == 0 {
			heads += line + "\n"
		}
	}
	return heads
}

func TestDescribeOthers(t *testing.T) {
	in := []byte(`{"A":"x"}`)
	var v struct{ A int }
	err := Unmarshal(in, &v)
	const want = "1:6: cannot unmarshal JSON string into Go int within \"/A\"\n    1 | {\"A\":\"x\"}\n      |      ^\n"
	for _, err := range []error{err, fmt.Errorf("reading it: %w", err), errors.Join(io.EOF, err)} {
		if got := Describe(err, in); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
	_, marshaling := Marshal([]any{func() {}})
	for _, err := range []error{io.ErrUnexpectedEOF, errors.New("x"), marshaling, Unmarshal(in, nil), &SemanticError{ByteOffset: 100}, &SemanticError{ByteOffset: -1}} {
		if err == nil {
			t.Fatal("no error")
		}
		got := Describe(err, in)
		if _, _, ok := LineColumn(err, in); ok != strings.HasPrefix(got, "1:") || !ok && got != err.Error()+"\n" {
			t.Errorf("%v: got %s", err, got)
		}
	}
	if got := Describe(nil, in); got != "" {
		t.Errorf("got %q", got)
	}
}

// TestTrackPlacesForgets: of a long input, the end is known.
func TestTrackPlacesForgets(t *testing.T) {
	in := TrackPlaces(strings.NewReader(strings.Repeat("[1,\n2]\n", 500_000) + `["x"]`))
	dec := jsontext.NewDecoder(in)
	var err error
	for err == nil {
		var v []int
		err = UnmarshalDecode(dec, &v)
	}
	const want = "1000001:2: cannot unmarshal JSON string into Go int within \"/0\"\n1000001 | [\"x\"]\n        |  ^\n"
	if got := in.Describe(err); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := in.Describe(&jsontext.SyntacticError{ByteOffset: 5, Err: io.EOF}); got != "jsontext: EOF after offset 5\n" {
		t.Errorf("got %s", got)
	}
}

func FuzzDescribe(f *testing.F) {
	f.Add([]byte(`{"A":"x"}`))
	f.Add([]byte("[1,\n{\"A\":\xff"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var v struct{ A []map[string]int }
		err := Unmarshal(in, &v, CollectErrors(3))
		got := Describe(err, in)
		if (got == "") != (err == nil) || got != "" && !strings.HasSuffix(got, "\n") {
			t.Errorf("%q: got %q", in, got)
		}
	})
}
