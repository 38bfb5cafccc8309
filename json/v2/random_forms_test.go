package json_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file compares the fast forms with the complete one under the options that change which
// forms values have: Coerce, ObjectsInAny, WithPresence.

// formed is a library with options that change from case to case.
type formed struct {
	opts  []json.Options
	noted json.Presence
}

func (f *formed) library(name string, slow bool) *library {
	begin := func() func() {
		if slow {
			return json.DisableFast()
		}
		return func() {}
	}
	all := func(c choice) []json.Options { return append(ourOptions(c), f.opts...) }
	return &library{
		name: name,
		unmarshal: func(in []byte, out any, c choice) error {
			defer begin()()
			return json.Unmarshal(in, out, json.JoinOptions(all(c)...))
		},
		read: func(r io.Reader, out any, c choice) error {
			defer begin()()
			return json.UnmarshalRead(r, out, all(c)...)
		},
		decode: func(r io.Reader, s script, c choice) []string {
			defer begin()()
			dec := jsontext.NewDecoder(r, all(c)...)
			opts := ourOptions(s.call)
			return decodeScript(dec, s, func(v any) error { return json.UnmarshalDecode(dec, v, opts...) })
		},
	}
}

// choose returns the options of one case.
func (f *formed) choose(typ reflect.Type, n uint64) {
	f.opts, f.noted = nil, json.Presence{}
	coercions := []json.Coercion{0, 0, json.CoerceAll, json.CoerceAll &^ json.ValueToList, json.CoerceAll &^ (json.EmptyStringToZero | json.EmptyListToZero),
		json.StringToNumber | json.NumberToString | json.FractionToInteger, json.StringToBool | json.BoolToNumber | json.EmptyListToZero, json.ValueToList | json.EmptyStringToZero | json.BoolToString}
	if c := coercions[n%8]; c != 0 {
		f.opts = append(f.opts, json.Coerce(c))
	}
	if n /= 8; n%3 == 0 {
		f.opts = append(f.opts, json.ObjectsInAny(json.ObjectPolicy(n/3%4)))
	}
	if n /= 12; n%3 == 0 || len(f.opts) == 0 {
		f.opts = append(f.opts, json.WithPresence(&f.noted))
	}
	if n /= 3; n%4 == 0 {
		f.opts = append(f.opts, json.SelectFields(someFields(typ, n/4)))
	}
}

// someFields returns a mask for some of the fields of the structs that a type leads to.
func someFields(t reflect.Type, n uint64) string {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Pointer {
		if t = t.Elem(); t.Name() != "" {
			break
		}
	}
	switch {
	case t.Kind() == reflect.Map && n%2 > 0:
		return "*{" + someFields(t.Elem(), n/2) + "}"
	case t.Kind() != reflect.Struct:
		return "*"
	}
	var names []string
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if name == "" {
			name = t.Field(i).Name
		}
		if n>>(i%60)&1 > 0 && t.Field(i).IsExported() && name != "-" {
			quoted, _ := jsontext.AppendQuote(nil, name)
			names = append(names, string(quoted))
		}
	}
	return strings.Join(append(names, []string{"*", "a"}[n&1]), ",")
}

// otherKinds has some scalars of a text, if it is in order, be those of another kind, as Coerce
// takes them or not.
func otherKinds(rnd *rand.Rand, in []byte) []byte {
	if rnd.IntN(6) == 0 {
		return in
	}
	var b bytes.Buffer
	begun := 0 // bytes of in that have been written
	dec := jsontext.NewDecoder(bytes.NewReader(in), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	often := 2 + rnd.IntN(12)
	for {
		k, _ := dec.StackIndex(dec.StackDepth())
		_, n := dec.StackIndex(dec.StackDepth())
		isName := k == jsontext.KindBeginObject && n%2 == 0
		tok, err := dec.ReadToken()
		if err != nil {
			break
		}
		end := int(dec.InputOffset())
		kind := tok.Kind()
		if isName || rnd.IntN(often) > 0 {
			continue
		}
		var text string
		switch kind {
		case jsontext.KindNumber, jsontext.KindTrue, jsontext.KindFalse, jsontext.KindNull:
			text = tok.String()
			if kind == jsontext.KindNull {
				text = "null"
			}
			other := []string{`"` + text + `"`, text + ".0", text + "e0", "[" + text + "]", "true", `""`, "[]", "[ ]", "0", "1", `"` + text + `.0"`, `"yes"`, "{}"}
			b.Write(in[begun : end-len(text)])
			b.WriteString(other[rnd.IntN(len(other))])
			begun = end
		case jsontext.KindBeginArray, jsontext.KindBeginObject:
			b.Write(in[begun : end-1])
			if rnd.IntN(3) == 0 {
				b.WriteString([]string{`""`, `[]`, "[ ]", "1"}[rnd.IntN(4)]) // and the value after it, which is wrong
				b.WriteByte(',')
			}
			begun = end - 1
		case jsontext.KindString:
			if rnd.IntN(2) == 0 && bytes.HasSuffix(in[begun:end], []byte(`""`)) {
				b.Write(in[begun : end-2])
				b.WriteString([]string{"[]", "0", "false", "[[]]"}[rnd.IntN(4)])
				begun = end
			}
		}
	}
	b.Write(in[begun:])
	return b.Bytes()
}

// TestRandomUnmarshalFormOptions is TestRandomUnmarshalForms under these options.
func TestRandomUnmarshalFormOptions(t *testing.T) {
	types := randomTypes(libraryTwins)
	var f, g formed
	fast, slow := f.library("javelin", false), g.library("the complete form", true)
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ *subject) error {
		typ.change = otherKinds
		n := rnd.Uint64()
		f.choose(typ.A, n)
		g.choose(typ.B, n)
		for i := range f.opts {
			name := fmt.Sprintf("%T", f.opts[i])
			typ.figures.Count(name)
		}
		if err := sameUnmarshal(rnd, types, typ, fast, slow, true); err != nil {
			return fmt.Errorf("form %d: %v", n, err)
		}
		if a, b := slices.Collect(f.noted.All()), slices.Collect(g.noted.All()); !slices.Equal(a, b) {
			return fmt.Errorf("form %d: noted\n\t%q, and by the complete form\n\t%q", n, a, b)
		}
		if n := len(slices.Collect(f.noted.All())); n > 0 {
			typ.figures.Count("with-members-noted")
		}
		return nil
	})
}
