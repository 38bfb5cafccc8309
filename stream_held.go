package javelin

import (
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is about values that have to be looked at twice in one pass over a Decoder,
// and are too large for a tree: what a query selects of them more than once, or only when
// something else has had its turn. They are held as text, in pieces, and read again.

const (
	mostPasses = 64   // over the text of a value, on average
	mostLast   = 1024 // elements that are held to count from the end
)

// Tests make them smaller.
var (
	heldTextPiece = 1 << 20
	smallText     = 64 << 10 // of what is not larger a tree is made
)

// A heldText is the text of a value or a part of it. All pieces but the last are full.
type heldText struct {
	pieces     [][]byte
	start, end int
}

func (t *heldText) size() int { return t.end - t.start }

// reset empties the text, and keeps some memory for the next.
func (t *heldText) reset() {
	if len(t.pieces) > 0 {
		t.pieces = append(t.pieces[:0], t.pieces[0][:0])
	}
	t.start, t.end = 0, 0
}

func (t *heldText) add(b []byte) {
	t.end += len(b)
	for len(b) > 0 {
		k := len(t.pieces) - 1
		if k < 0 || len(t.pieces[k]) == heldTextPiece {
			var piece []byte // the first one grows as it has to
			if k >= 0 {
				piece = make([]byte, 0, heldTextPiece)
			}
			t.pieces, k = append(t.pieces, piece), k+1
		}
		n := min(len(b), heldTextPiece-len(t.pieces[k]))
		t.pieces[k], b = append(t.pieces[k], b[:n]...), b[n:]
	}
}

// part returns what stands between two offsets.
func (t *heldText) part(start, end int) *heldText {
	return &heldText{t.pieces, t.start + start, t.start + end}
}

// bytes returns all of it in one piece of its own.
func (t *heldText) bytes() []byte {
	b := make([]byte, t.size())
	io.ReadFull(&heldReader{*t}, b)
	return b
}

// A heldReader reads a text.
type heldReader struct{ t heldText }

// Len is how much there is left to read.
func (r *heldReader) Len() int { return r.t.size() }

func (r *heldReader) Read(p []byte) (int, error) {
	if r.t.size() == 0 {
		return 0, io.EOF
	}
	piece := r.t.pieces[r.t.start/heldTextPiece][r.t.start%heldTextPiece:]
	n := copy(p, piece[:min(len(piece), r.t.size())])
	r.t.start += n
	return n, nil
}

// hold adds the text of the next value to t.
func (f *follower) hold(t *heldText) error {
	depth := f.dec.StackDepth()
	for first := true; first || f.dec.StackDepth() > depth; first = false {
		kind := f.dec.PeekKind()
		rest := f.dec.UnreadBuffer()
		gap := gapBefore(rest)
		if !first {
			t.add(rest[:gap])
		}
		bracket := kind == jsontext.KindEndObject || kind == jsontext.KindEndArray ||
			(kind == jsontext.KindBeginObject || kind == jsontext.KindBeginArray) && !isBuffered(rest)
		if bracket || kind == jsontext.KindInvalid {
			if _, err := f.dec.ReadToken(); err != nil {
				return err
			}
			t.add([]byte{byte(kind)})
			continue
		}
		if err := t.addText(f.dec); err != nil {
			return err
		}
	}
	return nil
}

// addText adds the next value, which is read, and not held but here if it is a string.
func (t *heldText) addText(dec *jsontext.Decoder) error {
	return jsontext.Internal.Open(opt.Door{}).Decoder(dec).Pieces(t.add)
}

// isText reports whether a value may be long without anything in it.
func isText(k jsontext.Kind) bool { return k == jsontext.KindString || k == jsontext.KindNumber }

// isLongText reports whether the next value is such a one, and not in the buffer.
func (f *follower) isLongText() bool {
	return isText(f.dec.PeekKind()) && !isBuffered(f.dec.UnreadBuffer())
}

// longText is value for it: a buffer that grew for it would take more.
func (f *follower) longText() (Node, error) {
	t := new(heldText)
	if err := t.addText(f.dec); err != nil {
		return Node{}, err
	}
	f.budget += 64 * int64(t.size()+2)
	return knownNode(t.bytes(), f.loose), nil
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
func (f *follower) within(t *heldText, do func() error) error {
	dec := f.dec
	defer func() { f.dec = dec }()
	f.dec = jsontext.NewDecoder(&heldReader{*t}, allowDuplicates, jsontext.AllowInvalidUTF8(f.loose))
	return do()
}

// again gives out what segments select in a value that is held. What out gets goes up at
// once.
func (f *follower) again(segments []segment, t *heldText, out *outlet) error {
	switch {
	case *out.done:
		return nil
	case len(segments) == 0 && f.in != nil && t.size() > smallText:
		return f.within(t, func() error { return f.in(f.dec) })
	case len(segments) == 0 || t.size() <= smallText:
		f.budget += 64 * int64(t.size()+2)
		return f.selectInto([]thread{{segments, out}}, knownNode(t.bytes(), f.loose))
	}
	s := &segments[0]
	passes := len(s.selectors)
	if s.descend {
		passes++
	}
	yield := func(n Node) bool {
		out.add(n)
		return !*out.done
	}
	if f.room -= int64(passes * t.size()); passes == 1 || f.room < 0 {
		return f.within(t, func() error {
			_, err := f.choose(segments, false, yield)
			return err
		})
	}
	// One after the other, so that nothing has to wait for its turn.
	for i := range s.selectors {
		one := f.alone(segments, i)
		if err := f.within(t, func() error {
			_, err := f.choose(one, false, yield)
			return err
		}); err != nil || *out.done {
			return err
		}
	}
	if !s.descend {
		return nil
	}
	return f.within(t, func() error {
		below := func() (bool, error) { return f.below(segments, t, out) }
		if f.dec.PeekKind() == jsontext.KindBeginObject {
			return f.members(func([]byte) (bool, error) { return below() })
		}
		return f.elements(func(int) (bool, error) { return below() })
	})
}

// alone returns segments with one selector of the first and without its "..", the same ones
// each time.
func (f *follower) alone(segments []segment, i int) []segment {
	sel := &segments[0].selectors[i]
	one, ok := f.ones[sel]
	if !ok {
		one = append([]segment{{selectors: segments[0].selectors[i : i+1]}}, segments[1:]...)
		if f.ones == nil {
			f.ones = map[*selector][]segment{}
		}
		f.ones[sel] = one
	}
	return one
}

// below is again for the next entry of the value that is held as t.
func (f *follower) below(segments []segment, t *heldText, out *outlet) (more bool, err error) {
	if k := f.dec.PeekKind(); k != jsontext.KindBeginObject && k != jsontext.KindBeginArray {
		return true, f.dec.SkipValue()
	}
	if isBuffered(f.dec.UnreadBuffer()) {
		n, err := f.value()
		if err != nil {
			return false, err
		}
		return !*out.done, f.selectInto([]thread{{segments, out}}, n)
	}
	start := int(f.dec.InputOffset()) + gapBefore(f.dec.UnreadBuffer())
	if err := f.dec.SkipValue(); err != nil {
		return false, err
	}
	err = f.again(segments, t.part(start, int(f.dec.InputOffset())), out)
	return !*out.done, err
}

// split carries out threads from the next value on, of which one or more select it as it
// is, and which is too large to be looked at as a tree.
func (f *follower) split(threads []thread) error {
	if t := threads[0]; len(threads) == 1 && f.in != nil && t.out.direct() {
		return f.in(f.dec)
	}
	text := new(heldText)
	if err := f.hold(text); err != nil {
		return err
	}
	if text.size() <= smallText {
		f.budget += 64 * int64(text.size()+2)
		return f.selectInto(threads, knownNode(text.bytes(), f.loose))
	}
	f.room += mostPasses * int64(text.size())
	for _, t := range threads {
		if !t.out.direct() {
			t.out.holder().held = append(t.out.holder().held, held{text: text, segments: t.segments})
		} else if err := f.again(t.segments, text, t.out); err != nil {
			return err
		}
	}
	return nil
}

// lastOf returns how many elements have to be held at a time to tell which of them a
// selector takes that counts from the end.
func (s *selector) lastOf() (n int, ok bool) {
	switch {
	case s.op == selectIndex && s.start < 0:
		n = -s.start
	case s.op != selectSlice || s.step <= 0:
		return 0, false
	case s.hasStart && s.start < 0:
		n = -s.start
	case s.hasEnd && s.end < 0:
		n = -s.end
	}
	return n, 0 < n && n <= mostLast
}

// last calls yield with all that segments select in the elements that a selector takes
// which counts from the end, of the array that is the next value.
func (f *follower) last(sel *selector, most int, segments []segment, yield func(Node) bool) (more bool, err error) {
	if f.dec.PeekKind() != jsontext.KindBeginArray {
		return true, f.dec.SkipValue()
	}
	done := false
	out := &outlet{yield: yield, done: &done}
	var texts []*heldText
	begin := *sel // a slice up to the end
	begin.hasEnd = false
	late := sel.op == selectIndex || sel.hasStart && sel.start < 0
	size := 0
	err = f.elements(func(i int) (bool, error) {
		if f.budget += 64; i < most {
			texts = append(texts, new(heldText))
		}
		t := texts[i%most]
		if i >= most && !late && begin.takes(i-most) {
			f.room += mostPasses * int64(t.size())
			if err := f.again(segments, t, out); err != nil || done {
				return false, err
			}
		}
		t.reset()
		size = i + 1
		return true, f.hold(t)
	})
	if err != nil || done || !late {
		return !done, err
	}
	from, to, step := max(size+sel.start, 0), size, 1
	switch {
	case sel.op == selectIndex && size < most:
		to = 0
	case sel.op == selectIndex:
		to = from + 1
	default:
		step = sel.step
		if sel.hasEnd && sel.end < 0 {
			to = size + sel.end
		} else if sel.hasEnd {
			to = min(sel.end, size)
		}
	}
	for i := from; i < to && !done && err == nil; i += step {
		t := texts[i%most]
		f.room += mostPasses * int64(t.size())
		err = f.again(segments, t, out)
		if step >= size {
			break // the sum might overflow
		}
	}
	return !done, err
}
