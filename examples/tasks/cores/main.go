// Cores reads and writes many lines of JSON on all cores of the machine.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"log"

	"github.com/javelin-go/javelin/json/v2"
)

// Event is a line.
type Event struct {
	ID    int     `json:"id"`
	Level string  `json:"level"`
	Took  float64 `json:"took"`
}

// slowest returns the event that took longest, and prints which lines are bad.
func slowest(r io.Reader) (most Event) {
	for e, err := range json.Records[Event](r, json.Parallel(0)) {
		var bad *json.RecordError
		switch {
		case errors.As(err, &bad):
			fmt.Println("line", bad.Index+1, "at byte", bad.ByteOffset, "is bad:", bad.Err)
		case e.Took > most.Took:
			most = e
		}
	}
	return most
}

// total adds up what all events took. The order in which they come makes no difference.
func total(r io.Reader) (sum float64, err error) {
	for e, err := range json.Records[Event](r, json.Parallel(0), json.Unordered(true)) {
		if err != nil {
			return sum, err
		}
		sum += e.Took
	}
	return sum, nil
}

// events yields as many events.
func events(n int) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for i := range n {
			if !yield(Event{ID: i, Level: "info", Took: float64(i%1000) / 8}) {
				return
			}
		}
	}
}

func main() {
	// Marshaling takes longer than whatever makes the values.
	var lines bytes.Buffer
	if err := json.WriteRecords(&lines, events(100_000), json.Parallel(0)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(bytes.Count(lines.Bytes(), []byte("\n")), "lines")

	sum, err := total(bytes.NewReader(lines.Bytes()))
	fmt.Println(sum, err)

	// One of them is broken. The others are read all the same.
	lines.Bytes()[bytes.Index(lines.Bytes(), []byte(`"id":77777`))] = '!'
	fmt.Println(slowest(&lines))
}
