package read

import "github.com/javelin-go/javelin/internal/simd"

// Members returns how many members an object has after the { or comma that is the first of the
// entries, as long as each value takes so many entries, one or two, or is null. If that is all of them,
// whole is set.
//
//	ent    0 1    2 3 4     5 6
//	text   { "name" : "value" , …
func Members(buf []byte, ent []uint32, entries int) (n int, whole bool) {
	for i := entries + 4; i <= len(ent); i += entries + 4 {
		if entries == 2 && buf[int(ent[i-2]&simd.PosMask)] == 'n' {
			i-- // which takes one entry less
		} else if i == len(ent) {
			break
		}
		if c := buf[int(ent[i]&simd.PosMask)]; c != ',' {
			if c == '}' {
				return n + 1, true
			}
			break
		}
		n++
	}
	return n, false
}
