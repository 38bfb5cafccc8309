package javelin_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

func ExampleGetReader() {
	r := strings.NewReader(`{"page": 1, "items": [{"id": 7, "name": "Ada"}, {"id": 8, "name": "Bob"}], "rest": […`)
	// Nothing after the value is looked at.
	n, err := javelin.GetReader(r, "items.1.name")
	fmt.Println(n, err)
	// Output: "Bob" <nil>
}

func ExampleJSONPath_SelectReader() {
	r := strings.NewReader(`{"items": [{"id": 7, "price": 12.5}, {"id": 8, "price": 3}, {"id": 9, "price": 40}]}`)
	query, err := javelin.CompileJSONPath(`$.items[?@.price > 10].id`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for n, err := range query.SelectReader(r) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(n.IntOr(0))
	}
	// Output:
	// 7
	// 9
}

func ExamplePath_GetFrom() {
	dec := jsontext.NewDecoder(strings.NewReader("{\"user\":{\"id\":7}}\n{\"user\":{\"id\":8}}\n{\"user\":null}\n"))
	path := javelin.MustCompilePath("user.id")
	for {
		n, err := path.GetFrom(dec)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(n.IntOr(-1))
	}
	// Output:
	// 7
	// 8
	// -1
	// EOF
}

func ExampleVisit() {
	data := []byte(`{"users": [{"id": 7, "secret": {"key": "x"}}, {"id": 8}]}`)
	err := javelin.Visit(data, func(e javelin.Event) error {
		switch {
		case e.Name && string(e.Raw) == `"secret"`:
			return javelin.SkipValue
		case e.Kind == jsontext.KindNumber:
			fmt.Println(e.Depth, e.Offset, e.Raw)
		case e.Kind == jsontext.KindString && !e.Name:
			return errors.New("no strings, please")
		}
		return nil
	})
	fmt.Println(err)
	// Output:
	// 3 18 7
	// 3 53 8
	// <nil>
}

func ExampleBuilder() {
	var b javelin.Builder
	b.BeginObject()
	b.Name("id").Int(7)
	b.Name("tags").BeginArray().Text("a").Text("b").EndArray()
	b.Name("more").Value(map[string]any{"x": nil})
	b.EndObject()
	doc, err := b.Bytes()
	fmt.Println(string(doc), err)

	b.Reset()
	b.BeginObject().Name("a").Int(1).Name("a")
	fmt.Println(b.Err())
	// Output:
	// {"id":7,"tags":["a","b"],"more":{"x":null}} <nil>
	// javelin: member of that name exists within "/a" after offset 7
}

func ExampleRewriter() {
	in := strings.NewReader("{\"id\": 7, \"secret\": \"x\"}\n{\"id\": 8}\n")
	rw := javelin.NewRewriter(os.Stdout, in)
	for {
		there, err := rw.Delete("secret")
		if err == io.EOF {
			return
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		_ = there // whether there was one
	}
	// Output:
	// {"id": 7}
	// {"id": 8}
}
