// Webhook reads events: a member tells them apart, one is required, one has a default.
package main

import (
	"fmt"

	"github.com/javelin-go/javelin/json/v2"
)

// Event is what the service sends.
type Event interface{ event() }

type (
	Paid struct {
		Order    string         `json:"order" javelin:"required"`
		Currency string         `json:"currency" javelin:"default=\"EUR\""`
		Rest     map[string]any `json:",embed"`
	}
	Other struct {
		Type string         `json:"type"`
		Rest map[string]any `json:",embed"`
	}
)

func (Paid) event()  {}
func (Other) event() {}

var _ = json.DeclareUnion[Event](json.InternalTag("type"), json.Case[Paid]("paid"), json.OtherCase[Other]())

func main() {
	for _, body := range []string{`{"order":"A7","type":"paid","amount":12}`, `{"type":"shipped","carrier":"mule"}`, `{"type":"paid"}`} {
		if event, err := json.UnmarshalOf[Event]([]byte(body)); err != nil {
			fmt.Println(err)
		} else {
			b, err := json.MarshalOf(event)
			fmt.Printf("%+v\n%s %v\n", event, b, err)
		}
	}
}
