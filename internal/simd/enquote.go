package simd

// EnquoteRoom is the room after its result that Enquote wants.
const EnquoteRoom = 96

// Enquote writes src to dst as a JSON string, with the quotes, and the escapes that
// [Escape] writes, and returns its length. It returns 0 if src holds what is neither ASCII
// nor may stand as it is, which is ill-formed UTF-8 whatever mode says, U+2028 and U+2029
// with EscapeJS; or if not EnquoteRoom bytes of dst would be left.
//
// dst and src must not overlap. The rest of dst may be overwritten, and all of it if the
// result is 0.
func Enquote(dst, src []byte, mode QuoteMode) int {
	if !EnquotesFast(len(src), len(dst)) {
		return enquoteGeneric(dst, src, mode)
	}
	return EnquoteFast(&dst[0], &src[0], len(dst), len(src), mode)
}

// EnquotesFast reports whether EnquoteFast may be called for n bytes and a dst of room
// bytes, which is Enquote without a call in between, for those who write many strings.
func EnquotesFast(n, room int) bool {
	return room-n >= 2+EnquoteRoom && enquoteChosen != 0 && n > 0
}

func enquoteGeneric(dst, src []byte, mode QuoteMode) int {
	for at := 1; at+len(src)+1+EnquoteRoom <= len(dst); {
		n := quoteGeneric(dst[at:], src, mode|CheckUTF8)
		at += n
		if src = src[n:]; len(src) == 0 {
			dst[0], dst[at] = '"', '"'
			return at + 1
		}
		if src[0] >= 0x80 {
			break
		}
		e := escapes[src[0]]
		store64(dst[at:], e)
		at += int(e >> 56)
		src = src[1:]
	}
	return 0
}
