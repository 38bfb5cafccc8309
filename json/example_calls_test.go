package json_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json"
)

func ExampleMarshal() {
	b, err := json.Marshal(map[string]any{"b": []int{1, 2}, "a": "<é>", "c": nil})
	fmt.Println(string(b), err)
	// Output:
	// {"a":"\u003cé\u003e","b":[1,2],"c":null} <nil>
}

func ExampleMarshalIndent() {
	b, err := json.MarshalIndent(struct {
		ID   int      `json:"id"`
		Tags []string `json:"tags"`
	}{7, []string{"x"}}, "", "  ")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))
	// Output:
	// {
	//   "id": 7,
	//   "tags": [
	//     "x"
	//   ]
	// }
}

// Members are matched in any case, and what has no field is passed over, as
// encoding/json has it.
func ExampleUnmarshal() {
	var v struct {
		ID   int
		Name string `json:"name"`
	}
	err := json.Unmarshal([]byte(`{"id": 7, "NAME": "Ada", "more": [1]}`), &v)
	fmt.Println(v.ID, v.Name, err)
	err = json.Unmarshal([]byte(`{"id": 8,, "name": "Bob"}`), &v)
	fmt.Println(v.ID, v.Name, err)
	// Output:
	// 7 Ada <nil>
	// 7 Ada invalid character ',' looking for beginning of object key string
}

// A part that is read later, when its type is known.
func ExampleRawMessage() {
	var e struct {
		Kind string
		Data json.RawMessage
	}
	if err := json.Unmarshal([]byte(`{"Kind":"point","Data":{"X":1,"Y":2}}`), &e); err != nil {
		log.Fatal(err)
	}
	var p struct{ X, Y int }
	if e.Kind == "point" {
		fmt.Println(json.Unmarshal(e.Data, &p), p)
	}
	// Output:
	// <nil> {1 2}
}

func ExampleValid() {
	fmt.Println(json.Valid([]byte(`{"a":[1]}`)), json.Valid([]byte(`{"a":[1}`)))
	// Output:
	// true false
}

func ExampleHTMLEscape() {
	var b bytes.Buffer
	json.HTMLEscape(&b, []byte(`{"t":"</script>"}`))
	fmt.Println(b.String())
	// Output:
	// {"t":"\u003c/script\u003e"}
}
