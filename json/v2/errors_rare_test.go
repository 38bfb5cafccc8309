package json_test

import (
	"bytes"
	"encoding"
	stdjson "encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// TestEmbeddedRawValuesThatAreNoObject: the error says what is wrong with them, and
// where in the output they were to be.
func TestEmbeddedRawValuesThatAreNoObject(t *testing.T) {
	type holder struct {
		A    int            `json:"a"`
		Rest jsontext.Value `json:",embed"`
	}
	for _, tt := range []struct {
		raw  string
		text string // in the error; "" is none
		out  string
	}{
		{``, "", `{"a":1}`}, {`{}`, "", `{"a":1}`}, {` { "b" : [ ] } `, "", `{"a":1,"b":[]}`},
		{` `, "unexpected EOF", ""}, {`[]`, "must be a JSON object", ""}, {`1`, "must be a JSON object", ""}, {`?`, "invalid character '?'", ""},
		{`{"b":`, "unexpected EOF", ""}, {`{"b":1`, "unexpected EOF", ""}, {`{"b"`, "unexpected EOF", ""}, {`{1:2}`, "name must be a string", ""},
		{`{"b":1,}`, "invalid character", ""}, {`{"b":tru}`, "in literal true", ""}, {`{"b":1}x`, "after top-level value", ""}, {`{"b":1]`, "']'", ""},
		{`{"a":2}`, "duplicate", ""}, {`{"b":1,"b":2}`, "duplicate", ""}, {`{"b":{"x":1,"x":2}}`, "duplicate", ""}, {"{\"\xff\":1}", "UTF-8", ""}, {"{\"b\":\"\xff\"}", "UTF-8", ""},
	} {
		b, err := jsonv2.Marshal(holder{1, jsontext.Value(tt.raw)})
		if err == nil && string(b) != tt.out || (err == nil) != (tt.text == "") || err != nil && !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%q: %s %v, want %s %q", tt.raw, b, err, tt.out, tt.text)
		}
	}
	// Maps have the same names to heed.
	type mapped struct {
		A    int            `json:"a"`
		Rest map[string]any `json:",embed"`
	}
	for _, tt := range []struct{ name, text string }{{"a", "duplicate"}, {"\xff", "UTF-8"}} {
		if b, err := jsonv2.Marshal(mapped{1, map[string]any{tt.name: 2}}); err == nil || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%q: %s %v", tt.name, b, err)
		}
	}
}

// TestOptionsThatMayNotChangeWithinACall: whitespace never, and rules about names
// and text not where a name is to come.
func TestOptionsThatMayNotChangeWithinACall(t *testing.T) {
	for _, tt := range []struct {
		name   string
		inName bool
		opt    jsonv2.Options
		text   string
	}{
		{"whitespace", false, jsontext.Multiline(true), "whitespace"},
		{"space", false, jsontext.SpaceAfterComma(true), "whitespace"},
		{"duplicate names", true, jsontext.AllowDuplicateNames(true), "duplicate name checks"},
		{"UTF-8", true, jsontext.AllowInvalidUTF8(true), "UTF-8 checks"},
		{"duplicate names before a value", false, jsontext.AllowDuplicateNames(true), ""},
		{"UTF-8 before a value", false, jsontext.AllowInvalidUTF8(true), ""},
	} {
		var b bytes.Buffer
		e := jsontext.NewEncoder(&b)
		if tt.inName {
			if err := e.WriteToken(jsontext.BeginObject); err != nil {
				t.Fatal(err)
			}
		}
		err := jsonv2.MarshalEncode(e, "x", tt.opt)
		if (err == nil) != (tt.text == "") || err != nil && !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.text)
		}
		// The Encoder goes on under the options that it has.
		if err := jsonv2.MarshalEncode(e, "\xff"); err == nil {
			t.Errorf("%s: the options stay changed", tt.name)
		}
	}
}

// idleReader gives data, then nothing for ever.
type idleReader struct{ data string }

func (r *idleReader) Read(p []byte) (int, error) {
	n := copy(p, r.data)
	r.data = r.data[n:]
	return n, nil
}

// shortWriter takes less than it is given, and says nothing of it.
type shortWriter struct{}

func (shortWriter) Write(p []byte) (int, error) { return len(p) / 2, nil }

// TestRecordsErrors: which record it is and where, a reader that gives nothing, a
// writer that takes too little.
func TestRecordsErrors(t *testing.T) {
	var errs []string
	var got []int
	for v, err := range jsonv2.Records[int](strings.NewReader("1\n\"x\"\n{\"a\"}\n4\n")) {
		var r *jsonv2.RecordError
		switch {
		case err == nil:
			got = append(got, v)
		case errors.As(err, &r):
			errs = append(errs, r.Error()[:len("json: record 1 at offset 2")])
		default:
			t.Errorf("%#v is no RecordError", err)
		}
	}
	if want := []string{"json: record 1 at offset 2", "json: record 2 at offset 6"}; !reflect.DeepEqual(errs, want) || !reflect.DeepEqual(got, []int{1, 4}) {
		t.Errorf("got %d, %q, want %q", got, errs, want)
	}
	n := 0
	for _, err := range jsonv2.Records[int](&idleReader{"1\n[x"}) {
		if n++; n > 5 {
			t.Fatal("it does not end")
		}
		if n > 1 && err == nil {
			t.Error("no error")
		}
	}
	if n < 2 {
		t.Errorf("%d records", n)
	}
	for range jsonv2.Records[int](strings.NewReader("1\n2\n")) {
		break
	}

	w := jsonv2.NewRecordWriter(shortWriter{})
	err := w.Write("some text")
	if err == nil {
		err = w.Flush()
	}
	if !errors.Is(err, io.ErrShortWrite) || !errors.Is(w.Flush(), io.ErrShortWrite) {
		t.Errorf("short write: %v, then %v", err, w.Flush())
	}
}

type (
	nilJSON  struct{ _ bool }
	nilText  struct{}
	nilFails struct{}

	nilTextFails struct{}
)

func (p *nilJSON) MarshalJSON() ([]byte, error) {
	if p == nil {
		return []byte(`"no json"`), nil
	}
	return []byte(`"json"`), nil
}

func (p *nilText) MarshalText() ([]byte, error) {
	if p == nil {
		return []byte("no <text>"), nil
	}
	return []byte("text"), nil
}

var errNoValue = errors.New("no value")

func (p *nilFails) MarshalJSON() ([]byte, error)     { return nil, errNoValue }
func (p *nilTextFails) MarshalText() ([]byte, error) { return nil, errNoValue }

// TestNilPointersInInterfacesWithMethods: encoding/json calls the method where the
// interface type has it.
func TestNilPointersInInterfacesWithMethods(t *testing.T) {
	for _, v := range []any{
		[]stdjson.Marshaler{(*nilJSON)(nil), &nilJSON{}, nil},
		[]encoding.TextMarshaler{(*nilText)(nil), &nilText{}, nil},
		[]any{(*nilJSON)(nil), (*nilText)(nil)},
		struct{ M stdjson.Marshaler }{(*nilFails)(nil)},
		[]encoding.TextMarshaler{(*nilTextFails)(nil)},
		map[string]encoding.TextMarshaler{"a": (*nilText)(nil)},
	} {
		got, gotErr := json.Marshal(v)
		want, wantErr := stdjson.Marshal(v)
		if string(got) != string(want) || (gotErr == nil) != (wantErr == nil) || gotErr != nil && (gotErr.Error() != wantErr.Error() || !errors.Is(gotErr, errNoValue)) {
			t.Errorf("%T:\n\tgot  %s %v\n\twant %s %v", v, got, gotErr, want, wantErr)
		}
	}
}
