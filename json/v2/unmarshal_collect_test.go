package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

type collectLine struct {
	SKU   string  `json:"sku" javelin:"required"`
	Count uint8   `json:"count" javelin:"required"`
	Price float64 `json:"price,string"`
}

type collectForm struct {
	Name  string                 `json:"name"`
	Age   int                    `json:"age"`
	When  time.Time              `json:"when"`
	Lines []collectLine          `json:"lines"`
	By    map[string]int         `json:"by"`
	Days  map[int]bool           `json:"days"`
	Two   [2]int                 `json:"two"`
	Next  *collectForm           `json:"next"`
	Any   any                    `json:"any"`
	Half  halfReader             `json:"half"`
	Rest  map[string]json.Errors `json:"-"`
}

// halfReader fails in the midst of an array.
type halfReader int

var errHalf = errors.New("half of it")

func (h *halfReader) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	return errHalf
}

// where lists the errors by their places.
func where(err error) (places []string) {
	var all json.Errors
	if !errors.As(err, &all) {
		return []string{fmt.Sprint("no Errors: ", err)}
	}
	for _, err := range all {
		var semantic *json.SemanticError
		var syntactic *jsontext.SyntacticError
		switch {
		case errors.As(err, &semantic):
			places = append(places, string(semantic.JSONPointer))
		case errors.As(err, &syntactic):
			places = append(places, "syntax "+string(syntactic.JSONPointer))
		default:
			places = append(places, err.Error())
		}
	}
	return places
}

// All errors of a document come together, in order, and what suits is set.
func TestCollectErrors(t *testing.T) {
	const in = `{"name":1,"age":"x","when":"today","lines":[{"sku":"a"},{"count":300,"price":"1.5","sku":[1,{"a":2}]},7,{"sku":"b","count":2}],
		"by":{"a":1,"b":"c","d":{"e":[]},"f":2},"days":{"1":true,"x":true,"2":3,"4":true},"two":[1,2,3],
		"next":{"name":"inner","age":1.5,"lines":{},"half":[1,[2],3],"any":[1,{"x":2}]},"any":{"y":null},"half":[{"a":1}]}`
	want := []string{"/name", "/age", "/when", "/lines/0/count", "/lines/1/count", "/lines/1/sku", "/lines/2",
		"/by/b", "/by/d", "/days/x", "/days/2", "/two", "/next/age", "/next/lines", "/next/half", "/half/0"}
	for name, read := range map[string]func(v *collectForm, o ...json.Options) error{
		"Unmarshal": func(v *collectForm, o ...json.Options) error { return json.Unmarshal([]byte(in), v, o...) },
		"UnmarshalRead": func(v *collectForm, o ...json.Options) error {
			return json.UnmarshalRead(strings.NewReader(in), v, o...)
		},
		"one byte": func(v *collectForm, o ...json.Options) error {
			return json.UnmarshalRead(jsontest.OneByteReader([]byte(in)), v, o...)
		},
		"UnmarshalDecode": func(v *collectForm, o ...json.Options) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(in)), v, o...)
		},
		"of the Decoder": func(v *collectForm, o ...json.Options) error {
			return json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(in), o...), v)
		},
	} {
		var v collectForm
		err := read(&v, json.CollectErrors(100))
		if got := where(err); !slices.Equal(got, want) {
			t.Errorf("%s: errors at\n%q, want\n%q", name, got, want)
		}
		if !errors.Is(err, json.ErrMissingName) || !errors.Is(err, errHalf) {
			t.Errorf("%s: errors.Is does not find them in %v", name, err)
		}
		if len(v.Lines) != 4 || v.Lines[3].SKU != "b" || v.Lines[1].Price != 1.5 || v.By["f"] != 2 || !v.Days[4] || v.Two != [2]int{1, 2} ||
			v.Next == nil || v.Next.Name != "inner" || fmt.Sprint(v.Next.Any, v.Any) != "[1 map[x:2]] map[y:<nil>]" {
			t.Errorf("%s: %+v, %+v", name, v, v.Next)
		}

		v = collectForm{}
		if got := where(read(&v, json.CollectErrors(3))); !slices.Equal(got, want[:3]) {
			t.Errorf("%s: three errors: %q", name, got)
		}
		v = collectForm{}
		if got := where(read(&v, json.CollectErrors(0))); !slices.Equal(got, want[:1]) {
			t.Errorf("%s: one error: %q", name, got)
		}
	}
}

func TestCollectErrorsEnds(t *testing.T) {
	for _, tt := range []struct {
		in   string
		opts []json.Options
		want []string
	}{
		{`{"age":"x","name":1,]`, nil, []string{"/age", "/name", "syntax "}},
		{`{"age":"x"} x`, nil, []string{"/age", "syntax "}},
		{`{"age":"x"`, nil, []string{"/age", "syntax "}},
		{`{"age":"x","age":1}`, nil, []string{"/age", "syntax /age"}},
		{`[1]`, nil, []string{""}},
		{``, nil, []string{"syntax "}},
		{`{`, nil, []string{"syntax "}},
		{`{"x":1,"age":"x","y":[{}],"name":"n"}`, []json.Options{json.RejectUnknownMembers(true)}, []string{"/x", "/age", "/y"}},
		{`{"age":"x","by":{"a":"b"},"age":"y"}`, []json.Options{jsontext.AllowDuplicateNames(true)}, []string{"/age", "/by/a", "/age"}},
		{`{"age":"x","by":{"a":"b","c":1}}`, []json.Options{json.ElementLimit(1)}, []string{"/age", ""}},
	} {
		var v collectForm
		if got := where(json.Unmarshal([]byte(tt.in), &v, append(tt.opts, json.CollectErrors(10))...)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: errors at %q, want %q", tt.in, got, tt.want)
		}
	}
	var v collectForm
	if err := json.Unmarshal([]byte(`{"age":1}`), &v, json.CollectErrors(10)); err != nil || v.Age != 1 {
		t.Errorf("without errors: %v, %+v", err, v)
	}
	dec := jsontext.NewDecoder(strings.NewReader(`{"age":"x"} {"age":3} {"age":[]}`), json.CollectErrors(10))
	var got []string
	for {
		err := json.UnmarshalDecode(dec, &v)
		if err != nil && len(where(err)) == 1 && strings.HasPrefix(where(err)[0], "no") {
			got = append(got, err.Error())
			break
		}
		got = append(got, fmt.Sprint(err != nil))
	}
	if want := []string{"true", "false", "true", "EOF"}; !slices.Equal(got, want) {
		t.Errorf("values one after the other: %q, want %q", got, want)
	}
}

// The offsets in the errors of a record count from the begin of the stream.
func TestCollectErrorsOfRecords(t *testing.T) {
	const in = "{\"age\":1}\n{\"age\":\"x\",\"name\":2}\n{\"age\":3}\n"
	n := 0
	for v, err := range json.Records[collectForm](strings.NewReader(in), json.CollectErrors(10)) {
		n++
		var all json.Errors
		if errors.As(err, &all) != (n == 2) {
			t.Errorf("record %d: %+v, %v", n, v, err)
		}
		for _, err := range all {
			var serr *json.SemanticError
			if errors.As(err, &serr); serr.ByteOffset < 10 || serr.ByteOffset > 31 {
				t.Errorf("offset %d of %v", serr.ByteOffset, err)
			}
		}
	}
	if n != 3 {
		t.Errorf("%d records", n)
	}
}

// The first of the errors is that of a call without the option, and there are none
// where it has none.
func TestRandomCollectErrors(t *testing.T) {
	types := randomTypes(libraryTwins)
	compare(t, types, func(t *testing.T, rnd *rand.Rand, s *subject) error {
		in := randomTexts(rnd).Make(s.A)
		if rnd.IntN(4) == 0 {
			in = jsontest.Break(rnd, in)
		}
		c := s.chooseCall(rnd)
		x, y := reflect.New(s.A), reflect.New(s.A)
		want := guard(func() error { return json.Unmarshal(bytes.Clone(in), x.Interface(), ourOptions(c)...) })
		err := guard(func() error {
			return json.Unmarshal(bytes.Clone(in), y.Interface(), append(ourOptions(c), json.CollectErrors(1<<20))...)
		})
		if s.figures.New(s.A, in) {
			s.done("Unmarshal", c, err)
		}
		got := err
		var all json.Errors
		if errors.As(err, &all) {
			got = all[0]
			s.figures.Count(fmt.Sprintf("errors-%d", min(len(all), 5)))
			// encoding/json returns the error of a method rather than one before it.
			for _, err := range all {
				if slices.Contains(c, optionV1) && describeError(err) == describeError(want) {
					got = err
				}
			}
		}
		if describeError(got) != describeError(want) {
			return fmt.Errorf("%q with %v: first of errors\n\t%s\nwant\n\t%s", showText(in), c, describeError(got), describeError(want))
		}
		if d := jsontest.Difference(x, y); want == nil && d != "" {
			return fmt.Errorf("%q with %v: %s", showText(in), c, d)
		}
		return nil
	})
}

func ExampleCollectErrors() {
	type form struct {
		Name  string `json:"name" javelin:"required"`
		Email string `json:"email"`
		Age   uint8  `json:"age"`
	}
	var f form
	err := json.Unmarshal([]byte(`{"email": 5, "age": 300}`), &f, json.CollectErrors(20))
	var all json.Errors
	if errors.As(err, &all) {
		for _, err := range all {
			var serr *json.SemanticError
			if errors.As(err, &serr) {
				fmt.Println(serr.JSONPointer, serr.ByteOffset)
			}
		}
	}
	// Output:
	// /email 10
	// /age 20
	// /name 23
}
