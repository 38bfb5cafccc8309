package scan

import (
	"bytes"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// TestCursorMemoryIsForTheDocument: a document shorter than half a window needs no memory for
// the entries of a whole one, and what is not enough is doubled.
func TestCursorMemoryIsForTheDocument(t *testing.T) {
	for _, tt := range []struct{ doc, want int }{
		{300, 512 + simd.IndexSlack},
		{1900, window/2 + simd.IndexSlack + 8},
		{window/2 + 9, window + simd.IndexSlack + 8},
		{3 * window, window + simd.IndexSlack + 8},
	} {
		var c Cursor
		c.Reset(bytes.Repeat([]byte(","), tt.doc))
		c.Peek()
		if got := len(c.ent); got != tt.want {
			t.Errorf("%d bytes: room for %d entries, want %d", tt.doc, got, tt.want)
		}
		if tt.doc > window {
			c.Sync(0, window+1) // those of the first window stay
			if got, want := len(c.ent), 2*(window+simd.IndexSlack+8); got != want {
				t.Errorf("%d bytes: room for %d entries of two windows, want %d", tt.doc, got, want)
			}
		}
	}
}

// TestCursorSeed: a cursor with entries that have been made elsewhere is like one that has made
// them.
func TestCursorSeed(t *testing.T) {
	for _, size := range []int{1, 10, 300, 2000} {
		buf := []byte("[" + strings.Repeat(`{"a":"b\n"},`, size) + "0] ")
		var made, seeded Cursor
		made.Reset(buf)
		var ent []uint32
		for pos := 0; made.Sync(pos, 1); pos = made.at {
			e := made.Entry(0)
			ent = append(ent, e)
			made.Take(1, made.Pos(e)+1)
		}
		seeded.Reset(buf)
		seeded.Seed(ent)
		if seeded.More() || seeded.Left() != len(ent) || !seeded.Sync(0, len(ent)) {
			t.Fatalf("%d entries: %d are there", len(ent), seeded.Left())
		}
		for i, e := range ent {
			if seeded.Entry(i) != e {
				t.Fatalf("entry %d: %d, want %d", i, seeded.Entry(i), e)
			}
		}
		ahead, _ := seeded.Ahead()
		if len(ahead) != len(ent)+Lookahead || ahead[len(ent)] != ent[len(ent)-1] {
			t.Errorf("%d entries: %d ahead", len(ent), len(ahead))
		}
		seeded.Take(len(ent), len(buf)-1)
		if seeded.Sync(len(buf)-1, 1) || seeded.Peek() != -1 {
			t.Error("there is more after the last one")
		}
		if seeded.Restart(0); !seeded.Sync(0, 4) || seeded.Entry(0) != ent[0] {
			t.Error("no entries after Restart")
		}
	}
}
