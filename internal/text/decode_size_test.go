package text

import (
	"io"
	"strings"
	"testing"
)

// TestLargerSize: what a reader says of its length bounds how a large buffer grows, and
// no more than that.
func TestLargerSize(t *testing.T) {
	of := func(n int64) io.Reader { return io.NewSectionReader(strings.NewReader(""), 0, n) } // it has no Len
	for _, tt := range []struct {
		rd               io.Reader
		size, kept, want int
	}{
		{of(100 << 20), 64 << 20, 64 << 20, 128 << 20},
		{left(100 << 20), 64 << 10, 64 << 10, 128 << 10},                             // small
		{left(236 << 20), 32 << 20, 32 << 20, 268<<20 + 1},                           // all
		{left(236 << 20), 64 << 20, 48 << 20, 284<<20 + 1},                           //
		{left(100 << 20), 200 << 20, 190 << 20, 290<<20 + 1},                         //
		{left(100 << 20), 300 << 20, 240 << 20, 600 << 20},                           // not enough to move it for
		{left(50 << 20), 300 << 20, 240 << 20, 300 << 20},                            // there is room
		{left(0), 300 << 20, 300<<20 - 1, 300 << 20},                                 // for a byte
		{left(0), 300 << 20, 300 << 20, 600 << 20},                                   // it told an untruth
		{left(-5 << 20), 300 << 20, 290 << 20, 600 << 20},                            //
		{left(8 << 30), 32 << 20, 32 << 20, 64 << 20},                                // much more than is known to be needed
		{strings.NewReader(strings.Repeat(" ", 1000)), 64 << 20, 63 << 20, 64 << 20}, // there is room
	} {
		if got := largerSize(tt.rd, tt.size, tt.kept); got != tt.want {
			t.Errorf("%T %v, %d of %d kept: %d, want %d", tt.rd, tt.rd, tt.kept, tt.size, got, tt.want)
		}
	}
}

// left is a reader that says how much is left.
type left int64

func (n left) Len() int                 { return int(n) }
func (n left) Read([]byte) (int, error) { return 0, io.EOF }

// told is a reader of n letters within a string, which tells its length times a factor.
type told struct {
	n, of  int
	factor int
}

func (r *told) Len() int { return (r.of - r.n) * r.factor }
func (r *told) Read(p []byte) (int, error) {
	if r.n == r.of {
		return 0, io.EOF
	}
	p = p[:min(len(p), r.of-r.n)]
	for i := range p {
		p[i] = 'a'
	}
	if r.n == 0 {
		p[0] = '"'
	}
	if r.n += len(p); r.n == r.of {
		p[len(p)-1] = '"'
	}
	return len(p), nil
}

// TestLargeStringIsHeldOnce where the reader tells how long it is; one that says something
// else is read all the same.
func TestLargeStringIsHeldOnce(t *testing.T) {
	const size = 80 << 20
	for _, factor := range []int{1, 0, -1, 3} {
		d := NewDecoder(&told{of: size, factor: factor})
		v, err := d.ReadValue()
		if err != nil || len(v) != size || string(v[:3]) != `"aa` || string(v[size-2:]) != `a"` {
			t.Fatalf("factor %d: %d bytes, %v", factor, len(v), err)
		}
		if got := cap(d.buf); factor == 1 && got > size+size/50 {
			t.Errorf("a buffer of %d bytes for a string of %d", got, size)
		}
		if _, err := d.ReadToken(); err != io.EOF {
			t.Errorf("factor %d: %v behind it", factor, err)
		}
	}
}
