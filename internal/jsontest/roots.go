package jsontest

import (
	"fmt"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"time"
)

type rootStruct struct {
	A int    `json:"a"`
	B string `json:"b"`
	C *int   `json:"c"`
}

// rootEmpty has no members.
type rootEmpty struct {
	A int `json:"-"`
}

type rootMap map[string]any

type rootList []any

type rootNamed struct {
	M rootMap  `json:"a"`
	L rootList `json:"b"`
	N rootMap  `json:"c"`
}

type rootText struct{ s string }

func (t *rootText) UnmarshalText(b []byte) error {
	if t.s += string(b); t.s == "bad" {
		return fmt.Errorf("bad text")
	}
	return nil
}

type rootMethod struct{ calls []string }

func (m *rootMethod) UnmarshalJSON(b []byte) error {
	if m.calls = append(m.calls, string(b)); string(b) == `"bad"` {
		return fmt.Errorf("bad value")
	}
	return nil
}

// rootOf returns what makes a pointer to a T, zero or a copy of filled.
func rootOf[T any](filled T) func(fill bool) any {
	return func(fill bool) any {
		v := new(T)
		if fill {
			reflect.ValueOf(v).Elem().Set(deepCopy(reflect.ValueOf(&filled).Elem()))
		}
		return v
	}
}

func pointerTo[T any](v T) *T { return &v }

// deepCopy returns a copy of v that shares nothing with it that Unmarshal may write to.
func deepCopy(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			break
		}
		e := deepCopy(v.Elem())
		if v.Kind() == reflect.Interface {
			c.Set(e)
			break
		}
		c.Set(reflect.New(v.Type().Elem()))
		c.Elem().Set(e)
	case reflect.Slice:
		c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			c.Index(i).Set(deepCopy(v.Index(i)))
		}
	case reflect.Map:
		c.Set(reflect.MakeMap(v.Type()))
		for k, e := range v.Seq2() {
			c.SetMapIndex(k, deepCopy(e))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if c.Field(i).CanSet() {
				c.Field(i).Set(deepCopy(v.Field(i)))
			}
		}
	}
	return c
}

// rootDocuments are of all kinds, in order or not.
var rootDocuments = []string{
	`12`, `-12`, `300`, `-0`, `0`, `1.5`, `1e2`, `1e400`, `12345678901234567890123`, `01`, `-`, `1.`, `12x`, `12 x`, `1 2`, `12,`,
	`true`, `false`, `null`, `truex`, `true x`, `tru`, `nul`, `null null`, `nullx`,
	`"text"`, `""`, `"bad"`, `"\u00e9\n"`, `"\ud800"`, "\"\xff\"", "\"a\x01\"", `"open`, `"a" "b"`, `"a"x`, `"dGV4dA=="`, `"2020-01-02T03:04:05Z"`,
	`"10.0.0.2"`, `"12"`, `"null"`,
	"12\n", "12\n\n", "12\r\n", "12x\n", "12\v", "12\x80", `1-2`, `1.2.3`, `1e5e`, `12"`, `12[`, "true\n", "null\n", "\"x\"\n", "\n", `"\n"`, "\"\n", "\"\n\"",
	`"0123456789abcde"`, `"0123456789abcdef"`, `"größer"`, `"größer als sechzehn"`, "\"0123456789abcde\xc3\"", `"\"`, `"\\"`, `"a\"b"`, `"\ud83d\ude00"`, `"\ud83d x"`,
	`"\ud83"`, `"a\qb"`, "\"\\u0041\xff\"", `"a"b"`, "\"dGV4\ndA==\"", `"dGV4\ndA=="`, `"` + strings.Repeat("text ", 12) + `"`, `"` + strings.Repeat("text ", 13) + `"`,
	strings.Repeat("1", 64), strings.Repeat("1", 65), `0.` + strings.Repeat("1", 62), `0.` + strings.Repeat("1", 63), `1577934245`, `18446744073709551615`, `18446744073709551616`,
	`"text\`, "\"text\x01", "\"tex\xff", `"dGV4dA==\`, "\"dGV4dA==\x01", `"2020-01-02T03:04:05Z\`, "\"2020-01-02T03:04:05Z\x01", `1.5e`, `-1.5e3`, `1.5e3.`, `0.1x`, `1e400x`,
	`{}`, `[]`, `{"a":1,"b":"y"}`, `{"a":1,"b":"y"`, `{"a":1,"b":"y"}x`, `{"a":1,"b":"y"} {}`, `{"a":"wrong","b":"y"}`, `{"A":5}`, `{"a":1,}`, `{"c":8}`, `{"c":null}`,
	"{\"b\":\"\xff\"}", `[1,2]`, `[1,2,3,4]`, `[1,2`, `[1,"x",3]`, `[1,2]]`, `["a","bad"]`, `["x","y","z"]`, `[{"a":1},{"b":"z"}]`, `[{"a":1},{"b":`,
	`[null]`, `{"a":{"x":[1,{}],"y":"\u00e9"},"b":["x",{"y":null}],"c":{}}`, `{"a":{"x":1e400},"b":[1e400,2]}`, `{"a":1,"a":[2],"z":3}`, `[[1,"x"],[],[true]]`, `{"a":null}`, `{"z":3}`, `{"a":"x","b":"bad"}`, `{"a":{"x":[1,{}]}}`, ``, ` `, ` 12 `, "\n\"x\"\t", ` {"a":2} `, `]`, `}`, `:`, `x`, `[1 2]`, `{"a" 1}`,
}

// RootDocuments returns documents of all kinds, in order or not: of a few bytes, and of more than a KiB.
func RootDocuments() []string {
	docs := slices.Clone(rootDocuments)
	for _, d := range rootDocuments {
		docs = append(docs, strings.Repeat(" ", 1<<10)+d)
	}
	return docs
}

// Roots returns what makes values of all kinds to read into: pointers, to what is zero or filled.
func Roots() []func(fill bool) any {
	seven, text := 7, "old"
	at := &seven
	return []func(fill bool) any{
		rootOf(7), rootOf(int8(7)), rootOf(int32(7)), rootOf(uint(7)), rootOf(uint8(7)), rootOf(7.5), rootOf(float32(7.5)),
		rootOf(true), rootOf("old"), rootOf([]byte("old")), rootOf(time.Unix(1, 0)), rootOf(&seven), rootOf(&text), rootOf(&at),
		rootOf(&rootStruct{A: 1, B: "x"}), rootOf(rootStruct{1, "x", &seven}), rootOf([]int{1, 2, 3}), rootOf([]string{"x"}),
		rootOf([]rootStruct{{A: 1, B: "x"}}), rootOf(&[]int{1}), rootOf([2]int{1, 2}), rootOf(map[string]int{"a": 1, "z": 2}),
		rootOf(&map[string]string{"a": "x"}), rootOf[any](nil), rootOf[any](7.5), rootOf[any](&seven), rootOf[any](map[string]any{"a": "x"}),
		rootOf[*any](nil), rootOf(pointerTo[any](&seven)), rootOf(pointerTo[any]("old")), rootOf(netip.MustParseAddr("10.0.0.1")),
		rootOf(rootText{"old"}), rootOf(&rootText{}), rootOf(rootMethod{}), rootOf(&rootMethod{}), rootOf([]rootText{{"x"}}),
		rootOf([]*rootMethod{{}}), rootOf(map[string]rootMethod{"a": {}}), rootOf(time.Duration(7)), rootOf(struct{}{}),
		rootOf(pointerTo(&rootText{"old"})), rootOf(pointerTo(&rootMethod{})), rootOf([]netip.Addr{{}}),
		rootOf([]any{"x", &seven, 3.0}), rootOf(&[]any{}), rootOf([2]any{"x"}), rootOf([][]any{{1.0}, nil}), rootOf(map[string][]any{"a": {1.0}}),
		rootOf(map[string]any{}), rootOf(rootMap{}), rootOf(map[string]any{"a": "x", "z": map[string]any{"b": 1.0}}), rootOf(rootMap{"a": "x", "b": &seven}), rootOf(&rootMap{}),
		rootOf(rootList{"x", rootMap{"a": 1.0}}), rootOf(map[string]rootMap{"a": {"x": 1.0}, "z": nil}), rootOf(rootNamed{M: rootMap{"z": 1.0}, L: rootList{nil}}),
		rootOf[any](&rootStruct{1, "x", &seven}), rootOf[any](&[]int{1, 2, 3}), rootOf[any](&map[string]any{"a": "x"}), rootOf[any](&[2]string{"x"}), rootOf[any](&text),
		rootOf[any](&rootText{"old"}), rootOf[any](&rootMethod{}), rootOf[any](&[]*rootMethod{{}}), rootOf[any](&at), rootOf[any](pointerTo[any](&seven)), rootOf[any]((*int)(nil)),
		rootOf[any](rootStruct{A: 1}), rootOf[any]([]any{"x", &seven}), rootOf[any]("old"), rootOf[any](true), rootOf[any](&rootEmpty{7}), rootOf[*any](pointerTo[any](&rootStruct{A: 1})),
		rootOf(rootEmpty{7}), rootOf(&rootEmpty{7}), rootOf([]struct{}{{}}), rootOf(map[string]rootEmpty{"a": {7}}), rootOf(struct{ A, B rootEmpty }{}),
	}
}
