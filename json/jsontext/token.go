package jsontext

import "github.com/javelin-go/javelin/internal/text"

// Token is the smallest unit of JSON that means something by itself: null,
// true or false, a string, a number, or the begin or end of an object or array.
// Colons and commas are not tokens: they follow from the order of the others.
// The zero Token is invalid.
//
// A token made by [String], [Float] and the like holds a Go value and stays
// valid. A token that [Decoder.ReadToken] returns may refer to text in the
// decoder's buffer: it is valid until the next call of a method of that
// Decoder, and its methods panic when they notice that it is used later.
// [Token.Clone] makes it independent.
type Token text.Token

// The tokens whose text is always the same.
var (
	Null  = fixedToken(KindNull)
	False = fixedToken(KindFalse)
	True  = fixedToken(KindTrue)

	BeginObject = fixedToken(KindBeginObject)
	EndObject   = fixedToken(KindEndObject)
	BeginArray  = fixedToken(KindBeginArray)
	EndArray    = fixedToken(KindEndArray)
)

func fixedToken(k Kind) Token { return Token(text.FixedToken(text.Kind(k))) }

// Bool returns the token true or false.
func Bool(b bool) Token {
	if b {
		return True
	}
	return False
}

// String returns the token of a string. s should be valid UTF-8: an [Encoder]
// rejects it if not, or, with [AllowInvalidUTF8], writes U+FFFD for each byte
// that is at fault.
func String(s string) Token { return Token(text.String(s)) }

// Float returns the token of a number, written with the fewest digits that read
// back as the same float64, in the layout of ECMA-262 (RFC 8785 §3.2.2.3), but
// with the sign of -0 kept. For NaN and the infinities it returns the strings
// "NaN", "Infinity" and "-Infinity".
func Float(x float64) Token { return Token(text.Float(x)) }

// Float32 is [Float] with the fewest digits that read back as the same float32.
// Use it only where the reader is known to read a float32: to others the number
// is another one.
func Float32(x float32) Token { return Token(text.Float32(x)) }

// Int returns the token of an integer.
func Int(n int64) Token { return Token(text.Int(n)) }

// Uint returns the token of an unsigned integer.
func Uint(n uint64) Token { return Token(text.Uint(n)) }

// Kind returns the kind of the token, [KindInvalid] for the zero Token.
func (t Token) Kind() Kind { return Kind(text.Token(t).Kind()) }

// Clone returns the token in a form that is valid for ever. It copies only what
// is in the buffer of a [Decoder].
func (t Token) Clone() Token { return Token(text.Token(t).Clone()) }

// Bool returns whether the token is true rather than false.
// It panics if it is neither.
func (t Token) Bool() bool { return text.Token(t).Bool() }

// String returns the value of a string, and the JSON text of other tokens.
func (t Token) String() string { return text.Token(t).String() }

// Float returns the number nearest to the token's as a float64. It is an
// infinity, and the error is [strconv.ErrRange] to [errors.Is], when the number
// is too large. The strings "NaN", "Infinity" and "-Infinity" are numbers
// here. Float panics for other tokens.
func (t Token) Float() (float64, error) { return text.Token(t).Float() }

// Float32 is [Token.Float] for a float32. It is for numbers that are known to
// have been written from one, as by [Float32].
func (t Token) Float32() (float32, error) { return text.Token(t).Float32() }

// Int returns the number as an int64. If it is written as an integer but is out
// of range, the nearest int64 is returned, and the error is [strconv.ErrRange]
// to [errors.Is]. If it has a fraction or an exponent, its integer part, or the
// nearest int64 to that, is returned, and the error is [strconv.ErrSyntax].
// Int panics for other tokens than numbers.
func (t Token) Int() (int64, error) { return text.Token(t).Int() }

// Uint returns the number as a uint64. If it is written as an unsigned integer
// but is out of range, the largest uint64 is returned, and the error is
// [strconv.ErrRange] to [errors.Is]. If it has a sign, a fraction or an
// exponent, the nearest uint64 to its integer part is returned, and the error
// is [strconv.ErrSyntax]. Uint panics for other tokens than numbers.
func (t Token) Uint() (uint64, error) { return text.Token(t).Uint() }
