package json_test

import (
	"encoding"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"

	stdjson "encoding/json"
)

// This file makes the JSON texts with which this package and encoding/json are
// compared.

// some is a small number, and rarely a large one.
func some(r *rand.Rand) int {
	if r.IntN(400) == 0 {
		return r.IntN(300)
	}
	return r.IntN(6)
}

// text is one of someStrings, and rarely a long one made of them.
func text(r *rand.Rand) string {
	s := someStrings[r.IntN(len(someStrings))]
	for range some(r) / 6 {
		s += someStrings[r.IntN(len(someStrings))]
	}
	return s
}

func space(r *rand.Rand) string {
	return []string{"", "", "", "", " ", "\n", "\t\r ", "    "}[r.IntN(8)]
}

func randomScalar(r *rand.Rand) string {
	switch r.IntN(8) {
	case 0:
		return "null"
	case 1:
		return []string{"true", "false"}[r.IntN(2)]
	case 2, 3, 4:
		return []string{"0", "1", "-1", "12", "255", "256", "-129", "1.0", "1e2", "1E-3", "-0", "0.1", "3e400", "1e39", "18446744073709551615", "99999999999999999999", "-9223372036854775808", "123.25"}[r.IntN(18)]
	}
	if r.IntN(3) == 0 {
		return []string{`"\u0041"`, `"\ud83d\ude42"`, `"\ud800"`, `"\ud800\u0041"`, `"\/\b\f\n\r\t"`, `"null"`, `"\"in\""`, `"12"`, `"1.5"`, `"true"`, `"0x1"`, `"\u0066oo"`, `""`, `"{}"`, `"tru"`, `"\"open"`}[r.IntN(16)]
	}
	b, _ := stdjson.Marshal(text(r))
	if r.IntN(4) == 0 {
		return `"` + strings.NewReplacer("\"", "", "\\", "", "\x00", "", "\x1f", "").Replace(someStrings[r.IntN(len(someStrings))]) + `"`
	}
	return string(b)
}

// randomJSON returns a valid text of any form.
func randomJSON(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(3) == 0 {
		return randomScalar(r)
	}
	var b strings.Builder
	n := r.IntN(4)
	if r.IntN(2) == 0 {
		b.WriteString("[" + space(r))
		for i := range n {
			if i > 0 {
				b.WriteString("," + space(r))
			}
			b.WriteString(randomJSON(r, depth-1) + space(r))
		}
		b.WriteString("]")
		return b.String()
	}
	b.WriteString("{" + space(r))
	for i := range n {
		if i > 0 {
			b.WriteString("," + space(r))
		}
		b.WriteString(randomName(r) + space(r) + ":" + space(r) + randomJSON(r, depth-1) + space(r))
	}
	b.WriteString("}")
	return b.String()
}

var textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()

func randomName(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return strconv.Quote(string(rune('A'+r.IntN(24)) + rune(r.IntN(2)*32)))
	}
	return []string{`"Foo"`, `"foo_bar"`, `"FOOBAR"`, `"k"`, `"\u212a"`, `"1"`, `"-5"`, `"300"`, `"x"`, `"y"`, `"next"`, `"a\u0062"`, `""`, `"p\u00e4ß"`, `"<&>"`, `"\ud800"`, "\"\xff\"", `"in"`, `"bad name!"`, `"1-2"`}[r.IntN(20)]
}

// jsonFor returns a text that mostly fits t.
func jsonFor(t reflect.Type, r *rand.Rand, depth int) string {
	if depth <= 0 || r.IntN(12) == 0 {
		return randomJSON(r, 1)
	}
	if r.IntN(15) == 0 {
		return "null"
	}
	switch t {
	case reflect.TypeFor[time.Time]():
		return []string{`"2020-01-02T03:04:05.006Z"`, `"2020\u002d01-02T03:04:05Z"`, `"2020-01-02T03:04:05Z\/"`, `"2020-01-02T03:04:05+01:00"`, `"2020-01-02T3:04:05Z"`, `"2020-01-02T03:04:05,5Z"`, `"2020"`, "5"}[r.IntN(8)]
	case reflect.TypeFor[valueMarshaler](), reflect.TypeFor[unmarshaler](), reflect.TypeFor[stdjson.RawMessage]():
		return randomJSON(r, 2)
	case reflect.TypeFor[valueText](), reflect.TypeFor[pointerText](), reflect.TypeFor[failText]():
		return []string{`"text"`, `"\u0041\ud800"`, `5`, `{}`, `[1]`, `true`}[r.IntN(6)]
	}
	if t.Kind() != reflect.Interface && r.IntN(2) == 0 && reflect.PointerTo(t).Implements(textUnmarshalerType) {
		return []string{"null", `"text"`, `"1.2.3.4"`, `""`}[r.IntN(4)]
	}
	var b strings.Builder
	switch t.Kind() {
	case reflect.Bool:
		return []string{"true", "false", `"true"`}[r.IntN(3)]
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16,
		reflect.Uint32, reflect.Uint64, reflect.Uintptr, reflect.Float32, reflect.Float64:
		s := []string{"0", "1", "-1", "17", "127", "128", "1.5", "1e3", "70000", "4294967296", "9223372036854775807", "1e300"}[r.IntN(12)]
		if r.IntN(6) == 0 {
			return `"` + s + `"`
		}
		return s
	case reflect.String:
		if r.IntN(6) == 0 {
			return `"\"in\\n\""`
		}
		return randomScalar(r)
	case reflect.Pointer:
		return jsonFor(t.Elem(), r, depth)
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 && r.IntN(2) == 0 {
			return []string{`"AQID"`, `"AQ\nID"`, `""`, `"AQI="`, `"AQI"`, `"!"`}[r.IntN(6)]
		}
		b.WriteString("[" + space(r))
		for i := range some(r) {
			if i > 0 {
				b.WriteString(space(r) + "," + space(r))
			}
			b.WriteString(jsonFor(t.Elem(), r, min(depth-1, 3)))
		}
		b.WriteString(space(r) + "]")
		return b.String()
	case reflect.Map, reflect.Struct:
		b.WriteString("{" + space(r))
		for i := range some(r) {
			if i > 0 {
				b.WriteString(space(r) + "," + space(r))
			}
			name, elem := randomName(r), reflect.TypeFor[any]()
			if t.Kind() == reflect.Map {
				elem = t.Elem()
				if r.IntN(2) == 0 {
					name = strconv.Quote(strconv.Itoa(r.IntN(300) - 40))
				}
			} else if t.NumField() > 0 && r.IntN(8) > 0 {
				f := t.Field(r.IntN(t.NumField()))
				for range 4 {
					if !f.Anonymous {
						break
					}
					e := f.Type
					if e.Kind() == reflect.Pointer {
						e = e.Elem()
					}
					if e.Kind() == reflect.Struct && e.NumField() > 0 {
						f = e.Field(r.IntN(e.NumField()))
					}
				}
				elem = f.Type
				s, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if s == "" || s == "-" {
					s = f.Name
				}
				switch r.IntN(6) {
				case 0:
					s = strings.ToUpper(s)
				case 1:
					s = strings.ToLower(s)
				case 2:
					s = strings.Map(func(c rune) rune {
						for range r.IntN(3) {
							c = unicode.SimpleFold(c)
						}
						return c
					}, s)
				}
				name = strconv.Quote(s)
				if strings.Contains(string(f.Tag), ",string") && r.IntN(4) > 0 {
					b.WriteString(name + ":")
					q, _ := stdjson.Marshal(jsonFor(elem, r, depth-1))
					b.Write(q)
					continue
				}
			}
			b.WriteString(name + space(r) + ":" + space(r) + jsonFor(elem, r, depth-1))
		}
		b.WriteString(space(r) + "}")
		return b.String()
	}
	return randomJSON(r, depth)
}

const junk = " \t\n,,::{}[]\"\\0123-+.eEtfnulrsx/<\x00\x1f\x80\xc3\xff"

// mutate changes s in one place or several.
func mutate(s string, r *rand.Rand) string {
	b := []byte(s)
	for range 1 + r.IntN(2) {
		if len(b) == 0 {
			return string(b)
		}
		i := r.IntN(len(b))
		switch r.IntN(5) {
		case 0:
			b = b[:i]
		case 1:
			b = append(b[:i:i], b[i+1:]...)
		case 2:
			b[i] = junk[r.IntN(len(junk))]
		case 3:
			b = append(b[:i:i], append([]byte{junk[r.IntN(len(junk))]}, b[i:]...)...)
		case 4:
			j := i + r.IntN(len(b)-i)
			b = append(b[:j:j], b[i:]...)
		}
	}
	return string(b)
}
