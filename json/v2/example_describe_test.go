package json_test

import (
	"fmt"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// All that is wrong with a form, each with its line and a picture.
func ExampleDescribe() {
	in := []byte("{\n\t\"name\": \"Eva\",\n\t\"age\": \"old\",\n\t\"pets\": [{\"legs\": 4.5}]\n}")
	var form struct {
		Name string `json:"name"`
		Age  int    `json:"age"`
		Pets []struct {
			Legs int `json:"legs"`
		} `json:"pets"`
	}
	err := json.Unmarshal(in, &form, json.CollectErrors(10))
	fmt.Print(json.Describe(err, in))
	// Output:
	// 3:9: cannot unmarshal JSON string into Go int within "/age"
	//     3 |     "age": "old",
	//       |            ^
	// 4:20: cannot unmarshal JSON number 4.5 into Go int within "/pets/0/legs": invalid syntax
	//     4 |     "pets": [{"legs": 4.5}]
	//       |                       ^
}

// What comes from a reader, and is not kept, has lines as well.
func ExampleTrackPlaces() {
	in := json.TrackPlaces(strings.NewReader("[\n  1,\n  2,\n  three\n]"))
	var numbers []int
	if err := json.UnmarshalRead(in, &numbers); err != nil {
		fmt.Print(in.Describe(err))
	}
	// Output:
	// 4:4: invalid character 'h' in literal true (expecting 'r') within "/2"
	//     4 |   three
	//       |    ^
}

// A file of settings may have comments and trailing commas. What is wrong has its place in the
// file as it is.
func ExampleUnmarshal_comments() {
	in := []byte("{\n\t// Where to listen.\n\t\"port\": 8080,\n\t\"hosts\": [\"a\", /* later: */ 2,],\n}")
	var settings struct {
		Port  int      `json:"port"`
		Hosts []string `json:"hosts"`
	}
	err := json.Unmarshal(in, &settings, jsontext.AllowComments(true))
	fmt.Println(settings.Port)
	fmt.Print(json.Describe(err, in))
	// Output:
	// 8080
	// 4:30: cannot unmarshal JSON number into Go string within "/hosts/1"
	//     4 |     "hosts": ["a", /* later: */ 2,],
	//       |                                 ^
}
