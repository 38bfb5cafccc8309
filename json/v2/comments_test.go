package json

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

type commented struct {
	Name  string         `json:"name"`
	List  []int          `json:"list"`
	Any   any            `json:"any"`
	Map   map[string]int `json:"map"`
	Point struct{ X, Y float64 }
	Raw   jsontext.Value `json:"raw"`
	Disc  figure         `json:"disc"`
}

const withComments = `// head
{
  "name": "a // b /* c */ ,]", // name
  "list": [1, /* two: */ 2,],
  "any": {"a": [true, null, /**/], "b": "x",}, /* any
  over two lines */
  "map": {"m": 1, // m
  },
  "Point": {"X": 1.5, /* y */ "Y": 2,},
  "disc": {"radius": 2, /* which */ "type": "disc",},
  "raw": [1,],
} // foot`

const withoutComments = `{"name":"a // b /* c */ ,]","list":[1,2],"any":{"a":[true,null],"b":"x"},"map":{"m":1},"Point":{"X":1.5,"Y":2},"disc":{"radius":2,"type":"disc"},"raw":[1]}`

func TestAllowComments(t *testing.T) {
	var want commented
	if err := Unmarshal([]byte(withoutComments), &want); err != nil {
		t.Fatal(err)
	}
	want.Raw = jsontext.Value("[1 ]")
	for _, opts := range []Options{
		jsontext.AllowComments(true),
		JoinOptions(jsontext.AllowComments(true), Deterministic(true)),
		JoinOptions(&opt.DefaultV1, jsontext.AllowComments(true)),
		JoinOptions(jsontext.AllowComments(true), AliasStrings(true)),
		JoinOptions(jsontext.AllowComments(true), CollectErrors(3)),
	} {
		got, err := readEveryWay[commented](t, withComments, opts)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
		many, err := readEveryWay[[]commented](t, "["+strings.Repeat(withComments+"\n,", 200)+"]", opts)
		if err != nil || len(many) != 200 || !reflect.DeepEqual(many[199], want) {
			t.Errorf("many: got %d, %v", len(many), err)
		}
		if v, err := readEveryWay[any](t, "/**/ [1 /**/] // x", opts); err != nil || !reflect.DeepEqual(v, []any{1.0}) {
			t.Errorf("any: got %v, %v", v, err)
		}
		if v, err := readEveryWay[int](t, "/**/ 1 // x", opts); err != nil || v != 1 {
			t.Errorf("int: got %v, %v", v, err)
		}
	}
	for _, opts := range []Options{nil, jsontext.AllowComments(false), JoinOptions(jsontext.AllowComments(true), jsontext.AllowComments(false))} {
		if _, err := readEveryWay[commented](t, withComments, opts); err == nil || err.Error() != `jsontext: invalid character '/' at start of value` {
			t.Errorf("without the option: %v", err)
		}
	}
}

// TestAllowCommentsOffsets: what is wrong is where it is in the text.
func TestAllowCommentsOffsets(t *testing.T) {
	in := "/* one\n two */ [1, // x\n \"two\",]"
	_, err := readEveryWay[[]int](t, in, jsontext.AllowComments(true))
	serr, ok := err.(*SemanticError)
	if !ok || serr.ByteOffset != int64(strings.Index(in, `"two"`)) || serr.JSONPointer != "/1" {
		t.Errorf("got %v", err)
	}
	if got, want := Describe(err, []byte(in)), "3:2: cannot unmarshal JSON string into Go int within \"/1\"\n    3 |  \"two\",]\n      |  ^\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for _, in := range []string{"[1,,]", "[,]", "{,}", "[1 /2]", "[1] /*", "[1] /", "// only"} {
		var v []int
		if err := Unmarshal([]byte(in), &v, jsontext.AllowComments(true)); err == nil {
			t.Errorf("%s: got %v", in, v)
		}
		if err := UnmarshalRead(iotest.OneByteReader(strings.NewReader(in)), &v, jsontext.AllowComments(true)); err == nil {
			t.Errorf("%s: reading got %v", in, v)
		}
	}
}

func TestAllowCommentsInStreams(t *testing.T) {
	o := jsontext.AllowComments(true)
	const list = "{\"a\": [1, /* x */ 2,], // b\n}"
	var got []string
	for v, err := range Elements[int](strings.NewReader(list), "/a", o) {
		got = append(got, fmt.Sprint(v, err))
	}
	for m, err := range Members[[]int](strings.NewReader(list), "", o) {
		got = append(got, fmt.Sprint(m.Name, " ", m.Value, err))
	}
	for v, err := range Records[int](strings.NewReader("1 // one\n/* two */ 2\n3"), o) {
		got = append(got, fmt.Sprint(v, err))
	}
	want := "1 <nil>,2 <nil>,a [1 2] <nil>,1 <nil>,2 <nil>,3 <nil>"
	if got := strings.Join(got, ","); got != want {
		t.Errorf("got %s, want %s", got, want)
	}

	dec := jsontext.NewDecoder(bytes.NewBufferString(" /**/ [1,] // x"), o)
	var tokens []string
	for {
		tok, err := dec.ReadToken()
		if err != nil {
			tokens = append(tokens, err.Error())
			break
		}
		tokens = append(tokens, tok.String())
	}
	if got := strings.Join(tokens, " "); got != "[ 1 ] EOF" {
		t.Errorf("got %s", got)
	}
	if v, ok := GetOption(dec.Options(), jsontext.AllowComments); !v || !ok {
		t.Error("the option is not told")
	}
}

// TestAllowCommentsLate: a Decoder that reads already does not change its input.
func TestAllowCommentsLate(t *testing.T) {
	var v int
	dec := jsontext.NewDecoder(strings.NewReader("1 2"))
	err := UnmarshalDecode(dec, &v, jsontext.AllowComments(true))
	if err == nil || !strings.Contains(err.Error(), "cannot change whether comments are allowed") {
		t.Errorf("got %v", err)
	}
	if err := UnmarshalDecode(dec, &v, jsontext.AllowComments(false)); err != nil || v != 1 {
		t.Errorf("got %d, %v", v, err)
	}
	dec = jsontext.NewDecoder(strings.NewReader("1 /**/ 2"), jsontext.AllowComments(true))
	for i := 1; i < 3; i++ {
		if err := UnmarshalDecode(dec, &v, jsontext.AllowComments(true)); err != nil || v != i {
			t.Errorf("got %d, %v", v, err)
		}
	}
}

func TestAllowCommentsInValues(t *testing.T) {
	o := jsontext.AllowComments(true)
	v := jsontext.Value(withComments)
	if !v.IsValid(o) || v.IsValid() {
		t.Error("IsValid is wrong")
	}
	if err := v.Format(o); err != nil || string(v) != withoutComments {
		t.Errorf("got %s, %v", v, err)
	}
	b, err := jsontext.AppendFormat(nil, "[1, // x\n] // y", o)
	if err != nil || string(b) != "[1]" {
		t.Errorf("got %s, %v", b, err)
	}
	c := jsontext.Value("[2.0, /**/]")
	if err := c.Canonicalize(o); err != nil || string(c) != "[2]" {
		t.Errorf("got %s, %v", c, err)
	}
	if err := c.Compact(); err != nil || string(c) != "[2]" {
		t.Errorf("got %s, %v", c, err)
	}
}

// TestWithoutComments: for those who take no options.
func TestWithoutComments(t *testing.T) {
	var v, want commented
	if err := UnmarshalRead(jsontext.WithoutComments(iotest.HalfReader(strings.NewReader(withComments))), &v); err != nil {
		t.Fatal(err)
	}
	if err := Unmarshal([]byte(withComments), &want, jsontext.AllowComments(true)); err != nil || !reflect.DeepEqual(v, want) {
		t.Errorf("got %+v, want %+v, %v", v, want, err)
	}
}
