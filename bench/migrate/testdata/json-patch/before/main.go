package main

import (
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"
)

func main() {
	doc, patch := []byte(`{"a":1,"b":{"c":2,"d":3}}`), []byte(`{"b":{"c":null,"e":[4]}}`)
	doc, err := jsonpatch.MergePatch(doc, patch)
	fmt.Println(string(doc), err)
}
