// Generate reads and writes types by code that has been generated for them, without
// reflection: go generate writes it anew.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"

	v2 "github.com/javelin-go/javelin/json/v2"
	"github.com/javelin-go/javelin/rt"
)

func main() {
	var o Order
	if err := rt.Unmarshal([]byte(`{"id": 7, "items": [{"sku": "tea", "count": 2}], "total": 12.50}`), &o); err != nil {
		log.Fatal(err)
	}
	b, err := rt.Marshal(&o)
	fmt.Println(string(b), err)

	err = rt.Unmarshal([]byte(`{"total": 1}`), &o)
	fmt.Println(errors.Is(err, rt.ErrMissingName), err)

	// The methods are called by whoever knows methods for JSON.
	b, err = json.Marshal([]Order{{ID: 8}})
	fmt.Println(string(b), err)
	list, err := v2.UnmarshalOf[[]Order]([]byte(`[{"id": 9, "total": 0.5}]`))
	fmt.Println(list, err)
}
