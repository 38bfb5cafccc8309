// Command dialects prints what changes against encoding/json when code is generated, as a
// table: the results of encoding/json, and of code in both dialects.
package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/javelin-go/javelin/bench/migrate/testdata/dialects/v1"
	"github.com/javelin-go/javelin/bench/migrate/testdata/dialects/v2"
	"github.com/javelin-go/javelin/rt"
)

// Without methods, types are written and read by reflection.
type (
	plainInt        v1.Int
	plainSlice      v1.Slice
	plainMap        v1.Map
	plainText       v1.Text
	plainOmitZero   v1.OmitZero
	plainOmitEmpty  v1.OmitEmpty
	plainQuoted     v1.Quoted
	plainQuotedList v1.QuotedList
	plainArray      v1.Array
	plainBytes      v1.Bytes
	plainElems      v1.Elems
)

func main() {
	fmt.Println("| | | encoding/json | `-dialect v1` | `-dialect v2`, the default |")
	fmt.Println("| --- | --- | --- | --- | --- |")

	writes("a nil slice", "`V []int`", plainSlice{}, &v1.Slice{}, &v2.Slice{})
	writes("a nil map", "`V map[string]int`", plainMap{}, &v1.Map{}, &v2.Map{})
	writes("characters of HTML", "`\"<&>\"`", plainText{"<&>"}, &v1.Text{V: "<&>"}, &v2.Text{V: "<&>"})
	writes("text that is not UTF-8", "`\"\\xff\"`", plainText{"\xff"}, &v1.Text{V: "\xff"}, &v2.Text{V: "\xff"})
	writes("zero with `omitempty`", "`V int`", plainOmitZero{}, &v1.OmitZero{}, &v2.OmitZero{})
	writes("what is `{}`, with `omitempty`", "`V *struct`", plainOmitEmpty{&v1.Elem{}}, &v1.OmitEmpty{V: &v1.Elem{}}, &v2.OmitEmpty{V: &v2.Elem{}})
	writes("a string with the option `string`", "`V string`", plainQuoted{"a"}, &v1.Quoted{V: "a"}, &v2.Quoted{V: "a"})
	writes("a list with the option `string`", "`V []int`", plainQuotedList{[]int{1}}, &v1.QuotedList{V: []int{1}}, &v2.QuotedList{V: []int{1}})
	writes("an array of bytes", "`V [2]byte`", plainBytes{[2]byte{1, 2}}, &v1.Bytes{V: [2]byte{1, 2}}, &v2.Bytes{V: [2]byte{1, 2}})

	reads("a name in another case", `{"V":1}`, &plainInt{7}, &v1.Int{V: 7}, &v2.Int{V: 7})
	reads("the same name twice", `{"v":1,"v":2}`, &plainInt{7}, &v1.Int{V: 7}, &v2.Int{V: 7})
	reads("null", `{"v":null}`, &plainInt{7}, &v1.Int{V: 7}, &v2.Int{V: 7})
	reads("text that is not UTF-8", "{\"V\":\"\xff\"}", &plainText{}, &v1.Text{}, &v2.Text{})
	reads("an array that is short", `{"V":[1]}`, &plainArray{[2]int{7, 7}}, &v1.Array{V: [2]int{7, 7}}, &v2.Array{V: [2]int{7, 7}})
	reads("an array that is long", `{"V":[1,2,3]}`, &plainArray{}, &v1.Array{}, &v2.Array{})
	reads("elements over others", `{"V":[{"A":1}]}`, &plainElems{[]v1.Elem{{B: 7}}}, &v1.Elems{V: []v1.Elem{{B: 7}}}, &v2.Elems{V: []v2.Elem{{B: 7}}})
	reads("an element of a wrong type", `{"V":["a",2]}`, &plainSlice{}, &v1.Slice{}, &v2.Slice{})
	reads("what is cut off", `{"v":1`, &plainInt{7}, &v1.Int{V: 7}, &v2.Int{V: 7})
}

func writes(what, example string, plain any, one, two rt.Marshaler) {
	b, err := json.Marshal(plain)
	b1, err1 := rt.Marshal(one, rt.V1)
	b2, err2 := rt.Marshal(two)
	row("write "+what, example, output(b, err), output(b1, err1), output(b2, err2))
}

// output is a text as the table has it. U+FFFD is written as an escape sequence or not,
// which the release decides.
func output(b []byte, err error) string {
	if err != nil {
		return "an error"
	}
	return "`" + strings.ReplaceAll(string(b), `\ufffd`, "\ufffd") + "`"
}

func reads(what, in string, plain any, one, two rt.Unmarshaler) {
	err := json.Unmarshal([]byte(in), plain)
	err1 := rt.Unmarshal([]byte(in), one, rt.V1)
	err2 := rt.Unmarshal([]byte(in), two)
	example := "`" + strings.ReplaceAll(in, "\xff", `\xff`) + "`"
	row("read "+what, example, value(plain, err), value(one, err1), value(two, err2))
}

// value is what has been read.
func value(p any, err error) string {
	s := strings.TrimPrefix(fmt.Sprintf("%+v", p), "&")
	s = "`" + strings.TrimSuffix(strings.TrimPrefix(s, "{"), "}") + "`"
	if err != nil {
		s = "an error, and " + s
	}
	return s
}

func row(cells ...string) { fmt.Println("| " + strings.Join(cells, " | ") + " |") }
