package json

import "github.com/javelin-go/javelin/internal/crew"

// SetParallelSizes makes the parts of streams as small as tests want them.
func SetParallelSizes(start, block, most, values int) (restore func()) {
	s, p, v, l := serialStart, partSizes, valuesEach, linesEach
	serialStart, partSizes, valuesEach, linesEach = int64(start), crew.Sizes{Block: block, Max: most, Each: 2 * most}, values, int64(block)
	return func() { serialStart, partSizes, valuesEach, linesEach = s, p, v, l }
}
