package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	stdjson "encoding/json"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// exported returns the exported names that the package at dir declares for this
// Go release, methods as Type.Method.
func exported(t *testing.T, dir string) map[string]bool {
	t.Helper()
	pkg, err := build.ImportDir(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range pkg.GoFiles {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					typ := d.Recv.List[0].Type
					if p, ok := typ.(*ast.StarExpr); ok {
						typ = p.X
					}
					switch p := typ.(type) {
					case *ast.IndexExpr:
						typ = p.X
					case *ast.IndexListExpr:
						typ = p.X
					}
					name = typ.(*ast.Ident).Name + "." + name
				}
				names[name] = d.Name.IsExported()
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						names[s.Name.Name] = s.Name.IsExported()
					case *ast.ValueSpec:
						for _, n := range s.Names {
							names[n.Name] = n.IsExported()
						}
					}
				}
			}
		}
	}
	return names
}

// TestAPIHasAllOfStd looks for every exported function and type of encoding/json,
// and for the methods of Encoder and Decoder; other types are those of
// encoding/json.
func TestAPIHasAllOfStd(t *testing.T) {
	std, err := build.Import("encoding/json", "", build.FindOnly)
	if err != nil {
		t.Fatal(err)
	}
	ours := exported(t, ".")
	n := 0
	for name, ok := range exported(t, std.Dir) {
		if typ, _, method := strings.Cut(name, "."); !ok || method && typ != "Encoder" && typ != "Decoder" {
			continue
		}
		n++
		if !ours[name] {
			t.Errorf("%s is missing", name)
		}
	}
	if n < 35 {
		t.Errorf("only %d names found in encoding/json", n)
	}
	for _, name := range []string{"DefaultOptionsV1", "CallMethodsWithLegacySemantics", "FormatByteArrayAsArray",
		"FormatBytesWithLegacySemantics", "FormatDurationAsNano", "MatchCaseSensitiveDelimiter", "MergeWithLegacySemantics",
		"OmitEmptyWithLegacySemantics", "ParseBytesWithLooseRFC4648", "ParseTimeWithLooseRFC3339",
		"ReportErrorsWithLegacySemantics", "StringifyWithLegacySemantics", "UnmarshalArrayFromAnyLength", "Options"} {
		if !ours[name] {
			t.Errorf("%s is missing", name)
		}
	}
}

// TestTypesAreThoseOfStd: what is written for one package works with the other.
func TestTypesAreThoseOfStd(t *testing.T) {
	for _, tt := range [][2]reflect.Type{
		{reflect.TypeFor[json.Number](), reflect.TypeFor[stdjson.Number]()},
		{reflect.TypeFor[json.RawMessage](), reflect.TypeFor[stdjson.RawMessage]()},
		{reflect.TypeFor[json.Delim](), reflect.TypeFor[stdjson.Delim]()},
		{reflect.TypeFor[json.Token](), reflect.TypeFor[stdjson.Token]()},
		{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[stdjson.Marshaler]()},
		{reflect.TypeFor[json.Unmarshaler](), reflect.TypeFor[stdjson.Unmarshaler]()},
		{reflect.TypeFor[json.SyntaxError](), reflect.TypeFor[stdjson.SyntaxError]()},
		{reflect.TypeFor[json.UnmarshalTypeError](), reflect.TypeFor[stdjson.UnmarshalTypeError]()},
		{reflect.TypeFor[json.InvalidUnmarshalError](), reflect.TypeFor[stdjson.InvalidUnmarshalError]()},
		{reflect.TypeFor[json.UnsupportedTypeError](), reflect.TypeFor[stdjson.UnsupportedTypeError]()},
		{reflect.TypeFor[json.UnsupportedValueError](), reflect.TypeFor[stdjson.UnsupportedValueError]()},
		{reflect.TypeFor[json.MarshalerError](), reflect.TypeFor[stdjson.MarshalerError]()},
		//lint:ignore SA1019 it is there as long as encoding/json has it
		{reflect.TypeFor[json.InvalidUTF8Error](), reflect.TypeFor[stdjson.InvalidUTF8Error]()},
		//lint:ignore SA1019 it is there as long as encoding/json has it
		{reflect.TypeFor[json.UnmarshalFieldError](), reflect.TypeFor[stdjson.UnmarshalFieldError]()},
	} {
		if tt[0] != tt[1] {
			t.Errorf("%v is not %v", tt[0], tt[1])
		}
	}
	// Type assertions, as in web frameworks, not errors.As.
	err := json.Unmarshal([]byte(`{"a" 1}`), new(any))
	if serr, ok := err.(*stdjson.SyntaxError); !ok || serr.Offset != 6 {
		t.Errorf("Unmarshal: %#v", err)
	}
	err = json.NewDecoder(strings.NewReader(`{"A":"x"}`)).Decode(new(struct{ A int }))
	if terr, ok := err.(*stdjson.UnmarshalTypeError); !ok || terr.Field != "A" || terr.Offset != 8 || terr.Type != reflect.TypeFor[int]() {
		t.Errorf("Decode: %#v", err)
	}
	_, err = json.Marshal(failMarshaler{})
	if merr := new(stdjson.MarshalerError); !errors.As(err, &merr) || !errors.Is(err, errFixed) {
		t.Errorf("Marshal: %#v", err)
	}
}

// TestErrorsAreFresh: an error may be changed by who gets it.
func TestErrorsAreFresh(t *testing.T) {
	for range 2 {
		_, err := json.Marshal(failMarshaler{})
		merr := err.(*json.MarshalerError)
		if merr.Type != reflect.TypeFor[failMarshaler]() && merr.Type != reflect.TypeFor[*failMarshaler]() || merr.Err != errFixed {
			t.Errorf("%#v", merr)
		}
		merr.Type, merr.Err = nil, io.EOF
		serr := json.Unmarshal([]byte("["), new(any)).(*json.SyntaxError)
		if serr.Offset != 1 {
			t.Errorf("%#v", serr)
		}
		serr.Offset = -1
	}
}

func TestDefaultOptionsV1(t *testing.T) {
	v := map[string]any{"b": []byte("<&>"), "a": []string(nil), "é\xff": nil}
	got, err := jsonv2.Marshal(v, json.DefaultOptionsV1())
	want, wantErr := json.Marshal(v)
	if !bytes.Equal(got, want) || err != nil || wantErr != nil {
		t.Errorf("got %s %v, want %s %v", got, err, want, wantErr)
	}
	var x struct{ Foo int }
	if err := jsonv2.Unmarshal([]byte(`{"foo":1,"FOO":2}`), &x, json.DefaultOptionsV1()); err != nil || x.Foo != 2 {
		t.Errorf("got %v %v", x, err)
	}
	err = jsonv2.Unmarshal([]byte(`{"Foo":"x"}`), &x, json.DefaultOptionsV1())
	if _, ok := err.(*json.UnmarshalTypeError); !ok {
		t.Errorf("got %#v", err)
	}
	// What is joined later wins.
	if err := jsonv2.Unmarshal([]byte(`{"foo":3}`), &x, json.DefaultOptionsV1(), jsonv2.DefaultOptionsV2()); err != nil || x.Foo != 2 {
		t.Errorf("got %v %v", x, err)
	}
	for name, setter := range map[string]func(bool) json.Options{
		"CallMethodsWithLegacySemantics":  json.CallMethodsWithLegacySemantics,
		"FormatByteArrayAsArray":          json.FormatByteArrayAsArray,
		"FormatBytesWithLegacySemantics":  json.FormatBytesWithLegacySemantics,
		"FormatDurationAsNano":            json.FormatDurationAsNano,
		"MatchCaseSensitiveDelimiter":     json.MatchCaseSensitiveDelimiter,
		"MergeWithLegacySemantics":        json.MergeWithLegacySemantics,
		"OmitEmptyWithLegacySemantics":    json.OmitEmptyWithLegacySemantics,
		"ParseBytesWithLooseRFC4648":      json.ParseBytesWithLooseRFC4648,
		"ParseTimeWithLooseRFC3339":       json.ParseTimeWithLooseRFC3339,
		"ReportErrorsWithLegacySemantics": json.ReportErrorsWithLegacySemantics,
		"StringifyWithLegacySemantics":    json.StringifyWithLegacySemantics,
		"UnmarshalArrayFromAnyLength":     json.UnmarshalArrayFromAnyLength,
	} {
		if v, ok := jsonv2.GetOption(json.DefaultOptionsV1(), setter); !v || !ok {
			t.Errorf("%s is %v, %v", name, v, ok)
		}
		if v, ok := jsonv2.GetOption(jsonv2.DefaultOptionsV2(), setter); v || !ok {
			t.Errorf("%s is %v, %v in v2", name, v, ok)
		}
		if v, ok := jsonv2.GetOption(setter(false), setter); v || !ok {
			t.Errorf("%s(false) is %v, %v", name, v, ok)
		}
	}
}

func TestEncoderKeepsWriterError(t *testing.T) {
	w := &failingWriter{n: 1}
	e := json.NewEncoder(w)
	for i, want := range []error{nil, errFixed, errFixed} {
		if err := e.Encode(i); err != want {
			t.Errorf("Encode %d: %v, want %v", i, err, want)
		}
	}
	if w.calls != 2 {
		t.Errorf("%d writes", w.calls)
	}
}

type failingWriter struct{ n, calls int }

func (w *failingWriter) Write(b []byte) (int, error) {
	w.calls++
	if w.calls > w.n {
		return 0, errFixed
	}
	return len(b), nil
}

// TestEncoderWritesNothingOnError: what fails leaves no trace in the output.
func TestEncoderWritesNothingOnError(t *testing.T) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	if err := e.Encode([]any{1, make(chan int)}); err == nil || b.Len() > 0 {
		t.Errorf("%v, %q written", err, &b)
	}
	if err := e.Encode([]any{1}); err != nil || b.String() != "[1]\n" {
		t.Errorf("%v, %q written", err, &b)
	}
}

func TestUnmarshalTouchesNothingOnSyntaxError(t *testing.T) {
	v := struct{ A, B int }{1, 2}
	if err := json.Unmarshal([]byte(`{"A":3,"B":4`), &v); err == nil || v.A != 1 || v.B != 2 {
		t.Errorf("%v %v", v, err)
	}
}

// TestDecoderBufferMayBeWrittenTo: reading from a bytes.Buffer, which is written to
// in between.
func TestDecoderBufferMayBeWrittenTo(t *testing.T) {
	var b bytes.Buffer
	d := json.NewDecoder(&b)
	for i := range 3 {
		fmt.Fprintf(&b, `{"n":%d}`+"\n", i)
		var v struct{ N int }
		if err := d.Decode(&v); err != nil || v.N != i {
			t.Errorf("%d: %v %v", i, v, err)
		}
	}
}

func TestDecoderBuffered(t *testing.T) {
	d := json.NewDecoder(strings.NewReader(`{"a":1} rest, not JSON`))
	if err := d.Decode(new(any)); err != nil {
		t.Fatal(err)
	}
	if rest, _ := io.ReadAll(d.Buffered()); string(rest) != " rest, not JSON" {
		t.Errorf("%q", rest)
	}
}

func TestEncoderReusesMemory(t *testing.T) {
	v := &numbers{A: 1, L: 1.5}
	e := json.NewEncoder(io.Discard)
	plain := jsontest.LeastAllocs(func() { e.Encode(v) })
	e.SetIndent("", "  ")
	indented := jsontest.LeastAllocs(func() { e.Encode(v) })
	if plain > 1 || indented > 2 {
		t.Errorf("%v allocations per value, %v indented", plain, indented)
	}
	// An Encoder that is made for one long value.
	list := make([]int, 20_000)
	if n := jsontest.LeastAllocs(func() {
		e := json.NewEncoder(io.Discard)
		e.SetIndent("", "  ")
		e.Encode(&list)
	}); n > 3 {
		t.Errorf("%v allocations by an Encoder for one value, indented", n)
	}
}

// TestErrorWayThroughReplacedValue: the way to a value that does not fit is looked
// up when all has been read, and what was on it may be gone by then.
func TestErrorWayThroughReplacedValue(t *testing.T) {
	for _, in := range []string{
		`{"a":{"-1":3e400},"a":[1]}`, `{"a":{"5":3e400},"a":[1]}`, `{"a":[[3e400]],"a":null}`, `{"a":[0,{"b":3e400}],"a":{"1":2}}`,
	} {
		for _, v := range []any{new(any), new(map[string]any), new(struct{ A any }), new(struct{ A *any })} {
			err := json.Unmarshal([]byte(in), v)
			if terr, ok := err.(*json.UnmarshalTypeError); !ok || terr.Value != "number 3e400" {
				t.Errorf("%s into %T: %#v", in, v, err)
			}
		}
	}
}

// TestErrorWayThroughInterfaceThatChanges: the way to a value that does not fit leads
// through what interfaces held when it was met, not what they hold at the end.
func TestErrorWayThroughInterfaceThatChanges(t *testing.T) {
	type inner struct {
		B int8 `json:"b"`
		C any  `json:"c"`
	}
	type outer struct {
		A any   `json:"a"`
		L []any `json:"l"`
	}
	for _, in := range []string{
		`{"a":{"b":{}},"a":null}`, `{"a":{"c":{"b":"x"}},"a":{"c":null}}`, `{"a":{"c":{"b":"x"}},"a":null}`,
		`{"a":{"c":{"c":[1]},"b":300},"a":null}`, `{"l":[{"b":[]}],"l":[null]}`, `{"l":[1,{"c":{"b":1e3}}],"l":null}`,
		`{"l":[{"b":[]}],"l":[]}`, `{"a":{"c":3e400}}`, `{"l":[3e400,{"c":{"c":3e400}}]}`, `3e400`, `{"a":3e400,"l":[3e400]}`, `{"a":{"b":1},"a":null,"a":{"b":[]}}`, `{"a":{"b":true},"l":[{"b":false}],"a":null,"l":null}`,
	} {
		for name, make := range map[string]func() any{
			"pointers":   func() any { return &outer{&inner{C: new(inner)}, []any{new(inner), &inner{C: new(inner)}}} },
			"interfaces": func() any { var v any = &inner{C: new(inner)}; return &outer{&v, []any{&v, &v}} },
			"any":        func() any { var v any = &outer{A: &inner{C: &inner{}}, L: []any{&inner{}, &inner{}}}; return &v },
			"float":      func() any { var v any = new(float64); return &v },
			"floats": func() any {
				var v any = new(float64)
				p := &v
				return &outer{&inner{C: &p}, []any{new(float64), &inner{C: &inner{C: &v}}}}
			},
			"nothing": func() any { return &outer{A: new(any), L: []any{nil, &inner{}}} },
		} {
			v, w := make(), make()
			got, want := json.Unmarshal([]byte(in), v), stdjson.Unmarshal([]byte(in), w)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: got %#v\nwant %#v", name, in, got, want)
			}
			if !reflect.DeepEqual(v, w) {
				t.Errorf("%s, %s: another value than that of encoding/json", name, in)
			}
		}
	}
}

// TestErrorsInLargeInput: an error is found and told in the time that reading takes.
func TestErrorsInLargeInput(t *testing.T) {
	count := 40_000
	if testing.Short() {
		count = 8000
	}
	large := bytes.Repeat([]byte(`{"name":"tru","x":[1.5,true,null]},`), count)
	for _, end := range []string{"", "tru", "1e", `"\u12`, "]", `{"a":nul`, `"tru`} {
		in := fmt.Appendf(nil, "[%s%s", large, end)
		start := jsontest.CPUTime()
		err := json.Unmarshal(in, new(json.RawMessage))
		if _, ok := err.(*json.SyntaxError); !ok {
			t.Errorf("%s: %v", end, err)
		}
		if err := json.Compact(new(bytes.Buffer), in); err == nil {
			t.Errorf("%s: Compact succeeds", end)
		}
		if d := jsontest.CPUTime() - start; d > 20*time.Second {
			t.Errorf("%s: %v", end, d)
		}
	}
}
