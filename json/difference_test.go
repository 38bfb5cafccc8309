package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file has a test for each difference from encoding/json that
// docs/compatibility.md lists.

// delegate reads itself as the type without its method, by a named pointer type.
type delegate struct {
	N    int
	Kids []*delegate
}

func (d *delegate) UnmarshalJSON(b []byte) error {
	type plain *delegate
	return json.Unmarshal(b, plain(d))
}

// TestNamedPointerHasNoMethods: with Go 1.27, encoding/json calls the method
// without end (go.dev/issue/75361).
func TestNamedPointerHasNoMethods(t *testing.T) {
	var d delegate
	if err := json.Unmarshal([]byte(`{"N":1,"Kids":[{"N":2}]}`), &d); err != nil || d.N != 1 || len(d.Kids) != 1 || d.Kids[0].N != 2 {
		t.Errorf("%+v %v", d, err)
	}
}

// TestInterfaceCircleEnds: encoding/json does not return before Go 1.27.
func TestInterfaceCircleEnds(t *testing.T) {
	var a, b any
	a, b = &b, &a
	if err := json.Unmarshal([]byte(`{"x":1}`), a); err == nil {
		t.Error("no error")
	}
}

// TestIndentWithoutIndent: with Go 1.27, encoding/json does not return.
func TestIndentWithoutIndent(t *testing.T) {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte("[1]\n   "), "x", ""); err != nil || !strings.HasPrefix(b.String(), "[\nx1\nx]\n") {
		t.Errorf("%q %v", &b, err)
	}
}

// TestDecoderDoesNotReadAhead: before Go 1.27, encoding/json reads another byte
// behind a string or literal, and loses the value if there is an error instead.
func TestDecoderDoesNotReadAhead(t *testing.T) {
	for _, in := range []string{`"a"`, `true`, `null`, `[1]`} {
		r := io.MultiReader(strings.NewReader(in), errReader{})
		d := json.NewDecoder(r)
		var v any
		if err := d.Decode(&v); err != nil {
			t.Errorf("%s: %v", in, err)
		}
		if err := d.Decode(&v); err != errFixed {
			t.Errorf("%s: then %v", in, err)
		}
	}
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, errFixed }

// TestFloatKeysInInterfaces: with Go 1.27, encoding/json writes a float32 in an
// interface as a name, but not a float64; before, neither is.
func TestFloatKeysInInterfaces(t *testing.T) {
	_, stdErr := stdjson.Marshal(map[any]any{float32(1): 0})
	b, err := json.Marshal(map[any]any{1.5: 0})
	if stdErr == nil && (err != nil || string(b) != `{"1.5":0}`) {
		t.Errorf("%s %v", b, err)
	}
	if stdErr != nil && err == nil {
		t.Errorf("%s", b)
	}
}

// TestOwnMethods: the methods that package json/v2 knows are called here, too.
func TestOwnMethods(t *testing.T) {
	b, err := json.Marshal([]any{&streamed{N: 5}})
	if err != nil || string(b) != `["n=5"]` {
		t.Errorf("%s %v", b, err)
	}
	var s streamed
	if err := json.Unmarshal([]byte(`"abc"`), &s); err != nil || s.N != 3 {
		t.Errorf("%v %v", s, err)
	}
}

type streamed struct{ N int }

func (s *streamed) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(fmt.Sprintf("n=%d", s.N)))
}

func (s *streamed) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	t, err := dec.ReadToken()
	s.N = len(t.String())
	return err
}

// TestTokenDepthIsLimited: encoding/json before Go 1.27 has no limit for tokens,
// only for values.
func TestTokenDepthIsLimited(t *testing.T) {
	d := json.NewDecoder(strings.NewReader(strings.Repeat("[", 10002)))
	var err error
	n := 0
	for ; err == nil; n++ {
		_, err = d.Token()
	}
	if serr := new(json.SyntaxError); n != 10001 || !errors.As(err, &serr) {
		t.Errorf("%d tokens, %v", n, err)
	}
}
