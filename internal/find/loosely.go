package find

import (
	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file is locate with Unchecked: it goes through bytes, and needs no index,
// since what is not looked for is passed over by its brackets or quotes alone.

// findLoosely returns where the value that hops lead to begins and ends. It is
// checked; on text that is not JSON it may be anything that stands there. With a
// trail as long as the hops, of zeros, end is also where the last value of it ends if
// nothing is found.
func findLoosely(data []byte, hops []gpath.Hop, t trail) (start, end int, res Result) {
	p, res := goLoosely(data, hops, t)
	if res != Found {
		return 0, p, res
	}
	if end = checkedEnd(data, p, tape.DepthLimit-len(hops)); end == p {
		return p, 0, unclear
	}
	return p, end, Found
}

// goLoosely is findLoosely up to where the value begins, at p, or where the last value
// of the way ends.
func goLoosely(data []byte, hops []gpath.Hop, t trail) (p int, res Result) {
	if len(hops) >= tape.DepthLimit {
		return 0, unclear
	}
	p = tape.SkipSpace(data, 0)
	for k := range hops {
		if p == len(data) {
			return 0, unclear
		}
		last := byte(0)
		switch data[p] {
		case '{':
			p, res = looseMember(data, p+1, &hops[k])
			last = '}'
		case '[':
			p, res = looseElement(data, p+1, hops[k].Index)
			last = ']'
		default:
			if p = skipLoosely(data, p); p < 0 {
				return 0, unclear
			}
			return p, DeadEnd
		}
		switch {
		case res == unclear:
			return 0, unclear
		case res == Absent && data[p] != last:
			return 0, unclear
		case res == Absent && k < len(hops)-1:
			return p + 1, DeadEnd
		case res == Absent:
			return p + 1, Absent
		}
		if k < len(t) {
			t[k] = p
		}
	}
	if p == len(data) {
		return 0, unclear
	}
	return p, Found
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
func (t trail) alone(data []byte, hops []gpath.Hop, end int) bool {
	first := tape.SkipSpace(data, 0)
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
		p := tape.SkipSpace(data, end)
		if p < len(data) && data[p] == ',' {
			var res Result
			if p, res = looseMember(data, p+1, &hops[k]); res != Absent {
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
func looseMember(data []byte, p int, h *gpath.Hop) (_ int, res Result) {
	name := h.Name
	if !h.Hard {
		if q, res := nearMember(data, p, forge.BytesOf(name), true); res != unclear {
			return q, res
		}
	}
	if p = tape.SkipSpace(data, p); p < len(data) && data[p] == '}' {
		return p, Absent
	}
	for p < len(data) && data[p] == '"' {
		q, escaped := tape.ClosingQuote(data, p+1, true)
		if q < 0 {
			break
		}
		same := !escaped && string(data[p+1:q]) == name || escaped && tape.SameText(data[p:q+1], name)
		if p = tape.SkipSpace(data, q+1); p == len(data) || data[p] != ':' {
			break
		}
		p = tape.SkipSpace(data, p+1)
		if same {
			return p, Found
		}
		if p = skipLoosely(data, p); p < 0 {
			break
		}
		if p = tape.SkipSpace(data, p); p == len(data) {
			break
		}
		if data[p] != ',' {
			return p, Absent
		}
		p = tape.SkipSpace(data, p+1)
	}
	return 0, unclear
}

// nearMember is looseMember for a name without characters that a string escapes, where
// that is the first or the kernel may tell. If it is unclear, p is 0 once the kernel
// has been asked.
func nearMember(data []byte, p int, name []byte, kernel bool) (_ int, res Result) {
	p = tape.SkipSpace(data, p)
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
	if q = tape.SkipSpace(data, q+1); q == len(data) || data[q] != ':' {
		return p, unclear
	}
	return tape.SkipSpace(data, q+1), Found
}

// worthMember reports whether memberAhead may, and should, look for a name.
func worthMember(data []byte, p int, name []byte, hard bool) bool {
	return len(data)-p >= minMember && len(name) <= simd.MaxMemberName && !hard && simd.MemberFast()
}

// minMember is how much text has to be left for the kernel.
const minMember = 160

// memberAhead is the rest of looseMember, by the kernel, from where a name begins. It
// is unclear also if a name has escape sequences, which may be the one looked for.
func memberAhead(data []byte, p int, name []byte) (_ int, res Result) {
	for {
		at, what := simd.Member(data, p, name)
		p = at + 1
		switch what {
		case simd.MemberEnd:
			return at, Absent
		case simd.NoMember:
			return 0, unclear
		case simd.MemberName:
			p += len(name) + 1
			// The first eight bytes are the same.
			if n := len(name) - 8; n > 0 && (tape.Load64(data[p-9:]) != tape.Load64(name[n:]) || n > 8 && string(data[at+1:p-1]) != string(name)) {
				q, _ := tape.ClosingQuote(data, at+1, false)
				if q < 0 {
					return 0, unclear
				}
				p = q + 1
				continue
			}
		}
		// A value is followed by something else.
		if p = tape.SkipSpace(data, p); p < len(data) && data[p] == ':' {
			if what == simd.MemberHard {
				return 0, unclear
			}
			return tape.SkipSpace(data, p+1), Found
		}
	}
}

// looseElement goes from the inside of an array to an element. A negative index is
// that of none.
func looseElement(data []byte, p int, index int) (_ int, res Result) {
	if p = tape.SkipSpace(data, p); p < len(data) && data[p] == ']' {
		return p, Absent
	}
	for i := 0; i != index; i++ {
		skipped := 1
		if p, skipped = skipElements(data, p, index-i); p < 0 {
			return 0, unclear
		}
		i += skipped - 1
		if p = tape.SkipSpace(data, p); p == len(data) {
			return 0, unclear
		}
		if data[p] != ',' {
			return p, Absent
		}
		p = tape.SkipSpace(data, p+1)
	}
	return p, Found
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
		q, _ := tape.ClosingQuote(data, p+1, false)
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
