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
