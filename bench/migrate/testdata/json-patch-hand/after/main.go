package main

import (
	"errors"
	"fmt"

	"github.com/javelin-go/javelin"
)

func main() {
	doc := []byte(`{"name":"Ada","langs":["Go"]}`)
	patch := []byte(`[{"op":"add","path":"/langs/-","value":"C"},{"op":"test","path":"/name","value":"Ada"}]`)
	out, err := javelin.Patch(doc, patch)
	fmt.Println(string(out), err)

	_, err = javelin.Patch(doc, []byte(`[{"op":"test","path":"/name","value":"Bo"}]`))
	fmt.Println(errors.Is(err, javelin.ErrTest))

	merge, err := javelin.MergeDiff(parse(`{"a":1,"b":2}`), parse(`{"a":1,"c":3}`))
	fmt.Println(string(merge), err)
	fmt.Println(javelin.Equal(parse(`{"a":1,"b":2}`), parse(`{"b":2, "a":1}`)))
}

func parse(s string) javelin.Node {
	n, err := javelin.ParseString(s)
	if err != nil {
		fmt.Println(err)
	}
	return n
}
