package rt

import (
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/codec"
)

// Strings of up to codec.MaxShared bytes go to the chunks for short ones, which keep
// little alive, and only longer ones to the others.
func TestTryStringChunks(t *testing.T) {
	for n := codec.MaxShared - 2; n <= codec.MaxShared+2; n++ {
		want := strings.Repeat("s", n)
		d := &Decoder{frames: make([]frame, 16)}
		if !d.beginSmall([]byte(`"` + want + `" `)) {
			t.Fatal("no small document")
		}
		var got string
		if end, next := d.TryString(&got, 0, 0); end != n+2 || next != 2 || got != want {
			t.Fatalf("%d bytes: end %d, next %d, %d bytes", n, end, next, len(got))
		}
		if short := d.strings.Used() > 0; short != (n <= codec.MaxShared) {
			t.Errorf("%d bytes: in a chunk for short strings: %v", n, short)
		}
	}
}
