package json_test

import (
	stdv1 "encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file has what the random tests have found, in a form of its own.

// TestErrorWithinMethodPointsAtValue: the error of an UnmarshalDecode in a method
// has its place told from where the method was called, though nothing more of the
// object at hand can be read.
func TestErrorWithinMethodPointsAtValue(t *testing.T) {
	for _, in := range []string{`{"a":1}`, `{ `} {
		v := rToA{V: new([2]int)}
		err := json.Unmarshal([]byte(in), &v)
		var serr *json.SemanticError
		if !errors.As(err, &serr) || serr.JSONPointer != "" || serr.ByteOffset != 0 {
			t.Errorf("Unmarshal of %s: error %#v, want it at the object", in, err)
		}
	}
	dec := jsontext.NewDecoder(strings.NewReader(`[{"a":{"b":1,"c":2}}]`))
	dec.ReadToken()
	var m map[string]map[string]bool
	if err := json.UnmarshalDecode(dec, &m); err == nil {
		t.Fatal("no error")
	}
	if kind, n := dec.StackIndex(3); kind != '{' || n != 2 {
		t.Errorf("the innermost object: %v %d, want one member", kind, n)
	}
	if ptr := dec.StackPointer(); ptr != "/0/a/b" {
		t.Errorf("pointer %q", ptr)
	}
	if _, err := dec.ReadToken(); err == nil {
		t.Error("an object whose names are not known can be read on")
	}
}

// nested fails in an UnmarshalDecode that is called by another one.
type nested struct{ m map[string]map[string]bool }

func (n *nested) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, &n.m)
}

// TestSpoiltObjectsStaySpoilt: an object that two calls, one in the other, have
// given up cannot be read on either.
func TestSpoiltObjectsStaySpoilt(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`{"x":{"a":{"b":1,"c":2}}}`))
	var v map[string]nested
	if err := json.UnmarshalDecode(dec, &v); err == nil {
		t.Fatal("no error")
	}
	for range 3 {
		if tok, err := dec.ReadToken(); err == nil {
			t.Errorf("read %v", tok)
		}
	}
	if ptr := dec.StackPointer(); ptr != "/x/a/b" {
		t.Errorf("pointer %q", ptr)
	}
}

// TestNumberObeysStringifyNumbers: json.Number as any number.
func TestNumberObeysStringifyNumbers(t *testing.T) {
	type tagged struct {
		N stdv1.Number `json:",string"`
	}
	for _, tt := range []struct {
		in   any
		opts json.Options
		want string
	}{
		{stdv1.Number("1.50"), json.StringifyNumbers(true), `"1.50"`},
		{[]stdv1.Number{"1", ""}, json.StringifyNumbers(true), `["1","0"]`},
		{stdv1.Number("1"), nil, `1`},
		{tagged{"7"}, nil, `{"N":"7"}`},
		{tagged{"7"}, json.StringifyNumbers(false), `{"N":7}`}, // what is given counts more than the tag
	} {
		if got, err := json.Marshal(tt.in, json.JoinOptions(tt.opts)); err != nil || string(got) != tt.want {
			t.Errorf("Marshal(%#v) = %s, %v, want %s", tt.in, got, err, tt.want)
		}
	}
	var n stdv1.Number
	if err := json.Unmarshal([]byte(`1`), &n, json.StringifyNumbers(true)); err == nil {
		t.Error("a number that is no string is taken")
	}
	if err := json.Unmarshal([]byte(`"1"`), &n, json.StringifyNumbers(true)); err != nil || n != "1" {
		t.Errorf("%v, %q", err, n)
	}
}

// bothMethods has two methods that may be called for a nil pointer.
type bothMethods struct{}

func (*bothMethods) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (*bothMethods) MarshalJSON() ([]byte, error) { return []byte(`"json"`), nil }

// TestNilInInterfaceCallsMethodOfInterface: in the v1 dialect, for a nil pointer in
// an interface it is the method of the interface type that is called.
func TestNilInInterfaceCallsMethodOfInterface(t *testing.T) {
	var v struct {
		T interface{ MarshalText() ([]byte, error) }
		J stdv1.Marshaler
		A any
	}
	v.T, v.J, v.A = (*bothMethods)(nil), (*bothMethods)(nil), (*bothMethods)(nil)
	const want = `{"T":"text","J":"json","A":null}`
	if got, err := jsonv1.Marshal(v); err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

// TestRawFallbackThatIsNoObject: the member for which there is no place is passed
// over where v1 goes on.
func TestRawFallbackThatIsNoObject(t *testing.T) {
	v := struct {
		A    int
		Rest jsontext.Value `json:",embed"`
		B    int
	}{Rest: jsontext.Value("[]")}
	err := json.Unmarshal([]byte(`{"A":1,"x":{"B":5},"B":2}`), &v, jsonv1.ReportErrorsWithLegacySemantics(true))
	if err == nil || v.A != 1 || v.B != 2 || string(v.Rest) != "[]" {
		t.Errorf("error %v, %+v", err, v)
	}
}

// rawKey is JSON, also where that is not UTF-8.
type rawKey string

func (k rawKey) MarshalJSON() ([]byte, error) { return []byte(k), nil }

// TestMapOrderOfRawNames: names from methods are in the order of what is written,
// also where a part of it stands for what is not UTF-8.
func TestMapOrderOfRawNames(t *testing.T) {
	m := map[rawKey]int{"\"\x80\"": 1, `"€"`: 2, `"a"`: 3}
	opts := []json.Options{json.Deterministic(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true)}
	got, err := json.Marshal(m, opts...)
	order := ""
	for _, c := range string(got) {
		if '1' <= c && c <= '3' {
			order += string(c)
		}
	}
	if err != nil || order != "312" {
		t.Errorf("%q, %v, want 3, 1, 2", got, err)
	}
}

// TestLegacyErrorsNameWhatIsWrong: faults that only the strict rules know are told
// as what they are where errors are those of v1, whatever the reader gives at once.
func TestLegacyErrorsNameWhatIsWrong(t *testing.T) {
	legacy := jsonv1.ReportErrorsWithLegacySemantics(true)
	for in, want := range map[string]string{
		`["\ud800","k1",1]`: "surrogate pair",
		"[\"\x80\"]":        "invalid UTF-8",
		`{"a":1,"a":2}`:     "duplicate object member name",
	} {
		var v any
		read := func(r io.Reader) error { return json.UnmarshalRead(r, &v, legacy) }
		for _, err := range []error{
			json.Unmarshal([]byte(in), &v, legacy),
			read(strings.NewReader(in)), read(iotest.OneByteReader(strings.NewReader(in))),
		} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want one of %s", in, err, want)
			}
		}
	}
}

// TestEmptyStringIsOmittedWhereItsMethodIsNotCalled: omitempty of v2 together with
// the rules of v1, which up to Go 1.26 do not know encoding.TextAppender.
func TestEmptyStringIsOmittedWhereItsMethodIsNotCalled(t *testing.T) {
	type T struct {
		A rAppend `json:",omitempty"`
		B rAppend `json:",omitzero,omitempty"`
		C int
	}
	want := map[T]string{{}: `{"C":0}`, {A: "a", B: "b"}: `{"A":"a","B":"b","C":0}`}
	if b, err := stdv1.Marshal(rAppend("")); err != nil {
		t.Fatal(err)
	} else if string(b) != `""` {
		want = map[T]string{{}: `{"A":"~","C":0}`, {A: "a", B: "b"}: `{"A":"~a","B":"~b","C":0}`}
	}
	options := []json.Options{jsonv1.DefaultOptionsV1(), jsonv1.OmitEmptyWithLegacySemantics(false)}
	for in, want := range want {
		got, err := json.Marshal(in, options...)
		if err != nil || string(got) != want {
			t.Errorf("Marshal(%+v) = %s, %v, want %s", in, got, err, want)
		}
	}
}

// TestInterfaceIsReadAgainAsIfNew: an object that cannot be read at one go is read
// once more, and nothing of the first time counts.
func TestInterfaceIsReadAgainAsIfNew(t *testing.T) {
	var v struct {
		A any
		B map[string]any
		C uint8
	}
	err := json.Unmarshal([]byte(`{"A":1.5,"B":{"x":[2]},"C":3}`), &v, json.StringifyNumbers(true))
	var serr *json.SemanticError
	if !errors.As(err, &serr) || serr.JSONPointer != "/C" || v.A != 1.5 || !reflect.DeepEqual(v.B, map[string]any{"x": []any{2.0}}) {
		t.Errorf("%+v, %v; want an error at C", v, err)
	}
}

// TestFallbackErrorPointsAtOtherSpelling: a name in a fallback may be another spelling of that of a
// field which has been left out. Errors in its value point at it nevertheless, and it may not come
// twice.
func TestFallbackErrorPointsAtOtherSpelling(t *testing.T) {
	type raw struct {
		A    int            `json:"a"`
		F    int            `json:"f_n,case:ignore,omitzero"`
		U    int            `json:"_,case:ignore,omitzero"`
		Rest jsontext.Value `json:",embed"`
	}
	type mapped struct {
		A    int            `json:"a"`
		F    int            `json:"f_n,case:ignore,omitzero"`
		Rest map[string]any `json:",embed"`
	}
	for _, c := range []struct {
		in   any
		want jsontext.Pointer
	}{
		{raw{Rest: jsontext.Value(`{"FN"0}`)}, "/FN"},
		{raw{Rest: jsontext.Value(`{""0}`)}, "/"},
		{raw{Rest: jsontext.Value(`{"x":1,"f-N"0}`)}, "/f-N"},
		{mapped{Rest: map[string]any{"FN": make(chan int)}}, "/FN"},
	} {
		_, err := json.Marshal(c.in)
		var serr *json.SemanticError
		if !errors.As(err, &serr) || serr.JSONPointer != c.want {
			t.Errorf("%+v: %v, want an error at %q", c.in, err, c.want)
		}
	}
	for _, c := range []struct{ in, want string }{
		{`{"FN":1,"b":2}`, `{"a":0,"FN":1,"b":2}`}, {`{"FN":1,"fn":2}`, ""}, {`{"a":1}`, ""},
	} {
		b, err := json.Marshal(raw{Rest: jsontext.Value(c.in)})
		if (err == nil) != (c.want != "") || err == nil && string(b) != c.want {
			t.Errorf("%s: %s, %v, want %q", c.in, b, err, c.want)
		}
	}
}
