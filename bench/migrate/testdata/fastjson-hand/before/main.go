package main

import (
	"fmt"

	"github.com/valyala/fastjson"
)

func main() {
	doc := []byte(`{"user": {"name": "Ada", "langs": ["Go", "C"]}, "n": 1}`)
	fmt.Println(fastjson.GetString(doc, "user", "langs", "1"))

	var p fastjson.Parser
	v, err := p.ParseBytes(doc)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(v.GetStringBytes("user", "name")), v.GetInt("n"))
}
