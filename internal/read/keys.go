package read

import "math/bits"

// Keys are bits for the names that a map may have as keys.
type Keys [4]uint64

// MayHave reports false if the name is sure not to be there, and notes it.
func (k *Keys) MayHave(name []byte) bool {
	h := sum(name)
	word, bit := &k[h>>62], uint64(1)<<(h>>56&63)
	may := *word&bit != 0
	*word |= bit
	return may
}

// Forget makes MayHave always true.
func (k *Keys) Forget() { *k = Keys{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)} }

// sum is a hash of the length and some bytes of a name.
func sum(b []byte) uint64 {
	h := uint64(len(b))
	switch n := len(b); {
	case n >= 8:
		h ^= load64(b) ^ bits.RotateLeft64(load64(b[n-8:]), 29)
	case n >= 4:
		h ^= uint64(load32(b))<<32 ^ uint64(load32(b[n-4:]))<<8
	case n > 0:
		h ^= uint64(b[0])<<8 ^ uint64(b[n/2])<<16 ^ uint64(b[n-1])<<24
	}
	return h * 0x9e3779b97f4a7c15
}

func load64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

func load32(b []byte) uint32 {
	_ = b[3]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}
