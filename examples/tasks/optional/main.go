// Optional tells a member that is absent from one that is null and from one that
// is there, which the body of a PATCH request needs.
package main

import (
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Optional is a member that may be absent, null, or a value.
type Optional[T any] struct {
	Present bool
	Value   *T // nil for null
}

// UnmarshalJSONFrom is called for null, too, but not where the member is absent.
func (o *Optional[T]) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	o.Present = true
	return json.UnmarshalDecode(dec, &o.Value)
}

// MarshalJSONTo writes the value or null. The tag omitzero leaves out what is
// absent.
func (o Optional[T]) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, o.Value)
}

// IsZero is what omitzero asks.
func (o Optional[T]) IsZero() bool { return !o.Present }

// Change leaves, clears or sets each of its members.
type Change struct {
	Name  Optional[string] `json:"name,omitzero"`
	Email Optional[string] `json:"email,omitzero"`
	Age   Optional[int]    `json:"age,omitzero"`
}

func main() {
	var c Change
	if err := json.Unmarshal([]byte(`{"email": null, "age": 41}`), &c); err != nil {
		log.Fatal(err)
	}
	fmt.Println("name: ", c.Name.Present)
	fmt.Println("email:", c.Email.Present, c.Email.Value == nil)
	fmt.Println("age:  ", c.Age.Present, *c.Age.Value)

	b, err := json.Marshal(c)
	fmt.Println(string(b), err)
}
