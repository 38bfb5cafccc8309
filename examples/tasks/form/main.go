// Form tells a user all that is wrong with a document at once, with lines and columns.
package main

import (
	"errors"
	"fmt"

	"github.com/javelin-go/javelin/json/v2"
)

// Form is what a user fills in.
type Form struct {
	Name string `json:"name"`
	Age  int    `json:"age"`
	Pets []Pet  `json:"pets"`
}

// Pet is a part of a Form.
type Pet struct {
	Name string `json:"name"`
	Legs int    `json:"legs"`
}

func main() {
	in := []byte(`{
  "name": "Eva",
  "age": "old",
  "pets": [{"name": ["Rex"], "legs": "four"}]
}`)
	var form Form
	err := json.Unmarshal(in, &form, json.CollectErrors(20))
	fmt.Print(json.Describe(err, in))

	// What is right has been read all the same.
	fmt.Printf("%+v\n", form)

	// A program that shows errors in its own way takes them one by one.
	var all json.Errors
	if errors.As(err, &all) {
		for _, e := range all {
			line, column, _ := json.LineColumn(e, in)
			var bad *json.SemanticError
			if errors.As(e, &bad) {
				fmt.Printf("line %d, column %d: %s\n", line, column, bad.JSONPointer)
			}
		}
	}
}
