package json_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// hooked sets what is missing before it is read, and counts what is written.
type hooked struct {
	A     int            `json:"a"`
	Parts []hooked       `json:"parts,omitempty"`
	Kids  map[string]int `json:"kids,omitzero"`
	calls int
}

func (h *hooked) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	*h = hooked{A: 7, calls: h.calls + 1}
	return jsonv2.UnmarshalNext(dec, h)
}

func (h *hooked) MarshalJSONTo(enc *jsontext.Encoder) error {
	h.calls += 10
	return jsonv2.MarshalNext(enc, h)
}

func TestNext(t *testing.T) {
	const in = `{"parts":[{},{"a":1,"parts":[{}]}],"kids":{"x":1}}`
	for _, pad := range []string{"", strings.Repeat(" ", 2000)} {
		var v hooked
		if err := jsonv2.Unmarshal([]byte(in+pad), &v); err != nil {
			t.Fatal(err)
		}
		want := hooked{A: 7, calls: 1, Kids: map[string]int{"x": 1}, Parts: []hooked{{A: 7, calls: 1}, {A: 1, calls: 1, Parts: []hooked{{A: 7, calls: 1}}}}}
		if !reflect.DeepEqual(v, want) {
			t.Errorf("got %+v, want %+v", v, want)
		}
		out, err := jsonv2.Marshal(&v)
		if err != nil || string(out) != `{"a":7,"parts":[{"a":7},{"a":1,"parts":[{"a":7}]}],"kids":{"x":1}}` || v.calls != 11 || v.Parts[1].Parts[0].calls != 11 {
			t.Errorf("got %s, %v; %+v", out, err, v)
		}
	}
	err := jsonv2.Unmarshal([]byte(`{"parts":[{},{"a":"x"}]}`), new(hooked))
	if err == nil || err.Error() != `json: cannot unmarshal JSON string into Go int within "/parts/1/a"` {
		t.Errorf("got %v", err)
	}
	if err := jsonv2.Unmarshal([]byte(`{"b":1}`), new(hooked), jsonv2.RejectUnknownMembers(true)); !errors.Is(err, jsonv2.ErrUnknownName) {
		t.Errorf("got %v, want an unknown name", err)
	}
	if err := jsonv2.UnmarshalNext(jsontext.NewDecoder(strings.NewReader("1")), 5); err == nil {
		t.Error("no error for what is no pointer")
	}
	for _, v := range []any{nil, (*hooked)(nil)} {
		var b strings.Builder
		if err := jsonv2.MarshalNext(jsontext.NewEncoder(&b), v); err != nil || b.String() != "null\n" {
			t.Errorf("%T: got %q, %v", v, b.String(), err)
		}
	}
	// Functions of the caller are for what is held, and in the v1 dialect, too.
	funcs := jsonv2.WithUnmarshalers(jsonv2.JoinUnmarshalers(
		jsonv2.UnmarshalFromFunc(func(dec *jsontext.Decoder, h *hooked) error { return jsonv2.UnmarshalNext(dec, h) }),
		jsonv2.UnmarshalFunc(func(b []byte, n *int) error { *n = -1; return nil })))
	var h hooked
	if err := jsonv2.Unmarshal([]byte(`{"a":5,"parts":[{"a":6}]}`), &h, funcs, json.DefaultOptionsV1()); err != nil || h.A != -1 || h.Parts[0].A != -1 || h.calls != 0 {
		t.Errorf("got %+v, %v", h, err)
	}
}

type named struct {
	Name string   `json:"name"`
	Sub  []*named `json:"sub,omitempty"`
}

func (n *named) MarshalJSONTo(enc *jsontext.Encoder) error {
	type plain named
	return jsonv2.MarshalEncode(enc, (*plain)(n))
}

func TestNextFunc(t *testing.T) {
	order := ""
	note := func(s string) *jsonv2.Unmarshalers {
		return jsonv2.UnmarshalNextFunc(func(dec *jsontext.Decoder, n *named, next func() error) error {
			order += s
			err := next()
			n.Name += s
			return err
		})
	}
	const in = `{"name":"a","sub":[{"name":"b"},null]}`
	for _, opts := range [][]jsonv2.Options{nil, {json.DefaultOptionsV1()}} {
		order = ""
		var v named
		err := jsonv2.Unmarshal([]byte(in), &v, append(opts, jsonv2.WithUnmarshalers(jsonv2.JoinUnmarshalers(note("1"), note("2"))))...)
		if err != nil || v.Name != "a21" || v.Sub[0].Name != "b21" || v.Sub[1] != nil || order != "1212" {
			t.Errorf("got %+v, %v, %s", v, err, order)
		}
	}
	var v named
	if err := jsonv2.Unmarshal([]byte(in), &v); err != nil {
		t.Fatal(err)
	}
	count := 0
	funcs := jsonv2.WithMarshalers(jsonv2.JoinMarshalers(
		jsonv2.MarshalNextFunc(func(enc *jsontext.Encoder, n *named, next func() error) error { count++; return next() }),
		jsonv2.MarshalNextFunc(func(enc *jsontext.Encoder, s string, next func() error) error {
			if s == "b" {
				return enc.WriteToken(jsontext.String("hidden"))
			}
			return next()
		})))
	out, err := jsonv2.Marshal(&v, funcs)
	if err != nil || string(out) != `{"name":"a","sub":[{"name":"hidden"},null]}` || count != 2 {
		t.Errorf("got %s, %v, %d calls", out, err, count)
	}
	// What is wrong with the use of next.
	var kept func() error
	for name, fn := range map[string]func(next func() error) error{
		"twice":  func(next func() error) error { return errors.Join(next(), next()) },
		"never":  func(next func() error) error { return nil },
		"kept":   func(next func() error) error { kept = next; return next() },
		"failed": func(next func() error) error { return errors.Join(next(), errors.New("mine")) },
	} {
		err := jsonv2.Unmarshal([]byte(`[{"name":"x"}]`), new([]named), jsonv2.WithUnmarshalers(jsonv2.UnmarshalNextFunc(
			func(_ *jsontext.Decoder, _ *named, next func() error) error { return fn(next) })))
		if (err == nil) != (name == "kept") {
			t.Errorf("%s: got %v", name, err)
		}
		if name == "failed" && (err == nil || !strings.Contains(err.Error(), `within "/0"`)) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if err := kept(); err == nil {
		t.Error("next was called when the function had returned, without an error")
	}
	// A value whose function asks for the next way is read by what next would call.
	skip := jsonv2.UnmarshalNextFunc(func(*jsontext.Decoder, *named, func() error) error { return errors.ErrUnsupported })
	if err := jsonv2.Unmarshal([]byte(in), &v, jsonv2.WithUnmarshalers(skip)); err != nil || v.Name != "a" {
		t.Errorf("got %+v, %v", v, err)
	}
}

type period struct {
	From int `json:"from"`
	To   int `json:"to"`
}

func (p period) Validate() error {
	if p.To < p.From {
		return fmt.Errorf("ends at %d, before %d", p.To, p.From)
	}
	return nil
}

type booking struct {
	Periods []period          `json:"periods"`
	Main    *period           `json:"main"`
	By      map[string]period `json:"by"`
	total   int
}

func (b *booking) Validate() error {
	for _, p := range b.Periods {
		b.total += p.To - p.From
	}
	if len(b.Periods) > 2 {
		return errors.New("too many")
	}
	return nil
}

func TestValidate(t *testing.T) {
	validate := jsonv2.Validate(true)
	for _, tt := range []struct{ in, want string }{
		{`{"periods":[{"from":1,"to":3},{}],"main":null,"by":{"x":null}}`, ""},
		{`{"periods":[{"from":1,"to":3},{"from":2,"to":1}]}`, `json: cannot unmarshal JSON object into Go json_test.period within "/periods/1": ends at 1, before 2`},
		{`{"main":{"from":2,"to":1}}`, `json: cannot unmarshal JSON object into Go json_test.period within "/main": ends at 1, before 2`},
		{`{"by":{"a/b":{"from":1}}}`, `json: cannot unmarshal JSON object into Go json_test.period within "/by/a~1b": ends at 0, before 1`},
		{`{"periods":[{},{},{}]}`, `json: cannot unmarshal JSON object into Go json_test.booking: too many`},
		{`{"periods":[{"from":"x"}]}`, `json: cannot unmarshal JSON string into Go int within "/periods/0/from"`},
	} {
		for _, pad := range []string{"", strings.Repeat(" ", 2000)} {
			var v booking
			err := jsonv2.Unmarshal([]byte(tt.in+pad), &v, validate)
			if tt.want == "" && (err != nil || v.total != 2) || tt.want != "" && (err == nil || strings.ReplaceAll(err.Error(), " after offset 21", "") != tt.want) {
				t.Errorf("%s: got %v, %+v\nwant %s", tt.in, err, v, tt.want)
			}
			if err := jsonv2.Unmarshal([]byte(tt.in+pad), &v); err != nil && !strings.Contains(tt.in, `"x"}`) {
				t.Errorf("%s, not validated: got %v", tt.in, err)
			}
			if err := jsonv2.Unmarshal([]byte(tt.in+pad), &v, validate, json.DefaultOptionsV1()); (err == nil) != (tt.want == "") {
				t.Errorf("%s, v1: got %v", tt.in, err)
			}
		}
	}
	var all jsonv2.Errors
	err := jsonv2.Unmarshal([]byte(`{"periods":[{"from":1},{"from":2},{"from":"x"}],"main":{"from":4}}`), new(booking), validate, jsonv2.CollectErrors(10))
	if !errors.As(err, &all) || len(all) != 5 {
		t.Errorf("got %d errors, want 5: %v", len(all), err)
	}
	var serr *jsonv2.SemanticError
	err = jsonv2.Unmarshal([]byte(`{"main":{"from":1,"to":2},"periods":[{"from":3,"to":4}]}`), new(booking), jsonv2.WithUnmarshalers(jsonv2.ValidateFunc(func(p *period) error {
		if p.From > 2 {
			return errors.New("late")
		}
		return nil
	})))
	if !errors.As(err, &serr) || serr.JSONPointer != "/periods/0" || serr.Err.Error() != "late" {
		t.Errorf("got %v", err)
	}
	if err := jsonv2.Unmarshal([]byte(`[null]`), new([]period), jsonv2.WithUnmarshalers(jsonv2.ValidateFunc(func(p *period) error { return errors.New("called") }))); err != nil {
		t.Errorf("null: got %v", err)
	}
}

func TestOmissions(t *testing.T) {
	type inner struct {
		X int `json:"x,omitzero"`
	}
	v := struct {
		A int            `json:"a,omitzero"`
		B string         `json:"b,omitempty"`
		C []int          `json:"c,omitempty"`
		D *int           `json:"d"`
		E map[string]int `json:"e"`
		F any            `json:"f"`
		G inner          `json:"g,omitzero"`
		H []int          `json:"h"`
		I *inner         `json:"i,omitempty"`
	}{H: []int{}}
	for _, tt := range []struct {
		opts []jsonv2.Options
		want string
	}{
		{nil, `{"d":null,"e":{},"f":null,"h":[]}`},
		{[]jsonv2.Options{jsonv2.EmitOmitted(true)}, `{"a":0,"b":"","c":[],"d":null,"e":{},"f":null,"g":{"x":0},"h":[],"i":null}`},
		{[]jsonv2.Options{jsonv2.EmitOmitted(true), jsonv2.OmitZeroStructFields(true)}, `{"a":0,"b":"","c":[],"d":null,"e":{},"f":null,"g":{"x":0},"h":[],"i":null}`},
		{[]jsonv2.Options{jsonv2.OmitNilStructFields(true)}, `{"h":[]}`},
		{[]jsonv2.Options{jsonv2.EmitOmitted(true), jsonv2.OmitNilStructFields(true)}, `{"a":0,"b":"","g":{"x":0},"h":[]}`},
	} {
		for range 2 {
			out, err := jsonv2.Marshal(&v, tt.opts...)
			if err != nil || string(out) != tt.want {
				t.Errorf("got %s, %v, want %s", out, err, tt.want)
			}
			out, err = jsonv2.Marshal(&v, append(tt.opts, jsontext.Multiline(true))...)
			if c := jsontext.Value(out); err != nil || c.Compact() != nil || string(c) != tt.want {
				t.Errorf("on several lines: got %s, %v, want %s", c, err, tt.want)
			}
		}
	}
	if out, err := jsonv2.Marshal(&v, json.DefaultOptionsV1(), jsonv2.OmitNilStructFields(true)); err != nil || string(out) != `{"g":{},"h":[]}` && string(out) != `{"h":[]}` {
		t.Errorf("v1: got %s, %v", out, err)
	}
}
