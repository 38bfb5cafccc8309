package json_test

import (
	"bytes"
	"encoding"
	"errors"
	"reflect"
	"strings"
	"testing"

	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// FrailTo has the methods that are given an Encoder and a Decoder; nil panics.
type FrailTo struct{ N int }

func (f *FrailTo) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	if err := enc.WriteToken(jsontext.Int(int64(f.N))); err != nil {
		return err
	}
	return enc.WriteToken(jsontext.EndArray)
}

func (f *FrailTo) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	f.N = len(v)
	return err
}

type frailDeep struct {
	*frailMid
	X int
}

type frailMid struct{ *RJSONPtr }

// Careless has a method of its own, which panics for another reason.
type careless struct {
	*RJSON
	m map[string]int
}

func (c *careless) UnmarshalJSON([]byte) error { c.m["x"] = 1; return nil }

// TestNilEmbeddedMethodIsAnError: where a method is that of an embedded pointer or
// interface, and panics because that is nil, there is an error that tells the place.
func TestNilEmbeddedMethodIsAnError(t *testing.T) {
	type holder[T any] struct {
		L []struct{ V T }
	}
	for _, tt := range []struct {
		v     any
		nilIs string
	}{
		{new(holder[struct {
			*FrailTo
			X int
		}]), "*json_test.FrailTo"},
		{new(holder[struct{ *RJSON }]), "*json_test.RJSON"},
		{new(holder[struct{ *RJSONPtr }]), "*json_test.RJSONPtr"},
		{new(holder[frailMid]), "*json_test.RJSONPtr"},
		{new(holder[frailDeep]), "*json_test.frailMid"},
		{new(holder[*frailDeep]), "*json_test.frailMid"},
		{new(holder[struct {
			*RTextPtr
			X int
		}]), "*json_test.RTextPtr"},
		{new(holder[struct{ json.Unmarshaler }]), "json.Unmarshaler"},
		{new(holder[struct{ encoding.TextUnmarshaler }]), "encoding.TextUnmarshaler"},
	} {
		err := json.Unmarshal([]byte(`{"L":[{},{"V":"x"}]}`), tt.v)
		serr, ok := errorAs[*json.SemanticError](err)
		if !ok || serr.ByteOffset != 14 || serr.JSONPointer != "/L/1/V" || serr.Err == nil || serr.Err.Error() != tt.nilIs+" is nil" {
			t.Errorf("%T: %#v %v", tt.v, serr, err)
		}
		// A reader, and the v1 dialect.
		err = json.UnmarshalRead(bytes.NewReader([]byte(`{"L":[{},{"V":"x"}]}`)), tt.v)
		if serr, ok := errorAs[*json.SemanticError](err); !ok || serr.ByteOffset != 14 || serr.JSONPointer != "/L/1/V" {
			t.Errorf("%T: %v", tt.v, err)
		}
	}

	type one[T any] struct{ A, B T }
	for _, tt := range []struct {
		v     any
		nilIs string
	}{
		{&one[struct{ *FrailTo }]{A: struct{ *FrailTo }{&FrailTo{1}}}, "*json_test.FrailTo"},
		{&one[struct{ *RJSON }]{A: struct{ *RJSON }{&RJSON{1}}}, "*json_test.RJSON"},
		{&one[struct{ *RJSONPtr }]{A: struct{ *RJSONPtr }{&RJSONPtr{1}}}, "*json_test.RJSONPtr"},
		{&one[struct{ *RText }]{A: struct{ *RText }{&RText{1}}}, "*json_test.RText"},
		{&one[struct{ *RAppend }]{A: struct{ *RAppend }{&RAppend{1}}}, "*json_test.RAppend"},
		{&one[struct{ json.Marshaler }]{A: struct{ json.Marshaler }{RJSON{1}}}, "json.Marshaler"},
		{&one[*frailDeep]{A: &frailDeep{frailMid: &frailMid{&RJSONPtr{1}}}, B: &frailDeep{frailMid: &frailMid{}}}, "*json_test.RJSONPtr"},
		{&one[json.Marshaler]{A: RJSON{1}, B: struct{ *RJSON }{}}, "*json_test.RJSON"},
		{map[string]any{"A": RJSON{1}, "B": struct{ *RJSON }{}}, "*json_test.RJSON"},
	} {
		b, err := json.Marshal(tt.v, json.Deterministic(true))
		serr, ok := errorAs[*json.SemanticError](err)
		if !ok || serr.JSONPointer != "/B" || serr.Err == nil || serr.Err.Error() != tt.nilIs+" is nil" {
			t.Errorf("%T: %s %#v %v", tt.v, b, serr, err)
		}
		b, err = json.Marshal(tt.v, jsonv1.DefaultOptionsV1())
		if tt.nilIs == "*json_test.RAppend" && string(b) == `{"A":{"N":1},"B":{}}` {
			continue // before Go 1.27 AppendText is unknown to v1
		}
		if merr, ok := errorAs[*jsonv1.MarshalerError](err); !ok || !strings.HasSuffix(merr.Error(), tt.nilIs+" is nil") {
			t.Errorf("%T: %v", tt.v, err)
		}
	}
}

// TestNilEmbeddedIsZeroIsAnError: the same of the method IsZero.
func TestNilEmbeddedIsZeroIsAnError(t *testing.T) {
	type frail struct {
		*RZero
		X int
	}
	for _, tt := range []struct {
		v    any
		want string // or an error
	}{
		{struct {
			A frail `json:",omitzero"`
		}{frail{&RZero{7}, 1}}, `{}`},
		{struct {
			A frail `json:",omitzero"`
		}{frail{&RZero{6}, 1}}, `{"A":{"N":6,"X":1}}`},
		{struct {
			A frail `json:",omitzero"`
		}{frail{nil, 1}}, ""},
		{struct {
			A *frail `json:",omitzero"`
		}{&frail{nil, 1}}, ""},
		{struct {
			A *frail `json:",omitzero"`
		}{}, `{}`},
		{struct {
			A interface{ IsZero() bool } `json:",omitzero"`
		}{frail{}}, ""},
		{struct {
			A interface{ IsZero() bool } `json:",omitzero"`
		}{&frail{&RZero{7}, 1}}, `{}`},
	} {
		b, err := json.Marshal(tt.v)
		if tt.want != "" {
			if string(b) != tt.want || err != nil {
				t.Errorf("%+v: %s %v", tt.v, b, err)
			}
			continue
		}
		serr, ok := errorAs[*json.SemanticError](err)
		if !ok || serr.JSONPointer != "/A" || serr.Err == nil || serr.Err.Error() != "*json_test.RZero is nil" {
			t.Errorf("%+v: %s %v", tt.v, b, err)
		}
	}
}

// TestOtherPanicsOfMethodsGoOn: a method that panics for any other reason does so for its
// caller.
func TestOtherPanicsOfMethodsGoOn(t *testing.T) {
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(error).Error(), "nil map") {
			t.Errorf("recovered %v", r)
		}
	}()
	err := json.Unmarshal([]byte(`1`), &careless{RJSON: new(RJSON)})
	t.Errorf("returned %v", err)
}

// TestIsFrail: for which types a panic is looked at.
func TestIsFrail(t *testing.T) {
	for _, tt := range []struct {
		t    reflect.Type
		want bool
	}{
		{reflect.TypeFor[frailMid](), true},
		{reflect.TypeFor[struct{ frailMid }](), true},
		{reflect.TypeFor[struct{ M frailMid }](), false},
		{reflect.TypeFor[struct{ RJSON }](), false},
		{reflect.TypeFor[struct{ *Inner }](), false},
		{reflect.TypeFor[struct{ json.Marshaler }](), true},
		{reflect.TypeFor[*frailMid](), false},
		{reflect.TypeFor[int](), false},
	} {
		if got := json.IsFrail(tt.t); got != tt.want {
			t.Errorf("%v: %v", tt.t, got)
		}
	}
}

func errorAs[E error](err error) (e E, ok bool) {
	ok = errors.As(err, &e)
	return e, ok
}
