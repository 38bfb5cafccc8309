package main

import (
	"bytes"
	"os"
	"testing"
)

// TestShort: all of it is less than 40 lines.
func TestShort(t *testing.T) {
	b, err := os.ReadFile("main.go")
	if n := bytes.Count(b, []byte("\n")); err != nil || n >= 40 {
		t.Errorf("%d lines, %v", n, err)
	}
}

func Example() {
	main()
	// Output:
	// {Order:A7 Currency:EUR Rest:map[amount:12]}
	// {"type":"paid","order":"A7","currency":"EUR","amount":12} <nil>
	// {Type:shipped Rest:map[carrier:mule]}
	// {"type":"shipped","carrier":"mule"} <nil>
	// json: cannot unmarshal into Go main.Paid: missing object member name "order"
}
