package rttest

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// TestByteOrderMark: generated code passes over a mark where the option says so, and
// names it, and other encodings, where not.
func TestByteOrderMark(t *testing.T) {
	const mark = "\ufeff"
	allow := jsontext.AllowByteOrderMark(true)
	short := `{"id":"a","tags":["x"],"items":[{"sku":"s","count":3,"price":1.5}],"extra":{"a":[1,null]},"parent":7}`
	long := strings.Replace(short, `"x"`, strings.Repeat(`"x",`, 5000)+`"x"`, 1)
	for _, text := range []string{short, long, " \n" + short, "null"} {
		var want order
		if err := rt.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		for how, f := range map[string]func(v rt.Unmarshaler, opts ...rt.Options) error{
			"Unmarshal": func(v rt.Unmarshaler, opts ...rt.Options) error {
				return rt.Unmarshal([]byte(mark+text), v, opts...)
			},
			"UnmarshalRead": func(v rt.Unmarshaler, opts ...rt.Options) error {
				return rt.UnmarshalRead(strings.NewReader(mark+text), v, opts...)
			},
		} {
			var got order
			if err := f(&got, allow); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s of %.20s: %v", how, text, err)
			}
			var serr *jsontext.SyntacticError
			if err := f(&got); !errors.As(err, &serr) || serr.ByteOffset != 0 || !strings.Contains(err.Error(), "byte order mark") {
				t.Errorf("%s of %.20s without the option: %v", how, text, err)
			}
		}
	}
	for _, text := range []string{`{"x":{"a":1}}`, `{"x":7}`, `null`, ` {"x":[true]}`} {
		read := boxMethods[any]{read: (*rt.Decoder).Any}
		want, got := box[any]{m: read}, box[any]{m: read}
		if err := rt.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		if err := rt.Unmarshal([]byte(mark+text), &got, allow); err != nil || !reflect.DeepEqual(got.X, want.X) {
			t.Errorf("%s: %v, %v", text, got.X, err)
		}
	}
	// Also where the first token is not of the type.
	for _, text := range []string{"[\x00]\x00", "7\x00\n\x00", "t\x00r\x00u\x00e\x00", "\"\x00\"\x00", "[\x00\x00\x00]\x00\x00\x00", "\x00[\x00]", "\x00\x00\x00[\x00\x00\x00]"} {
		for how, err := range map[string]error{"Unmarshal": rt.Unmarshal([]byte(text), new(order)), "UnmarshalRead": rt.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), new(order))} {
			var serr *jsontext.SyntacticError
			if !errors.As(err, &serr) || !strings.Contains(err.Error(), "text is UTF-") {
				t.Errorf("%s of %q: %v", how, text, err)
			}
		}
	}
	var v order
	if err := rt.Unmarshal([]byte("\xff\xfe{\x00}\x00"), &v); err == nil || !strings.Contains(err.Error(), "UTF-16 (little-endian)") {
		t.Error(err)
	}
}
