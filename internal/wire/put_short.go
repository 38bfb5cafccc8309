package wire

const (
	// ShortMax is up to how many bytes PutShort writes.
	ShortMax = 24
	// ShortSize is how much memory it wants.
	ShortSize = 1 + ShortMax + 1 + 6
)

// PutShort puts src, of up to ShortMax bytes, as a JSON string into b, and returns its length. If there are
// more, or src is not ASCII that stands for itself, the result is 0; html says that < > & do not. Bytes
// of b after the result may be overwritten. PutShort calls no function, not even one for an index out of
// range, so that it need not save registers.
func PutShort(b *[ShortSize]byte, src string, html bool) int {
	b[0] = '"'
	n := len(src)
	var odd uint64 // where the top bits are set
	switch {
	case n > ShortMax:
		return 0
	case n >= 8:
		// Up to three words, the last two of which may overlap.
		x, y := load64(src), load64(src[n-8:])
		store64(b[1:], x)
		odd = special(x) | special(y)
		if html {
			odd |= specialHTML(x) | specialHTML(y)
		}
		if n > 16 {
			z := load64(src[8:16])
			store64(b[9:], z)
			odd |= special(z)
			if html {
				odd |= specialHTML(z)
			}
		}
		store64(b[n-7:], y)
	case n >= 4:
		x := uint64(load32(src)) | uint64(load32(src[n-4:]))<<32
		store32(b[1:], uint32(x))
		store32(b[n-3:], uint32(x>>32))
		odd = special(x)
		if html {
			odd |= specialHTML(x)
		}
	case n > 0:
		c, e := src[0], src[n-1]
		d := e
		if n == 3 {
			d = src[1]
			b[2] = d
		}
		b[1] = c
		b[n] = e
		some := &specialBytes[0] // which takes less than words do
		if html {
			some = &specialBytes[1]
		}
		odd = uint64(some[c]|some[d]|some[e]) << 56
	}
	if odd&highs != 0 {
		return 0
	}
	b[n+1] = '"'
	return n + 2
}

// specialBytes says by the top bit whether special finds a byte, and whether special or specialHTML does.
var specialBytes = func() (t [2][256]byte) {
	for c := range 256 {
		x := uint64(c) * ones
		t[0][c] = byte(special(x)>>56) & 0x80
		t[1][c] = byte((special(x)|specialHTML(x))>>56) & 0x80
	}
	return t
}()

func load64(b string) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

func load32(b string) uint32 {
	_ = b[3]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

func store64(b []byte, x uint64) {
	_ = b[7]
	b[0], b[1], b[2], b[3] = byte(x), byte(x>>8), byte(x>>16), byte(x>>24)
	b[4], b[5], b[6], b[7] = byte(x>>32), byte(x>>40), byte(x>>48), byte(x>>56)
}

func store32(b []byte, x uint32) {
	_ = b[3]
	b[0], b[1], b[2], b[3] = byte(x), byte(x>>8), byte(x>>16), byte(x>>24)
}
