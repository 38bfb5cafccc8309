package follow

import (
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Steady returns r as a reader that returns something, or why there is nothing.
func Steady(r io.Reader) io.Reader { return steady{r} }

type steady struct{ r io.Reader }

var errReadCount = errors.New("reader returned an invalid count")

func (s steady) Read(b []byte) (int, error) {
	for range 100 {
		switch n, err := s.r.Read(b); {
		case n < 0 || n > len(b):
			return 0, errReadCount
		case n > 0 || err != nil || len(b) == 0:
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// Limit returns r as a reader that fails after limit bytes.
func Limit(r io.Reader, limit int) io.Reader { return &limitedReader{r, limit, limit} }

type limitedReader struct {
	r           io.Reader
	left, limit int // left is -1 when there was more
}

func (r *limitedReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if r.left < 0 {
		return 0, tape.TooLarge(r.limit)
	}
	n, err := r.r.Read(p[:min(len(p), r.left+1)])
	if r.left -= n; r.left < 0 {
		return n - 1, tape.TooLarge(r.limit)
	}
	return n, err
}

// Unwind reads on to the end of all that is nested deeper.
func Unwind(dec *jsontext.Decoder, depth int) error {
	for dec.StackDepth() > depth {
		var err error
		switch dec.PeekKind() {
		case jsontext.KindEndObject, jsontext.KindEndArray:
			_, err = dec.ReadToken()
		default:
			err = dec.SkipValue()
		}
		if err != nil {
			return err
		}
	}
	return nil
}
