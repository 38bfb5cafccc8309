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
	n := 20_000
	if testing.Short() {
		n = 3000
	}
	for i := range n {
		in := []byte(fmt.Sprintf(`{"A":%s,"B":%s,"C":%s,"D":%s,"E":%s,"F":%s,"G":%s}`, gen(2), gen(2), gen(2), gen(1), gen(2), gen(2), gen(1)))
		var got, want doc
		eg := Unmarshal(in, &got)
		ew := stdjson.Unmarshal(in, &want)
		if fmt.Sprint(eg) != fmt.Sprint(ew) || !reflect.DeepEqual(got, want) {
			t.Fatalf("%d: %s\ngot  %v %v\nwant %v %v", i, in, got, eg, want, ew)
		}
	}
}

// quotedText reads itself from text.
type quotedText int

func (q *quotedText) UnmarshalText(b []byte) error { *q = quotedText(len(b)); return nil }

// TestQuotedPointerWithMethod: the tag option string is not for types with methods, nor
// for pointers to them.
func TestQuotedPointerWithMethod(t *testing.T) {
	type doc struct {
		P *quotedText `json:",string"`
		V quotedText  `json:",string"`
		N *int        `json:",string"`
	}
	for _, in := range []string{`{"P":"12"}`, `{"V":"12"}`, `{"N":"12"}`, `{"P":"\"12\""}`, `{"V":"\"12\""}`, `{"P":null,"N":null}`} {
		var got, want doc
		errGot, errWant := Unmarshal([]byte(in), &got), stdjson.Unmarshal([]byte(in), &want)
		if fmt.Sprint(errGot) != fmt.Sprint(errWant) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v; want %+v, %v", in, got, errGot, want, errWant)
		}
	}
}
