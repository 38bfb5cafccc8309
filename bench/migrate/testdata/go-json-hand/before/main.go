package main

import (
	"context"
	"fmt"

	"github.com/goccy/go-json"
)

type key struct{}

type User struct{ Name string }

// MarshalJSON hides the name, unless the context says otherwise.
func (u User) MarshalJSON(ctx context.Context) ([]byte, error) {
	if ctx.Value(key{}) == nil {
		return json.Marshal("***")
	}
	return json.Marshal(u.Name)
}

func main() {
	b, err := json.MarshalWithOption(map[string]string{"a": "<b>"}, json.DisableHTMLEscape())
	fmt.Println(string(b), err)

	for _, ctx := range []context.Context{context.Background(), context.WithValue(context.Background(), key{}, true)} {
		b, err = json.MarshalContext(ctx, []User{{"Ada"}})
		fmt.Println(string(b), err)
	}
}
