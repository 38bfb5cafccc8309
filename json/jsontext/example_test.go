package jsontext_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
)

// Rewrite a stream token by token: here, strings that look like a phone number
// are masked, and all else passes through.
func Example_rewrite() {
	const input = `{"name":"Ada","phone":"+44 20 7946 0000","tags":["a","+1 555 0100"]}`

	d := jsontext.NewDecoder(strings.NewReader(input))
	e := jsontext.NewEncoder(os.Stdout, jsontext.WithIndent("  "))
	for {
		tok, err := d.ReadToken()
		if err == io.EOF {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		if tok.Kind() == jsontext.KindString && strings.HasPrefix(tok.String(), "+") {
			tok = jsontext.String("***")
		}
		if err := e.WriteToken(tok); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// {
	//   "name": "Ada",
	//   "phone": "***",
	//   "tags": [
	//     "a",
	//     "***"
	//   ]
	// }
}

// Read a few members of a large document and skip the others without holding
// them in memory.
func ExampleDecoder_SkipValue() {
	const input = `{"id":7,"pixels":[[0,0,1],[1,0,1]],"title":"corner"}`

	d := jsontext.NewDecoder(strings.NewReader(input))
	if _, err := d.ReadToken(); err != nil { // {
		log.Fatal(err)
	}
	for d.PeekKind() != jsontext.KindEndObject {
		name, err := d.ReadToken()
		if err != nil {
			log.Fatal(err)
		}
		switch name.String() {
		case "id", "title":
			fmt.Print(name, ": ")
			v, err := d.ReadValue()
			if err != nil {
				log.Fatal(err)
			}
			fmt.Println(v)
		default:
			if err := d.SkipValue(); err != nil {
				log.Fatal(err)
			}
		}
	}
	// Output:
	// id: 7
	// title: "corner"
}

// An error says where it is: by offset and by pointer.
func ExampleSyntacticError() {
	const input = `{"servers":[{"port":80},{"port":443,"port":8443}]}`

	_, err := jsontext.NewDecoder(strings.NewReader(input)).ReadValue()
	fmt.Println(err)
	var serr *jsontext.SyntacticError
	if errors.As(err, &serr) && serr.Err == jsontext.ErrDuplicateName {
		fmt.Println(serr.ByteOffset, serr.JSONPointer)
	}
	// Output:
	// jsontext: duplicate object member name "port" within "/servers/1"
	// 36 /servers/1/port
}

func ExampleDecoder_StackPointer() {
	d := jsontext.NewDecoder(strings.NewReader(`{"a":[true,{"b/c":null}]}`))
	for {
		tok, err := d.ReadToken()
		if err == io.EOF {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		if k := tok.Kind(); k == jsontext.KindTrue || k == jsontext.KindNull {
			fmt.Println(d.StackPointer(), tok)
		}
	}
	// Output:
	// /a/0 true
	// /a/1/b~1c null
}

func ExamplePointer_Tokens() {
	for tok := range jsontext.Pointer("/paths/~1users~1{id}/get").Tokens() {
		fmt.Println(tok)
	}
	// Output:
	// paths
	// /users/{id}
	// get
}

// A token from a Decoder is valid until the next call; Clone makes it last.
func ExampleToken_Clone() {
	d := jsontext.NewDecoder(strings.NewReader(`"first" "second"`))
	first, err := d.ReadToken()
	if err != nil {
		log.Fatal(err)
	}
	first = first.Clone()
	second, err := d.ReadToken()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(first, second)
	// Output: first second
}

func ExampleValue_Compact() {
	v := jsontext.Value(`{ "price" : 1.50, "text" : "caf\u00e9" }`)
	if err := v.Compact(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: {"price":1.50,"text":"caf\u00e9"}
}

func ExampleValue_Indent() {
	v := jsontext.Value(`{"a":[1,2],"b":{}}`)
	if err := v.Indent(jsontext.WithIndent("  ")); err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output:
	// {
	//   "a": [
	//     1,
	//     2
	//   ],
	//   "b": {}
	// }
}

// Documents that mean the same have the same canonical form, which can be
// hashed or signed.
func ExampleValue_Canonicalize() {
	a := jsontext.Value(`{"n":1e2,"s":"\u0041/B"}`)
	b := jsontext.Value(`{ "s": "A\/B", "n": 100.0 }`)
	if err := errors.Join(a.Canonicalize(), b.Canonicalize()); err != nil {
		log.Fatal(err)
	}
	fmt.Println(a, bytes.Equal(a, b))
	// Output: {"n":100,"s":"A/B"} true
}

func ExampleValue_IsValid() {
	fmt.Println(jsontext.Value(`{"a":1}`).IsValid())
	fmt.Println(jsontext.Value(`{"a":1,"a":2}`).IsValid())
	fmt.Println(jsontext.Value(`{"a":1,"a":2}`).IsValid(jsontext.AllowDuplicateNames(true)))
	// Output:
	// true
	// false
	// true
}

func ExampleAppendQuote() {
	b, err := jsontext.AppendQuote([]byte("text: "), "tab\tand \"quotes\"")
	fmt.Println(string(b), err)
	// Output: text: "tab\tand \"quotes\"" <nil>
}

func ExampleAppendUnquote() {
	b, err := jsontext.AppendUnquote(nil, `"\ud83d\ude00 \u00e9"`)
	fmt.Println(string(b), err)
	// Output: 😀 é <nil>
}

func ExampleEncoder_AvailableBuffer() {
	e := jsontext.NewEncoder(os.Stdout)
	b := e.AvailableBuffer()
	b = append(b, `{"x":`...)
	b = jsontext.AppendFloat(b, 0.1, 64)
	b = append(b, '}')
	if err := e.WriteValue(b); err != nil {
		log.Fatal(err)
	}
	// Output: {"x":0.1}
}

func ExampleEscapeForHTML() {
	b, err := jsontext.AppendFormat(nil, `"</script>"`, jsontext.EscapeForHTML(true))
	fmt.Println(string(b), err)
	// Output: "\u003c/script\u003e" <nil>
}

func ExampleDepthLimit() {
	v := jsontext.Value(`[[[]]]`)
	fmt.Println(v.IsValid(jsontext.DepthLimit(3)), v.IsValid(jsontext.DepthLimit(2)))
	// Output: true false
}
