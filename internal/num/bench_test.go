package num

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// Benchmarks run over 1024 numbers of a kind, ours and strconv's side by side.
// A text to be read is followed by more, as in a document.

var sink struct {
	bytes []byte
	float float64
	int   int64
}

func floatKinds() []struct {
	name string
	make func(r *rand.Rand) float64
} {
	round := func(x float64, digits int) float64 {
		x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'f', digits, 64), 64)
		return x
	}
	return []struct {
		name string
		make func(r *rand.Rand) float64
	}{
		{"bits", func(r *rand.Rand) float64 {
			return math.Float64frombits(r.Uint64N(0x7ff << 52))
		}},
		{"uniform", func(r *rand.Rand) float64 { return r.Float64() }},
		{"canada", func(r *rand.Rand) float64 { return round(-140+r.Float64()*180, 15) }},
		{"coordinate", func(r *rand.Rand) float64 { return round(-140+r.Float64()*180, 6) }},
		{"price", func(r *rand.Rand) float64 { return round(math.Exp(r.Float64()*10), 2) }},
		{"small", func(r *rand.Rand) float64 { return float64(r.IntN(100)) / 10 }},
		{"integer", func(r *rand.Rand) float64 { return float64(r.Uint64() >> (20 + r.IntN(44))) }},
		{"mixed", func(r *rand.Rand) float64 { return round(r.NormFloat64()*1000, r.IntN(16)) }},
	}
}

func BenchmarkAppendFloat(b *testing.B) {
	for _, kind := range floatKinds() {
		r := rand.New(rand.NewPCG(1, 2))
		var xs [1024]float64
		for i := range xs {
			xs[i] = kind.make(r)
		}
		buf := make([]byte, 0, 64)
		b.Run(kind.name+"/javelin", func(b *testing.B) {
			for i := range b.N {
				buf = AppendFloat(buf[:0], xs[i%1024], 64)
			}
		})
		b.Run(kind.name+"/strconv", func(b *testing.B) {
			for i := range b.N {
				format := byte('f')
				if x := math.Abs(xs[i%1024]); x != 0 && (x < 1e-6 || x >= 1e21) {
					format = 'e'
				}
				buf = strconv.AppendFloat(buf[:0], xs[i%1024], format, -1, 64)
			}
		})
		sink.bytes = buf
	}
}

func BenchmarkConsumeFloat64(b *testing.B) {
	for _, kind := range floatKinds() {
		r := rand.New(rand.NewPCG(1, 2))
		var texts [1024][]byte
		var strings [1024]string
		for i := range texts {
			strings[i] = string(AppendFloat(nil, kind.make(r), 64))
			texts[i] = []byte(strings[i] + ",\n          1.5]")
		}
		b.Run(kind.name+"/javelin", func(b *testing.B) {
			for i := range b.N {
				sink.float, _ = ConsumeFloat64(texts[i%1024])
			}
		})
		b.Run(kind.name+"/javelin-alone", func(b *testing.B) {
			for i := range b.N {
				t := texts[i%1024]
				sink.float, _ = ParseFloat(t[:len(t)-16], 64)
			}
		})
		b.Run(kind.name+"/strconv", func(b *testing.B) {
			for i := range b.N {
				sink.float, _ = strconv.ParseFloat(strings[i%1024], 64)
			}
		})
	}
}

// intKinds are numbers of 1, 2, … 19 digits, and a mix.
func intKinds() (names []string, kinds [][1024]int64) {
	r := rand.New(rand.NewPCG(1, 2))
	for digits := 1; digits <= 19; digits++ {
		var vs [1024]int64
		for i := range vs {
			lo := int64(powers10[digits-1])
			vs[i] = lo + r.Int64N(lo) // a first digit of 1
		}
		names = append(names, fmt.Sprintf("%02d", digits))
		kinds = append(kinds, vs)
	}
	var vs [1024]int64
	for i := range vs {
		vs[i] = r.Int64() >> r.IntN(63)
		if i%4 == 0 {
			vs[i] = -vs[i]
		}
	}
	return append(names, "mixed"), append(kinds, vs)
}

func BenchmarkAppendInt(b *testing.B) {
	names, kinds := intKinds()
	for k, vs := range kinds {
		buf := make([]byte, 0, 64)
		b.Run(names[k]+"/javelin", func(b *testing.B) {
			for i := range b.N {
				buf = AppendInt(buf[:0], vs[i%1024])
			}
		})
		b.Run(names[k]+"/strconv", func(b *testing.B) {
			for i := range b.N {
				buf = strconv.AppendInt(buf[:0], vs[i%1024], 10)
			}
		})
		sink.bytes = buf
	}
}

func BenchmarkConsumeInt64(b *testing.B) {
	names, kinds := intKinds()
	for k, vs := range kinds {
		var texts [1024][]byte
		var strings [1024]string
		for i := range texts {
			strings[i] = strconv.FormatInt(vs[i], 10)
			texts[i] = []byte(strings[i] + ",\n          1.5]")
		}
		b.Run(names[k]+"/javelin", func(b *testing.B) {
			for i := range b.N {
				sink.int, _, _ = ConsumeInt64(texts[i%1024])
			}
		})
		b.Run(names[k]+"/strconv", func(b *testing.B) {
			for i := range b.N {
				sink.int, _ = strconv.ParseInt(strings[i%1024], 10, 64)
			}
		})
	}
}

func BenchmarkConsumeNumber(b *testing.B) {
	for _, kind := range floatKinds() {
		r := rand.New(rand.NewPCG(1, 2))
		var texts [1024][]byte
		for i := range texts {
			texts[i] = append(AppendFloat(nil, kind.make(r), 64), ",\n          1.5]"...)
		}
		b.Run(kind.name, func(b *testing.B) {
			for i := range b.N {
				sink.int = int64(ConsumeNumber(texts[i%1024]))
			}
		})
	}
}
