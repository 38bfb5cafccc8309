//go:build tinygo

package text

import "io"

// uncommented is withoutComments once AllowComments has been called: programs that do not
// call it have no code for it.
var uncommented func(b []byte, r io.Reader) ([]byte, io.Reader)

// LinkComments has Decoders know of comments.
func LinkComments() { uncommented = withoutComments }
