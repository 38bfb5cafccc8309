package wire

// ByteOrderMark is U+FEFF in UTF-8.
const ByteOrderMark = "\ufeff"

// MarkLen returns the length of the byte order mark at the start of b, or 0.
func MarkLen(b []byte) int {
	if len(b) >= len(ByteOrderMark) && string(b[:len(ByteOrderMark)]) == ByteOrderMark {
		return len(ByteOrderMark)
	}
	return 0
}

// EncodingError says that a text is in another encoding than UTF-8.
type EncodingError struct {
	Name  string
	Cause *TextError // what is wrong with it as UTF-8
}

func (e *EncodingError) Error() string { return "text is " + e.Name + ", not UTF-8" }

// The encodings by their names.
const (
	utf16LE = "UTF-16 (little-endian)"
	utf16BE = "UTF-16 (big-endian)"
	utf32LE = "UTF-32 (little-endian)"
	utf32BE = "UTF-32 (big-endian)"
)

// EncodingBytes is how many bytes from the begin of a text on tell its encoding.
const EncodingBytes = 4

// FindEncoding returns which encoding a text is in if not UTF-8, or "". b is the text
// from position at on, 0 or 1, where it is no JSON in UTF-8. The first characters of
// JSON are ASCII, as a rule (RFC 4627 §3): zeros give away what they are made of.
//
//	FF FE          UTF-16LE         FF FE 00 00    UTF-32LE
//	FE FF          UTF-16BE         00 00 FE FF    UTF-32BE
//	xx 00 xx 00    UTF-16LE         xx 00 00 00    UTF-32LE
//	00 xx 00 xx    UTF-16BE         00 00 00 xx    UTF-32BE
func FindEncoding(b []byte, at int) string {
	byteAt := func(i int) int {
		if i -= at; i < len(b) {
			return int(b[i])
		}
		return -1
	}
	b1, b2, b3 := byteAt(1), byteAt(2), byteAt(3)
	if at == 1 {
		switch {
		case b1 != 0 || b3 != 0:
			return ""
		case b2 == 0:
			return utf32LE
		}
		return utf16LE
	}
	switch b0 := byteAt(0); {
	case b0 == 0xff && b1 == 0xfe && b2 == 0 && b3 == 0:
		return utf32LE
	case b0 == 0xff && b1 == 0xfe:
		return utf16LE
	case b0 == 0xfe && b1 == 0xff:
		return utf16BE
	case b0 != 0:
		return ""
	case b1 > 0 && b2 == 0 && b3 > 0:
		return utf16BE
	case b1 == 0 && (b2 == 0 && b3 > 0 || b2 == 0xfe && b3 == 0xff):
		return utf32BE
	}
	return ""
}

// Explained returns a better reason than cause, which blames the character that b
// begins with: a byte order mark, an encoding that is not UTF-8, or the same
// character, of which cause may have seen the first bytes alone. b is the text from
// position at on.
func Explained(cause *TextError, b []byte, at int64) error {
	if cause.Label != characterLabel {
		return cause
	}
	if at <= 1 {
		if name := FindEncoding(b, int(at)); name != "" {
			return &EncodingError{name, cause}
		}
	}
	if MarkLen(b) > 0 {
		return &TextError{"byte order mark", ByteOrderMark, cause.Where}
	}
	return NewCharacterError(b, cause.Where)
}
