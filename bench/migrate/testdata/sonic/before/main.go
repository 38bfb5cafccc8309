package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/bytedance/sonic"
)

type Order struct {
	ID    int      `json:"id"`
	Title string   `json:"title"`
	Tags  []string `json:"tags"`
}

var std = sonic.ConfigStd

func main() {
	var o Order
	in := `{"id": 7, "title": "<b>one</b>"}`
	fmt.Println(sonic.Unmarshal([]byte(in), &o), o)
	fmt.Println(sonic.UnmarshalString(in, &o), o)
	b, err := sonic.Marshal(o)
	fmt.Println(string(b), err)
	fmt.Println(sonic.Valid([]byte(in)), sonic.ValidString(`{"id": 7`))

	b, err = std.Marshal(o)
	fmt.Println(string(b), err, std.Unmarshal(b, &o), o)
	b, err = std.MarshalIndent(map[string]any{"b": 1, "a": "<"}, "", "  ")
	fmt.Println(string(b), err)
	fmt.Println(std.UnmarshalFromString(`{"id": 8}`, &o), o, std.Valid(b))
	fmt.Println(std.NewDecoder(strings.NewReader(`{"id": 9}`)).Decode(&o), o)
	fmt.Println(std.NewEncoder(os.Stdout).Encode(o))

	b, err = sonic.ConfigDefault.Marshal(o)
	fmt.Println(string(b), err, sonic.ConfigDefault.Unmarshal(b, &o), o)
	fmt.Println(sonic.ConfigDefault.UnmarshalFromString(`{"id": 10}`, &o), o, sonic.ConfigDefault.Valid(b))
}
