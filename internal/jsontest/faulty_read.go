package jsontest

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
)

// ErrFaulty is what the faulty readers and writers fail with unless they are
// told another error.
var ErrFaulty = errors.New("jsontest: injected fault")

// OneByteReader returns a reader over data that gives one byte per call.
func OneByteReader(data []byte) io.Reader { return SplitReader(data, 1) }

// SplitReader returns a reader over data that gives at most the listed number
// of bytes in its first, second, … call; the last number holds for all further
// calls. SplitReader(data, n, len(data)) splits a document in two at n.
func SplitReader(data []byte, sizes ...int) io.Reader {
	return &splitReader{data: data, sizes: sizes}
}

type splitReader struct {
	data  []byte
	sizes []int
}

func (r *splitReader) Read(p []byte) (int, error) {
	if len(r.data) == 0 {
		return 0, io.EOF
	}
	n := len(r.data)
	if len(r.sizes) > 0 {
		n = r.sizes[0]
		if len(r.sizes) > 1 {
			r.sizes = r.sizes[1:]
		}
	}
	n = copy(p, r.data[:min(n, len(r.data))])
	r.data = r.data[n:]
	return n, nil
}

// RandomReader returns a reader over data that behaves as badly as io.Reader
// allows, in a way that depends on rnd alone: random sizes, calls that return
// (0, nil), never more than three in a row, the last bytes sometimes together
// with io.EOF, and the rest of p used as scratch space.
func RandomReader(data []byte, rnd *rand.Rand) io.Reader {
	return &randomReader{data: data, rnd: rnd}
}

type randomReader struct {
	data  []byte
	rnd   *rand.Rand
	empty int // calls in a row that returned (0, nil)
}

func (r *randomReader) Read(p []byte) (int, error) {
	if len(r.data) == 0 {
		return 0, io.EOF
	}
	if len(p) == 0 {
		return 0, nil
	}
	if r.empty < 3 && r.rnd.IntN(6) == 0 {
		r.empty++
		return 0, nil
	}
	r.empty = 0
	limit := min(len(p), len(r.data))
	n := 1 + r.rnd.IntN(limit)
	switch r.rnd.IntN(4) {
	case 0:
		n = 1
	case 1:
		n = min(limit, 1+r.rnd.IntN(9))
	}
	copy(p, r.data[:n])
	// The contract lets a reader use all of p as scratch space.
	for i := n; i < min(len(p), n+16); i++ {
		p[i] = '"'
	}
	r.data = r.data[n:]
	if len(r.data) == 0 && r.rnd.IntN(2) == 0 {
		return n, io.EOF
	}
	return n, nil
}

// DataEOFReader returns a reader over data that gives its last bytes together
// with io.EOF.
func DataEOFReader(data []byte) io.Reader { return dataErrReader(data, io.EOF) }

// FailingReader returns a reader over data whose call after the first n bytes
// returns err, ErrFaulty when err is nil. With together the last of the n
// bytes come in the same call as the error.
func FailingReader(data []byte, n int, err error, together bool) io.Reader {
	if err == nil {
		err = ErrFaulty
	}
	data = data[:min(n, len(data))]
	if together {
		return dataErrReader(data, err)
	}
	return io.MultiReader(bytes.NewReader(data), errReader{err})
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }

func dataErrReader(data []byte, err error) io.Reader {
	return &withErrReader{data: data, err: err}
}

type withErrReader struct {
	data []byte
	err  error
}

func (r *withErrReader) Read(p []byte) (int, error) {
	n := copy(p, r.data)
	r.data = r.data[n:]
	if len(r.data) == 0 {
		return n, r.err
	}
	return n, nil
}

// EmptyReader returns a reader that returns (0, nil) for ever: legal, but
// a consumer must give up with io.ErrNoProgress instead of spinning.
func EmptyReader() io.Reader { return emptyReader{} }

type emptyReader struct{}

func (emptyReader) Read([]byte) (int, error) { return 0, nil }

// RepeatReader returns a reader that gives unit count times between prefix and
// suffix without holding more than these in memory, for inputs far larger than
// memory should be. It can be read again after Rewind.
func RepeatReader(prefix, unit string, count int, suffix string) *Repeat {
	r := &Repeat{parts: [3]string{prefix, unit, suffix}, count: count}
	r.Rewind()
	return r
}

// Repeat is the reader that RepeatReader returns.
type Repeat struct {
	parts [3]string
	count int

	part int // the part being read: prefix, unit, suffix
	off  int // the next byte of it
	left int // units to go, the current one included
}

// Rewind makes r begin again.
func (r *Repeat) Rewind() { r.part, r.off, r.left = 0, 0, r.count }

// Size returns the number of bytes r gives in all.
func (r *Repeat) Size() int64 {
	return int64(len(r.parts[0])) + int64(r.count)*int64(len(r.parts[1])) + int64(len(r.parts[2]))
}

// Read implements io.Reader.
func (r *Repeat) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if r.part == 1 && r.left == 0 {
			r.part = 2
		}
		s := r.parts[r.part]
		if r.off == len(s) {
			switch {
			case r.part == 2:
				if n == 0 && len(p) > 0 {
					return 0, io.EOF
				}
				return n, nil
			case r.part == 0:
				r.part = 1
			default:
				r.left--
			}
			r.off = 0
			continue
		}
		m := copy(p[n:], s[r.off:])
		r.off += m
		n += m
	}
	return n, nil
}
