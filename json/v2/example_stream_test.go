package json_test

import (
	"fmt"
	"io"
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

// An array is read one element at a time: the memory used is that of one element,
// however many there are. For an array deep within a document there is [Elements].
func ExampleUnmarshalDecode_array() {
	const doc = `[{"id": 1, "total": 12.50}, {"id": 2, "total": 7.25}, {"id": 3, "total": 30}]`

	d := jsontext.NewDecoder(strings.NewReader(doc))
	if _, err := d.ReadToken(); err != nil { // [
		log.Fatal(err)
	}
	var sum float64
	for d.PeekKind() != jsontext.KindEndArray {
		var o Order
		if err := json.UnmarshalDecode(d, &o); err != nil {
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
