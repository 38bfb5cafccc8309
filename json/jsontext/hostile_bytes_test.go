package jsontext_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestEveryByteAtEveryPlace puts each byte value, and some characters of more
// bytes, in place of and before each byte of a document that has every kind of
// token. What looks at several bytes at once must still see each of them, so
// the document is tried with much and with nothing after it.
func TestEveryByteAtEveryPlace(t *testing.T) {
	const doc = `{"name":[12345,-0.125e+10,0,123456789.0123456789,true,false,null,"a\n\u00e9é"],"k":{},"l":[ ]}`
	units := []string{"é", "€", "😀", "\u00a0", "\u2028", "٣", "３", "\\\"", "\ufeff"}
	for c := range 256 {
		units = append(units, string([]byte{byte(c)}))
	}
	jsontest.RunAllImpls(t, func(t *testing.T) {
		for _, tail := range []string{"", "                                                                    \n"} {
			for at := range len(doc) {
				for i, unit := range units {
					if testing.Short() && (i+at+len(tail))%7 != 0 {
						continue
					}
					for _, skip := range []int{0, 1} { // insert, or replace
						checkLikeV1(t, []byte(doc[:at]+unit+doc[at+skip:]+tail))
					}
				}
			}
		}
	})
}

// checkLikeV1 fails when one of the ways to take in data judges it in another
// way than encoding/json.
func checkLikeV1(t *testing.T, data []byte) {
	t.Helper()
	want := json.Valid(data)
	if got := jsontext.Value(data).IsValid(likeV1...); got != want {
		t.Fatalf("IsValid(%q) = %v, json.Valid says %v", data, got, want)
	}
	if !want && jsontext.Value(data).IsValid() {
		t.Fatalf("IsValid(%q) is true by the strict rules alone", data)
	}
	for name, read := range map[string]func(*jsontext.Decoder) error{
		"ReadToken": func(dec *jsontext.Decoder) error { _, err := dec.ReadToken(); return err },
		"ReadValue": func(dec *jsontext.Decoder) error { _, err := dec.ReadValue(); return err },
		"SkipValue": (*jsontext.Decoder).SkipValue,
	} {
		dec := jsontext.NewDecoder(bytes.NewReader(data), likeV1...)
		values, err := 0, error(nil)
		for err == nil {
			if err = read(dec); err == nil && dec.StackDepth() == 0 {
				values++
			}
		}
		if got := err == io.EOF && values == 1; got != want {
			t.Fatalf("%s of %q: %s, json.Valid says %v", name, data, fmt.Sprint(values, " values, ", err), want)
		}
	}
}
