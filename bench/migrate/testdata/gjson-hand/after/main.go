package main

import (
	"fmt"

	"github.com/javelin-go/javelin"
)

const doc = `{"users":[{"name":"Ada","age":36,"langs":["Go"]},{"name":"Bo","age":17}]}`

func main() {
	root, err := javelin.ParseString(doc)
	if err != nil {
		fmt.Println(err)
		return
	}
	users := root.Get("users")
	fmt.Println(users.Index(0).Get("name").TextOr(""), users.Index(1).Get("age").IntOr(0))

	adults, err := root.Find("users.#(age>18)#.name")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range adults.Elements() {
		fmt.Println("adult:", name.TextOr(""))
	}
	for _, user := range users.Elements() {
		if !user.Get("langs").Exists() {
			fmt.Println(user.Get("name").TextOr(""), "has no languages")
		}
	}

	out, err := javelin.Set([]byte(doc), "users.1.langs", []string{"C"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(out))
}
