package tape

import (
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file makes tapes: of values that are known to be valid, and of documents that
// are checked on the way.

// A tapeMaker is what makeTape needs beside the tape.
type Maker struct {
	cursor scan.Cursor
	open   []uint64 // index in the tape, and commas so far in the high half
	Tape   []uint64
	names  scan.Unique
	state  tapeState
}

// Makers are those that nobody uses.
var Makers = sync.Pool{New: func() any { return &Maker{open: make([]uint64, 0, 64)} }}

// What a tapeMaker keeps for the next document at most, in words.
const (
	maxOpenKept = 4 << 10
	maxTapeKept = 128 << 10
)

// done returns the first k words of the tape, which is kept for the next document,
// in memory of their own.
func (m *Maker) done(tape []uint64, k int) []uint64 {
	made := append([]uint64(nil), tape[:k]...)
	m.Tape = tape
	m.Release()
	return made[:k:k]
}

// Release puts m back among them.
func (m *Maker) Release() {
	m.cursor.Release()
	m.names.Release()
	if cap(m.open) > maxOpenKept {
		m.open = nil
	}
	if cap(m.Tape) > maxTapeKept {
		m.Tape = nil
	}
	Makers.Put(m)
}

// makeTape makes the tape of the valid value in src[start:end]. Which of the
// entries of the index may follow one another is known, so that each of them is
// looked at on its own.
func makeTape(src []byte, start, end int) []uint64 {
	m := Makers.Get().(*Maker)
	c := &m.cursor
	c.Reset(src[:end])
	if start > 0 {
		c.Restart(start)
	}
	open := m.open[:0]
	tape := m.Tape[:cap(m.Tape)]
	k := 0              // words so far
	commas := uint64(0) // in the innermost container
	first := uint64(0)  // its word
	inString := false
	for p := c.Peek(); p >= 0; p = c.Peek() {
		ent, org := c.Ahead()
		n := c.Left()
		ent = ent[:n]
		if len(tape)-k < n {
			tape = growTape(tape, k, n)
		}
		for i := 0; i < n; i++ {
			e := ent[i]
			p = org + int(e&PosMask)
			if inString {
				inString = false
				tape[k-1] |= (uint64(p) | uint64(e&escaped)) << HighHalf
				continue
			}
			switch src[p] {
			case '"':
				w := uint64(p)
				if i++; i < n {
					e = ent[i]
					p = org + int(e&PosMask)
					w |= (uint64(p) | uint64(e&escaped)) << HighHalf
				} else {
					inString = true
				}
				tape[k] = w
				k++
				// What follows nearly all values is looked at here: it is guessed
				// better than in the switch.
				if i+1 < n {
					switch q := org + int(ent[i+1]&PosMask); src[q] {
					case ':':
						i, p = i+1, q
					case ',':
						i, p = i+1, q
						commas++
					}
				}
			case ':':
			case ',':
				commas++
			case '{', '[':
				open = append(open, first|commas<<HighHalf)
				first, commas = uint64(k), 0
				tape[k] = uint64(p) | nested
				k++
			case '}', ']':
				if k > int(first)+1 {
					commas++
				}
				tape[k] = uint64(p) | commas<<HighHalf
				k++
				tape[first] |= uint64(k) << HighHalf
				top := open[len(open)-1]
				open = open[:len(open)-1]
				first, commas = top&(1<<HighHalf-1), top>>HighHalf
				if i+1 < n {
					if q := org + int(ent[i+1]&PosMask); src[q] == ',' {
						i, p = i+1, q
						commas++
					}
				}
			default:
				tape[k] = uint64(p)
				k++
				if i+1 < n {
					if q := org + int(ent[i+1]&PosMask); src[q] == ',' {
						i, p = i+1, q
						commas++
					}
				}
			}
		}
		c.Take(n, p+1)
	}
	m.open = open
	return m.done(tape, k)
}

// growTape makes room for n words after the first k.
func growTape(tape []uint64, k, n int) []uint64 {
	size := max(k+n, 2*len(tape))
	if k+n <= maxTapeKept {
		size = min(size, maxTapeKept) // so that it is kept
	}
	grown := make([]uint64, size)
	copy(grown, tape[:k])
	return grown
}

// checkedTape makes the tape of a document and checks it in one walk. It returns nil
// if that is not certain to be valid.
func (d *Document) checkedTape() []uint64 {
	m := Makers.Get().(*Maker)
	if k := m.Checked(d); k > 0 {
		return m.done(m.Tape, k)
	}
	m.Release()
	return nil
}

// Checked makes m.tape, k words long, for a document. It returns 0 if that is not
// certain to be valid.
func (m *Maker) Checked(d *Document) (k int) {
	if d.Loose {
		return 0
	}
	limit, unique := DepthLimit, true
	if o := d.syntax; o != nil {
		unique = !o.Flags.Get(opt.AllowDuplicateNames)
		if o.Flags.Has(opt.DepthLimit) {
			limit = o.DepthLimit
		}
	}
	k, ok := m.check(d.Src, limit, unique)
	if !ok {
		return 0
	}
	return k
}

// ahead is how many entries a step looks at: those of a member with a string, and
// what follows it. There are scan.Lookahead copies of the last entry, none of which
// fits after it.
const ahead = 6

// A tapeState is where a walk stands between two windows.
type tapeState struct {
	after  bool   // what follows a value is next, not a value or name
	want   byte   // the bracket that ends the innermost object or array, 0 if there is none
	k      int    // words so far
	commas uint64 // in the innermost
	limit  int
	unique bool
}

// check makes m.tape, k words long.
func (m *Maker) check(src []byte, limit int, unique bool) (k int, ok bool) {
	c := &m.cursor
	m.Tape = m.Tape[:cap(m.Tape)]
	m.open = m.open[:0]
	m.state = tapeState{limit: limit, unique: unique}
	if unique {
		m.names.Start()
	}
	c.Reset(src)
	c.SetFatal(simd.ControlInString | simd.InvalidUTF8)
	for i, res := 0, windowMore; ; {
		if _, ok := c.Refill(i); !ok {
			return 0, false
		}
		ent, org := c.Ahead()
		if org != 0 {
			return 0, false // more than a gigabyte: positions count from elsewhere
		}
		if k := m.state.k; len(m.Tape)-k < len(ent) {
			m.Tape = growTape(m.Tape, k, len(ent))
		}
		switch i, res = m.window(src, ent, m.Tape); res {
		case windowFail:
			return 0, false
		case windowDone:
			end := m.end(src)
			c.Take(min(i, c.Left()), end)
			return m.state.k, i <= len(ent)-scan.Lookahead && c.Rest(end)
		}
	}
}

// end returns where what is on the tape ends: a bracket, a string or another scalar.
func (m *Maker) end(src []byte) int {
	w := m.Tape[m.state.k-1]
	switch p := int(w & PosMask); src[p] {
	case '}', ']':
		return p + 1
	case '"':
		return int(w>>HighHalf&PosMask) + 1
	}
	return int(w >> HighHalf)
}

// What comes after a window.
type windowResult uint8

const (
	windowOn windowResult = iota // in the middle of one
	windowMore
	windowDone
	windowFail
)

// window walks over entries, after which are copies of the last one, or others, and
// returns how many of them are done with.
//
// What changes in the loop is little, and it has one begin, so that registers hold all
// of it. Of the objects and arrays around, m.open has the words, the innermost last,
// and commas for each but that.
func (m *Maker) window(src []byte, ent []uint32, tape []uint64) (i int, res windowResult) {
	k, commas, want := m.state.k, m.state.commas, m.state.want
	if m.state.after {
		if i, k, commas, want, res = m.endings(src, ent, tape, i, k, commas, want); res != windowOn {
			return i, res
		}
	}
	// Where fewer are left there are copies, which a step may look at.
	enough := max(len(ent)-scan.Lookahead-ahead, 0)
	unique := m.state.unique
	for i <= enough {
		if want == '}' {
			p, e, colon := int(ent[i]&PosMask), ent[i+1], int(ent[i+2]&PosMask)
			if src[p] != '"' || src[colon] != ':' || e&escaped != 0 && !wire.ValidEscapes(src[p+1:e&PosMask], false) {
				return i, windowFail
			}
			if unique && !m.names.Member(src, p, colon) {
				return i, windowFail
			}
			tape[k] = uint64(p) | uint64(e)<<HighHalf
			k++
			i += 3
		}
		p, e := int(ent[i]&PosMask), ent[i+1]
		i++
		switch ch := src[p]; ch {
		case '"':
			if e&escaped != 0 && !wire.ValidEscapes(src[p+1:e&PosMask], false) {
				return i, windowFail
			}
			tape[k] = uint64(p) | uint64(e)<<HighHalf
			k++
			i++
		case '{', '[':
			if !m.push(k, commas, ch == '{') {
				return i, windowFail
			}
			tape[k] = uint64(p) | nested
			k++
			commas, want = 0, ch+2
			if src[ent[i]&PosMask] != want || i+scan.Lookahead >= len(ent) {
				continue
			}
			commas--
		default:
			// Where a few digits reach to the next entry, nothing else is to be seen.
			end := int(e & PosMask)
			size := uint(end - p)
			few := size-1 < 8 && p+8 <= len(src) && (ch != '0' || size == 1)
			if few {
				x := Load64(src[p:]) ^ '0'*eachByte
				x <<= (64 - 8*size) & 63
				few = (x|(x+(0x7f-9)*eachByte))&eachTopBit == 0
			}
			if !few {
				if end = checkedScalar(src, p, end); end == p {
					return i, windowFail
				}
			}
			tape[k] = uint64(p) | uint64(end)<<HighHalf
			k++
		}
		if src[ent[i]&PosMask] == ',' && want != 0 {
			commas++
			i++
			continue
		}
		if i, k, commas, want, res = m.endings(src, ent, tape, i, k, commas, want); res != windowOn {
			return i, res
		}
	}
	m.state.after, m.state.want, m.state.commas, m.state.k = false, want, commas, k
	return i, windowMore
}

// endings goes after a value: over brackets that end objects and arrays, and the comma
// in front of what is next in the one around these.
func (m *Maker) endings(src []byte, ent []uint32, tape []uint64, i, k int, commas uint64, want byte) (_, _ int, _ uint64, _ byte, res windowResult) {
	for n := len(ent) - scan.Lookahead; ; {
		p := ent[i] & PosMask
		switch ch := src[p]; {
		case want == 0 && ch != ',':
			m.state.k = k
			return i, k, commas, want, windowDone
		case ch == ',' && want != 0:
			return i + 1, k, commas + 1, want, windowOn
		case ch != want:
			return i, k, commas, want, windowFail
		}
		tape[k] = uint64(p) | (commas+1)<<HighHalf
		k++
		i++
		var first uint32
		first, commas, want = m.pop(src, tape, want == '}')
		tape[first] |= uint64(k) << HighHalf
		if i >= n && want != 0 {
			m.state.after, m.state.want, m.state.commas, m.state.k = true, want, commas, k
			return i, k, commas, want, windowMore
		}
	}
}

// push notes that an object or array begins with the next word, and how many commas
// have been in that around it.
func (m *Maker) push(k int, commas uint64, object bool) bool {
	top := len(m.open)
	if top >= m.state.limit {
		return false
	}
	if top > 0 {
		m.open[top-1] |= commas << HighHalf
	}
	m.open = append(m.open, uint64(k))
	if object && m.state.unique {
		m.names.Push()
	}
	return true
}

// pop returns the word that begins the innermost object or array, which has ended, and
// of that around it the commas and the bracket that ends it.
func (m *Maker) pop(src []byte, tape []uint64, object bool) (first uint32, commas uint64, want byte) {
	if object && m.state.unique {
		m.names.Pop()
	}
	top := len(m.open) - 1
	first = uint32(m.open[top])
	m.open = m.open[:top]
	if top > 0 {
		outer := &m.open[top-1]
		commas, want = *outer>>HighHalf, src[tape[uint32(*outer)]&PosMask]+2
		*outer &= 1<<HighHalf - 1
	}
	return first, commas, want
}

// checkedScalar returns the end of the number or literal at src[p], p if there is none.
// next is where something else is.
func checkedScalar(src []byte, p, next int) int {
	end := p
	switch src[p] {
	case 't', 'f', 'n':
		end = scan.LiteralEnd(src, p)
	default:
		end = scan.NumberEnd(src, p)
	}
	if end != next && end < len(src) && !scan.EndsScalar[src[end]] {
		return p
	}
	return end
}
