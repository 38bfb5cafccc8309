// Memory shows what costs no memory: buffers that are used again, strings that
// share the memory of the input, readers that are read in place.
package main

import (
	"bytes"
	"fmt"
	"log"
	"unsafe"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Line is one of many.
type Line struct {
	Level string `json:"level"`
	Text  string `json:"text"`
}

func main() {
	// Strings are copies: the input may be changed at once.
	in := []byte(`{"level": "info", "text": "started"}`)
	var kept Line
	if err := json.Unmarshal(in, &kept); err != nil {
		log.Fatal(err)
	}
	clear(in)
	fmt.Println(kept)

	// Unless they are asked to be parts of the input, which then must not change.
	in = []byte(`{"level": "warn", "text": "a long line"}`)
	var shared Line
	if err := json.Unmarshal(in, &shared, json.AliasStrings(true)); err != nil {
		log.Fatal(err)
	}
	copy(in[bytes.Index(in, []byte("long")):], "LONG") // what must not be done
	fmt.Println(shared.Text)

	// Tags say the same for single fields.
	var event struct {
		Level string `json:"level" javelin:"intern"` // equal ones share memory
		Text  string `json:"text" javelin:"nocopy"`  // a part of the input
	}
	if err := json.Unmarshal(in, &event); err != nil {
		log.Fatal(err)
	}
	fmt.Println(event.Level, unsafe.StringData(event.Text) == &in[bytes.Index(in, []byte("a LONG"))])

	// One Encoder or Decoder for many documents.
	var out bytes.Buffer
	enc := jsontext.NewEncoder(&out)
	for range 2 {
		out.Reset()
		enc.Reset(&out)
		if err := json.MarshalEncode(enc, kept); err != nil {
			log.Fatal(err)
		}
		fmt.Print(out.String())
	}

	// Over a bytes.Buffer a Decoder reads in place, and values are parts of it
	// until the next read.
	dec := jsontext.NewDecoder(bytes.NewBufferString(`{"a":1} {"b":2}`))
	first, err := dec.ReadValue()
	if err != nil {
		log.Fatal(err)
	}
	mine := first.Clone() // to keep it
	if _, err := dec.ReadValue(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(mine)
}
