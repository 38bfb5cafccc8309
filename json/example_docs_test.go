package json_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json"
	v2 "github.com/javelin-go/javelin/json/v2"
)

func ExampleNewEncoder() {
	enc := json.NewEncoder(os.Stdout)
	enc.SetIndent("", " ")
	if err := enc.Encode(map[string]string{"b": "<b>", "a": "&"}); err != nil {
		log.Fatal(err)
	}
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "")
	if err := enc.Encode([]string{"<b>"}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {
	//  "a": "\u0026",
	//  "b": "\u003cb\u003e"
	// }
	// ["<b>"]
}

func ExampleDecoder_DisallowUnknownFields() {
	dec := json.NewDecoder(strings.NewReader(`{"id": 1, "nmae": "x"}`))
	dec.DisallowUnknownFields()
	var v struct {
		ID   int
		Name string
	}
	fmt.Println(dec.Decode(&v))
	// Output: json: unknown field "nmae"
}

// Text is laid out, escaped and checked without Go values.
func ExampleCompact() {
	src := []byte("{ \"a\" : [ 1.50, \"<\" ] }")
	var compact, escaped bytes.Buffer
	if err := json.Compact(&compact, src); err != nil {
		log.Fatal(err)
	}
	json.HTMLEscape(&escaped, compact.Bytes())
	fmt.Println(compact.String(), escaped.String())
	fmt.Println(json.Valid(src), json.Valid([]byte(`{"a":}`)))
	// Output:
	// {"a":[1.50,"<"]} {"a":[1.50,"\u003c"]}
	// true false
}

// The options of v1 are taken one by one: each is a habit of encoding/json within
// the rules of json/v2.
func ExampleOptions() {
	type Entry struct {
		Key  [2]byte       `json:"key"`
		Took time.Duration `json:"took"`
		Note int           `json:"note,omitempty"`
	}
	e := Entry{Key: [2]byte{1, 2}, Took: time.Second}
	for _, opts := range []v2.Options{
		json.FormatDurationAsNano(true),
		v2.JoinOptions(json.FormatDurationAsNano(true), json.FormatByteArrayAsArray(true)),
		v2.JoinOptions(json.FormatDurationAsNano(true), json.OmitEmptyWithLegacySemantics(true)),
	} {
		b, err := v2.Marshal(e, opts)
		fmt.Println(string(b), err)
	}

	array := [3]int{7, 8, 9}
	err := v2.Unmarshal([]byte(`[1]`), &array, json.UnmarshalArrayFromAnyLength(true))
	fmt.Println(array, err)
	// Output:
	// {"key":"AQI=","took":1000000000,"note":0} <nil>
	// {"key":[1,2],"took":1000000000,"note":0} <nil>
	// {"key":"AQI=","took":1000000000} <nil>
	// [1 0 0] <nil>
}
