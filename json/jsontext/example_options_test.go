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

// One value in several layouts.
func ExampleAppendFormat() {
	const in = `{"b": [1, 2.50], "a": "\u0041<"}`
	for _, opts := range [][]jsontext.Options{
		nil,
		{jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)},
		{jsontext.PreserveRawStrings(true), jsontext.CanonicalizeRawFloats(true)},
		{jsontext.ReorderRawObjects(true), jsontext.EscapeForHTML(true)},
		{jsontext.Multiline(true), jsontext.WithIndent("  ")},
	} {
		b, err := jsontext.AppendFormat(nil, in, opts...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(b))
	}
	// Output:
	// {"b":[1,2.50],"a":"A<"}
	// {"b": [1, 2.50], "a": "A<"}
	// {"b":[1,2.5],"a":"\u0041<"}
	// {"a":"A\u003c","b":[1,2.50]}
	// {
	//   "b": [
	//     1,
	//     2.50
	//   ],
	//   "a": "A<"
	// }
}

// Two rules that can be relaxed, and what is an error without that.
func ExampleAllowDuplicateNames() {
	for _, v := range []jsontext.Value{
		jsontext.Value(`{"a":1,"a":2}`),
		jsontext.Value("\"\xff\""),
	} {
		fmt.Println(v.IsValid(), v.IsValid(jsontext.AllowDuplicateNames(true)), v.IsValid(jsontext.AllowInvalidUTF8(true)))
	}
	_, err := jsontext.AppendFormat(nil, `{"a":1,"a":2}`)
	fmt.Println(errors.Is(err, jsontext.ErrDuplicateName))
	// Output:
	// false true false
	// false false true
	// true
}

// The names at the top of an object, without looking at the values.
func ExampleDecoder_PeekKind() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"id": 7, "tags": ["a", "b"], "ok": true}`))
	if _, err := dec.ReadToken(); err != nil {
		log.Fatal(err)
	}
	for dec.PeekKind() != jsontext.KindEndObject {
		tok, err := dec.ReadToken()
		if err != nil {
			log.Fatal(err)
		}
		name := tok.String() // a Token is valid until the next call
		fmt.Printf("%s is %v\n", name, dec.PeekKind())
		if err := dec.SkipValue(); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// id is number
	// tags is [
	// ok is true
}

// All tokens of a stream of values, up to its end.
func ExampleDecoder_ReadToken() {
	dec := jsontext.NewDecoder(strings.NewReader("{\"a\": [1.50]}\nnull"))
	for {
		tok, err := dec.ReadToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(tok, " ")
	}
	fmt.Println()
	// Output:
	// { a [ 1.50 ] } null
}

// A document written token by token; commas and colons come by themselves.
func ExampleEncoder_WriteToken() {
	enc := jsontext.NewEncoder(os.Stdout)
	for _, tok := range []jsontext.Token{
		jsontext.BeginObject,
		jsontext.String("at"), jsontext.BeginArray, jsontext.Int(-3), jsontext.Float(0.5), jsontext.Uint(1 << 63), jsontext.EndArray,
		jsontext.String("ok"), jsontext.True,
		jsontext.EndObject,
	} {
		if err := enc.WriteToken(tok); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(enc.WriteToken(jsontext.EndArray) != nil)
	// Output:
	// {"at":[-3,0.5,9223372036854775808],"ok":true}
	// true
}

// Some editors on Windows begin a file with a byte order mark.
func ExampleAllowByteOrderMark() {
	text := "\ufeff{ \"a\": 1 }"
	_, err := jsontext.AppendFormat(nil, text)
	fmt.Println(err)

	b, err := jsontext.AppendFormat(nil, text, jsontext.AllowByteOrderMark(true))
	fmt.Println(string(b), err)
	// Output:
	// jsontext: invalid byte order mark '\ufeff' at start of value
	// {"a":1} <nil>
}
