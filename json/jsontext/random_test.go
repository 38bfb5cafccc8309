package jsontext_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
)

var (
	executions = flag.Int("executions", 10_000, "random documents to compare with the standard library")
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
	figures := jsontest.NewFigures()
	defer figures.Report(t)
	for figures.Executions < n {
		data := randomDocument(rnd)
		accepted := compareValid(t, data)
		options := ""
		if compareAll != nil {
			options = "any-options"
			bits := rnd.Uint32()
			if rnd.IntN(2) == 0 {
				bits &= 3 // the rest of the options are off as a rule
				options = "grammar-options"
			}
			ops := make([]byte, 1+rnd.IntN(4))
			for i := range ops {
				ops[i] = byte(rnd.IntN(256))
			}
			compareAll(t, data, bits, ops)
		}
		if figures.New("", data) {
			figures.Count(map[bool]string{true: "accepted", false: "rejected"}[accepted])
			if options != "" {
				figures.Count(options)
			}
			if len(data) > 3000 {
				figures.Count("longer-than-3000")
			}
		}
	}
}

// randomDocument returns a document that is valid or nearly so. Some have what
// makes them reach where a buffer, or a window of the index, ends.
func randomDocument(rnd *rand.Rand) []byte {
	data := jsontest.Random(rnd, 1+rnd.IntN(60))
	for range rnd.IntN(3) {
		data = jsontest.Mutate(rnd, data)
	}
	if rnd.IntN(250) > 0 {
		return data
	}
	border := []int{64, 512, 4096, 8192, 16384}[rnd.IntN(5)]
	if rnd.IntN(200) == 0 {
		border = []int{64 << 10, 1 << 20}[rnd.IntN(2)]
	}
	size := max(0, border-rnd.IntN(len(data)+2))
	switch rnd.IntN(6) {
	case 0:
		return jsontest.AtBorder(rnd, data)
	case 1:
		return fmt.Appendf(nil, `["%s",%s]`, bytes.Repeat([]byte("x"), size), data)
	case 2:
		return fmt.Appendf(nil, `["%s",%s]`, bytes.Repeat([]byte(`\n`), size/2), data)
	case 3:
		return fmt.Appendf(nil, `{"%s":%s}`, bytes.Repeat([]byte("é"), size/2), data)
	case 4:
		return fmt.Appendf(nil, `[1%s,%s]`, bytes.Repeat([]byte("0"), min(size, 10_000)), data)
	}
	return fmt.Appendf(nil, `[%s%s]`, bytes.Repeat([]byte("0,"), size/2), data)
}
