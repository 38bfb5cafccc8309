// Package write is what plans (internal/marshal) and generated code (rt) share in writing Go
// values: strings, floats, values that are text already, and the names of maps. It knows no
// reflection, and no address.
package write

import (
	"slices"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// A Quoter writes strings as the options ask for.
type Quoter struct {
	mode    simd.QuoteMode
	lax     bool // what is not UTF-8 is replaced
	escaped bool // by an escape sequence
	flags   *opt.Flags
}

// MakeQuoter returns a Quoter for options. If they change, Update must be called.
func MakeQuoter(f *opt.Flags) Quoter {
	q := Quoter{flags: f}
	q.Update()
	return q
}

// Update has the Quoter see what has changed of its options.
func (q *Quoter) Update() {
	q.mode = simd.CheckUTF8
	q.lax, q.escaped = q.flags.Get(opt.AllowInvalidUTF8), q.flags.Get(opt.Classic)
	if q.flags.Get(opt.Escapes) {
		if q.flags.Get(opt.EscapeForHTML) {
			q.mode |= simd.EscapeHTML
		}
		if q.flags.Get(opt.EscapeForJS) {
			q.mode |= simd.EscapeJS
		}
	}
}

// Kept returns a Quoter of which Put alone may be called, and which need not be told when
// the options of q change.
func (q *Quoter) Kept() Quoter { return Quoter{mode: q.mode} }

// Same reports whether Put does the same for q and o.
func (q *Quoter) Same(o *Quoter) bool { return q.mode == o.mode }

// highs are the top bits of the bytes of a word.
const highs = 0x8080808080808080

// Mode is what the options ask for of a kernel.
func (q *Quoter) Mode() simd.QuoteMode { return q.mode }

// ShortText is the length up to which strings are copied by words, not by a kernel: where
// one call writes all of a string, three words take longer than that.
var ShortText = func() int {
	if simd.EnquotesFast(1, 1<<10) {
		return 16
	}
	return 23
}()

// EscapesHTML reports whether < > & do not stand for themselves.
func (q *Quoter) EscapesHTML() bool { return q.mode&simd.EscapeHTML != 0 }

const (
	// shortWide is the length up to which a kernel takes longer than Go to look
	// at what is not ASCII.
	shortWide = 12
	// shortRest is the length up to which what ends a kernel is not looked for once more.
	shortRest = 64
)

// StringRoom is how much more memory Put wants than the string is long.
const StringRoom = 2 + 8

// Append appends src as a JSON string. If it is not UTF-8 and that is an error,
// the result is not ok and of no use.
func (q *Quoter) Append(dst, src []byte) (_ []byte, ok bool) {
	n, at := len(src), len(dst)
	if cap(dst)-at < n+StringRoom {
		dst = slices.Grow(dst, n+StringRoom)
	}
	k := q.Put(dst[at:cap(dst)], src)
	if k < 0 {
		return q.AppendRest(dst, src, k)
	}
	return dst[:at+k], true
}

// Put writes src as a JSON string to the beginning of b, which must have
// StringRoom bytes more than src, and returns the length. If src does not stand
// for itself, and b has no room for escapes either or they are not all there is, the
// result is negative, and for AppendRest.
func (q *Quoter) Put(b, src []byte) int {
	if simd.Small {
		return -1 // AppendRest does all of it
	}
	n := len(src)
	if n <= ShortText {
		var short [wire.ShortSize]byte
		if len(b) >= wire.ShortSize {
			if k := wire.PutShort((*[wire.ShortSize]byte)(b), forge.String(src), q.EscapesHTML()); k > 0 {
				return k
			}
		} else if k := wire.PutShort(&short, forge.String(src), q.EscapesHTML()); k > 0 {
			return copy(b, short[:k])
		}
	}
	if simd.EnquotesFast(n, len(b)) {
		if k := simd.EnquoteFast(&b[0], &src[0], len(b), n, q.mode); k > 0 {
			return k
		}
	} else if simd.PlainFast(n) && StartsASCII(src) && simd.CopyPlainFast(&b[1], &src[0], n, q.mode) {
		b[0], b[n+1] = '"', '"'
		return n + 2
	}
	return q.PutOdd(b, src)
}

// StartsASCII reports whether the first eight bytes, of at least that many, are ASCII: if not,
// a kernel that copies plain text need not try.
func StartsASCII[Text string | []byte](src Text) bool { return load64(src)&highs == 0 }

// escapesFast says that to copy ASCII with the escapes takes no longer than up to the
// first of them, as it does with a kernel: then there is no need to look for one before.
var escapesFast = simd.EscapeFast()

// PutOdd is Put for a src that is known not to be plain (see simd.CopyPlain), or that is
// longer than simd.PlainMax. Who may call simd.Enquote has done so, in vain: there is
// little room, or something rare.
func (q *Quoter) PutOdd(b, src []byte) int {
	n := len(src)
	if fast := simd.EnquotesFast(n, len(b)); fast || n <= shortWide {
		b[0] = '"'
		if n <= shortRest {
			return q.putReplaced(b, src, 0, 1, 0)
		}
		return q.putRest(b, src, 0)
	}
	all := b
	b = b[:n+StringRoom]
	b[0] = '"'
	if n < simd.PlainMin || escapesFast && len(all) > n+simd.EscapeRoom && load64(src)&highs == 0 {
		return q.putRest(all, src, 0) // what Put does once it has looked
	}
	if k := simd.QuoteLong(b[1:1+n], src, q.mode); k != n {
		return q.putRest(all, src, k)
	}
	b[n+1] = '"'
	return n + 2
}

// putRest is Put where the quote and src[:k] have been written, and something is to be
// escaped or replaced after, or may be.
func (q *Quoter) putRest(b, src []byte, k int) int {
	if len(src)-k <= shortRest && (len(src) <= shortWide || src[k] >= utf8.RuneSelf) {
		return q.putReplaced(b, src, k, 1+k, k)
	}
	if len(b) <= len(src)+simd.EscapeRoom {
		return ^k
	}
	nd, ns := simd.Escape(b[1+k:len(b)-1], src[k:], q.mode)
	if k+ns < len(src) {
		return q.putReplaced(b, src, k+ns, 1+k+nd, k)
	}
	b[1+k+nd] = '"'
	return k + nd + 2
}

// putReplaced is Put where src[:n] has been dealt with in b[:at]. Of that, src[:k] stands
// for itself.
func (q *Quoter) putReplaced(b, src []byte, n, at, k int) int {
	if len(b)-at <= 6*(len(src)-n)+simd.ReplaceRoom {
		return ^k
	}
	nd, ns, replaced := simd.Replace(b[at:], src[n:], q.mode, q.escaped)
	if n+ns < len(src) || replaced > 0 && !q.lax {
		return ^k
	}
	b[at+nd] = '"'
	return at + nd + 1
}

// AppendRest is Append where Put has tried after dst, which is as long as before,
// and returned k.
func (q *Quoter) AppendRest(dst, src []byte, k int) ([]byte, bool) {
	if simd.Small {
		dst, replaced := wire.AppendQuoteOneByOne(dst, src, q.mode, q.escaped)
		return dst, replaced == 0 || q.lax
	}
	n := ^k
	dst = dst[:len(dst)+1+n] // the quote, and what is copied already
	// What is short has been looked at, in vain: there is little room, or something rare.
	rare := len(src)-n <= shortRest || src[n] >= utf8.RuneSelf
	for n < len(src) {
		if !rare {
			dst = slices.Grow(dst, len(src)-n+simd.EscapeRoom)
			nd, ns := simd.Escape(dst[len(dst):cap(dst)], src[n:], q.mode)
			dst = dst[:len(dst)+nd]
			n += ns
			rare = n < len(src) && src[n] >= utf8.RuneSelf // or it has run out of room
			continue
		}
		var ns, replaced int
		dst, ns, replaced = wire.AppendReplaced(dst, src[n:], q.mode, q.flags)
		if replaced > 0 && !q.lax {
			return dst, false
		}
		n += ns
		rare = false
	}
	return append(dst, '"'), true
}

func load64[Text string | []byte](b Text) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}
