package json

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

func TestMarshalFuncErrors(t *testing.T) {
	cause := errors.New("out of paper")
	inner := &SemanticError{ByteOffset: 4, JSONPointer: "/x", GoType: reflect.TypeFor[bool](), Err: cause}
	fn := func(b string, err error) *Marshalers {
		return MarshalFunc(func(int) ([]byte, error) { return []byte(b), err })
	}
	to := func(f func(*jsontext.Encoder) error) *Marshalers {
		return MarshalToFunc(func(e *jsontext.Encoder, _ int) error { return f(e) })
	}
	for _, tt := range []struct {
		name string
		m    *Marshalers
		out  string // after [null
		want string
	}{
		{"value", fn(` { "a" : 1 } `, nil), `,{"a":1}`, ``},
		{"error", fn(``, cause), ``, `json: cannot marshal from Go int within "/1": out of paper`},
		{"nested error", fn(``, inner), ``, `json: cannot handle Go bool within "/1/x": out of paper`},
		{"no value", fn(``, nil), ``, `json: cannot marshal from Go int: unexpected EOF within "/1" after offset 6`},
		{"two values", fn(`1 2`, nil), ``, `json: cannot marshal from Go int within "/1": invalid character '2' after top-level value after offset 8`},
		{"no JSON", fn(`{]`, nil), ``, `json: cannot marshal from Go int: invalid character ']' at start of string (expecting '"') within "/1" after offset 7`},
		{"unsupported", fn(``, errors.ErrUnsupported), ``,
			`json: cannot marshal from Go int within "/1": marshal function of type func(T) ([]byte, error) may not return errors.ErrUnsupported`},

		{"to: value", to(func(e *jsontext.Encoder) error { return e.WriteValue(jsontext.Value(`[2]`)) }), `,[2]`, ``},
		{"to: nothing", to(func(e *jsontext.Encoder) error { return nil }), ``,
			`json: cannot marshal from Go int within "/1": must read or write exactly one value`},
		{"to: two values", to(func(e *jsontext.Encoder) error {
			return errors.Join(e.WriteToken(jsontext.True), e.WriteToken(jsontext.False))
		}), `,true,false`, `json: cannot marshal from Go int after offset 17: must read or write exactly one value`},
		{"to: open", to(func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.BeginArray) }), `,[`,
			`json: cannot marshal from Go int within "/1": must read or write exactly one value`},
		{"to: closed", to(func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.EndArray) }), `]`,
			`json: cannot marshal from Go int after offset 7: must read or write exactly one value`},
		{"to: error", to(func(e *jsontext.Encoder) error { return cause }), ``,
			`json: cannot marshal from Go int within "/1": out of paper`},
		{"to: nested error", to(func(e *jsontext.Encoder) error { return &SemanticError{JSONPointer: "/x", Err: cause} }), ``,
			`json: cannot marshal from Go int within "/x": out of paper`},
		{"to: syntax", to(func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.EndObject) }), ``,
			`json: cannot marshal from Go int: mismatching structural token for object or array within "/1" after offset 5`},
		{"to: EOF", to(func(e *jsontext.Encoder) error { return io.EOF }), ``,
			`json: cannot marshal from Go int within "/1": unexpected EOF`},
		{"to: unsupported", to(func(e *jsontext.Encoder) error { return errors.ErrUnsupported }), ``, `unsupported operation`},
		{"to: unsupported and said", to(func(e *jsontext.Encoder) error { return fmt.Errorf("not this: %w", errors.ErrUnsupported) }), ``,
			`not this: unsupported operation`},
		{"to: unsupported late", to(func(e *jsontext.Encoder) error {
			return errors.Join(e.WriteToken(jsontext.True), errors.ErrUnsupported)
		}), `,true`, `json: cannot marshal from Go int within "/1": unsupported calls must not read or write any tokens`},
	} {
		var out bytes.Buffer
		enc := jsontext.NewEncoder(&out)
		enc.WriteToken(jsontext.BeginArray)
		enc.WriteToken(jsontext.Null)
		err := functions(&tt.m.list, reflect.TypeFor[int]())[0](enc, reflect.ValueOf(new(int)).Elem(), new(opt.Struct))
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
		if place.FlagsOf(enc).Get(opt.WithinArshalCall) {
			t.Errorf("%s: the Encoder is still lent", tt.name)
		}
		for enc.StackDepth() > 0 {
			enc.WriteToken(jsontext.EndArray)
		}
		if got := strings.TrimRight(out.String(), "]\n"); got != strings.TrimRight("[null"+tt.out, "]") {
			t.Errorf("%s: written %s, want %s", tt.name, got, "[null"+tt.out)
		}
	}
}

func TestUnmarshalFuncErrors(t *testing.T) {
	const in = `[null, {"a":1} ,2]`
	cause := errors.New("out of paper")
	inner := &SemanticError{ByteOffset: 4, JSONPointer: "/x", GoType: reflect.TypeFor[bool](), Err: cause}
	// fresh copies what the package would fill in.
	fresh := func(err error) error {
		if err, ok := err.(*SemanticError); ok {
			c := *err
			return &c
		}
		return err
	}
	fn := func(err error) *Unmarshalers {
		return UnmarshalFunc(func(b []byte, _ *int) error {
			if string(b) != `{"a":1}` {
				return fmt.Errorf("given %s", b)
			}
			return fresh(err)
		})
	}
	from := func(f func(*jsontext.Decoder) error) *Unmarshalers {
		return UnmarshalFromFunc(func(d *jsontext.Decoder, _ *int) error { return f(d) })
	}
	tokens := func(n int, err error) func(*jsontext.Decoder) error {
		return func(d *jsontext.Decoder) error {
			for range n {
				if _, err := d.ReadToken(); err != nil {
					return err
				}
			}
			return fresh(err)
		}
	}
	for _, tt := range []struct {
		name   string
		u      *Unmarshalers
		want   string
		legacy string // "-": want; the value after is 2 then, unless the call was not made
	}{
		{"value", fn(nil), ``, `-`},
		{"error", fn(cause), `json: cannot unmarshal JSON object into Go *int within "/1": out of paper`, `out of paper`},
		{"nested error", fn(inner), `json: cannot handle Go bool within "/1/x": out of paper`,
			`json: cannot handle Go bool within "/x": out of paper`},
		{"unsupported", fn(errors.ErrUnsupported),
			`json: cannot unmarshal JSON object into Go *int within "/1": unmarshal function of type func([]byte, T) error may not return errors.ErrUnsupported`,
			`unmarshal function of type func([]byte, T) error may not return errors.ErrUnsupported`},

		{"from: value", from(tokens(4, nil)), ``, `-`},
		{"from: nothing", from(tokens(0, nil)),
			`json: cannot unmarshal into Go *int within "/1": must read or write exactly one value`, `must read or write exactly one value`},
		{"from: half", from(tokens(2, nil)),
			`json: cannot unmarshal into Go *int within "/1/a": must read or write exactly one value`, `must read or write exactly one value`},
		{"from: two values", from(tokens(5, nil)),
			`json: cannot unmarshal into Go *int after offset 16: must read or write exactly one value`, ``},
		{"from: too far", from(tokens(6, nil)),
			`json: cannot unmarshal into Go *int after offset 17: must read or write exactly one value`, ``},
		{"from: error", from(tokens(0, cause)), `json: cannot unmarshal into Go *int within "/1": out of paper`, `out of paper`},
		{"from: error within", from(tokens(3, cause)), `json: cannot unmarshal into Go *int within "/1": out of paper`, `out of paper`},
		{"from: nested error", from(tokens(4, &SemanticError{JSONPointer: "/x", Err: cause})),
			`json: cannot unmarshal into Go *int within "/x": out of paper`, `json: cannot handle within "/x": out of paper`},
		{"from: EOF", from(tokens(0, io.EOF)), `json: cannot unmarshal into Go *int within "/1": unexpected EOF`, `EOF`},
		{"from: syntax", from(tokens(0, &jsontext.SyntacticError{Err: cause})), `jsontext: out of paper`, `-`},
		{"from: unsupported late", from(tokens(1, errors.ErrUnsupported)),
			`json: cannot unmarshal into Go *int within "/1": unsupported calls must not read or write any tokens`,
			`unsupported calls must not read or write any tokens`},
	} {
		for _, legacy := range []bool{false, true} {
			want := tt.want
			if legacy && tt.legacy != "-" {
				if want = tt.legacy; want == "" {
					continue
				}
			}
			o := new(opt.Struct)
			o.Flags.Set(opt.Bool(opt.ReportErrorsWithLegacySemantics, legacy))
			for name, dec := range decoders(in, o) {
				dec.ReadToken()
				dec.ReadToken()
				err := functions(&tt.u.list, reflect.TypeFor[int]())[0](dec, reflect.ValueOf(new(int)).Elem(), o)
				got := ""
				if err != nil {
					got = err.Error()
				}
				if got != want {
					t.Errorf("%s, %s, legacy %v:\n got %s\nwant %s", tt.name, name, legacy, got, want)
				}
				if place.FlagsOf(dec).Get(opt.WithinArshalCall) {
					t.Errorf("%s: the Decoder is still lent", tt.name)
				}
				if legacy || want == "" {
					if val, err := dec.ReadValue(); string(val) != "2" || err != nil {
						t.Errorf("%s, %s: then %s, %v", tt.name, name, val, err)
					}
				}
			}
		}
	}
}

func TestUnmarshalFuncPassesSyntaxErrorsOn(t *testing.T) {
	u := UnmarshalFunc(func([]byte, *int) error { panic("called") })
	for in, want := range map[string]string{
		``:    `EOF`,
		` `:   `EOF`,
		`[1,`: `unexpected EOF`,
		`[?]`: `jsontext: invalid character '?' at start of value within "/0" after offset 1`,
	} {
		for name, dec := range decoders(in) {
			err := functions(&u.list, reflect.TypeFor[int]())[0](dec, reflect.ValueOf(new(int)).Elem(), new(opt.Struct))
			if err == nil || !strings.Contains(err.Error(), want) || plan.IsSemanticError(err) {
				t.Errorf("%q, %s: %v, want %s", in, name, err, want)
			}
		}
	}
}

// TestUnmarshalFromFuncAtEOF: at the end of the input there is nothing to call
// the function for, but an error of the input is its own to meet.
func TestUnmarshalFromFuncAtEOF(t *testing.T) {
	calls := 0
	u := UnmarshalFromFunc(func(d *jsontext.Decoder, _ *int) error {
		calls++
		_, err := d.ReadToken()
		return err
	})
	for _, tt := range []struct {
		in    string
		calls int
		want  string
	}{
		{``, 0, `EOF`},
		{" \n\t", 0, `EOF`},
		{`1`, 1, ``},
		{` ?`, 1, `jsontext: invalid character '?' at start of value after offset 1`},
		{`}`, 1, `jsontext: invalid character '}' at start of value`},
		{`,1`, 1, `jsontext: invalid character ',' at start of value`},
	} {
		for name, dec := range decoders(tt.in) {
			calls = 0
			err := functions(&u.list, reflect.TypeFor[int]())[0](dec, reflect.ValueOf(new(int)).Elem(), new(opt.Struct))
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != tt.want || calls != tt.calls || (tt.want == "EOF") != (err == io.EOF) {
				t.Errorf("%q, %s: %v, %d calls, want %s, %d", tt.in, name, err, calls, tt.want, tt.calls)
			}
		}
	}
}

func TestFuncsMayNotReset(t *testing.T) {
	mayReset := func(c interface{ reset() any }) {
		t.Helper()
		if r := c.reset(); r == nil {
			t.Error("Reset within a function does not panic")
		}
	}
	resetEnc := func(e *jsontext.Encoder) (r any) {
		defer func() { r = recover() }()
		e.Reset(io.Discard)
		return nil
	}
	resetDec := func(d *jsontext.Decoder) (r any) {
		defer func() { r = recover() }()
		d.Reset(strings.NewReader(""))
		return nil
	}
	zero := reflect.ValueOf(new(int)).Elem()
	var inner *Marshalers
	outer := MarshalToFunc(func(e *jsontext.Encoder, _ int) error {
		if err := functions(&inner.list, zero.Type())[0](e, zero, new(opt.Struct)); err != nil {
			return err
		}
		mayReset(resetFunc(func() any { return resetEnc(e) })) // also after an inner call
		return nil
	})
	inner = MarshalToFunc(func(e *jsontext.Encoder, _ int) error {
		mayReset(resetFunc(func() any { return resetEnc(e) }))
		return e.WriteToken(jsontext.Null)
	})
	enc := jsontext.NewEncoder(io.Discard)
	if err := functions(&outer.list, zero.Type())[0](enc, zero, new(opt.Struct)); err != nil {
		t.Error(err)
	}
	if r := resetEnc(enc); r != nil {
		t.Errorf("Reset afterwards panics: %v", r)
	}

	dec := jsontext.NewDecoder(strings.NewReader("1"))
	u := UnmarshalFromFunc(func(d *jsontext.Decoder, _ *int) error {
		mayReset(resetFunc(func() any { return resetDec(d) }))
		panic("out of paper")
	})
	func() {
		defer func() {
			if r := recover(); r != "out of paper" {
				t.Errorf("recovered %v", r)
			}
		}()
		functions(&u.list, zero.Type())[0](dec, zero, new(opt.Struct))
	}()
	if r := resetDec(dec); r != nil {
		t.Errorf("Reset after a panic panics: %v", r)
	}
}

type resetFunc func() any

func (f resetFunc) reset() any { return f() }

// TestMarshalFuncErrorsInLegacyDialect checks what package json is given to wrap.
func TestMarshalFuncErrorsInLegacyDialect(t *testing.T) {
	cause := errors.New("out of paper")
	defer func(hook func(any, error, string) error) { plan.Legacy.MethodError = hook }(plan.Legacy.MethodError)
	o := new(opt.Struct)
	o.Flags.Set(opt.ReportErrorsWithLegacySemantics | 1)
	n := 5
	v := reflect.ValueOf(&n).Elem()
	call := func(m *Marshalers) error {
		return functions(&m.list, v.Type())[0](jsontext.NewEncoder(io.Discard, o), v, o)
	}
	for _, hook := range []func(any, error, string) error{
		nil,
		func(in any, err error, method string) error { return fmt.Errorf("%T %s: %v", in, method, err) },
	} {
		plan.Legacy.MethodError = hook
		for _, tt := range []struct {
			m    *Marshalers
			name string
			want string
		}{
			{MarshalFunc(func(int) ([]byte, error) { return nil, cause }), "MarshalFunc", "out of paper"},
			{MarshalFunc(func(int) ([]byte, error) { return []byte("]"), nil }), "MarshalFunc",
				"jsontext: invalid character ']' at start of value after offset 1"},
			{MarshalToFunc(func(*jsontext.Encoder, int) error { return cause }), "MarshalToFunc", "out of paper"},
			{MarshalToFunc(func(*jsontext.Encoder, int) error { return nil }), "MarshalToFunc", "must read or write exactly one value"},
			{MarshalToFunc(func(*jsontext.Encoder, int) error { return errors.ErrUnsupported }), "", "unsupported operation"},
		} {
			want := tt.want
			if hook != nil && tt.name != "" {
				want = "*int " + tt.name + ": " + want
			}
			if err := call(tt.m); err == nil || err.Error() != want {
				t.Errorf("%s: %v, want %s", tt.name, err, want)
			}
		}
	}
}

func TestFuncsPassIOErrorsOn(t *testing.T) {
	zero := reflect.ValueOf(new(int)).Elem()
	for name, m := range map[string]*Marshalers{
		"MarshalFunc":   MarshalFunc(func(int) ([]byte, error) { return []byte("1"), nil }),
		"MarshalToFunc": MarshalToFunc(func(e *jsontext.Encoder, _ int) error { return e.WriteToken(jsontext.Null) }),
	} {
		err := functions(&m.list, zero.Type())[0](jsontext.NewEncoder(failingWriter{}), zero, new(opt.Struct))
		if !text.IsIOError(err) || !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, u := range map[string]*Unmarshalers{
		"UnmarshalFunc":     UnmarshalFunc(func([]byte, *int) error { return nil }),
		"UnmarshalFromFunc": UnmarshalFromFunc(func(d *jsontext.Decoder, _ *int) error { return d.SkipValue() }),
	} {
		in := io.MultiReader(strings.NewReader("[1"), failingReader{})
		err := functions(&u.list, zero.Type())[0](jsontext.NewDecoder(in), zero, new(opt.Struct))
		if !text.IsIOError(err) || !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, io.ErrNoProgress }

// TestLegacySkipMeetsSyntaxError: while the v1 dialect skips what a function has
// left, it may find something worse than the function's error.
func TestLegacySkipMeetsSyntaxError(t *testing.T) {
	o := new(opt.Struct)
	o.Flags.Set(opt.ReportErrorsWithLegacySemantics | 1)
	u := UnmarshalFromFunc(func(*jsontext.Decoder, *int) error { return errors.New("out of paper") })
	for name, dec := range decoders(`[1,?]`, o) {
		err := functions(&u.list, reflect.TypeFor[int]())[0](dec, reflect.ValueOf(new(int)).Elem(), o)
		if !plan.IsSyntacticError(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
