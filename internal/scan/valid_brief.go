package scan

// briefSize is how long a value may be to count as brief: up to where it takes no longer to
// go through the tokens than to call a kernel.
const briefSize = 64

// CompactBrief reports whether src is surely an object or array that is valid by the rules,
// has no whitespace between tokens and no escapes, and is brief. It says no of others as
// well.
func CompactBrief(src []byte, rules Rules) bool {
	return wide && len(src) <= briefSize && plainSmall(src, rules, false)
}
