package jsontext_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// TestLiteralsAreWritten writes literals where each of them can stand, with as little and as much memory
// as there may be.
func TestLiteralsAreWritten(t *testing.T) {
	literals := []jsontext.Token{jsontext.Null, jsontext.False, jsontext.True}
	texts := []string{"null", "false", "true"}
	for _, form := range []struct {
		name               string
		open, close        []jsontext.Token
		named              bool
		before, sep, after string
		opts               []jsontext.Options
	}{
		{name: "array", open: []jsontext.Token{jsontext.BeginArray}, close: []jsontext.Token{jsontext.EndArray}, before: "[", sep: ",", after: "]\n"},
		{name: "object", open: []jsontext.Token{jsontext.BeginObject}, close: []jsontext.Token{jsontext.EndObject}, named: true, before: "{", sep: ",", after: "}\n"},
		{name: "stream", sep: "\n", after: "\n"},
		{
			name: "spaced", open: []jsontext.Token{jsontext.BeginArray}, close: []jsontext.Token{jsontext.EndArray}, before: "[", sep: ", ", after: "]\n",
			opts: []jsontext.Options{jsontext.SpaceAfterComma(true)},
		},
		{
			name: "lines", open: []jsontext.Token{jsontext.BeginArray}, close: []jsontext.Token{jsontext.EndArray}, before: "[\n\t", sep: ",\n\t", after: "\n]\n",
			opts: []jsontext.Options{jsontext.Multiline(true)},
		},
	} {
		for n := 1; n < 120; n++ { // with each, the memory ends elsewhere
			for room := range 12 {
				var b bytes.Buffer
				b.Grow(room)
				var want []string
				enc := jsontext.NewEncoder(&b, form.opts...)
				write := func(toks ...jsontext.Token) {
					for _, tok := range toks {
						if err := enc.WriteToken(tok); err != nil {
							t.Fatal(form.name, err)
						}
					}
				}
				write(form.open...)
				for i := range n {
					k, name := (i*i+n)%3, ""
					if form.named {
						name = string(rune('a'+i%26)) + string(rune('a'+i/26))
						write(jsontext.String(name))
						name = `"` + name + `":`
					}
					write(literals[k])
					want = append(want, name+texts[k])
				}
				write(form.close...)
				if want := form.before + strings.Join(want, form.sep) + form.after; b.String() != want || enc.OutputOffset() != int64(len(want)) {
					t.Fatalf("%s, %d: got %q (%d), want %q", form.name, n, &b, enc.OutputOffset(), want)
				}
			}
		}
	}
}

// TestLiteralIsNoName: where a name is expected, a literal is an error, and the output is what it was.
func TestLiteralIsNoName(t *testing.T) {
	for _, tok := range []jsontext.Token{jsontext.Null, jsontext.False, jsontext.True} {
		for n := range 3 {
			var b bytes.Buffer
			enc := jsontext.NewEncoder(&b)
			enc.WriteToken(jsontext.BeginObject)
			want := "{"
			for i := range n {
				enc.WriteToken(jsontext.String(string(rune('a' + i))))
				enc.WriteToken(jsontext.True)
				want += []string{"", ","}[min(i, 1)] + `"` + string(rune('a'+i)) + `":true`
			}
			var s *jsontext.SyntacticError
			if err := enc.WriteToken(tok); !errors.As(err, &s) || s.Err != jsontext.ErrNonStringName || enc.OutputOffset() != int64(len(want)) {
				t.Errorf("%v: got %v at %d, want %v at %d", tok, err, enc.OutputOffset(), jsontext.ErrNonStringName, len(want))
			}
			if err := enc.WriteToken(jsontext.EndObject); err != nil || b.String() != want+"}\n" {
				t.Errorf("%v: got %q, %v, want %q", tok, &b, err, want+"}\n")
			}
		}
	}
}
