package codec

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"
	"unsafe"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

// aheadDocument makes n strings of a document, of size bytes each, in windows of 4096, and
// returns them and how many chunks were made ahead. The strings stand in the text one
// after the other.
func aheadDocument(s *Strings, n, size int, fill byte) (texts []string, chunks int) {
	s.Reset(n * size)
	for at := 0; at < n*size; at += 4096 {
		if s.Foresees() && s.Ahead(min(4096, n*size-at)) != nil {
			chunks++
		}
	}
	for range n {
		texts = append(texts, s.Make(bytes.Repeat([]byte{fill}, size)))
	}
	s.End()
	return texts, chunks
}

// Chunks are made ahead once two documents have filled as many, and hold the strings of the
// document then, each in memory that no other document has.
func TestStringsAhead(t *testing.T) {
	var s Strings
	var all [][]string
	for i, want := range []int{0, 0, 5, 5, 1, 1, 1, 1, 5} {
		n := 60
		if i == 4 || i == 5 {
			n = 16 // of 4800 bytes
		}
		if !forge.Shares || !simd.FetchesAhead() {
			want = 0
		}
		texts, chunks := aheadDocument(&s, n, 300, byte('a'+i))
		if chunks != want {
			t.Errorf("document %d: %d chunks ahead, want %d", i, chunks, want)
		}
		all = append(all, texts)
	}
	type place struct{ chunk, doc int }
	seen := map[*byte]string{}
	for i, texts := range all {
		for k, got := range texts {
			if want := string(bytes.Repeat([]byte{byte('a' + i)}, 300)); got != want {
				t.Fatalf("document %d, string %d: %.20q", i, k, got)
			}
			if at := unsafe.StringData(got); seen[at] != "" {
				t.Fatalf("string %d of document %d is where %s is", k, i, seen[at])
			}
			seen[unsafe.StringData(got)] = fmt.Sprint(place{k, i})
		}
	}
}

// What is made ahead is never more than the text that has been told of, nor than what two
// documents needed, and no more than maxAhead chunks wait. Where strings are not copied,
// nothing is made.
func TestStringsAheadIsBounded(t *testing.T) {
	var s Strings
	for range 2 {
		aheadDocument(&s, 1000, 300, 'x')
	}
	if makes := forge.Shares && simd.FetchesAhead(); s.Foresees() != makes {
		t.Fatalf("made ahead: %v, want %v", !makes, makes)
	} else if !makes {
		return
	}
	s.Reset(1 << 20)
	made, text := 0, 0
	for range 1000 {
		text += 100
		if c := s.Ahead(100); c != nil {
			if len(c) != 0 || cap(c) != longChunk {
				t.Fatalf("%d bytes, room for %d", len(c), cap(c))
			}
			made += cap(c)
		}
		if made > text || made < min(text-100, maxAhead*longChunk)-longChunk || made > maxAhead*longChunk {
			t.Fatalf("%d bytes were made for %d of text", made, text)
		}
	}
	s.Reset(0)
	for i, c := range s.ahead.chunks {
		if s.ahead.n != 0 || c != nil {
			t.Fatalf("chunk %d waits for another document", i)
		}
	}

	var few Strings
	for range 2 {
		aheadDocument(&few, 24, 300, 'x') // 7200 bytes: two chunks
	}
	few.Reset(1 << 20)
	n := 0
	for range 100 {
		if few.Ahead(4096) != nil {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d chunks for two documents of two", n)
	}

	s.Alias()
	if s.Foresees() || s.Ahead(1<<20) != nil {
		t.Error("memory for strings that are not copied")
	}
}

// A document that turns out to have no such strings costs what was made ahead, once: the
// next ones are not taken to have any.
func TestStringsAheadInVain(t *testing.T) {
	var s Strings
	for range 2 {
		aheadDocument(&s, 60, 300, 'x')
	}
	for i := range 4 {
		s.Reset(1 << 20)
		if s.Foresees() {
			if i > 0 {
				t.Errorf("document %d is taken to have long strings", i)
			}
			s.Ahead(4096)
		}
		s.Make([]byte("short"))
		s.End()
	}
}

// A string keeps no more alive for its chunk having been made ahead.
func TestStringsAheadRetention(t *testing.T) {
	const count = 500
	var s Strings
	for range 2 {
		aheadDocument(&s, 60, 300, 'x')
	}
	kept := make([]string, count)
	before := heap()
	for i := range kept {
		texts, _ := aheadDocument(&s, 60, 300, 'x')
		kept[i] = texts[i%60]
	}
	s.Reset(0)
	if per := (heap() - before) / count; per > longChunk+8 {
		t.Errorf("a kept string keeps %d bytes alive", per)
	}
	runtime.KeepAlive(kept)
}
