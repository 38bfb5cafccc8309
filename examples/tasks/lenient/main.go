// What PHP, HTML forms and old JavaScript send is read into the types that it means: numbers
// in strings, 1 for true, "" and [] for nothing.
package main

import (
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json/v2"
)

type order struct {
	ID      int
	Total   float64
	Paid    bool
	Items   []string
	Address *struct{ City string }
	Due     int
}

func main() {
	in := []byte(`{"ID": "17", "Total": "12.50", "Paid": 1, "Items": "hat", "Address": [], "Due": ""}`)
	var o order
	if err := json.Unmarshal(in, &o, json.Coerce(json.CoerceAll)); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\n", o)

	// Each way is switched by itself, and all else stays an error.
	for _, c := range []json.Coercion{
		json.StringToNumber,
		json.CoerceAll &^ json.ValueToList,
		json.CoerceAll &^ json.EmptyStringToZero,
	} {
		fmt.Println(json.Unmarshal(in, &o, json.Coerce(c)))
	}
	fmt.Println(json.Unmarshal([]byte(`{"ID": "seventeen"}`), &o, json.Coerce(json.CoerceAll)))
}
