//go:build !tinygo

package num

const small = false // see format_small.go

// PutUint writes v in decimal to the beginning of b and returns the length. What
// is after it in b may be overwritten.
//
// The length does not wait for the digits: whoever writes on after them waits for it
// alone. There is no call in it and no check of an index, so that it needs no frame.
//
// Three digits at a time come from a table.
func PutUint(b *[UintSize]byte, v uint64) int {
	if v < 1000 {
		// Which length it is would often be mispredicted.
		t := upTo3[v]
		store4(b[:], 0, t)
		return int(t >> 24)
	}
	switch {
	case v < 1e6:
		q := uint32(v) / 1000
		t := upTo3[q&1023]
		store4(b[:], 0, t)
		n := int(t >> 24)
		store4(b[:], n&3, all3[(uint32(v)-1000*q)&1023])
		return n + 3
	case v < 1e9:
		g0, g1, g2 := split9(v)
		t := upTo3[g0]
		store4(b[:], 0, t)
		n := int(t >> 24)
		store4(b[:], n&3, all3[g1])
		store4(b[:], n&3+3, all3[g2])
		return n + 6
	case v < 1e10:
		q := v / 1e9
		g0, g1, g2 := split9(v - q*1e9)
		b[0] = byte('0' + q)
		store4(b[:], 1, all3[g0])
		store4(b[:], 4, all3[g1])
		store4(b[:], 7, all3[g2])
		return 10
	}
	high := v / 1e8
	low := text8(v - high*1e8)
	k := 0
	if high >= 1e8 {
		first := high / 1e8
		k = digitCount(first)
		store8(b[:], 0, text8(first)>>(uint(8-k)*8&63))
		store8(b[:], k&15, text8(high-first*1e8))
		k += 8
	} else {
		k = digitCount(high)
		store8(b[:], 0, text8(high)>>(uint(8-k)*8&63))
	}
	store8(b[:], k&15, low)
	return k + 8
}

// UpTo3 returns the digits of v < [Few], the first in the lowest byte, and in the highest
// how many they are. It is a part of its caller, as PutUint is not.
func UpTo3(v uint64) uint32 { return upTo3[v&1023] }

// PutFew is [PutUint] for v < [Few], and as UpTo3 a part of its caller.
func PutFew(b *[4]byte, v uint64) int {
	t := upTo3[v&1023]
	store4(b[:], 0, t)
	return int(t >> 24)
}

// upTo3 has the digits of numbers of up to three, the first in the lowest byte, and in
// the highest how many they are. all3 has three digits of each, with zeros before them,
// and 0 above. As long as this, they need no check of an index of ten bits.
var upTo3, all3 = func() (t, all [1024]uint32) {
	for v := range uint32(1000) {
		d := '0' | v/100 | ('0'|v/10%10)<<8 | ('0'|v%10)<<16
		all[v] = d
		n := uint32(3)
		for ; n > 1 && d&0xFF == '0'; n-- {
			d >>= 8
		}
		t[v] = d | n<<24
	}
	return t, all
}()

// three returns the three digits of v < 1000, with zeros before them, and 0 above.
func three(v uint64) uint32 { return all3[v] }

// text8 returns the text of v < 10⁸ in eight digits.
func text8(v uint64) uint64 {
	a, b, c := split9(v * 10)
	return uint64(all3[a]) | uint64(all3[b])<<24 | uint64(all3[c])<<48
}
