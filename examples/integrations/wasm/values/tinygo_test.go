//go:build with_tinygo

package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/examples/integrations/wasm/internal/wasm"
)

// TestValuesWithTinyGo holds what the program writes that TinyGo builds against what the same
// code writes on this machine. What is nested deeper than the stack permits is an error.
func TestValuesWithTinyGo(t *testing.T) {
	program, err := wasm.TinyGo("../../../..", ".")
	if err != nil {
		t.Fatal(err)
	}
	in := lines()
	var want bytes.Buffer
	if err := run(bytes.NewReader(in), &want); err != nil {
		t.Fatal(err)
	}
	got, err := wasm.Run(program, bytes.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	g, w := strings.Split(string(got), "\n"), strings.Split(want.String(), "\n")
	if len(g) != len(w) {
		t.Fatalf("%d lines, want %d", len(g), len(w))
	}
	for i := range g {
		const deep = "jsontext: exceeded max depth within "
		if g[i] != w[i] && !(strings.HasPrefix(g[i], deep) && strings.HasPrefix(w[i], deep)) {
			t.Errorf("line %d:\n got %s\nwant %s", i, g[i], w[i])
		}
	}
}
