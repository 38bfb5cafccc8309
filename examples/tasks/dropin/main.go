// Dropin is a program for encoding/json of which one import has been changed.
package main

import (
	stdjson "encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json"
)

// Event has methods and types of encoding/json.
type Event struct {
	ID   json.Number
	Data stdjson.RawMessage `json:"data,omitempty"`
	Kind Kind               `json:"kind"`
}

// Kind has a form of its own.
type Kind int

// MarshalJSON implements Marshaler, of either package.
func (k Kind) MarshalJSON() ([]byte, error) { return stdjson.Marshal([]string{"low", "high"}[k]) }

func main() {
	dec := json.NewDecoder(strings.NewReader(`{"id": 7, "data": {"x" : [1]}} {"id": "8"} {"id": }`))
	dec.UseNumber()
	enc := json.NewEncoder(os.Stdout)
	enc.SetIndent("", " ")
	for dec.More() {
		var e Event
		err := dec.Decode(&e)
		var syntax *stdjson.SyntaxError // the error of encoding/json itself
		if errors.As(err, &syntax) {
			fmt.Println(syntax, syntax.Offset > 0)
			break
		} else if err != nil {
			log.Fatal(err)
		}
		if err := enc.Encode(e); err != nil {
			log.Fatal(err)
		}
	}
	var wrong *stdjson.UnmarshalTypeError
	err := json.Unmarshal([]byte(`{"kind": "low"}`), new(Event))
	fmt.Println(errors.As(err, &wrong), err)
}
