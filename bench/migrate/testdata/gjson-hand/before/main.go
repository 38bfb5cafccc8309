package main

import (
	"fmt"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
)

const doc = `{"users":[{"name":"Ada","age":36,"langs":["Go"]},{"name":"Bo","age":17}]}`

func main() {
	fmt.Println(gjson.Get(doc, "users.0.name").String(), gjson.Get(doc, "users.1.age").Int())

	for _, name := range gjson.Get(doc, "users.#(age>18)#.name").Array() {
		fmt.Println("adult:", name.String())
	}
	root := gjson.Parse(doc)
	root.Get("users").ForEach(func(_, user gjson.Result) bool {
		if !user.Get("langs").Exists() {
			fmt.Println(user.Get("name").String(), "has no languages")
		}
		return true
	})

	out, err := sjson.Set(doc, "users.1.langs", []string{"C"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out)
}
