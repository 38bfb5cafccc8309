//go:build with_tinygo

package main

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/examples/integrations/wasm/internal/wasm"
)

// maxSize is how large the program may be: one and a half times as large as with
// tinyjson v0.9.0, whose program has 171,538 bytes.
const maxSize = 171_538 * 3 / 2

func TestSizeWithTinyGo(t *testing.T) {
	const root = "../../../.."
	program, err := wasm.TinyGo(root, ".", "-no-debug")
	if err != nil {
		t.Fatal(err)
	}
	std, err := wasm.TinyGo(root, "std", "-no-debug")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes, with encoding/json %d", len(program), len(std))
	if len(program) > maxSize || len(program) >= len(std) {
		t.Errorf("%d bytes, want at most %d and less than %d", len(program), maxSize, len(std))
	}
	for in, want := range map[string]string{
		`{"name":"a\u00e9\n","id":-9223372036854775808,"size":4294967295,"active":true,"tags":["x",""],"next":{"name":"","id":0,"size":0,"active":false,"tags":[],"next":null}}`: `{"name":"aé\n","id":-9223372036854775808,"size":4294967295,"active":true,"tags":["x",""],"next":{"name":"","id":0,"size":0,"active":false,"tags":[],"next":null}}`,
		`{"size":-1}`:                "json: cannot unmarshal JSON number -1 into Go uint32 within \"/size\": invalid syntax\n",
		`{"next":{"next":{"tags":[1`: "json: cannot unmarshal JSON number into Go string within \"/next/next/tags/0\"\n",
		`{"id":1,"id":2}`:            "jsontext: duplicate object member name \"id\"\n",
		`{"no":{"a":[1,{"b":1,"b":2`: "jsontext: duplicate object member name \"b\" within \"/no/a/1\"\n",
		"{\"name\":\"\xff\"}":        "jsontext: invalid UTF-8 within \"/name\" after offset 9\n",
	} {
		got, err := wasm.Run(program, strings.NewReader(in))
		if err != nil || string(got) != want {
			t.Errorf("%s:\n got %s, %v\nwant %s", in, got, err, want)
		}
	}
}
