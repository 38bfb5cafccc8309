// Wasm is a filter for WebAssembly: it reads a document, edits it, and writes it.
//
//	GOOS=wasip1 GOARCH=wasm go build -o redact.wasm .
//	wasmtime redact.wasm '$..password' < in.json
//
// It builds for any other system, too. What it imports needs no reflection.
package main

import (
	"os"

	javelin "github.com/javelin-go/javelin"
)

// run replaces the values that a JSONPath query selects.
func run(query string) error {
	root, err := javelin.ParseReader(os.Stdin, javelin.ByteLimit(64<<20))
	if err != nil {
		return err
	}
	nodes, err := root.Select(query)
	if err != nil {
		return err
	}
	e := root.Edit()
	for _, n := range nodes {
		if err := e.Set(n.Pointer(), "***"); err != nil {
			return err
		}
	}
	_, err = os.Stdout.Write(e.Bytes())
	return err
}

func main() {
	if len(os.Args) != 2 {
		os.Stderr.WriteString("usage: redact query\n")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		os.Stderr.WriteString("redact: " + err.Error() + "\n")
		os.Exit(1)
	}
}
