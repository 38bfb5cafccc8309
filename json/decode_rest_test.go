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

// textKeeper is keeper for the value of a string.
type textKeeper []byte

func (k *textKeeper) UnmarshalText(b []byte) error { *k = b; return nil }

// keyKeeper is a key of maps, and keeps in keptKeys what it is lent.
type keyKeeper int

var keptKeys [][]byte

func (k *keyKeeper) UnmarshalText(b []byte) error {
	*k = keyKeeper(len(keptKeys))
	keptKeys = append(keptKeys, b)
	return nil
}

// TestDecoderOfKeeperDoesNotShareItsBuffer: what a method keeps of what it is lent is not changed by
// other Decoders, whether the type is new or known, and where the value ends in the buffer.
func TestDecoderOfKeeperDoesNotShareItsBuffer(t *testing.T) {
	type keeps struct {
		K keeper
		T textKeeper
		M map[keyKeeper]int
		L []textKeeper
		S string
	}
	for _, size := range []int{1, 500, 1500, 10_000, 100_000} {
		text := strings.Repeat("what is kept", size/12+1)
		doc := fmt.Sprintf(`{"K":[%q],"T":%[1]q,"M":{%[1]q:1},"L":["a",%[1]q],"S":"x"}`, text)
		for _, n := range []int{1, 1, 1, 3} { // values in a stream
			keptKeys = nil
			kept := make([]keeps, n)
			d := NewDecoder(struct{ io.Reader }{strings.NewReader(strings.Repeat(doc+"\n", n))})
			for i := range kept {
				if err := d.Decode(&kept[i]); err != nil {
					t.Fatal(err)
				}
			}
			if n == 1 {
				for range 50 {
					var other struct{ S string }
					if err := NewDecoder(strings.NewReader(`{"S":"` + strings.Repeat("@", 28+5*size) + `"}`)).Decode(&other); err != nil {
						t.Fatal(err)
					}
				}
			}
			last := kept[n-1] // those before may have been in the same part of the buffer
			if string(last.K) != `["`+text+`"]` || string(last.T) != text || string(last.L[0]) != "a" || string(last.L[1]) != text || string(keptKeys[n-1]) != text {
				t.Errorf("size %d, %d values: kept %.100s, %.100s, %.100s, %.100s", size, n, last.K, last.T, last.L, keptKeys[n-1])
			}
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
	// Methods are lent a copy, so that the buffer is used again.
	for _, size := range []int{10, 900, 3000, 30_000} {
		doc := []byte(`{"K":"` + strings.Repeat("x", size) + `","T":"text"}`)
		n := leastAllocated(func() {}, func() {
			var v struct {
				K keeper
				T textKeeper
			}
			if err := NewDecoder(struct{ io.Reader }{bytes.NewReader(doc)}).Decode(&v); err != nil || string(v.T) != "text" {
				t.Fatal(v, err)
			}
		})
		if n > uint64(2<<10+2*size) {
			t.Errorf("%d bytes are allocated for a Decoder and a value of %d for methods", n, size)
		}
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
