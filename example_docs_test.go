package javelin_test

import (
	"errors"
	"fmt"
	"log"
	"math/big"
	"strings"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// What many ask for in the same document is read in one pass.
func ExampleGetMany_paths() {
	data := []byte(`{"id": 7, "name": {"first": "Ada"}, "tags": ["a", "b"]}`)
	nodes, err := javelin.GetMany(data, []string{"name.first", "tags.#", "age"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(nodes[0], nodes[1], nodes[2].Exists())
	// Output: "Ada" 2 false
}

func ExampleGetPointer_escaped() {
	data := []byte(`{"paths": {"/users": {"get": true}}}`)
	n, err := javelin.GetPointer(data, "/paths/~1users/get")
	fmt.Println(n, n.Offset(), err)
	// Output: true 29 <nil>
}

// A name that holds what means something in a path.
func ExampleEscapePath_name() {
	data := []byte(`{"a.b": {"*": 1}}`)
	n, err := javelin.Get(data, javelin.EscapePath("a.b")+"."+javelin.EscapePath("*"))
	fmt.Println(n, err)
	// Output: 1 <nil>
}

// A path may have modifiers of the program's own.
func ExampleCompilePath_modifier() {
	upper := javelin.Modifier{Name: "upper", Func: func(v jsontext.Value, arg string) (jsontext.Value, error) {
		return jsontext.Value(strings.ToUpper(string(v))), nil
	}}
	p, err := javelin.CompilePath("user.name.@upper", upper)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Get([]byte(`{"user": {"name": "ada"}}`)))

	var perr *javelin.PathError
	_, err = javelin.CompilePath("user.#(name==")
	fmt.Println(errors.As(err, &perr), perr.Offset)
	// Output:
	// "ADA" <nil>
	// true 5
}

// Text without a document yet begins one.
func ExampleSet_path() {
	b, err := javelin.Set(nil, "user.tags.0", "a")
	fmt.Println(string(b), err)
	b, err = javelin.Set(b, "user.tags.-1", jsontext.Value(`{"b": 1.50}`))
	fmt.Println(string(b), err)
	b, err = javelin.Delete(b, "user.tags.0")
	fmt.Println(string(b), err)
	// Output:
	// {"user":{"tags":["a"]}} <nil>
	// {"user":{"tags":["a",{"b": 1.50}]}} <nil>
	// {"user":{"tags":[{"b": 1.50}]}} <nil>
}

func ExamplePatch_operations() {
	b, err := javelin.Patch([]byte(`{"a": [1, 2], "b":  true}`), []byte(`[
		{"op": "test", "path": "/a/0", "value": 1.0},
		{"op": "move", "from": "/a/0", "path": "/c"},
		{"op": "add", "path": "/a/-", "value": 3}
	]`))
	fmt.Println(string(b), err)
	// Output: {"a": [2,3], "b":  true, "c":  1} <nil>
}

func ExampleMergePatch_members() {
	b, err := javelin.MergePatch([]byte(`{"title": "x", "author": {"name": "a", "born": 1950}}`),
		[]byte(`{"title": "y", "author": {"born": null}}`))
	fmt.Println(string(b), err)
	// Output: {"title": "y", "author": {"name": "a"}} <nil>
}

func ExampleEqual_numbers() {
	a, err := javelin.ParseString(`{"x": 1e2, "y": "é"}`)
	if err != nil {
		log.Fatal(err)
	}
	b, err := javelin.ParseString(`{"y": "\u00e9", "x": 100.0}`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(javelin.Equal(a, b))
	// Output: true
}

func ExampleStandardize_settings() {
	in := []byte(`{"port": 80, /* or 443 */ "hosts": ["a",],}`)
	b := javelin.Standardize(in)
	fmt.Printf("%s\n%v\n", b, len(b) == len(in))
	// Output:
	// {"port": 80,              "hosts": ["a" ] }
	// true
}

// Documents from strangers are held to a size, and may be held to less strict rules.
func ExampleParse_options() {
	_, err := javelin.Parse([]byte(`["a long document"]`), javelin.ByteLimit(10))
	fmt.Println(errors.Is(err, javelin.ErrTooLarge))

	in := `{"a": 1, "a": 2}`
	_, err = javelin.ParseString(in)
	fmt.Println(errors.Is(err, jsontext.ErrDuplicateName))
	root, err := javelin.ParseString(in, javelin.Syntax(jsontext.AllowDuplicateNames(true)))
	fmt.Println(root.Len(), root.Get("a"), err)
	// Output:
	// true
	// true
	// 2 1 <nil>
}

// A Node as a field keeps a part of a document as it is.
func ExampleNode_field() {
	var msg struct {
		Type string       `json:"type"`
		Body javelin.Node `json:"body"`
	}
	if err := json.Unmarshal([]byte(`{"type": "order", "body": {"total": 12.50, "items": ["tea"]}}`), &msg); err != nil {
		log.Fatal(err)
	}
	fmt.Println(msg.Body.At("/items/0"), msg.Body.Get("total").FloatOr(0))
	b, err := json.Marshal(msg)
	fmt.Println(string(b), err)
	// Output:
	// "tea" 12.5
	// {"type":"order","body":{"total":12.50,"items":["tea"]}} <nil>
}

func ExampleNode_Members_order() {
	root, err := javelin.ParseString(`{"z": 1, "a": [true, null], "m": "text"}`)
	if err != nil {
		log.Fatal(err)
	}
	for name, n := range root.Members() {
		fmt.Println(name, n.Kind(), n.Len(), n.Pointer())
	}
	// Output:
	// z number 0 /z
	// a [ 2 /a
	// m string 0 /m
}

// Reading a value says what went wrong, and where; with a default it does not.
func ExampleNode_Int_errors() {
	root, err := javelin.ParseString(`{"n": [5, 2.5, 99999999999999999999]}`)
	if err != nil {
		log.Fatal(err)
	}
	for i := range 4 {
		n := root.Get("n").Index(i)
		v, err := n.Int()
		fmt.Println(v, n.IntOr(-1), errors.Is(err, javelin.ErrRange), errors.Is(err, javelin.ErrNotFound))
	}
	// Output:
	// 5 5 false false
	// 0 -1 false false
	// 9223372036854775807 -1 true false
	// 0 -1 false true
}

func ExampleNode_Number_digits() {
	root, err := javelin.ParseString(`{"balance": 12345678901234567890.10}`)
	if err != nil {
		log.Fatal(err)
	}
	text, err := root.Get("balance").Number()
	fmt.Println(text, err)
	exact, ok := new(big.Rat).SetString(text)
	fmt.Println(exact, ok)
	// Output:
	// 12345678901234567890.10 <nil>
	// 123456789012345678901/10 true
}

// A part of a document becomes a Go value.
func ExampleNode_Raw_decode() {
	root, err := javelin.ParseString(`{"kind": "point", "body": {"x": 1, "y": 2}}`)
	if err != nil {
		log.Fatal(err)
	}
	var point struct{ X, Y int }
	err = json.Unmarshal(root.Get("body").Raw(), &point, json.MatchCaseInsensitiveNames(true))
	fmt.Println(point, err)
	// Output: {1 2} <nil>
}

// Every value, in the order of the document.
func ExampleNode_All_leaves() {
	root, err := javelin.ParseString(`{"a": {"b": [1, {"c": null}]}, "d": "x"}`)
	if err != nil {
		log.Fatal(err)
	}
	for n := range root.All() {
		if !n.IsObject() && !n.IsArray() {
			fmt.Println(n.Pointer(), n)
		}
	}
	// Output:
	// /a/b/0 1
	// /a/b/1/c null
	// /d "x"
}

func ExampleEditor_steps() {
	root, err := javelin.ParseString("{\n  \"a\": [1, 2],\n  \"b\": {\"c\": 3}\n}")
	if err != nil {
		log.Fatal(err)
	}
	e := root.Edit()
	for _, err := range []error{
		e.Insert("/a/0", 0),
		e.Copy("/b/c", "/a/-"),
		e.Move("/b", "/last"),
		e.Set("/last/d", map[string]any{"t": true}),
	} {
		if err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(e.Get("/a").Len(), e.Delete("/none") != nil)
	fmt.Println(string(e.Bytes()))
	// Output:
	// 4 true
	// {
	//   "a": [0, 1, 2, 3],
	//   "last": {"c": 3,"d": {"t":true}}
	// }
}

// Lines are opened one after another in the same memory.
func ExampleParser() {
	lines := []string{`{"level":"info","ms":12}`, `{"level":"warn","ms":340}`}
	var p javelin.Parser
	for _, line := range lines {
		root, err := p.Parse([]byte(line), javelin.Alias())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(root.Get("level").TextOr("?"), root.Get("ms").IntOr(0))
	}
	// Output:
	// info 12
	// warn 340
}

// Paths that come again are read once.
func ExampleCompilePaths() {
	paths, err := javelin.CompilePaths([]string{"user.id", "user.name", "tags.#"})
	if err != nil {
		fmt.Println(err)
		return
	}
	nodes, err := paths.Get([]byte(`{"user":{"name":"Ines","id":7},"tags":["a","b"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(nodes[0].IntOr(0), nodes[1].TextOr(""), nodes[2].IntOr(0))
	// Output: 7 Ines 2
}

// The result goes into memory that is there.
func ExampleAppendSet() {
	buf := make([]byte, 0, 1<<10)
	buf, err := javelin.AppendSet(buf, []byte(`{"seen": false, "by": null}`), "seen", true)
	fmt.Println(string(buf), err)
	// Output: {"seen": true, "by": null} <nil>
}
