package main

import (
	"fmt"

	"github.com/javelin-go/javelin"
)

func main() {
	doc := []byte(`{"user": {"name": "Ada", "langs": ["Go", "C"]}, "n": 1}`)
	lang, err := javelin.GetPointer(doc, "/user/langs/1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(lang.TextOr(""))

	n, err := javelin.Parse(doc)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(n.Get("user").Get("name").TextOr(""), n.Get("n").IntOr(0))
}
