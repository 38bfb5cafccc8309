//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	stdjson "encoding/json"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// stdStreamed has the methods of the standard library's json/v2.
type stdStreamed struct {
	N     int
	Inner []stdInner
}

type stdInner struct{ S string }

func (s stdStreamed) MarshalJSONTo(enc *stdtext.Encoder) error {
	switch s.N {
	case -1:
		return errFixed
	case -2:
		return errors.ErrUnsupported
	case -3:
		return nil
	case -4:
		enc.WriteToken(stdtext.Int(1))
		return enc.WriteToken(stdtext.Int(2))
	case -5:
		enc.WriteToken(stdtext.BeginArray)
		return errors.ErrUnsupported
	}
	return stdv2.MarshalEncode(enc, map[string]any{"<n>": s.N, "inner": s.Inner})
}

func (s *stdStreamed) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	switch dec.PeekKind() {
	case 'n':
		return nil
	case 't':
		return errors.ErrUnsupported
	case '"':
		return errFixed
	case '0':
		return dec.SkipValue()
	}
	var v struct {
		N     int `json:"<n>"`
		Inner []stdInner
	}
	err := stdv2.UnmarshalDecode(dec, &v)
	s.N, s.Inner = v.N, v.Inner
	return err
}

// TestStdMethodsLikeStd: types with methods for the standard library's json/v2.
func TestStdMethodsLikeStd(t *testing.T) {
	type outer struct {
		A stdStreamed
		B *stdStreamed
		C []stdStreamed
		D map[string]stdStreamed
		E any
		F stdtext.Value
		G stdtext.Value `json:",embed"`
	}
	for n := range 6 {
		s := stdStreamed{N: -n, Inner: []stdInner{{"<x>"}}}
		for _, v := range []any{s, &s, outer{B: &s}, &outer{A: s, C: []stdStreamed{s, {N: 3}}}, map[string]any{"x": []any{s}},
			outer{E: s, F: stdtext.Value(`[1 , 2]`), G: stdtext.Value(`{"z":1}`)}} {
			got, gotErr := json.Marshal(v)
			want, wantErr := stdjson.Marshal(v)
			// With two values where a name must follow, another error comes first.
			if string(got) != string(want) || !sameError(gotErr, wantErr) && (n != 4 || gotErr == nil || wantErr == nil) {
				t.Errorf("%+v:\n\tgot  %s %s\n\twant %s %s", v, got, describe(gotErr), want, describe(wantErr))
			}
			got, gotErr = jsonv2.Marshal(v, jsonv2.Deterministic(true))
			want, wantErr = stdv2.Marshal(v, stdv2.Deterministic(true))
			if wantErr == nil && string(got) != string(want) || (gotErr == nil) != (wantErr == nil) {
				t.Errorf("v2: %+v:\n\tgot  %s %v\n\twant %s %v", v, got, gotErr, want, wantErr)
			}
		}
	}
	for _, in := range []string{
		`{"A":{"<n>":1,"INNER":[{"s":"x"}]},"b":{"<n>":2},"C":[{"<n>":3},null],"D":{"x":{}},"F":[1 , 2],"z":5}`,
		`{"A":{"<n>":1,"inner":[{"S":5}]},"B":{"<n>":2}}`, `{"A":true,"B":{"<n>":2}}`, `{"B":"x","A":{"<n>":2}}`, `{"B":5,"A":{"<n>":2}}`,
		`{"C":[{"<n>":1},{"<n>":"2"}]}`, `{"D":{"a":{"<n>":1e400}}}`, `{"A":[]}`, `[]`,
	} {
		var got, want outer
		gotErr, wantErr := json.Unmarshal([]byte(in), &got), stdjson.Unmarshal([]byte(in), &want)
		if fmt.Sprintf("%+v", got.A) != fmt.Sprintf("%+v", want.A) || string(got.F) != string(want.F) || string(got.G) != string(want.G) || !sameError(gotErr, wantErr) {
			t.Errorf("%s:\n\tgot  %+v %s\n\twant %+v %s", in, got, describe(gotErr), want, describe(wantErr))
		}
		got, want = outer{}, outer{}
		gotErr, wantErr = jsonv2.Unmarshal([]byte(in), &got), stdv2.Unmarshal([]byte(in), &want)
		if fmt.Sprintf("%+v", got.A) != fmt.Sprintf("%+v", want.A) || string(got.G) != string(want.G) || fmt.Sprint(gotErr) != sayCannot(wantErr) {
			t.Errorf("v2: %s:\n\tgot  %+v %v\n\twant %+v %v", in, got, gotErr, want, wantErr)
		}
	}
}

// TestErrorsAreFoundAsThoseOfStd: errors.As for the standard library's types.
// sayCannot is the text of an error of json/v2 of the standard library, which says
// "cannot" in some runs of a program and "unable to" in others.
func sayCannot(err error) string {
	return strings.Replace(fmt.Sprint(err), "json: unable to ", "json: cannot ", 1)
}

func TestErrorsAreFoundAsThoseOfStd(t *testing.T) {
	err := jsonv2.Unmarshal([]byte(`{"a":[1,"x"]}`), new(map[string][]int))
	var sem *stdv2.SemanticError
	if !errors.As(err, &sem) || sem.JSONPointer != "/a/1" || sem.JSONKind != '"' || sem.GoType.String() != "int" || sem.ByteOffset != 8 {
		t.Errorf("%#v from %v", sem, err)
	}
	err = jsonv2.Unmarshal([]byte(`{"a":1,"a":2}`), new(map[string]int))
	var syn *stdtext.SyntacticError
	if !errors.As(err, &syn) || syn.JSONPointer != "/a" || !errors.Is(syn, stdtext.ErrDuplicateName) {
		t.Errorf("%#v from %v", syn, err)
	}
	var own *jsontext.SyntacticError
	if !errors.As(err, &own) || errors.As(err, &sem) || errors.As(err, new(*stdjson.SyntaxError)) {
		t.Errorf("%#v", err)
	}
	_, err = jsontext.NewDecoder(strings.NewReader(`[1`)).ReadValue()
	if !errors.As(err, &syn) || syn.Err != io.ErrUnexpectedEOF {
		t.Errorf("%#v from %v", syn, err)
	}
}

// TestFloatKeysInInterfaces: encoding/json writes a float32 in an interface as a
// name, but not a float64.
func TestFloatKeysInInterfaces(t *testing.T) {
	//lint:ignore SA1026 names of that type are taken
	if b, err := stdjson.Marshal(map[any]any{float32(1.5): 0}); err != nil || string(b) != `{"1.5":0}` {
		t.Errorf("encoding/json: %s %v", b, err)
	}
	for _, k := range []any{float32(1.5), 1.5} {
		if b, err := json.Marshal(map[any]any{k: 0}); err != nil || string(b) != `{"1.5":0}` {
			t.Errorf("%T: %s %v", k, b, err)
		}
	}
}
