package scan

import "github.com/javelin-go/javelin/internal/simd"

// SmallSize is how long a document may be to count as small: up to where
// [simd.Regular] takes less time than an outline and what is to be done with it.
const SmallSize = 384

// regular looks at a document by [simd.Regular], names aside, if it is small. It returns
// how much whitespace there is between tokens, less than zero if b is not valid; known
// is false if that must be found out by other means. If there are ops, the
// positions that [simd.RegularMembers] finds go there, n of them.
func regular(ops []uint32, b []byte, rules Rules) (spaces, n int, known bool) {
	if len(b) > SmallSize || rules.MaxDepth < simd.RegularDepth || !simd.RegularFast() {
		return 0, 0, false
	}
	// See outliner.valid. Surrogates need not come in pairs for the sake of names.
	names := !rules.AllowDuplicateNames
	if ops == nil {
		spaces = simd.Regular(b, !rules.AllowInvalidUTF8 || names)
	} else {
		spaces, n, _ = simd.RegularMembers(ops, b, !rules.AllowInvalidUTF8 || names)
	}
	return spaces, n, spaces >= 0 || spaces == simd.NotRegular && !(rules.AllowInvalidUTF8 && names)
}

// smallByBytes reports whether b is small, and checked by bytes: what a Formatter keeps
// is not worth to be fetched for that.
func smallByBytes(b []byte) bool {
	return wide && len(b) <= SmallSize && !simd.OutlineFast()
}

// smallByWords reports whether b is small and there is no kernel for it: a plain one is best
// gone through by words then.
func smallByWords(b []byte) bool {
	return wide && len(b) <= SmallSize && !simd.OutlineFast()
}

// validSmallByBytes is ValidSmall without a kernel. Like compactSmallByBytes it stands
// alone lest others have so much on the stack.
//
//go:noinline
func validSmallByBytes(b []byte, rules Rules) (ok bool) {
	var o byBytes
	return o.valid(b, rules, nil)
}

// compactSmallByBytes is CompactSmall without a kernel.
//
//go:noinline
func compactSmallByBytes(dst, b []byte, rules Rules, escape simd.QuoteMode) (out []byte, ok, known bool) {
	if escapes(b, escape) {
		return dst, false, false
	}
	var o byBytes
	out, ok = o.compact(dst, b, rules)
	return out, ok, true
}

// ValidSmall is [Formatter.Valid] for who has no Formatter, if known: that is only when
// src is small, and names need not be compared, or are few.
func ValidSmall(src []byte, rules Rules) (ok, known bool) {
	if len(src) <= leastSize && CompactBrief(src, rules) {
		return true, true // without a kernel: IsValid of {"a":1} takes 29 ns so, else 64
	}
	if smallByWords(src) && plainSmall(src, rules, true) {
		return true, true
	}
	if rules.AllowDuplicateNames && smallByBytes(src) {
		return validSmallByBytes(src, rules), true
	}
	if !rules.AllowDuplicateNames {
		return false, false
	}
	spaces, _, known := regular(nil, src, rules)
	return spaces >= 0, known
}

// CompactSmall is [Formatter.Compact] for who has no Formatter, if known: that is only
// when src is small, and names need not be compared, or are few. When spaces is not less
// than zero, src is valid, but to append it is left to [Formatter.CompactValid].
func CompactSmall(dst, src []byte, rules Rules, escape simd.QuoteMode) (out []byte, spaces int, ok, known bool) {
	if smallByWords(src) && plainSmall(src, rules, false) && !escapes(src, escape) {
		return appendAll(dst, src), -1, true, true
	}
	if rules.AllowDuplicateNames && smallByBytes(src) {
		out, ok, known = compactSmallByBytes(dst, src, rules, escape)
		return out, -1, ok, known
	}
	if !rules.AllowDuplicateNames {
		return dst, -1, false, false
	}
	spaces, _, known = regular(nil, src, rules)
	if !known || spaces < 0 {
		return dst, -1, false, known
	}
	if escapes(src, escape) {
		return dst, spaces, false, false
	}
	if spaces == 0 {
		return appendAll(dst, src), -1, true, true
	}
	at := len(dst)
	room := dst[at:cap(dst)]
	if len(room) < len(src)+simd.CompactSlack {
		return dst, spaces, false, false
	}
	var st simd.CompactState
	return dst[:at+simd.Compact(room, src, &st)], -1, true, true
}

// escapes reports whether there is something in src to be escaped.
func escapes(src []byte, escape simd.QuoteMode) bool {
	return escape != 0 && !simd.NoHTML(src) && simd.FindHTML(src, escape) < len(src)
}

// ValidBrief is [Formatter.Valid] by RFC 7493, but for names that occur twice, for who has
// no Formatter and a document of a few KB. It says no also where it takes longer to know.
func ValidBrief(src []byte) bool {
	if simd.RegularFast() {
		return simd.Regular(src, true) >= 0
	}
	return wide && plainSmall(src, briefRules, true) || validSmallByBytes(src, briefRules)
}

// BriefSize is up to how many bytes it takes less time to look for a name by bytes, and for
// ValidBrief, than to go over an index.
func BriefSize() int {
	switch {
	case simd.RegularFast():
		return 4 << 10
	case wide:
		return SmallSize
	}
	return 0
}

var briefRules = Rules{AllowDuplicateNames: true, MaxDepth: simd.RegularDepth}
