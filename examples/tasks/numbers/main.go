// Numbers keeps all digits: of integers beyond 2^53, of decimals, of numbers that
// no type of Go holds.
package main

import (
	"errors"
	"fmt"
	"log"
	"math/big"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Decimal reads the digits of a number, in quotes or not.
type Decimal struct{ *big.Rat }

// UnmarshalJSONFrom takes the text of the number.
func (d *Decimal) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	if k := tok.Kind(); k != jsontext.KindNumber && k != jsontext.KindString {
		return errors.New("not a number")
	}
	text := tok.String()
	if len(text) > 100 { // 1e999999999 would be long
		return errors.New("number is too long")
	}
	f, ok := new(big.Rat).SetString(text)
	if !ok {
		return errors.New("not a number")
	}
	d.Rat = f
	return nil
}

func main() {
	const in = `[1, 9007199254740993, 18446744073709551615, 1e3, 0.10]`
	for _, opts := range []json.Options{nil, json.IntegersInAny(true), json.RawNumbersInAny(true)} {
		v, err := json.UnmarshalOf[[]any]([]byte(in), opts)
		if err != nil {
			log.Fatal(err)
		}
		for _, n := range v {
			fmt.Printf("%T %v\n", n, n)
		}
	}

	// A number must fit.
	for _, in := range []string{`255`, `256`, `1.0`, `-1`} {
		n, err := json.UnmarshalOf[uint8]([]byte(in))
		fmt.Println(n, err)
	}

	var prices []Decimal
	if err := json.Unmarshal([]byte(`[0.1, 0.2, "12345678901234567890.01"]`), &prices); err != nil {
		log.Fatal(err)
	}
	sum := new(big.Rat)
	for _, p := range prices {
		sum.Add(sum, p.Rat)
	}
	fmt.Println(sum.FloatString(2))
}
