package codec

import (
	"strings"
	"testing"
)

// Texts are what they were made of, whatever their lengths, and a block of them has a
// bounded size.
func TestBoxesTexts(t *testing.T) {
	lengths := map[string]func(i int) int{
		"equal":      func(int) int { return 11 },
		"short":      func(i int) int { return 1 + i%4 },
		"long":       func(i int) int { return MaxShared - i%7 },
		"all":        func(i int) int { return 1 + i*i%MaxShared },
		"by turns":   func(i int) int { return 2 + i/40%2*150 },
		"one is not": func(i int) int { return 6 + i%50/49*180 },
	}
	var s Strings
	var r Boxes
	buf := []byte(strings.Repeat("0123456789abcdefghijklmnopqrstuvwxyz.", 60))
	for name, length := range lengths {
		for _, n := range []int{1, 2, 3, 7, 8, 9, 20, 21, 100, 1000, 7, 1000, 1} {
			for again := range 2 {
				var made []*string
				var want []string
				for i := range n {
					start := i * 7 % 1000
					end := start + length(i)
					made = append(made, r.Text(&s, buf, start, end, 1<<20))
					want = append(want, string(buf[start:end]))
					if size := len(r.texts.texts)*stringSize + r.texts.size; size > maxBlock {
						t.Fatalf("%s, %d texts: a block of %d bytes", name, n, size)
					}
				}
				for i, p := range made {
					if *p != want[i] {
						t.Fatalf("%s, %d texts: text %d is %q, want %q", name, n, i, *p, want[i])
					}
				}
				blocks := r.texts.blocks
				r.End()
				if used := r.texts.last; used.texts != n || used.bytes > n*MaxShared {
					t.Errorf("%s, %d texts: counted %d of %d bytes", name, n, used.texts, used.bytes)
				}
				// Like the last document, it takes no more than it needs.
				if all := r.texts.last.bytes + n*stringSize; again == 1 && name == "equal" && blocks > 1+all*5/4/maxBlock {
					t.Errorf("%s, %d texts: %d blocks for %d bytes", name, n, blocks, all)
				}
			}
		}
	}
}

func TestSmallFloats(t *testing.T) {
	for i, f := range smallFloats {
		if f != float64(i) {
			t.Errorf("%d is %v", i, f)
		}
	}
}

// One large document before them does not make small ones take much memory.
func TestBoxesSmallAfterLarge(t *testing.T) {
	const small = 12
	r := textBlocks{usual: usualText}
	r.last.texts, r.last.bytes = 4000, 36000
	r.begin(4, small)
	if size := len(r.texts)*stringSize + r.size; size > 128 {
		t.Errorf("a block of %d bytes for a document of %d", size, small)
	}
}
