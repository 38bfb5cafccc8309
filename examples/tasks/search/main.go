// Search finds values in documents that may be larger than the memory, and looks
// at all of their tokens.
package main

import (
	"fmt"
	"io"
	"log"
	"strings"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

const document = `{"shop": "north", "orders": [
	{"id": 1, "total": 12.50, "items": ["tea"]},
	{"id": 2, "total": 7.25, "items": []},
	{"id": 3, "total": 30, "items": ["cup", "pot"]}
], "open": true}`

// endless delivers a document that never ends.
type endless struct{ r io.Reader }

func (e *endless) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if err == io.EOF {
		e.r, err = strings.NewReader(`, {"id": 0, "total": 99}`), nil
	}
	return n, err
}

func main() {
	// One value, and no more is read than it takes to find it.
	in := &endless{strings.NewReader(`{"orders": [{"id": 1, "total": 2}`)}
	n, err := javelin.GetReader(in, "orders.#(total>50).id")
	fmt.Println(n, err)
	n, err = javelin.GetPointerReader(strings.NewReader(document), "/orders/2/items/0")
	fmt.Println(n, err)

	// Each that a query selects, as soon as it has been read.
	large, err := javelin.CompileJSONPath(`$.orders[?@.total > 10]`)
	if err != nil {
		log.Fatal(err)
	}
	for n, err := range large.SelectReader(strings.NewReader(document)) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(n.Get("id"), n.Get("items"))
	}

	// All tokens.
	count, sum := 0, 0.0
	err = javelin.VisitReader(strings.NewReader(document), func(e javelin.Event) error {
		switch {
		case e.Name && e.Node().TextOr("") == "items":
			return javelin.SkipValue
		case e.Kind == jsontext.KindNumber:
			count++
			sum += e.Node().FloatOr(0)
		}
		return nil
	})
	fmt.Println(count, sum, err)
}
