package scan

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/wire"
)

// uniqueness finds objects that have two members of one name, in a document
// that is known to be valid otherwise, as far as it has been looked at. All it
// looks at are braces, and the names in front of colons.
//
//	frames   {    {    {      where in the trie the names of each object lead
//	names    {         {      those of objects that have, or had, one that the
//	                          trie did not know
type uniqueness struct {
	frames []frame
	trie   trie
	names  *Names
	name   []byte // scratch: a name without its escapes
	named  bool   // names has been used
}

// A frame is an open object.
type frame struct {
	node  uint16 // where the names so far lead, 0 when to nowhere
	guess uint16 // where the next name is likely to lead, 0 for no guess
	from  uint16 // node of the object around this one
	lost  bool   // the names so far lead to nowhere
	named bool   // there is an object for it in names
	known uint16 // how many names of those on the way to node are there
}

// spread makes room for the first frames in a cache line in which nothing lies that another
// goroutine writes. Frames are written for every name.
func (u *uniqueness) spread() { u.frames = make([]frame, 0, 6) }

func (u *uniqueness) start() {
	u.trie.start()
	u.frames = append(u.frames[:0], frame{lost: true}) // around the document
}

// release gets ready for the next document, and frees what is above the cap of
// memory that is kept for it.
func (u *uniqueness) release() {
	if u.named {
		u.names.Reset()
		u.named = false
	}
	if cap(u.frames) > maxKeptNames {
		u.frames = nil
	}
	if cap(u.name) > maxKeptArena {
		u.name = nil
	}
}

// window looks at the braces and colons, ops, which count from src[at], where the last
// window has ended, and reports whether all names are unique so far.
func (u *uniqueness) window(ops []uint32, src []byte, at int) bool {
	for len(ops) > 0 {
		k := u.known(ops, src, at)
		if k == len(ops) {
			break
		}
		q := at + int(ops[k])
		ops = ops[k+1:]
		f := &u.frames[len(u.frames)-1]
		switch src[q] {
		case ':':
			if n := &u.trie.nodes[f.guess]; u.trie.before(n, src, q) {
				f.node, f.guess = f.guess, n.next
			} else if !u.insertBefore(f, src, q) {
				return false
			}
		case '{':
			u.push()
		default:
			u.pop()
		}
	}
	return true
}

// known goes on as long as objects are those that the trie knows, and returns how
// many of ops that were. It calls nothing, so that all that it needs is in registers.
func (u *uniqueness) known(ops []uint32, src []byte, at int) int {
	nodes, text := u.trie.nodes, u.trie.text
	frames := u.frames[:cap(u.frames)]
	depth := len(u.frames) - 1
	f := &frames[depth]
	node, guess := f.node, f.guess
	k := 0
loop:
	for ; k < len(ops); k++ {
		q := at + int(ops[k])
		switch src[q] {
		case ':':
			var front, back uint64
			if q >= 16 {
				w := (*[16]byte)(src[q-16:])
				front, back = le64(w[:8]), le64(w[8:])
			} else {
				if len(src) < 16 {
					break loop
				}
				// As if there were zeros in front of the document.
				w := (*[16]byte)(src)
				front, back = le64(w[:8]), le64(w[8:])
				shift := uint(128 - 8*q)
				back = back<<shift | front>>(64-shift) | front<<(shift-64)
				front <<= shift
			}
			n := &nodes[guess]
			if (front^n.front)&n.frontMask|(back^n.back)&n.backMask != 0 {
				break loop
			}
			size := int(n.size)
			head := q - size
			if b := uint(head - 1); b >= uint(len(src)) || src[b] == '\\' {
				break loop
			}
			if size > 16 {
				name := text[n.off:]
				for i := 0; i < size-16; i += 8 {
					if le64(src[head+i:]) != le64(name[i:]) {
						break loop
					}
				}
			}
			node, guess = guess, n.next
		case '{':
			if depth+1 >= len(frames) {
				break loop
			}
			f.node, f.guess = node, guess
			depth++
			f = &frames[depth]
			*f = frame{from: node}
			node, guess = 0, nodes[node].inner
		default:
			if f.named || depth == 0 {
				break loop
			}
			depth--
			f = &frames[depth]
			node, guess = f.node, f.guess
		}
	}
	f.node, f.guess = node, guess
	u.frames = frames[:depth+1]
	u.trie.room += k / trieWorth
	return k
}

// push, pop and guessed are what window does, for who comes by one at a time.
func (u *uniqueness) push() {
	from := u.frames[len(u.frames)-1].node
	u.frames = append(u.frames, frame{from: from, guess: u.trie.nodes[from].inner})
}

func (u *uniqueness) pop() {
	f := &u.frames[len(u.frames)-1]
	if f.named {
		u.names.Pop()
	} else {
		u.trie.room++
	}
	u.frames = u.frames[:len(u.frames)-1]
}

// guessed returns the position of the colon right after the name that begins at
// src[i], if it is the one that was guessed, and 0 otherwise.
func (u *uniqueness) guessed(src []byte, i int) (colon int) {
	f := &u.frames[len(u.frames)-1]
	n := &u.trie.nodes[f.guess]
	colon = i + int(n.size)
	if colon >= len(src) || src[colon] != ':' {
		return 0
	}
	if colon < 16 || n.size > 16 {
		if !u.trie.before(n, src, colon) {
			return 0
		}
	} else {
		w := (*[16]byte)(src[colon-16:])
		if (le64(w[:8])^n.front)&n.frontMask|(le64(w[8:])^n.back)&n.backMask != 0 {
			return 0
		}
	}
	f.node, f.guess = f.guess, n.next
	return colon
}

// insertBefore adds the name in front of a colon, which is not what was guessed,
// to the innermost object.
func (u *uniqueness) insertBefore(f *frame, src []byte, colon int) bool {
	end := bytes.LastIndexByte(src[:colon], '"')
	// A quote inside has a backslash in front of it, the one at the start never.
	start := bytes.LastIndexByte(src[:end], '"')
	for src[start-1] == '\\' {
		start = bytes.LastIndexByte(src[:start-1], '"')
	}
	name := src[start+1 : end]
	if bytes.IndexByte(name, '\\') >= 0 {
		u.recall(f, src)
		u.name, _ = wire.AppendUnquote(u.name[:0], src[start:end+1])
		return u.names.InsertCopy(src, u.name)
	}
	if f.lost {
		return u.names.Insert(src, start+1, end)
	}
	if f.node == 0 && len(u.frames) == 2 {
		u.trie.start() // nobody else holds a node
		f.from = 0
	}
	k := u.trie.find(f.node, src[start:], end+1-start)
	if k == 0 {
		node := f.node
		u.trie.room += int(u.trie.nodes[node].depth) / trieWorth
		u.recall(f, src)
		if !u.names.Insert(src, start+1, end) {
			return false
		}
		if k = u.trie.learn(node, name); k == 0 {
			return true
		}
		f.lost, f.node, f.known = false, node, u.trie.nodes[k].depth
	}
	nodes := u.trie.nodes
	if f.node == 0 {
		nodes[f.from].inner = k
	}
	nodes[f.node].next = k
	f.node, f.guess = k, nodes[k].next
	return true
}

// recall gives up the place of the innermost object in the trie: from now on
// names has all of its names.
func (u *uniqueness) recall(f *frame, src []byte) {
	if !f.named {
		u.names.Push()
		f.named, u.named = true, true
	}
	nodes := u.trie.nodes
	for k := f.node; nodes[k].depth > f.known; k = nodes[k].parent {
		u.names.InsertCopy(src, u.trie.name(&nodes[k]))
	}
	f.lost, f.node, f.guess = true, 0, 0
}
