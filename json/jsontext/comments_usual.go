//go:build !tinygo

package jsontext

import "io"

func linkComments() {}

// uncommented is withoutComments.
func uncommented(b []byte, r io.Reader) ([]byte, io.Reader) { return withoutComments(b, r) }
