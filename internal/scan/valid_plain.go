package scan

import (
	"bytes"
	"math/bits"

	"github.com/javelin-go/javelin/internal/simd"
)

const eachQuote = '"' * eachByte

// plainSmall reports whether b is surely one object or array that is valid by the rules,
// with no whitespace around it. Between tokens there may be single spaces if spaced. It
// says no of what is valid as well: escapes, exponents and lines are left to who takes
// longer.
func plainSmall(b []byte, rules Rules, spaced bool) bool {
	if rules.AllowDuplicateNames {
		return plainSmallBy[[0]uint32](b, rules, spaced)
	}
	return plainSmallBy[[plainNames]uint32](b, rules, spaced)
}

// plainNames is how many names the objects that are open may have in a plain document
// whose names are compared, and plainDepth how many objects and arrays may be open.
const plainNames, plainDepth = 32, 8

// plainSmallBy is plainSmall. What no string may have is looked for in all of b before,
// which leaves but quotes to be looked for when the tokens are gone through. Where there
// is room for it, there is a signature in seen for each name of the objects that are open,
// the outer ones first; who has one that is there already may be the same name:
//
//	{"a":1,"b":{"c":2,"a":3      seen  a b c a
//	                                       ^ number of the first, in the lowest byte of firsts
func plainSmallBy[room [0]uint32 | [plainNames]uint32](b []byte, rules Rules, spaced bool) bool {
	if len(b) < leastSize || b[0]|0x20 != '{' || b[1] <= ' ' || bytes.IndexByte(b, '\\') >= 0 {
		return false
	}
	// The last word first: of what remains in the end it has all.
	all := le64(b[len(b)-8:])
	high := (all | eachHigh) - eachSpace // a top bit is not set where a byte is below a space, or below 0xA0
	j := 0
	for ; j+32 <= len(b); j += 32 {
		s := b[j : j+32]
		w, w1, w2, w3 := le64(s), le64(s[8:]), le64(s[16:]), le64(s[24:])
		high &= (w | eachHigh) - eachSpace
		high &= (w1 | eachHigh) - eachSpace
		high &= (w2 | eachHigh) - eachSpace
		high &= (w3 | eachHigh) - eachSpace
		all |= w | w1 | w2 | w3
	}
	if len(b)&16 != 0 {
		s := b[j : j+16]
		w, w1 := le64(s), le64(s[8:])
		high &= (w | eachHigh) - eachSpace
		high &= (w1 | eachHigh) - eachSpace
		all |= w | w1
	}
	if len(b)&8 != 0 {
		w := le64(b[len(b)&^15:])
		high &= (w | eachHigh) - eachSpace
		all |= w
	}
	var (
		i     uint
		ch    byte
		depth int
		top   uint64 // kinds of what is open, the lowest bit first, 1 for an object
		limit = min(rules.MaxDepth, 64)
		last  = uint(len(b)) - 8 // where the last word begins
		tail  uint32             // what a name ends with, and is after it

		seen   room
		count  uint
		firsts uint64 // for what is open, the innermost lowest, how many of seen are not of it
		bloom  uint64 // no signature of the innermost has a bit that is not set
		start  uint   // of a name
	)
	if all&eachHigh == 0 {
		if high&eachHigh != eachHigh {
			return false
		}
	} else if hasControl(b) || (!rules.AllowInvalidUTF8 || len(seen) > 0) && !simd.ValidUTF8(b) {
		return false
	}
	if len(seen) > 0 {
		limit = min(limit, plainDepth)
	}

value:
	if i >= uint(len(b)) {
		return false
	}
	ch = b[i]

valueAt:
	if ch == '"' {
		for i++; ; i += 8 {
			if i > last {
				for ; ; i++ {
					if i >= uint(len(b)) {
						return false
					}
					if b[i] == '"' {
						break
					}
				}
				i++
				break
			}
			x := le64(b[i:i+8]) ^ eachQuote
			if x = (x - eachByte) &^ x & eachHigh; x != 0 {
				i += uint(bits.TrailingZeros64(x))>>3 + 1
				break
			}
		}
		goto after
	}
	if ch-'0' <= 9 || ch == '-' {
		if i++; ch == '-' {
			if i >= uint(len(b)) || b[i]-'0' > 9 {
				return false
			}
			ch = b[i]
			i++
		}
		first := i
		for i < uint(len(b)) && b[i]-'0' <= 9 {
			i++
		}
		if i >= uint(len(b)) || ch == '0' && i > first {
			return false
		}
		if b[i] == '.' {
			i++
			first = i
			for i < uint(len(b)) && b[i]-'0' <= 9 {
				i++
			}
			if i == first {
				return false
			}
		}
		goto after
	}
	switch ch {
	case '{', '[':
		if depth >= limit {
			return false
		}
		top <<= 1
		if depth++; ch == '{' {
			top |= 1
		}
		if len(seen) > 0 {
			firsts = firsts<<8 | uint64(count)
			bloom = 0
		}
		if i++; i >= uint(len(b)) {
			return false
		}
		if ch = b[i]; ch == "]}"[top&1] {
			goto closed
		}
		if top&1 == 0 {
			goto valueAt
		}
		goto nameAt
	case ' ':
		if i++; !spaced || i >= uint(len(b)) || b[i] == ' ' {
			return false
		}
		ch = b[i]
		goto valueAt
	case 't', 'n':
		if i+4 >= uint(len(b)) {
			return false
		}
		if w := le32(b[i : i+4]); w != 'e'<<24|'u'<<16|'r'<<8|'t' && w != 'l'<<24|'l'<<16|'u'<<8|'n' {
			return false
		}
		i += 4
	case 'f':
		if i+5 >= uint(len(b)) || le32(b[i+1:i+5]) != 'e'<<24|'s'<<16|'l'<<8|'a' {
			return false
		}
		i += 5
	default:
		return false
	}

after:
	if i >= uint(len(b)) {
		return false
	}
	if ch = b[i]; ch == ',' {
		i++
		if top&1 == 0 {
			goto value
		}
		if i >= uint(len(b)) {
			return false
		}
		if ch = b[i]; ch == ' ' && spaced {
			if i++; i >= uint(len(b)) {
				return false
			}
			ch = b[i]
		}
		goto nameAt
	}
	if ch != "]}"[top&1] {
		return false
	}

closed:
	i++
	if depth--; depth == 0 {
		return i == uint(len(b))
	}
	top >>= 1
	if len(seen) > 0 {
		count = uint(firsts & 0xff)
		firsts >>= 8
		bloom = ^uint64(0) // those of what is around are not kept
	}
	goto after

nameAt:
	if ch != '"' {
		return false
	}
	i++
	start = i
	for ; ; i += 8 {
		if i > last {
			for ; ; i++ {
				if i >= uint(len(b)) {
					return false
				}
				if b[i] == '"' {
					break
				}
			}
			i++
			break
		}
		x := le64(b[i:i+8]) ^ eachQuote
		if x = (x - eachByte) &^ x & eachHigh; x != 0 {
			i += uint(bits.TrailingZeros64(x))>>3 + 1
			break
		}
	}
	// Behind its quote a name has a colon, a value, and the end of the object.
	if i+3 > uint(len(b)) {
		return false
	}
	tail = le32(b[i-1 : i+3])
	if tail&0xff00 != ':'<<8 {
		return false
	}
	if len(seen) > 0 {
		h := plainSignature(b, start, i-1)
		bit := uint64(1) << (h >> 58)
		if bloom&bit != 0 {
			for k := uint(firsts & 0xff); k < count; k++ {
				if seen[k] == uint32(h) {
					return false
				}
			}
		}
		bloom |= bit
		if count >= uint(len(seen)) {
			return false
		}
		seen[count] = uint32(h)
		count++
	}
	i++
	ch = byte(tail >> 16)
	goto valueAt
}

// plainSignature returns a number for the name b[start:end], of which its length, and its
// first and last eight bytes are a part.
func plainSignature(b []byte, start, end uint) (h uint64) {
	if end >= 8 {
		h = le64(b[end-8 : end])
	} else {
		h = le64(b[:8]) << (64 - 8*end)
	}
	if n := end - start; n < 8 {
		h >>= 64 - 8*n // there is no zero in a name
	} else {
		h ^= bits.RotateLeft64(le64(b[start:start+8])*mix0, 32) + uint64(n)
	}
	h *= mix1
	return h ^ h>>32
}

// hasControl reports whether there is a byte below a space in b, which has eight at least.
func hasControl(b []byte) bool {
	w := le64(b[len(b)-8:])
	low := (w - eachSpace) &^ w
	for ; len(b) >= 8; b = b[8:] {
		w := le64(b)
		low |= (w - eachSpace) &^ w
	}
	return low&eachHigh != 0
}
