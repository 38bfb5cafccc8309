package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/javelin-go/javelin/bench/infer"
	"github.com/javelin-go/javelin/bench/inferred"
)

// The documents once more, with types that a program has made of each (infer): nobody has
// chosen them.
const (
	OpUnmarshalInferred Op = "unmarshal-inferred"
	OpMarshalInferred   Op = "marshal-inferred"
)

// InferredOps lists them.
var InferredOps = []Op{OpUnmarshalInferred, OpMarshalInferred}

func init() {
	opTitles[OpUnmarshalInferred] = "document to a new value of a type that a program made of it"
	opTitles[OpMarshalInferred] = "value of such a type to fresh output"
}

// Inferred reports whether o takes such types.
func (o Op) Inferred() bool { return o == OpUnmarshalInferred || o == OpMarshalInferred }

//go:generate go run . infer inferred/types.go

// inferredType makes values of the type of a document, or is nil.
func inferredType(corpus string) func() any { return inferred.Type(corpus) }

// inferCommand writes the types: infer FILE.
func inferCommand(stdout io.Writer, args []string) error {
	if len(args) != 1 {
		return errors.New("infer needs a file")
	}
	src, err := inferredSource()
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(args[0]); err == nil && bytes.Equal(old, src) {
		return nil
	}
	fmt.Fprintln(stdout, "written:", args[0])
	return os.WriteFile(args[0], src, 0o666)
}

// inferredSource is the file of the types of all documents.
func inferredSource() ([]byte, error) {
	cs, err := Corpora()
	if err != nil {
		return nil, err
	}
	if _, cs, err = namedCorpora(findNames, cs); err != nil {
		return nil, err
	}
	var docs []infer.Document
	for _, c := range cs {
		docs = append(docs, infer.Document{Name: c.Name, JSON: c.Doc})
	}
	return infer.Source("inferred", docs)
}
