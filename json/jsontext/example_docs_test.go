package jsontext_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
)

// In an object names and values are counted alike, so that an odd count says that
// the token read last is a name.
func ExampleDecoder_StackIndex() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"a": [1, 2], "b": "a"}`))
	for {
		tok, err := dec.ReadToken()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		kind, n := dec.StackIndex(dec.StackDepth())
		if kind == jsontext.KindBeginObject && n%2 == 1 {
			fmt.Println("name", tok, "at depth", dec.StackDepth(), "up to byte", dec.InputOffset())
		}
	}
	// Output:
	// name a at depth 1 up to byte 4
	// name b at depth 1 up to byte 17
}

// What follows a value in a stream of something else.
func ExampleDecoder_UnreadBuffer() {
	r := strings.NewReader("{\"length\": 5}\nhello, and more")
	dec := jsontext.NewDecoder(r)
	head, err := dec.ReadValue()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(head)
	rest, err := io.ReadAll(io.MultiReader(strings.NewReader(string(dec.UnreadBuffer())), r))
	fmt.Printf("%q %v\n", rest, err)
	// Output:
	// {"length": 5}
	// "\nhello, and more" <nil>
}

// Pointers are made and taken apart without regard to what is to be escaped.
func ExamplePointer() {
	p := jsontext.Pointer("/paths").AppendToken("/users/{id}").AppendToken("get")
	fmt.Println(p)
	fmt.Println(p.Parent().LastToken(), p.IsValid())
	fmt.Println(jsontext.Pointer("/paths").Contains(p), jsontext.Pointer("/path").Contains(p))
	// Output:
	// /paths/~1users~1{id}/get
	// /users/{id} true
	// true false
}

// Numbers that do not fit say how.
func ExampleToken_Int() {
	dec := jsontext.NewDecoder(strings.NewReader(`7 2.5 99999999999999999999`))
	for range 3 {
		tok, err := dec.ReadToken()
		if err != nil {
			log.Fatal(err)
		}
		n, err := tok.Int()
		fmt.Println(tok, n, errors.Unwrap(err))
	}
	// Output:
	// 7 7 <nil>
	// 2.5 2 invalid syntax
	// 99999999999999999999 9223372036854775807 value out of range
}

// Every kind of token, and the options for what the text looks like.
func ExampleNewEncoder_options() {
	enc := jsontext.NewEncoder(os.Stdout,
		jsontext.WithIndentPrefix("  "), jsontext.WithIndent(" "), jsontext.EscapeForJS(true))
	for _, t := range []jsontext.Token{
		jsontext.BeginObject,
		jsontext.String("list"), jsontext.BeginArray,
		jsontext.Int(-7), jsontext.Uint(1<<64 - 1), jsontext.Float(0.1), jsontext.Bool(true), jsontext.Null,
		jsontext.EndArray,
		jsontext.String("line"), jsontext.String("\u2028"),
		jsontext.EndObject,
	} {
		if err := enc.WriteToken(t); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("bytes:", enc.OutputOffset())
	// Output:
	// {
	//    "list": [
	//     -7,
	//     18446744073709551615,
	//     0.1,
	//     true,
	//     null
	//    ],
	//    "line": "\u2028"
	//   }
	// bytes: 107
}

// What is done to values that are given as text.
func ExampleValue_Format() {
	for _, opts := range [][]jsontext.Options{
		{},
		{jsontext.PreserveRawStrings(true)},
		{jsontext.CanonicalizeRawFloats(true), jsontext.CanonicalizeRawInts(true)},
		{jsontext.ReorderRawObjects(true), jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(true)},
	} {
		v := jsontext.Value(`{"b" : "\u0041\/", "a" : [1.50, 1e2, 9007199254740993]}`)
		err := v.Format(opts...)
		fmt.Println(v, err)
	}
	// Output:
	// {"b":"A/","a":[1.50,1e2,9007199254740993]} <nil>
	// {"b":"\u0041\/","a":[1.50,1e2,9007199254740993]} <nil>
	// {"b":"A/","a":[1.5,100,9007199254740992]} <nil>
	// {"a": [1.50, 1e2, 9007199254740993], "b": "A/"} <nil>
}
