package json_test

import (
	"fmt"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Payment is an interface that several types have.
type Payment interface{ Pay() string }

type Card struct {
	Number string `json:"number"`
}

type Transfer struct {
	IBAN string `json:"iban"`
	Days int    `json:"days,omitzero"`
}

// Unknown keeps a payment of a kind that a newer program has written.
type Unknown struct {
	Kind string         `json:"kind"`
	Rest jsontext.Value `json:",embed"`
}

func (c Card) Pay() string      { return "card " + c.Number }
func (t *Transfer) Pay() string { return "transfer to " + t.IBAN }
func (u Unknown) Pay() string   { return "cannot " + u.Kind }

var _ = json.DeclareUnion[Payment](
	json.InternalTag("kind"),
	json.Case[Card]("card"),
	json.Case[*Transfer]("transfer"),
	json.OtherCase[Unknown](),
)

// An interface is read and written by a member that says which type it holds.
func ExampleDeclareUnion() {
	var order struct {
		Payments []Payment `json:"payments"`
	}
	err := json.Unmarshal([]byte(`{"payments":[
		{"kind": "card", "number": "4242"},
		{"iban": "DE02", "kind": "transfer"},
		{"kind": "barter", "goods": ["hen", "egg"]}
	]}`), &order)
	for _, p := range order.Payments {
		fmt.Println(p.Pay())
	}
	b, err := json.Marshal(order)
	fmt.Println(string(b), err)
	// Output:
	// card 4242
	// transfer to DE02
	// cannot barter
	// {"payments":[{"kind":"card","number":"4242"},{"kind":"transfer","iban":"DE02"},{"kind":"barter","goods":["hen","egg"]}]} <nil>
}

// Step is one of another form: the name is beside the value.
type Step interface{ step() }

type (
	Wait  int
	Print struct{ Text string }
)

func (Wait) step()  {}
func (Print) step() {}

var _ = json.DeclareUnion[Step](json.AdjacentTag("do", "with"), json.Case[Wait]("wait"), json.Case[Print]("print"))

// With a tag beside it, a case need not be an object.
func ExampleAdjacentTag() {
	var steps []Step
	err := json.Unmarshal([]byte(`[{"do":"wait","with":3},{"do":"print","with":{"Text":"now"}}]`), &steps)
	fmt.Println(steps, err)
	err = json.Unmarshal([]byte(`[{"do":"wait","with":3},{"do":"jump"}]`), &steps)
	fmt.Println(err)
	// Output:
	// [3 {now}] <nil>
	// json: cannot unmarshal JSON string "jump" into Go json_test.Step within "/1/do": unknown case of union
}

// Area is one of a third form: the name is that of the only member.
type Area interface{ area() float64 }

type (
	Circle struct{ R float64 }
	Box    struct{ W, H float64 }
)

func (c Circle) area() float64 { return 3 * c.R * c.R }
func (r Box) area() float64    { return r.W * r.H }

var _ = json.DeclareUnion[Area](json.ExternalTag(), json.Case[Circle]("circle"), json.Case[Box]("rectangle"))

// The name of a member may tell what its value is.
func ExampleExternalTag() {
	areas, err := json.UnmarshalOf[[]Area]([]byte(`[{"circle":{"R":1}},{"rectangle":{"W":2,"H":5}}]`))
	fmt.Println(areas, err)
	b, err := json.Marshal(areas)
	fmt.Println(string(b), err)
	// Output:
	// [{1} {2 5}] <nil>
	// [{"circle":{"R":1}},{"rectangle":{"W":2,"H":5}}] <nil>
}

// Hook is what a service sends.
type Hook interface{ hook() }

type Paid struct {
	Order    string         `json:"order" javelin:"required"`
	Currency string         `json:"currency" javelin:"default=\"EUR\""`
	Rest     map[string]any `json:",embed"`
}

type OtherHook struct {
	Event string         `json:"event"`
	Rest  map[string]any `json:",embed"`
}

func (Paid) hook()      {}
func (OtherHook) hook() {}

var _ = json.DeclareUnion[Hook](json.InternalTag("event"), json.Case[Paid]("paid"), json.OtherCase[OtherHook]())

// A webhook: events told apart by a member, members that must be there, values for those that
// are not, and all else kept.
func ExampleDeclareUnion_webhook() {
	for _, in := range []string{
		`{"order": "A7", "event": "paid", "amount": 12}`,
		`{"event": "shipped", "carrier": "mule"}`,
		`{"event": "paid", "amount": 12}`,
	} {
		hook, err := json.UnmarshalOf[Hook]([]byte(in))
		if err != nil {
			fmt.Print(json.Describe(err, []byte(in)))
			continue
		}
		b, _ := json.MarshalOf(hook)
		fmt.Printf("%+v\n%s\n", hook, b)
	}
	// Output:
	// {Order:A7 Currency:EUR Rest:map[amount:12]}
	// {"event":"paid","order":"A7","currency":"EUR","amount":12}
	// {Event:shipped Rest:map[carrier:mule]}
	// {"event":"shipped","carrier":"mule"}
	// 1:31: cannot unmarshal into Go json_test.Paid: missing object member name "order"
	//     1 | {"event": "paid", "amount": 12}
	//       |                               ^
}
