package scan

// A trie remembers sequences of names that were found to be distinct: each node
// stands for the names on the way to it from the root. Objects of one make
// repeat their names in one order, so an object whose names so far lead to a
// node needs no check for duplicates, and the next name is compared with one
// guess alone, the name that came there last.
//
//	[{"id":1,"at":{"x":0,"y":0}},{"id":2,"at":{"x":1,"y":1}}]
//
//	root ─┬─ id ─── at      inner of the root: id
//	      └─ x ──── y       inner of at: x, the guess for the object that is its value
//
// It only ever saves work: what it does not know is checked by other means. It
// keeps its own copies of names, and outlives documents. There is room for a few
// nodes at first, and for one more with every object that it knew, or with so many
// names of one that it knew to begin with. Continuations
// of one node are a short list, which is not looked at any more when it did not
// help several times in a row; and where no room is left nothing is learned. So
// the time that a name costs is bounded, whatever the names are.
type trie struct {
	nodes   []trieNode // nodes[0] is the root
	text    []byte     // the names
	room    int        // how many nodes there may be
	refused int        // names that there was no room for
}

// A trieNode holds its last name with the quotes around it: what stands in front
// of a colon, seen from there.
//
//	"created_at":
//	^head    ^   ^ colon
//	^--- size ---^
//	     ^-back--^
type trieNode struct {
	head, tail uint64 // the first eight bytes, and eight from back on
	mask       uint64 // the bytes of both that count when there are fewer
	off        int32  // of the name without quotes, in text
	size, back int16
	depth      uint16 // names on the way
	parent     uint16
	next       uint16 // the continuation that was taken last, the root for none
	inner      uint16 // where the object that was the value here last began
	first      uint16 // the continuations
	kids       uint8  // how many these are
	misses     uint8  // how often in a row the next name was none of them
	alt        uint16 // the next in the list that this node is in
}

const (
	minTrieNodes = 64
	maxTrieNodes = 512
	trieWorth    = 16 // names known for which there is room for one more
	maxTrieText  = 8 << 10
	maxTrieName  = 64
	maxTrieKids  = 16 // continuations of a node
	maxTrieRoot  = 32 // of the root
	maxMisses    = 32
	maxRefused   = 4 << 10
)

// root is such that no name is equal to its own: a colon is neither zero nor a
// quote.
var root = trieNode{mask: 0xFF}

func (t *trie) name(n *trieNode) []byte { return t.text[n.off : int(n.off)+int(n.size)-2] }

// find returns the continuation of the node at by the name, with its quotes,
// quoted[:end], or 0. It may read what is behind that.
func (t *trie) find(at uint16, quoted []byte, end int) uint16 {
	from := &t.nodes[at]
	if from.misses == maxMisses {
		return 0
	}
	if len(quoted) < 8 {
		quoted = append(make([]byte, 0, 8), quoted...)[:8] // the end of the document
	}
	head := le64(quoted)
	for k := from.first; k != 0; {
		n := &t.nodes[k]
		if (head^n.head)&n.mask == 0 && int(n.size) == end && string(t.name(n)) == string(quoted[1:end-1]) {
			from.misses = 0
			return k
		}
		k = n.alt
	}
	from.misses++
	return 0
}

// learn adds a continuation, which must be distinct from all names on the way
// and hold no quote or backslash, and returns it, or 0 when there is no room.
func (t *trie) learn(at uint16, name []byte) uint16 {
	from := &t.nodes[at]
	most := uint8(maxTrieKids)
	if at == 0 {
		most = maxTrieRoot
	}
	if from.kids == most || len(t.nodes) >= min(t.room, maxTrieNodes) || len(name) > maxTrieName || len(t.text)+len(name) > maxTrieText {
		t.refused++
		return 0
	}
	var quoted [maxTrieName + 2]byte
	q := append(append(append(quoted[:0], '"'), name...), '"')
	n := trieNode{
		mask: ^uint64(0), off: int32(len(t.text)), size: int16(len(q)), back: 8,
		depth: from.depth + 1, parent: at, alt: from.first,
	}
	if len(q) < 8 {
		n.mask = 1<<(8*len(q)) - 1
		n.back = n.size
	}
	n.head = le64(quoted[:]) & n.mask
	n.tail = le64(quoted[n.size-n.back:]) & n.mask
	k := uint16(len(t.nodes))
	from.first = k
	from.kids++
	from.misses = 0
	if len(t.nodes) == cap(t.nodes) {
		t.nodes = append(make([]trieNode, 0, 4*cap(t.nodes)), t.nodes...)
	}
	t.nodes = append(t.nodes, n)
	t.text = append(t.text, name...)
	return k
}

// start makes the root. When too much that would have been new had no room,
// everything is forgotten. Nobody may hold a node.
func (t *trie) start() {
	switch {
	case len(t.nodes) == 0:
		t.nodes = append(make([]trieNode, 0, 8), root)
		t.room = minTrieNodes
	case t.refused > maxRefused:
		t.nodes[0] = root
		t.nodes, t.text = t.nodes[:1], t.text[:0]
		t.room, t.refused = minTrieNodes, 0
	}
}

// before reports whether the name of n stands, with its quotes and no escape
// sequence, right before src[colon], which is behind a name. [uniqueness.window]
// does the same where there are eight bytes to be read.
func (t *trie) before(n *trieNode, src []byte, colon int) bool {
	head := colon - int(n.size)
	return head > 0 && src[head-1] != '\\' && src[head] == '"' && src[colon-1] == '"' &&
		string(src[head+1:colon-1]) == string(t.name(n))
}

// middle reports the same of a name of which the begin and the end are known to
// be right.
func (t *trie) middle(n *trieNode, src []byte, colon int) bool {
	return string(src[colon-int(n.size)+1:colon-1]) == string(t.name(n))
}
