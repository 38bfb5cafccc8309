package codec

import "github.com/javelin-go/javelin/internal/simd"

// Cut is Make for buf[start:end]. It is faster for short strings if buf goes on
// behind them.
func (s *Strings) Cut(buf []byte, start, end int) string {
	if s.alias {
		return simd.String(buf[start:end])
	}
	at := len(s.chunk)
	if n := end - start; n-2 <= 14 && n >= 2 && start+16 <= len(buf) && at+16 <= cap(s.chunk) {
		// What is copied too much is overwritten by the next string.
		*(*[16]byte)(s.chunk[at : at+16]) = *(*[16]byte)(buf[start:])
		s.chunk = s.chunk[:at+n]
		return simd.String(s.chunk[at:])
	}
	if n := end - start; n-17 <= 15 && n >= 17 && start+32 <= len(buf) && at+32 <= cap(s.chunk) {
		*(*[16]byte)(s.chunk[at : at+16]) = *(*[16]byte)(buf[start:])
		*(*[16]byte)(s.chunk[at+16 : at+32]) = *(*[16]byte)(buf[start+16:])
		s.chunk = s.chunk[:at+n]
		return simd.String(s.chunk[at:])
	}
	return s.copy(buf[start:end])
}
