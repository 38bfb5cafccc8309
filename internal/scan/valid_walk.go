package scan

import "math/bits"

// walk goes through what is plain in an object or array, from b[i] on, where step is
// expected, and stops in front of what it leaves to its caller, or within a long text,
// with what is expected there. All that is wrong is left, so that one place judges it,
// and besides:
//
//   - escapes of more than two characters, and numbers with an exponent,
//   - what is at the end of b,
//   - brackets by which the depth becomes more than limit, or passes a multiple of 64:
//     up to there top tells what is open,
//   - what is to be written in another form, or is long, or what there is no room for.
//
// With walkMembers it notes braces and colons, see byBytes.
//
// It calls nothing, for the sake of registers, and where it goes on hangs as little as
// possible on what was read: processors foresee the ends of short loops, but wait for
// a position that is computed. It is for those that are wide.
func walk[what walkAll | walkMembers](o *byBytes, b []byte, i, depth int, top uint64, at step, limit int) (int, int, uint64, step) {
	last := len(b) - 8 // where the last word begins
	if last < 0 {
		return i, depth, top, at
	}
	var (
		ch    byte
		floor = (depth-1)&^63 + 1 // what top tells nothing of lies below
		from  int                 // where whitespace begins
		does  what
		noted []uint32
		count int // of noted
		org   int // what is in noted counts from b[org]
	)
	limit = min(limit, floor+63)
	if len(does) > 0 {
		noted, count, org = o.passed.members, o.passed.n, o.passed.from
	}
	switch at {
	case stepAfter:
		goto after
	case stepName:
		goto name
	}

value:
	if uint(i) >= uint(len(b)) {
		goto stopValue
	}
	if ch = b[i]; ch <= ' ' {
		at = stepValue
		goto blank
	}

valueAt:
	if ch == '"' {
		for j := i + 1; uint(j) <= uint(last); {
			m := stops(le64(b[j : j+8]))
			if m == 0 {
				// Two words at once: how many a text has is hard to foresee.
				if j += 8; uint(j)+8 > uint(last) {
					continue
				}
				m = stops(le64(b[j : j+8]))
				m1 := stops(le64(b[j+8 : j+16]))
				if m|m1 == 0 {
					if j += 16; j-i <= longText {
						continue
					}
					o.text, i = i, j
					at = stepText
					goto stop
				}
				if m == 0 {
					j += 8
					m = m1
				}
			}
			j += bits.TrailingZeros64(m) >> 3
			if b[j] == '"' {
				i = j + 1
				if uint(i) >= uint(len(b)) {
					goto stopAfter
				}
				if ch = b[i]; ch == ',' {
					goto afterAt
				}
				goto after
			}
			if b[j] != '\\' || uint(j) > uint(last) || !pair[b[j+1]] || o.strings != nil {
				break
			}
			j += 2
		}
		goto stopValue
	}
	if ch-'0' <= 9 || ch == '-' {
		j := i + 1
		if ch == '-' {
			if uint(j) > uint(last) || b[j]-'0' > 9 {
				goto stopValue
			}
			ch = b[j]
			j++
		}
		if uint(j) > uint(last) {
			goto stopValue
		}
		first := j
		switch d := b[j : j+8]; {
		case d[0]-'0' > 9:
		case d[1]-'0' > 9:
			j++
		case d[2]-'0' > 9:
			j += 2
		case d[3]-'0' > 9:
			j += 3
		default:
			j += 4
			if x := le32(d[4:8]) ^ '0'*0x01010101; (x|(x+0x76767676))&0x80808080 == 0 {
				j += 4
			}
			for uint(j) < uint(len(b)) && b[j]-'0' <= 9 {
				j++
			}
		}
		if uint(j) > uint(last) || ch == '0' && j > first {
			goto stopValue
		}
		if b[j] == '.' {
			if j++; b[j]-'0' > 9 {
				goto stopValue
			}
			// How many words a fraction has may be foreseen, but not how long the rest is.
			x := uint64(0)
			for {
				if uint(j) > uint(last) {
					goto stopValue
				}
				x = le64(b[j:j+8]) ^ '0'*eachByte
				if x = (x | (x + 0x76*eachByte)) & eachHigh; x != 0 {
					break
				}
				j += 8
			}
			j += bits.TrailingZeros64(x) >> 3
		}
		if b[j]|0x20 == 'e' {
			goto stopValue
		}
		i = j
		goto after
	}
	if uint(i) > uint(last) {
		goto stopValue
	}
	switch ch {
	case '{', '[':
		if depth >= limit {
			goto stopValue
		}
		if len(does) > 0 && ch == '{' {
			// There is room for a counterpart, too.
			if uint(count)+1 >= uint(len(noted)) {
				goto stopValue
			}
			noted[count] = uint32(i - org)
			count++
		}
		top <<= 1
		if depth++; ch == '{' {
			top |= 1
		}
		i++
		if ch = b[i]; ch <= ' ' {
			at = stepOpened
			goto blank
		}
		goto openedAt
	case 't', 'n':
		if w := le32(b[i : i+4]); w != 'e'<<24|'u'<<16|'r'<<8|'t' && w != 'l'<<24|'l'<<16|'u'<<8|'n' {
			goto stopValue
		}
		i += 4
	case 'f':
		if le32(b[i+1:i+5]) != 'e'<<24|'s'<<16|'l'<<8|'a' {
			goto stopValue
		}
		i += 5
	default:
		goto stopValue
	}

after:
	if uint(i) >= uint(len(b)) {
		goto stopAfter
	}
	if ch = b[i]; ch <= ' ' {
		at = stepAfter
		goto blank
	}

afterAt:
	if ch == ',' {
		i++
		if top&1 == 0 {
			goto value
		}
		goto name
	}
	if ch != "]}"[top&1] || depth <= floor {
		goto stopAfter
	}

closed:
	if len(does) > 0 && top&1 != 0 {
		if uint(count) >= uint(len(noted)) {
			goto stopAfter
		}
		noted[count] = uint32(i - org)
		count++
	}
	i++
	depth--
	top >>= 1
	goto after

name:
	if uint(i) >= uint(len(b)) {
		goto stopName
	}
	if ch = b[i]; ch <= ' ' {
		at = stepName
		goto blank
	}

nameAt:
	if ch != '"' {
		goto stopName
	}
	for j := i + 1; uint(j) <= uint(last); j += 8 {
		m := stops(le64(b[j : j+8]))
		if m == 0 {
			continue
		}
		j += bits.TrailingZeros64(m) >> 3
		if uint(j) > uint(last) {
			break
		}
		w := le32(b[j : j+4])
		if w&0xffff != ':'<<8|'"' {
			break
		}
		if len(does) > 0 {
			if uint(count) >= uint(len(noted)) {
				goto stopName
			}
			noted[count] = uint32(j + 1 - org)
			count++
		}
		i = j + 2
		if ch = byte(w >> 16); ch > ' ' {
			goto valueAt
		}
		if ch == ' ' && !o.copying {
			i++
			o.dense = false
		}
		goto value
	}
	goto stopName

openedAt:
	if ch == "]}"[top&1] {
		goto closed
	}
	if top&1 == 0 {
		goto valueAt
	}
	goto nameAt

blank:
	// A line begins with as many spaces for each depth as others do. To compare them
	// with spaces keeps nothing waiting; to count them would.
	o.dense = false
	from = i
	if uint(i) > uint(last) || !space[ch] {
		goto unread
	}
	i++
	if ch = b[i]; ch > ' ' {
		goto filled
	}
	{
		within := depth
		if at == stepAfter {
			within-- // what comes is a bracket
		}
		end := i + within*int(o.unit)
		for j := i; uint(end) <= uint(last); j += 8 {
			x := le64(b[j:j+8]) ^ eachSpace
			rest := end - j
			if rest < 8 {
				x <<= uint(64 - 8*rest)
			}
			if x != 0 {
				break
			}
			if rest <= 8 {
				if ch = b[end]; ch <= ' ' {
					break
				}
				i = end
				goto filled
			}
		}
		start := i
		for ch = b[i]; space[ch]; ch = b[i] {
			if i++; uint(i) > uint(last) {
				goto unread
			}
			i += bits.TrailingZeros64(le64(b[i:i+8])^eachSpace) >> 3
			if uint(i) >= uint(len(b)) {
				goto unread
			}
		}
		if within > 0 {
			o.unit = int32(min((i-start)/within, 1<<20))
		}
	}

filled:
	if o.copying {
		// In words: most of what is between whitespace is short.
		n, m := len(o.dst), from-o.run
		if m > maxInWords || cap(o.dst)-n < m+8 {
			goto unread
		}
		d, s := o.dst[n:n+m+8], b[o.run:from+8]
		for len(s) > 8 && len(d) > 8 {
			*(*[8]byte)(d) = [8]byte(s)
			d, s = d[8:], s[8:]
		}
		o.dst, o.run = o.dst[:n+m], i
	}
	switch at {
	case stepValue:
		goto valueAt
	case stepAfter:
		goto afterAt
	case stepName:
		goto nameAt
	}
	goto openedAt

unread:
	// The end of b is near, or something wrong, or more is to be written than words.
	if i = from; at == stepOpened {
		i-- // it is opened by the caller
		if len(does) > 0 && top&1 != 0 {
			count--
		}
		depth--
		top >>= 1
		at = stepValue
	}

	goto stop

stopValue:
	at = stepValue
	goto stop

stopAfter:
	at = stepAfter
	goto stop

stopName:
	at = stepName

stop:
	if len(does) > 0 {
		o.passed.n = count
	}
	return i, depth, top, at
}

// What walk does. Each is compiled into a function of its own: where names are not
// compared, nothing is to be done for that.
type (
	walkAll     [0]struct{}
	walkMembers [1]byte
)

// stepOpened is what walk expects after a bracket that opens: a name, a value or its
// counterpart.
const stepOpened = stepFirstName

// stepText is what walk expects within the text of a string that begins at o.text.
const stepText = stepAfter + 1

// longText is how much of a string walk goes through: the rest is fewer instructions for
// who has nothing else to keep in registers.
const longText = 64

// maxInWords is up to how many bytes walk writes at once.
const maxInWords = 128

// pair is what a backslash may be in front of, u aside.
var pair = [256]bool{'"': true, '\\': true, '/': true, 'b': true, 'f': true, 'n': true, 'r': true, 't': true}
