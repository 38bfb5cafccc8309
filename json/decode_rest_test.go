package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// keeper keeps what its method is lent, which it should not.
type keeper []byte

func (k *keeper) UnmarshalJSON(b []byte) error { *k = b; return nil }

// TestDecoderOfKeeperDoesNotShareItsBuffer: a method that keeps a part of the buffer
// of a Decoder sees it changed by that Decoder at most.
func TestDecoderOfKeeperDoesNotShareItsBuffer(t *testing.T) {
	var kept struct {
		K keeper
		S string
	}
	for _, size := range []int{1, 10_000, 100_000} {
		text := `"` + strings.Repeat("what is kept", size/12+1) + `"`
		if err := NewDecoder(strings.NewReader(`{"K":` + text + `,"S":"x"}`)).Decode(&kept); err != nil {
			t.Fatal(err)
		}
		for range 50 {
			var other struct{ S string }
			if err := NewDecoder(strings.NewReader(`{"S":"` + strings.Repeat("@", 28+2*size) + `"}`)).Decode(&other); err != nil {
				t.Fatal(err)
			}
		}
		if string(kept.K) != text {
			t.Errorf("kept %.100s", kept.K)
		}
	}
}

// TestDecoderAtRest: between two values a Decoder may give up its memory, which
// changes nothing of what it tells.
func TestDecoderAtRest(t *testing.T) {
	type row struct {
		N int
		S string
		F []string
	}
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, `{"N":%d,"S":"row %d","F":["a","%s"]}%s`, i, i, strings.Repeat("long", i*i/3), []string{"", "\n", " \r\n", "          ", "\n\n\n\n\n\n\n\n\n"}[i%5])
	}
	in := b.String()
	run := func(t *testing.T, reader func() io.Reader) {
		got, want := NewDecoder(reader()), stdjson.NewDecoder(reader())
		for i := 0; ; i++ {
			var g, w row
			gerr, werr := got.Decode(&g), want.Decode(&w)
			if gerr != werr || !reflect.DeepEqual(g, w) {
				t.Fatalf("value %d: %+v, %v, want %+v, %v", i, g, gerr, w, werr)
			}
			if got.InputOffset() != want.InputOffset() {
				t.Fatalf("value %d: offset %d, want %d", i, got.InputOffset(), want.InputOffset())
			}
			if werr == io.EOF {
				return
			}
			if i%7 == 3 {
				rest, err := io.ReadAll(got.Buffered())
				if err != nil || !strings.HasPrefix(in[got.InputOffset():], string(rest)) {
					t.Fatalf("value %d: buffered %q, %v", i, rest, err)
				}
			}
			if got.More() != want.More() {
				t.Fatalf("value %d: More says %v", i, !want.More())
			}
		}
	}
	for name, reader := range map[string]func() io.Reader{
		"Whole":  func() io.Reader { return struct{ io.Reader }{strings.NewReader(in)} },
		"Half":   func() io.Reader { return iotest.HalfReader(strings.NewReader(in)) },
		"Byte":   func() io.Reader { return iotest.OneByteReader(strings.NewReader(in)) },
		"Strict": func() io.Reader { return iotest.DataErrReader(strings.NewReader(in)) },
	} {
		t.Run(name, func(t *testing.T) { run(t, reader) })
	}
	// Many at once, which hand their memory to one another.
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 100 {
				var v row
				want := strings.Repeat(string(rune('a'+g)), (10+i)*[]int{1, 1, 1, 100, 1000}[i%5]) // up to 109,000
				doc := fmt.Sprintf(`{"N":%d,"S":%q,"F":[%q,"y"]}`+"\n", i, want, want)
				d := NewDecoder(struct{ io.Reader }{strings.NewReader(doc + doc)})
				for range 2 {
					if err := d.Decode(&v); err != nil || v.S != want || v.F[0] != want || v.N != i {
						t.Errorf("%+v, %v", v, err)
						return
					}
				}
			}
		}()
	}
	wg.Wait()
}

// leastAllocated returns how many bytes f allocates, the least of many times: pools forget now and then.
// Each time, before comes first and does not count.
func leastAllocated(before, f func()) uint64 {
	least := uint64(math.MaxUint64)
	for range 100 {
		var from, to runtime.MemStats
		before()
		runtime.ReadMemStats(&from)
		f()
		runtime.ReadMemStats(&to)
		least = min(least, to.TotalAlloc-from.TotalAlloc)
	}
	return least
}

// decodeOne has a Decoder of its own read doc, which has a member S.
func decodeOne(t *testing.T, doc []byte) {
	var v struct {
		N int
		S string
	}
	if err := NewDecoder(struct{ io.Reader }{bytes.NewReader(doc)}).Decode(&v); err != nil || v.S != "text" {
		t.Fatal(v, err)
	}
}

// TestDecodeOfOneSmallValueAllocatesLittle: it is what handlers of requests do.
func TestDecodeOfOneSmallValueAllocatesLittle(t *testing.T) {
	doc := []byte(`{"N":1,"S":"text"}` + "\n")
	if n := leastAllocated(func() {}, func() { decodeOne(t, doc) }); n > 2<<10 {
		t.Errorf("%d bytes are allocated for a Decoder and one small value", n)
	}
}

// TestDecodeOfOneLargeValueAllocatesLittle: a response of some size, read by a Decoder of its own. The
// buffer that it is read through is used again.
func TestDecodeOfOneLargeValueAllocatesLittle(t *testing.T) {
	for _, size := range []int{10_000, 100_000, 400_000} {
		doc := []byte(`{"N":1,"no":"` + strings.Repeat("x", size) + `","S":"text"}` + "\n")
		for _, between := range []func(){func() {}, func() {
			if size < 16<<10 {
				return
			}
			var v struct{ S string } // read through a buffer that nobody uses again
			if err := jsonv2.UnmarshalRead(struct{ io.Reader }{bytes.NewReader(doc)}, &v); err != nil || v.S != "text" {
				t.Fatal(v, err)
			}
		}} {
			if n := leastAllocated(between, func() { decodeOne(t, doc) }); n > uint64(len(doc)/4+16<<10) {
				t.Errorf("%d bytes are allocated for a Decoder and a value of %d", n, len(doc))
			}
		}
	}
}
