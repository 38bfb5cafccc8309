// Rewrite changes values in documents that may be larger than memory, and copies everything
// else byte for byte.
package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	javelin "github.com/javelin-go/javelin"
)

const document = `{"shop": "north",  "version": 1.0, "orders": [
	{"id": 1, "card": "4242", "total": 12.50},
	{"id": 2, "total": 7.25}
]}
`

func main() {
	// One value, by a path. The call that returns io.EOF copies what follows the document.
	rw := javelin.NewRewriter(os.Stdout, strings.NewReader(document))
	for {
		_, err := rw.Set("version", 2)
		if err == io.EOF {
			break
		} else if err != nil {
			log.Fatal(err)
		}
	}

	// All values of a query, in each line of a log.
	cards, err := javelin.CompileJSONPath("$..card")
	if err != nil {
		log.Fatal(err)
	}
	lines := strings.NewReader("{\"id\": 1, \"card\": \"4242\"}\n{\"id\": 2}\n")
	rw = javelin.NewRewriter(os.Stdout, lines)
	for {
		there, err := rw.SetQuery(cards, "****")
		if err == io.EOF {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintln(os.Stderr, "had a card:", there)
	}
}
