package scan

import "github.com/javelin-go/javelin/internal/simd"

const (
	// briefSize is how long a value may be to count as brief: up to where it takes no longer
	// to go through the tokens than to call a kernel.
	briefSize = 64
	// plainSize is from where on the kernel for plain documents takes less time than that, if
	// names need not be compared.
	plainSize = 32
)

// CompactBrief reports whether src is surely an object or array that is valid by the rules,
// has no whitespace between tokens and no escapes, and is brief. It says no of others as
// well.
func CompactBrief(src []byte, rules Rules) bool {
	if len(src) >= plainSize && rules.AllowDuplicateNames && simd.RegularFast() {
		return rules.MaxDepth >= simd.RegularDepth && simd.PlainSpaces(src) == 0
	}
	return wide && len(src) <= briefSize && plainSmall(src, rules, false)
}
