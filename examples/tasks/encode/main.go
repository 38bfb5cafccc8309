// Encode turns structs into JSON: what is left out, what null means, what it looks
// like, and where it goes.
package main

import (
	"fmt"
	"log"
	"os"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Invoice shows which fields are written.
type Invoice struct {
	Number  int            `json:"number"`
	Total   float64        `json:"total"`
	Paid    time.Time      `json:"paid,omitzero"`   // not at all, if zero
	Note    string         `json:"note,omitempty"`  // not at all, if "" in JSON
	ID      uint64         `json:"id,string"`       // in quotes
	Lines   []string       `json:"lines"`           // [] if nil
	Rates   map[string]int `json:"rates,omitempty"` // not at all, if {}
	Secret  string         `json:"-"`
	private int
}

func main() {
	inv := Invoice{Number: 17, Total: 119.50, ID: 1<<63 + 1, Secret: "never seen", private: 1}
	b, err := json.Marshal(inv)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))

	inv.Paid = time.Date(2026, 5, 4, 12, 30, 0, 0, time.UTC)
	inv.Rates = map[string]int{"reduced": 7, "full": 19}
	b, err = json.Marshal(inv, jsontext.WithIndent("  "), json.Deterministic(true))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))

	// To a buffer of one's own, again and again, without memory for the result.
	var buf []byte
	for i := range 3 {
		if buf, err = json.Append(buf[:0], []int{i, i * i}); err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(buf))
	}

	// To a writer, without a newline after it.
	if err := json.MarshalWrite(os.Stdout, map[string]bool{"done": true}); err != nil {
		log.Fatal(err)
	}
	fmt.Println()
}
