package main

import (
	"fmt"
	"strings"

	"github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

type Color struct{ R, G, B uint8 }

var colors = json.WithMarshalers(json.MarshalToFunc(func(enc *jsontext.Encoder, c Color) error {
	return enc.WriteToken(jsontext.String(fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)))
}))

func main() {
	b, err := json.Marshal([]Color{{255, 0, 0}}, colors)
	fmt.Println(string(b), err)

	doc := []byte(`{"users":[{"name":"Ada","age":36}]}`)
	user, err := javelin.GetPointer(doc, "/users/0")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(user.Get("name").TextOr(""), user.Get("age").IntOr(0))

	sum := 0
	for n, err := range json.Elements[int](strings.NewReader(`[1,2,3]`), "") {
		if err != nil {
			fmt.Println(err)
			return
		}
		sum += n
	}
	fmt.Println(sum, nil)
}
