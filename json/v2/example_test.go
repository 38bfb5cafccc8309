package json_test

import (
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// A document becomes a Go value, and that becomes a document again.
func Example() {
	type Stop struct {
		Station  string    `json:"station"`
		Departs  time.Time `json:"departs"`
		Platform int       `json:"platform,omitzero"`
	}
	type Journey struct {
		Train string `json:"train"`
		Stops []Stop `json:"stops"`
	}
	const in = `{
		"train": "NJ 466",
		"stops": [
			{"station": "Zürich HB", "departs": "2026-05-02T21:40:00+02:00", "platform": 8},
			{"station": "Graz Hbf", "departs": "2026-05-03T07:54:00+02:00"}
		]
	}`

	var j Journey
	if err := json.Unmarshal([]byte(in), &j); err != nil {
		log.Fatal(err)
	}
	fmt.Println(j.Train, "leaves", j.Stops[0].Station, "at", j.Stops[0].Departs.Format(time.Kitchen))

	j.Stops[1].Platform = 5
	b, err := json.Marshal(j.Stops[1])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))
	// Output:
	// NJ 466 leaves Zürich HB at 9:40PM
	// {"station":"Graz Hbf","departs":"2026-05-03T07:54:00+02:00","platform":5}
}

// Objects are merged into what is there, so that a file can be read over the
// defaults; arrays and all else replace it.
func ExampleUnmarshal_defaults() {
	type Server struct {
		Host    string            `json:"host"`
		Port    int               `json:"port"`
		Modules []string          `json:"modules"`
		Headers map[string]string `json:"headers"`
	}
	s := Server{
		Host:    "localhost",
		Port:    8080,
		Modules: []string{"status", "metrics"},
		Headers: map[string]string{"Server": "demo"},
	}
	const file = `{"port": 80, "modules": ["gzip"], "headers": {"X-Frame-Options": "DENY"}}`
	if err := json.Unmarshal([]byte(file), &s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Host, s.Port, s.Modules, s.Headers)
	// Output: localhost 80 [gzip] map[Server:demo X-Frame-Options:DENY]
}

// A jsontext.Value keeps the text of a value, to be looked at later.
func ExampleUnmarshal_later() {
	type Message struct {
		Kind string         `json:"kind"`
		Body jsontext.Value `json:"body"`
	}
	var m Message
	if err := json.Unmarshal([]byte(`{"body": {"x": 3.0, "y": 4}, "kind": "move"}`), &m); err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Kind, m.Body)
	if m.Kind == "move" {
		var to struct{ X, Y float64 }
		if err := json.Unmarshal(m.Body, &to, json.MatchCaseInsensitiveNames(true)); err != nil {
			log.Fatal(err)
		}
		fmt.Println(to)
	}
	// Output:
	// move {"x": 3.0, "y": 4}
	// {3 4}
}

// What nil, empty and absent look like. A nil slice or map is written as an empty
// one, a nil pointer or interface as null.
func ExampleMarshal_nil() {
	type Row struct {
		Slice []int
		Bytes []byte
		Map   map[string]int
		Ptr   *int
		Any   any
	}
	for _, opts := range [][]json.Options{
		nil,
		{json.FormatNilSliceAsNull(true), json.FormatNilMapAsNull(true)},
		{json.OmitZeroStructFields(true)},
	} {
		b, err := json.Marshal(Row{}, opts...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(b))
	}
	// Output:
	// {"Slice":[],"Bytes":"","Map":{},"Ptr":null,"Any":null}
	// {"Slice":null,"Bytes":null,"Map":null,"Ptr":null,"Any":null}
	// {}
}

// The options of package jsontext say what the output looks like.
func ExampleMarshalWrite() {
	type Species struct {
		Name  string         `json:"name"`
		Seen  map[string]int `json:"seen"`
		Where [2]float64     `json:"where"`
	}
	s := Species{
		Name:  "Upupa epops",
		Seen:  map[string]int{"2025": 3, "2023": 1, "2024": 7},
		Where: [2]float64{47.05, 8.31},
	}
	err := json.MarshalWrite(os.Stdout, s,
		json.Deterministic(true),
		jsontext.WithIndent("  "))
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// {
	//   "name": "Upupa epops",
	//   "seen": {
	//     "2023": 1,
	//     "2024": 7,
	//     "2025": 3
	//   },
	//   "where": [
	//     47.05,
	//     8.31
	//   ]
	// }
}

// UnmarshalRead reads to the end: what follows the value is an error.
func ExampleUnmarshalRead() {
	for _, body := range []string{`{"score": 12} `, `{"score": 12} {"score": 13}`} {
		var game struct {
			Score int `json:"score"`
		}
		err := json.UnmarshalRead(strings.NewReader(body), &game)
		fmt.Println(game.Score, err)
	}
	// Output:
	// 12 <nil>
	// 12 jsontext: invalid character '{' after top-level value after offset 14
}
