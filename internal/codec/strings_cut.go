package codec

import "github.com/javelin-go/javelin/internal/forge"

// Cut is Make for buf[start:end]. It is faster for short strings, of up to 32 bytes
// if buf goes on after them and the chunk has room.
//
//	└──────16──────┘    what is copied too much is overwritten by the next string
//	└─string─┘
//	└──────string──────┘
//	    └──────16──────┘
func (s *Strings) Cut(buf []byte, start, end int) string {
	if s.alias {
		return forge.String(buf[start:end])
	}
	chunk, n := s.chunk, end-start
	at := len(chunk)
	to := at + n
	if uint(n-2) <= 14 && start+16 <= len(buf) && at+16 <= cap(chunk) {
		dst := chunk[at : at+16 : cap(chunk)]
		*(*[16]byte)(dst) = *(*[16]byte)(buf[start : start+16 : len(buf)])
		s.chunk = s.chunk[:to] // in this form, no pointer is written
		return forge.String(dst[:n])
	}
	if uint(n-16) <= 16 && to <= cap(chunk) && start+32 <= len(buf) {
		s.chunk = s.chunk[:to]
		return forge.CutLong(chunk, forge.TextAt(buf, start), n)
	}
	return s.copy(buf[start:end])
}

// CutShort is Cut for the first n bytes of text, of which it sets dst, without a call. It returns
// false if n is not 2 to 32, or the chunk has no room for all of text.
func (s *Strings) CutShort(dst *string, text *[32]byte, n int) bool {
	if uint(n-2) > 30 || len(s.chunk)+32 > cap(s.chunk) {
		return false
	}
	forge.CutShort(dst, &s.chunk, text, n)
	return true
}
