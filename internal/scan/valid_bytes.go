package scan

import (
	"math/bits"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// byBytes checks a whole document where there is no outline: by bytes, eight at
// a time inside strings and in runs of spaces. To make an index first would cost
// more than all of that. While it checks, it may also write (write_bytes.go).
type byBytes struct {
	open  []uint64 // as in an outliner
	dense bool     // as in an outliner
	unit  int32    // of spaces that a line is indented by for each container: a guess of walk

	text int // where a string begins that walk has stopped in

	byteWriter

	passed *passed // nil until names are compared
}

// A passed has what byBytes has passed since names were compared last: members[:n] are
// braces, and colons after names, counted from b[from]. With that done apart, walk is as
// fast as without.
type passed struct {
	members []uint32
	n, from int
	far     int // what is too far from b[from]: farthest, less in tests
}

// membersRoom is the length of members, leastMembers where no document was long.
const membersRoom, leastMembers = 512, 128

// farthest is up to where members are counted.
const farthest = 1 << 30

// stops sets the top bit of the bytes of x that end a run of plain text in a
// string: quotes, backslashes, and what is below 0x20. Above the lowest of them,
// bits may be set in vain.
func stops(x uint64) uint64 {
	// With one bit changed, a quote is a space, and what is below stays there.
	low, escape := x^2*eachByte-0x21*eachByte, x^eachEscape-eachByte
	return (low | escape) &^ x & eachHigh
}

// valid reports whether b is one value, with whitespace around it, that is valid
// by the rules; names are compared when there is a place to do it in.
func (o *byBytes) valid(b []byte, rules Rules, names *uniqueness) bool {
	// See outliner.valid.
	if (!rules.AllowInvalidUTF8 || names != nil) && !simd.ValidUTF8(b) {
		return false
	}
	if names != nil {
		names.start()
		room := leastMembers
		if len(b) > window {
			room = membersRoom
		}
		if o.passed == nil {
			o.passed = &passed{far: farthest}
		}
		if len(o.passed.members) < room {
			o.passed.members = make([]uint32, room)
		}
		o.passed.n, o.passed.from = 0, 0
	}
	o.dense = true
	plainly := wide && !o.spaced
	var (
		i     int
		ch    byte
		depth int
		top   uint64 // kinds of the innermost containers, the lowest bit first, 1 for an object
		open  = o.open[:0]
		at    step // of walk
	)

value:
	if i = o.skip(b, i); i == len(b) {
		return false
	}
	ch = b[i]
	switch {
	case ch == '"':
		o.text = i
		i++
		goto text
	case ch-'0' <= 9 || ch == '-':
		end := numberEnd(b, i)
		if end == i {
			return false
		}
		i = end
	case ch == '{' || ch == '[':
		if depth == rules.MaxDepth {
			return false
		}
		if depth&63 == 0 && depth > 0 {
			open = append(open, top)
		}
		depth++
		if ch == '{' && names != nil && !o.member(names, b, i) {
			return false
		}
		i++
		top <<= 1
		if ch == '[' {
			if i = o.skip(b, i); i < len(b) && b[i] == ']' {
				goto pop
			}
			if o.spaced {
				o.line(b, i, depth)
			}
			at = stepValue
			goto walk
		}
		top |= 1
		if i = o.skip(b, i); i < len(b) && b[i] == '}' {
			goto pop
		}
		if o.spaced {
			o.line(b, i, depth)
		}
		at = stepName
		goto walk
	default:
		end := LiteralEnd(b, i)
		if end == i {
			return false
		}
		i = end
	}

	goto after

text:
	if i = textEnd(b, i); i < len(b) && b[i] == '"' {
		i++
	} else if i = o.escapedEnd(b, o.text, i, rules.AllowInvalidUTF8); i < 0 {
		return false
	}

after:
	if depth == 0 {
		o.open = open
		return o.skip(b, i) == len(b) && (names == nil || o.unique(names, b, i))
	}
	at = stepAfter

walk:
	if plainly {
		// What is special is dealt with here; most is not.
		if names == nil {
			i, depth, top, at = walk[walkAll](o, b, i, depth, top, at, rules.MaxDepth)
		} else {
			p := o.passed
			if (p.n > len(p.members)/2 || i-p.from > p.far/2) && !o.unique(names, b, i) {
				return false
			}
			i, depth, top, at = walk[walkMembers](o, b[:min(len(b), p.from+p.far)], i, depth, top, at, rules.MaxDepth)
		}
	}
	switch at {
	case stepValue:
		goto value
	case stepName:
		i = o.skip(b, i)
		goto name
	case stepText:
		goto text
	}
	if i = o.skip(b, i); i == len(b) {
		return false
	}
	ch = b[i]
	if ch == ',' {
		i++
		if o.spaced {
			o.comma(b, i, depth)
		}
		if top&1 == 0 {
			goto value
		}
		i = o.skip(b, i)
		goto name
	}
	if top&1 != 0 {
		if ch != '}' {
			return false
		}
	} else if ch != ']' {
		return false
	}
	if o.spaced {
		o.line(b, i, depth-1)
	}

pop:
	if top&1 != 0 && names != nil && !o.member(names, b, i) {
		return false
	}
	i++
	depth--
	top >>= 1
	if depth&63 == 0 && depth > 0 {
		last := len(open) - 1
		top = open[last]
		open = open[:last]
	}
	goto after

name:
	if i == len(b) || b[i] != '"' {
		return false
	}
	{
		start := i
		if i = textEnd(b, i+1); i < len(b) && b[i] == '"' {
			i++
		} else if i = o.escapedEnd(b, start, i, rules.AllowInvalidUTF8); i < 0 {
			return false
		}
	}
	if i = o.skip(b, i); i == len(b) || b[i] != ':' {
		return false
	}
	if names != nil && !o.member(names, b, i) {
		return false
	}
	i++
	if o.spaced {
		o.colon(b, i)
	}
	goto value
}

// member notes that there is a brace, or a colon after a name, at b[i].
func (o *byBytes) member(names *uniqueness, b []byte, i int) bool {
	p := o.passed
	if (p.n == len(p.members) || i-p.from >= p.far) && !o.unique(names, b, i) {
		return false
	}
	p.members[p.n] = uint32(i - p.from)
	p.n++
	return true
}

// unique compares the names that members tell of, and goes on from b[i].
func (o *byBytes) unique(names *uniqueness, b []byte, i int) bool {
	p := o.passed
	ok := names.window(p.members[:p.n], b, p.from)
	p.n, p.from = 0, i
	return ok
}

// textEnd returns the end of the plain text of a string that begins at b[i].
func textEnd(b []byte, i int) int {
	if wide {
		return plainEnd(b, i)
	}
	return i + plain(b[i:])
}

// escapedEnd returns the end of the string that begins at b[start] and is plain text
// up to b[i], which is no quote, or -1 if there is something wrong with it.
func (o *byBytes) escapedEnd(b []byte, start, i int, allowInvalidUTF8 bool) int {
	for i < len(b) && b[i] == '\\' {
		if i = EscapesEnd(b, i, allowInvalidUTF8); i < 0 {
			return -1
		}
		if i = plainEnd(b, i); i < len(b) && b[i] == '"' {
			if o.strings != nil {
				o.rewrite(b, start, i+1)
			}
			return i + 1
		}
	}
	return -1
}

// plainEnd returns the end of the plain text of a string that begins at b[i].
func plainEnd(b []byte, i int) int {
	if wide && i+8 <= len(b) {
		// Names are short.
		if m := stops(le64(b[i:])); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for wide && i+32 <= len(b) {
		w := b[i : i+32]
		x, x1, x2, x3 := le64(w), le64(w[8:]), le64(w[16:]), le64(w[24:])
		if (stops(x)|stops(x1))|(stops(x2)|stops(x3)) != 0 {
			break
		}
		i += 32
	}
	// Two words at once: how many a string has is hard to predict.
	for wide && i+16 <= len(b) {
		w := b[i : i+16]
		m, m1 := stops(le64(w)), stops(le64(w[8:]))
		if m|m1 == 0 {
			i += 16
			continue
		}
		k := bits.TrailingZeros64(m) >> 3
		if k1 := 8 + bits.TrailingZeros64(m1)>>3; m == 0 {
			k = k1
		}
		return i + k
	}
	return i + plain(b[i:])
}

// EscapesEnd is wire.EscapesEnd.
func EscapesEnd(b []byte, i int, allowLoneSurrogates bool) int {
	if !wide {
		i += unicodeEscapes(b[i:])
	}
	return wire.EscapesEnd(b, i, allowLoneSurrogates)
}

// unicodeEscapes returns the length of the \u escapes that b begins with, up to
// one of a surrogate: what wire.EscapesEnd is for, in few registers.
func unicodeEscapes(b []byte) int {
	s := b
	for len(s) >= 6 && s[0] == '\\' && s[1] == 'u' {
		h := hex[s[2]]
		if h|hex[s[3]]|hex[s[4]]|hex[s[5]] > 15 || h == 0xd {
			break
		}
		s = s[6:]
	}
	return len(b) - len(s)
}

// hex is the value of a hexadecimal digit, above 15 for other bytes.
var hex = func() (t [256]uint8) {
	for ch := range t {
		t[ch] = 0xff
	}
	for _, digits := range []string{"0123456789abcdef", "0123456789ABCDEF"} {
		for i, ch := range digits {
			t[ch] = uint8(i)
		}
	}
	return t
}()

// plain returns how many bytes of b, a byte at a time, are plain text of a string.
// Within another function, its loop would have too few registers.
//
//go:noinline
func plain(b []byte) int {
	for i, ch := range b {
		if stop[ch] {
			return i
		}
	}
	return len(b)
}

// stop is what ends a run of plain text in a string.
var stop = func() (t [256]bool) {
	for ch := range ' ' {
		t[ch] = true
	}
	t['"'], t['\\'] = true, true
	return t
}()

// skip returns the position of what follows whitespace at b[i:].
func (o *byBytes) skip(b []byte, i int) int {
	if i < len(b) && b[i] > ' ' {
		return i
	}
	return o.skipSpaces(b, i)
}

func (o *byBytes) skipSpaces(b []byte, i int) int {
	from := i
	if i+1 < len(b) && b[i] == ' ' && b[i+1] > ' ' {
		i++ // after a colon or a comma
	} else {
		i = spaceEnd(b, i)
	}
	if i > from {
		o.dense = false
		if o.copying {
			o.copy(b, from, i)
		}
	}
	return i
}

// spaceEnd returns the end of the whitespace that begins at b[i].
func spaceEnd(b []byte, i int) int {
	for i < len(b) && space[b[i]] {
		i++
		if !wide {
			i += spaces(b[i:])
		}
		for wide && i+16 <= len(b) && b[i] <= ' ' {
			w := b[i : i+16]
			x, x1 := le64(w)^eachSpace, le64(w[8:])^eachSpace
			if x|x1 == 0 {
				i += 16
				continue
			}
			k := bits.TrailingZeros64(x) >> 3
			if k1 := 8 + bits.TrailingZeros64(x1)>>3; x == 0 {
				k = k1
			}
			i += k
			break
		}
	}
	return i
}

// spaces returns how many spaces b begins with.
func spaces(b []byte) int {
	for i, ch := range b {
		if ch != ' ' {
			return i
		}
	}
	return len(b)
}

var space = [256]bool{' ': true, '\n': true, '\t': true, '\r': true}

// SkipSpace returns the position of the first byte of b from i on that is not
// whitespace.
func SkipSpace(b []byte, i int) int {
	if i < len(b) && b[i] > ' ' {
		return i
	}
	return spaceEnd(b, i)
}

// TextEnd returns the position of the first byte of b from i on that does not
// stand for itself in a string: a quote, a backslash, or one below 0x20. If all
// before it are ASCII, ascii tells so, or may do so.
func TextEnd(b []byte, i int) (end int, ascii bool) {
	seen := uint64(0)
	for wide && i+16 <= len(b) {
		w := b[i : i+16]
		x, y := le64(w), le64(w[8:])
		m, m1 := stops(x), stops(y)
		if seen |= x | y; m|m1 == 0 {
			i += 16
			continue
		}
		k := bits.TrailingZeros64(m) >> 3
		if k1 := 8 + bits.TrailingZeros64(m1)>>3; m == 0 {
			k = k1
		}
		return i + k, seen&eachHigh == 0
	}
	rest := byte(0)
	for ; i < len(b) && !stop[b[i]]; i++ {
		rest |= b[i]
	}
	return i, seen&eachHigh == 0 && rest < utf8.RuneSelf
}

// StringEnd returns where the text of a string that begins at b[i] ends: at its second quote, or what is
// wrong there, or len(b); or -1 if an escape is ill-formed. ascii is as for TextEnd.
func StringEnd(b []byte, i int, allowLoneSurrogates bool) (end int, ascii, escaped bool) {
	end, ascii = TextEnd(b, i)
	for end < len(b) && b[end] == '\\' {
		escaped = true
		if end = EscapesEnd(b, end, allowLoneSurrogates); end < 0 {
			return -1, false, true
		}
		var more bool
		end, more = TextEnd(b, end)
		ascii = ascii && more
	}
	return end, ascii, escaped
}

// AnyNumberEnd is NumberEnd for where numbers are read by bytes.
func AnyNumberEnd(b []byte, p int) int { return numberEnd(b, p) }

// numberEnd is NumberEnd for numbers of any length.
func numberEnd(b []byte, p int) int {
	i := p
	if b[i] == '-' {
		i++
	}
	// Integers are short, but fractions are not.
	first := i
	for uint(i) < uint(len(b)) && b[i]-'0' <= 9 {
		i++
	}
	if n := i - first; uint(i) >= uint(len(b)) || n == 0 || n > 1 && b[first] == '0' {
		return NumberEnd(b, p)
	}
	if b[i] == '.' {
		n := digits(b, i+1)
		if n == 0 {
			return NumberEnd(b, p)
		}
		i += 1 + n
	}
	if b[i]|0x20 == 'e' {
		return NumberEnd(b, p)
	}
	return i
}

// digits returns how many digits there are at b[i:], or 0 when the buffer may end
// within them.
func digits(b []byte, i int) (n int) {
	for ; wide && i+16 <= len(b); i += 16 {
		w := b[i : i+16]
		x, y := le64(w)^'0'*eachByte, le64(w[8:])^'0'*eachByte
		x = (x | (x + 0x76*eachByte)) & eachHigh
		y = (y | (y + 0x76*eachByte)) & eachHigh
		k := bits.TrailingZeros64(x) >> 3
		if k1 := 8 + bits.TrailingZeros64(y)>>3; x == 0 {
			k = k1
		}
		if n += k; k < 16 {
			return n
		}
	}
	for ; !wide && i+4 <= len(b); i += 4 {
		x := le32(b[i:]) ^ '0'*0x01010101
		if x = (x | (x + 0x76767676)) & 0x80808080; x != 0 {
			return n + bits.TrailingZeros32(x)>>3
		}
		n += 4
	}
	for ; i < len(b); i++ {
		if b[i]-'0' > 9 {
			return n
		}
		n++
	}
	return 0
}
