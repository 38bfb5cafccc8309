package jsontext

import "github.com/javelin-go/javelin/internal/text"

// Token is null, true or false, a string, a number, or the beginning or end of an object or
// array. Colons and commas are not tokens: they follow from the order of the others. The
// zero Token is invalid.
//
// A token made by [String], [Float] and the like holds a Go value and remains valid. A
// token from [Decoder.ReadToken] may refer to text in the decoder's buffer. It is valid
// until the next call of a method of that Decoder. If a method of the token detects a later
// use, it panics. [Token.Clone] makes a token that remains valid.
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

// String returns the token of a string. s should be valid UTF-8. Otherwise an Encoder
// rejects it or, with [AllowInvalidUTF8], writes U+FFFD for each invalid byte.
func String(s string) Token { return Token(text.String(s)) }

// Float returns the token of a number, written with the fewest digits that read
// back as the same float64, in the layout of ECMA-262 (RFC 8785 §3.2.2.3), but
// with the sign of -0 kept. For NaN and the infinities it returns the strings
// "NaN", "Infinity" and "-Infinity".
func Float(x float64) Token { return Token(text.Float(x)) }

// Float32 is [Float] with the fewest digits that read back as the same float32. Use it only
// for programs that are known to read a float32: others read another number.
func Float32(x float32) Token { return Token(text.Float32(x)) }

// Int returns the token of an integer.
func Int(n int64) Token { return Token(text.Int(n)) }

// Uint returns the token of an unsigned integer.
func Uint(n uint64) Token { return Token(text.Uint(n)) }

// Kind returns the kind of the token, [KindInvalid] for the zero Token.
func (t Token) Kind() Kind { return Kind(text.Token(t).Kind()) }

// Clone returns a token that remains valid. It copies only text in the buffer of a Decoder.
func (t Token) Clone() Token { return Token(text.Token(t).Clone()) }

// Bool reports whether the token is true. It panics if the token is neither true nor false.
func (t Token) Bool() bool { return text.Token(t).Bool() }

// String returns the value of a string, and the JSON text of other tokens.
func (t Token) String() string { return text.Token(t).String() }

// Float returns the float64 nearest to the number. If that is too large, the result is an
// infinity, and an error for which [errors.Is] finds [strconv.ErrRange]. The strings "NaN",
// "Infinity" and "-Infinity" are numbers here. Float panics for other tokens.
func (t Token) Float() (float64, error) { return text.Token(t).Float() }

// Float32 is [Token.Float] for a float32. It is for numbers that were written from one, as
// by [Float32].
func (t Token) Float32() (float32, error) { return text.Token(t).Float32() }

// Int returns the number as an int64. If it is an integer out of range, the result is the
// nearest int64, and an error for which [errors.Is] finds [strconv.ErrRange]. If it has a
// fraction or an exponent, the result is the int64 nearest to its integer part, and the
// error is [strconv.ErrSyntax]. Int panics for tokens other than numbers.
func (t Token) Int() (int64, error) { return text.Token(t).Int() }

// Uint returns the number as a uint64. If it is an unsigned integer out of range, the
// result is the largest uint64, and an error for which [errors.Is] finds
// [strconv.ErrRange]. If it has a sign, a fraction or an exponent, the result is the uint64
// nearest to its integer part, and the error is [strconv.ErrSyntax]. Uint panics for tokens
// other than numbers.
func (t Token) Uint() (uint64, error) { return text.Token(t).Uint() }
