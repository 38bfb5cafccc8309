package json

import (
	"io"
	"iter"

	"github.com/javelin-go/javelin/internal/crew"
)

// SetParallelSizes makes the parts of streams as small as tests want them.
func SetParallelSizes(start, block, most, values int) (restore func()) {
	s, p, v, l := serialStart, partSizes, valuesEach, linesEach
	serialStart, partSizes, valuesEach, linesEach = int64(start), crew.Sizes{Block: block, Max: most, Each: 2 * most}, values, int64(block)
	return func() { serialStart, partSizes, valuesEach, linesEach = s, p, v, l }
}

// RecordsRead is Records, but that no line is tried before it has been read.
func RecordsRead[T any](r io.Reader, opts ...Options) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		s := newRecordReader(r, opts)
		for {
			val, err, ok := s.read()
			if !ok {
				return
			}
			var v T
			if err == nil {
				err = s.unmarshal(val, &v)
			}
			if !yield(v, err) {
				return
			}
		}
	}
}
