package main

import (
	"fmt"
	"strings"

	"github.com/javelin-go/javelin/json"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

//go:generate go tool javelin gen -dialect v1 main.go

//javelin:json
type Order struct {
	ID   int      `json:"id"`
	Tags []string `json:"tags"`
}

func main() {
	var o Order
	fmt.Println(json.Unmarshal([]byte(`{"id": 7, "color": "red"}`), &o), o)
	fmt.Println(jsonv2.UnmarshalRead(strings.NewReader(`{"id": 8}`), &o, json.DefaultOptionsV1()), o)
	b, err := json.Marshal(o)
	fmt.Println(string(b), err)
}
