// Values reads documents, one on each line, into Go values by generated code, and
// writes the values. With the tags purego and nounsafe it is built without assembly
// and without unsafe memory, as TinyGo builds it.
//
//	GOOS=wasip1 GOARCH=wasm go build -tags purego,nounsafe -o values.wasm .
//	wasmtime values.wasm < in.ndjson
package main

import (
	"bufio"
	"io"
	"os"

	"github.com/javelin-go/javelin/rt"
)

func run(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	var b []byte
	for lines.Scan() {
		var r Reading
		err := rt.Unmarshal(lines.Bytes(), &r)
		if err == nil {
			b, err = rt.Append(b[:0], &r)
		}
		if err != nil {
			b = append(b[:0], err.Error()...)
		}
		if _, err := out.Write(append(b, '\n')); err != nil {
			return err
		}
	}
	return lines.Err()
}

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
