// Nesting reads and writes values that hold values of their own type, as deep as the stack
// permits: with TinyGo, whose stack has a fixed size, what is too deep is an error.
//
//	GOOS=wasip1 GOARCH=wasm go build -o nesting.wasm .
//	wasmtime nesting.wasm 1 10001
//
// A third argument is the size of the stack, if TinyGo has built the program with another
// one than 64 KiB.
//
// For each depth from the first to the last it prints a line: how many levels, and what
// has become of each kind of document.
package main

import (
	"bytes"
	"os"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/rt"
)

// document is a text with so many levels, and where it is read into.
type document struct {
	name              string
	open, inner, shut string
	into              func() value
}

type value interface {
	rt.Unmarshaler
	rt.Marshaler
}

var documents = []document{
	{"list", `{"id":1,"next":`, `null`, `}`, func() value { return new(List) }},
	{"tree", `{"kids":[`, ``, `]}`, func() value { return new(Tree) }},
	{"map", `{"a":`, `{}`, `}`, func() value { return new(Named) }},
	{"slice", `[`, ``, `]`, func() value { return new(Named) }},
	{"wide", `{"a":"x","b":1,"next":`, `null`, `}`, func() value { return new(Wide) }},
	{"array", `[`, `1`, `]`, func() value { return new(Held) }},
	{"object", `{"a":`, `true`, `}`, func() value { return new(Held) }},
	{"raw", `{"a":[`, `1`, `]}`, func() value { return new(Raw) }},
	{"skipped", `{"no":[`, `1`, `]}`, func() value { return new(List) }},
}

func (d *document) text(n int) string {
	text := strings.Repeat(d.open, n) + d.inner + strings.Repeat(d.shut, n)
	switch d.name {
	case "array", "object":
		return `{"any":` + text + `}`
	case "map":
		return `{"maps":` + text + `}`
	case "slice":
		return `{"slices":` + text + `}`
	case "raw":
		return `{"a":` + text + `}`
	}
	return text
}

// try reads a document of n levels and writes the value again. It returns + if what is
// written is what was read, R if it is too deep to be read, and W if to be written.
func (d *document) try(n int) byte {
	text := d.text(n)
	v := d.into()
	if err := rt.Unmarshal([]byte(text), v); err != nil {
		return tooDeep(err, 'R')
	}
	out, err := rt.Marshal(v)
	switch {
	case err != nil:
		return tooDeep(err, 'W')
	case string(out) == text, d.name == "wide" && bytes.Count(out, []byte("{")) == n:
		return '+'
	case d.name == "skipped" && string(out) == `{"id":0,"next":null}`:
		return '+'
	}
	return '?'
}

func tooDeep(err error, c byte) byte {
	if strings.HasPrefix(err.Error(), "jsontext: exceeded max depth within ") {
		return c
	}
	return '?'
}

func main() {
	if len(os.Args) != 3 && len(os.Args) != 4 {
		os.Stderr.WriteString("usage: nesting first last [stack]\n")
		os.Exit(2)
	}
	if len(os.Args) == 4 {
		size, _ := strconv.Atoi(os.Args[3])
		rt.SetStackSize(size)
	}
	first, _ := strconv.Atoi(os.Args[1])
	last, _ := strconv.Atoi(os.Args[2])
	for n := first; n <= last; n++ {
		line := strconv.AppendInt(nil, int64(n), 10)
		for i := range documents {
			d := &documents[i]
			line = append(append(append(line, ' '), d.name...), d.try(n))
		}
		os.Stdout.Write(append(line, '\n'))
	}
}
