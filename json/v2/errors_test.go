package json

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestSemanticErrorText(t *testing.T) {
	cause := errors.New("out of paper")
	syntax := &jsontext.SyntacticError{JSONPointer: "/a/b", ByteOffset: 40, Err: jsontext.ErrNonStringName}
	type wide = struct{ Apple, Banana, Cherry, Date, Elderberry, Fig, Grape, Honeydew, Imbe string }
	//lint:ignore U1000 the text depends on the name
	type wideUnexported = struct{ Apple, Banana, Cherry, Date, Elderberry, Fig, Grape, Honeydew, imbe string }
	typ := reflect.TypeFor[int]()

	for _, tt := range []struct {
		err  *SemanticError
		want string // after "json: cannot "
	}{
		{&SemanticError{}, `handle`},
		{&SemanticError{action: "marshal"}, `marshal`},
		{&SemanticError{action: "unmarshal"}, `unmarshal`},

		// Kinds.
		{&SemanticError{JSONKind: 'n'}, `handle JSON null`},
		{&SemanticError{action: "unmarshal", JSONKind: 'f'}, `unmarshal JSON boolean`},
		{&SemanticError{action: "unmarshal", JSONKind: 't'}, `unmarshal JSON boolean`},
		{&SemanticError{action: "marshal", JSONKind: '"'}, `marshal JSON string`},
		{&SemanticError{action: "unmarshal", JSONKind: '0'}, `unmarshal JSON number`},
		{&SemanticError{action: "unmarshal", JSONKind: '}'}, `unmarshal JSON object`},
		{&SemanticError{action: "unmarshal", JSONKind: ']'}, `unmarshal JSON array`},
		{&SemanticError{action: "unmarshal", JSONKind: '?'}, `unmarshal`},

		// Values.
		{&SemanticError{action: "unmarshal", JSONKind: '0', JSONValue: jsontext.Value("1e999"), GoType: typ},
			`unmarshal JSON number 1e999 into Go int`},
		{&SemanticError{action: "unmarshal", JSONKind: '"', JSONValue: jsontext.Value(`"` + strings.Repeat("x", 97) + `"`)},
			`unmarshal JSON string "` + strings.Repeat("x", 97) + `"`},
		{&SemanticError{action: "unmarshal", JSONKind: '"', JSONValue: jsontext.Value(`"` + strings.Repeat("x", 98) + `"`)},
			`unmarshal JSON string`},

		// Types.
		{&SemanticError{GoType: typ}, `handle Go int`},
		{&SemanticError{JSONKind: '?', GoType: typ}, `handle Go int`},
		{&SemanticError{JSONKind: '{', GoType: typ}, `handle JSON object with Go int`},
		{&SemanticError{action: "marshal", GoType: reflect.TypeFor[http.Header]()}, `marshal from Go http.Header`},
		{&SemanticError{action: "unmarshal", GoType: reflect.TypeFor[*time.Time]()}, `unmarshal into Go *time.Time`},
		{&SemanticError{action: "marshal", JSONKind: '[', GoType: typ}, `marshal JSON array from Go int`},
		{&SemanticError{GoType: reflect.TypeFor[struct{ A int }]()}, `handle Go struct { A int }`},
		{&SemanticError{GoType: reflect.TypeFor[wide]()}, `handle Go struct`},
		{&SemanticError{GoType: reflect.TypeFor[wideUnexported]()}, `handle Go v2.struct`},
		{&SemanticError{GoType: reflect.TypeFor[map[wide]int]()}, `handle Go map`},

		// Places.
		{&SemanticError{ByteOffset: 7}, `handle after offset 7`},
		{&SemanticError{ByteOffset: 7, JSONPointer: "/a~1b/0"}, `handle within "/a~1b/0"`},
		{&SemanticError{action: "unmarshal", JSONPointer: `/"/` + "\n", GoType: typ}, `unmarshal into Go int within "/\"/\n"`},
		{&SemanticError{JSONPointer: jsontext.Pointer("/" + strings.Repeat("x", 200) + "/z")},
			`handle within "/` + strings.Repeat("x", 49) + `…/z"`},

		// Causes.
		{&SemanticError{Err: cause}, `handle: out of paper`},
		{&SemanticError{action: "marshal", JSONPointer: "/a", GoType: typ, Err: cause}, `marshal from Go int within "/a": out of paper`},
		{&SemanticError{ByteOffset: 3, Err: cause}, `handle after offset 3: out of paper`},
		{&SemanticError{JSONPointer: "/a", Err: &SemanticError{JSONPointer: "/b", Err: cause}},
			`handle within "/a": json: cannot handle within "/b": out of paper`},

		// A syntactic error tells the place unless ours is another one.
		{&SemanticError{JSONPointer: "/a", ByteOffset: 60, Err: syntax},
			`handle: object member name must be a string within "/a/b" after offset 40`},
		{&SemanticError{JSONPointer: "/a/b", Err: syntax},
			`handle: object member name must be a string within "/a/b" after offset 40`},
		{&SemanticError{JSONPointer: "/a/bb", Err: syntax},
			`handle within "/a/bb": object member name must be a string within "/a/b" after offset 40`},
		{&SemanticError{ByteOffset: 40, Err: syntax}, `handle: object member name must be a string within "/a/b" after offset 40`},
		{&SemanticError{ByteOffset: 41, Err: syntax},
			`handle after offset 41: object member name must be a string within "/a/b" after offset 40`},

		// Names.
		{&SemanticError{action: "unmarshal", ByteOffset: 9, JSONPointer: "/a~1", GoType: typ, Err: ErrUnknownName},
			`unmarshal into Go int: unknown object member name "a/"`},
		{&SemanticError{action: "unmarshal", JSONPointer: "/x/0/a", Err: plan.ErrAmbiguousName},
			`unmarshal: ambiguous object member name "a" within "/x/0"`},
		{&SemanticError{JSONPointer: "/x/a", Err: fmt.Errorf("wrapped: %w", ErrUnknownName)},
			`handle within "/x/a": wrapped: unknown object member name`},
	} {
		if got := tt.err.Error(); got != "json: cannot "+tt.want {
			t.Errorf("Error() of %#v:\n got %s\nwant json: cannot %s", tt.err, got, tt.want)
		}
	}
}

func TestSemanticErrorUnwrap(t *testing.T) {
	err := fmt.Errorf("call: %w", &SemanticError{Err: ErrUnknownName})
	if !errors.Is(err, ErrUnknownName) {
		t.Error("the cause is not found")
	}
	var serr *SemanticError
	if !errors.As(err, &serr) || serr.Unwrap() != ErrUnknownName {
		t.Errorf("errors.As finds %v", serr)
	}
	if err := (&SemanticError{}).Unwrap(); err != nil {
		t.Errorf("the cause of nothing is %v", err)
	}
}

// at is where an error is, and what it says.
type at struct {
	offset int64
	ptr    jsontext.Pointer
	kind   jsontext.Kind
}

func (a at) check(t *testing.T, step, action string, err error) {
	t.Helper()
	serr, ok := err.(*SemanticError)
	if !ok {
		t.Errorf("%s: %T: %v", step, err, err)
		return
	}
	if got := (at{serr.ByteOffset, serr.JSONPointer, serr.JSONKind}); got != a || serr.action != action {
		t.Errorf("%s: %s at %+v, want %s at %+v", step, serr.action, got, action, a)
	}
}

// TestMarshalErrorPlace writes a document token by token, each time asking what
// an error before the next value would say, and compares the offsets with what
// is written then.
func TestMarshalErrorPlace(t *testing.T) {
	tokens := []jsontext.Token{
		jsontext.BeginObject,
		jsontext.String("a"), jsontext.BeginArray, jsontext.Int(1), jsontext.Null, jsontext.BeginObject, jsontext.EndObject,
		jsontext.EndArray,
		jsontext.String("b/"), jsontext.True,
		jsontext.EndObject,
	}
	pointers := []jsontext.Pointer{"", "", "/a", "/a/0", "/a/1", "/a/2", "/a/2", "/a/3", "", "/b~1", ""}
	for _, opts := range [][]Options{
		nil,
		{jsontext.SpaceAfterColon(true)},
		{jsontext.SpaceAfterComma(true)},
		{jsontext.Multiline(true)},
		{jsontext.WithIndent("  "), jsontext.WithIndentPrefix("\t"), jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(false)},
	} {
		var out bytes.Buffer
		enc := jsontext.NewEncoder(&out, opts...)
		for i, tok := range tokens {
			step := fmt.Sprintf("options %v, before token %d", opts, i)
			err := plan.NewMarshalErrorBefore(enc, nil, io.EOF).(*SemanticError)
			before := enc.OutputOffset()
			if err.Err != io.ErrUnexpectedEOF {
				t.Errorf("%s: cause %v", step, err.Err)
			}
			if e := enc.WriteToken(tok); e != nil {
				t.Fatal(e)
			}
			if err.JSONPointer != pointers[i] {
				t.Errorf("%s: pointer %s, want %s", step, err.JSONPointer, pointers[i])
			}
			if k := tok.Kind(); k != '}' && k != ']' {
				want := enc.OutputOffset() - int64(len(tok.String()))
				if k == '"' {
					want -= 2
				}
				if err.ByteOffset != want {
					t.Errorf("%s: offset %d, want %d", step, err.ByteOffset, want)
				}
			} else if err.ByteOffset < before {
				t.Errorf("%s: offset %d, before %d", step, err.ByteOffset, before)
			}
		}
	}
}

// decoders returns Decoders of in: in memory, and one byte at a time.
func decoders(in string, opts ...Options) map[string]*jsontext.Decoder {
	return map[string]*jsontext.Decoder{
		"buffer": jsontext.NewDecoder(bytes.NewBufferString(in), opts...),
		"reader": jsontext.NewDecoder(strings.NewReader(in), opts...),
		"bytes":  jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(in)), opts...),
	}
}

func TestUnmarshalErrorPlace(t *testing.T) {
	const in = ` {"a" : [ 1 , null,{ } ] ,"b~":"x"}  7`
	//          0123456789012345678901234567890123456789
	steps := []struct{ before, after, legacy at }{
		{at{1, "", 0}, at{1, "", '{'}, at{2, "", '{'}},
		{at{2, "", 0}, at{2, "/a", '"'}, at{5, "/a", '"'}},
		{at{8, "/a", 0}, at{8, "/a", '['}, at{9, "/a", '['}},
		{at{10, "/a/0", 0}, at{10, "/a/0", '0'}, at{11, "/a/0", '0'}},
		{at{14, "/a/1", 0}, at{14, "/a/1", 'n'}, at{18, "/a/1", 'n'}},
		{at{19, "/a/2", 0}, at{19, "/a/2", '{'}, at{20, "/a/2", '{'}},
		{at{21, "/a/2", 0}, at{21, "/a/2", '}'}, at{22, "/a/2", '}'}},
		{at{23, "/a/3", 0}, at{23, "/a", ']'}, at{24, "/a", ']'}},
		{at{26, "", 0}, at{26, "/b~0", '"'}, at{30, "/b~0", '"'}},
		{at{31, "/b~0", 0}, at{31, "/b~0", '"'}, at{34, "/b~0", '"'}},
		{at{34, "", 0}, at{34, "", '}'}, at{35, "", '}'}},
		{at{37, "", 0}, at{37, "", '0'}, at{38, "", '0'}},
	}
	for name, dec := range decoders(in) {
		for i, want := range steps {
			step := fmt.Sprintf("%s, token %d", name, i)
			want.before.check(t, step+", before", "unmarshal", plan.NewUnmarshalErrorBefore(dec, nil, nil))
			if _, err := dec.ReadToken(); err != nil {
				t.Fatal(err)
			}
			want.after.check(t, step+", after", "unmarshal", plan.NewUnmarshalErrorAfter(dec, nil, nil))
			want.after.check(t, step+", after, again", "unmarshal", plan.NewUnmarshalErrorAfterWithSkipping(dec, nil, nil))
		}
	}
	for name, dec := range decoders(in, opt.Of(opt.ReportErrorsWithLegacySemantics|1)) {
		for i, want := range steps {
			step := fmt.Sprintf("legacy %s, token %d", name, i)
			want.before.kind = want.after.kind
			want.before.check(t, step+", before", "unmarshal", plan.NewUnmarshalErrorBefore(dec, nil, nil))
			if _, err := dec.ReadToken(); err != nil {
				t.Fatal(err)
			}
			want.legacy.check(t, step+", after", "unmarshal", plan.NewUnmarshalErrorAfter(dec, nil, nil))
		}
	}
}

func TestUnmarshalErrorBehindMuchWhitespace(t *testing.T) {
	space := strings.Repeat(" \n", 20_000)
	in := "[" + space + "," + space + "2]"
	_, in, _ = strings.Cut(in, "[")
	in = "[1" + in
	for name, dec := range decoders(in) {
		for range 2 {
			if _, err := dec.ReadToken(); err != nil {
				t.Fatal(err)
			}
		}
		want := at{int64(len(in) - len("2]")), "/1", 0}
		want.check(t, name, "unmarshal", plan.NewUnmarshalErrorBefore(dec, nil, nil))
	}
}

func TestUnmarshalErrorKeepsScalars(t *testing.T) {
	for _, opts := range [][]Options{nil, {opt.Of(opt.ReportErrorsWithLegacySemantics | 1)}} {
		for name, dec := range decoders(`"a" -1.5 null [1] {}`, opts...) {
			for i, want := range []string{`"a"`, `-1.5`, ``, ``, ``} {
				if _, err := dec.ReadValue(); err != nil {
					t.Fatal(err)
				}
				err := plan.NewUnmarshalErrorAfterWithValue(dec, nil, nil).(*SemanticError)
				if string(err.JSONValue) != want || want == "" && err.JSONValue != nil {
					t.Errorf("%s, value %d: %q, want %q", name, i, err.JSONValue, want)
				}
				if want != "" {
					err.JSONValue[0] = 'x' // a copy
				}
			}
		}
	}
}

// TestLegacyErrorsSkip reads on after errors: the v1 dialect finds the next
// value next, v2 finds all as it was.
func TestLegacyErrorsSkip(t *testing.T) {
	const in = `[[1,[2],{"a":3}],4]`
	typ := reflect.TypeFor[int]()
	steps := []struct {
		name   string
		tokens int // read before
		fail   func(*jsontext.Decoder) error
		v2, v1 string // the next value
	}{
		{"before", 1, func(d *jsontext.Decoder) error { return plan.NewUnmarshalErrorBeforeWithSkipping(d, typ, nil) },
			`[1,[2],{"a":3}]`, `4`},
		{"before a scalar", 2, func(d *jsontext.Decoder) error { return plan.NewUnmarshalErrorBeforeWithSkipping(d, typ, nil) },
			`1`, `[2]`},
		{"after", 2, func(d *jsontext.Decoder) error { return plan.NewUnmarshalErrorAfterWithSkipping(d, typ, nil) },
			`1`, `4`},
		{"after a scalar", 3, func(d *jsontext.Decoder) error { return plan.NewUnmarshalErrorAfterWithSkipping(d, typ, nil) },
			`[2]`, `[2]`},
		{"until", 3, func(d *jsontext.Decoder) error {
			if !place.ReportsLegacy(d) {
				return &SemanticError{}
			}
			return errors.Join(&SemanticError{}, place.SkipUntil(d, place.Place{Depth: 1, Length: 1}))
		}, `[2]`, `4`},
	}
	for _, tt := range steps {
		for _, legacy := range []bool{false, true} {
			for name, dec := range decoders(in, opt.Of(opt.Bool(opt.ReportErrorsWithLegacySemantics, legacy))) {
				for range tt.tokens {
					if _, err := dec.ReadToken(); err != nil {
						t.Fatal(err)
					}
				}
				var serr *SemanticError
				if err := tt.fail(dec); !errors.As(err, &serr) {
					t.Errorf("%s, %s: %v", tt.name, name, err)
				}
				want := tt.v2
				if legacy {
					want = tt.v1
				}
				if got, err := dec.ReadValue(); string(got) != want || err != nil {
					t.Errorf("%s, %s, legacy %v: then %s, %v, want %s", tt.name, name, legacy, got, err, want)
				}
			}
		}
	}
	// What is skipped may be at fault itself.
	for name, dec := range decoders(`[1,[2,?]]`, opt.Of(opt.ReportErrorsWithLegacySemantics|1)) {
		dec.ReadToken()
		dec.ReadToken()
		if err := plan.NewUnmarshalErrorBeforeWithSkipping(dec, typ, nil); !plan.IsSyntacticError(err) {
			t.Errorf("%s: before: %v", name, err)
		}
	}
	for name, dec := range decoders(`[1,[2,?]]`, opt.Of(opt.ReportErrorsWithLegacySemantics|1)) {
		dec.ReadToken()
		if err := plan.NewUnmarshalErrorAfterWithSkipping(dec, typ, nil); !plan.IsSyntacticError(err) {
			t.Errorf("%s: after: %v", name, err)
		}
	}
	for name, dec := range decoders(`[1,[2`, opt.Of(opt.ReportErrorsWithLegacySemantics|1)) {
		dec.ReadToken()
		if err := place.SkipUntil(dec, place.Place{Depth: 0, Length: 1}); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: until: %v", name, err)
		}
	}
}

func TestSemanticErrorWithPosition(t *testing.T) {
	cause := errors.New("out of paper")
	typ := reflect.TypeFor[time.Time]()

	// What the error says itself stands.
	enc := jsontext.NewEncoder(new(bytes.Buffer))
	own := &SemanticError{
		action: "unmarshal", ByteOffset: 5, JSONPointer: "/x", JSONKind: 't', GoType: reflect.TypeFor[int](), Err: cause,
	}
	want := *own
	if err := plan.NewSemanticErrorWithPosition(enc, typ, place.Of(enc), own); err != error(own) || !reflect.DeepEqual(*own, want) {
		t.Errorf("%#v became %#v", want, err)
	}
	// An error around one is another error.
	err := plan.NewSemanticErrorWithPosition(enc, typ, place.Of(enc), fmt.Errorf("around: %w", own)).(*SemanticError)
	if err.action != "marshal" || err.GoType != typ || err.Err.Error() != "around: "+own.Error() {
		t.Errorf("got %#v", err)
	}
	err = plan.NewSemanticErrorWithPosition(enc, typ, place.Of(enc), &SemanticError{Err: io.EOF}).(*SemanticError)
	if err.Err != io.ErrUnexpectedEOF {
		t.Errorf("the cause is %v", err.Err)
	}

	// Of {"a":[10,[20]],"b":30}, some tokens are written or read before, and
	// some by the method that fails.
	tokens := []jsontext.Token{
		jsontext.BeginObject, jsontext.String("a"), jsontext.BeginArray, jsontext.Int(10),
		jsontext.BeginArray, jsontext.Int(20), jsontext.EndArray, jsontext.EndArray,
		jsontext.String("b"), jsontext.Int(30), jsontext.EndObject,
	}
	const doc = `{"a":[10,[20]],"b":30}`
	for _, tt := range []struct {
		before, within int
		out, in        at
	}{
		{0, 0, at{0, "", 0}, at{0, "", 0}},
		{0, 1, at{1, "", 0}, at{0, "", 0}},
		{0, 2, at{5, "/a", 0}, at{1, "/a", 0}},
		{1, 0, at{1, "", 0}, at{1, "", 0}},
		{1, 1, at{5, "/a", 0}, at{1, "/a", 0}},
		{2, 0, at{5, "/a", 0}, at{5, "/a", 0}},
		{2, 1, at{6, "/a", 0}, at{5, "/a", 0}},
		{2, 3, at{10, "/a/1", 0}, at{9, "/a/1", 0}},
		{2, 6, at{15, "/a", 0}, at{13, "/a", 0}},
		{3, 0, at{6, "/a/0", 0}, at{6, "/a/0", 0}},
		{3, 1, at{9, "/a/0", 0}, at{6, "/a/0", 0}},
		{3, 4, at{14, "/a", 0}, at{12, "/a", 0}},
		{4, 2, at{13, "/a/1", 0}, at{10, "/a/1", 0}},
		{4, 3, at{14, "/a/1", 0}, at{12, "/a/1", 0}},
		{8, 0, at{15, "", 0}, at{15, "", 0}},
		{9, 1, at{22, "/b", 0}, at{19, "/b", 0}},
		{9, 2, at{23, "", 0}, at{21, "", 0}}, // a newline follows the top-level value
	} {
		step := fmt.Sprintf("%d tokens, then %d", tt.before, tt.within)
		enc := jsontext.NewEncoder(new(bytes.Buffer))
		write := func(tokens []jsontext.Token) {
			for _, tok := range tokens {
				if err := enc.WriteToken(tok); err != nil {
					t.Fatal(err)
				}
			}
		}
		write(tokens[:tt.before])
		before := place.Of(enc)
		write(tokens[tt.before : tt.before+tt.within])
		tt.out.check(t, step, "marshal", plan.NewSemanticErrorWithPosition(enc, typ, before, cause))

		for name, dec := range decoders(doc) {
			read := func(n int) {
				for range n {
					if _, err := dec.ReadToken(); err != nil {
						t.Fatal(err)
					}
				}
			}
			read(tt.before)
			before := place.Of(dec)
			read(tt.within)
			err := plan.NewSemanticErrorWithPosition(dec, typ, before, cause)
			tt.in.check(t, step+", "+name, "unmarshal", err)
			if serr := err.(*SemanticError); serr.GoType != typ || serr.Err != cause {
				t.Errorf("%s: %#v", step, serr)
			}
		}
	}
}

func TestCollapseSemanticErrors(t *testing.T) {
	cause := errors.New("out of paper")
	inner := &SemanticError{
		action: "unmarshal", ByteOffset: 22, JSONPointer: "/fizz/1", JSONKind: '0', GoType: reflect.TypeFor[int](), Err: cause,
	}
	outer := &SemanticError{
		action: "marshal", ByteOffset: 12, JSONPointer: "/1/alpha/2", GoType: reflect.TypeFor[bool](), Err: inner,
	}
	want := &SemanticError{
		action: "unmarshal", ByteOffset: 34, JSONPointer: "/1/alpha/2/fizz/1", JSONKind: '0', GoType: reflect.TypeFor[int](), Err: cause,
	}
	if got := plan.CollapseSemanticErrors(outer); got != error(outer) || !reflect.DeepEqual(got, error(want)) {
		t.Errorf("got  %#v\nwant %#v", got, want)
	}
	for _, err := range []error{cause, want, nil} {
		if got := plan.CollapseSemanticErrors(err); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
}

func TestErrorKinds(t *testing.T) {
	ioErr := jsontext.NewEncoder(failingWriter{}).WriteToken(jsontext.Null)
	syntax := &jsontext.SyntacticError{}
	semantic := &SemanticError{}
	v2, v1 := opt.MakeFlags(), opt.MakeFlags(opt.ReportErrorsWithLegacySemantics|1)
	for _, tt := range []struct {
		err         error
		fatalLegacy bool
	}{
		{ioErr, true}, {syntax, true}, {semantic, false}, {io.EOF, false},
	} {
		if !plan.IsFatalError(tt.err, &v2) {
			t.Errorf("%v is not fatal in v2", tt.err)
		}
		if plan.IsFatalError(tt.err, &v1) != tt.fatalLegacy {
			t.Errorf("%v: fatal in v1 = %v", tt.err, !tt.fatalLegacy)
		}
	}
	if !plan.IsSemanticError(semantic) || plan.IsSemanticError(syntax) || plan.IsSyntacticError(semantic) || !plan.IsSyntacticError(syntax) {
		t.Error("semantic and syntactic errors are confused")
	}
	if place.UnexpectedEOF(io.EOF) != io.ErrUnexpectedEOF || place.UnexpectedEOF(ioErr) != ioErr || place.UnexpectedEOF(nil) != nil {
		t.Error("toUnexpectedEOF is wrong")
	}
	if place.WrapUnsupported(ioErr, "it") != ioErr || place.WrapUnsupported(nil, "it") != nil {
		t.Error("wrapErrUnsupported changes other errors")
	}
	err := place.WrapUnsupported(fmt.Errorf("this: %w", errors.ErrUnsupported), "MarshalJSON method")
	if err.Error() != "MarshalJSON method may not return errors.ErrUnsupported" || errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("wrapErrUnsupported: %v", err)
	}
	verr := &plan.ValueError{Val: 7, Err: io.ErrNoProgress}
	if verr.Error() != io.ErrNoProgress.Error() || !errors.Is(verr, io.ErrNoProgress) {
		t.Errorf("valueError: %v", verr)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrNoProgress }

func TestDuplicateNameError(t *testing.T) {
	for _, tt := range []struct {
		quoted []byte
		want   string
	}{
		{[]byte(`"\u002f\n"`), `jsontext: duplicate object member name "/\n" within "/a"`},
		{nil, `jsontext: duplicate object member name "a"`},
	} {
		err := place.DuplicateName("/a", tt.quoted, 7)
		if err.Error() != tt.want || !errors.Is(err, jsontext.ErrDuplicateName) || err.(*jsontext.SyntacticError).ByteOffset != 7 {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}
