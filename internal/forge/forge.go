//go:build !nounsafe

// Package forge makes strings, slices and interfaces of memory that is there already, and
// several of them in one allocation. It knows what these look like in memory, and nothing
// else of the runtime; the tag nounsafe makes it copy instead.
package forge

import (
	"strings"
	"unsafe"
)

// Shares says that String shares the memory of its argument.
const Shares = true

// String returns a string of the bytes of b, which must not change any more.
func String(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// What slices and strings are in memory.
type (
	slice struct {
		data     unsafe.Pointer
		len, cap int
	}
	text struct {
		data unsafe.Pointer
		len  int
	}
)

// CutShort sets dst to a string of the first n bytes of b, n <= len(b). They are put
// after chunk, where there is room for all of b, and belong to chunk then.
func CutShort(dst *string, chunk *[]byte, b *[32]byte, n int) {
	c := (*slice)(unsafe.Pointer(chunk))
	p := unsafe.Add(c.data, c.len)
	*(*[32]byte)(p) = *b
	c.len += n // no pointer is written
	*(*text)(unsafe.Pointer(dst)) = text{p, n}
}

// CutLong returns a string of the first n bytes of b, 16 <= n <= len(b). They are put after
// chunk, where there is room for n bytes.
func CutLong(chunk []byte, b *[32]byte, n int) string {
	p := unsafe.Add(unsafe.Pointer(unsafe.SliceData(chunk)), len(chunk))
	last := *(*[16]byte)(unsafe.Add(unsafe.Pointer(b), n-16))
	*(*[16]byte)(p) = *(*[16]byte)(b[:])
	*(*[16]byte)(unsafe.Add(p, n-16)) = last
	return unsafe.String((*byte)(p), n)
}

// PutSpaces writes spaces.
func PutSpaces(b *[Room]byte) {
	const x = 0x2020202020202020
	w := (*[Room / 8]uint64)(unsafe.Pointer(b))
	w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9] = x, x, x, x, x, x, x, x, x, x
}

// Room is how many bytes RoomAt returns.
const Room = 80

// TextAt, RoomAt, EightBytesAt, TwoAt, ThreeAt and EightAt return what is in memory from a place on, where there is as much.
func TextAt(b []byte, at int) *[32]byte {
	return (*[32]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at))
}

func RoomAt(b []byte, at int) *[Room]byte {
	return (*[Room]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at))
}

func EightBytesAt(b []byte, at int) *[8]byte {
	return (*[8]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at))
}

func TwoAt(ent []uint32, i int) *[2]uint32 {
	return (*[2]uint32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(ent)), 4*i))
}

func ThreeAt(ent []uint32, i int) *[3]uint32 {
	return (*[3]uint32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(ent)), 4*i))
}

func EightAt(ent []uint32, i int) *[8]uint32 {
	return (*[8]uint32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(ent)), 4*i))
}

// BytesOf returns the bytes of src, which must not be changed: the first two
// words of a slice of bytes are those of a string.
func BytesOf[Bytes ~[]byte | ~string](src Bytes) []byte {
	s := *(*string)(unsafe.Pointer(&src))
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

// Overlap reports whether a and b have a byte in common.
func Overlap(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	i, j := uintptr(unsafe.Pointer(&a[0])), uintptr(unsafe.Pointer(&b[0]))
	return i < j+uintptr(len(b)) && j < i+uintptr(len(a))
}

// Size is the number of bytes of a T.
func Size[T any]() int {
	var v T
	return int(unsafe.Sizeof(v))
}

// Unzeroed returns an empty slice with room for n bytes, n > 0, which hold anything.
func Unzeroed(n int) []byte {
	var s strings.Builder // what it allocates is not cleared
	s.Grow(n)
	s.WriteByte(0)
	// NOTE: nobody sees the string any more.
	return unsafe.Slice(unsafe.StringData(s.String()), s.Cap())[:0]
}

// KnowsNil says that IsNil knows of pointers.
const KnowsNil = true

// IsNil reports whether v holds a pointer that is nil, or what is one: a map, a
// channel, a function.
func IsNil(v any) bool { return (*[2]unsafe.Pointer)(unsafe.Pointer(&v))[1] == nil }

// TypeWord is a number that is that of the type of v alone.
func TypeWord(v any) uintptr { return uintptr((*[2]unsafe.Pointer)(unsafe.Pointer(&v))[0]) }

// BoxFloat returns what p points to as an interface that points there, too: the
// value must not change any more.
func BoxFloat(p *float64) (v any) {
	v = 0.0
	(*[2]unsafe.Pointer)(unsafe.Pointer(&v))[1] = unsafe.Pointer(p)
	return v
}

// noAnys has the type of what BoxAnys returns. To convert a nil slice would be a call.
var noAnys any = []any(nil)

// BoxAnys is BoxFloat for a slice of anything.
func BoxAnys(p *[]any) (v any) {
	v = noAnys
	(*[2]unsafe.Pointer)(unsafe.Pointer(&v))[1] = unsafe.Pointer(p)
	return v
}

// BoxString is BoxFloat for a string.
func BoxString(p *string) (v any) {
	v = ""
	(*[2]unsafe.Pointer)(unsafe.Pointer(&v))[1] = unsafe.Pointer(p)
	return v
}

// BoxText is BoxString for a type of strings, of which like is a value. Without package unsafe,
// of makes one.
func BoxText(p *string, like any, of func(string) any) (v any) {
	v = like
	(*[2]unsafe.Pointer)(unsafe.Pointer(&v))[1] = unsafe.Pointer(p)
	return v
}

// NewListOf allocates a list of n values, of which A is an array of as many or more,
// with its header and a number in the same allocation.
func NewListOf[A any](n int) (list *[]any, last *float64) {
	p := new(struct {
		list []any
		vals A
		last float64
	})
	p.list = unsafe.Slice((*any)(unsafe.Pointer(&p.vals)), n)
	return &p.list, &p.last
}

// NewBundle allocates n strings, f numbers and memory together, words of 64 bits in all
// but for the strings. T is an array of n, F one of these words.
func NewBundle[T, F any](n, words, f int) ([]string, []float64, []byte) {
	p := new(struct {
		texts T
		rest  F
	})
	return unsafe.Slice((*string)(unsafe.Pointer(&p.texts)), n), unsafe.Slice((*float64)(unsafe.Pointer(&p.rest)), f),
		unsafe.Slice((*byte)(unsafe.Pointer(&p.rest)), 8*words)[8*f:]
}
