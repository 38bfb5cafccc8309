// Build writes documents member by member, without structs and without maps.
package main

import (
	"fmt"
	"log"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

func main() {
	var b javelin.Builder
	for id, tags := range [][]string{{"a", "b"}, nil} {
		b.Reset() // the memory is that of the document before
		b.BeginObject()
		b.Name("id").Int(int64(id))
		b.Name("tags").BeginArray()
		for _, t := range tags {
			b.Text(t)
		}
		b.EndArray()
		b.Name("price").Value(jsontext.Value(`1.50`)) // as it is written
		b.EndObject()
		doc, err := b.Bytes()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(doc))
	}

	// The first mistake is remembered; what follows it does nothing.
	b.Reset()
	b.BeginObject().Name("a").Int(1).Name("a").Int(2).EndObject()
	_, err := b.Bytes()
	fmt.Println(err)

	// Step by step in any order there is an Editor.
	e := javelin.NewEditor()
	for _, err := range []error{e.Set("/b/c", 1), e.Set("/a", true), e.Append("/b/list", "x", "y")} {
		if err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(string(e.Bytes()))
}
