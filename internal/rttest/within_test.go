package rttest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/gen/testdata/golden/generic"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

// told writes where it stands, or fails.
type told struct {
	Pad  int
	Fail bool
}

func (v told) MarshalJSONTo(e *jsontext.Encoder) error {
	if v.Fail {
		return errors.New("told to fail")
	}
	return e.WriteToken(jsontext.String(fmt.Sprintf("%s at %d %s", e.StackPointer(), e.OutputOffset(), strings.Repeat("-", v.Pad))))
}

// These are the types of package generic without code.
type plainPage struct {
	Items []plainPair          `json:"items"`
	ByKey map[string]plainPair `json:"by_key,omitempty"`
	Next  *plainPage           `json:"next,omitempty"`
}
type plainPair struct {
	Key   string
	Value told
}

type coded = generic.Page[generic.Pair[string, told]]

// pages returns n pages in a row, with n items each of some size, and the same without code. One of the
// items fails, if there is one of that number, or its key is not UTF-8.
func pages(n, pad, failing int, byKey bool) (*coded, *plainPage) {
	var c *coded
	var p *plainPage
	for k := range n {
		c, p = &coded{Next: c, ByKey: map[string]generic.Pair[string, told]{}}, &plainPage{Next: p, ByKey: map[string]plainPair{}}
		for i := range n {
			fails := (n-1-k)*(n+1)+i == failing
			v, key := told{pad, fails && !byKey}, "<k>"
			if fails && byKey {
				key = "\xff"
			}
			c.Items, p.Items = append(c.Items, generic.Pair[string, told]{Key: key, Value: v}), append(p.Items, plainPair{key, v})
		}
		v := told{pad, (n-1-k)*(n+1)+n == failing}
		c.ByKey["x/y"], p.ByKey["x/y"] = generic.Pair[string, told]{Value: v}, plainPair{Value: v}
	}
	return c, p
}

// What an Encoder tells a method within generated code of where it stands is right, however much of the
// output has been handed over, and so are the places of errors. Some of the buffers grow instead of
// being handed over for the first time.
func TestPlacesWithinCodeThatStreams(t *testing.T) {
	write := func(v any, opts ...json.Options) ([]byte, error) {
		var b strings.Builder
		err := json.MarshalWrite(&b, v, opts...)
		return []byte(b.String()), err
	}
	encode := func(v any, opts ...json.Options) ([]byte, error) {
		var b bytes.Buffer
		err := json.MarshalEncode(jsontext.NewEncoder(struct{ io.Writer }{&b}, opts...), v)
		return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
	}
	buffer := func(v any, opts ...json.Options) ([]byte, error) {
		b := bytes.NewBufferString("before")
		err := json.MarshalWrite(b, v, opts...)
		return b.Bytes()[len("before"):], err
	}
	encodeBuffer := func(v any, opts ...json.Options) ([]byte, error) {
		var b bytes.Buffer
		err := json.MarshalEncode(jsontext.NewEncoder(&b, opts...), v)
		return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
	}
	ways := []struct {
		how   string
		write func(v any, opts ...json.Options) ([]byte, error)
	}{{"Marshal", json.Marshal}, {"MarshalWrite", write}, {"MarshalEncode", encode}, {"MarshalWrite to a buffer", buffer}, {"MarshalEncode to a buffer", encodeBuffer}}
	for n := 1; n < 9; n++ {
		for _, pad := range []int{0, 7, 60, 300, 900, 5000} {
			for failing := -1; failing < n*(n+1); failing += max(1, n*(n+1)/6) {
				c, p := pages(n, pad, failing, failing%2 == 0)
				check := func(how string, got []byte, err error, want []byte, werr error) {
					t.Helper()
					if place(err) != place(werr) || err == nil && string(got) != string(want) {
						t.Errorf("%s, %d pages, %d bytes each, failing %d: %s\n got %s\nwant %s", how, n, pad, failing, place(err), got, want)
						t.Fatal(place(werr))
					}
				}
				want, werr := json.Marshal(p)
				got, err := rt.Marshal(c)
				check("rt.Marshal", got, err, want, werr)
				var b strings.Builder
				err = rt.MarshalWrite(&b, c)
				check("rt.MarshalWrite", []byte(b.String()), err, want, werr)
				for _, opts := range [][]json.Options{nil, {json.Deterministic(true)}, {jsontext.EscapeForHTML(true)}, {json.WithMarshalers(json.MarshalFunc(func(v *testing.T) ([]byte, error) { return nil, nil }))}} {
					want, werr := json.Marshal(p, opts...)
					both, berr := json.Marshal([]*plainPage{p, p}, opts...)
					for _, w := range ways {
						got, err = w.write(c, opts...)
						check(w.how, got, err, want, werr)
						// Several in a row know nothing of each other.
						got, err = w.write([]*coded{c, c}, opts...)
						check(w.how+" of two", got, err, both, berr)
					}
				}
			}
		}
	}
}

// place is where an error is, and its cause.
func place(err error) string {
	var s *json.SemanticError
	var r *rt.Error
	var x *jsontext.SyntacticError
	switch {
	case err == nil:
		return "no error"
	case errors.As(err, &s):
		return fmt.Sprintf("%s after %d: %v", s.JSONPointer, s.ByteOffset, s.Err)
	case errors.As(err, &x):
		return fmt.Sprintf("%s after %d: %v", x.JSONPointer, x.ByteOffset, x.Err)
	case errors.As(err, &r):
		return fmt.Sprintf("%s after %d: %v", r.JSONPointer, r.ByteOffset, r.Err)
	}
	return err.Error()
}

// asked keeps where it has been read from.
type asked string

func (v *asked) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	at, depth := d.InputOffset(), d.StackDepth()
	val, err := d.ReadValue()
	if err == nil && string(val) == "null" {
		err = errors.New("asked for null")
	}
	*v = asked(fmt.Sprintf("%s of depth %d after %d, %d bytes", d.StackPointer(), depth, at, len(val)))
	return err
}

type askedPage struct {
	Items []askedPair          `json:"items"`
	ByKey map[string]askedPair `json:"by_key,omitempty"`
	Next  *askedPage           `json:"next,omitempty"`
}
type askedPair struct {
	Key   string
	Value asked
}

type codedAsked = generic.Page[generic.Pair[string, asked]]

// What a Decoder tells a method within generated code is right as well.
func TestPlacesWithinCodeThatReads(t *testing.T) {
	text := func(v any) string { b, _ := json.Marshal(v); return string(b) }
	for n := 1; n < 7; n++ {
		for _, pad := range []int{0, 7, 60, 300, 900, 5000} {
			for failing := -1; failing < n*(n+1); failing += max(1, n*(n+1)/6) {
				k := -1
				value := func() string {
					if k++; k == failing {
						return "null"
					}
					return `"` + strings.Repeat("v", pad) + `"`
				}
				doc := "null"
				for range n {
					items := ""
					for i := range n {
						items += fmt.Sprintf(`%s{"Key":"k%d","Value":%s}`, ","[:min(i, 1)], i, value())
					}
					doc = `{"items":[` + items + `], "by_key":{"x/y":{"Value": ` + value() + `}}, "next":` + doc + `}`
				}
				check := func(how string, read func(coded bool) (any, error)) {
					t.Helper()
					got, err := read(true)
					want, werr := read(false)
					if place(err) != place(werr) || text(got) != text(want) {
						t.Fatalf("%s, %d pages, %d bytes each, failing %d: %s, want %s\n got %.3000s\nwant %.3000s", how, n, pad, failing, place(err), place(werr), text(got), text(want))
					}
				}
				root := func(read func(v any) error) func(coded bool) (any, error) {
					return func(coded bool) (v any, err error) {
						if v = new(askedPage); coded {
							v = new(codedAsked)
						}
						return v, read(v)
					}
				}
				list := func(read func(v any) error) func(coded bool) (any, error) {
					return func(coded bool) (v any, err error) {
						if v = new([]askedPage); coded {
							v = new([]codedAsked)
						}
						return v, read(v)
					}
				}
				two := "[" + doc + "," + doc + "]"
				for _, opts := range [][]json.Options{nil, {jsontext.AllowDuplicateNames(true)}, {json.WithUnmarshalers(json.UnmarshalFunc(func([]byte, *testing.T) error { return nil }))}} {
					check("Unmarshal", root(func(v any) error { return json.Unmarshal([]byte(doc), v, opts...) }))
					check("UnmarshalRead", root(func(v any) error { return json.UnmarshalRead(strings.NewReader(doc), v, opts...) }))
					check("Unmarshal of two", list(func(v any) error { return json.Unmarshal([]byte(two), v, opts...) }))
					check("UnmarshalRead of two", list(func(v any) error { return json.UnmarshalRead(strings.NewReader(two), v, opts...) }))
					check("UnmarshalDecode", root(func(v any) error {
						d := jsontext.NewDecoder(strings.NewReader(`{"a/b":[1, `+doc+`]}`), opts...)
						for range 4 {
							d.ReadToken()
						}
						return json.UnmarshalDecode(d, v)
					}))
				}
				check("package rt", root(func(v any) error {
					if v, ok := v.(rt.Unmarshaler); ok {
						return rt.Unmarshal([]byte(doc), v)
					}
					return json.Unmarshal([]byte(doc), v)
				}))
				check("a reader, package rt", root(func(v any) error {
					if v, ok := v.(rt.Unmarshaler); ok {
						return rt.UnmarshalRead(strings.NewReader(doc), v)
					}
					return json.UnmarshalRead(strings.NewReader(doc), v)
				}))
			}
		}
	}
}

// A value that is nested too deep is an error at its place, though what comes before it has been handed
// over, and nobody has followed that.
func TestPlacesTooDeepInStreams(t *testing.T) {
	type pair struct {
		Key   string
		Value int
	}
	type page struct {
		Items []pair          `json:"items"`
		ByKey map[string]pair `json:"by_key,omitempty"`
		Next  *page           `json:"next,omitempty"`
	}
	const depth = 9
	var c *generic.Page[generic.Pair[string, int]]
	var p *page
	for range depth {
		c, p = &generic.Page[generic.Pair[string, int]]{Next: c}, &page{Next: p}
		for i := range 300 {
			c.Items, p.Items = append(c.Items, generic.Pair[string, int]{Key: "a key", Value: i}), append(p.Items, pair{"a key", i})
		}
	}
	for limit := 3; limit < depth+3; limit++ {
		_, want := json.Marshal([]*page{p}, jsontext.DepthLimit(limit))
		err := json.MarshalWrite(io.Discard, []any{c}, jsontext.DepthLimit(limit))
		if err == nil || place(err) != place(want) {
			t.Errorf("limit %d: %s, want %s", limit, place(err), place(want))
		}
		_, want = json.Marshal(p, jsontext.DepthLimit(limit))
		if err = rt.MarshalWrite(io.Discard, c, jsontext.DepthLimit(limit)); (err == nil) != (limit == depth+2) || place(err) != place(want) {
			t.Errorf("limit %d, package rt: %s, want %s", limit, place(err), place(want))
		}
	}
}
