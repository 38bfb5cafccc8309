//go:build go1.27 || !goexperiment.jsonv2

package json_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
)

// faults are the beginnings of texts of which anything may be the next byte.
var faults = []string{
	"", "[", "[1", "[1,", "[1 ,", `["a"`, "{", `{"a"`, `{"a" `, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,"b"`, "1 ", "{} ", `"`, `"\`, `"\u`, `"\u1`, `"\u12`, `"\u123`, `"\u1234`,
	`"\ud800`, `"\ud800\`, `"\ud800\u`, `"\ud800\udc0`, "t", "tr", "tru", "true", "f", "fals", "n", "nu", "nul", "null", "[t", "[nul", `{"x":fal`,
	"-", "0", "00", "0.", "1.5", "1e", "1E+", "1e-", "1e5", "[0", "[-", `{"a":-`, `["tru`, `["e-`, "[[", "[{", "[{}", "[[]", " \n\t\r", `{"a":[1,{"b":2}`, "日", `"日`,
}

// TestSyntaxErrorsLikeStd compares the errors for every byte after each of the
// beginnings.
func TestSyntaxErrorsLikeStd(t *testing.T) {
	for i, begin := range faults {
		for c := -1; c < 256; c++ {
			for k, end := range []string{"", " ", "]", "0", "\"x", "\x80"} {
				if testing.Short() && (i+c+k)%3 != 0 {
					continue
				}
				in := []byte(begin)
				if c >= 0 {
					in = append(in, byte(c))
				}
				in = append(in, end...)
				checkSyntaxError(t, in)
				if t.Failed() {
					return
				}
			}
		}
	}
}

func checkSyntaxError(t *testing.T, in []byte) {
	t.Helper()
	var got, want any
	gotErr, wantErr := json.Unmarshal(in, &got), stdjson.Unmarshal(in, &want)
	if !sameError(gotErr, wantErr) {
		t.Errorf("Unmarshal(%.100q):\n\tgot  %s\n\twant %s", in, describe(gotErr), describe(wantErr))
	}
	var b bytes.Buffer
	gotErr, wantErr = json.Compact(&b, in), stdjson.Compact(&b, in)
	if !sameError(gotErr, wantErr) {
		t.Errorf("Compact(%.100q):\n\tgot  %s\n\twant %s", in, describe(gotErr), describe(wantErr))
	}
	gotErr, wantErr = json.Indent(&b, in, "", ""), stdjson.Indent(&b, in, "", "")
	if !sameError(gotErr, wantErr) {
		t.Errorf("Indent(%.100q):\n\tgot  %s\n\twant %s", in, describe(gotErr), describe(wantErr))
	}
	var raw json.RawMessage
	var stdRaw stdjson.RawMessage
	gotErr, wantErr = json.NewDecoder(bytes.NewReader(in)).Decode(&raw), stdjson.NewDecoder(bytes.NewReader(in)).Decode(&stdRaw)
	if !sameError(gotErr, wantErr) {
		t.Errorf("Decode(%.100q):\n\tgot  %s\n\twant %s", in, describe(gotErr), describe(wantErr))
	}
	x, y := json.NewDecoder(bytes.NewReader(in)), stdjson.NewDecoder(bytes.NewReader(in))
	for wantErr = error(nil); wantErr == nil; {
		_, gotErr = x.Token()
		_, wantErr = y.Token()
		if !sameError(gotErr, wantErr) {
			t.Errorf("Token(%.100q):\n\tgot  %s\n\twant %s", in, describe(gotErr), describe(wantErr))
			return
		}
		if got, want := x.InputOffset(), y.InputOffset(); got != want {
			t.Errorf("InputOffset(%.100q) with %v: got %d, want %d", in, wantErr, got, want)
			return
		}
	}
}

func TestDepthErrorLikeStd(t *testing.T) {
	for _, in := range []string{
		strings.Repeat("[", 10000), strings.Repeat("[", 10001), strings.Repeat("[", 10005) + "1",
		strings.Repeat(`{"a":`, 10000) + `{`, strings.Repeat(`{"a":`, 10000) + `[`,
		strings.Repeat("[", 10000) + strings.Repeat("]", 10000),
	} {
		var got, want any
		gotErr, wantErr := json.Unmarshal([]byte(in), &got), stdjson.Unmarshal([]byte(in), &want)
		if !sameError(gotErr, wantErr) {
			t.Errorf("depth of %d bytes:\n\tgot  %s\n\twant %s", len(in), describe(gotErr), describe(wantErr))
		}
	}
}

// TestSyntaxErrorsAreApart: errors with the same text have offsets of their own.
func TestSyntaxErrorsAreApart(t *testing.T) {
	for _, doc := range []string{`{"a":x}`, `{"a":y}`, `[1`, `{"a":"\q"}`, `{"a" 1}`, `[1 2]`, ``, `{"a":1,}`, `x`, `{"a":tru}`, "\"\x01\"", `[é]`, `{"a":1}}`} {
		var before *json.SyntaxError
		for n := range 4 {
			in := strings.Repeat(" ", n) + doc
			offset := int64(0)
			if before != nil {
				offset = before.Offset
			}
			var v, w any
			err, want := json.Unmarshal([]byte(in), &v), stdjson.Unmarshal([]byte(in), &w)
			if fmt.Sprintf("%T %+v", err, err) != fmt.Sprintf("%T %+v", want, want) {
				t.Errorf("%q: %v, want %v", in, err, want)
			}
			e, ok := err.(*json.SyntaxError)
			s, isSyntax := want.(*stdjson.SyntaxError)
			if !ok || !isSyntax || e.Offset != s.Offset {
				t.Errorf("%q: %#v, want %#v", in, err, want)
				continue
			}
			if before != nil && before.Offset != offset {
				t.Errorf("%q: the error before is at %d now, and was at %d", in, before.Offset, offset)
			}
			before = e
		}
	}
}
