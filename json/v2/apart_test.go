package json

import (
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/json/jsontext"
)

// What pooled objects write all the time must not lie in one cache line with what another
// goroutine writes: it has sizes of memory that are whole lines.
func TestPooledMemoryIsOfWholeLines(t *testing.T) {
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
		if !jsontest.WholeLines(c.size) {
			t.Errorf("%s: %d bytes, for which the runtime does not take whole lines", c.what, c.size)
		}
	}
}
