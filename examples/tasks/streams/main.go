// Streams reads and writes documents that may be larger than the memory.
package main

import (
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Order is an element of a long array.
type Order struct {
	ID    int     `json:"id"`
	Total float64 `json:"total"`
}

// write writes an array of n orders, one at a time.
func write(w io.Writer, n int) error {
	enc := jsontext.NewEncoder(w)
	for _, t := range []jsontext.Token{jsontext.BeginObject, jsontext.String("orders"), jsontext.BeginArray} {
		if err := enc.WriteToken(t); err != nil {
			return err
		}
	}
	for i := range n {
		if err := json.MarshalEncode(enc, Order{ID: i, Total: float64(i) / 2}); err != nil {
			return err
		}
	}
	if err := enc.WriteToken(jsontext.EndArray); err != nil {
		return err
	}
	return enc.WriteToken(jsontext.EndObject)
}

func main() {
	// A pipe: neither side ever has all of it.
	r, w := io.Pipe()
	go func() { w.CloseWithError(write(w, 100_000)) }()

	count, sum := 0, 0.0
	for o, err := range json.Elements[Order](r, "/orders") {
		if err != nil {
			log.Fatal(err)
		}
		count++
		sum += o.Total
	}
	r.Close()
	fmt.Println(count, "orders,", sum, "in all")

	// The same by hand, where what is around the array matters, too.
	dec := jsontext.NewDecoder(strings.NewReader(`{"shop": "north", "orders": [{"id": 1}, {"id": 2}], "open": true}`))
	if _, err := dec.ReadToken(); err != nil { // {
		log.Fatal(err)
	}
	for dec.PeekKind() != jsontext.KindEndObject {
		name, err := dec.ReadToken()
		if err != nil {
			log.Fatal(err)
		}
		if name.String() != "orders" {
			v, err := dec.ReadValue()
			if err != nil {
				log.Fatal(err)
			}
			fmt.Println(dec.StackPointer(), v)
			continue
		}
		if _, err := dec.ReadToken(); err != nil { // [
			log.Fatal(err)
		}
		for dec.PeekKind() != jsontext.KindEndArray {
			var o Order
			if err := json.UnmarshalDecode(dec, &o); err != nil {
				log.Fatal(err)
			}
			fmt.Println(dec.StackPointer(), o.ID)
		}
		if _, err := dec.ReadToken(); err != nil { // ]
			log.Fatal(err)
		}
	}
}
