package scan

import "github.com/javelin-go/javelin/internal/simd"

// nesting is what is open while the events of an outline are read.
//
// The kinds of the innermost containers are bits of top, 1 for an object, that of
// the innermost the lowest. Above them is a bit that says how many there are:
//
//	[ { [    top = 1 0 1 0
//
// So a bracket costs a few instructions and no branch that could be guessed wrong:
// what kind of bracket comes next, a processor cannot know. Only where nothing is
// left in top, or no more fits, is there more to do.
type nesting struct {
	top  uint64
	full uint64   // from here on top has no room for another container
	left int      // how many containers top may hold, and what is to come above it
	more []uint64 // outer containers, nestingWord in each, in the form of top
}

// nestingWord is how many containers top holds at most. A bit is left for one to be
// shifted in before it is known whether two are to be shifted out.
const nestingWord = 62

// maxKeptNesting is the capacity of more that is kept for the next document: half a
// million containers in one another.
const maxKeptNesting = 8 << 10

// start prepares for a document with at most limit containers in one another.
func (n *nesting) start(limit int) {
	n.top = 1
	if n.more = n.more[:0]; cap(n.more) > maxKeptNesting {
		n.more = nil
	}
	n.setLeft(max(limit, 0))
}

func (n *nesting) setLeft(left int) {
	n.left = left
	n.full = 1 << min(left, nestingWord)
}

// none reports whether nothing is open.
func (n *nesting) none() bool { return n.top == 1 && len(n.more) == 0 }

// inObject reports whether the innermost container is an object.
func (n *nesting) inObject() bool {
	top := n.top
	if top == 1 && len(n.more) > 0 {
		top = n.more[len(n.more)-1]
	}
	return top > 1 && top&1 != 0
}

// read reports whether brackets match, and whether what was seen between two of
// them suits what is open there.
func (n *nesting) read(events []byte) bool {
	top, full := n.top, n.full
	wrong := uint64(0)
	for _, event := range events {
		e := uint64(event)
		kind := e / simd.OutlineObject & 1
		if top-2 >= full-2 { // 1, or no room
			if top == 1 && len(n.more) == 0 && e&^simd.OutlineObject == 0 && n.left > 0 {
				top = 2 | kind // the value itself
				continue
			}
			if top, e = n.adjust(top, e); top == 0 {
				return false
			}
			full = n.full
		}
		// An array may not hold a colon, an object no value without one.
		wrong |= e & (simd.OutlineColon << (top & 1))
		// What is closed must be of the kind of the innermost.
		wrong |= e & (top ^ kind) & simd.OutlineClose
		top = (top<<1 | kind) >> (e & simd.OutlineClose * 2)
	}
	n.top = top
	return wrong == 0
}

// adjust makes top such that the event e can be read, where top is 1 or full. It
// returns what is left to be said of e, and 0 for top if e is wrong.
func (n *nesting) adjust(top, e uint64) (_, _ uint64) {
	if top == 1 {
		last := len(n.more) - 1
		if last < 0 {
			return 0, 0 // there can be no more than a bracket that opens
		}
		top = n.more[last]
		n.more = n.more[:last]
		n.setLeft(n.left + nestingWord)
	}
	if top < n.full || e&simd.OutlineClose != 0 {
		return top, e
	}
	if n.left <= nestingWord || e&(simd.OutlineColon<<(top&1)) != 0 {
		return 0, 0
	}
	n.more = append(n.more, top)
	n.setLeft(n.left - nestingWord)
	return 1, e &^ (simd.OutlineColon | simd.OutlineNoName)
}
