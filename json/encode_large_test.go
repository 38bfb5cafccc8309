package json

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
)

// TestEncoderOfLargeValuesKeepsItsMemory: large values that come again and again
// cost no new buffer each time.
func TestEncoderOfLargeValuesKeepsItsMemory(t *testing.T) {
	v := make([]string, 1000)
	for i := range v {
		v[i] = strings.Repeat("<text>", 40)
	}
	e := NewEncoder(io.Discard)
	least := uint64(1 << 40) // of many: a collection empties pools
	for range 20 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := e.Encode(v); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	if least > 64<<10 {
		t.Errorf("%d bytes are allocated for a value that takes %d", least, len(v)*40*6)
	}
}

// again encodes with the Encoder that it is being encoded by.
type again struct{ e *Encoder }

func (a again) MarshalJSON() ([]byte, error) {
	err := a.e.Encode("inner")
	return []byte(`"outer"`), err
}

// failAt fails from the n-th write on.
type failAt struct{ n int }

var errFull = errors.New("full")

func (w *failAt) Write(b []byte) (int, error) {
	if w.n--; w.n < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// TestEncoderWithinItself: a method may use the Encoder that its value is being
// written by, and errors leave it in order.
func TestEncoderWithinItself(t *testing.T) {
	for _, size := range []int{1, 100_000} {
		var got, want bytes.Buffer
		e, std := NewEncoder(&got), stdjson.NewEncoder(&want)
		for i := range 4 {
			v := []any{strings.Repeat("x", size), again{e}, func() any {
				if i == 2 {
					return make(chan int)
				}
				return i
			}()}
			err := e.Encode(v)
			if std.Encode("inner"); (err != nil) != (i == 2) {
				t.Fatal(err)
			}
			if err == nil {
				v[1] = "outer"
				std.Encode(v)
			}
		}
		if got.String() != want.String() {
			t.Errorf("%d and %d bytes differ", got.Len(), want.Len())
		}
	}
	w := &failAt{1}
	e := NewEncoder(w)
	for i, want := range []error{nil, errFull, errFull} {
		if err := e.Encode(i); err != want {
			t.Errorf("write %d: %v", i, err)
		}
	}
}
