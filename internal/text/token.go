package text

import (
	"errors"
	"math"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

const voidedToken = "invalid jsontext.Token; it has been voided by a subsequent json.Decoder call"

var errInvalidToken = errors.New("invalid jsontext.Token")

// Token is a jsontext.Token. The two types convert into each other.
type Token struct {
	_   [0]func() // not comparable
	src *buffer
	str string
	num uint64
}

var (
	fixedForm   = buffer{form: fixed}
	textForm    = buffer{form: text}
	stringForm  = buffer{form: goString}
	float64Form = buffer{form: goFloat64}
	float32Form = buffer{form: goFloat32}
	intForm     = buffer{form: goInt}
	uintForm    = buffer{form: goUint}
)

// FixedToken returns the literal or delimiter of the given kind.
func FixedToken(k Kind) Token { return Token{src: &fixedForm, num: uint64(k) << kindShift} }

// lastToken returns the string or number that b has taken last.
func (b *buffer) lastToken(k Kind) Token {
	return Token{src: b, num: uint64(k)<<kindShift | uint64(b.StartOffset())}
}

// String returns the token of a string.
func String(s string) Token {
	return Token{src: &stringForm, str: s, num: uint64(KindString) << kindShift}
}

// Float returns the token of a number, or of the strings that stand for what is none.
func Float(x float64) Token {
	switch {
	case math.IsNaN(x):
		return String("NaN")
	case x > math.MaxFloat64:
		return String("Infinity")
	case x < -math.MaxFloat64:
		return String("-Infinity")
	}
	return Token{src: &float64Form, num: math.Float64bits(x)}
}

// Float32 is [Float] with the fewest digits that read back as the same float32.
func Float32(x float32) Token {
	if x == 0 || x != x || x-x != 0 {
		return Float(float64(x))
	}
	return Token{src: &float32Form, num: uint64(math.Float32bits(x))}
}

// Int returns the token of an integer.
func Int(n int64) Token { return Token{src: &intForm, num: uint64(n)} }

// Uint returns the token of an unsigned integer.
func Uint(n uint64) Token { return Token{src: &uintForm, num: n} }

// Kind returns the kind of the token, [KindInvalid] for the zero Token.
func (t Token) Kind() Kind {
	switch {
	case t.src == nil:
		return KindInvalid
	case t.src.form >= goFloat64:
		return KindNumber
	case t.src.form == borrowed && uint64(t.src.StartOffset()) != t.num&offsetMask:
		panic(voidedToken)
	}
	return Kind(t.num >> kindShift)
}

// form returns how the token is held; the zero Token is as good as fixed.
func (t Token) form() tokenForm {
	if t.src == nil {
		return fixed
	}
	return t.src.form
}

// Clone returns the token in a form that is valid for ever. It copies only what
// is in the buffer of a [Decoder].
func (t Token) Clone() Token {
	if t.form() == borrowed {
		return t.clone()
	}
	return t
}

func (t Token) clone() Token {
	k, b := t.Kind(), t.borrowed()
	if k == KindString {
		if t.num&verbatim != 0 {
			return String(string(b[1 : len(b)-1]))
		}
		if _, form, _ := wire.ConsumeString(b, 0, 0, false); form.Verbatim() {
			return String(string(b[1 : len(b)-1]))
		}
	}
	return Token{src: &textForm, str: string(b), num: uint64(k) << kindShift}
}

// borrowed returns the token's text in the decoder's buffer.
func (t Token) borrowed() []byte {
	if uint64(t.src.StartOffset()) != t.num&offsetMask {
		panic(voidedToken)
	}
	return t.src.buf[t.src.start:t.src.end]
}

// Bool returns whether the token is true rather than false.
// It panics if it is neither.
func (t Token) Bool() bool {
	k := t.Kind()
	if k != KindTrue && k != KindFalse {
		panic(wrongKind(k))
	}
	return k == KindTrue
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

// isVerbatim reports whether the string b, which t has borrowed, surely stands for what is between its quotes.
func (t Token) isVerbatim(b []byte) bool {
	return t.num&verbatim != 0 || wire.ConsumeSimpleString(b) == len(b)
}

func (t Token) string() (string, []byte) {
	switch t.form() {
	case goString:
		return t.str, nil
	case borrowed:
		b := t.borrowed()
		if t.Kind() != KindString {
			return "", b
		}
		if t.isVerbatim(b) {
			return "", b[1 : len(b)-1]
		}
		_, form, _ := wire.ConsumeString(b, 0, 0, false)
		return "", wire.Unquote(b, form)
	case text:
		if t.Kind() != KindString {
			return t.str, nil
		}
		b, _ := wire.AppendUnquote(nil, t.str)
		return "", b
	case fixed:
		if k := t.Kind(); k != KindInvalid {
			return k.String(), nil
		}
		return "<invalid jsontext.Token>", nil
	}
	return "", t.appendGoNumber(nil)
}

func (t Token) appendGoNumber(dst []byte) []byte {
	switch t.form() {
	case goFloat64:
		return num.AppendFloat(dst, math.Float64frombits(t.num), 64)
	case goFloat32:
		return num.AppendFloat(dst, float64(math.Float32frombits(uint32(t.num))), 32)
	case goInt:
		return num.AppendInt(dst, int64(t.num))
	}
	return num.AppendUint(dst, t.num)
}

// appendText appends the token, which is a string held as text, as JSON. plain
// says that the text between the quotes is known to be the string's value.
func (t Token) appendText(dst []byte, f *opt.Flags) (_ []byte, plain bool, err error) {
	b := []byte(t.str)
	if t.form() == borrowed {
		b = t.borrowed()
	}
	if n := wire.ConsumeSimpleString(b); n == len(b) && !f.Get(opt.EscapeForHTML) {
		return append(dst, b...), true, nil
	}
	dst, _, err = wire.ReformatString(dst, b, f)
	return dst, false, err
}

// appendNumber appends the token, which is a number, as JSON.
func (t Token) appendNumber(dst []byte, f *opt.Flags) []byte {
	switch t.form() {
	case borrowed:
		return wire.AppendNumber(dst, t.borrowed(), f)
	case text:
		return wire.AppendNumber(dst, []byte(t.str), f)
	}
	return t.appendGoNumber(dst)
}

func wrongKind(k Kind) string { return "invalid JSON token kind: " + k.String() }
