//go:build !go1.27

package json_test

//lint:file-ignore SA5008 what becomes of strange tags is tested

import (
	"bytes"
	stdv1 "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
)

// This file compares package json with the encoding/json of Go releases before
// 1.27, which is not made over v2.

// classicTypes are types without methods for an Encoder or Decoder.
func classicTypes() *jsontest.Types { return randomTypes([]jsontest.Twin{of[stdv1.RawMessage]()}) }

// TestRandomUnmarshalAsClassic: results and success are those of encoding/json,
// and the errors have the same texts.
func TestRandomUnmarshalAsClassic(t *testing.T) {
	types := classicTypes()
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ *subject) error {
		texts := randomTexts(rnd)
		x, y := reflect.New(typ.A), reflect.New(typ.B)
		if rnd.IntN(4) == 0 {
			vs := randomValues(rnd, types)
			vs.Fill(x.Elem(), y.Elem())
		}
		for range 1 + rnd.IntN(2) {
			in := texts.Make(typ.A)
			if rnd.IntN(4) == 0 {
				in = jsontest.Break(rnd, in)
			}
			err := guard(func() error { return jsonv1.Unmarshal(bytes.Clone(in), x.Interface()) })
			got := describeError(err)
			if typ.figures.New(typ.A, in) {
				typ.done("Unmarshal", nil, err)
			}
			want := describeError(guard(func() error { return stdv1.Unmarshal(bytes.Clone(in), y.Interface()) }))
			if otherPanics(got, want) {
				return nil
			}
			if got != want {
				return fmt.Errorf("Unmarshal of %q:\n\tjavelin:\n\t%s\n\tencoding/json:\n\t%s", showText(in), got, want)
			}
			if d := jsontest.Difference(x, y); d != "" {
				return fmt.Errorf("Unmarshal of %q: %s\n\t(%s)", showText(in), d, got)
			}
		}
		return nil
	})
}

// TestRandomMarshalAsClassic is TestRandomUnmarshalAsClassic for the other
// direction.
func TestRandomMarshalAsClassic(t *testing.T) {
	types := classicTypes()
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ *subject) error {
		vs := randomValues(rnd, types)
		x, y := reflect.New(typ.A), reflect.New(typ.B)
		vs.Fill(x.Elem(), y.Elem())
		u, v := x.Interface(), y.Interface()
		if rnd.IntN(3) == 0 {
			u, v = x.Elem().Interface(), y.Elem().Interface()
		}
		one := func(marshal func() ([]byte, error)) string {
			var out []byte
			err := guard(func() (err error) { out, err = marshal(); return err })
			return describeError(err) + "\n\t" + string(out)
		}
		got := one(func() ([]byte, error) { return jsonv1.Marshal(u) })
		if typ.figures.New(typ.A, []byte(got)) {
			typ.figures.Count("Marshal")
		}
		want := one(func() ([]byte, error) { return stdv1.Marshal(v) })
		if otherPanics(got, want) {
			return nil
		}
		if got != want {
			got, want = unequal(got, want)
			return fmt.Errorf("Marshal of %s:\n\tjavelin:\n\t%s\n\tencoding/json:\n\t%s", shorten(fmt.Sprintf("%+v", u), 3000), got, want)
		}
		return nil
	})
}

// TestClassicDetails: what the random tests have found.
func TestClassicDetails(t *testing.T) {
	type tags struct {
		A int `json:"q'"`
		B int `json:"\u2028,omitempty"`
		C int `json:"ü-_.!"`
	}
	type holder struct{ V rAny }
	for _, in := range []any{
		tags{1, 2, 3}, map[rBoth]int{{"a"}: 1}, rSkip{}, []rSkip{{}}, time.Unix(1<<40, 0), new(time.Time), []time.Time{time.Unix(1<<40, 0)},
	} {
		if tm, ok := in.(*time.Time); ok {
			*tm = time.Unix(1<<40, 0)
		}
		got, gotErr := jsonv1.Marshal(in)
		want, wantErr := stdv1.Marshal(in)
		if string(got) != string(want) || describeError(gotErr) != describeError(wantErr) {
			t.Errorf("Marshal(%#v):\n\tgot  %s %v\n\twant %s %v", in, got, gotErr, want, wantErr)
		}
	}
	for _, tt := range []struct {
		in   string
		a, b any
	}{
		{`{"q'":1,"A":2,"\u2028":3,"B":4,"ü-_.!":5}`, new(tags), new(tags)},
		{`{"k":1,"\u006b":2}`, new(map[rBoth]int), new(map[rBoth]int)},
		{`{"X":1}`, new(rSkip), new(rSkip)},
		{`{"V":1e999}`, &holder{"old"}, &holder{"old"}},
		{`{"V":[1e999,1]}`, &holder{"old"}, &holder{"old"}},
	} {
		got, want := jsonv1.Unmarshal([]byte(tt.in), tt.a), stdv1.Unmarshal([]byte(tt.in), tt.b)
		if !reflect.DeepEqual(tt.a, tt.b) || describeError(got) != describeError(want) {
			t.Errorf("Unmarshal(%s):\n\tgot  %+v %v\n\twant %+v %v", tt.in, tt.a, got, tt.b, want)
		}
	}
}
