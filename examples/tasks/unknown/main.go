// Unknown says what becomes of members that have no field: passed over, refused,
// or kept and written again.
package main

import (
	"errors"
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

const in = `{"id": 7, "priority": 1.50, "title": "leak", "labels": ["pipe"]}`

func main() {
	var plain struct {
		ID    int    `json:"id"`
		Title string `json:"title"`
	}
	if err := json.Unmarshal([]byte(in), &plain); err != nil {
		log.Fatal(err)
	}
	fmt.Println(plain)

	err := json.Unmarshal([]byte(in), &plain, json.RejectUnknownMembers(true))
	var serr *json.SemanticError
	if errors.As(err, &serr) && errors.Is(err, json.ErrUnknownName) {
		fmt.Printf("unknown: %q at byte %d\n", serr.JSONPointer.LastToken(), serr.ByteOffset)
	}

	// As text: number and order stay as they were.
	var text struct {
		ID    int            `json:"id"`
		Title string         `json:"title"`
		Rest  jsontext.Value `json:",embed"`
	}
	if err := json.Unmarshal([]byte(in), &text); err != nil {
		log.Fatal(err)
	}
	text.Title = "leak in the cellar"
	b, err := json.Marshal(text)
	fmt.Println(string(b), err)

	// By name.
	var byName struct {
		ID   int                       `json:"id"`
		Rest map[string]jsontext.Value `json:",embed"`
	}
	if err := json.Unmarshal([]byte(in), &byName); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(byName.Rest), byName.Rest["priority"])
}
