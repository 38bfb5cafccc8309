package javelin

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
type tapeMaker struct {
	cursor scan.Cursor
	open   []uint64 // index in the tape, and commas so far in the high half
	tape   []uint64
	names  scan.Unique
}

var tapeMakers = sync.Pool{New: func() any { return new(tapeMaker) }}

// What a tapeMaker keeps for the next document at most, in words.
const (
	maxOpenKept = 4 << 10
	maxTapeKept = 128 << 10
)

// done returns the first k words of the tape, which is kept for the next document,
// in memory of their own.
func (m *tapeMaker) done(tape []uint64, k int) []uint64 {
	made := append([]uint64(nil), tape[:k]...)
	m.tape = tape
	m.release()
	return made[:k:k]
}

func (m *tapeMaker) release() {
	m.cursor.Release()
	m.names.Release()
	if cap(m.open) > maxOpenKept {
		m.open = nil
	}
	if cap(m.tape) > maxTapeKept {
		m.tape = nil
	}
	tapeMakers.Put(m)
}

// makeTape makes the tape of the valid value in src[start:end]. Which of the
// entries of the index may follow one another is known, so that each of them is
// looked at on its own.
func makeTape(src []byte, start, end int) []uint64 {
	m := tapeMakers.Get().(*tapeMaker)
	c := &m.cursor
	c.Reset(src[:end])
	if start > 0 {
		c.Restart(start)
	}
	open := m.open[:0]
	tape := m.tape[:cap(m.tape)]
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
			p = org + int(e&posMask)
			if inString {
				inString = false
				tape[k-1] |= (uint64(p) | uint64(e&escaped)) << highHalf
				continue
			}
			switch src[p] {
			case '"':
				w := uint64(p)
				if i++; i < n {
					e = ent[i]
					p = org + int(e&posMask)
					w |= (uint64(p) | uint64(e&escaped)) << highHalf
				} else {
					inString = true
				}
				tape[k] = w
				k++
				// What follows nearly all values is looked at here: it is guessed
				// better than in the switch.
				if i+1 < n {
					switch q := org + int(ent[i+1]&posMask); src[q] {
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
				open = append(open, first|commas<<highHalf)
				first, commas = uint64(k), 0
				tape[k] = uint64(p) | nested
				k++
			case '}', ']':
				if k > int(first)+1 {
					commas++
				}
				tape[k] = uint64(p) | commas<<highHalf
				k++
				tape[first] |= uint64(k) << highHalf
				top := open[len(open)-1]
				open = open[:len(open)-1]
				first, commas = top&(1<<highHalf-1), top>>highHalf
				if i+1 < n {
					if q := org + int(ent[i+1]&posMask); src[q] == ',' {
						i, p = i+1, q
						commas++
					}
				}
			default:
				tape[k] = uint64(p)
				k++
				if i+1 < n {
					if q := org + int(ent[i+1]&posMask); src[q] == ',' {
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

// growTape makes room for n words behind the first k.
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
func (d *document) checkedTape() []uint64 {
	m := tapeMakers.Get().(*tapeMaker)
	if k := m.checked(d); k > 0 {
		return m.done(m.tape, k)
	}
	m.release()
	return nil
}

// checked makes m.tape, k words long, for a document. It returns 0 if that is not
// certain to be valid.
func (m *tapeMaker) checked(d *document) (k int) {
	if d.loose {
		return 0
	}
	limit, unique := depthLimit, true
	if o := d.syntax; o != nil {
		unique = !o.Flags.Get(opt.AllowDuplicateNames)
		if o.Flags.Has(opt.DepthLimit) {
			limit = o.DepthLimit
		}
	}
	k, ok := m.check(d.src, limit, unique)
	if !ok {
		return 0
	}
	return k
}

// atStep is where a walk goes on when there are more entries.
type atStep uint8

const (
	atValue atStep = iota
	atName
	atAfter
)

// ahead is how many entries a step looks at: those of a member with a string, and
// what follows it. There are scan.Lookahead copies of the last entry, none of which
// fits behind it.
const ahead = 6

// check makes m.tape, k words long.
func (m *tapeMaker) check(src []byte, limit int, unique bool) (k int, ok bool) {
	var (
		c      = &m.cursor
		tape   = m.tape[:cap(m.tape)]
		open   = m.open[:0]
		commas uint64 // in the innermost container
		first  uint64 // its word
		object bool   // it is one
		ent    []uint32
		i, n   int // the next entry, and how many there are
		org    int
		last   bool
		at     atStep
		p, q   int
		colon  int
		e      uint32
		ch     byte
		end    int // behind the last token
	)
	if unique {
		m.names.Start()
	}
	c.Reset(src)
	c.SetFatal(simd.ControlInString | simd.InvalidUTF8)

refill:
	if last {
		if i >= n {
			goto fail
		}
	} else {
		if last, ok = c.Refill(i); !ok {
			goto fail
		}
		ent, org = c.Ahead()
		n, i = c.Left(), 0
		if need := n + scan.Lookahead; len(tape)-k < need {
			tape = growTape(tape, k, need)
		}
	}
	switch at {
	case atName:
		goto name
	case atAfter:
		goto after
	}
	goto value

nextName:
	if i+ahead > n {
		at = atName
		goto refill
	}
name:
	p = org + int(ent[i]&posMask)
	e = ent[i+1]
	q = org + int(e&posMask)
	colon = org + int(ent[i+2]&posMask)
	if src[p] != '"' || src[colon] != ':' || e&escaped != 0 && !wire.ValidEscapes(src[p+1:q], false) {
		goto fail
	}
	if unique && !m.names.Member(src, p, colon) {
		goto fail
	}
	tape[k] = uint64(p) | (uint64(q)|uint64(e&escaped))<<highHalf
	k++
	i += 3
	goto value

nextValue:
	if i+ahead > n {
		at = atValue
		goto refill
	}
value:
	p = org + int(ent[i]&posMask)
	switch ch = src[p]; ch {
	case '"':
		e = ent[i+1]
		q = org + int(e&posMask)
		if e&escaped != 0 && !wire.ValidEscapes(src[p+1:q], false) {
			goto fail
		}
		tape[k] = uint64(p) | (uint64(q)|uint64(e&escaped))<<highHalf
		k++
		i += 2
		end = q + 1
	case '{', '[':
		if len(open) >= limit {
			goto fail
		}
		open = append(open, first|commas<<highHalf)
		first, commas = uint64(k), 0
		tape[k] = uint64(p) | nested
		k++
		i++
		object = ch == '{'
		if object && unique {
			m.names.Push()
		}
		if i < n && src[org+int(ent[i]&posMask)] == ch+2 {
			goto closing
		}
		if object {
			goto nextName
		}
		goto nextValue
	case 't', 'f', 'n':
		if end = scan.LiteralEnd(src, p); end == p || end < len(src) && !scan.EndsScalar[src[end]] {
			goto fail
		}
		tape[k] = uint64(p) | uint64(end)<<highHalf
		k++
		i++
	default:
		// Where a few digits reach to the next entry, nothing else is to be seen.
		q = org + int(ent[i+1]&posMask)
		if size := uint(q - p); size-1 < 8 && p+8 <= len(src) && (ch != '0' || size == 1) {
			x := load64(src[p:]) ^ '0'*eachByte
			x <<= (64 - 8*size) & 63
			if (x|(x+(0x7f-9)*eachByte))&eachTopBit == 0 {
				end = q
				tape[k] = uint64(p) | uint64(end)<<highHalf
				k++
				i++
				goto after
			}
		}
		if end = scan.NumberEnd(src, p); end == p || end != q && end < len(src) && !scan.EndsScalar[src[end]] {
			goto fail
		}
		tape[k] = uint64(p) | uint64(end)<<highHalf
		k++
		i++
	}

after:
	if len(open) == 0 {
		m.tape, m.open = tape, open
		c.Take(min(i, n), end)
		return k, i <= n && c.Rest(end)
	}
	p = org + int(ent[i]&posMask)
	if ch = src[p]; ch == ',' {
		commas++
		i++
		if object {
			goto nextName
		}
		goto nextValue
	}
	if object != (ch == '}') || !object && ch != ']' {
		goto fail
	}

closing:
	if object && unique {
		m.names.Pop()
	}
	p = org + int(ent[i]&posMask)
	if k > int(first)+1 {
		commas++
	}
	tape[k] = uint64(p) | commas<<highHalf
	k++
	tape[first] |= uint64(k) << highHalf
	first = open[len(open)-1]
	open = open[:len(open)-1]
	commas = first >> highHalf
	first &= 1<<highHalf - 1
	object = src[tape[first]&posMask] == '{'
	i++
	end = p + 1
	if i+ahead > n && len(open) > 0 {
		at = atAfter
		goto refill
	}
	goto after

fail:
	m.tape, m.open = tape, open
	return 0, false
}
