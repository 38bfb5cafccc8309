package plan

import (
	"encoding/binary"
	"math/bits"
	"reflect"
	"strings"
	"time"
	"unsafe"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/internal/write"
)

// KeySize is how much of a key is copied at once, whatever its length.
const KeySize = write.KeySize

// Pointer is the address of a Go value whose type the plan at hand knows. It is
// all the unsafe there is in this package: a plan is made from reflect.Type, so
// that offsets and kinds are those of the type, and a pointer is only read as
// what its plan says it is.
//
// Invariants: p is nil or points to, or into, a live Go object of the plan's
// type; never one past its end. Memory that holds pointers is written through
// typed pointers or package reflect alone, so that write barriers are there.
type Pointer struct{ p unsafe.Pointer }

// PointerTo returns the address that the reflect.Value v of a pointer holds.
func PointerTo(v reflect.Value) Pointer { return Pointer{v.UnsafePointer()} }

// NewMap returns a map with room for n entries, as it is in a variable of its type.
func NewMap(t reflect.Type, n int) Pointer {
	return Pointer{reflect.MakeMapWithSize(t, n).UnsafePointer()}
}

// NewPointer returns the address of a new zero value.
func NewPointer(t reflect.Type) Pointer { return Pointer{reflect.New(t).UnsafePointer()} }

// At returns the address of what lies offset bytes after p in the same object:
// a struct field or an array element.
func (p Pointer) At(offset uintptr) Pointer { return Pointer{unsafe.Add(p.p, offset)} }

// Value returns the value of type t at p, addressable.
func (p Pointer) Value(t reflect.Type) reflect.Value { return reflect.NewAt(t, p.p).Elem() }

// Interface returns the *t that p is.
func (p Pointer) Interface(t reflect.Type) any { return reflect.NewAt(t, p.p).Interface() }

func (p Pointer) IsNil() bool { return p.p == nil }

func (p Pointer) Bool() *bool { return (*bool)(p.p) }

func (p Pointer) Int() *int { return (*int)(p.p) }

func (p Pointer) Int8() *int8 { return (*int8)(p.p) }

func (p Pointer) Int16() *int16 { return (*int16)(p.p) }

func (p Pointer) Int32() *int32 { return (*int32)(p.p) }

func (p Pointer) Int64() *int64 { return (*int64)(p.p) }

func (p Pointer) Uint8() *uint8 { return (*uint8)(p.p) }

func (p Pointer) Uint16() *uint16 { return (*uint16)(p.p) }

func (p Pointer) Uint32() *uint32 { return (*uint32)(p.p) }

func (p Pointer) Uint64() *uint64 { return (*uint64)(p.p) }

func (p Pointer) Float32() *float32 { return (*float32)(p.p) }

func (p Pointer) Float64() *float64 { return (*float64)(p.p) }

func (p Pointer) String() *string { return (*string)(p.p) }

func (p Pointer) Time() *time.Time { return (*time.Time)(p.p) }

func (p Pointer) Bytes() *[]byte { return (*[]byte)(p.p) }

func (p Pointer) Any() *any { return (*any)(p.p) }

func (p Pointer) Pointer() *Pointer { return (*Pointer)(p.p) }

func (p Pointer) Slice() *Slice { return (*Slice)(p.p) }

func (p Pointer) Map() *map[string]any { return (*map[string]any)(p.p) }

// At reads p as the address of a value that looks like a T.
func At[T any](p Pointer) *T { return (*T)(p.p) }

// Elements returns n values that look like a V, of which the first is at p.
func Elements[V any](p Pointer, n int) []V { return unsafe.Slice((*V)(p.p), n) }

// MapLen returns how many entries the map at p has, of any type.
func (p Pointer) MapLen() int { return len(*(*map[string]any)(p.p)) }

// Boxed returns what the interface at p, of a type that has methods, holds.
func (p Pointer) Boxed() any { return *(*interface{ method() })(p.p) }

// Held returns the words of the interface at p, of any type: what tells the type of what it
// holds, and if that is a pointer, where it leads to.
func (p Pointer) Held() (word, to Pointer) {
	w := (*[2]Pointer)(p.p)
	return w[0], w[1]
}

// Value returns s as a slice of type t, which is not addressable.
func (s Slice) Value(t reflect.Type) reflect.Value {
	var v any
	Pointer{unsafe.Pointer(&v)}.SetInterface(TypeWord(t), Pointer{unsafe.Pointer(&s)})
	return reflect.ValueOf(v)
}

// SetInterface sets the interface at p to what is of a type and lies at data. word is the
// first word of an interface of the same type that holds a value of that type.
func (p Pointer) SetInterface(word, data Pointer) { *(*[2]Pointer)(p.p) = [2]Pointer{word, data} }

// ByteArray returns the n bytes at p.
func (p Pointer) ByteArray(n int) []byte { return unsafe.Slice((*byte)(p.p), n) }

// Float64Array returns the n numbers at p.
func (p Pointer) Float64Array(n int) []float64 { return unsafe.Slice((*float64)(p.p), n) }

// Int64Array and StringArray are the same for other types.
func (p Pointer) Int64Array(n int) []int64 { return unsafe.Slice((*int64)(p.p), n) }

func (p Pointer) StringArray(n int) []string { return unsafe.Slice((*string)(p.p), n) }

// ArrayAt returns the n numbers or truth values of a type at p.
func ArrayAt[T bool | int8 | int16 | int32 | uint8 | uint16 | uint32 | float32](p Pointer, n int) []T {
	return unsafe.Slice((*T)(p.p), n)
}

// Float64s and its like read p as a slice of that type.
func (p Pointer) Float64s() *[]float64 { return (*[]float64)(p.p) }

func (p Pointer) Float32s() *[]float32 { return (*[]float32)(p.p) }

func (p Pointer) Int64s() *[]int64 { return (*[]int64)(p.p) }

func (p Pointer) Strings() *[]string { return (*[]string)(p.p) }

func (p Pointer) Anys() *[]any { return (*[]any)(p.p) }

// Where a pointer is a place to write to, it has room for what is written, and a byte
// after that: so it never is the end of its buffer.

// Addr tells places in one buffer apart.
func (p Pointer) Addr() uintptr { return uintptr(p.p) }

// Four returns the four words at p.
func (p Pointer) Four() *[4]uint64 { return (*[4]uint64)(p.p) }

// Behind returns the place after b, which must have spare capacity.
func Behind(b []byte) Pointer {
	return Pointer{unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), len(b))}
}

// FiveAt returns five entries, from the i-th on, which are there. Like TextAt, EightAt and
// TwoAt it is for a loop that has compared its places with lengths.
func FiveAt(ent []uint32, i int) *[5]uint32 {
	return (*[5]uint32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(ent)), 4*i))
}

// TextAt returns the 32 bytes at b[at:], which are there.
func TextAt(b []byte, at int) *[32]byte {
	return (*[32]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at))
}

// What is inlined into something inlined is marked by an instruction without effect, where the
// line has no other. So EightAt and TwoAt have no call for the words.
//
// EightAt and TwoAt return as many bytes at b[at:], which are there, the first in the lowest
// bits.
func EightAt(b []byte, at int) uint64 {
	t := (*[8]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at))
	return uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24 | uint64(t[4])<<32 | uint64(t[5])<<40 | uint64(t[6])<<48 | uint64(t[7])<<56
}

func TwoAt(b []byte, at int) uint16 {
	t := (*[2]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), at))
	return uint16(t[0]) | uint16(t[1])<<8
}

// StartOf returns where b begins.
func StartOf(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }

// Put writes c and returns the place after it.
func (p Pointer) Put(c byte) Pointer {
	*(*byte)(p.p) = c
	return p.At(1)
}

// PutEmpty writes an array without elements and returns the place after it.
func (p Pointer) PutEmpty() Pointer {
	*(*[2]byte)(p.p) = [2]byte{'[', ']'}
	return p.At(2)
}

// PutNull writes null and returns the place after it.
func (p Pointer) PutNull() Pointer {
	*(*[4]byte)(p.p) = [4]byte{'n', 'u', 'l', 'l'}
	return p.At(4)
}

// PutBool writes v and returns the place after it, and something in the eight bytes
// from p on.
func (p Pointer) PutBool(v bool) Pointer {
	i := 0
	if v {
		i = 1
	}
	*(*[8]byte)(p.p) = boolTexts[i]
	return p.At(uintptr(5 - i))
}

var boolTexts = [2][8]byte{{'f', 'a', 'l', 's', 'e'}, {'t', 'r', 'u', 'e'}}

// SizeOfBool is how much PutBools writes for each.
const SizeOfBool = 6

// PutBools writes n truth values, each after a comma but the one that is the first of its
// array, and returns the place after them, and something in the eight bytes from there on.
func (p Pointer) PutBools(at Pointer, n int, first bool) Pointer {
	vs := unsafe.Slice((*bool)(at.p), n)
	if first {
		p = p.PutBool(vs[0])
		vs = vs[1:]
	}
	for _, v := range vs {
		i := 0
		if v {
			i = 1
		}
		*(*[8]byte)(p.p) = moreBools[i]
		p = p.At(uintptr(6 - i))
	}
	return p
}

var moreBools = [2][8]byte{{',', 'f', 'a', 'l', 's', 'e'}, {',', 't', 'r', 'u', 'e'}}

// CopyKey copies KeySize bytes.
func (p Pointer) CopyKey(from Pointer) {
	*(*[KeySize / 2]byte)(p.p) = *(*[KeySize / 2]byte)(from.p)
	*(*[KeySize / 2]byte)(p.At(KeySize / 2).p) = *(*[KeySize / 2]byte)(from.At(KeySize / 2).p)
}

// PutShort is wire.PutShort. It takes less room than a number may.
func (p Pointer) PutShort(s string, html bool) int {
	return wire.PutShort((*[wire.ShortSize]byte)(p.p), s, html)
}

// PutQuotes writes the quotes around a string of n bytes, which is there but for them,
// and returns the place after it.
func (p Pointer) PutQuotes(n int) Pointer {
	*(*byte)(p.p) = '"'
	return p.At(uintptr(n) + 1).Put('"')
}

// DataOf returns the address of the bytes of s, which must not be written to.
func DataOf(s string) *byte { return unsafe.StringData(s) }

// load64 and its like read and write at places that need not be those of words, which not
// every CPU could do with a uint64.
func (p Pointer) load64() uint64 { return binary.LittleEndian.Uint64((*[8]byte)(p.p)[:]) }

func (p Pointer) load32() uint32 { return binary.LittleEndian.Uint32((*[4]byte)(p.p)[:]) }

func (p Pointer) store64(x uint64) { binary.LittleEndian.PutUint64((*[8]byte)(p.p)[:], x) }

func (p Pointer) store32(x uint32) { binary.LittleEndian.PutUint32((*[4]byte)(p.p)[:], x) }

// PutInt and its like write a number and return the place after it.
func (p Pointer) PutInt(v int64) Pointer { return p.PutSign(v).PutUint(Magnitude(v)) }

// PutSign writes the sign of v. It and magnitude become a part of their caller,
// which PutInt is too large for.
func (p Pointer) PutSign(v int64) Pointer {
	*(*byte)(p.p) = '-'
	return p.At(uintptr(uint64(v) >> 63)) // or the number overwrites it: a branch would often be mispredicted
}

// Magnitude returns |v|.
func Magnitude(v int64) uint64 { return uint64(v^v>>63) + uint64(v)>>63 }

// PutFew is PutUint for v < num.Few.
func (p Pointer) PutFew(v uint64) Pointer {
	t := num.UpTo3(v)
	p.store32(t)
	return p.At(uintptr(t >> 24))
}

func (p Pointer) PutUint(v uint64) Pointer {
	return p.At(uintptr(num.PutUint((*[num.UintSize]byte)(p.p), v)))
}

// PutNumber writes s if it is a number of no more than 16 characters, which are digits but
// for a sign and a point, and returns the place after it, or nil. What is written takes less
// room than a number may. It is what num.IsNumber does, at once with the copy.
func (p Pointer) PutNumber(s string) Pointer {
	n := uintptr(len(s))
	from := Pointer{unsafe.Pointer(unsafe.StringData(s))}
	if n > 1 && *from.Uint8() == '-' {
		p, from, n = p.Put('-'), from.At(1), n-1
	}
	var x, y uint64 // with zeros for what is missing
	switch {
	case n >= 8:
		if n > 16 {
			return Pointer{}
		}
		a, b := from.load64(), from.At(n-8).load64()
		p.store64(a)
		p.At(n - 8).store64(b)
		x = a ^ num.Zeros8
		y = (b ^ num.Zeros8) >> (8 * (16 - n))
	case n >= 4:
		a, b := from.load32(), from.At(n-4).load32()
		p.store32(a)
		p.At(n - 4).store32(b)
		x = uint64(a^num.Zeros4) | uint64(b^num.Zeros4)<<(8*(n-4))
	case n > 0:
		a, b, c := *from.Uint8(), *from.At(n / 2).Uint8(), *from.At(n - 1).Uint8()
		*p.Uint8() = a
		*p.At(n / 2).Uint8() = b
		*p.At(n - 1).Uint8() = c
		x = uint64(a^'0') | uint64(b^'0')<<(8*(n/2)) | uint64(c^'0')<<(8*(n-1))
	default:
		return Pointer{}
	}
	if marks := num.Others(x); n < 8 && marks&(marks-1) == 0 {
		// As IsPlain does.
		at := uintptr(bits.TrailingZeros64(marks|1<<63)) / 8
		if marks == 0 {
			if x&0xff != 0 || n == 1 {
				return p.At(n)
			}
		} else if *from.At(at).Uint8() == '.' && at-1 < n-2 && (x&0xff != 0 || at == 1) {
			return p.At(n)
		}
		return Pointer{}
	}
	if !num.IsPlain(x, y, int(n)) {
		return Pointer{}
	}
	return p.At(n)
}

func (p Pointer) PutFloat32(v float64) Pointer {
	return p.At(uintptr(num.PutFloat((*[num.FloatSize]byte)(p.p), v, 32)))
}

func (p Pointer) PutFloat64(v float64) Pointer {
	return p.At(uintptr(write.PutFloat((*[write.FloatSize]byte)(p.p), v)))
}

// Free returns the n bytes to be written from p on.
func (p Pointer) Free(n int) []byte { return unsafe.Slice((*byte)(p.p), n) }

// Slice is what a []T looks like for any T.
type Slice struct {
	Data Pointer
	Len  int
	Cap  int
}

// typeHash tells types apart, not without fail.
func typeHash(t reflect.Type) uintptr {
	return uintptr((*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1]) >> 6
}

// TypeIn returns what tells the type of v, and TypeWord the same of t: equal for equal
// types, and nil for none. It is nothing to read from.
func TypeIn(v any) Pointer { return Pointer{(*[2]unsafe.Pointer)(unsafe.Pointer(&v))[0]} }

func TypeWord(t reflect.Type) Pointer { return Pointer{(*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1]} }

const PointerSize = unsafe.Sizeof(uintptr(0))

// Length returns the length of the string or slice at p.
func (p Pointer) Length() int { return (*header)(p.p).Len }

// header is what a string, and the beginning of any slice, looks like.
type header struct {
	Data Pointer
	Len  int
}

// ContentOf returns the address of the value that *in holds: value says that it is
// held itself, as pointers are, not its address. It is that of the very memory
// which in and its copies share, and must not be written to.
func ContentOf(in *any, value bool) Pointer {
	words := (*[2]unsafe.Pointer)(unsafe.Pointer(in))
	if value {
		return Pointer{unsafe.Pointer(&words[1])}
	}
	return Pointer{words[1]}
}

// AddressIn returns the address that v, which holds a pointer, holds.
func AddressIn(v any) Pointer { return Pointer{(*[2]unsafe.Pointer)(unsafe.Pointer(&v))[1]} }

// ReceiverOf returns the interface value null, which holds a nil *T, with p for
// the nil pointer. p must be a *T.
func ReceiverOf[I any](null I, p Pointer) I {
	(*[2]unsafe.Pointer)(unsafe.Pointer(&null))[1] = p.p
	return null
}

// BytesOf returns the bytes of s itself, which must not be written to.
func BytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// StringOf returns b itself as a string. Its bytes must not change any more.
func StringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// as returns p, which is a *T.
func as[T any](p Pointer) *T { return (*T)(p.p) }

// SlotOf returns p.
func SlotOf[T any](p *T) Pointer { return Pointer{unsafe.Pointer(p)} }

// Unzeroed returns an empty slice with room for n bytes, which hold anything.
func Unzeroed(n int) []byte {
	var s strings.Builder // what it allocates is not cleared
	s.Grow(n)
	s.WriteByte(0)
	// NOTE: nobody sees the string any more.
	return unsafe.Slice(unsafe.StringData(s.String()), s.Cap())[:0]
}

// Next returns the element of a slice or array that comes after p, which is there.
func Next[T any](p *T) *T { return (*T)(unsafe.Add(unsafe.Pointer(p), unsafe.Sizeof(*p))) }
