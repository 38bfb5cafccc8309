package follow

import (
	"io"

	"github.com/javelin-go/javelin/internal/jsonpath"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is about values that have to be looked at twice in one pass over a Decoder,
// and are too large for a tree: what a query selects of them more than once, or only when
// something else has had its turn. They are held as text, in pieces, and read again.

// mostPasses is how many there may be over the text of a value, on average.
const mostPasses = 64

// Tests make them smaller.
var (
	HeldTextPiece = 1 << 20
	SmallText     = 64 << 10 // of what is not larger a tree is made
)

// A HeldText is the text of a value or a part of it. All pieces but the last are full.
type HeldText struct {
	pieces     [][]byte
	start, end int
}

// Size is how many bytes there are.
func (t *HeldText) Size() int { return t.end - t.start }

// Reset empties the text, and keeps some memory for the next.
func (t *HeldText) Reset() {
	if len(t.pieces) > 0 {
		t.pieces = append(t.pieces[:0], t.pieces[0][:0])
	}
	t.start, t.end = 0, 0
}

// Add adds a copy of b.
func (t *HeldText) Add(b []byte) {
	t.end += len(b)
	for len(b) > 0 {
		k := len(t.pieces) - 1
		if k < 0 || len(t.pieces[k]) == HeldTextPiece {
			var piece []byte // the first one grows as it has to
			if k >= 0 {
				piece = make([]byte, 0, HeldTextPiece)
			}
			t.pieces, k = append(t.pieces, piece), k+1
		}
		n := min(len(b), HeldTextPiece-len(t.pieces[k]))
		t.pieces[k], b = append(t.pieces[k], b[:n]...), b[n:]
	}
}

// Part returns what stands between two offsets.
func (t *HeldText) Part(start, end int) *HeldText {
	return &HeldText{t.pieces, t.start + start, t.start + end}
}

// Bytes returns all of it in one piece of its own.
func (t *HeldText) Bytes() []byte {
	b := make([]byte, t.Size())
	io.ReadFull(&HeldReader{*t}, b)
	return b
}

// A HeldReader reads a text.
type HeldReader struct{ t HeldText }

// NewHeldReader returns a reader of t.
func NewHeldReader(t *HeldText) *HeldReader { return &HeldReader{*t} }

// Len is how much there is left to read.
func (r *HeldReader) Len() int { return r.t.Size() }

func (r *HeldReader) Read(p []byte) (int, error) {
	if r.t.Size() == 0 {
		return 0, io.EOF
	}
	piece := r.t.pieces[r.t.start/HeldTextPiece][r.t.start%HeldTextPiece:]
	n := copy(p, piece[:min(len(piece), r.t.Size())])
	r.t.start += n
	return n, nil
}

// Hold adds the text of the next value to t.
func (f *Follower) Hold(t *HeldText) error {
	depth := f.Dec.StackDepth()
	for first := true; first || f.Dec.StackDepth() > depth; first = false {
		kind := f.Dec.PeekKind()
		rest := f.Dec.UnreadBuffer()
		gap := gapBefore(rest)
		if !first {
			t.Add(rest[:gap])
		}
		bracket := kind == jsontext.KindEndObject || kind == jsontext.KindEndArray ||
			(kind == jsontext.KindBeginObject || kind == jsontext.KindBeginArray) && !isBuffered(rest)
		if bracket || kind == jsontext.KindInvalid {
			if _, err := f.Dec.ReadToken(); err != nil {
				return err
			}
			t.Add([]byte{byte(kind)})
			continue
		}
		if err := t.addText(f.Dec); err != nil {
			return err
		}
	}
	return nil
}

// addText adds the next value, which is read, and not held but here if it is a string.
func (t *HeldText) addText(dec *jsontext.Decoder) error {
	return (*text.Decoder)(dec).Pieces(t.Add)
}

// isText reports whether a value may be long without anything in it.
func isText(k jsontext.Kind) bool { return k == jsontext.KindString || k == jsontext.KindNumber }

// isLongText reports whether the next value is such a one, and not in the buffer.
func (f *Follower) isLongText() bool {
	return isText(f.Dec.PeekKind()) && !isBuffered(f.Dec.UnreadBuffer())
}

// longText is value for it: a buffer that grew for it would take more.
func (f *Follower) longText() (tape.Node, error) {
	t := new(HeldText)
	if err := t.addText(f.Dec); err != nil {
		return tape.Node{}, err
	}
	f.Budget += 64 * int64(t.Size()+2)
	return tape.Known(t.Bytes(), f.loose), nil
}

// gapBefore is how many bytes stand in front of a token.
func gapBefore(b []byte) int {
	for i, c := range b {
		switch c {
		case ' ', '\t', '\r', '\n', ',', ':':
		default:
			return i
		}
	}
	return len(b)
}

// within lets do read the text.
func (f *Follower) within(t *HeldText, do func() error) error {
	dec := f.Dec
	defer func() { f.Dec = dec }()
	f.Dec = jsontext.NewDecoder(&HeldReader{*t}, tape.AllowDuplicates, jsontext.AllowInvalidUTF8(f.loose))
	return do()
}

// again gives out what segments select in a value that is held. What out gets goes up at
// once.
func (f *Follower) again(segments []jsonpath.Segment, t *HeldText, out *outlet) error {
	switch {
	case *out.done:
		return nil
	case len(segments) == 0 && f.In != nil && t.Size() > SmallText:
		return f.within(t, func() error { return f.In(f.Dec) })
	case len(segments) == 0 || t.Size() <= SmallText:
		f.Budget += 64 * int64(t.Size()+2)
		return f.selectInto([]thread{{segments, out}}, tape.Known(t.Bytes(), f.loose))
	}
	s := &segments[0]
	passes := len(s.Selectors)
	if s.Descend {
		passes++
	}
	yield := func(n tape.Node) bool {
		out.add(n)
		return !*out.done
	}
	if f.Room -= int64(passes * t.Size()); passes == 1 || f.Room < 0 {
		return f.within(t, func() error {
			_, err := f.Choose(segments, false, yield)
			return err
		})
	}
	// One after the other, so that nothing has to wait for its turn.
	for i := range s.Selectors {
		one := f.alone(segments, i)
		if err := f.within(t, func() error {
			_, err := f.Choose(one, false, yield)
			return err
		}); err != nil || *out.done {
			return err
		}
	}
	if !s.Descend {
		return nil
	}
	return f.within(t, func() error {
		below := func() (bool, error) { return f.below(segments, t, out) }
		if f.Dec.PeekKind() == jsontext.KindBeginObject {
			return f.members(func([]byte) (bool, error) { return below() })
		}
		return f.elements(func(int) (bool, error) { return below() })
	})
}

// alone returns segments with one selector of the first and without its "..", the same ones
// each time.
func (f *Follower) alone(segments []jsonpath.Segment, i int) []jsonpath.Segment {
	sel := &segments[0].Selectors[i]
	one, ok := f.ones[sel]
	if !ok {
		one = append([]jsonpath.Segment{{Selectors: segments[0].Selectors[i : i+1]}}, segments[1:]...)
		if f.ones == nil {
			f.ones = map[*jsonpath.Selector][]jsonpath.Segment{}
		}
		f.ones[sel] = one
	}
	return one
}

// below is again for the next entry of the value that is held as t.
func (f *Follower) below(segments []jsonpath.Segment, t *HeldText, out *outlet) (more bool, err error) {
	if k := f.Dec.PeekKind(); k != jsontext.KindBeginObject && k != jsontext.KindBeginArray {
		return true, f.Dec.SkipValue()
	}
	if isBuffered(f.Dec.UnreadBuffer()) {
		n, err := f.value()
		if err != nil {
			return false, err
		}
		return !*out.done, f.selectInto([]thread{{segments, out}}, n)
	}
	start := int(f.Dec.InputOffset()) + gapBefore(f.Dec.UnreadBuffer())
	if err := f.Dec.SkipValue(); err != nil {
		return false, err
	}
	err = f.again(segments, t.Part(start, int(f.Dec.InputOffset())), out)
	return !*out.done, err
}

// split carries out threads from the next value on, of which one or more select it as it
// is, and which is too large to be looked at as a tree.
func (f *Follower) split(threads []thread) error {
	if t := threads[0]; len(threads) == 1 && f.In != nil && t.out.direct() {
		return f.In(f.Dec)
	}
	text := new(HeldText)
	if err := f.Hold(text); err != nil {
		return err
	}
	if text.Size() <= SmallText {
		f.Budget += 64 * int64(text.Size()+2)
		return f.selectInto(threads, tape.Known(text.Bytes(), f.loose))
	}
	f.Room += mostPasses * int64(text.Size())
	for _, t := range threads {
		if !t.out.direct() {
			t.out.holder().held = append(t.out.holder().held, held{text: text, segments: t.segments})
		} else if err := f.again(t.segments, text, t.out); err != nil {
			return err
		}
	}
	return nil
}

// last calls yield with all that segments select in the elements that a selector takes
// which counts from the end, of the array that is the next value.
func (f *Follower) last(sel *jsonpath.Selector, most int, segments []jsonpath.Segment, yield func(tape.Node) bool) (more bool, err error) {
	if f.Dec.PeekKind() != jsontext.KindBeginArray {
		return true, f.Dec.SkipValue()
	}
	done := false
	out := &outlet{yield: yield, done: &done}
	var texts []*HeldText
	begin := *sel // a slice up to the end
	begin.HasEnd = false
	late := sel.Op == jsonpath.SelectIndex || sel.HasStart && sel.Start < 0
	size := 0
	err = f.elements(func(i int) (bool, error) {
		if f.Budget += 64; i < most {
			texts = append(texts, new(HeldText))
		}
		t := texts[i%most]
		if i >= most && !late && begin.Takes(i-most) {
			f.Room += mostPasses * int64(t.Size())
			if err := f.again(segments, t, out); err != nil || done {
				return false, err
			}
		}
		t.Reset()
		size = i + 1
		return true, f.Hold(t)
	})
	if err != nil || done || !late {
		return !done, err
	}
	from, to, step := max(size+sel.Start, 0), size, 1
	switch {
	case sel.Op == jsonpath.SelectIndex && size < most:
		to = 0
	case sel.Op == jsonpath.SelectIndex:
		to = from + 1
	default:
		step = sel.Step
		if sel.HasEnd && sel.End < 0 {
			to = size + sel.End
		} else if sel.HasEnd {
			to = min(sel.End, size)
		}
	}
	for i := from; i < to && !done && err == nil; i += step {
		t := texts[i%most]
		f.Room += mostPasses * int64(t.Size())
		err = f.again(segments, t, out)
		if step >= size {
			break // the sum might overflow
		}
	}
	return !done, err
}
