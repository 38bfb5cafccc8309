package json

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestRawValueAtOnce holds a jsontext.Value that is read or written at once
// against the same by way of plans.
func TestRawValueAtOnce(t *testing.T) {
	texts := []string{
		``, ` `, `null`, " \n\t\r{ \"a\" : [ 1 , 2 ] } \n", `"a"`, ` -1.50e3 `, `{}`, ` [ ] `, `[1,2`, `[1] x`, `{"a":1,"a":2}`,
		`{"a":1,"\u0061":2}`, "[\"\xff\"]", `["\ud800"]`, `["\u0041\/<\u2028>&` + "\u2028" + `"]`, `[01]`, `nul`, "\ufeff[]",
		strings.Repeat("[", 10000) + strings.Repeat("]", 10000), strings.Repeat("[", 10001) + strings.Repeat("]", 10001),
		` {"k": "` + strings.Repeat("long ", 5000) + `", "m": [` + strings.Repeat("1, ", 5000) + `1]} `,
	}
	slowly := func(f func()) {
		plan.DisableFast = true
		defer func() { plan.DisableFast = false }()
		f()
	}
	for _, s := range texts {
		var got, want jsontext.Value
		err := Unmarshal([]byte(s), &got)
		var slow error
		slowly(func() { slow = Unmarshal([]byte(s), &want) })
		if !bytes.Equal(got, want) || (got == nil) != (want == nil) || !sameText(err, slow) {
			t.Errorf("Unmarshal(%.40q) = %.40q, %v, want %.40q, %v", s, got, err, want, slow)
		}
		out, err := Marshal(jsontext.Value(s))
		var all []byte
		slowly(func() { all, slow = Marshal(jsontext.Value(s)) })
		if !bytes.Equal(out, all) || !sameText(err, slow) {
			t.Errorf("Marshal(%.40q) = %.40q, %v, want %.40q, %v", s, out, err, all, slow)
		}
	}
	if out, err := Marshal(jsontext.Value(nil)); string(out) != "null" || err != nil {
		t.Errorf("Marshal(nil) = %q, %v", out, err)
	}
	if err := Unmarshal([]byte("1"), (*jsontext.Value)(nil)); err == nil {
		t.Error("Unmarshal into a nil pointer has not failed")
	}
}

func sameText(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Error() == b.Error()
}

// TestRawValueKeepsMemory: a Value is a copy in its own memory, if that is large
// enough, also where the input lies there.
func TestRawValueKeepsMemory(t *testing.T) {
	v := make(jsontext.Value, 0, 64)
	in := []byte(" [1, 2] ")
	if err := Unmarshal(in, &v); err != nil || string(v) != "[1, 2]" || cap(v) != 64 {
		t.Errorf("got %q of %d, %v", v, cap(v), err)
	}
	in[1] = 'x'
	if string(v) != "[1, 2]" {
		t.Errorf("changed to %q with the input", v)
	}
	v = append(v[:0], "  {} "...)
	if err := Unmarshal(v, &v); err != nil || string(v) != "{}" {
		t.Errorf("from itself: %q, %v", v, err)
	}
	before := string(v)
	if err := Unmarshal([]byte("[1"), &v); err == nil || string(v) != before {
		t.Errorf("after an error: %q, %v", v, err)
	}
	out, err := Marshal(v)
	if err != nil || string(out) != "{}" {
		t.Fatal(string(out), err)
	}
	out[0] = '['
	if string(v) != "{}" {
		t.Error("the result of Marshal shares memory with the value")
	}
}

// TestRawValueUnderOptions: with options it is the plan that knows what to do.
func TestRawValueUnderOptions(t *testing.T) {
	var v jsontext.Value
	called := errors.New("called")
	f := WithUnmarshalers(UnmarshalFunc(func([]byte, *jsontext.Value) error { return called }))
	if err := Unmarshal([]byte("[]"), &v, f); !errors.Is(err, called) {
		t.Errorf("the caller's function was not called: %v", err)
	}
	g := WithMarshalers(MarshalFunc(func(jsontext.Value) ([]byte, error) { return nil, called }))
	if _, err := Marshal(jsontext.Value("[]"), g); !errors.Is(err, called) {
		t.Errorf("the caller's function was not called: %v", err)
	}
	out, err := Marshal(jsontext.Value(`{"a":"<\u0041>", "a":1}`), jsontext.AllowDuplicateNames(true), jsontext.EscapeForHTML(true), jsontext.Multiline(true))
	want := "{\n\t\"a\": \"\\u003cA\\u003e\",\n\t\"a\": 1\n}"
	if string(out) != want || err != nil {
		t.Errorf("got %s, %v", out, err)
	}
}
