package simd

// indexKind is what a byte outside strings is.
type indexKind uint8

const (
	indexScalar indexKind = iota
	indexOp
	indexSpace
	indexQuote
	indexEscape
)

var indexKinds = [256]indexKind{
	'{': indexOp, '}': indexOp, '[': indexOp, ']': indexOp, ':': indexOp, ',': indexOp,
	' ': indexSpace, '\t': indexSpace, '\n': indexSpace, '\r': indexSpace,
	'"': indexQuote, '\\': indexEscape,
}

// indexByBytes is indexGeneric for CPUs with words of 32 bits, where masks of 64
// cost double. It goes from token to token.
func indexByBytes(dst []uint32, b []byte, base uint32, st *IndexState) (n int, f Flags) {
	if windowInvalid(b, st.last) {
		f = InvalidUTF8
	}
	st.note(b)
	var (
		i       int
		scalar  = st.scalar != 0
		escaped = st.escaped != 0
		mark    = uint32(st.backslash) << 31
	)
	st.escaped, st.scalar = 0, 0
	if st.inString != 0 {
		if escaped {
			if b[0] < ' ' {
				f |= ControlInString
			}
			i = 1
		}
		goto inside
	}
	if escaped && (b[0] == '"' || b[0] == '\\') {
		if !scalar {
			dst[n] = base
			n++
		}
		scalar = true
		i = 1
	}

outside:
	for i < len(b) {
		switch indexKinds[b[i]] {
		case indexOp:
			dst[n] = base + uint32(i)
			n++
			i++
			scalar = false
		case indexSpace:
			i++
			for len(b)-i >= 8 && load64(b[i:]) == ' '*ones {
				i += 8
			}
			scalar = false
		case indexQuote:
			dst[n] = base + uint32(i)
			n++
			i++
			mark = 0
			goto inside
		case indexScalar:
			if !scalar {
				dst[n] = base + uint32(i)
				n++
				scalar = true
			}
			for i++; i < len(b) && indexKinds[b[i]] == indexScalar; i++ {
			}
		default:
			if !scalar {
				dst[n] = base + uint32(i)
				n++
				scalar = true
			}
			switch i++; {
			case i == len(b):
				st.escaped = 1
			case b[i] == '"' || b[i] == '\\':
				i++
			}
		}
	}
	if scalar {
		st.scalar = 1
	}
	st.inString, st.backslash = 0, 0
	return n, f

inside:
	for i < len(b) {
		if i += plainLen(b[i:]); i == len(b) {
			break
		}
		switch b[i] {
		case '"':
			dst[n] = base + uint32(i) | mark
			n++
			i++
			scalar = false
			goto outside
		case '\\':
			mark = Backslash
			if i++; i == len(b) {
				st.escaped = 1
				break
			}
			if b[i] < ' ' {
				f |= ControlInString
			}
			i++
		default:
			f |= ControlInString
			i++
		}
	}
	st.inString, st.backslash = ^uint64(0), uint64(mark>>31)
	return n, f
}

// plainLen returns how many bytes of b stand for themselves in a string. Within
// another function, its loop would have too few registers.
//
//go:noinline
func plainLen(b []byte) int {
	for i, c := range b {
		if notPlain[c] {
			return i
		}
	}
	return len(b)
}

var notPlain = func() (t [256]bool) {
	for c := range ' ' {
		t[c] = true
	}
	t['"'], t['\\'] = true, true
	return t
}()

// windowInvalid reports whether a byte of b is an error of UTF-8; last are the
// bytes before it, as in IndexState.
func windowInvalid(b []byte, last uint32) bool {
	if last&0x80808080 == 0 && ascii(b) {
		return false
	}
	prev := uint64(last) << 32
	var pad [64]byte
	for at := 0; at < len(b); at += 64 {
		k := len(b) - at
		p := &pad
		if k >= 64 {
			k = 64
			p = (*[64]byte)(b[at:])
		} else {
			for i := copy(pad[:], b[at:]); i < 64; i++ {
				pad[i] = ' '
			}
		}
		w := load64(p[0:]) | load64(p[8:]) | load64(p[16:]) | load64(p[24:]) |
			load64(p[32:]) | load64(p[40:]) | load64(p[48:]) | load64(p[56:])
		// In the first block the byte before may be an error of the last window.
		if (w|prev&^(1<<40-1))&highs != 0 && utf8Invalid(p, k, prev, at > 0) {
			return true
		}
		prev = load64(p[56:])
	}
	return false
}

// ascii reports whether b is ASCII.
func ascii(b []byte) bool {
	for ; len(b) >= 32; b = b[32:] {
		if (load64(b)|load64(b[8:])|load64(b[16:])|load64(b[24:]))&highs != 0 {
			return false
		}
	}
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}
