package json

import (
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestNumbersAmongOthers: of numbers in arrays, read many at a time, those are left as they
// were that null or a value of another kind stands for, and no others.
func TestNumbersAmongOthers(t *testing.T) {
	type doc struct {
		A [][2]float64
		B [][]float64
		C [][3]int
		D []float32
		E [][]float32
		F [][2]*float64
		G [3]float64
	}
	rnd := rand.New(rand.NewPCG(1, 1))
	vals := []string{"1.5", "1e21", "null", `"x"`, "7", "123456.789", "{}", "-0.25", "[]"}
	var gen func(depth int) string
	gen = func(depth int) string {
		if depth == 0 {
			if rnd.IntN(6) > 0 {
				return []string{"1.5", "1e21", "7", "2.25"}[rnd.IntN(4)]
			}
			return vals[rnd.IntN(len(vals))]
		}
		s := "["
		n := rnd.IntN(14)
		if depth == 1 {
			n = rnd.IntN(5)
		}
		for i := range n {
			if i > 0 {
				s += ","
			}
			s += gen(depth - 1)
		}
		return s + "]"
	}
	for i := range 20000 {
		in := []byte(fmt.Sprintf(`{"A":%s,"B":%s,"C":%s,"D":%s,"E":%s,"F":%s,"G":%s}`, gen(2), gen(2), gen(2), gen(1), gen(2), gen(2), gen(1)))
		var got, want doc
		eg := Unmarshal(in, &got)
		ew := stdjson.Unmarshal(in, &want)
		if fmt.Sprint(eg) != fmt.Sprint(ew) || !reflect.DeepEqual(got, want) {
			t.Fatalf("%d: %s\ngot  %v %v\nwant %v %v", i, in, got, eg, want, ew)
		}
	}
}
