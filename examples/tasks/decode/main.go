// Decode turns JSON into structs: names, times, bytes, pointers, embedded structs.
package main

import (
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/v2"
)

// Audit is part of many documents.
type Audit struct {
	By string    `json:"by"`
	At time.Time `json:"at"`
}

// Station is a document. Its members by and at are the fields of Audit.
type Station struct {
	Audit
	ID     int64             `json:"id"`
	Name   string            `json:"name"`
	Height *float64          `json:"height"` // nil where it is not known
	Air    [3]float64        `json:"air"`
	Tags   []string          `json:"tags"`
	Key    []byte            `json:"key"` // base64
	Notes  map[string]string `json:"notes"`
}

const document = `{
	"id": 4250, "name": "Nuuk", "height": 86.5,
	"air": [-2.5, 1012.9, 0.71], "tags": ["coast", "arctic"], "key": "SkFWRUxJTg==",
	"notes": {"de": "Küste"},
	"by": "ines", "at": "2026-03-14T09:00:00Z"
}`

func main() {
	var s Station
	if err := json.Unmarshal([]byte(document), &s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.ID, s.Name, *s.Height, s.Air[1], s.Tags[1], string(s.Key), s.Notes["de"])
	fmt.Println(s.By, s.At.Weekday())

	// Objects are merged: what the text does not name stays as it is.
	if err := json.Unmarshal([]byte(`{"height": null, "notes": {"kl": "Sineriak"}}`), &s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Name, s.Height, len(s.Notes))

	// Without a variable, by the type.
	primes, err := json.UnmarshalOf[[]uint]([]byte(`[2, 3, 5, 7]`))
	fmt.Println(primes, err)

	// From a reader that delivers one value and no more.
	var names []string
	err = json.UnmarshalRead(strings.NewReader(`["a", "b"] `), &names)
	fmt.Println(names, err)
	err = json.UnmarshalRead(strings.NewReader(`["a", "b"] ["c"]`), &names)
	fmt.Println(err)
}
