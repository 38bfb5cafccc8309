package write

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestIsEmpty(t *testing.T) {
	for _, v := range []string{"null", `""`, "{}", "[]"} {
		if !IsEmpty([]byte(v)) {
			t.Errorf("%s is not empty", v)
		}
	}
	for _, v := range []string{"", "0", "10", "true", "{} ", "[0]", `" "`, "[}", "nul"} {
		if IsEmpty([]byte(v)) {
			t.Errorf("%s is empty", v)
		}
	}
}

// A value is empty by its end if it is by all of it, whatever is before it.
func TestEndsEmpty(t *testing.T) {
	for _, v := range []string{
		"null", `""`, "{}", "[]", "0", "true", "[0]", `" "`, `"\"`, `"\\"`, `"\\\""`, `"null"`, `"{}"`, "[null]", `[""]`, "[[]]", "[{}]", `{"a":null}`,
		`{"a":""}`, `{"a":{}}`, "-1", "12", `"nul"`, `"é"`, `"a\"\""`, "[\n\t[]\n]",
	} {
		for _, before := range []string{"", `{"a":`, `["b", `, ": ", "\n\t"} {
			if got, want := EndsEmpty([]byte(before+v)), IsEmpty([]byte(v)); got != want {
				t.Errorf("%s%s: %v", before, v, got)
			}
		}
	}
}

func TestNotFinite(t *testing.T) {
	for v, want := range map[float64]string{math.Inf(1): "+Inf", math.Inf(-1): "-Inf"} {
		if got := NotFinite(v).Error(); got != "unsupported value: "+want {
			t.Errorf("%v: %s", v, got)
		}
	}
	if got := NotFinite(math.NaN()).Error(); got != "unsupported value: NaN" {
		t.Error(got)
	}
}

// A scalar is appended if it is one, and stays as it is under the options.
func TestAppendScalar(t *testing.T) {
	const html, raw = opt.EscapeForHTML, opt.RawNumbers
	for _, c := range []struct {
		v     string
		flags opt.Flag
		ok    bool
	}{
		{"null", 0, true}, {"true", 0, true}, {"false", 0, true}, {"nul", 0, false}, {"truE", 0, false}, {"fals", 0, false},
		{"", 0, false}, {" null", 0, false}, {"{}", 0, false}, {"[]", 0, false}, {"x", 0, false},
		{"0", 0, true}, {"-0", 0, true}, {"1.5e-7", 0, true}, {"12345678901234567890.125", 0, true},
		{"01", 0, false}, {"1.", 0, false}, {"+1", 0, false}, {"1 ", 0, false}, {"-", 0, false}, {"1", raw, false}, {`"1"`, raw, true},
		{`""`, 0, true}, {`"a"`, 0, true}, {`"é名前"`, 0, true}, {`"<a>"`, 0, true}, {`"<a>"`, html, false}, {`"a"`, html, true},
		{`"`, 0, false}, {`"a`, 0, false}, {`"a"b"`, 0, false}, {`"\n"`, 0, false}, {`"\"`, 0, false}, {"\"\n\"", 0, false}, {"\"\xff\"", 0, false},
		{`"` + strings.Repeat("long ", 40) + `"`, html, true}, {`"` + strings.Repeat("long ", 40) + "\t\"", 0, false},
	} {
		var f opt.Flags
		f.Set(c.flags | 1)
		q := MakeQuoter(&f)
		out, ok := q.AppendScalar([]byte("ab"), []byte(c.v))
		if ok != c.ok || ok && string(out) != "ab"+c.v {
			t.Errorf("%s: %s, %v, want %v", c.v, out, ok, c.ok)
		}
	}
}

func TestAppendTwice(t *testing.T) {
	for s, want := range map[string]string{
		"": `"\"\""`, "a": `"\"a\""`, "é\n": `"\"é\\n\""`, `"\`: `"\"\\\"\\\\\""`, "<": `"\"<\""`,
		strings.Repeat("x", 100): `"\"` + strings.Repeat("x", 100) + `\""`,
	} {
		q := MakeQuoter(new(opt.Flags))
		out, inner, ok := q.AppendTwice([]byte("ab"), []byte(s), make([]byte, 0, 8))
		simple, _ := q.Append(nil, []byte(s))
		if !ok || string(out) != "ab"+want || string(inner) != string(simple) {
			t.Errorf("%q: %s, %s, %v, want ab%s, %s", s, out, inner, ok, want, simple)
		}
	}
	var f opt.Flags
	f.Set(opt.EscapeForHTML | 1)
	q := MakeQuoter(&f)
	if out, _, ok := q.AppendTwice(nil, []byte("<"), nil); !ok || string(out) != `"\"\\u003c\""` {
		t.Errorf("< for HTML: %s, %v", out, ok)
	}
	if _, _, ok := q.AppendTwice(nil, []byte("\xff"), nil); ok {
		t.Error("what is not UTF-8 was written")
	}
}

// Members gives names and values as they stand, and tells what is wrong from what whoever
// is given them has returned.
func TestMembers(t *testing.T) {
	other, own := errors.New("other"), errors.New("own")
	for _, c := range []struct {
		raw, want string
		failed    error // by text, or nil for none
	}{
		{"", "", nil}, {"{}", "", nil}, {` { } `, "", nil},
		{`{"a":1}`, `"a"1`, nil}, {`{"a":1,"a":[2, 3],"\u0062":{"c":"d"}}`, `"a"1"a"[2, 3]"\u0062"{"c":"d"}`, nil},
		{`{"a":{"b":[1,{"c":"},]"}],"d":{}},"e":[],"":"{\"","f":-1.5}`, `"a"{"b":[1,{"c":"},]"}],"d":{}}"e"[]"""{\"""f"-1.5`, nil},
		{`{"a":{"b":[1,{"c":"},]"}],"d":{}},"e":[],"":"{[,","f":-1.5}`, `"a"{"b":[1,{"c":"},]"}],"d":{}}"e"[]"""{[,""f"-1.5`, nil},
		{`{"name":"` + strings.Repeat("long, ", 90) + `","n":true}`, `"name""` + strings.Repeat("long, ", 90) + `""n"true`, nil},
		{"[]", "", other}, {"null", "", other}, {"1", "", other}, {" ", "", io.ErrUnexpectedEOF},
		{`{"a":1,"stop":2,"b":3}`, `"a"1"stop"`, own}, {`{"a":1,"b":"stop","c":3}`, `"a"1"b""stop"`, own},
	} {
		got := ""
		part := func(v []byte) error {
			if got += string(v); string(v) == `"stop"` {
				return own
			}
			return nil
		}
		failed := error(nil)
		err := Members([]byte(c.raw), other, func(err error) error { failed = err; return err }, part, part)
		if err != c.failed || got != c.want || (failed != nil) != (err != nil && err != own) {
			t.Errorf("%s: %s, %v, failed with %v, want %s, %v", c.raw, got, err, failed, c.want, c.failed)
		}
	}
	for _, raw := range []string{"{", `{"a"`, `{"a":`, `{"a":1`, `{"a":1,}`, `{"a":1}}`, `{"a":1} 2`, `{1:2}`, `x`} {
		none := func([]byte) error { return nil }
		failed := error(nil)
		err := Members([]byte(raw), other, func(err error) error { failed = err; return own }, none, none)
		var syntax *jsontext.SyntacticError
		if err != own || !errors.As(failed, &syntax) && failed != io.ErrUnexpectedEOF {
			t.Errorf("%s: %v, failed with %v", raw, err, failed)
		}
	}
}
