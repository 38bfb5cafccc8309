// Small reads a value and writes it again, and nothing else: how large it is tells what
// generated code takes.
//
//	tinygo build -target wasip1 -no-debug -o small.wasm .
//	wasmtime small.wasm < in.json
package main

import (
	"io"
	"os"
)

func main() {
	data, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	var n Node
	if err := n.UnmarshalJSON(data); err != nil {
		os.Stdout.WriteString(err.Error() + "\n")
		return
	}
	out, err := n.MarshalJSON()
	if err != nil {
		os.Stdout.WriteString(err.Error() + "\n")
		return
	}
	os.Stdout.Write(out)
}
