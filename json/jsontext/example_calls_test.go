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

// Values that follow one another, read one at a time.
func ExampleNewDecoder() {
	dec := jsontext.NewDecoder(strings.NewReader("{\"id\": 1}\n{\"id\": 2}\n"))
	for {
		v, err := dec.ReadValue()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(v, "up to byte", dec.InputOffset())
	}
	// Output:
	// {"id": 1} up to byte 9
	// {"id": 2} up to byte 19
}

// An array written element by element. Commas come by themselves.
func ExampleNewEncoder() {
	enc := jsontext.NewEncoder(os.Stdout)
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		log.Fatal(err)
	}
	for _, word := range []string{"one", "two"} {
		if err := enc.WriteToken(jsontext.String(word)); err != nil {
			log.Fatal(err)
		}
	}
	if err := enc.WriteValue(jsontext.Value(`{ "three": 3.0 }`)); err != nil {
		log.Fatal(err)
	}
	if err := enc.WriteToken(jsontext.EndArray); err != nil {
		log.Fatal(err)
	}
	// Output: ["one","two",{"three":3.0}]
}

// One element or member on each line.
func ExampleWithIndent() {
	b, err := jsontext.AppendFormat(nil, `{"a":[1,2],"b":{}}`, jsontext.WithIndent("  "))
	fmt.Println(string(b), err)

	// The prefix is for text that is indented itself.
	b, err = jsontext.AppendFormat([]byte("> "), `[1]`, jsontext.WithIndent(" "), jsontext.WithIndentPrefix("\t"))
	fmt.Printf("%q %v\n", b, err)
	// Output:
	// {
	//   "a": [
	//     1,
	//     2
	//   ],
	//   "b": {}
	// } <nil>
	// "> [\n\t 1\n\t]" <nil>
}

// What Multiline does, and how little may be asked for.
func ExampleMultiline() {
	for _, opts := range [][]jsontext.Options{
		{jsontext.Multiline(true)},
		{jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)},
		{jsontext.Multiline(false)},
	} {
		b, err := jsontext.AppendFormat(nil, `{"a" : 1, "b" : 2}`, opts...)
		fmt.Printf("%q %v\n", b, err)
	}
	// Output:
	// "{\n\t\"a\": 1,\n\t\"b\": 2\n}" <nil>
	// "{\"a\": 1, \"b\": 2}" <nil>
	// "{\"a\":1,\"b\":2}" <nil>
}

// Settings with comments and trailing commas. Offsets are those in the text as it is.
func ExampleAllowComments() {
	const settings = `{
	// Where to listen.
	"port": 8080, /* the default */
}`
	v := jsontext.Value(settings)
	fmt.Println(v.IsValid(), v.IsValid(jsontext.AllowComments(true)))

	b, err := jsontext.AppendFormat(nil, settings, jsontext.AllowComments(true))
	fmt.Println(string(b), err)
	// Output:
	// false true
	// {"port":8080} <nil>
}

// For readers of other packages, comments become spaces.
func ExampleWithoutComments() {
	r := jsontext.WithoutComments(strings.NewReader("[1, /* two */ 2,] // end"))
	b, err := io.ReadAll(r)
	fmt.Printf("%q %v\n", b, err)
	// Output: "[1,           2 ]       " <nil>
}

// Bytes that are no UTF-8 become U+FFFD where that is allowed.
func ExampleAllowInvalidUTF8() {
	_, err := jsontext.AppendFormat(nil, "\"caf\xe9\"")
	fmt.Println(err)
	b, err := jsontext.AppendFormat(nil, "\"caf\xe9\"", jsontext.AllowInvalidUTF8(true))
	fmt.Println(string(b), err)
	// Output:
	// jsontext: invalid UTF-8 after offset 4
	// "caf�" <nil>
}

// Numbers as short as they can be, with the digits of their size.
func ExampleAppendFloat() {
	b := jsontext.AppendFloat(nil, 0.1, 64)
	b = append(b, ' ')
	b = jsontext.AppendFloat(b, float64(float32(0.1)), 32)
	b = append(b, ' ')
	b = jsontext.AppendFloat(b, 1e21, 64)
	fmt.Println(string(b))
	// Output: 0.1 0.1 1e+21
}

// A whole value as text, from the place where the Decoder stands.
func ExampleDecoder_ReadValue() {
	dec := jsontext.NewDecoder(strings.NewReader(`{"kind": "point", "at": [1.50, 2]}`))
	for range 3 { // { "kind" "point"
		if _, err := dec.ReadToken(); err != nil {
			log.Fatal(err)
		}
	}
	name, err := dec.ReadValue()
	fmt.Println(name, err)
	at, err := dec.ReadValue() // valid until the next call
	fmt.Println(at, at.Kind(), err)
	// Output:
	// "at" <nil>
	// [1.50, 2] [ <nil>
}

// The value of a token, by its kind.
func ExampleToken() {
	dec := jsontext.NewDecoder(strings.NewReader(`["text", 7, 2.5, true, null]`))
	for {
		tok, err := dec.ReadToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		switch tok.Kind() {
		case jsontext.KindString:
			fmt.Printf("%q\n", tok.String())
		case jsontext.KindNumber:
			x, err := tok.Float()
			fmt.Println(x, err)
		case jsontext.KindTrue, jsontext.KindFalse:
			fmt.Println(tok.Bool())
		case jsontext.KindNull:
			fmt.Println("nothing")
		}
	}
	// Output:
	// "text"
	// 7 <nil>
	// 2.5 <nil>
	// true
	// nothing
}

// A float32 has fewer digits than the float64 of the same value.
func ExampleFloat32() {
	x := float32(0.1)
	fmt.Println(jsontext.Float32(x), jsontext.Float(float64(x)))
	// Output: 0.1 0.10000000149011612
}
