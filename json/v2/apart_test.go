package json

import (
	"math/bits"
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/json/jsontext"
)

// What pooled objects write all the time must not lie in one cache line with what another
// goroutine writes: it has sizes of memory that are whole lines.
func TestPooledMemoryIsOfWholeLines(t *testing.T) {
	line := 64
	if bits.UintSize == 32 {
		line = 16 // structs are made to fit where there are many cores
	}
	m := marshalers.New().(*marshaler)
	x := text.Encoder(&m.own)
	_, entries := extended([]mapEntry(nil), 1)
	_, strings := extended([]string(nil), 1)
	_, words := extended([]uint64(nil), 1)
	_, slices := extended([]slice(nil), 1)
	for _, c := range []struct {
		what string
		size uintptr
	}{
		{"marshaler", reflect.TypeFor[marshaler]().Size()},
		{"its frames", uintptr(cap(m.frames)) * reflect.TypeFor[frame]().Size()},
		{"its scratch", uintptr(cap(m.scratch))},
		{"its buffer", uintptr(cap(x.Buf()))},
		{"its entries", uintptr(cap(entries)) * reflect.TypeFor[mapEntry]().Size()},
		{"its strings", uintptr(cap(strings)) * reflect.TypeFor[string]().Size()},
		{"its words", uintptr(cap(words)) * 8},
		{"its slices", uintptr(cap(slices)) * reflect.TypeFor[slice]().Size()},
		{"unmarshaler", reflect.TypeFor[unmarshaler]().Size()},
		{"unmarshalCall", reflect.TypeFor[unmarshalCall]().Size()},
		{"Encoder", reflect.TypeFor[jsontext.Encoder]().Size()},
		{"Decoder", reflect.TypeFor[jsontext.Decoder]().Size()},
	} {
		if n := allocatedFor(c.size); c.size == 0 || n%line != 0 {
			t.Errorf("%s: %d bytes, for which the runtime takes %d", c.what, c.size, n)
		}
	}
}

// allocatedFor is how many bytes the runtime takes for an object with pointers.
func allocatedFor(size uintptr) int {
	if size > 512 {
		size += 8 // which say what it is
	}
	return cap(append([]byte(nil), make([]byte, size)...))
}
