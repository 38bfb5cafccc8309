package json

import (
	"io"
	"testing"
)

// TestBytesInBase64: of all lengths, in slices and arrays, in a buffer and through a writer.
func TestBytesInBase64(t *testing.T) {
	type fixed [50]byte
	for n := range 300 {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(i*n + 7)
		}
		checkLikeStd(t, b)
		checkLikeStd(t, map[string][]byte{"a": b, "b": nil})
		checkLikeStd(t, &struct {
			A []byte
			B [][]byte
			C fixed
			D []byte `json:",omitempty"`
		}{b, [][]byte{b, nil, {}, b[:n/2]}, fixed{1, 2, 3}, b})
	}
	big := make([]byte, 300_000)
	checkLikeStd(t, [][]byte{big, big[:1], big})
	if err := NewEncoder(io.Discard).Encode([][]byte{big, big[:10_000]}); err != nil {
		t.Fatal(err)
	}
}
