// Edit changes a document and keeps all else byte for byte: order, whitespace, the
// digits of numbers.
package main

import (
	"fmt"
	"log"

	javelin "github.com/javelin-go/javelin"
)

const document = `{
  "version": 1.10,
  "tags": ["a", "b"],
  "old":  true
}`

func main() {
	root, err := javelin.ParseString(document)
	if err != nil {
		log.Fatal(err)
	}
	e := root.Edit()
	for _, err := range []error{
		e.Append("/tags", "c"),
		e.Insert("/tags/0", "first"),
		e.Set("/owner/name", "Ada"), // objects on the way are made
		e.Rename("/version", "release"),
		e.Delete("/old"),
	} {
		if err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(string(e.Bytes()))
	fmt.Println(e.Set("/release/minor", 1)) // an edit that fails changes nothing

	// The document it began with is as it was.
	fmt.Println(root.Get("version"), root.Get("tags").Len())

	// One change, by path, on the bytes.
	b, err := javelin.Set([]byte(`{"name":"x","port": 80}`), "port", 8080)
	fmt.Println(string(b), err)
	b, err = javelin.Delete(b, "name")
	fmt.Println(string(b), err)
}
