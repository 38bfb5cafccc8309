package simd

// NestEnd returns where an object or array ends of which b[p] is inside, outside of
// strings: the place after the bracket, and -1 if there is none. open is the bracket
// that began it, which is in front of p. Brackets of that kind alone are counted, and
// those in strings are not; nothing else is looked at.
//
//	b          [[{"a]":1},2],3]
//	depth      12        /  1  0
//	            p              └ the bracket looked for, open being [
func NestEnd(b []byte, p int, open byte) int {
	end, passed := NestEnds(b, p, open, 1, 1)
	if passed == 0 {
		return -1
	}
	return end
}

// NestEnds is NestEnd for up to n objects or arrays in a row, or without a bound if n
// is negative: those that begin with the same bracket, each after the comma that
// follows the one before. It returns where the last of those passed ends, and how
// many that are. Of the first, b[p] may be inside of a part: depth is how many of that
// kind there are around it, from the first on.
//
//	b          [{"a":1},{"b":2} , {},[3]]
//	passed      p       1        2   3
func NestEnds(b []byte, p int, open byte, depth, n int) (end, passed int) {
	st := nest{depth: depth, left: n, first: p, open: open}
	for i := p; i < len(b); {
		i = nestEnd(b, i, &st)
		if st.depth > 0 {
			continue
		}
		if st.left == 0 {
			break
		}
		if i = nextNest(b, i, open); i < 0 {
			break
		}
		st.depth = 1
	}
	return st.end, n - st.left
}

// nestWindow bounds how long a goroutine cannot be stopped.
const nestWindow = 64 << 10

// nest is the state between two windows.
type nest struct {
	depth    int    // of brackets of the kind, 0 after the end of one of the n
	left     int    // how many of the n have not ended
	end      int    // where the last ended that has
	first    int    // what is in front of that escapes nothing
	inString uint64 // all ones if inside
	open     byte
}

// nextNest returns where the inside of what follows begins, if that is a comma and
// the bracket, with whitespace between them or without, else -1.
func nextNest(b []byte, i int, open byte) int {
	comma := false
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case c == ',' && !comma:
			comma = true
		case c == open && comma:
			return i + 1
		case c > ' ':
			return -1
		}
	}
	return -1
}

// nestEndGeneric goes from b[from], to which st belongs, to where one of the n has
// ended, else to b[to]. Others may pass over several of the n at once.
func nestEndGeneric(b []byte, from, to int, st *nest) int {
	depth, inString, open := st.depth, st.inString != 0, st.open
	escaped := oddBackslashes(b, st.first, from)
	for i := from; i < to; i++ {
		switch c := b[i]; {
		case c == '"':
			inString = inString != !escaped
		case c == '\\':
			escaped = !escaped
			continue
		case inString:
		case c == open:
			depth++
		case c == open+2:
			if depth--; depth == 0 {
				st.depth, st.inString = 0, 0
				st.left--
				st.end = i + 1
				return i + 1
			}
		}
		escaped = false
	}
	st.depth, st.inString = depth, 0
	if inString {
		st.inString = ^uint64(0)
	}
	return to
}

// oddBackslashes reports whether an odd number of them, of those from b[first] on,
// is in front of b[i].
func oddBackslashes(b []byte, first, i int) bool {
	k := i
	for k > first && b[k-1] == '\\' {
		k--
	}
	return (i-k)&1 != 0
}
