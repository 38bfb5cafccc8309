package simd

import (
	"math/bits"

	"github.com/javelin-go/javelin/internal/forge"
)

// EscapeRoom is the room in dst that Escape is sure to go on with.
const EscapeRoom = 256

// Escape copies src to dst as the inside of a JSON string, with escapes for
// the ASCII bytes that need them: \" \\ \b \f \n \r \t, and \u00xx, in small
// letters, for other bytes below 0x20 and what EscapeHTML adds. It returns the
// number of bytes written and the number of bytes of src dealt with.
//
// It stops before what Quote stops at and is not ASCII: ill-formed UTF-8 with
// CheckUTF8, U+2028 and U+2029 with EscapeJS. It also stops when dst has less
// room than EscapeRoom, unless there are 8 bytes and 6 for each byte of src
// left. So if it stops with EscapeRoom or more to spare, src[ns] is not ASCII.
//
// dst and src must not overlap. The rest of dst may be overwritten.
func Escape[Bytes ~[]byte | ~string](dst []byte, src Bytes, mode QuoteMode) (nd, ns int) {
	return escape(dst, forge.BytesOf(src), mode)
}

// escapes has the escape of each ASCII byte in its low bytes, and its length in
// the top byte.
var escapes = func() (t [128]uint64) {
	const hex = "0123456789abcdef"
	set := func(c int, s string) {
		for i := range s {
			t[c] |= uint64(s[i]) << (8 * i)
		}
		t[c] |= uint64(len(s)) << 56
	}
	for c := range t {
		set(c, `\u00`+hex[c>>4:c>>4+1]+hex[c&15:c&15+1])
	}
	for _, e := range []string{`""`, `\\`, "\bb", "\ff", "\nn", "\rr", "\tt"} {
		t[e[0]] = 0
		set(int(e[0]), `\`+e[1:])
	}
	return t
}()

// EscapeFast reports whether Escape is more than its portable definition.
func EscapeFast() bool { return escapeChosen != 0 }

// escapeGeneric goes through src by words. Where there is nothing to escape
// for a while, or the text is not ASCII, it leaves the going to Quote. It may
// return once it has dealt with limit bytes.
func escapeGeneric(dst, src []byte, mode QuoteMode, limit int) (nd, ns int) {
	quiet := 0 // words since the last escape
	for ns < limit && ns < len(src) {
		rest := len(src) - ns
		room := len(dst) - nd
		if room < EscapeRoom && room < 6*rest+8 {
			return nd, ns
		}
		var w uint64
		k := 8
		if rest >= 8 {
			w = load64(src[ns:])
		} else {
			w = loadTail(src, ns)
			k = rest
		}
		store64(dst[nd:], w)
		stop := care(w, mode)
		wide := w & highs
		if mode&(CheckUTF8|EscapeJS) == 0 {
			wide = 0
		}
		if stop|wide == 0 {
			nd += k
			ns += k
			if quiet++; quiet < 4 {
				continue
			}
		} else {
			k = bits.TrailingZeros64(stop|wide) >> 3
			nd += k
			ns += k
			if c := src[ns]; c < 0x80 {
				e := escapes[c]
				store64(dst[nd:], e)
				nd += int(e >> 56)
				ns++
				quiet = 0
				continue
			}
		}
		run := min(len(src)-ns, len(dst)-nd)
		n := Quote(dst[nd:], src[ns:ns+run], mode)
		nd += n
		ns += n
		if wide != 0 && n == 0 {
			return nd, ns
		}
		quiet = 0
	}
	return nd, ns
}

// seam returns how many bytes before the end of b belong to a sequence that
// may not be complete. They are no ASCII.
func seam(b []byte) int {
	for k := 1; k <= 3 && k <= len(b); k++ {
		switch c := b[len(b)-k]; {
		case c < 0x80:
			return 0
		case c >= 0xC0:
			return k
		}
	}
	return 0
}
