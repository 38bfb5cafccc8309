package json

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestQuotedValues: those that the tag option string has within strings are as in
// encoding/json.
func TestQuotedValues(t *testing.T) {
	type quoted struct {
		A bool    `json:",string"`
		B bool    `json:",string"`
		C string  `json:",string"`
		D *string `json:",string"`
		E *int8   `json:",string"`
		F float32 `json:",string"`
		G float64 `json:",string"`
		H uint64  `json:",string"`
		I *bool   `json:",string,omitempty"`
	}
	text, long, number, no := strings.Repeat("\u00e9\"\\<\x01", 9), strings.Repeat("long ", 50_000), int8(-128), false
	for _, v := range []quoted{
		{A: true, C: "a"},
		{B: true, C: "<\n\u2028", D: &text, E: &number, F: -1.5, G: 1e300, H: 1 << 63, I: &no},
		{C: "caf\xe9 \xff\xfe", D: &long},
	} {
		want, err := json.Marshal(&v)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got, err := Marshal(&v); err != nil || string(got) != string(want) {
				t.Fatalf("%.200s, %v, want %.200s", got, err, want)
			}
		}
	}
}
