package codec

import "github.com/javelin-go/javelin/internal/forge"

// textBlocks make the texts that interfaces point to: strings and their bytes, several
// of both in one allocation. Nothing else is in it, and its strings have no bytes
// elsewhere, so that one that is kept keeps 512 bytes alive at most.
//
//	string string string ···  n a m e t i t l e ···
//	└────────── one of a few sizes ──────────┘
type textBlocks struct {
	texts []string // of these, so many have been given away: to cut them off
	out   int      // would be to write a pointer, which costs while memory is collected
	chunk Strings
	size  int // of the chunk

	// What the document at hand has used in the blocks before this one, and how many
	// there are. What the last one has used.
	now, last struct{ texts, bytes int }
	blocks    int
	usual     int // length of a text, of those of the last blocks

	aliases Slabs // if there are but the strings
}

const (
	maxBlock   = 512 // size of a block in a document of many texts
	stringSize = 16  // at most
	usualText  = 24  // what length is expected at first
	maxAliases = 32  // strings made at once that are no copies: 512 bytes
)

// Text returns a copy of buf[start:end], of 1 to MaxShared bytes, in a document of size
// bytes at most. If s makes strings that are no copies, this is none, either, and of any
// length; otherwise s has no part in it. An interface may point to it.
func (b *Boxes) Text(s *Strings, buf []byte, start, end, size int) *string {
	t := &b.texts
	if s.alias {
		if t.out == len(t.texts) {
			t.texts, t.out = make([]string, t.aliases.Next(maxAliases)), 0
		}
		p := &t.texts[t.out]
		t.out++
		*p = s.Cut(buf, start, end)
		return p
	}
	if n := end - start; t.out == len(t.texts) || n > t.chunk.Room() {
		t.begin(n, size)
	}
	if p := &t.texts[t.out]; start+32 <= len(buf) && t.chunk.CutShort(p, forge.TextAt(buf, start), end-start) {
		t.out++
		return p
	}
	return t.next(buf, start, end)
}

// next is Text where the block has room for it.
func (t *textBlocks) next(buf []byte, start, end int) *string {
	p := &t.texts[t.out]
	t.out++
	*p = t.chunk.Cut(buf, start, end)
	return p
}

// begin begins a block in which the first text has n bytes, in a document of size bytes
// at most. It has room for what is still to come, if the document is like the last one.
func (t *textBlocks) begin(n, size int) {
	t.finish()
	if t.usual == 0 {
		t.usual = usualText
	}
	texts, bytes := t.last.texts-t.now.texts, t.last.bytes-t.now.bytes
	all := texts*stringSize + bytes
	known := texts > 0 && bytes >= n && bytes <= size
	if !known {
		all = maxBlock >> max(2-t.blocks, 0) // more and more
	}
	t.blocks++
	if all = min(all, maxBlock); !known || texts*stringSize+bytes > all {
		const step = 4
		texts = (all/(t.usual+stringSize) + step/2) / step * step
		texts = min(max(texts, step), 5*step)
		bytes = max(all-texts*stringSize, n)
	}
	var mem []byte
	t.texts, _, mem = newBlock(texts, (bytes+7)/8, 0)
	t.use(mem)
}

// use makes mem the memory of the texts to come.
func (t *textBlocks) use(mem []byte) {
	t.out, t.size = 0, cap(mem)
	t.chunk.Use(mem)
}

// finish counts what has been used of the block.
func (t *textBlocks) finish() {
	if t.out > 0 && t.size > 0 {
		used := t.size - t.chunk.Room()
		t.now.texts += t.out
		t.now.bytes += used
		t.usual = (3*t.usual + used/t.out) / 4
	}
}

// end lets go of what belongs to a document.
func (t *textBlocks) end() {
	t.finish()
	if t.size == 0 {
		t.aliases.End(len(t.texts) - t.out)
	}
	t.last, t.now.texts, t.now.bytes, t.blocks = t.now, 0, 0, 0
	t.texts, t.chunk.chunk = nil, nil // both at once, for the collector is asked about once
	t.out, t.size, t.chunk.made = 0, 0, 0
}

// Bundle makes room for the scalars of a small document like the last one, in one
// allocation. It is for the beginning of a document; s is as for Text.
func (b *Boxes) Bundle(s *Strings) {
	t, f := &b.texts, b.slab.before
	texts, words := t.last.texts, max(f+(t.last.bytes+7)/8, 1) // strings of one byte take none
	if s.alias {
		texts, words = t.aliases.before, f
	}
	if texts == 0 || texts > 8 || words == 0 || words > 48 {
		return
	}
	var mem []byte
	t.texts, b.floats, mem = newBlock(texts, words, f)
	b.slab.whole(f)
	if s.alias {
		t.aliases.whole(len(t.texts))
		return
	}
	t.use(mem)
	t.blocks++
}

// newBlock allocates a block with room for so many texts and words, of which the first f
// are for numbers, or as many as a block may have.
func newBlock(texts, words, f int) ([]string, []float64, []byte) {
	switch {
	case texts <= 2 && words <= 4:
		return forge.NewBundle[[2]string, [4]float64](2, 4, f)
	case texts <= 2 && words <= 8:
		return forge.NewBundle[[2]string, [8]float64](2, 8, f)
	case texts <= 4 && words <= 8:
		return forge.NewBundle[[4]string, [8]float64](4, 8, f)
	case texts <= 4 && words <= 12:
		return forge.NewBundle[[4]string, [12]float64](4, 12, f)
	case texts <= 4 && words <= 16:
		return forge.NewBundle[[4]string, [16]float64](4, 16, f)
	case texts <= 4 && words <= 24:
		return forge.NewBundle[[4]string, [24]float64](4, 24, f)
	case texts <= 8 && words <= 8:
		return forge.NewBundle[[8]string, [8]float64](8, 8, f)
	case texts <= 8 && words <= 16:
		return forge.NewBundle[[8]string, [16]float64](8, 16, f)
	case texts <= 8 && words <= 24:
		return forge.NewBundle[[8]string, [24]float64](8, 24, f)
	case texts <= 8 && words <= 40:
		return forge.NewBundle[[8]string, [40]float64](8, 40, f)
	case texts <= 16 && words <= 16:
		return forge.NewBundle[[16]string, [16]float64](16, 16, f)
	case texts <= 4 && words <= 56:
		return forge.NewBundle[[4]string, [56]float64](4, 56, f)
	case texts <= 8 && words <= 48:
		return forge.NewBundle[[8]string, [48]float64](8, 48, f)
	case texts <= 12 && words <= 40:
		return forge.NewBundle[[12]string, [40]float64](12, 40, f)
	case texts <= 16 && words <= 32:
		return forge.NewBundle[[16]string, [32]float64](16, 32, f)
	default:
		return forge.NewBundle[[20]string, [24]float64](20, 24, f)
	}
}
