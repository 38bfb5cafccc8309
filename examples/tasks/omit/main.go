// Omit shows which members are written: tags leave some out, and options of a call leave out
// more, or write all. It also writes floats that JSON has no number for.
package main

import (
	"fmt"
	"math"

	"github.com/javelin-go/javelin/json/v2"
)

// User has a field for each rule.
type User struct {
	Name  string   `json:"name"`
	Age   int      `json:"age,omitzero"`
	Tags  []string `json:"tags,omitempty"`
	Boss  *User    `json:"boss"`
	Score float64  `json:"score,omitzero"`
}

func main() {
	for _, opt := range []json.Options{
		nil,
		json.EmitOmitted(true),         // all of them, for a form
		json.OmitNilStructFields(true), // no null
		json.OmitZeroStructFields(true),
	} {
		b, err := json.Marshal(User{Name: "Ada"}, opt)
		fmt.Println(string(b), err)
	}

	u := User{Name: "Bo", Score: math.Inf(1)}
	for _, form := range []json.NonFinite{json.NonFiniteError, json.NonFiniteNull, json.NonFiniteText} {
		b, err := json.Marshal(u, json.NonFiniteFloats(form), json.OmitNilStructFields(true))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(b))
	}
}
