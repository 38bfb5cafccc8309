// A file within a document, in base64, is read and written without holding it in memory.
package main

import (
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"log"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
)

// write writes a document with a file in it.
func write(w io.Writer, name string, file io.Reader) error {
	enc := jsontext.NewEncoder(w)
	for _, tok := range []jsontext.Token{jsontext.BeginObject, jsontext.String("name"), jsontext.String(name), jsontext.String("data")} {
		if err := enc.WriteToken(tok); err != nil {
			return err
		}
	}
	text, err := enc.StringWriter()
	if err != nil {
		return err
	}
	b := base64.NewEncoder(base64.StdEncoding, text)
	_, err = io.Copy(b, file)
	if err = errors.Join(err, b.Close(), text.Close()); err != nil {
		return err
	}
	return enc.WriteToken(jsontext.EndObject)
}

// read finds the file in the document, and copies it to w.
func read(r io.Reader, w io.Writer) error {
	dec := jsontext.NewDecoder(r)
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() == jsontext.KindString {
		name, err := dec.ReadToken()
		if err != nil {
			return err
		}
		if name.String() != "data" {
			if err := dec.SkipValue(); err != nil {
				return err
			}
			continue
		}
		text, err := dec.StringReader()
		if err != nil {
			return err
		}
		if _, err := io.Copy(w, base64.NewDecoder(base64.StdEncoding, text)); err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

func main() {
	const size = 10 << 20
	file := io.LimitReader(zeros{}, size) // as large as one likes
	r, w := io.Pipe()
	go func() { w.CloseWithError(write(w, "zeros", file)) }()

	sum := crc32.NewIEEE()
	n := new(counter)
	if err := read(r, io.MultiWriter(sum, n)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(*n == size, sum.Sum32() == crc32.ChecksumIEEE(make([]byte, size)))

	err := read(strings.NewReader(`{"name": "x", "data": "SGVs\x"}`), io.Discard)
	fmt.Println(err)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
