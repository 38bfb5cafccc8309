// Raw keeps a part of a document as text until it is known what it is: here the
// payload of messages of several types.
package main

import (
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Message is read first, its payload later.
type Message struct {
	Type    string         `json:"type"`
	Payload jsontext.Value `json:"payload"`
}

// The payloads.
type (
	Login struct {
		User string `json:"user"`
	}
	Move struct {
		X, Y int
	}
)

// open returns the payload as the type that it says it is.
func open(m Message) (any, error) {
	var v any
	switch m.Type {
	case "login":
		v = new(Login)
	case "move":
		v = new(Move)
	default:
		return m.Payload, nil // passed on as it is
	}
	return v, json.Unmarshal(m.Payload, v)
}

func main() {
	const in = `[
		{"type": "login", "payload": {"user": "mo"}},
		{"payload": {"X": 3, "Y": 4}, "type": "move"},
		{"type": "later", "payload": {"keeps": 1.50,  "order": true}}
	]`
	var ms []Message
	if err := json.Unmarshal([]byte(in), &ms); err != nil {
		log.Fatal(err)
	}
	for _, m := range ms {
		v, err := open(m)
		fmt.Printf("%T %v %v\n", v, v, err)
	}

	// Raw text is checked when it is written.
	b, err := json.Marshal(ms[2])
	fmt.Println(string(b), err)
	_, err = json.Marshal(Message{"bad", jsontext.Value(`{"a":}`)})
	fmt.Println(err)
}
