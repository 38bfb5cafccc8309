//go:build nounsafe

// Package forge makes strings, slices and interfaces, here without unsafe.
package forge

// This file is forge.go for programs that must do without package unsafe: what
// shares memory there is a copy here.

// Shares says that String shares the memory of its argument, which it does not here.
const Shares = false

// String returns a string of the bytes of b.
func String(b []byte) string { return string(b) }

// CutShort sets dst to a string of the first n bytes of b, and counts them as used of chunk.
func CutShort(dst *string, chunk *[]byte, b *[32]byte, n int) {
	*dst = string(b[:n])
	*chunk = (*chunk)[:len(*chunk)+n]
}

// CutLong returns a string of the first n bytes of b.
func CutLong(chunk []byte, b *[32]byte, n int) string { return string(b[:n]) }

// PutSpaces writes spaces.
func PutSpaces(b *[Room]byte) {
	for i := range b {
		b[i] = ' '
	}
}

// Room is how many bytes RoomAt returns.
const Room = 80

// TextAt, RoomAt, EightBytesAt, TwoAt, ThreeAt and EightAt return what is in memory from a place on, where there is as much.
func TextAt(b []byte, at int) *[32]byte      { return (*[32]byte)(b[at:]) }
func RoomAt(b []byte, at int) *[Room]byte    { return (*[Room]byte)(b[at:]) }
func EightBytesAt(b []byte, at int) *[8]byte { return (*[8]byte)(b[at:]) }
func TwoAt(ent []uint32, i int) *[2]uint32   { return (*[2]uint32)(ent[i:]) }
func ThreeAt(ent []uint32, i int) *[3]uint32 { return (*[3]uint32)(ent[i:]) }
func EightAt(ent []uint32, i int) *[8]uint32 { return (*[8]uint32)(ent[i:]) }

// BytesOf returns the bytes of src, which must not be changed.
func BytesOf[Bytes ~[]byte | ~string](src Bytes) []byte {
	if b, ok := any(src).([]byte); ok {
		return b
	}
	return []byte(src)
}

// Overlap reports whether a and b may have a byte in common.
func Overlap(a, b []byte) bool { return len(a) > 0 && len(b) > 0 }

// Size would be the number of bytes of a T, which is not known.
func Size[T any]() int { return 1 << 30 }

// Unzeroed returns an empty slice with room for n bytes.
func Unzeroed(n int) []byte { return make([]byte, 0, n) }

// KnowsNil says that IsNil does not know of pointers.
const KnowsNil = false

// IsNil would report whether v holds a pointer that is nil, which is not known.
func IsNil(v any) bool { return v == nil }

// TypeWord would be a number that is that of the type of v alone. Here it is that of all types.
func TypeWord(any) uintptr { return 1 }

// BoxFloat returns what p points to as an interface.
func BoxFloat(p *float64) any { return *p }

// BoxAnys is BoxFloat for a slice of anything.
func BoxAnys(p *[]any) any { return *p }

// BoxString is BoxFloat for a string.
func BoxString(p *string) any { return *p }

// BoxText is BoxString for a type of strings, of which of makes a value.
func BoxText(p *string, like any, of func(string) any) any { return of(*p) }

// NewListOf allocates a list of n values with its header, and a number.
func NewListOf[A any](n int) (list *[]any, last *float64) {
	v := make([]any, n)
	return &v, new(float64)
}

// NewBundle allocates n strings, f numbers and memory, words of 64 bits in all but for the
// strings.
func NewBundle[T, F any](n, words, f int) ([]string, []float64, []byte) {
	return make([]string, n), make([]float64, f), make([]byte, 8*(words-f))
}
