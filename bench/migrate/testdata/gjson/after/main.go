package main

import (
	"fmt"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
)

func main() {
	doc := []byte(`{"user":{"name":"Ada","langs":["Go","C"]},"n":1}`)
	fmt.Println(json.Valid(doc), json.Valid([]byte(`{"a":}`)), json.Valid([]byte(`{"a":1,"a":2}`)))

	doc, err := javelin.Set(doc, "user.name", "Bo")
	fmt.Println(string(doc), err)
	doc, err = javelin.Set(doc, "user.langs.-1", "Zig")
	fmt.Println(string(doc), err)
	doc, err = javelin.Set(doc, "n", jsontext.Value([]byte(`[1.0,2]`)))
	fmt.Println(string(doc), err)
	doc, err = javelin.Delete(doc, "user.langs.0")
	fmt.Println(string(doc), err)
	doc, err = javelin.Delete(doc, "nobody.here")
	fmt.Println(string(doc), err)
}
