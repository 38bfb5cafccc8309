//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	stdjson "encoding/json"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// stdDocument has a method that hands on what it is given to the json/v2 of the
// standard library, and returns its error.
type stdDocument struct{ Paths map[string]stdPath }

type stdPath struct {
	Count int
	Next  *stdPath
	Any   any
}

func (d *stdDocument) UnmarshalJSON(b []byte) error {
	return stdv2.Unmarshal(b, &d.Paths)
}

func (p *stdPath) UnmarshalJSON(b []byte) error {
	type plain stdPath
	return stdv2.Unmarshal(b, (*plain)(p))
}

func (p stdPath) MarshalJSON() ([]byte, error) {
	if p.Count < 0 {
		_, err := stdtext.AppendFormat(nil, []byte(`{"a":1,"a":2}`))
		return nil, err
	}
	type plain stdPath
	return stdv2.Marshal(plain(p))
}

// TestErrorsOfStdMethodsAreThoseOfStd: an error of the standard library's json/v2
// that a method returns becomes what encoding/json makes of it.
func TestErrorsOfStdMethodsAreThoseOfStd(t *testing.T) {
	type inner struct{ Doc *stdDocument }
	type outer struct {
		Inner inner
		Docs  []stdDocument
	}
	for _, newValue := range []func() any{
		func() any { return new(stdDocument) },
		func() any { return new(outer) },
		func() any { return new(map[string]stdDocument) },
		func() any { return new([]stdPath) },
		func() any { return stdDocument{} },
	} {
		for _, in := range []string{
			`{"/a":{"Count":1,"Next":{"Count":"x"}}}`, `{"/a":{"Count":"x"}}`, `{"/a":[]}`, `[]`, `[{"Count":-1.5}]`, `null`,
			`{"/a":{"Count":1,"Count":2}}`, `{"/a":{"Any":{"x":1,"x":2}}}`, `{"a":{"/a":{"Next":{"Next":{"Next":true}}}}}`,
			`{"Inner":{"Doc":{"/x~y":{"Count":true}}},"Docs":[]}`, `{"Inner":{"Doc":5}}`, `{"Docs":[{},{"a":{"Next":"s"}},{}]}`,
			`{"Docs":[{"a":{"Count":99999999999999999999}}]}`, "{\"Inner\":{\"Doc\":{\"\xff\":{}}}}", `{"Inner":{"Doc":{"a":{"Any":1e999}}}}`,
			`{"/a":{"Count":1}`,
		} {
			got, want := newValue(), newValue()
			gotErr, wantErr := json.Unmarshal([]byte(in), got), stdjson.Unmarshal([]byte(in), want)
			if !sameError(gotErr, wantErr) || !reflect.DeepEqual(got, want) {
				t.Errorf("%s into %T:\n\tgot  %+v %s\n\twant %+v %s", in, got, got, describe(gotErr), want, describe(wantErr))
			}
			got, want = newValue(), newValue()
			gotErr, wantErr = json.NewDecoder(strings.NewReader(in)).Decode(got), stdjson.NewDecoder(strings.NewReader(in)).Decode(want)
			if !sameError(gotErr, wantErr) || !reflect.DeepEqual(got, want) {
				t.Errorf("Decoder: %s into %T:\n\tgot  %+v %s\n\twant %+v %s", in, got, got, describe(gotErr), want, describe(wantErr))
			}
		}
	}
	for _, v := range []any{stdPath{Count: -1}, &stdPath{Next: &stdPath{Count: -1}}, []stdPath{{Count: 1}, {Count: -2}}, stdPath{Any: make(chan int)}} {
		got, gotErr := json.Marshal(v)
		want, wantErr := stdjson.Marshal(v)
		if string(got) != string(want) || !sameError(gotErr, wantErr) {
			t.Errorf("%+v:\n\tgot  %s %s\n\twant %s %s", v, got, describe(gotErr), want, describe(wantErr))
		}
	}
}

// strictly reads what Value points to without names that occur twice.
type strictly struct{ value any }

func (s *strictly) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	return stdv2.UnmarshalDecode(dec, s.value, stdtext.AllowDuplicateNames(false))
}

// TestStdMethodsKnowTheOptionsOfTheDecoder: UseNumber and DisallowUnknownFields
// hold where a method is given a Decoder of the standard library.
func TestStdMethodsKnowTheOptionsOfTheDecoder(t *testing.T) {
	type known struct{ A any }
	for _, in := range []string{`{"A":1}`, `{"A":[9223372036854775807,"1",1e400],"B":2}`, `9223372036854775807`, `{"a":1,"a":2}`, `{"A":1,"A":2}`, `[0.10]`, `{"A":`} {
		for i := range 4 {
			number, disallow := i&1 != 0, i&2 != 0
			for _, newValue := range []func() any{func() any { return new(any) }, func() any { return new(known) }, func() any { return new(map[string]any) }} {
				got, want := newValue(), newValue()
				ours, theirs := json.NewDecoder(strings.NewReader(in)), stdjson.NewDecoder(strings.NewReader(in))
				if number {
					ours.UseNumber()
					theirs.UseNumber()
				}
				if disallow {
					ours.DisallowUnknownFields()
					theirs.DisallowUnknownFields()
				}
				//lint:ignore SA9005 the method is its
				gotErr, wantErr := ours.Decode(&strictly{got}), theirs.Decode(&strictly{want})
				if !sameError(gotErr, wantErr) || !reflect.DeepEqual(got, want) {
					t.Errorf("UseNumber %v, DisallowUnknownFields %v: %s into %T:\n\tgot  %#v %s\n\twant %#v %s",
						number, disallow, in, got, reflect.ValueOf(got).Elem(), describe(gotErr), reflect.ValueOf(want).Elem(), describe(wantErr))
				}
			}
		}
	}
}

// placeTeller writes and reads the place that it learns of from its coder.
type placeTeller struct{ Read string }

func (placeTeller) MarshalJSONTo(e *stdtext.Encoder) error {
	return e.WriteToken(stdtext.String(fmt.Sprint(e.StackDepth(), e.StackPointer())))
}

func (p *placeTeller) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	p.Read = fmt.Sprint(d.StackDepth(), d.StackPointer())
	if err := d.SkipValue(); err != nil {
		return err
	}
	p.Read += string(d.StackPointer())
	return nil
}

// TestStdMethodsKnowTheirPlace: a method knows where in the document its value is.
func TestStdMethodsKnowTheirPlace(t *testing.T) {
	type holder struct {
		X placeTeller
		L []*placeTeller
		M map[string]placeTeller `json:"a~b"`
		D *holder                `json:",omitempty"`
	}
	v := &holder{L: []*placeTeller{{}, {}}, M: map[string]placeTeller{"k/": {}}, D: &holder{L: []*placeTeller{{}}}}
	got, gotErr := json.Marshal(v)
	want, wantErr := stdjson.Marshal(v)
	if string(got) != string(want) || gotErr != nil || wantErr != nil {
		t.Errorf("got  %s %v\nwant %s %v", got, gotErr, want, wantErr)
	}
	var ours, std holder
	gotErr, wantErr = json.Unmarshal(want, &ours), stdjson.Unmarshal(want, &std)
	if !reflect.DeepEqual(ours, std) || gotErr != nil || wantErr != nil || ours.D.X.Read != "2/D/X/D/X" {
		t.Errorf("got  %+v %v\nwant %+v %v", ours, gotErr, std, wantErr)
	}
}
