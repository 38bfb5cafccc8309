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
// nodes at first, and for one more with every few names that it knew. Continuations
// of one node are a short list, which is not looked at any more when it did not
// help several times in a row; and where no room is left nothing is learned. So
// the time that a name costs is bounded, whatever the names are.
type trie struct {
	nodes   []trieNode // nodes[0] is the root
	text    []byte     // the names, each with quotes around it
	room    int        // how many nodes there may be
	refused int        // names that there was no room for
}

// A trieNode holds its last name with the quotes around it: what stands in front of
// a colon, seen from there.
//
//	{"created_at":1
//	  ^front  ^back
//	 ^--- size ---^ colon
type trieNode struct {
	front, back         uint64 // the last sixteen bytes
	frontMask, backMask uint64 // the bits of them that count, when there are fewer
	head                uint64 // the first eight bytes, zeros for what is missing
	off                 int32  // in text
	size                int16
	depth               uint16 // names on the way
	parent              uint16
	next                uint16 // the continuation that was taken last, the root for none
	inner               uint16 // where the object that was the value here last began
	first               uint16 // the continuations
	alt                 uint16 // the next in the list that this node is in
	kids                uint8  // how many continuations there are
	misses              uint8  // how often in a row the next name was none of them
}

const (
	minTrieNodes = 64
	maxTrieNodes = 512
	trieWorth    = 8 // names and braces known for which there is room for one more
	maxTrieText  = 8 << 10
	maxTrieName  = 64
	maxTrieKids  = 16 // continuations of a node
	maxTrieRoot  = 32 // of the root
	maxMisses    = 32
	maxRefused   = 4 << 10
)

// root is such that no name is equal to its own: there is no zero in front of a colon.
var root = trieNode{backMask: ^uint64(0)}

// name returns the name of n without its quotes.
func (t *trie) name(n *trieNode) []byte { return t.text[n.off+1 : int(n.off)+int(n.size)-1] }

// find returns the continuation of the node at by the name, with its quotes,
// quoted[:end], or 0. It may read what is after that.
func (t *trie) find(at uint16, quoted []byte, end int) uint16 {
	from := &t.nodes[at]
	if from.misses == maxMisses {
		return 0
	}
	if len(quoted) < 8 {
		quoted = append(make([]byte, 0, 8), quoted...)[:8] // the end of the document
	}
	head := le64(quoted)
	if end < 8 {
		head &= 1<<(8*end) - 1
	}
	for k := from.first; k != 0; {
		n := &t.nodes[k]
		if head == n.head && int(n.size) == end && string(t.name(n)) == string(quoted[1:end-1]) {
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
	if from.kids == most || len(t.nodes) >= min(t.room, maxTrieNodes) || len(name) > maxTrieName || len(t.text)+len(name)+2 > maxTrieText {
		t.refused++
		return 0
	}
	var quoted [16 + maxTrieName + 2]byte // in front of it zeros
	q := append(append(append(quoted[:16], '"'), name...), '"')
	size := len(q) - 16
	n := trieNode{
		front: le64(q[size:]), back: le64(q[size+8:]),
		frontMask: ^uint64(0), backMask: ^uint64(0),
		head: le64(quoted[16:]),
		off:  int32(len(t.text)), size: int16(size), depth: from.depth + 1, parent: at, alt: from.first,
	}
	if size < 8 {
		n.frontMask, n.backMask = 0, ^uint64(0)<<(64-8*size)
	} else if size < 16 {
		n.frontMask = ^uint64(0) << (128 - 8*size)
	}
	k := uint16(len(t.nodes))
	from.first = k
	from.kids++
	from.misses = 0
	if len(t.nodes) == cap(t.nodes) {
		t.nodes = append(make([]trieNode, 0, 4*cap(t.nodes)), t.nodes...)
	}
	t.nodes = append(t.nodes, n)
	t.text = append(t.text, q[16:]...)
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
// sequence, right before src[colon], which is after a name. [uniqueness.known] does
// the same unless the document has fewer than sixteen bytes.
func (t *trie) before(n *trieNode, src []byte, colon int) bool {
	head := colon - int(n.size)
	return head > 0 && src[head-1] != '\\' && src[head] == '"' && src[colon-1] == '"' &&
		string(src[head+1:colon-1]) == string(t.name(n))
}
