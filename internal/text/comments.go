package text

import (
	"io"

	"github.com/javelin-go/javelin/internal/jsonc"
)

// withoutComments returns the input of a Decoder, b or else r, without comments.
func withoutComments(b []byte, r io.Reader) ([]byte, io.Reader) {
	if r == nil {
		return jsonc.Standardize(b), nil
	}
	return b, jsonc.NewReader(r)
}
