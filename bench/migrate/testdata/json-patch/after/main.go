package main

import (
	"fmt"

	"github.com/javelin-go/javelin"
)

func main() {
	doc, patch := []byte(`{"a":1,"b":{"c":2,"d":3}}`), []byte(`{"b":{"c":null,"e":[4]}}`)
	doc, err := javelin.MergePatch(doc, patch)
	fmt.Println(string(doc), err)
}
