//go:build !purego

package simd

var (
	unquoteImpls  = []string{"generic", "NEON"}
	unquoteChosen = 1
	escapesImpls  = []string{"generic", "NEON"}
	escapesChosen = 1
)

const (
	// unquoteBlock is what unquoteNEON and validEscapesNEON want: 16 bytes and one more.
	unquoteBlock = 17
	// unquoteFrom is the length from which unquoteNEON takes fewer instructions.
	unquoteFrom = 48
)

func unquote(dst, src []byte) (nd, ns int) {
	if unquoteChosen == 0 || len(src) < unquoteFrom {
		return unquoteGeneric(dst, src)
	}
	for len(src)-ns >= unquoteBlock {
		d, s := unquoteNEON(&dst[nd], &src[ns], len(src)-ns)
		if nd, ns = nd+d, ns+s; len(src)-ns < unquoteBlock {
			break
		}
		if d, s = Unescape(dst[nd:], src[ns:]); s == 0 {
			if d, s = unquotePair(dst[nd:], src[ns:]); s == 0 {
				return nd, ns
			}
		}
		nd, ns = nd+d, ns+s
	}
	d, s := unquoteGeneric(dst[nd:], src[ns:])
	return nd + d, ns + s
}

// unquoteNEON does what Unquote does to some of the n > 0 bytes at src. It ends where fewer
// than unquoteBlock are left, and before an escape that it leaves alone: one that is ill-formed,
// half of a surrogate pair without the other, or the first of eight, perhaps, of the form
// \uXXXX.
//
//go:noescape
func unquoteNEON(dst, src *byte, n int) (nd, ns int)

// kept has, by which of eight bytes are dropped, where the others are.
var kept = func() (t [256][8]uint8) {
	for i := range t {
		n := 0
		for j := range 8 {
			if i>>j&1 == 0 {
				t[i][n] = uint8(j)
				n++
			}
		}
	}
	return t
}()

func validEscapes(b []byte, lone bool) bool {
	if escapesChosen == 0 {
		return validEscapesGeneric(b, lone)
	}
	for len(b) >= unquoteBlock {
		if b = b[validEscapesNEON(&b[0], len(b)):]; len(b) < unquoteBlock {
			break
		}
		if n := validUnitsNEON(&b[0], len(b)); n > 0 {
			b = b[n:]
			continue
		}
		u := CodeUnit(b)
		switch {
		case u >= notHex:
			return false
		case u>>11 != 0xD800>>11 || lone:
			b = b[6:]
		case u < 0xDC00 && CodeUnit(b[6:])>>10 == 0xDC00>>10:
			b = b[12:]
		default:
			return false
		}
	}
	return validEscapesGeneric(b, lone)
}

// validEscapesNEON returns how many of the n > 0 bytes at b are well-formed escapes and
// others, up to where fewer than unquoteBlock are left, or an escape that it leaves alone, as
// unquoteNEON does.
//
//go:noescape
func validEscapesNEON(b *byte, n int) (ns int)

// validUnitsNEON returns how many bytes, by blocks of four, are sequences of the form \uXXXX
// of which none stands for a surrogate.
//
//go:noescape
func validUnitsNEON(b *byte, n int) (ns int)
