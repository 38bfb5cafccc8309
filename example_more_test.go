package javelin_test

import (
	"fmt"
	"log"
	"strings"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

func ExampleDelete() {
	b, err := javelin.Delete([]byte(`{ "a": 1, "b": [1, 2, 3] }`), "b.1")
	fmt.Println(string(b), err)
	// Output:
	// { "a": 1, "b": [1, 3] } <nil>
}

// All values that a query leads to.
func ExampleSelect() {
	nodes, err := javelin.Select([]byte(`{"books": [{"price": 8, "title": "A"}, {"price": 12, "title": "B"}]}`), `$.books[?@.price < 10].title`)
	if err != nil {
		log.Fatal(err)
	}
	for _, n := range nodes {
		fmt.Println(n.Pointer(), string(n.Raw()))
	}
	// Output:
	// /books/0/title "A"
}

// What has to be merged into one document to get another.
func ExampleMergeDiff() {
	a, _ := javelin.ParseString(`{"a": 1, "b": {"c": 2, "d": 3}}`)
	b, _ := javelin.ParseString(`{"a": 1, "b": {"c": 4}, "e": []}`)
	patch, err := javelin.MergeDiff(a, b)
	fmt.Println(string(patch), err)
	// Output:
	// {"b":{"d":null,"c":4},"e":[]} <nil>
}

// One value out of a stream, the rest of which is not read.
func ExampleGetPointerReader() {
	n, err := javelin.GetPointerReader(strings.NewReader(`{"skip": [[[]]], "a": {"b/c": "found"}} and no JSON`), jsontext.Pointer("/a/b~1c"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n.Text())
	// Output:
	// found <nil>
}

// Files with comments and trailing commas.
func ExampleComments() {
	n, err := javelin.Parse([]byte(`{
		// how long to wait
		"wait": 5, /* seconds */
	}`), javelin.Comments())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n.Get("wait").Int())
	// Output:
	// 5 <nil>
}

// An edit keeps comments, and takes those along that belong to what it takes out.
func ExampleDelete_comments() {
	settings := []byte(`{
	// where to listen
	"port": 8080, // the default

	// no longer used
	"old": true,
	"hosts": ["a", "b",], // all of them
}`)
	settings, err := javelin.Delete(settings, "old", javelin.Comments())
	if err != nil {
		log.Fatal(err)
	}
	settings, err = javelin.Set(settings, "hosts.-1", "c", javelin.Comments())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(settings))
	// Output:
	// {
	// 	// where to listen
	// 	"port": 8080, // the default
	// 	"hosts": ["a", "b", "c",], // all of them
	// }
}

// Without checks: what is passed over is not looked at.
func ExampleUnchecked() {
	data := []byte(`{"skipped": [nonsense], "id": 7}`)
	_, err := javelin.Get(data, "id")
	fmt.Println(err != nil)
	n, err := javelin.Get(data, "id", javelin.Unchecked())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n.Int())
	// Output:
	// true
	// 7 <nil>
}

// The strings of a stream that are values, one token at a time.
func ExampleVisitReader() {
	err := javelin.VisitReader(strings.NewReader(`{"a": ["x", 1], "b": "y"}`), func(e javelin.Event) error {
		if e.Kind == jsontext.KindString && !e.Name {
			fmt.Println(e.Offset, e.Depth, string(e.Raw))
		}
		return nil
	})
	fmt.Println(err)
	// Output:
	// 7 2 "x"
	// 21 1 "y"
	// <nil>
}
