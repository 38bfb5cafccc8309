package json_test

import (
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/v2"
)

// pieceNode is an element whose arrays are read within arrays of its own type.
type pieceNode struct {
	ID    int          `json:"id"`
	Name  string       `json:"name"`
	Kids  []pieceNode  `json:"kids"`
	More  []*pieceNode `json:"more"`
	Pairs [][2]float64 `json:"pairs"`
	Small []int16      `json:"small"`
	Pad   [3]string    `json:"pad"`
}

type pieceWriter struct {
	strings.Builder
	r     *rand.Rand
	odd   int // one value in so many is of an unexpected kind, or 0
	space string
	left  int // elements that may still be in inner arrays
}

func (w *pieceWriter) array(n int, element func()) {
	w.WriteString("[" + w.space)
	for i := range n {
		if i > 0 {
			w.WriteString("," + w.space)
		}
		element()
	}
	w.WriteString(w.space + "]")
}

// node writes an object with an array of n objects in one of its members; others are
// absent, so that memory that has not been cleared would show.
func (w *pieceWriter) node(n, depth int) {
	n = min(n, w.left)
	w.left -= n
	if w.odd > 0 && w.r.IntN(w.odd) == 0 {
		w.WriteString([]string{"null", "{}", `"x"`, "[]", `{"id":"x"}`, `{"name":1,"id":2}`, `{"unknown":[{}],"id":3}`, `{"n\u0061me":"a"}`}[w.r.IntN(8)])
		return
	}
	switch k := w.r.IntN(8); {
	case n > 0 && depth > 0:
		w.WriteString(`{"id":1,"kids":` + w.space)
		if k%2 == 0 {
			w.WriteString("[],\"more\":")
		}
		w.array(n, func() { w.node([]int{0, 0, 0, n / 3, 2 * n / 3}[w.r.IntN(5)]*w.r.IntN(2), depth-1) })
		w.WriteString(`,"name":"end"}`)
	case k == 0:
		w.WriteString(`{}`)
	case k == 1:
		w.WriteString(`{"pairs":`)
		w.array(n, func() { fmt.Fprintf(w, "[%d.5,%d]", w.r.IntN(1000), w.r.IntN(10)) })
		w.WriteString("}")
	case k == 2:
		w.WriteString(`{"small":`)
		w.array(n, func() { fmt.Fprint(w, w.r.IntN(1<<15)) })
		w.WriteString("}")
	case k == 3:
		fmt.Fprintf(w, `{"pad":["a","b","name %d"]}`, w.r.IntN(1000))
	default:
		fmt.Fprintf(w, `{"id":%d,"name":"name %d"}`, w.r.IntN(1000), w.r.IntN(1000))
	}
}

// TestArraysInPieces: arrays of any length, and within each other, have the elements that
// encoding/json reads.
func TestArraysInPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	odds := []int{0, 0, 50, 500}
	if testing.Short() {
		odds = []int{0, 50}
	}
	for round, n := range []int{1, 2, 40, 70, 100, 200, 400, 700, 1000, 1500, 2500, 4000, 90, 300, 60} {
		for _, odd := range odds {
			w := &pieceWriter{r: r, odd: odd, space: []string{"", " ", "\n  "}[round%3], left: 8000}
			w.WriteString(`{"top":{"in":`)
			w.array(n, func() { w.node(r.IntN(n)*(r.IntN(8)/7), 2) })
			w.WriteString(`}}`)
			type doc struct {
				Top struct {
					In []pieceNode `json:"in"`
				} `json:"top"`
			}
			text := w.String()
			var want, got doc
			wantErr := stdjson.Unmarshal([]byte(text), &want)
			err := jsonv1.Unmarshal([]byte(text), &got)
			if (err != nil) != (wantErr != nil) || !reflect.DeepEqual(got, want) {
				t.Fatalf("%d elements, one in %d odd: %v, want %v; equal: %v", n, odd, err, wantErr, reflect.DeepEqual(got, want))
			}
			// Where an error ends it, what follows reads as if nothing had been.
			var cut doc
			if err := json.Unmarshal([]byte(text[:r.IntN(len(text))]), &cut); err == nil {
				t.Fatal("no error of a document that is cut off")
			}
			if wantErr == nil {
				got = doc{}
				if err := json.Unmarshal([]byte(text), &got); err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%d elements again: %v", n, err)
				}
				got = doc{}
				if err := json.UnmarshalRead(strings.NewReader(text), &got); err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%d elements from a reader: %v", n, err)
				}
			}
		}
	}
}
