package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	v2 "github.com/javelin-go/javelin/json/v2"
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
// after a string or literal, and loses the value if there is an error instead.
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

// TestMistakesInOwnTags: what is wrong with a tag javelin:"…" is an error when the type is
// first read or written, whatever the dialect, and again afterwards.
func TestMistakesInOwnTags(t *testing.T) {
	type unknown struct {
		A int
		B int `javelin:"requird"`
	}
	type upper struct {
		A int `json:",omitempty" javelin:"Required"`
	}
	type twice struct {
		A string `javelin:"intern,intern"`
	}
	type value struct {
		A string `javelin:"nocopy:yes"`
	}
	type blank struct {
		A string `javelin:"required, nocopy"`
	}
	type misfit struct {
		A []string `javelin:"intern"`
	}
	type ignored struct {
		A int `json:"-" javelin:"required"`
		B int
	}
	type unexported struct {
		a int `javelin:"required"` //lint:ignore U1000 only its tag matters
		B int
	}
	type inner struct{ X int }
	type embedded struct {
		inner `javelin:"required"`
	}
	type pointer *pointer
	type circle struct {
		A pointer `javelin:"intern"`
	}
	type fine struct {
		A int     `javelin:"required"`
		B *string `javelin:"nocopy,required"`
		C inner   `json:"c" javelin:"required"`
		D string  `javelin:"intern"`
		E int     `javelin:""`
		F int     `yaml:"javelin:x"`
	}
	for _, tt := range []struct {
		v    any
		want string // of the error, or none
	}{
		{new(unknown), "Go struct field B has invalid `javelin` tag: unknown option `requird` (there are required, default, alias, format, nocopy and intern)"},
		{new(upper), "Go struct field A has invalid `javelin` tag: unknown option `Required` (there are required, default, alias, format, nocopy and intern)"},
		{new(twice), "Go struct field A has invalid `javelin` tag: option `intern` is there twice"},
		{new(value), "Go struct field A has invalid `javelin` tag: option `nocopy` takes no value"},
		{new(blank), "Go struct field A has malformed `javelin` tag: invalid character ' ' at start of option (expecting Unicode letter)"},
		{new(misfit), "Go struct field A of type []string is no string, and cannot have the option `intern` in its `javelin` tag"},
		{new(ignored), "Go struct field A is no member by its `json` tag, and cannot have a `javelin` tag"},
		{new(unexported), "unexported Go struct field a cannot have a `javelin` tag"},
		{new(embedded), "embedded Go struct field inner is no member by itself, and cannot have a `javelin` tag"},
		{new(circle), "is no string, and cannot have the option `intern` in its `javelin` tag"},
		{&[]unknown{{}}, "Go struct field B has invalid `javelin` tag: unknown option `requird` (there are required, default, alias, format, nocopy and intern)"},
		{new(fine), ""},
	} {
		in := `{"A":1,"B":"","c":{}}`
		if _, ok := tt.v.(*[]unknown); ok {
			in = "[{}]"
		}
		for range 2 {
			_, err := json.Marshal(tt.v)
			_, err2 := v2.Marshal(tt.v)
			for i, err := range []error{err, json.Unmarshal([]byte(in), tt.v), err2, v2.Unmarshal([]byte(in), tt.v)} {
				switch {
				case tt.want == "" && err != nil:
					t.Errorf("%T, %d: %v", tt.v, i, err)
				case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
					t.Errorf("%T, %d: got %v, want %s", tt.v, i, err, tt.want)
				}
			}
		}
	}
}

// PromotesRead and PromotesText have methods that panic for nil.
type (
	PromotesRead struct{ N int }
	PromotesText struct{ N int }
	PromotesNil  struct{ N int } // which is content with nil
)

func (p *PromotesNil) MarshalJSON() ([]byte, error) {
	if p == nil {
		return []byte(`"none"`), nil
	}
	return []byte(`"one"`), nil
}

func (p *PromotesRead) UnmarshalJSON([]byte) error   { p.N++; return nil }
func (p *PromotesRead) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%d", p.N), nil }
func (p *PromotesText) UnmarshalText([]byte) error   { p.N++; return nil }
func (p PromotesText) MarshalText() ([]byte, error)  { return fmt.Appendf(nil, "%d", p.N), nil }

// TestNilEmbeddedIsAnError: encoding/json panics, where it calls a method of an embedded
// pointer or interface that is nil.
func TestNilEmbeddedIsAnError(t *testing.T) {
	type read struct {
		*PromotesRead
		X int
	}
	type text struct {
		*PromotesText
		X int
	}
	for _, tt := range []struct {
		in    string
		v     any
		typ   reflect.Type
		value string
		field string
	}{
		{`{"A":{"X":1}}`, new(struct{ A read }), reflect.TypeFor[read](), "object", "A"},
		{`{"A":[{"X":1}]}`, new(struct{ A []*read }), reflect.TypeFor[read](), "array", "A"},
		{`{"A":"x"}`, new(struct{ A text }), reflect.TypeFor[text](), "string", "A"},
		{`{"A":[1]}`, new(struct {
			A struct{ json.Unmarshaler }
		}), nil, "array", "A"},
	} {
		err := json.Unmarshal([]byte(tt.in), tt.v)
		var e *json.UnmarshalTypeError
		if tt.typ == nil && err != nil && !errors.As(err, &e) {
			t.Errorf("%s: %v", tt.in, err)
		}
		if tt.typ == nil {
			continue // before Go 1.27 there is no method, since the struct has no name
		}
		if !errors.As(err, &e) || e.Type != tt.typ || !strings.HasPrefix(e.Field, tt.field) || !strings.HasSuffix(err.Error(), " is nil") {
			t.Errorf("%s: %#v %v", tt.in, e, err)
		}
	}
	for _, v := range []any{read{}, &text{}, []any{read{}}, struct{ json.Marshaler }{}, map[string]*text{"x": {}}, map[text]int{{}: 1}, struct{ A json.Marshaler }{&read{}}} {
		b, err := json.Marshal(v)
		if err == nil || !strings.Contains(err.Error(), " is nil") {
			t.Errorf("%T: %s %v", v, b, err)
		}
	}
	// That a method does not mind nil is its own affair.
	if b, err := json.Marshal(struct{ *PromotesNil }{}); string(b) != `"none"` || err != nil {
		t.Errorf("%s %v", b, err)
	}
}

// TestNilReaderAndWriter: encoding/json panics, with Go 1.27 in NewDecoder already.
func TestNilReaderAndWriter(t *testing.T) {
	d := json.NewDecoder(nil)
	d.UseNumber()
	d.DisallowUnknownFields()
	if b, err := io.ReadAll(d.Buffered()); len(b) > 0 || err != nil || d.InputOffset() != 0 {
		t.Errorf("%q %v at %d", b, err, d.InputOffset())
	}
	const want = "json: NewDecoder was called with a nil io.Reader"
	var v any
	if tok, err := d.Token(); tok != nil || err == nil || err.Error() != want {
		t.Errorf("Token: %v %v", tok, err)
	}
	for range 2 {
		if err := d.Decode(&v); err == nil || err.Error() != want || v != nil {
			t.Errorf("Decode: %v %v", v, err)
		}
	}
	d = json.NewDecoder(nil)
	d.More()
	if err := d.Decode(&v); err == nil || err.Error() != want {
		t.Errorf("Decode after More: %v", err)
	}
	var zero json.Decoder
	zero.UseNumber()
	zero.DisallowUnknownFields()
	if b, err := io.ReadAll(zero.Buffered()); len(b) > 0 || err != nil || zero.InputOffset() != 0 || zero.More() {
		t.Errorf("zero Decoder: %q %v at %d", b, err, zero.InputOffset())
	}
	if err := zero.Decode(&v); err != io.EOF {
		t.Errorf("zero Decoder: %v", err)
	}
	for _, indent := range []string{"", "\t"} {
		e := json.NewEncoder(nil)
		e.SetIndent("", indent)
		e.SetEscapeHTML(false)
		if err := e.Encode(make(chan int)); err == nil || !strings.HasPrefix(err.Error(), "json: unsupported type") {
			t.Error(err)
		}
		for range 2 {
			if err := e.Encode(1); err == nil || err.Error() != "json: NewEncoder was called with a nil io.Writer" {
				t.Error(err)
			}
		}
	}
}

// TestBufferedWithoutLongSpace: of whitespace that does not fit in the buffer no more is
// kept than its length, so that Buffered does not have it.
func TestBufferedWithoutLongSpace(t *testing.T) {
	in := `[1` + strings.Repeat(" ", 20_000) + `,2]`
	d := json.NewDecoder(strings.NewReader(in))
	for range 2 {
		if _, err := d.Token(); err != nil {
			t.Fatal(err)
		}
	}
	if !d.More() {
		t.Error("no more")
	}
	if b, err := io.ReadAll(d.Buffered()); err != nil || strings.TrimLeft(string(b), " ") != ",2]" || d.InputOffset() != int64(len(in)-3) {
		t.Errorf("%q %v at %d", b, err, d.InputOffset())
	}
	if tok, err := d.Token(); tok != 2.0 || err != nil {
		t.Errorf("%v %v", tok, err)
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
	if found < 50 {
		t.Errorf("only %d names found", found)
	}
}

func TestRequiredMember(t *testing.T) {
	type part struct {
		ID int `json:"id" javelin:"required"`
	}
	var v struct{ L []part }
	err := json.Unmarshal([]byte(`{"L":[{"id":1},{"ID":2},{}]}`), &v)
	const want = `json: cannot unmarshal JSON object into Go json_test.part: missing object member name "id" within "/L/2"`
	if !errors.Is(err, v2.ErrMissingName) || err.Error() != want || len(v.L) != 3 || v.L[1].ID != 2 {
		t.Errorf("%+v, %v, want %s", v, err, want)
	}
	if err := json.Unmarshal([]byte(`{"L":[{"id":1},null]}`), &v); err != nil {
		t.Error(err)
	}
}
