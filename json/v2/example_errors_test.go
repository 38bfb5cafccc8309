package json_test

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Errors, and what is refused on request.

// A SemanticError says where JSON and Go do not go together: by JSON Pointer, and
// by offset, from which a line follows for those who have the input.
func ExampleSemanticError() {
	in := []byte(`{
	"routes": [
		{"path": "/", "weight": 10},
		{"path": "/beta", "weight": 2.5}
	]
}`)
	var config struct {
		Routes []struct {
			Path   string `json:"path"`
			Weight uint8  `json:"weight"`
		} `json:"routes"`
	}
	err := json.Unmarshal(in, &config)
	fmt.Println(err)

	var serr *json.SemanticError
	if errors.As(err, &serr) {
		before := in[:serr.ByteOffset]
		line := 1 + bytes.Count(before, []byte("\n"))
		fmt.Println("line:   ", line)
		fmt.Println("pointer:", serr.JSONPointer)
		fmt.Println("JSON:   ", serr.JSONKind, serr.JSONValue)
		fmt.Println("Go:     ", serr.GoType)
	}
	// Output:
	// json: cannot unmarshal JSON number 2.5 into Go uint8 within "/routes/1/weight": invalid syntax
	// line:    4
	// pointer: /routes/1/weight
	// JSON:    number 2.5
	// Go:      uint8
}

// By default names without a field are passed over. A typing error in a file of
// settings should rather be told.
func ExampleRejectUnknownMembers() {
	type Job struct {
		Every  int               `json:"every"`
		Labels map[string]string `json:"labels"`
	}
	var jobs map[string]Job
	const in = `{"backup": {"evrey": 5, "labels": {"any": "name"}}}`
	fmt.Println(json.Unmarshal([]byte(in), &jobs), jobs)

	err := json.Unmarshal([]byte(in), &jobs, json.RejectUnknownMembers(true))
	var serr *json.SemanticError
	if errors.As(err, &serr) && serr.Err == json.ErrUnknownName {
		fmt.Printf("no setting %q in %s\n", serr.JSONPointer.LastToken(), serr.JSONPointer.Parent())
	}
	// Output:
	// <nil> map[backup:{0 map[any:name]}]
	// no setting "evrey" in /backup
}

// Programs do not agree on which of two members with the same name counts, so
// that there may not be two.
func Example_duplicateNames() {
	var grant struct {
		User  string `json:"user"`
		Admin bool   `json:"admin"`
	}
	in := []byte(`{"user": "mallory", "admin": false, "admin": true}`)
	err := json.Unmarshal(in, &grant)
	fmt.Println(err)
	var serr *jsontext.SyntacticError
	fmt.Println(errors.As(err, &serr) && serr.Err == jsontext.ErrDuplicateName)

	err = json.Unmarshal(in, &grant, jsontext.AllowDuplicateNames(true))
	fmt.Println(err, grant.Admin)
	// Output:
	// jsontext: duplicate object member name "admin"
	// true
	// <nil> true
}

// Input that nobody vouches for can be held to a depth that the program has a use
// for.
func Example_depthLimit() {
	var v any
	err := json.Unmarshal([]byte(`{"a":[[1]]}`), &v, jsontext.DepthLimit(2))
	fmt.Println(err)
	// Output: jsontext: exceeded max depth within "/a/0" after offset 6
}
