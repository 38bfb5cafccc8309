package simd_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// TestManyDocuments compares all implementations of the kernels that go through documents on
// many that are made at random, where the fuzzing engine cannot start its workers, as under
// an emulator. JAVELIN_MANY says how many for each kernel.
func TestManyDocuments(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("JAVELIN_MANY"))
	if n == 0 {
		n = 1000
	}
	regular := 0
	for _, k := range []struct {
		name  string
		check func(t *testing.T, r *rand.Rand, b []byte)
	}{
		{"index", func(t *testing.T, r *rand.Rand, b []byte) {
			var cuts []int
			for at := 0; len(cuts) < 4; {
				if at += r.IntN(1 + r.IntN(200)); at > len(b) {
					break
				}
				cuts = append(cuts, at)
			}
			checkIndex(t, b, cuts...)
		}},
		{"outline", func(t *testing.T, r *rand.Rand, b []byte) {
			checkOutline(t, b, 64*(1+r.IntN(5)), 64*(1+r.IntN(2)*r.IntN(5)))
		}},
		{"regular", func(t *testing.T, r *rand.Rand, b []byte) {
			if checkRegular(t, b)[1] >= 0 {
				regular++
			}
		}},
		{"nest", func(t *testing.T, r *rand.Rand, b []byte) {
			open := "[{"[r.IntN(2)]
			checkNestEnds(t, append([]byte{open}, b...), 1, open, 1+r.IntN(3), []int{1, 3, 1000}[r.IntN(3)])
		}},
		{"member", func(t *testing.T, r *rand.Rand, b []byte) {
			names := []string{"", "a", "ab", "name", "longname", "longername"}
			checkMemberAt(t, append([]byte("{"), b...), 1, names[r.IntN(len(names))])
		}},
	} {
		t.Run(k.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(n), 32))
			for b := range documents(r, n) {
				k.check(t, r, b)
			}
		})
	}
	if regular < n/100 || regular > n/2 {
		t.Errorf("%d of %d are regular", regular, n)
	}
}

// documents makes n of up to 400 bytes, most of them with something wrong, or cut off.
func documents(r *rand.Rand, n int) func(yield func([]byte) bool) {
	pool := make([][]byte, 400)
	for i := range pool {
		pool[i] = soup(r, 20+r.IntN(260))
		if i%2 == 0 {
			pool[i] = closed(pool[i])
		}
	}
	pool[1] = []byte(`["` + escapeRun + `"]`)
	return func(yield func([]byte) bool) {
		for i := range n {
			b := bytes.Clone(pool[r.IntN(len(pool))])
			switch r.IntN(5) {
			case 0:
				c := pool[r.IntN(len(pool))]
				b = append(b[:r.IntN(len(b))], c[r.IntN(len(c)):]...)
			case 1:
				b = b[r.IntN(len(b)):]
			case 2:
				b = append(bytes.Repeat([]byte(" "), r.IntN(70)), b...)
			}
			for range r.IntN(3) {
				k := r.IntN(len(b))
				switch r.IntN(4) {
				case 0:
					b[k] = byte(r.Uint32())
				case 1:
					b[k] = hardBytes[r.IntN(len(hardBytes))]
				case 2:
					b = append(b[:k+1], b[k:]...)
				default:
					b = append(b[:k:k], append([]byte{hardBytes[r.IntN(len(hardBytes))]}, b[k:]...)...)
				}
			}
			if !yield(b[:min(len(b), 400)]) {
				return
			}
			if i%1000 == 999 {
				pool[2+r.IntN(len(pool)-2)] = soup(r, 20+r.IntN(260))
			}
		}
	}
}
