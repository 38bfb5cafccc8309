package scan

import "github.com/javelin-go/javelin/internal/simd"

const (
	// briefSize is how long a value may be to count as brief: up to where it takes no longer
	// to go through the tokens than to call a kernel.
	briefSize = 64
	// leastSize is how long it must be for that.
	leastSize = 8
	// plainSize is from where on the kernel for plain documents takes less time than that, if
	// names need not be compared.
	plainSize = 32
)

// CompactBrief reports whether src is surely an object or array that is valid by the rules,
// has no whitespace between tokens and no escapes, and is brief. It says no of others as
// well.
func CompactBrief(src []byte, rules Rules) bool {
	n := len(src)
	if n < leastSize {
		return wide && compactTiny(src, rules)
	}
	if n >= plainSize && rules.AllowDuplicateNames && simd.RegularFast() {
		return rules.MaxDepth >= simd.RegularDepth && simd.PlainSpaces(src, !rules.AllowInvalidUTF8) == 0
	}
	return wide && n <= briefSize && plainSmall(src, rules, false)
}

// compactTiny is CompactBrief for fewer than leastSize bytes, which become the value of a member.
// Two members would take eight bytes at least: {},"":{}.
func compactTiny(src []byte, rules Rules) bool {
	if len(src) < 2 || src[0]|0x20 != '{' {
		return false
	}
	if len(src) == 2 {
		return src[1] == src[0]+2 && rules.MaxDepth > 0
	}
	var b [leastSize + 5]byte
	n := copy(b[:], `{"":`)
	n += copy(b[n:], src)
	b[n] = '}'
	rules.MaxDepth++
	return plainSmall(b[:n+1], rules, false)
}
