// Ndjson reads and writes one value per line. A bad line is not the end of a log.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/v2"
)

// Event is a line.
type Event struct {
	ID    int     `json:"id"`
	Level string  `json:"level"`
	Took  float64 `json:"took,omitzero"`
}

const lines = `{"id": 1, "level": "info", "took": 0.25}
{"id": "two", "level": "info"}
{"id": 3, "level":
{"id": 4, "level": "warn", "took": 1.5}
`

func main() {
	// Read them all, those that are bad apart.
	var good []Event
	for e, err := range json.Records[Event](strings.NewReader(lines)) {
		var bad *json.RecordError
		if errors.As(err, &bad) {
			line := 1 + strings.Count(lines[:bad.ByteOffset], "\n")
			fmt.Printf("line %d: %v\n", line, bad.Err)
			continue
		}
		good = append(good, e)
	}
	fmt.Println(good)

	// Lines that have no struct.
	for n, err := range json.Records[javelin.Node](strings.NewReader(`{"a": 1} {"b": [2]}`)) {
		fmt.Println(n, n.Len(), err)
	}

	// Write some of them, as they come.
	slow := func(yield func(Event) bool) {
		for _, e := range good {
			if e.Took > 1 && !yield(e) {
				return
			}
		}
	}
	if err := json.WriteRecords(os.Stdout, slow); err != nil {
		log.Fatal(err)
	}

	// A value that cannot be written leaves no trace among the others.
	var out bytes.Buffer
	w := json.NewRecordWriter(&out)
	for _, v := range []any{Event{ID: 5}, func() {}, map[string]int{"n": 6}} {
		if err := w.Write(v); err != nil {
			fmt.Println(err)
		}
	}
	if err := w.Flush(); err != nil {
		log.Fatal(err)
	}
	fmt.Print(out.String())
}
