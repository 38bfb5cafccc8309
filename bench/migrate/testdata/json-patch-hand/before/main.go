package main

import (
	"errors"
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"
)

func main() {
	doc := []byte(`{"name":"Ada","langs":["Go"]}`)
	text := []byte(`[{"op":"add","path":"/langs/-","value":"C"},{"op":"test","path":"/name","value":"Ada"}]`)
	patch, err := jsonpatch.DecodePatch(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := patch.Apply(doc)
	fmt.Println(string(out), err)

	patch, err = jsonpatch.DecodePatch([]byte(`[{"op":"test","path":"/name","value":"Bo"}]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = patch.Apply(doc)
	fmt.Println(errors.Is(err, jsonpatch.ErrTestFailed))

	merge, err := jsonpatch.CreateMergePatch([]byte(`{"a":1,"b":2}`), []byte(`{"a":1,"c":3}`))
	fmt.Println(string(merge), err)
	fmt.Println(jsonpatch.Equal([]byte(`{"a":1,"b":2}`), []byte(`{"b":2, "a":1}`)))
}
