// Tree opens a document without structs and asks it: nothing is decoded but what
// is asked for.
package main

import (
	"errors"
	"fmt"
	"log"

	javelin "github.com/javelin-go/javelin"
)

const document = `{
  "users": [
    {"id": 7, "name": "Ada", "since": "2026-01-02T03:04:05Z"},
    {"id": "8", "name": "Bob", "balance": 12345678901234567890.10}
  ],
  "next": null
}`

func main() {
	root, err := javelin.ParseString(document)
	if err != nil {
		log.Fatal(err)
	}
	for i, user := range root.Get("users").Elements() {
		id, err := user.Get("id").Int()
		fmt.Println(i, id, user.Get("name").TextOr("?"), err)
	}

	// Calls are chained; the error is at the end.
	since, err := root.Get("users").Index(0).Get("since").Time()
	fmt.Println(since.Year(), err)
	_, err = root.Get("users").Index(9).Get("since").Time()
	fmt.Println(errors.Is(err, javelin.ErrNotFound))

	// null is there, and what is not there is not.
	fmt.Println(root.Get("next").Exists(), root.Get("next").IsNull(), root.Get("prev").Exists())

	// Numbers keep their digits.
	balance, err := root.At("/users/1/balance").Number()
	fmt.Println(balance, err)

	// Where things are.
	bob := root.Get("users").Index(-1)
	fmt.Println(bob.Pointer(), bob.Offset(), bob.Len())
	for name, value := range bob.Members() {
		fmt.Println(name, value.Kind(), value)
	}

	// One value of a document that is not to be opened as a whole.
	name, err := javelin.Get([]byte(document), "users.0.name")
	fmt.Println(name, err)
}
