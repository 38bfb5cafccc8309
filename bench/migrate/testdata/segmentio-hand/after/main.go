package main

import (
	"bytes"
	"fmt"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

func main() {
	b, err := jsonv2.Append([]byte("data: "), map[string]string{"b": "<", "a": "1"}, json.DefaultOptionsV1(), jsontext.EscapeForHTML(false))
	fmt.Println(string(b), err)

	in := bytes.NewReader([]byte(`{"id":1} {"id":2}`))
	type record struct{ ID int }
	for v, err := range jsonv2.Records[record](in, json.DefaultOptionsV1()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(v.ID)
	}
}
