package javelin

import (
	"bytes"
	"math/bits"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file is locate with Unchecked: it goes through bytes, and needs no index,
// since what is not looked for is passed over by its brackets or quotes alone.

// findLoosely returns where the value that hops lead to begins and ends. It is
// checked; on text that is not JSON it may be anything that stands there. With a
// trail as long as the hops, of zeros, end is also where the last value of it ends if
// nothing is found.
func findLoosely(data []byte, hops []hop, t trail) (start, end int, res result) {
	if len(hops) >= depthLimit {
		return 0, 0, unclear
	}
	p := skipSpace(data, 0)
	for k := range hops {
		if p == len(data) {
			return 0, 0, unclear
		}
		last := byte(0)
		switch data[p] {
		case '{':
			p, res = looseMember(data, p+1, &hops[k])
			last = '}'
		case '[':
			p, res = looseElement(data, p+1, hops[k].index)
			last = ']'
		default:
			if p = skipLoosely(data, p); p < 0 {
				return 0, 0, unclear
			}
			return 0, p, deadEnd
		}
		switch {
		case res == unclear:
			return 0, 0, unclear
		case res == absent && data[p] != last:
			return 0, 0, unclear
		case res == absent && k < len(hops)-1:
			return 0, p + 1, deadEnd
		case res == absent:
			return 0, p + 1, absent
		}
		if k < len(t) {
			t[k] = p
		}
	}
	if p == len(data) {
		return 0, 0, unclear
	}
	if end = checkedEnd(data, p, depthLimit-len(hops)); end == p {
		return p, 0, unclear
	}
	return p, end, found
}

// A trail is where the values begin that hops lead to, one after the other, 0 for
// those that are not there.
type trail []int

// alone reports whether no object on the way to the end of the last value of the
// trail has a second member of the name that the way goes by. It reads these objects
// to their ends, by brackets and names alone.
//
//	{ "a": [ { "b": 1 , … } , … ] , … }
//	               end └ looks for "b" up to the }, passes over the array,
//	                     and then looks for "a"
func (t trail) alone(data []byte, hops []hop, end int) bool {
	first := skipSpace(data, 0)
	for k := len(t) - 1; k >= 0; k-- {
		if t[k] == 0 {
			continue
		}
		in := first
		if k > 0 {
			in = t[k-1]
		}
		if data[in] == '[' {
			if end = simd.NestEnd(data, end, '['); end < 0 {
				return false
			}
			continue
		}
		p := skipSpace(data, end)
		if p < len(data) && data[p] == ',' {
			var res result
			if p, res = looseMember(data, p+1, &hops[k]); res != absent {
				return false
			}
		}
		if p == len(data) || data[p] != '}' {
			return false
		}
		end = p + 1
	}
	return true
}

// checkedEnd returns the end of the value at p, p if it is not valid or that is not
// clear.
func checkedEnd(data []byte, p, maxDepth int) int {
	end := p
	switch data[p] {
	case '"':
		n := wire.ConsumeSimpleString(data[p:])
		if n == 0 {
			var err error
			if n, _, err = wire.ConsumeString(data[p:], 0, 0, true); err != nil {
				return p
			}
		}
		return p + n
	case '{', '[':
		// No more of the text than the value is indexed.
		if end = skipLoosely(data, p); end < 0 {
			return p
		}
		f := getFinder(data[p:end])
		f.rules.MaxDepth = maxDepth
		if !f.sync(1) || !f.skip() || f.pos != end-p {
			end = p
		}
		putFinder(f)
		return end
	case 't', 'f', 'n':
		end = scan.LiteralEnd(data, p)
	default:
		if end = scan.FewDigitsEnd(data, p); end > p {
			return end
		}
		end = scan.NumberEnd(data, p)
	}
	if end < len(data) && !scan.EndsScalar[data[end]] {
		return p
	}
	return end
}

// looseMember goes from the inside of an object to the value of the first member of
// that name. If there is none, p is that of the end.
func looseMember(data []byte, p int, h *hop) (_ int, res result) {
	name := h.name
	if !h.hard {
		if q, res := nearMember(data, p, forge.BytesOf(name), true); res != unclear {
			return q, res
		}
	}
	if p = skipSpace(data, p); p < len(data) && data[p] == '}' {
		return p, absent
	}
	for p < len(data) && data[p] == '"' {
		q, escaped := closingQuote(data, p+1, true)
		if q < 0 {
			break
		}
		same := !escaped && string(data[p+1:q]) == name || escaped && sameText(data[p:q+1], name)
		if p = skipSpace(data, q+1); p == len(data) || data[p] != ':' {
			break
		}
		p = skipSpace(data, p+1)
		if same {
			return p, found
		}
		if p = skipLoosely(data, p); p < 0 {
			break
		}
		if p = skipSpace(data, p); p == len(data) {
			break
		}
		if data[p] != ',' {
			return p, absent
		}
		p = skipSpace(data, p+1)
	}
	return 0, unclear
}

// nearMember is looseMember for a name without characters that a string escapes, where
// that is the first or the kernel may tell. If it is unclear, p is 0 once the kernel
// has been asked.
func nearMember(data []byte, p int, name []byte, kernel bool) (_ int, res result) {
	p = skipSpace(data, p)
	q := p + 1 + len(name)
	if uint(q) >= uint(len(data)) || data[p] != '"' {
		return p, unclear
	}
	if data[q] != '"' || string(data[p+1:q]) != string(name) {
		if kernel && worthMember(data, p, name, false) {
			return memberAhead(data, p, name)
		}
		return p, unclear
	}
	if q = skipSpace(data, q+1); q == len(data) || data[q] != ':' {
		return p, unclear
	}
	return skipSpace(data, q+1), found
}

// worthMember reports whether memberAhead may, and should, look for a name.
func worthMember(data []byte, p int, name []byte, hard bool) bool {
	return len(data)-p >= minMember && len(name) <= simd.MaxMemberName && !hard && simd.MemberFast()
}

// minMember is how much text has to be left for the kernel.
const minMember = 160

// memberAhead is the rest of looseMember, by the kernel, from where a name begins. It
// is unclear also if a name has escape sequences, which may be the one looked for.
func memberAhead(data []byte, p int, name []byte) (_ int, res result) {
	for {
		at, what := simd.Member(data, p, name)
		p = at + 1
		switch what {
		case simd.MemberEnd:
			return at, absent
		case simd.NoMember:
			return 0, unclear
		case simd.MemberName:
			p += len(name) + 1
			// The first eight bytes are the same.
			if n := len(name) - 8; n > 0 && (load64(data[p-9:]) != load64(name[n:]) || n > 8 && string(data[at+1:p-1]) != string(name)) {
				q, _ := closingQuote(data, at+1, false)
				if q < 0 {
					return 0, unclear
				}
				p = q + 1
				continue
			}
		}
		// A value is followed by something else.
		if p = skipSpace(data, p); p < len(data) && data[p] == ':' {
			if what == simd.MemberHard {
				return 0, unclear
			}
			return skipSpace(data, p+1), found
		}
	}
}

// looseElement goes from the inside of an array to an element. A negative index is
// that of none.
func looseElement(data []byte, p int, index int) (_ int, res result) {
	if p = skipSpace(data, p); p < len(data) && data[p] == ']' {
		return p, absent
	}
	for i := 0; i != index; i++ {
		skipped := 1
		if p, skipped = skipElements(data, p, index-i); p < 0 {
			return 0, unclear
		}
		i += skipped - 1
		if p = skipSpace(data, p); p == len(data) {
			return 0, unclear
		}
		if data[p] != ',' {
			return p, absent
		}
		p = skipSpace(data, p+1)
	}
	return p, found
}

const (
	eachByte   = 0x0101010101010101
	eachTopBit = 0x8080808080808080
)

// load64 reads eight bytes, the first in the lowest bits.
func load64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// skipSpace returns the position of the next byte that is no whitespace.
func skipSpace(data []byte, p int) int {
	if p < len(data) && data[p] > ' ' {
		return p
	}
	return skipSpaces(data, p)
}

func skipSpaces(data []byte, p int) int {
	for p+8 <= len(data) {
		// With the top bit set no byte borrows from the next.
		w := load64(data[p:])
		if m := ((w | eachTopBit) - (' '+1)*eachByte | w) & eachTopBit; m != 0 {
			return p + bits.TrailingZeros64(m)/8
		}
		p += 8
	}
	for p < len(data) && data[p] <= ' ' {
		p++
	}
	return p
}

// skipLoosely returns the end of what looks like the begin of a value, -1 if nothing
// does.
func skipLoosely(data []byte, p int) int {
	if p >= len(data) {
		return -1
	}
	switch c := data[p]; c {
	case '{', '[':
		if p+1 < len(data) && data[p+1] == c+2 {
			return p + 2
		}
		return simd.NestEnd(data, p+1, c)
	case '"':
		q, _ := closingQuote(data, p+1, false)
		if q < 0 {
			return -1
		}
		return q + 1
	}
	start := p
	for p < len(data) && !scan.EndsScalar[data[p]] {
		p++
	}
	if p == start {
		return -1
	}
	return p
}

// skipElements is skipLoosely for as many elements of an array as can be passed over
// at once, up to n, or without a bound if that is negative. It returns where the last
// of them ends, -1 if none does, and how many there were.
func skipElements(data []byte, p, n int) (end, skipped int) {
	if p < len(data) && (data[p] == '{' || data[p] == '[') {
		if end, skipped = simd.NestEnds(data, p+1, data[p], 1, n); skipped == 0 {
			end = -1
		}
		return end, skipped
	}
	return skipLoosely(data, p), 1
}

// closingQuote returns where the string ends of which p is inside, -1 if it does not,
// and, if that matters, whether there is a backslash in it.
func closingQuote(data []byte, p int, matters bool) (_ int, escaped bool) {
	for near := p + 32; p < near && p+8 <= len(data); {
		w := load64(data[p:])
		q, s := w^'"'*eachByte, w^'\\'*eachByte
		// The lowest of the bytes that are zero in either is exact, and enough.
		m := ((q-eachByte)&^q | (s-eachByte)&^s) & eachTopBit
		if m == 0 {
			p += 8
			continue
		}
		p += bits.TrailingZeros64(m) / 8
		if data[p] == '"' {
			return p, escaped
		}
		p += 2
		escaped = true
	}
	for p < len(data) {
		n := bytes.IndexByte(data[p:], '"')
		if n < 0 {
			break
		}
		q := p + n
		k := q
		for k > p && data[k-1] == '\\' {
			k--
		}
		escaped = escaped || matters && bytes.IndexByte(data[p:q], '\\') >= 0
		if (q-k)%2 == 0 {
			return q, escaped
		}
		p = q + 1
	}
	return -1, false
}
