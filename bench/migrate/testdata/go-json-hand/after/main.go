package main

import (
	"context"
	"fmt"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

type key struct{}

type User struct{ Name string }

// MarshalJSONTo hides the name, unless the context says otherwise.
func (u User) MarshalJSONTo(enc *jsontext.Encoder) error {
	if jsonv2.ContextOf(enc.Options()).Value(key{}) == nil {
		return enc.WriteToken(jsontext.String("***"))
	}
	return enc.WriteToken(jsontext.String(u.Name))
}

func main() {
	b, err := jsonv2.Marshal(map[string]string{"a": "<b>"}, json.DefaultOptionsV1(), jsontext.EscapeForHTML(false))
	fmt.Println(string(b), err)

	for _, ctx := range []context.Context{context.Background(), context.WithValue(context.Background(), key{}, true)} {
		b, err = jsonv2.Marshal([]User{{"Ada"}}, json.DefaultOptionsV1(), jsonv2.WithContext(ctx))
		fmt.Println(string(b), err)
	}
}
