package scan

import (
	"math/bits"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// Status is the answer of a Walker.
type Status uint8

const (
	// Done: the value is complete and valid.
	Done Status = iota
	// More: all of the buffer is consumed and valid so far, the value goes on.
	More
	// Careful: the value is wrong, or is something that the index does not
	// tell. It must be read by bytes from its start.
	Careful
)

// Rules say what a Walker holds a value against, beyond RFC 8259 grammar.
type Rules struct {
	AllowInvalidUTF8    bool // RFC 7493 §2.1 otherwise: no ill-formed UTF-8, no lone surrogates
	AllowDuplicateNames bool // RFC 7493 §2.3 otherwise
	MaxDepth            int  // of nested objects and arrays
}

// step says what a Walker expects next.
type step uint8

const (
	stepValue      step = iota // a value
	stepFirstName              // a name or }
	stepName                   // a name
	stepFirstValue             // a value or ]
	stepAfter                  // a comma or the end of the container, or the end of all
)

// A Walker skips one value, checking it. It can stop at any token where the
// buffer ends, and go on when there is more. Time is linear in the number of
// index entries, plus the bytes of numbers, names and strings with escapes.
type Walker struct {
	rules  Rules
	fatal  simd.Flags
	step   step
	opened []byte // '{' or '[' for each open container
	names  Names
	name   []byte // scratch: a name without its escapes
	end    int
}

// Spread makes room for the first containers, in a cache line in which nothing lies that
// another goroutine writes.
func (w *Walker) Spread() { w.opened = make([]byte, 0, 64) }

// Start prepares for a value.
func (w *Walker) Start(rules Rules) {
	w.rules = rules
	w.fatal = simd.ControlInString
	if !rules.AllowInvalidUTF8 || !rules.AllowDuplicateNames {
		// Names that differ may be the same once U+FFFD stands for what is
		// ill-formed: by bytes they are compared as what they mean.
		w.fatal |= simd.InvalidUTF8
	}
	w.step = stepValue
	w.opened = w.opened[:0]
	w.Stop()
}

// StartWithin prepares for what is left of an object or array, which open begins,
// after one of its values. The names before are not known.
func (w *Walker) StartWithin(rules Rules, open byte) {
	w.Start(rules)
	w.opened = append(w.opened, open)
	w.step = stepAfter
}

// Stop gives up a value that is not Done: what it refers to may vanish.
func (w *Walker) Stop() {
	if w.names.Len() > 0 {
		w.names.Reset()
	}
}

// Release frees what is above the cap of memory kept for the next value.
func (w *Walker) Release() {
	w.names.Reset()
	if cap(w.opened) > 16<<10 {
		w.opened = nil
	}
	if cap(w.name) > maxKeptArena {
		w.name = nil
	}
}

// End is the position after the value, in Buf of the cursor, after Done.
func (w *Walker) End() int { return w.end }

// Detach must be called before bytes of the buffer move, while a value is open.
func (w *Walker) Detach(buf []byte) { w.names.Detach(buf) }

// EndsScalar tells the bytes that may follow a number or a literal.
var EndsScalar = [256]bool{' ': true, '\t': true, '\r': true, '\n': true,
	',': true, ':': true, '[': true, ']': true, '{': true, '}': true, '"': true}

// longScalar is the length from which a number that reaches the end of the
// buffer is not scanned again and again as the buffer grows.
const longScalar = 256

// cutOff reports whether the scalar at b[p] may go on after the end of b.
func cutOff(b []byte, p int) bool {
	if len(b)-p >= longScalar {
		return false
	}
	for _, ch := range b[p:] {
		if EndsScalar[ch] {
			return false
		}
	}
	return true
}

// Skip consumes one value. final says that Buf will not grow.
func (w *Walker) Skip(c *Cursor, final bool) Status { return skip[keepNothing](w, c, final) }

// SkipToFault is Skip that keeps for Stuck where it stops.
func (w *Walker) SkipToFault(c *Cursor, final bool) Status { return skip[keepPlace](w, c, final) }

// What skip keeps where it stops. Each is compiled into a function of its own: those that do not ask
// for the place need not have it in a register.
type (
	keepNothing [0]struct{}
	keepPlace   [1]byte
)

func skip[keep keepNothing | keepPlace](w *Walker, c *Cursor, final bool) Status {
	var (
		keeps  keep
		ent    []uint32
		i      int
		buf    []byte // Buf[org:], which the entries count from
		e      uint32
		p, q   int
		ch     byte
		unique = !w.rules.AllowDuplicateNames
		opened = w.opened
		at     = w.step
		object bool
	)
	if c.settle(); c.flags&w.fatal != 0 && c.i < c.n {
		return Careful // opened and step are as they were
	}
	ent, i, buf = c.ent[:c.n], c.i, c.Buf[c.org:]
	object = len(opened) > 0 && opened[len(opened)-1] == '{'
	goto dispatch

refill:
	c.i = i
	if c.index() {
		ent, i, buf = c.ent[:c.n], c.i, c.Buf[c.org:]
		if c.flags&w.fatal != 0 {
			goto careful
		}
		goto dispatch
	}
	if final {
		goto careful
	}
	w.opened, w.step = opened, at
	return More

dispatch:
	switch at {
	case stepFirstName:
		goto firstName
	case stepName:
		goto name
	case stepFirstValue:
		goto firstValue
	case stepAfter:
		goto after
	}

value:
	at = stepValue
	if i >= len(ent) {
		goto refill
	}
	p = int(ent[i] & simd.PosMask)
	ch = buf[p]
	if ch == '"' {
		if i+1 >= len(ent) {
			goto refill
		}
		e = ent[i+1]
		q = int(e & simd.PosMask)
		if e&simd.Backslash != 0 && !wire.ValidEscapes(buf[p+1:q], w.rules.AllowInvalidUTF8) {
			goto careful
		}
		i += 2
		p = q + 1
		goto after
	}
	if ch-'0' <= 9 || ch == '-' {
		q = NumberEnd(buf, p)
		if q == p || q == len(buf) || !EndsScalar[buf[q]] {
			switch {
			case !final && cutOff(buf, p):
				goto refill
			case q == p || q < len(buf) || !final: // else the rest of it would not be looked at
				goto careful
			}
		}
		i++
		p = q
		goto after
	}
	switch ch {
	case '{':
		if len(opened) >= w.rules.MaxDepth {
			goto careful
		}
		i++
		opened = append(opened, '{')
		object = true
		if unique {
			w.names.Push()
		}
		goto firstName
	case '[':
		if len(opened) >= w.rules.MaxDepth {
			goto careful
		}
		i++
		opened = append(opened, '[')
		object = false
		goto firstValue
	case 't', 'n', 'f':
		q = LiteralEnd(buf, p)
		if q == p || q == len(buf) || !EndsScalar[buf[q]] {
			switch {
			case q == len(buf) && len(opened) == 0:
				// Nothing can make it another literal: do not wait for more.
			case !final && cutOff(buf, p):
				goto refill
			case q == p || q < len(buf):
				goto careful
			}
		}
		i++
		p = q
		goto after
	}
	goto careful

firstValue:
	if i >= len(ent) {
		at = stepFirstValue
		goto refill
	}
	if p = int(ent[i] & simd.PosMask); buf[p] != ']' {
		goto value
	}
	goto pop

firstName:
	if i >= len(ent) {
		at = stepFirstName
		goto refill
	}
	if p = int(ent[i] & simd.PosMask); buf[p] == '}' {
		goto pop
	}

name:
	at = stepName
	if i+3 > len(ent) {
		goto refill
	}
	p = int(ent[i] & simd.PosMask)
	e = ent[i+1]
	q = int(e & simd.PosMask)
	if buf[p] != '"' || buf[ent[i+2]&simd.PosMask] != ':' {
		goto careful
	}
	if e&simd.Backslash != 0 {
		if !escapedName(&w.names, &w.name, c.Buf, buf[p:q+1], w.rules) {
			goto careful
		}
	} else if unique && !w.names.Insert(c.Buf, c.org+p+1, c.org+q) {
		goto careful
	}
	i += 3
	goto value

after:
	if len(opened) == 0 {
		c.Take(i-c.i, c.org+p)
		w.opened, w.end = opened, c.at
		return Done
	}
	at = stepAfter
	if i >= len(ent) {
		goto refill
	}
	p = int(ent[i] & simd.PosMask)
	ch = buf[p]
	if ch == ',' {
		i++
		if object {
			goto name
		}
		goto value
	}
	if ch != opened[len(opened)-1]+2 { // its counterpart
		goto careful
	}

pop:
	i++
	p++
	if object && unique {
		w.names.Pop()
	}
	opened = opened[:len(opened)-1]
	object = len(opened) > 0 && opened[len(opened)-1] == '{'
	goto after

careful:
	if len(keeps) > 0 {
		c.i, w.opened, w.step = i, opened, at
	}
	return Careful
}

// Place says what Stuck has expected.
type Place uint8

const (
	AtValue Place = iota
	AtName
	AtFirst // the first value or name, or the end of what is empty
	AfterValue
)

// Stuck returns, when SkipToFault has said Careful, the objects and arrays that are open, by their brackets,
// and where in Buf of c, which is as it was, what was expected has not been found. All that is before
// is valid.
func (w *Walker) Stuck(c *Cursor) (open []byte, pos int, at Place) {
	at = [...]Place{stepName: AtName, stepFirstName: AtFirst, stepFirstValue: AtFirst, stepAfter: AfterValue}[w.step]
	if c.i == c.n {
		return w.opened, len(c.Buf), at
	}
	return w.opened, c.Pos(c.ent[c.i]), at
}

// SwapNames exchanges names for those of the objects that are open where SkipToFault has said Careful, if the
// rules want names to be unique.
func (w *Walker) SwapNames(names *Names) { w.names, *names = *names, w.names }

// escapedName checks a quoted name that contains escapes, and inserts it if names must
// differ.
func escapedName(names *Names, scratch *[]byte, buf, quoted []byte, rules Rules) bool {
	if !wire.ValidEscapes(quoted[1:len(quoted)-1], rules.AllowInvalidUTF8) {
		return false
	}
	if rules.AllowDuplicateNames {
		return true
	}
	// An error can only be a replaced surrogate or byte, which is allowed here.
	*scratch, _ = wire.AppendUnquote((*scratch)[:0], quoted)
	return names.InsertCopy(buf, *scratch)
}

// NumberEnd returns the end of the number at b[p:], p when there is none. What
// follows it is not looked at.
func NumberEnd(b []byte, p int) int {
	// Nearly all numbers are shorter than 24 bytes, and have no exponent.
	// One mask of what is no digit in 24 bytes tells all about them, without
	// a loop whose length could be guessed wrong.
	if p+32 <= len(b) {
		i := p
		if b[i] == '-' {
			i++
		}
		w := b[i : i+25]
		m := others(le64(w)) | others(le64(w[8:]))<<8 | others(le64(w[16:]))<<16 | 1<<24
		n := bits.TrailingZeros64(m)
		ch := w[n&31]
		if n == 1 || n > 0 && w[0] != '0' {
			if ch == '.' {
				m &= m - 1
				point := n
				n = bits.TrailingZeros64(m)
				ch = w[n&31]
				if n == point+1 {
					return p
				}
			}
			if ch|0x20 == 'e' && n < 22 {
				m &= m - 1
				if c := w[n+1]; c == '-' || c == '+' {
					n++
					m &= m - 1
				}
				from := n + 1
				n = bits.TrailingZeros64(m)
				ch = w[n&31]
				if n == from {
					return p
				}
			}
			if n < 24 && EndsScalar[ch] {
				return i + n
			}
		}
	}
	return p + num.ConsumeNumber(b[p:])
}

// ScalarEnd returns the end of the number or literal at b[p:], before the next entry, which
// is at b[q]. If there is none, or b ends with it, that is 0.
func ScalarEnd(b []byte, p, q int) (end int) {
	if ShortNumber(b, p, q) {
		return q
	}
	return longScalarEnd(b, p, q)
}

// longScalarEnd is ScalarEnd for what is no ShortNumber.
func longScalarEnd(b []byte, p, q int) (end int) {
	switch b[p] {
	case 't', 'n', 'f':
		if end = LiteralEnd(b, p); end == p {
			return 0
		}
	default:
		if end = NumberEnd(b, p); end == p {
			return 0
		}
	}
	if end != q && (end >= len(b) || !EndsScalar[b[end]]) {
		return 0
	}
	return end
}

// ShortNumber reports whether b[p:q] is a number of up to eight digits, or seven and a
// point, after a sign or none. They lie in the word that ends at q. That it is none is not
// certain.
//
//	b       … , - 1 2 . 5 ,
//	        └─── word ──┘ q
//	stops         └ the lowest: the point
func ShortNumber(b []byte, p, q int) bool {
	if b[p] == '-' {
		p++
	}
	n := q - p
	if uint(n-1) >= 8 || q < 8 || q > len(b) {
		return false
	}
	shift := uint(-8*n) & 63
	x := (le64(b[q-8:q]) ^ '0'*eachByte) >> shift // '0' is zero, and so is what is after the end
	stops := (x | (x + 0x76*eachByte)) & eachHigh
	if stops == 0 {
		return byte(x) != 0 || n == 1
	}
	point := bits.TrailingZeros64(stops) >> 3
	return stops&(stops-1) == 0 && byte(x>>(8*point&63)) == '.'^'0' && uint(point-1) < uint(n-2) && (byte(x) != 0 || point == 1)
}

// FewDigitsEnd is NumberEnd for up to seven digits and nothing else, with the byte
// after them: for any other it returns p.
func FewDigitsEnd(b []byte, p int) int {
	if p+8 > len(b) {
		return p
	}
	x := le64(b[p:]) ^ 0x3030303030303030
	n := bits.TrailingZeros64((x|(x+0x7676767676767676))&0x8080808080808080) >> 3
	if n&7 == 0 || b[p] == '0' && n > 1 || !EndsScalar[b[p+n]] {
		return p
	}
	return p + n
}

// others returns a bit for each byte of x that is no digit, the lowest for the
// first. A byte above 0x7f may also set the bit after its own.
func others(x uint64) uint64 {
	x ^= 0x3030303030303030
	x = (x | (x + 0x7676767676767676)) & 0x8080808080808080
	return x * 0x0002040810204081 >> 56
}

// LiteralEnd returns the end of null, true or false at b[p], p for none.
func LiteralEnd(b []byte, p int) int {
	if p+4 > len(b) {
		return p
	}
	switch s := b[p : p+4]; {
	case string(s) == "null", string(s) == "true":
		return p + 4
	case string(s) == "fals" && p+4 < len(b) && b[p+4] == 'e':
		return p + 5
	}
	return p
}
