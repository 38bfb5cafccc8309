package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

type Order struct {
	ID    int      `json:"id"`
	Title string   `json:"title"`
	Tags  []string `json:"tags"`
}

func main() {
	var o Order
	in := `{"id": 7, "title": "<b>one</b>"}`
	fmt.Println(json.Unmarshal([]byte(in), &o), o)
	fmt.Println(json.Unmarshal([]byte(in), &o), o)
	b, err := jsonv2.Marshal(o, json.DefaultOptionsV1(), jsontext.EscapeForHTML(false))
	fmt.Println(string(b), err)
	fmt.Println(json.Valid([]byte(in)), json.Valid([]byte(`{"id": 7`)))

	b, err = json.Marshal(o)
	fmt.Println(string(b), err, json.Unmarshal(b, &o), o)
	b, err = json.MarshalIndent(map[string]any{"b": 1, "a": "<"}, "", "  ")
	fmt.Println(string(b), err)
	fmt.Println(json.Unmarshal([]byte(`{"id": 8}`), &o), o, json.Valid(b))
	fmt.Println(json.NewDecoder(strings.NewReader(`{"id": 9}`)).Decode(&o), o)
	fmt.Println(json.NewEncoder(os.Stdout).Encode(o))

	b, err = jsonv2.Marshal(o, json.DefaultOptionsV1(), jsontext.EscapeForHTML(false))
	fmt.Println(string(b), err, json.Unmarshal(b, &o), o)
	fmt.Println(json.Unmarshal([]byte(`{"id": 10}`), &o), o, json.Valid(b))
}
