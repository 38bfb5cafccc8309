package jsontext_test

import (
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
)

var (
	executions = flag.Int("executions", 20_000, "random documents to compare with the standard library")
	randomSeed = flag.Uint64("randomseed", 0, "seed of the random documents, 0 for a new one")
)

// compareAll compares everything with std's jsontext, where there is one.
var compareAll func(t *testing.T, data []byte, bits uint32, ops []byte)

// TestRandomDocumentsAsStd compares documents that are valid, nearly valid and
// broken with encoding/json, and with its jsontext when there is one.
func TestRandomDocumentsAsStd(t *testing.T) {
	n, seed := *executions, *randomSeed
	if testing.Short() {
		n = min(n, 2_000)
	}
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("-randomseed=%d", seed)
	rnd := rand.New(rand.NewPCG(seed, 1))
	for range n {
		data := jsontest.Random(rnd, 1+rnd.IntN(60))
		for range rnd.IntN(3) {
			data = jsontest.Mutate(rnd, data)
		}
		compareValid(t, data)
		if compareAll != nil {
			bits := rnd.Uint32()
			if rnd.IntN(2) == 0 {
				bits &= 3 // the rest of the options are off as a rule
			}
			ops := make([]byte, 1+rnd.IntN(4))
			for i := range ops {
				ops[i] = byte(rnd.IntN(256))
			}
			compareAll(t, data, bits, ops)
		}
	}
}
