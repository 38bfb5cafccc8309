// Unions reads and writes an interface that several types have: a member says which
// one it is.
package main

import (
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Shape is what circles and rectangles have in common.
type Shape interface{ Area() float64 }

// The shapes.
type (
	Rectangle struct {
		W float64 `json:"w"`
		H float64 `json:"h"`
	}
	Square struct {
		Side float64 `json:"side"`
	}
)

// Area implements Shape.
func (r *Rectangle) Area() float64 { return r.W * r.H }

// Area implements Shape.
func (s *Square) Area() float64 { return s.Side * s.Side }

// kinds are the values of the member kind, each with the type that it stands for.
var kinds = map[string]func() Shape{
	"rectangle": func() Shape { return new(Rectangle) },
	"square":    func() Shape { return new(Square) },
}

// shapes are the options that know them all. A type that has been added to kinds
// needs one more line.
var shapes = json.JoinOptions(
	json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, s *Shape) error {
		text, err := dec.ReadValue() // kind may stand anywhere in it
		if err != nil {
			return err
		}
		var tag struct {
			Kind string `json:"kind"`
		}
		if err := json.Unmarshal(text, &tag); err != nil {
			return err
		}
		construct, ok := kinds[tag.Kind]
		if !ok {
			return fmt.Errorf("unknown kind %q", tag.Kind)
		}
		*s = construct()
		return json.Unmarshal(text, *s)
	})),
	json.WithMarshalers(json.JoinMarshalers(
		tagged[Rectangle]("rectangle"),
		tagged[Square]("square"),
	)),
)

// tagged writes the kind in front of the members of a T.
func tagged[T any](kind string) *json.Marshalers {
	return json.MarshalToFunc(func(enc *jsontext.Encoder, v *T) error {
		body, err := json.Marshal(v) // without shapes: as any struct
		if err != nil {
			return err
		}
		return json.MarshalEncode(enc, struct {
			Kind string         `json:"kind"`
			Body jsontext.Value `json:",embed"`
		}{kind, body})
	})
}

func main() {
	const in = `[{"kind":"square","side":3},{"w":2,"h":5,"kind":"rectangle"}]`
	var plan []Shape
	if err := json.Unmarshal([]byte(in), &plan, shapes); err != nil {
		log.Fatal(err)
	}
	for _, s := range plan {
		fmt.Printf("%T %v\n", s, s.Area())
	}
	b, err := json.Marshal(plan, shapes)
	fmt.Println(string(b), err)

	err = json.Unmarshal([]byte(`[{"kind": "circle", "r": 1}]`), &plan, shapes)
	fmt.Println(err)
}
