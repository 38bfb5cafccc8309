package text

// Of what is pooled, memory beyond maxPooled is left to the collector at once, and a
// buffer beyond maxBuffer when it has been used poorly several times in a row.
const (
	maxPooled  = 8 << 20
	maxStrikes = 4
)

// Sizes of the buffer for streams of values that are smaller than it. With a
// Decoder's index and an Encoder's buffer they add up to less than 64 KiB.
const (
	minBuffer = 4 << 10
	maxBuffer = 16 << 10
)

// maxWide is how large a buffer may be that a Decoder lends to others once it has read a large value:
// to make it anew for each takes more time than to read it. The collector empties the pool.
const maxWide = 1 << 20

// usage counts how often in a row a large buffer was mostly empty.
type usage struct{ strikes int }

// keep reports whether a buffer is worth keeping.
func (u *usage) keep(b []byte) bool {
	switch {
	case cap(b) > maxPooled:
		return false
	case cap(b) <= maxBuffer || len(b) >= cap(b)/4:
		u.strikes = 0
	default:
		u.strikes++
	}
	return u.strikes < maxStrikes
}
