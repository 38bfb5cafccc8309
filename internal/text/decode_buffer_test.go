package text

import (
	"io"
	"strings"
	"testing"
)

// TestBuffersGrowInTwoSteps: what a Decoder asks of a reader grows in two steps, also
// if its buffer was made for a reader that held little.
func TestBuffersGrowInTwoSteps(t *testing.T) {
	in := "[" + strings.Repeat("{},", 100_000) + "{}]"
	d := NewDecoder(strings.NewReader(`"a"`))
	for i := range 3 {
		var asked []int
		if i > 0 {
			rd := strings.NewReader(in)
			d.Reset(readerFunc(func(p []byte) (int, error) {
				if n := len(asked); n == 0 || asked[n-1] < len(p) {
					asked = append(asked, len(p))
				}
				return rd.Read(p)
			}))
		}
		for {
			if _, err := d.ReadToken(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		if i == 0 {
			continue
		}
		if first := asked[0]; first < minBuffer {
			t.Errorf("the first read is for %d bytes", first)
		}
		for k := 1; k < len(asked); k++ {
			if asked[k] > maxBuffer/minBuffer*asked[k-1] {
				t.Errorf("a read for %d bytes comes after ones for at most %d", asked[k], asked[k-1])
			}
		}
		if last := asked[len(asked)-1]; last > maxBuffer {
			t.Errorf("the longest read is for %d bytes", last)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
