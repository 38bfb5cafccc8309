package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// TestRawMessageAsInStandardLibrary: a RawMessage that is all a call is about has
// a way of its own.
func TestRawMessageAsInStandardLibrary(t *testing.T) {
	for _, s := range []string{
		``, ` `, `null`, " \n\t\r{ \"a\" : [ 1 , 2 ] } \n", `"a"`, ` -1.50e3 `, `{}`, ` [ ] `, `[1,2`, `[1] x`, `{"a":1,"a":2}`,
		"[\"\xff\"]", `["\ud800"]`, `["\u0041\/<\u2028>&` + "\u2028" + `"]`, `[01]`, `nul`, `{"a":}`,
		` {"k": "` + strings.Repeat("<long> ", 5000) + `", "m": [` + strings.Repeat("1, ", 5000) + `1]} `,
	} {
		var got json.RawMessage
		var want stdjson.RawMessage
		err, stdErr := json.Unmarshal([]byte(s), &got), stdjson.Unmarshal([]byte(s), &want)
		if string(got) != string(want) || (err == nil) != (stdErr == nil) || err != nil && err.Error() != stdErr.Error() {
			t.Errorf("Unmarshal(%.40q) = %.40q, %v, want %.40q, %v", s, got, err, want, stdErr)
		}
		b, err := json.Marshal(json.RawMessage(s))
		c, stdErr := stdjson.Marshal(stdjson.RawMessage(s))
		if string(b) != string(c) || (err == nil) != (stdErr == nil) || err != nil && err.Error() != stdErr.Error() {
			t.Errorf("Marshal(%.40q) = %.40q, %v, want %.40q, %v", s, b, err, c, stdErr)
		}
	}
	var none *json.RawMessage
	if err, stdErr := json.Unmarshal([]byte("1"), none), stdjson.Unmarshal([]byte("1"), (*stdjson.RawMessage)(nil)); err == nil || err.Error() != stdErr.Error() {
		t.Errorf("into nil: %v, want %v", err, stdErr)
	}
}

// fewWrites is a writer that fails after so many calls.
type fewWrites struct {
	bytes.Buffer
	left int
}

func (w *fewWrites) Write(b []byte) (int, error) {
	if w.left--; w.left < 0 {
		return 0, errors.New("no more")
	}
	return w.Buffer.Write(b)
}

// TestEncodeRaw: texts of values, and nil, are written as encoding/json writes them, with a newline, by
// one call of the writer; its error stays.
func TestEncodeRaw(t *testing.T) {
	values := []any{
		nil, json.RawMessage(nil), json.RawMessage(``), json.RawMessage(`{"a":1}`), json.RawMessage(` { "a" : [ 1 , "<b>&\u2028` + "\u2028" + `" ] } `), json.RawMessage(`{"a":["<b>&\u2028` + "\u2028" + `"]}`), json.RawMessage(`[1,2`), json.RawMessage(`[1]]`),
		json.RawMessage(`{"a":1,"a":2}`), json.RawMessage("{\"a\":\"\xff\"}"), json.RawMessage(`"text"`), json.RawMessage(`12`), json.RawMessage(`{x}`), json.RawMessage(`[]`), json.RawMessage(`{}`),
		json.RawMessage(`[` + strings.Repeat(`{"key": "some text", "list": [1, 2, 3]}, `, 3000) + `null]`), &[]json.RawMessage{json.RawMessage(`{"p":[]}`)}[0], json.RawMessage(`[1]`),
	}
	for _, html := range []bool{true, false} {
		for _, left := range []int{1 << 30, 4, 0} {
			for _, indent := range []string{"", "  "} {
				got, want := &fewWrites{left: left}, &fewWrites{left: left}
				d, e := json.NewEncoder(got), stdjson.NewEncoder(want)
				d.SetEscapeHTML(html)
				e.SetEscapeHTML(html)
				d.SetIndent("", indent)
				e.SetIndent("", indent)
				var plain bytes.Buffer
				f := json.NewEncoder(&plain)
				f.SetEscapeHTML(html)
				f.SetIndent("", indent)
				for _, v := range values {
					gerr, werr := d.Encode(v), e.Encode(v)
					if fmt.Sprint(gerr) != fmt.Sprint(werr) || got.String() != want.String() || got.left != want.left {
						t.Fatalf("%.100s, HTML %v, indent %q: %v, %v, %d calls left, want %v, %v, %d", v, html, indent, got, gerr, got.left, want, werr, want.left)
					}
					if perr := f.Encode(v); left > 4 && (fmt.Sprint(perr) != fmt.Sprint(werr) || plain.String() != want.String()) {
						t.Fatalf("%.100s, HTML %v, indent %q, in a buffer: %v, %v, want %v, %v", v, html, indent, &plain, perr, want, werr)
					}
				}
			}
		}
	}
}
