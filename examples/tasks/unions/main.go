// Unions reads and writes an interface that several types have: a member says which
// one it is.
package main

import (
	"fmt"
	"log"

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

// Wherever a Shape is met, the member kind says which one it is.
var _ = json.DeclareUnion[Shape](
	json.InternalTag("kind"),
	json.Case[*Rectangle]("rectangle"),
	json.Case[*Square]("square"),
)

// Step is one of another form: the name stands beside the value, which need not be an object.
type Step interface{ step() }

// The steps.
type (
	Wait  int
	Print string
)

func (Wait) step()  {}
func (Print) step() {}

var _ = json.DeclareUnion[Step](json.AdjacentTag("do", "with"), json.Case[Wait]("wait"), json.Case[Print]("print"))

// Value is one of a third form: the name is that of the only member.
type Value interface{ value() }

// The values.
type (
	Int  int64
	Text string
)

func (Int) value()  {}
func (Text) value() {}

var _ = json.DeclareUnion[Value](json.ExternalTag(), json.Case[Int]("int"), json.Case[Text]("text"))

func main() {
	const in = `[{"kind":"square","side":3},{"w":2,"h":5,"kind":"rectangle"}]`
	var plan []Shape
	if err := json.Unmarshal([]byte(in), &plan); err != nil {
		log.Fatal(err)
	}
	for _, s := range plan {
		fmt.Printf("%T %v\n", s, s.Area())
	}
	b, err := json.Marshal(plan)
	fmt.Println(string(b), err)

	err = json.Unmarshal([]byte(`[{"kind": "circle", "r": 1}]`), &plan)
	fmt.Println(err)

	steps, err := json.UnmarshalOf[[]Step]([]byte(`[{"do":"wait","with":3},{"with":"now","do":"print"}]`))
	fmt.Printf("%#v %v\n", steps, err)
	b, err = json.Marshal([]Value{Int(7), Text("x")})
	fmt.Println(string(b), err)
}
