// Patch applies and makes JSON Patch (RFC 6902) and JSON Merge Patch (RFC 7396).
package main

import (
	"errors"
	"fmt"
	"log"

	javelin "github.com/javelin-go/javelin"
)

const document = `{"id": 1.0, "name": "a", "tags": ["x", "y"]}`

func main() {
	b, err := javelin.Patch([]byte(document), []byte(`[
		{"op": "test", "path": "/id", "value": 1},
		{"op": "replace", "path": "/name", "value": "b"},
		{"op": "add", "path": "/tags/-", "value": "z"},
		{"op": "remove", "path": "/tags/0"}
	]`))
	fmt.Println(string(b), err)

	// All operations or none.
	_, err = javelin.Patch([]byte(document), []byte(`[
		{"op": "remove", "path": "/name"},
		{"op": "test", "path": "/id", "value": 2}
	]`))
	var perr *javelin.PatchError
	if errors.As(err, &perr) {
		fmt.Println(perr.Index, perr.Op, perr.Path, errors.Is(err, javelin.ErrTest))
	}

	b, err = javelin.MergePatch([]byte(document), []byte(`{"name": null, "owner": {"id": 7}}`))
	fmt.Println(string(b), err)

	// What leads from one document to another.
	from, err := javelin.ParseString(document)
	if err != nil {
		log.Fatal(err)
	}
	to, err := javelin.ParseString(`{"id": 1, "tags": ["y"], "done": true}`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(javelin.Diff(from, to))
	merge, err := javelin.MergeDiff(from, to)
	fmt.Println(merge, err)
}
