package main

import (
	"fmt"
	"unsafe"

	jsoniter "github.com/json-iterator/go"
)

type Color struct{ R, G, B uint8 }

func init() {
	jsoniter.RegisterTypeEncoderFunc("main.Color", func(p unsafe.Pointer, s *jsoniter.Stream) {
		c := (*Color)(p)
		s.WriteString(fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B))
	}, nil)
}

func main() {
	b, err := jsoniter.Marshal([]Color{{255, 0, 0}})
	fmt.Println(string(b), err)

	doc := []byte(`{"users":[{"name":"Ada","age":36}]}`)
	fmt.Println(jsoniter.Get(doc, "users", 0, "name").ToString(), jsoniter.Get(doc, "users", 0, "age").ToInt())

	iter := jsoniter.ParseString(jsoniter.ConfigDefault, `[1,2,3]`)
	sum := 0
	for iter.ReadArray() {
		sum += iter.ReadInt()
	}
	fmt.Println(sum, iter.Error)
}
