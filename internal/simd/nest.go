package simd

// NestEnd returns the length of what is left of an object or array of which b has
// the inside from some place outside of strings on: up to the bracket with which as
// many have ended as have begun, and one more. It returns -1 if b has no such
// bracket. Brackets are counted, of either kind, and those in strings are not;
// nothing else is looked at.
//
//	b          [{"a]":1},2],3
//	depth     1234     3  2 1 0
//	                          └ the bracket looked for
func NestEnd(b []byte) int {
	st := nest{depth: 1}
	for i := 0; i < len(b); {
		n := min(len(b)-i, nestWindow)
		if end := nestEnd(b[i:i+n], &st); end > 0 {
			return i + end
		}
		i += n
	}
	return -1
}

// nestWindow bounds how long a goroutine cannot be stopped. It is a multiple of 64.
const nestWindow = 64 << 10

// nest is the state between two blocks.
type nest struct {
	inString uint64 // all ones if inside
	escaped  uint64 // 1 if the next byte is
	depth    int
}

// nestEndGeneric returns the position behind the bracket that ends it all, 0 if it
// is not in b.
func nestEndGeneric(b []byte, st *nest) int {
	depth, inString, escaped := st.depth, st.inString != 0, st.escaped != 0
	for i, c := range b {
		switch {
		case c == '"':
			inString = inString != !escaped
		case c == '\\':
			escaped = !escaped
			continue
		case inString:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		escaped = false
	}
	*st = nest{depth: depth}
	if inString {
		st.inString = ^uint64(0)
	}
	if escaped {
		st.escaped = 1
	}
	return 0
}
