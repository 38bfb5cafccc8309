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
	left int      // how many containers top may hold, and what is to come above it
	more []uint64 // outer containers, nestingWord in each, in the form of top

	groups *[nestingGroups]nestingGroup // nil until a window has nestingMany events
}

// A nestingGroup is eight events that have been found right where top was before, and what top
// was after them. Documents repeat themselves, so most groups have been read already, and to look
// one up takes a tenth of the instructions, and one branch. Whether it is right depends on
// nothing else as long as adjust has not been asked, so what is kept holds for other documents, too.
type nestingGroup struct {
	events        uint64
	before, after uint64 // 0 where nothing has been read
	_             uint64
}

// nestingGroups is how many are kept: two to the nestingBits.
const (
	nestingBits   = 7
	nestingGroups = 1 << nestingBits
	nestingMany   = 16
)

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
	n.left = max(limit, 0)
}

// full is from where on top has no room for another container.
func (n *nesting) full() uint64 { return 1 << uint(min(n.left, nestingWord)) }

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
	top := n.top
	if len(events) >= nestingMany && n.groups == nil {
		n.groups = new([nestingGroups]nestingGroup)
	}
	for len(events) >= 8 && n.groups != nil {
		if n.left >= nestingWord {
			var i int
			if i, top = n.known(events, top); i > 0 {
				events = events[i:]
				continue
			}
		}
		after, alone := n.each(top, events[:8])
		if after == 0 {
			return false
		}
		if alone && n.left >= nestingWord {
			e := le64(events)
			*n.group(e, top) = nestingGroup{events: e, before: top, after: after}
		}
		top, events = after, events[8:]
	}
	top, _ = n.each(top, events)
	n.top = top
	return top != 0
}

// known goes through groups that have been read before, from top on. It returns how many events
// these are, and what top becomes.
func (n *nesting) known(events []byte, top uint64) (int, uint64) {
	i := 0
	for ; i <= len(events)-8; i += 8 {
		e := le64(events[i : i+8])
		g := n.group(e, top)
		if g.events != e || g.before != top {
			break
		}
		top = g.after
	}
	return i, top
}

// group is where a group is kept.
func (n *nesting) group(events, top uint64) *nestingGroup {
	return &n.groups[(events^top)*0x9E3779B97F4A7C15>>(64-nestingBits)]
}

// each reads events one by one. It returns what top becomes, 0 if something is wrong, and
// whether that depends on top and the events alone, with the room there is in a word.
func (n *nesting) each(top uint64, events []byte) (_ uint64, alone bool) {
	full := n.full()
	wrong := uint64(0)
	alone = true
	for _, event := range events {
		e := uint64(event)
		kind := e / simd.OutlineObject & 1
		if top-2 >= full-2 { // 1, or no room
			alone = false
			if top == 1 && len(n.more) == 0 && e&^simd.OutlineObject == 0 && n.left > 0 {
				top = 2 | kind // the value itself
				continue
			}
			if top, e = n.adjust(top, e); top == 0 {
				return 0, false
			}
			full = n.full()
		}
		// An array may not hold a colon, an object no value without one.
		wrong |= e & (simd.OutlineColon << (top & 1))
		// What is closed must be of the kind of the innermost.
		wrong |= e & (top ^ kind) & simd.OutlineClose
		top = (top<<1 | kind) >> (e & simd.OutlineClose * 2)
	}
	if wrong != 0 {
		return 0, false
	}
	return top, alone
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
		n.left += nestingWord
	}
	if top < n.full() || e&simd.OutlineClose != 0 {
		return top, e
	}
	if n.left <= nestingWord || e&(simd.OutlineColon<<(top&1)) != 0 {
		return 0, 0
	}
	n.more = append(n.more, top)
	n.left -= nestingWord
	return 1, e &^ (simd.OutlineColon | simd.OutlineNoName)
}
