// Comments reads and edits files of settings that have comments and trailing commas
// (JSONC).
package main

import (
	"fmt"
	"log"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

const settings = `{
	// where to listen
	"port": 8080, /* the default */
	"hosts": ["a", "b",],
}`

func main() {
	// In what becomes Go values an option permits them. Offsets in errors are those here.
	var s struct {
		Port  int      `json:"port"`
		Hosts []string `json:"hosts"`
	}
	if err := json.Unmarshal([]byte(settings), &s, jsontext.AllowComments(true)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s)

	// For other programs they become spaces.
	plain := javelin.Standardize([]byte(settings))
	fmt.Println(len(plain) == len(settings))

	root, err := javelin.ParseString(settings, javelin.Comments())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(root.At("/hosts/1"), settings[root.Get("port").Offset():][:4])

	// An edit keeps them.
	edited, err := javelin.Set([]byte(settings), "hosts.-1", "c", javelin.Comments())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(edited))
}
