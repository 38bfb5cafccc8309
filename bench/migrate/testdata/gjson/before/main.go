package main

import (
	"fmt"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
)

func main() {
	doc := []byte(`{"user":{"name":"Ada","langs":["Go","C"]},"n":1}`)
	fmt.Println(gjson.ValidBytes(doc), gjson.Valid(`{"a":}`), gjson.Valid(`{"a":1,"a":2}`))

	doc, err := sjson.SetBytes(doc, "user.name", "Bo")
	fmt.Println(string(doc), err)
	doc, err = sjson.SetBytes(doc, "user.langs.-1", "Zig")
	fmt.Println(string(doc), err)
	doc, err = sjson.SetRawBytes(doc, "n", []byte(`[1.0,2]`))
	fmt.Println(string(doc), err)
	doc, err = sjson.DeleteBytes(doc, "user.langs.0")
	fmt.Println(string(doc), err)
	doc, err = sjson.DeleteBytes(doc, "nobody.here")
	fmt.Println(string(doc), err)
}
