package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

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

// TestCompatibilityPage: what docs/compatibility.md names is there.
func TestCompatibilityPage(t *testing.T) {
	page, err := os.ReadFile("../docs/compatibility.md")
	if err != nil {
		t.Fatal(err)
	}
	var tests []byte
	var files []string
	for _, dir := range []string{".", "v2", "../internal/opt"} {
		more, err := filepath.Glob(dir + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests = append(tests, b...)
	}
	names := map[string]map[string]bool{"json": exported(t, "."), "v2": exported(t, "v2"), "jsontext": exported(t, "jsontext")}
	found := 0
	for _, m := range regexp.MustCompile(`\b(json|v2|jsontext)\.([A-Z]\w*)`).FindAllStringSubmatch(string(page), -1) {
		found++
		if !names[m[1]][m[2]] {
			t.Errorf("%s is not there", m[0])
		}
	}
	for _, name := range regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(string(page), -1) {
		found++
		if !strings.Contains(string(tests), "func "+name[1]+"(") {
			t.Errorf("%s is not there", name[1])
		}
	}
	if found < 60 {
		t.Errorf("only %d names found", found)
	}
}
