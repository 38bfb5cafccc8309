// Comments reads and edits files of settings that have comments and trailing commas
// (JSONC).
package main

import (
	"fmt"
	"log"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/v2"
)

const settings = `{
	// where to listen
	"port": 8080, /* the default */
	"hosts": ["a", "b",],
}`

func main() {
	// They become spaces, so that offsets and lines stay what they were.
	var s struct {
		Port  int      `json:"port"`
		Hosts []string `json:"hosts"`
	}
	plain := javelin.Standardize([]byte(settings))
	if err := json.Unmarshal(plain, &s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s, len(plain) == len(settings))

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
