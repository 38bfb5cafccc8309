package json_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/javelin-go/javelin/json"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// An entry of a map that is null is the zero value, whatever the entry before was.
func TestNullInMapIsZero(t *testing.T) {
	type maps struct {
		Unix      map[string]time.Time       `json:"unix" javelin:"format=unix"`
		UnixMilli map[string]time.Time       `json:"unixmilli" javelin:"format=unixmilli"`
		Date      map[string]time.Time       `json:"date" javelin:"format=DateOnly"`
		Time      map[string]time.Time       `json:"time"`
		Sec       map[string]time.Duration   `json:"sec" javelin:"format=sec"`
		Units     map[string]time.Duration   `json:"units" javelin:"format=units"`
		ISO       map[string]time.Duration   `json:"iso" javelin:"format=iso8601"`
		Hex       map[string][]byte          `json:"hex" javelin:"format=hex"`
		Array     map[string][2]byte         `json:"array" javelin:"format=hex"`
		Float     map[string]float64         `json:"float" javelin:"format=nonfinite"`
		Int       map[string]int             `json:"int"`
		Float32   map[string]float32         `json:"float32"`
		Bool      map[string]bool            `json:"bool"`
		Text      map[string]string          `json:"text"`
		Number    map[string]json.Number     `json:"number"`
		Bytes     map[string][]byte          `json:"bytes"`
		List      map[string][]int           `json:"list"`
		Inner     map[string]map[string]int  `json:"inner"`
		Struct    map[string]struct{ A int } `json:"struct"`
		Pointer   map[string]*int            `json:"pointer"`
		Any       map[string]any             `json:"any"`
	}
	values := map[string]string{"unix": "1000000000", "unixmilli": "1000000000.5", "date": `"2020-01-02"`, "time": `"2020-01-02T03:04:05Z"`,
		"sec": "1.5", "units": `"1s"`, "iso": `"PT1S"`, "hex": `"abcd"`, "array": `"abcd"`, "float": "1.5", "int": "7", "float32": "1.5", "bool": "true",
		"text": `"x"`, "number": "12", "bytes": `"YWI="`, "list": "[1]", "inner": `{"a":1}`, "struct": `{"A":1}`, "pointer": "3", "any": "4"}
	for i := range reflect.TypeFor[maps]().NumField() {
		name := reflect.TypeFor[maps]().Field(i).Tag.Get("json")
		value := values[name]
		doc := []byte(fmt.Sprintf(`{%q:{"a":%s,"b":null,"c":%s,"d":null}}`, name, value, value))
		for rules, read := range map[string]func([]byte, any) error{
			"v1": json.Unmarshal,
			"v2": func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) },
		} {
			var m maps
			if err := read(doc, &m); err != nil {
				t.Errorf("%s by %s: %v", doc, rules, err)
				continue
			}
			f := reflect.ValueOf(&m).Elem().Field(i)
			for key, zero := range map[string]bool{"a": false, "b": true, "c": false, "d": true} {
				v := f.MapIndex(reflect.ValueOf(key))
				isZero := v.IsValid() && (v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0)
				if isZero != zero {
					t.Errorf("%s by %s: %q is %v", doc, rules, key, v)
				}
			}
		}
	}
}
