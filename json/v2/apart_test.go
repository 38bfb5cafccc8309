package json

import (
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// What pooled objects write all the time must not lie in one cache line with what another
// goroutine writes: it has sizes of memory that are whole lines.
func TestPooledMemoryIsOfWholeLines(t *testing.T) {
	m := marshal.States.New().(*marshal.State)
	x := (*text.Encoder)(&m.Own)
	_, entries := marshal.Extended([]write.Entry(nil), 1)
	_, strings := marshal.Extended([]string(nil), 1)
	_, words := marshal.Extended([]uint64(nil), 1)
	_, slices := marshal.Extended([]plan.Slice(nil), 1)
	for _, c := range []struct {
		what string
		size uintptr
	}{
		{"marshaler", reflect.TypeFor[marshal.State]().Size()},
		{"its frames", uintptr(cap(m.Frames)) * reflect.TypeFor[marshal.Frame]().Size()},
		{"its scratch", uintptr(cap(m.Scratch))},
		{"its buffer", uintptr(cap(x.Buf()))},
		{"its entries", uintptr(cap(entries)) * reflect.TypeFor[write.Entry]().Size()},
		{"its strings", uintptr(cap(strings)) * reflect.TypeFor[string]().Size()},
		{"its words", uintptr(cap(words)) * 8},
		{"its slices", uintptr(cap(slices)) * reflect.TypeFor[plan.Slice]().Size()},
		{"unmarshaler", reflect.TypeFor[unmarshal.State]().Size()},
		{"unmarshalCall", reflect.TypeFor[unmarshal.Call]().Size()},
		{"Encoder", reflect.TypeFor[jsontext.Encoder]().Size()},
		{"Decoder", reflect.TypeFor[jsontext.Decoder]().Size()},
	} {
		if !jsontest.WholeLines(c.size) {
			t.Errorf("%s: %d bytes, for which the runtime does not take whole lines", c.what, c.size)
		}
	}
}
