package json_test

import (
	stdjson "encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// The import is all that changes in a program written for encoding/json.
func Example() {
	type Boat struct {
		Name  string   `json:"name"`
		Sails []string `json:"sails,omitempty"`
		Draft float32  `json:"draft"`
	}
	var b Boat
	if err := json.Unmarshal([]byte(`{"NAME": "Ariel", "draft": 1.35}`), &b); err != nil {
		log.Fatal(err)
	}
	out, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(out))
	// Output:
	// {
	//   "name": "Ariel",
	//   "draft": 1.35
	// }
}

// The errors are those of encoding/json: code that looks for these finds them.
func ExampleUnmarshalTypeError() {
	var v struct{ Depth int }
	err := json.Unmarshal([]byte(`{"Depth": "shallow"}`), &v)
	var e *stdjson.UnmarshalTypeError
	if errors.As(err, &e) {
		fmt.Printf("a %s does not fit %v\n", e.Value, e.Type)
	}
	// Output: a string does not fit int
}

// Decode and Token read the same stream in turn; a Number keeps the text of
// numbers.
func ExampleDecoder() {
	d := json.NewDecoder(strings.NewReader(`[{"n": 1.10}, {"n": 12345678901234567890}] "more"`))
	d.UseNumber()
	if _, err := d.Token(); err != nil { // [
		log.Fatal(err)
	}
	for d.More() {
		var v map[string]any
		if err := d.Decode(&v); err != nil {
			log.Fatal(err)
		}
		fmt.Println(v["n"], d.InputOffset())
	}
	if _, err := d.Token(); err != nil { // ]
		log.Fatal(err)
	}
	rest, err := io.ReadAll(d.Buffered())
	fmt.Printf("%q %v\n", rest, err)
	// Output:
	// 1.10 12
	// 12345678901234567890 41
	// " \"more\"" <nil>
}

// A program that goes over to v2 may do so option by option: with the defaults of
// v1 but for some, or with those of v2 but for some.
func ExampleDefaultOptionsV1() {
	in := []byte(`{"a": 1, "a": 2}`)
	for _, opts := range []jsonv2.Options{
		json.DefaultOptionsV1(),
		jsonv2.JoinOptions(json.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)),
	} {
		v := map[string]int{}
		err := jsonv2.Unmarshal(in, &v, opts)
		fmt.Println(v["a"], err != nil)
	}
	for _, opts := range []jsonv2.Options{
		json.DefaultOptionsV1(),
		json.FormatByteArrayAsArray(true),
		jsonv2.DefaultOptionsV2(),
	} {
		b, err := jsonv2.Marshal([2]byte{1, 2}, opts)
		fmt.Println(string(b), err)
	}
	// Output:
	// 2 false
	// 0 true
	// [1,2] <nil>
	// [1,2] <nil>
	// "AQI=" <nil>
}
