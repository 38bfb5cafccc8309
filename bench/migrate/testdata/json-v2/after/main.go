package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

type Order struct {
	ID   int      `json:"id"`
	Tags []string `json:"tags,omitempty"`
}

// Color is written as "#name".
type Color struct{ name string }

func (c Color) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String("#" + c.name))
}

func (c *Color) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	t, err := dec.ReadToken()
	c.name = strings.TrimPrefix(t.String(), "#")
	return err
}

func main() {
	var o Order
	fmt.Println(json.Unmarshal([]byte(`{"id": 7, "color": "red"}`), &o, json.RejectUnknownMembers(false)), o)
	b, err := json.Marshal(map[string]any{"b": Color{"blue"}, "a": o}, json.Deterministic(true), jsontext.WithIndent("  "))
	fmt.Println(string(b), err)

	var c Color
	fmt.Println(json.UnmarshalRead(strings.NewReader(`"#green"`), &c), c.name)
	fmt.Println(json.MarshalWrite(os.Stdout, c))
	v := jsontext.Value(`{"b": 1, "a": 2}`)
	fmt.Println(v.Canonicalize(), string(v), jsontext.Value(`{"a":1,"a":2}`).IsValid())
}
