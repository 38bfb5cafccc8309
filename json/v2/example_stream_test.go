package json_test

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"log"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Documents that need not fit into memory.

// Order is an element of the arrays and streams below.
type Order struct {
	ID    int     `json:"id"`
	Total float64 `json:"total"`
}

// Elements reads the array that path leads to, one element at a time. If there is
// no such array, the only error is io.EOF.
func Elements[T any](d *jsontext.Decoder, path jsontext.Pointer) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		for {
			tok, err := d.ReadToken()
			if err != nil {
				yield(none, err)
				return
			}
			if tok.Kind() == jsontext.KindBeginArray && d.StackPointer() == path {
				break
			}
		}
		for d.PeekKind() != jsontext.KindEndArray {
			var v T
			err := json.UnmarshalDecode(d, &v)
			if !yield(v, err) || err != nil {
				return
			}
		}
	}
}

// A large array within a document is read one element at a time: the memory used
// is that of one element, however many there are.
func ExampleUnmarshalDecode_array() {
	const doc = `{"shop": "north", "pages": [[1, 2], [3]], "orders": [
		{"id": 1, "total": 12.50}, {"id": 2, "total": 7.25}, {"id": 3, "total": 30}
	], "end": true}`

	var sum float64
	for o, err := range Elements[Order](jsontext.NewDecoder(strings.NewReader(doc)), "/orders") {
		if err != nil {
			log.Fatal(err)
		}
		sum += o.Total
	}
	fmt.Println(sum)
	// Output: 49.75
}

// Values that follow one another, such as one per line, are read by one Decoder.
// io.EOF says that there are no more.
func ExampleUnmarshalDecode_lines() {
	const lines = `{"id": 1, "total": 12.5}
{"id": 2, "total": 7.25}
`
	d := jsontext.NewDecoder(strings.NewReader(lines))
	for {
		var o Order
		err := json.UnmarshalDecode(d, &o)
		if err == io.EOF {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		fmt.Println(o, "up to byte", d.InputOffset())
	}
	// Output:
	// {1 12.5} up to byte 24
	// {2 7.25} up to byte 49
}

// A value that does not fit its type need not be the end: whoever reads it as text
// first stands behind it in any case. After an error of syntax there is no going
// on.
func ExampleUnmarshal_goOn() {
	d := jsontext.NewDecoder(strings.NewReader(`{"id": 1} {"id": "two"} {"id": 3}`))
	for {
		val, err := d.ReadValue()
		if err == io.EOF {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		var o Order
		var serr *json.SemanticError
		if err := json.Unmarshal(val, &o); errors.As(err, &serr) {
			fmt.Printf("%s: cannot be %v\n", val, serr.GoType)
			continue
		} else if err != nil {
			log.Fatal(err)
		}
		fmt.Println(o.ID)
	}
	// Output:
	// 1
	// {"id": "two"}: cannot be int
	// 3
}

// An array of any length is written one element at a time.
func ExampleMarshalEncode() {
	enc := jsontext.NewEncoder(os.Stdout)
	write := func(tok jsontext.Token) {
		if err := enc.WriteToken(tok); err != nil {
			log.Fatal(err)
		}
	}
	write(jsontext.BeginObject)
	write(jsontext.String("orders"))
	write(jsontext.BeginArray)
	for i := range 3 {
		if err := json.MarshalEncode(enc, Order{ID: i + 1, Total: float64(i) * 2.5}); err != nil {
			log.Fatal(err)
		}
	}
	write(jsontext.EndArray)
	write(jsontext.EndObject)
	// Output: {"orders":[{"id":1,"total":0},{"id":2,"total":2.5},{"id":3,"total":5}]}
}
