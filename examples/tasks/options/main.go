// Options are values: they are joined, kept, asked for, and the last one wins.
package main

import (
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	v2 "github.com/javelin-go/javelin/json/v2"
)

// web is how this program writes what browsers read.
var web = v2.JoinOptions(
	v2.Deterministic(true),
	v2.StringifyNumbers(true),
	jsontext.EscapeForHTML(true),
)

func main() {
	in := map[string]any{"b": "<b>", "a": 9007199254740993, "none": []string(nil)}
	for _, opts := range [][]v2.Options{
		{v2.Deterministic(true)},
		{web},
		{web, v2.StringifyNumbers(false), jsontext.SpaceAfterColon(true)},
		{web, jsontext.WithIndent(" ")},
		{v2.Deterministic(true), v2.FormatNilSliceAsNull(true)},
		// All of encoding/json's rules but for one.
		{json.DefaultOptionsV1(), jsontext.EscapeForHTML(false)},
	} {
		b, err := v2.Marshal(in, opts...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(b))
	}

	sorted, set := v2.GetOption(web, v2.Deterministic)
	fmt.Println(sorted, set)
	_, set = v2.GetOption(web, jsontext.EscapeForJS)
	fmt.Println(set)
}
