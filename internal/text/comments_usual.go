//go:build !tinygo

package text

import "io"

// LinkComments has Decoders know of comments.
func LinkComments() {}

// uncommented is withoutComments.
func uncommented(b []byte, r io.Reader) ([]byte, io.Reader) { return withoutComments(b, r) }
