// Tokens rewrites a stream token by token, in memory that does not grow with it:
// here it takes out every member named secret and rounds what follows a price.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
)

// rewrite copies JSON from r to w.
func rewrite(w io.Writer, r io.Reader) error {
	dec := jsontext.NewDecoder(r)
	enc := jsontext.NewEncoder(w)
	for {
		tok, err := dec.ReadToken()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		// In an object, names and values are counted alike: a name is odd.
		kind, n := dec.StackIndex(dec.StackDepth())
		isName := kind == jsontext.KindBeginObject && n%2 == 1
		switch {
		case isName && tok.String() == "secret":
			if err := dec.SkipValue(); err != nil {
				return err
			}
			continue
		case tok.Kind() == jsontext.KindNumber && dec.StackPointer().LastToken() == "price":
			f, err := tok.Float()
			if err != nil {
				return err
			}
			tok = jsontext.Float(math.Round(f))
		}
		if err := enc.WriteToken(tok); err != nil {
			return err
		}
	}
}

func main() {
	const in = `{"items": [{"price": 2.75, "secret": {"deep": [1, 2]}}, {"price": 3}], "secret": 1, "n": 1.50}
["secret", {"secret": true}]`
	if err := rewrite(os.Stdout, strings.NewReader(in)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(rewrite(io.Discard, strings.NewReader(`{"a" 1}`)))
}
