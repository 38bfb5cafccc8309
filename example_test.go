package javelin_test

import (
	"fmt"
	"log"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json"
)

// A document becomes a Go value, as with encoding/json; or one value is read, and one is
// changed, without a struct.
func Example() {
	type City struct {
		Name string    `json:"city"`
		Air  []float64 `json:"air"`
	}
	data := []byte(`{"city": "Nuuk",  "air": [-2.50, 1012.9]}`)

	var city City
	if err := json.Unmarshal(data, &city); err != nil { // as with encoding/json
		log.Fatal(err)
	}
	pressure, err := javelin.Get(data, "air.1") // one value, without a struct
	fmt.Println(city.Name, pressure, err)

	data, err = javelin.Set(data, "city", "Lima") // the rest stays as it is
	fmt.Println(string(data), err)
	// Output:
	// Nuuk 1012.9 <nil>
	// {"city": "Lima",  "air": [-2.50, 1012.9]} <nil>
}

func ExampleParse() {
	root, err := javelin.ParseString(`{"users": [{"id": 7, "name": "Ada"}, {"id": "8", "name": "Bob"}]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, user := range root.Get("users").Elements() {
		id, err := user.Get("id").Int()
		fmt.Println(id, user.Get("name").TextOr("?"), err)
	}
	// Output:
	// 7 Ada <nil>
	// 0 Bob javelin: cannot read string as int64 within "/users/1/id" after offset 44
}

func ExampleGet() {
	data := []byte(`{"friends": [{"name": "Dale", "age": 44}, {"name": "Roger", "age": 68}]}`)
	n, err := javelin.Get(data, "friends.#(age>50).name")
	fmt.Println(n, n.Offset(), err)
	// Output: "Roger" 51 <nil>
}

func ExampleNode_Edit() {
	root, err := javelin.ParseString(`{
  "version": 1.10,
  "tags": ["a", "b"]
}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	e := root.Edit()
	for _, err := range []error{
		e.Append("/tags", "c"),
		e.Set("/owner/name", "Ada"),
		e.Rename("/version", "release"),
	} {
		if err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(string(e.Bytes()))
	// Output:
	// {
	//   "release": 1.10,
	//   "tags": ["a", "b", "c"],
	//   "owner": {"name":"Ada"}
	// }
}

func ExampleNode_Select() {
	root, err := javelin.ParseString(`{"book": [{"title": "Moby Dick", "price": 8.99}, {"title": "Sword of Honour", "price": 12.99}]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	nodes, err := root.Select(`$.book[?@.price<10].title`)
	fmt.Println(nodes, err)
	// Output: ["Moby Dick"] <nil>
}

func ExampleDiff() {
	a, _ := javelin.ParseString(`{"a": 1, "b": [1, 2, 3]}`)
	b, _ := javelin.ParseString(`{"a": 1.0, "b": [1, 3], "c": true}`)
	fmt.Println(javelin.Diff(a, b))
	// Output: [{"op":"remove","path":"/b/1"},{"op":"add","path":"/c","value":true}]
}

func ExampleDiffKey() {
	a, _ := javelin.ParseString(`[{"id": 1, "n": 1}, {"id": 2, "n": 2}, {"id": 3, "n": 3}]`)
	b, _ := javelin.ParseString(`[{"id": 2, "n": 2}, {"id": 3, "n": 4}]`)
	fmt.Println(javelin.Diff(a, b, javelin.DiffKey("id")))
	// Output: [{"op":"remove","path":"/0"},{"op":"replace","path":"/1/n","value":4}]
}
