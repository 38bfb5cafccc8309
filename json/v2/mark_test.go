package json_test

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// TestUnmarshalByteOrderMark: a mark in front of the input is passed over, on every way
// in and for values of every size, where the option says so; else it is named.
func TestUnmarshalByteOrderMark(t *testing.T) {
	const mark = "\ufeff"
	allow := jsontext.AllowByteOrderMark(true)
	type row struct {
		A int
		B string
		C []float64
		D map[string]any
	}
	short := `{"A":1,"B":"x` + mark + `","C":[1.5,2],"D":{"a":[true,null,"é"]}}`
	long := `[` + strings.Repeat(short+",\n", 2000) + short + `]`
	for _, tt := range []struct {
		text string
		into func() any
	}{
		{short, func() any { return new(row) }},
		{short, func() any { return new(map[string]any) }},
		{short, func() any { return new(any) }},
		{long, func() any { return new([]row) }},
		{long, func() any { return new(any) }},
		{"7", func() any { return new(int) }},
		{"-1.5", func() any { return new(float64) }},
		{`"x"`, func() any { return new(string) }},
		{"true", func() any { return new(bool) }},
		{"null", func() any { return new(*int) }},
		{"[1,2]", func() any { return new([]int) }},
		{"[1,2]", func() any { return new(jsontext.Value) }},
		{"  {}", func() any { return new(struct{}) }},
	} {
		want := tt.into()
		if err := json.Unmarshal([]byte(tt.text), want); err != nil {
			t.Fatal(err)
		}
		marked := mark + tt.text
		for how, f := range map[string]func(v any, opts ...json.Options) error{
			"Unmarshal": func(v any, opts ...json.Options) error { return json.Unmarshal([]byte(marked), v, opts...) },
			"UnmarshalRead": func(v any, opts ...json.Options) error {
				return json.UnmarshalRead(strings.NewReader(marked), v, opts...)
			},
			"UnmarshalRead by bytes": func(v any, opts ...json.Options) error {
				return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(marked)), v, opts...)
			},
			"UnmarshalDecode": func(v any, opts ...json.Options) error {
				return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(marked), opts...), v)
			},
			"UnmarshalDecode with options": func(v any, opts ...json.Options) error {
				return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(marked)), v, opts...)
			},
		} {
			got := tt.into()
			if err := f(got, allow); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s of %.30s into %T: %v", how, tt.text, got, err)
			}
			err := f(tt.into())
			var serr *jsontext.SyntacticError
			if !errors.As(err, &serr) || serr.ByteOffset != 0 || !strings.Contains(err.Error(), "byte order mark") {
				t.Errorf("%s of %.30s into %T without the option: %v", how, tt.text, got, err)
			}
		}
	}

	n := 0
	for v, err := range json.Records[row](strings.NewReader(mark+short+"\n"+short), allow) {
		if err != nil || v.A != 1 {
			t.Errorf("Records: %+v, %v", v, err)
		}
		n++
	}
	if n != 2 {
		t.Errorf("%d records", n)
	}
}

func TestUnmarshalOtherEncodings(t *testing.T) {
	for text, want := range map[string]string{
		"\xff\xfe{\x00}\x00":         "UTF-16 (little-endian)",
		"\xfe\xff\x00{\x00}":         "UTF-16 (big-endian)",
		"{\x00\"\x00":                "UTF-16 (little-endian)",
		"\x00{\x00}":                 "UTF-16 (big-endian)",
		"7\x00\n\x00":                "UTF-16 (little-endian)",
		"{\x00\x00\x00}\x00\x00\x00": "UTF-32 (little-endian)",
		"\x00\x00\xfe\xff":           "UTF-32 (big-endian)",
	} {
		for _, v := range []any{new(any), new(map[string]int), new(int), new(struct{ A int }), new(string), new(bool), new([]int), new([2]int), new([]byte), new(float64), new(*int), new(error), new(chan int)} {
			for _, rd := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
				var serr *jsontext.SyntacticError
				if err := json.UnmarshalRead(rd, v); !errors.As(err, &serr) || !strings.Contains(err.Error(), want) {
					t.Errorf("%q into %T: %v", text, v, err)
				}
			}
			if err := json.Unmarshal([]byte(text), v); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q into %T: %v", text, v, err)
			}
			dec := jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(text)))
			if err := json.UnmarshalDecode(dec, v); err == nil && text[0] != '7' || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%q into %T by a Decoder: %v", text, v, err) // which does not look after a value
			}
		}
	}
	// What is of the wrong type stays so.
	for _, text := range []string{`{"a":1}`, `[1]`, "7", "7\x00", ` "x"`, "[\x00]", "\"\x00\"", ``} {
		err := json.Unmarshal([]byte(text), new(bool))
		if err == nil || strings.Contains(err.Error(), "UTF") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
