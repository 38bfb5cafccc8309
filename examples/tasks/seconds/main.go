// Seconds reads and writes Unix seconds and textual durations: tags say so, and nothing else.
package main

import (
	"fmt"
	"log"
	"time"

	"github.com/javelin-go/javelin/json/v2"
)

// Session has a time and a duration in forms that are not those of Go.
type Session struct {
	Start   time.Time     `json:"start" javelin:"format=unix"`
	Timeout time.Duration `json:"timeout" javelin:"format=units"`
}

func main() {
	var s Session
	if err := json.Unmarshal([]byte(`{"start": 1767225600, "timeout": "1m30s"}`), &s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Start.Format(time.RFC3339), s.Timeout.Seconds())
	b, err := json.Marshal(s)
	fmt.Println(string(b), err)
}
