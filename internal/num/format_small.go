//go:build tinygo

package num

// small says that programs are to be small rather than fast, as simd.Small does.
const small = true

// What format_table.go takes from tables of 8 KiB is found by division here.

// PutUint writes v in decimal to the beginning of b and returns the length. What
// is after it in b may be overwritten.
func PutUint(b *[UintSize]byte, v uint64) int {
	n, at := 1, len(b)
	for ; v >= 10; n++ {
		q := v / 10
		at--
		b[at] = byte('0' + v - 10*q)
		v = q
	}
	at--
	b[at] = byte('0' + v)
	copy(b[:n], b[at:])
	return n
}

// UpTo3 returns the digits of v < [Few], the first in the lowest byte, and in the highest
// how many they are.
func UpTo3(v uint64) uint32 {
	d := three(v)
	n := uint32(3)
	for ; n > 1 && d&0xFF == '0'; n-- {
		d >>= 8
	}
	return d | n<<24
}

// PutFew is [PutUint] for v < [Few].
func PutFew(b *[4]byte, v uint64) int {
	t := UpTo3(v)
	store4(b[:], 0, t)
	return int(t >> 24)
}

// three returns the three digits of v < 1000, with zeros before them, and 0 above.
func three(v uint64) uint32 {
	w := uint32(v)
	return '0' | w/100 | ('0'|w/10%10)<<8 | ('0'|w%10)<<16
}

// text8 returns the text of v < 10⁸ in eight digits.
func text8(v uint64) (t uint64) {
	for range 8 {
		q := v / 10
		t = t<<8 | ('0' + v - 10*q)
		v = q
	}
	return t
}
