package javelin_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"time"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Open a document. Its values are read on demand.
func ExampleParseString() {
	root, err := javelin.ParseString(`{"user": {"name": "Ada", "born": 1815}, "tags": ["a", "b"]}`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(root.Get("user").Get("name").Text())
	fmt.Println(root.Get("user").Get("died").IntOr(-1))
	fmt.Println(root.At("/tags/1").Text())
	// Output:
	// Ada <nil>
	// -1
	// b <nil>
}

func ExampleParseReader() {
	root, err := javelin.ParseReader(strings.NewReader(` {"ok": true} `), javelin.ByteLimit(1<<20))
	fmt.Println(root, err)
	// Output: {"ok": true} <nil>
}

// Go values become text without reflection.
func ExampleAppendValue() {
	b, err := javelin.AppendValue([]byte("data: "), map[string]any{
		"at":   time.Unix(1767225600, 0).UTC(),
		"sum":  12.5,
		"tags": []string{"a", "b"},
		"raw":  jsontext.Value(`{"kept": 1.50}`),
	})
	fmt.Println(string(b), err)
	// Output: data: {"at":"2026-01-01T00:00:00Z","raw":{"kept": 1.50},"sum":12.5,"tags":["a","b"]} <nil>
}

// A document that does not exist yet.
func ExampleNewEditor() {
	e := javelin.NewEditor()
	for _, err := range []error{
		e.Set("/server/port", 8080),
		e.Append("/server/hosts", "a", "b"),
		e.Insert("/server/hosts/0", "first"),
	} {
		if err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(string(e.Bytes()))
	// Output: {"server":{"port":8080,"hosts":["first","a","b"]}}
}

// A query that comes again is compiled once.
func ExampleCompileJSONPath() {
	cheap, err := javelin.CompileJSONPath(`$.books[?@.price < 10]`)
	if err != nil {
		log.Fatal(err)
	}
	data := []byte(`{"books": [{"price": 8, "title": "A"}, {"price": 12, "title": "B"}]}`)
	nodes, err := cheap.Get(data)
	fmt.Println(nodes, err)
	b, err := cheap.Delete(data)
	fmt.Println(string(b), err)
	// Output:
	// [{"price": 8, "title": "A"}] <nil>
	// {"books": [{"price": 12, "title": "B"}]} <nil>
}

// A malformed document gives its error with the first value that is read.
func ExampleLazy() {
	root, err := javelin.ParseString(`{"id": 7,}`, javelin.Lazy())
	fmt.Println(err)
	fmt.Println(root.Get("id").Exists())
	fmt.Println(root.Err())
	// Output:
	// <nil>
	// false
	// jsontext: invalid character '}' at start of string (expecting '"') after offset 9
}

// Lines are opened without a copy; the buffer must not change while they are read.
func ExampleAlias() {
	lines := []byte("{\"id\": 1}\n{\"id\": 2}\n")
	for line := range bytes.Lines(lines) {
		root, err := javelin.Parse(line, javelin.Alias())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(root.Get("id").IntOr(0))
	}
	// Output:
	// 1
	// 2
}

// Which operation of a patch cannot be applied. The document stays as it was.
func ExamplePatchError() {
	_, err := javelin.Patch([]byte(`{"a": 1}`), []byte(`[
		{"op": "add", "path": "/b", "value": 2},
		{"op": "remove", "path": "/c"}
	]`))
	var bad *javelin.PatchError
	if errors.As(err, &bad) {
		fmt.Println(bad.Index, bad.Op, bad.Path, errors.Is(err, javelin.ErrNotFound))
	}
	// Output: 1 remove /c true
}

// The error says where the value is and which kind it has instead.
func ExampleError() {
	root, err := javelin.ParseString(`{"user": {"age": "old"}}`)
	if err != nil {
		log.Fatal(err)
	}
	_, err = root.Get("user").Get("age").Int()
	var bad *javelin.Error
	if errors.As(err, &bad) {
		fmt.Println(bad.JSONPointer, bad.Offset, bad.Kind, bad.Want)
	}
	// Output: /user/age 17 string int64
}

// One path for each line of a stream.
func ExampleGetPointerFrom() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"a": {"b": 1}} {"a": {}} {"a": {"b": 3}}`))
	for {
		n, err := javelin.GetPointerFrom(dec, "/a/b")
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(n.IntOr(-1))
	}
	// Output:
	// 1
	// -1
	// 3
}

// Times, binary data and large integers have reads of their own.
func ExampleNode_Time() {
	root, err := javelin.ParseString(`{"at": "2026-01-01T09:30:00Z", "key": "yv4=", "id": 18446744073709551615}`)
	if err != nil {
		log.Fatal(err)
	}
	at, err := root.Get("at").Time()
	fmt.Println(at.Hour(), err)
	key, err := root.Get("key").Bytes()
	fmt.Printf("%x %v\n", key, err)
	id, err := root.Get("id").Uint()
	fmt.Println(id, err)
	// Output:
	// 9 <nil>
	// cafe <nil>
	// 18446744073709551615 <nil>
}

// A value that is kept, while the document it was in is let go.
func ExampleNode_Clone() {
	root, err := javelin.ParseString(`{"small": {"id": 7}, "large": "…"}`)
	if err != nil {
		log.Fatal(err)
	}
	small := root.Get("small").Clone()
	fmt.Println(small, small.Offset())
	// Output: {"id": 7} 0
}

// The result goes into memory that is there.
func ExampleAppendDelete() {
	buf := make([]byte, 0, 1<<10)
	buf, err := javelin.AppendDelete(buf, []byte(`{"a": 1, "secret": 2, "b": 3}`), "secret")
	fmt.Println(string(buf), err)
	// Output: {"a": 1, "b": 3} <nil>
}

// Comments become spaces in place.
func ExampleAppendStandardize() {
	b := []byte("[1, /* two */ 2,]")
	b = javelin.AppendStandardize(b[:0], b)
	fmt.Printf("%q\n", b)
	// Output: "[1,           2 ]"
}

// A value that may be too large to be held is read by tokens, where it stands.
func ExampleVisitPointerFrom() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"id": 7, "points": [1, 2, 3, 4]}`))
	n := 0
	err := javelin.VisitPointerFrom(dec, "/points", func(dec *jsontext.Decoder) error {
		if _, err := dec.ReadToken(); err != nil { // [
			return err
		}
		for ; dec.PeekKind() != jsontext.KindEndArray; n++ {
			if err := dec.SkipValue(); err != nil {
				return err
			}
		}
		_, err := dec.ReadToken() // ]
		return err
	})
	fmt.Println(n, err)
	// Output: 4 <nil>
}
