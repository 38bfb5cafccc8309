package codec

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/simd"
)

// maxScratch is the most that a Strings keeps for the next string with escape
// sequences.
const maxScratch = 4096

// MakeValue returns the value of the JSON string of which text is what stands
// between the quotes. It is not ok if an escape sequence is ill-formed, or,
// unless lone, half of a surrogate pair, which otherwise becomes U+FFFD. The rest
// of text must be well-formed UTF-8, as the index has it.
func (s *Strings) MakeValue(text []byte, lone bool) (_ string, ok bool) {
	if !simd.Small && len(text) > MaxShared {
		return s.makeLong(text, lone)
	}
	b, ok := s.unquote(text, lone)
	if !ok {
		return "", false
	}
	if simd.Small {
		return string(b), true
	}
	return s.copy(b), true
}

// makeLong is MakeValue for a text longer than MaxShared.
func (s *Strings) makeLong(text []byte, lone bool) (_ string, ok bool) {
	b, made, ok := s.place(text, lone)
	switch {
	case !ok:
		return "", false
	case made:
		return forge.String(b), true
	}
	return s.copy(b), true
}

// place is unquote, but what is longer than MaxShared is made where it is to stay, if the
// chunk of such strings has room: then made is set.
func (s *Strings) place(text []byte, lone bool) (b []byte, made, ok bool) {
	at := len(s.long)
	dst := s.long[at:cap(s.long)]
	if len(text)+simd.UnquoteRoom > len(dst) {
		b, ok = s.unquote(text, lone)
		return b, false, ok
	}
	n, ok := Unquote(dst, text, lone)
	if made = ok && n > MaxShared; made {
		s.long = s.long[:at+n] // in this form, no pointer is written
	}
	return dst[:n:n], made, ok
}

// Value is MakeValue for bytes, which are valid until the next call of a method
// of s, but for those of a string that Make makes of them.
func (s *Strings) Value(text []byte, lone bool) (_ []byte, ok bool) {
	b, ok := s.unquote(text, lone)
	if s.alias && ok {
		b = bytes.Clone(b) // Make will not
	}
	return b, ok
}

// unquote is Value in scratch memory: an upper bound of the length, which is that of
// the text, would waste room in a chunk.
func (s *Strings) unquote(text []byte, lone bool) (_ []byte, ok bool) {
	dst := s.scratch
	if len(dst) < len(text)+simd.UnquoteRoom {
		dst = s.grow(len(text))
	}
	n, ok := Unquote(dst, text, lone)
	return dst[:n:n], ok
}

// grow returns scratch memory for n bytes, and some after them.
func (s *Strings) grow(n int) []byte {
	dst := slices.Grow(s.scratch[:0], n+simd.UnquoteRoom)
	dst = dst[:cap(dst)]
	if n <= maxScratch {
		s.scratch = dst
	}
	return dst
}

// MakeUnquoted is MakeValue for text that has been found to be valid, except
// that it may hold what is not UTF-8, which becomes U+FFFD, and lone surrogates.
func (s *Strings) MakeUnquoted(text []byte) string {
	if !utf8.Valid(text) {
		return s.makeReplaced(text)
	}
	v, _ := s.MakeValue(text, true)
	return v
}

// makeReplaced is MakeUnquoted for what is not UTF-8.
func (s *Strings) makeReplaced(text []byte) string {
	return s.MakeUnquoted(AppendReplaced(make([]byte, 0, len(text)+len(text)/2), text))
}

// Unquote writes the value of a JSON string to dst and returns its length. text
// is what stands between the quotes. It is not ok if an escape sequence is
// ill-formed, or, unless lone, half of a surrogate pair, which otherwise becomes
// U+FFFD. Nothing else of text is looked at.
//
// len(dst) must be at least len(text); what is after the value may be overwritten.
func Unquote(dst, text []byte, lone bool) (n int, ok bool) {
	for {
		nd, ns := simd.Unquote(dst[n:], text)
		n += nd
		if ns == len(text) {
			return n, true
		}
		if text = text[ns:]; !lone || simd.CodeUnit(text)>>11 != 0xD800>>11 {
			return n, false
		}
		n += utf8.EncodeRune(dst[n:], utf8.RuneError)
		text = text[6:]
	}
}
