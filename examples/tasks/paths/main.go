// Paths finds values by each of three path languages.
package main

import (
	"fmt"
	"log"

	javelin "github.com/javelin-go/javelin"
)

var document = []byte(`{
	"store": {"book": [
		{"title": "Moby Dick", "price": 8.99, "tags": ["sea", "whale"]},
		{"title": "Sword of Honour", "price": 12.99, "tags": ["war"]},
		{"title": "Sayings of the Century", "price": 8.95, "tags": []}
	]}
}`)

// cheap is compiled once and used by any number of goroutines.
var cheap = javelin.MustCompilePath(`store.book.#(price<10)#.title`)

func main() {
	root, err := javelin.Parse(document)
	if err != nil {
		log.Fatal(err)
	}

	// The dialect of gjson: one value, which may be put together.
	for _, path := range []string{
		`store.book.#`,
		`store.book.1.title`,
		`store.book.#.price`,
		`store.book.#(title%"Sword*").price`,
		`store.book.0.{title,"n":tags.#}`,
	} {
		n, err := root.Find(path)
		fmt.Println(path, "=", n, err)
	}
	n, err := cheap.Find(root)
	fmt.Println(n, err)

	// JSON Pointer (RFC 6901): one value.
	fmt.Println(root.At("/store/book/0/tags/1"))

	// JSONPath (RFC 9535): any number of values, which know where they are.
	nodes, err := root.Select(`$.store.book[?@.price < 10 && count(@.tags[*]) > 0].title`)
	fmt.Println(nodes, err)
	nodes, err = root.Select(`$..tags[0]`)
	if err != nil {
		log.Fatal(err)
	}
	for _, n := range nodes {
		fmt.Println(n.Pointer(), n)
	}

	// Many at once, from bytes that are read once.
	many, err := javelin.GetMany(document, []string{"store.book.0.price", "store.book.2.title", "nothing"})
	fmt.Println(many[0], many[1], many[2].Exists(), err)
}
