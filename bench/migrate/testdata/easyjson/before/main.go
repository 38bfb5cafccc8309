package main

import (
	"fmt"
	"strings"

	"github.com/mailru/easyjson"
)

//go:generate easyjson main.go

//easyjson:json
type Order struct {
	ID   int      `json:"id"`
	Tags []string `json:"tags"`
}

func main() {
	var o Order
	fmt.Println(easyjson.Unmarshal([]byte(`{"id": 7, "color": "red"}`), &o), o)
	fmt.Println(easyjson.UnmarshalFromReader(strings.NewReader(`{"id": 8}`), &o), o)
	b, err := easyjson.Marshal(o)
	fmt.Println(string(b), err)
}
