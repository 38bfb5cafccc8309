// Package predeclared has the predeclared names of Go under other names. Generated code
// uses it if a package declares such a name itself, for example a function min or a type
// error. It has no other use.
package predeclared

// Types.
type (
	// Any is any.
	Any = any
	// Bool is bool.
	Bool = bool
	// Byte is byte.
	Byte = byte
	// Comparable is comparable.
	Comparable interface{ comparable }
	// Complex64 is complex64.
	Complex64 = complex64
	// Complex128 is complex128.
	Complex128 = complex128
	// Error is error.
	Error = error
	// Float32 is float32.
	Float32 = float32
	// Float64 is float64.
	Float64 = float64
	// Int is int.
	Int = int
	// Int8 is int8.
	Int8 = int8
	// Int16 is int16.
	Int16 = int16
	// Int32 is int32.
	Int32 = int32
	// Int64 is int64.
	Int64 = int64
	// Rune is rune.
	Rune = rune
	// String is string.
	String = string
	// Uint is uint.
	Uint = uint
	// Uint8 is uint8.
	Uint8 = uint8
	// Uint16 is uint16.
	Uint16 = uint16
	// Uint32 is uint32.
	Uint32 = uint32
	// Uint64 is uint64.
	Uint64 = uint64
	// Uintptr is uintptr.
	Uintptr = uintptr
)

// Constants.
const (
	// True is true.
	True = 0 == 0
	// False is false.
	False = 0 != 0
)

// Append is append.
func Append[S ~[]E, E any](s S, elems ...E) S { return append(s, elems...) }

// AppendString is append, of the bytes of a string.
func AppendString(b []byte, s string) []byte { return append(b, s...) }

// Clear is clear for slices.
func Clear[S ~[]E, E any](s S) { clear(s) }

// Len is len for slices.
func Len[S ~[]E, E any](s S) int { return len(s) }

// LenOfMap is len for maps.
func LenOfMap[M ~map[K]V, K comparable, V any](m M) int { return len(m) }

// MakeMap is make for maps. The size is as for make, and may be missing.
func MakeMap[M ~map[K]V, K comparable, V any](size ...int) M {
	if len(size) == 0 {
		return make(M)
	}
	return make(M, size[0])
}

// Min is min for two numbers of type int.
func Min(x, y int) int { return min(x, y) }

// New is new.
func New[T any]() *T { return new(T) }
