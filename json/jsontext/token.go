package jsontext

import (
	"errors"
	"math"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

const voidedToken = "invalid jsontext.Token; it has been voided by a subsequent json.Decoder call"

var errInvalidToken = errors.New("invalid jsontext.Token")

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
type Token struct {
	_    [0]func() // not comparable
	kind Kind
	form tokenForm
	src  *buffer
	str  string
	num  uint64
}

// A tokenForm says how a token is held.
//
//	form       src      str          num
//	fixed      –        –            –             the kind says it all
//	borrowed   buffer   –            offset        text in a decoder's buffer
//	text       –        JSON text    –             a string or number, cloned
//	goString   –        the string   –
//	goFloat64  –        –            its bits
//	goFloat32  –        –            its bits
//	goInt      –        –            the integer
//	goUint     –        –            the integer
type tokenForm uint8

const (
	fixed tokenForm = iota
	borrowed
	text
	goString
	goFloat64
	goFloat32
	goInt
	goUint
)

// The tokens whose text is always the same.
var (
	Null  = Token{kind: KindNull}
	False = Token{kind: KindFalse}
	True  = Token{kind: KindTrue}

	BeginObject = Token{kind: KindBeginObject}
	EndObject   = Token{kind: KindEndObject}
	BeginArray  = Token{kind: KindBeginArray}
	EndArray    = Token{kind: KindEndArray}
)

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
func String(s string) Token { return Token{kind: KindString, form: goString, str: s} }

// Float returns the token of a number, written with the fewest digits that read
// back as the same float64, in the layout of ECMA-262 (RFC 8785 §3.2.2.3), but
// with the sign of -0 kept. For NaN and the infinities it returns the strings
// "NaN", "Infinity" and "-Infinity".
func Float(x float64) Token {
	switch {
	case math.IsNaN(x):
		return String("NaN")
	case x > math.MaxFloat64:
		return String("Infinity")
	case x < -math.MaxFloat64:
		return String("-Infinity")
	}
	return Token{kind: KindNumber, form: goFloat64, num: math.Float64bits(x)}
}

// Float32 is [Float] with the fewest digits that read back as the same float32.
// Use it only where the reader is known to read a float32: to others the number
// is another one.
func Float32(x float32) Token {
	if t := Float(float64(x)); t.kind != KindNumber || x == 0 {
		return t
	}
	return Token{kind: KindNumber, form: goFloat32, num: uint64(math.Float32bits(x))}
}

// Int returns the token of an integer.
func Int(n int64) Token { return Token{kind: KindNumber, form: goInt, num: uint64(n)} }

// Uint returns the token of an unsigned integer.
func Uint(n uint64) Token { return Token{kind: KindNumber, form: goUint, num: n} }

// Kind returns the kind of the token, [KindInvalid] for the zero Token.
func (t Token) Kind() Kind {
	if t.form == borrowed && uint64(t.src.startOffset()) != t.num {
		panic(voidedToken)
	}
	return t.kind
}

// Clone returns the token in a form that is valid for ever. It copies only what
// is in the buffer of a [Decoder].
func (t Token) Clone() Token {
	if t.form == borrowed {
		return t.clone()
	}
	return t
}

func (t *Token) clone() Token {
	b := t.borrowed()
	if t.kind == KindString {
		if _, form, _ := wire.ConsumeString(b, 0, 0, false); form.Verbatim() {
			return String(string(b[1 : len(b)-1]))
		}
	}
	return Token{kind: t.kind, form: text, str: string(b)}
}

// borrowed returns the token's text in the decoder's buffer.
func (t *Token) borrowed() []byte {
	if uint64(t.src.startOffset()) != t.num {
		panic(voidedToken)
	}
	return t.src.buf[t.src.start:t.src.end]
}

// Bool returns whether the token is true rather than false.
// It panics if it is neither.
func (t Token) Bool() bool {
	if t.kind != KindTrue && t.kind != KindFalse {
		panic(wrongKind(t.Kind()))
	}
	return t.kind == KindTrue
}

// String returns the value of a string, and the JSON text of other tokens.
func (t Token) String() string {
	// Kept inlinable, so that the conversion below need not allocate when the
	// caller does not keep its result.
	s, b := t.string()
	if len(b) > 0 {
		return string(b)
	}
	return s
}

func (t Token) string() (string, []byte) {
	switch t.form {
	case goString:
		return t.str, nil
	case borrowed:
		b := t.borrowed()
		if t.kind != KindString {
			return "", b
		}
		if n := wire.ConsumeSimpleString(b); n == len(b) {
			return "", b[1 : len(b)-1]
		}
		_, form, _ := wire.ConsumeString(b, 0, 0, false)
		return "", wire.Unquote(b, form)
	case text:
		if t.kind != KindString {
			return t.str, nil
		}
		b, _ := wire.AppendUnquote(nil, t.str)
		return "", b
	case fixed:
		if t.kind == KindInvalid {
			return "<invalid jsontext.Token>", nil
		}
		return t.kind.String(), nil
	}
	return "", t.appendGoNumber(nil)
}

func (t *Token) appendGoNumber(dst []byte) []byte {
	switch t.form {
	case goFloat64:
		return num.AppendFloat(dst, math.Float64frombits(t.num), 64)
	case goFloat32:
		return num.AppendFloat(dst, float64(math.Float32frombits(uint32(t.num))), 32)
	case goInt:
		return num.AppendInt(dst, int64(t.num))
	}
	return num.AppendUint(dst, t.num)
}

// appendString appends the token, which is a string, as JSON. plain says that
// the text between the quotes is known to be the string's value.
func (t *Token) appendString(dst []byte, f *opt.Flags) (_ []byte, plain bool, err error) {
	switch t.form {
	case goString:
		n := len(dst)
		dst, err = wire.AppendQuote(dst, t.str, f)
		return dst, len(dst)-n == len(t.str)+2, err
	case borrowed:
		b := t.borrowed()
		if n := wire.ConsumeSimpleString(b); n == len(b) && !f.Get(opt.EscapeForHTML) {
			return append(dst, b...), true, nil
		}
		dst, _, err = wire.ReformatString(dst, b, f)
		return dst, false, err
	}
	dst, _, err = wire.ReformatString(dst, []byte(t.str), f)
	return dst, false, err
}

// appendNumber appends the token, which is a number, as JSON.
func (t *Token) appendNumber(dst []byte, f *opt.Flags) []byte {
	switch t.form {
	case borrowed:
		return wire.AppendNumber(dst, t.borrowed(), f)
	case text:
		return wire.AppendNumber(dst, []byte(t.str), f)
	}
	return t.appendGoNumber(dst)
}

func wrongKind(k Kind) string { return "invalid JSON token kind: " + k.String() }
