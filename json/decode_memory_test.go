//go:build !race

package json_test

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json"
)

// TestDecoderForOneValueIsSmall: what reads is lent, and given back when the value has been read,
// also where a newline follows it.
func TestDecoderForOneValueIsSmall(t *testing.T) {
	for _, text := range []string{`{"A":1}`, `{"A":1}` + "\n", ` {"A":2} `} {
		var v struct{ A int }
		got := jsontest.AllocatedAgain(func() {
			if err := json.NewDecoder(strings.NewReader(text)).Decode(&v); err != nil {
				t.Fatal(err)
			}
		})
		if got > 300 || v.A == 0 {
			t.Errorf("%q: %d bytes, %v", text, got, v)
		}
	}
}

// TestDecoderForOneArrayIsSmall: what reads is given back after the last ] or }, too.
func TestDecoderForOneArrayIsSmall(t *testing.T) {
	for _, text := range []string{`[{"A":1},{"A":2}]`, ` [ {"A":1} ] ` + "\n", `[[{"A":1}],{}]`} {
		n := 0
		got := jsontest.AllocatedAgain(func() {
			d := json.NewDecoder(strings.NewReader(text))
			for {
				tok, err := d.Token()
				if err != nil {
					t.Fatal(err)
				}
				if n++; tok == json.Delim(']') && d.InputOffset() >= int64(len(strings.TrimRight(text, " \n"))) {
					break
				}
			}
		})
		if got > 900 || n == 0 {
			t.Errorf("%q: %d bytes for %d tokens", text, got, n)
		}
	}
}

// TestDecoderAtItsEndIsSmall: what reads is given back when More or Decode says that there is no more.
func TestDecoderAtItsEndIsSmall(t *testing.T) {
	var v struct{ A int }
	text := strings.Repeat(`{"A":1}`+"\n", 3)
	for name, loop := range map[string]func(d *json.Decoder){
		"More": func(d *json.Decoder) {
			for d.More() {
				if err := d.Decode(&v); err != nil {
					t.Fatal(err)
				}
			}
		},
		"Decode": func(d *json.Decoder) {
			for d.Decode(&v) == nil {
			}
		},
	} {
		if got := jsontest.AllocatedAgain(func() { loop(json.NewDecoder(strings.NewReader(text))) }); got > 1200 {
			t.Errorf("%s: %d bytes", name, got)
		}
	}
}
