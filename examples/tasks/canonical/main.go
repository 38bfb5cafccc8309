// Canonical brings documents into the form of RFC 8785, in which equal values have
// equal text: to sign them, to compare them, as the key of a cache.
package main

import (
	"crypto/sha256"
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// digest is the same for every way to write a value.
func digest(doc string) ([32]byte, error) {
	v := jsontext.Value(doc)
	if err := v.Canonicalize(); err != nil {
		return [32]byte{}, err
	}
	return sha256.Sum256(v), nil
}

func main() {
	v := jsontext.Value(`{"b": [1.0, 1e3, 0.1000], "a": "\u0041\u00e9\/", "€": 1, "\ud83d\ude00": 2}`)
	if err := v.Canonicalize(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)

	one, err := digest(`{"x": 1, "y": [true]}`)
	if err != nil {
		log.Fatal(err)
	}
	two, err := digest(`{ "y":[ true ],"x":1.0 }`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(one == two)

	// Numbers are those of float64. Integers beyond 2^53 can be left alone.
	big := jsontext.Value(`9007199254740993`)
	exact := big.Clone()
	if err := big.Canonicalize(); err != nil {
		log.Fatal(err)
	}
	if err := exact.Canonicalize(jsontext.CanonicalizeRawInts(false)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(big, exact)

	// Go values: marshal them, then canonicalize.
	b, err := json.Marshal(map[string]any{"z": 1, "a": 2.50})
	if err != nil {
		log.Fatal(err)
	}
	value := jsontext.Value(b)
	err = value.Canonicalize()
	fmt.Println(value, err)
}
