// Std is small with encoding/json, for comparison.
//
//	tinygo build -target wasip1 -no-debug -o std.wasm .
//	wasmtime std.wasm < in.json
package main

import (
	"encoding/json"
	"io"
	"os"
)

func main() {
	data, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	var n Node
	if err := json.Unmarshal(data, &n); err != nil {
		os.Stdout.WriteString(err.Error() + "\n")
		return
	}
	out, err := json.Marshal(&n)
	if err != nil {
		os.Stdout.WriteString(err.Error() + "\n")
		return
	}
	os.Stdout.Write(out)
}
