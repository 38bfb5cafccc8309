package main

import (
	"fmt"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

var config = jsonv2.JoinOptions(json.DefaultOptionsV1(), jsonv2.IntegersInAny(true))

func main() {
	doc := []byte(`{"user":{"name":"Ada","langs":["Go","C"]}}`)
	lang, err := javelin.GetPointer(doc, "/user/langs/1")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := lang.Text()
	fmt.Println(s, err)

	var v any
	err = jsonv2.Unmarshal([]byte(`{"n":9007199254740993,"h":"<b>"}`), &v, config)
	fmt.Println(v, err)
	b, err := jsonv2.Marshal(v, config)
	fmt.Println(string(b), err)

	b, err = jsonv2.Marshal([]string{"<b>"}, json.DefaultOptionsV1(), jsontext.EscapeForHTML(false))
	fmt.Println(string(b), err)
}
