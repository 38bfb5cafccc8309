package json

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// calls counts the calls of a method, which adds to what was there.
type calls struct{ Got []string }

func (c *calls) UnmarshalJSON(b []byte) error {
	c.Got = append(c.Got, string(b))
	if string(b) == `"bad"` {
		return errors.New("bad value")
	}
	return nil
}

type textCalls struct{ Got []string }

func (c *textCalls) UnmarshalText(b []byte) error {
	c.Got = append(c.Got, string(b))
	if string(b) == "bad" {
		return errors.New("bad text")
	}
	return nil
}

// fromCalls reads by a Decoder, which has to know where it is.
type fromCalls struct{ Pointer, Value string }

func (c *fromCalls) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	val, err := dec.ReadValue()
	c.Pointer, c.Value = string(dec.StackPointer()), string(val)
	return err
}

type pausing struct {
	A int
	J calls
	T textCalls
	F fromCalls
	P *calls
	S []calls
	M map[string]*textCalls
	R [2]textCalls
	N *pausing
	L []pausing
	Q int `json:",string"`
	E struct {
		J calls
		Z string
	}
}

// TestMethodsAreCalledOnce: whatever follows a value that a method has read, the method is
// called for it once, with the value at its place, and what it has set stays.
func TestMethodsAreCalledOnce(t *testing.T) {
	inner := `{"A":1,"J":[1, 2],"T":"t\n","F":{"x":"y"},"P":"p","S":["s0",2,{"s":3}],"M":{"m":"v"},"R":["r0","r1"],"Q":"7","E":{"J":null,"Z":"z"},"unknown":{"a":[1,{"b":"c"}]},"L":[{"J":1},{"T":"l"},{"F":true}]}`
	doc := strings.Replace(inner, `"A":1,`, `"A":1,"N":`+inner+`,`, 1)
	var whole pausing
	if err := Unmarshal([]byte(doc), &whole); err != nil {
		t.Fatal(err)
	}
	plan.DisableFast = true
	var want pausing
	err := Unmarshal([]byte(doc), &want)
	plan.DisableFast = false
	if err != nil || !reflect.DeepEqual(whole, want) {
		t.Fatalf("got  %+v\nwant %+v (%v)", whole, want, err)
	}
	if got := whole.N.F.Pointer; got != "/N/F" {
		t.Errorf("the Decoder was at %q", got)
	}
	if got := fmt.Sprint(whole.S, whole.N.S[1], whole.R, whole.L[1].T); got != `[{["s0"]} {[2]} {[{"s":3}]}] {[2]} [{[r0]} {[r1]}] {[l]}` {
		t.Error(got)
	}

	// The same with an error somewhere: each prefix, and each value of another kind.
	check := func(in string) {
		t.Helper()
		var got, want pausing
		errGot := Unmarshal([]byte(in), &got)
		plan.DisableFast = true
		errWant := Unmarshal([]byte(in), &want)
		plan.DisableFast = false
		if fmt.Sprint(errGot) != fmt.Sprint(errWant) || !reflect.DeepEqual(errGot, errWant) {
			t.Fatalf("%s\ngot  %#v\nwant %#v", in, errGot, errWant)
		}
		each(reflect.ValueOf(got), func(calls []string) {
			if len(calls) > 1 {
				t.Fatalf("%s: called again: %q", in, calls)
			}
		})
	}
	for i := range doc {
		check(doc[:i])
		if c := doc[i]; c == '[' || c == '{' || '0' <= c && c <= '9' {
			check(doc[:i] + `!` + doc[i+1:])
		}
	}
	for _, s := range []string{`"A":1`, `"Q":"7"`, `"Z":"z"`, `"s0"`, `"v"`, `"r1"`, `"p"`, `"t\n"`, `{"x":"y"}`, `"m"`} {
		for _, by := range []string{`"A":"bad"`, `"bad"`, `[]`, `1`, `null`, `"m":"v","m"`} {
			for n := 1; n <= strings.Count(doc, s); n++ {
				at := nth(doc, s, n)
				check(doc[:at] + by + doc[at+len(s):])
				if n == 1 {
					check(doc[:at] + by + doc[at+len(s):] + " more")
				}
			}
		}
	}
}

func nth(s, part string, n int) int {
	at := 0
	for ; n > 1; n-- {
		at += strings.Index(s[at:], part) + len(part)
	}
	return at + strings.Index(s[at:], part)
}

// each calls f for what the methods within v have noted.
func each(v reflect.Value, f func([]string)) {
	switch v.Kind() {
	case reflect.Struct:
		if c, ok := v.Interface().(calls); ok {
			f(c.Got)
			return
		}
		if c, ok := v.Interface().(textCalls); ok {
			f(c.Got)
			return
		}
		for i := range v.NumField() {
			each(v.Field(i), f)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			each(v.Index(i), f)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			each(it.Value(), f)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			each(v.Elem(), f)
		}
	}
}

// TestPausedEverywhere: documents of all lengths around the windows of the index, and what
// others read at any place of them, give what the complete form gives.
func TestPausedEverywhere(t *testing.T) {
	type item struct {
		ID   int
		Name string
		Tags []string
		F    *fromCalls
		Sub  *item
		M    map[string]item
		Any  []any
	}
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, `{"ID":%d,"Name":%q,"Tags":["a","b%d"],"x%d":[{}],"Sub":{"ID":%d,"Tags":[],"F":[%d],"Sub":{"Name":"deep","M":{"k":{"ID":1,"F":2},"l":{}}}},"Any":[1,"x",{"y":null}]},`,
			i, strings.Repeat("n", i%37), i, i%5, -i, i)
	}
	items := b.String()
	for n := range 130 {
		in := []byte(`[` + strings.Repeat(" ", n) + items + strings.Repeat("\n", n%7) + `{}]`)
		var got, want []item
		err := Unmarshal(in, &got)
		if err != nil {
			t.Fatal(err)
		}
		if n%26 != 0 {
			if len(got) != 301 || got[299].Sub.Sub.M["k"].F.Pointer != "/299/Sub/Sub/M/k/F" || got[299].Sub.F.Value != "[299]" || len(got[7].Any) != 3 {
				t.Fatalf("%d: %+v", n, got[299])
			}
			continue
		}
		plan.DisableFast = true
		err = Unmarshal(in, &want)
		plan.DisableFast = false
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%d: differs (%v)", n, err)
		}
		got = nil
		if err := UnmarshalRead(strings.NewReader(string(in)), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%d: by a reader: differs (%v)", n, err)
		}
	}
}

// keeping keeps what its method is given, against what it should do.
type keeping struct{ b []byte }

func (k *keeping) UnmarshalJSON(b []byte) error { k.b = b; return nil }

// TestWhatMethodsKeep: the value that a method is given lies in the input, as with
// encoding/json, and not in memory that others are given afterwards.
func TestWhatMethodsKeep(t *testing.T) {
	var v struct {
		K keeping
		N struct{ K keeping }
	}
	if err := Unmarshal([]byte(`{"K":[1,2],"N":{"K":"text"}}`), &v); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		var other struct {
			K keeping
			N struct{ K keeping }
		}
		if err := Unmarshal([]byte(`{"K":[7,7],"N":{"K":"7777"}}`), &other); err != nil {
			t.Fatal(err)
		}
	}
	if string(v.K.b) != `[1,2]` || string(v.N.K.b) != `"text"` {
		t.Errorf("kept %s and %s", v.K.b, v.N.K.b)
	}
}
