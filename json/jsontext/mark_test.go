package jsontext_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
)

const mark = "\xef\xbb\xbf"

// markedTexts are inputs with their values.
var markedTexts = []struct {
	in     string
	values []string
}{
	{mark + `{"a":1}`, []string{`{"a":1}`}},
	{mark + ` [ ] `, []string{`[ ]`}},
	{mark + `1`, []string{`1`}},
	{mark + `-1.5e3 2`, []string{`-1.5e3`, `2`}},
	{mark + `"x" null`, []string{`"x"`, `null`}},
	{mark + "\r\n\ttrue\n{\"b\":\"" + mark + "\"}", []string{`true`, `{"b":"` + mark + `"}`}},
	{mark + strings.Repeat(" ", 100_000) + `{"a":[1,2]}`, []string{`{"a":[1,2]}`}},
	{mark + `["` + strings.Repeat("x", 100_000) + `"]`, []string{`["` + strings.Repeat("x", 100_000) + `"]`}},
	{mark + strings.Repeat("[7] ", 10_000), strings.Fields(strings.Repeat("[7] ", 10_000))},
	{mark, nil},
	{mark + " \n", nil},
	{`[1]`, []string{`[1]`}},
	{"", nil},
}

// readersOf are ways in which text may arrive.
func readersOf(text string) map[string]io.Reader {
	return map[string]io.Reader{
		"Buffer":  bytes.NewBufferString(text),
		"Reader":  strings.NewReader(text),
		"OneByte": iotest.OneByteReader(strings.NewReader(text)),
		"Half":    iotest.HalfReader(strings.NewReader(text)),
	}
}

func TestAllowByteOrderMark(t *testing.T) {
	allow := jsontext.AllowByteOrderMark(true)
	for _, tt := range markedTexts {
		name := tt.in[:min(len(tt.in), 20)]
		for how, rd := range readersOf(tt.in) {
			d := jsontext.NewDecoder(rd, allow)
			for i := 0; ; i++ {
				v, err := d.ReadValue()
				if err == io.EOF && i == len(tt.values) {
					break
				}
				if err != nil || i == len(tt.values) || string(v) != tt.values[i] {
					t.Errorf("%s of %q: value %d is %.50q, %v", how, name, i, v, err)
					break
				}
				if got, want := d.InputOffset(), strings.Index(tt.in, tt.values[0])+len(tt.values[0]); i == 0 && got != int64(want) {
					t.Errorf("%s of %q: offset %d, want %d", how, name, got, want)
				}
			}
		}
		for how, rd := range readersOf(tt.in) {
			d := jsontext.NewDecoder(rd, allow)
			n := 0
			for {
				kind := d.PeekKind()
				tok, err := d.ReadToken()
				if err == io.EOF {
					break
				}
				if err != nil || tok.Kind() != kind {
					t.Errorf("%s of %q: %v, %v", how, name, tok, err)
					break
				}
				if d.StackDepth() == 0 {
					n++
				}
			}
			if n != len(tt.values) {
				t.Errorf("%s of %q by tokens: %d values", how, name, n)
			}
		}
		for how, rd := range readersOf(tt.in) {
			d := jsontext.NewDecoder(rd, allow)
			n := 0
			for d.SkipValue() == nil {
				n++
			}
			if n != len(tt.values) {
				t.Errorf("%s of %q skipped: %d values", how, name, n)
			}
		}
		if len(tt.values) != 1 {
			continue
		}
		v := jsontext.Value(tt.in)
		if !v.IsValid(allow) || v.IsValid(allow, jsontext.AllowByteOrderMark(false)) != !strings.HasPrefix(tt.in, mark) {
			t.Errorf("%q: IsValid", name)
		}
		want := jsontext.Value(tt.values[0]).Clone()
		if err := want.Compact(); err != nil {
			t.Fatal(err)
		}
		for how, f := range map[string]func(*jsontext.Value) error{
			"Compact":      func(v *jsontext.Value) error { return v.Compact(allow) },
			"Format":       func(v *jsontext.Value) error { return v.Format(allow) },
			"Canonicalize": func(v *jsontext.Value) error { return v.Canonicalize(allow, jsontext.CanonicalizeRawFloats(false)) },
			"AppendFormat": func(v *jsontext.Value) (err error) { *v, err = jsontext.AppendFormat(nil, *v, allow); return },
			"WriteValue": func(v *jsontext.Value) error {
				var b bytes.Buffer
				err := jsontext.NewEncoder(&b, allow).WriteValue(*v)
				*v = bytes.TrimSuffix(b.Bytes(), []byte("\n"))
				return err
			},
		} {
			v := jsontext.Value(tt.in).Clone()
			if err := f(&v); err != nil || !bytes.Equal(v, want) {
				t.Errorf("%s of %q: %.50q, %v", how, name, v, err)
			}
		}
	}
	if v, ok := jsontext.AppendFormat(nil, mark+"[1]", allow); ok != nil || string(v) != "[1]" {
		t.Errorf("%s, %v", v, ok)
	}
}

// TestByteOrderMarkIsNamed: where a mark may not stand, the error says what it is, and
// what is wrong after one that may has its place in the input.
func TestByteOrderMarkIsNamed(t *testing.T) {
	for _, tt := range []struct {
		in     string
		allow  bool
		offset int64
		err    string
	}{
		{mark + "{}", false, 0, `invalid byte order mark '\ufeff' at start of value`},
		{mark, false, 0, `invalid byte order mark '\ufeff' at start of value`},
		{mark + mark + "{}", true, 3, `invalid byte order mark '\ufeff' at start of value`},
		{" " + mark + "{}", true, 1, `invalid byte order mark '\ufeff' at start of value`},
		{"[" + mark + "1]", true, 1, `invalid byte order mark '\ufeff' at start of value`},
		{"[1" + mark + "]", true, 2, `invalid byte order mark '\ufeff' after array `},
		{"1 " + mark + "2", true, 2, `invalid byte order mark '\ufeff' at start of value`},
		{`{"a":1,` + mark + `"b":2}`, false, 7, `invalid byte order mark '\ufeff' at start of `},
		{"t" + mark, false, 1, `invalid byte order mark '\ufeff' in literal true (expecting 'r')`},
		{mark + "]", true, 3, `invalid character ']' at start of value`},
		{mark + ",1", true, 3, `invalid character ',' at start of value`},
		{mark + `{"a":tru}`, true, 11, `invalid character '}' in literal true (expecting 'e')`},
		{mark + `{"a":1,"a":2}`, true, 10, `duplicate object member name`},
		{mark + "[", true, 4, `unexpected EOF`},
		{"\xef\xbb", true, 0, `invalid character '\xef' at start of value`},
		{"\xef\xbb\xbd1", true, 0, `invalid character '\ufefd' at start of value`},
		{"é", false, 0, `invalid character 'é' at start of value`},
		{"[€", false, 1, `invalid character '€' at start of value`},

		{"\xff\xfe{\x00}\x00", true, 0, "text is UTF-16 (little-endian), not UTF-8"},
		{"\xff\xfe", false, 0, "text is UTF-16 (little-endian), not UTF-8"},
		{"\xfe\xff\x00{\x00}", false, 0, "text is UTF-16 (big-endian), not UTF-8"},
		{"{\x00}\x00", false, 1, "text is UTF-16 (little-endian), not UTF-8"},
		{"[\x001\x00]\x00", false, 1, "text is UTF-16 (little-endian), not UTF-8"},
		{"t\x00r\x00u\x00e\x00", false, 1, "text is UTF-16 (little-endian), not UTF-8"},
		{"7\x00\n\x00", false, 1, "text is UTF-16 (little-endian), not UTF-8"},
		{"\"\x00\"", false, 1, `invalid character '\x00' in string (expecting non-control character)`},
		{"\"\x00abc\"", false, 1, `invalid character '\x00' in string (expecting non-control character)`},
		{"7\x00", false, 1, `invalid character '\x00' `},
		{"\x00o", false, 0, `invalid character '\x00' at start of value`},
		{"-\x001\x00", false, 1, "text is UTF-16 (little-endian), not UTF-8"},
		{" \x00[\x00]\x00", false, 1, "text is UTF-16 (little-endian), not UTF-8"},
		{"\x00{\x00}", true, 0, "text is UTF-16 (big-endian), not UTF-8"},
		{"\xff\xfe\x00\x00{\x00\x00\x00", false, 0, "text is UTF-32 (little-endian), not UTF-8"},
		{"\x00\x00\xfe\xff\x00\x00\x00{", false, 0, "text is UTF-32 (big-endian), not UTF-8"},
		{"{\x00\x00\x00}\x00\x00\x00", false, 1, "text is UTF-32 (little-endian), not UTF-8"},
		{"\x00\x00\x00{\x00\x00\x00}", false, 0, "text is UTF-32 (big-endian), not UTF-8"},

		{"\xff", false, 0, `invalid character '\xff' at start of value`},
		{"\x00", false, 0, `invalid character '\x00' at start of value`},
		{"\x00\x00\x00\x00", false, 0, `invalid character '\x00' at start of value`},
		{"{}\x00", false, 2, `invalid character '\x00' `},
		{"[1\x00]", false, 2, `invalid character '\x00' after array `},
	} {
		check := func(how string, err error) {
			t.Helper()
			var serr *jsontext.SyntacticError
			if !errors.As(err, &serr) || !strings.HasPrefix(serr.Err.Error(), tt.err) || serr.ByteOffset != tt.offset {
				t.Errorf("%s of %q: %v, want %s at %d", how, tt.in, err, tt.err, tt.offset)
			}
		}
		opt := jsontext.AllowByteOrderMark(tt.allow)
		for how, rd := range readersOf(tt.in) {
			d := jsontext.NewDecoder(rd, opt)
			var err error
			for err == nil {
				_, err = d.ReadValue()
			}
			check(how, err)
		}
		for how, rd := range readersOf(tt.in) {
			d := jsontext.NewDecoder(rd, opt)
			var err error
			for err == nil {
				_, err = d.ReadToken()
			}
			check(how+" by tokens", err)
		}
		if !strings.Contains(tt.in, "1 "+mark) {
			v := jsontext.Value(tt.in)
			if v.IsValid(opt) {
				t.Errorf("%q is valid", tt.in)
			}
			if tt.err != "duplicate object member name" {
				check("Compact", v.Compact(opt))
				check("Indent", v.Indent(opt))
			}
			check("Format", v.Format(opt))
		}
	}
}
