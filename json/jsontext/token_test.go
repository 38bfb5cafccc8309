package jsontext

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
	"unsafe"
)

func readToken(t *testing.T, in string, opts ...Options) Token {
	t.Helper()
	tok, err := NewDecoder(strings.NewReader(in), opts...).ReadToken()
	if err != nil {
		t.Fatalf("%s: %v", in, err)
	}
	return tok
}

func TestTokenIsFourWords(t *testing.T) {
	if got := unsafe.Sizeof(Token{}); got > 4*8 {
		t.Errorf("a Token has %d bytes: it is no longer kept in registers", got)
	}
}

func TestTokenNumbers(t *testing.T) {
	inf := math.Inf(1)
	const none, syntax, rng = 0, 1, 2
	errs := map[error]int{nil: none, strconv.ErrSyntax: syntax, strconv.ErrRange: rng}
	for _, tt := range []struct {
		tok    Token
		text   string
		f      float64
		i      int64
		ierr   int
		u      uint64
		uerr   int
		f32err int
		notRaw bool // the text is not of the form that the type has
	}{
		{tok: Int(0), text: "0"},
		{tok: Uint(0), text: "0"},
		{tok: Float(0), text: "0"},
		{tok: Int(7), text: "7", f: 7, i: 7, u: 7},
		{tok: Int(-7), text: "-7", f: -7, i: -7, uerr: syntax},
		{tok: Int(math.MinInt64), text: "-9223372036854775808", f: -1 << 63, i: math.MinInt64, uerr: syntax},
		{tok: Uint(math.MaxInt64), text: "9223372036854775807", f: 1 << 63, i: math.MaxInt64, u: math.MaxInt64},
		{tok: Uint(1 << 63), text: "9223372036854775808", f: 1 << 63, i: math.MaxInt64, ierr: rng, u: 1 << 63},
		{tok: Uint(math.MaxUint64), text: "18446744073709551615", f: 1 << 64, i: math.MaxInt64, ierr: rng, u: math.MaxUint64},
		{tok: Float(1 << 64), text: "18446744073709552000", f: 1 << 64, i: math.MaxInt64, ierr: rng, u: math.MaxUint64, uerr: rng, notRaw: true},
		{tok: Float(-1 << 63), text: "-9223372036854776000", f: -1 << 63, i: math.MinInt64, uerr: syntax, notRaw: true},
		{tok: Float(1.9), text: "1.9", f: 1.9, i: 1, ierr: syntax, u: 1, uerr: syntax},
		{tok: Float(-1.9), text: "-1.9", f: -1.9, i: -1, ierr: syntax, uerr: syntax},
		{tok: Float32(1.5), text: "1.5", f: 1.5, i: 1, ierr: syntax, u: 1, uerr: syntax},
		{tok: Float(1e300), text: "1e+300", f: 1e300, f32err: rng, i: math.MaxInt64, ierr: rng, u: math.MaxUint64, uerr: rng, notRaw: true},
	} {
		check := func(how string, tok Token) {
			t.Helper()
			if got := tok.String(); got != tt.text {
				t.Errorf("%s %s: String = %s", how, tt.text, got)
			}
			if tok.Kind() != KindNumber {
				t.Errorf("%s %s: Kind = %v", how, tt.text, tok.Kind())
			}
			cause := func(err error) int {
				if err == nil {
					return none
				}
				if !strings.HasPrefix(err.Error(), "jsontext.Token("+tt.text+").") {
					t.Errorf("%s %s: error is %v", how, tt.text, err)
				}
				return errs[errors.Unwrap(err)]
			}
			if f, err := tok.Float(); f != tt.f || cause(err) != none {
				t.Errorf("%s %s: Float = %v, %v", how, tt.text, f, err)
			}
			if f, err := tok.Float32(); f != float32(tt.f) || cause(err) != tt.f32err {
				t.Errorf("%s %s: Float32 = %v, %v", how, tt.text, f, err)
			}
			if i, err := tok.Int(); i != tt.i || cause(err) != tt.ierr {
				t.Errorf("%s %s: Int = %v, %v", how, tt.text, i, err)
			}
			if u, err := tok.Uint(); u != tt.u || cause(err) != tt.uerr {
				t.Errorf("%s %s: Uint = %v, %v", how, tt.text, u, err)
			}
		}
		check("typed", tt.tok)
		if !tt.notRaw {
			raw := readToken(t, tt.text)
			check("raw", raw)
			check("cloned", raw.Clone())
		}
	}
	// Beyond what a typed token can hold.
	for text, want := range map[string]float64{"1e400": inf, "-1e400": -inf} {
		tok := readToken(t, text)
		if f, err := tok.Float(); f != want || !errors.Is(err, strconv.ErrRange) {
			t.Errorf("%s: Float = %v, %v", text, f, err)
		}
		if i, err := tok.Int(); !errors.Is(err, strconv.ErrSyntax) || (i != math.MaxInt64) == (want > 0) {
			t.Errorf("%s: Int = %v, %v", text, i, err)
		}
	}
	if f, err := readToken(t, "1e-400").Float(); f != 0 || err != nil {
		t.Errorf("1e-400: %v, %v", f, err)
	}
	if f, _ := Float(math.Copysign(0, -1)).Float(); !math.Signbit(f) {
		t.Error("-0 has lost its sign")
	}
	if s := Float32(float32(math.Copysign(0, -1))).String(); s != "-0" {
		t.Errorf("-0 as float32 is %s", s)
	}
	for _, x := range []float64{math.NaN(), inf, -inf} {
		for _, tok := range []Token{Float(x), Float32(float32(x)), readToken(t, `"`+Float(x).String()+`"`)} {
			if f, err := tok.Float(); tok.Kind() != KindString || err != nil || f != x && !(f != f && x != x) {
				t.Errorf("%v: %v of kind %v, %v", x, f, tok.Kind(), err)
			}
		}
	}
}

func TestTokenStrings(t *testing.T) {
	for _, tt := range []struct{ text, value string }{
		{`""`, ""}, {`"a"`, "a"}, {`"é<"`, "é<"}, {`"\u0041\n"`, "A\n"}, {"\"\xff\"", "\ufffd"}, {`"\ud800"`, "\ufffd"},
	} {
		tok := readToken(t, tt.text, AllowInvalidUTF8(true))
		for _, tok := range []Token{tok, tok.Clone(), String(tt.value)} {
			if tok.Kind() != KindString || tok.String() != tt.value {
				t.Errorf("%s: %v %q, want %q", tt.text, tok.Kind(), tok.String(), tt.value)
			}
		}
	}
}

func TestTokenFixed(t *testing.T) {
	for k, tok := range map[Kind]Token{
		KindNull: Null, KindFalse: False, KindTrue: True,
		KindBeginObject: BeginObject, KindEndObject: EndObject, KindBeginArray: BeginArray, KindEndArray: EndArray,
	} {
		if tok.Kind() != k || tok.String() != k.String() || tok.Clone().Kind() != k {
			t.Errorf("%v: kind %v, %s", k, tok.Kind(), tok)
		}
	}
	if !Bool(true).Bool() || Bool(false).Bool() {
		t.Error("Bool is wrong")
	}
	var zero Token
	if zero.Kind() != KindInvalid || zero.String() != "<invalid jsontext.Token>" || zero.Clone().Kind() != KindInvalid {
		t.Errorf("the zero Token is %v %s", zero.Kind(), zero)
	}
	if err := NewEncoder(new(strings.Builder)).WriteToken(zero); err == nil {
		t.Error("the zero Token was written")
	}
}

func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := recover(); got != want {
			t.Errorf("panic is %v, want %v", got, want)
		}
	}()
	f()
}

func TestTokenPanics(t *testing.T) {
	mustPanic(t, "invalid JSON token kind: null", func() { Null.Bool() })
	mustPanic(t, "invalid JSON token kind: string", func() { String("x").Float() })
	mustPanic(t, "invalid JSON token kind: string", func() { String("1").Int() })
	mustPanic(t, "invalid JSON token kind: {", func() { BeginObject.Uint() })
	mustPanic(t, "invalid JSON token kind: number", func() { Int(1).Bool() })
	mustPanic(t, "invalid JSON token kind: invalid", func() { Token{}.Int() })
}

// TestTokenIsVoided uses tokens after the next call.
func TestTokenIsVoided(t *testing.T) {
	for name, next := range map[string]func(*Decoder){
		"ReadToken": func(d *Decoder) { d.ReadToken() },
		"ReadValue": func(d *Decoder) { d.ReadValue() },
		"SkipValue": func(d *Decoder) { d.SkipValue() },
		"PeekKind":  func(d *Decoder) { d.PeekKind() },
	} {
		d := NewDecoder(strings.NewReader(`["first", 2, "third"]`))
		d.ReadToken()
		first, _ := d.ReadToken()
		clone, kept := first.Clone(), first.String()
		next(d)
		const voided = "invalid jsontext.Token; it has been voided by a subsequent json.Decoder call"
		mustPanic(t, voided, func() { first.Kind() })
		mustPanic(t, voided, func() { _ = first.String() })
		mustPanic(t, voided, func() { first.Clone() })
		if clone.String() != "first" || kept != "first" {
			t.Errorf("%s: the clone is %s, the string is %s", name, clone, kept)
		}
		mustPanic(t, voided, func() { NewEncoder(new(strings.Builder)).WriteToken(first) })
	}
	d := NewDecoder(strings.NewReader(`[true, 1]`))
	open, _ := d.ReadToken()
	lit, _ := d.ReadToken()
	d.ReadToken()
	if open.Kind() != KindBeginArray || lit.Kind() != KindTrue {
		t.Error("literals and delimiters do not stay")
	}
}

// TestValueIsVoided keeps a Value for too long: it does not parse any more.
func TestValueIsVoided(t *testing.T) {
	d := NewDecoder(strings.NewReader(`[1] [2]`))
	v, err := d.ReadValue()
	if err != nil || string(v) != "[1]" {
		t.Fatalf("%s, %v", v, err)
	}
	d.PeekKind()
	if v.IsValid() {
		t.Errorf("the value is still %s", v)
	}
}

func TestKindString(t *testing.T) {
	for k, want := range map[Kind]string{
		KindInvalid: "invalid", KindNull: "null", KindFalse: "false", KindTrue: "true", KindString: "string", KindNumber: "number",
		KindBeginObject: "{", KindEndObject: "}", KindBeginArray: "[", KindEndArray: "]",
		'x': "<invalid jsontext.Kind: 'x'>", 0xff: `<invalid jsontext.Kind: '\xff'>`,
	} {
		if got := k.String(); got != want {
			t.Errorf("%d: %s, want %s", k, got, want)
		}
	}
}

var sink bool

func TestTokensDoNotAllocate(t *testing.T) {
	names := map[string]bool{"name": true}
	in := strings.NewReader("")
	d := NewDecoder(in)
	e := NewEncoder(discard{})
	n := testing.AllocsPerRun(100, func() {
		in.Reset(`{"name":[1,"x",true,null,-1.5e3],"other":{}}`)
		d.Reset(in)
		for {
			tok, err := d.ReadToken()
			if err != nil {
				break
			}
			if tok.Kind() == KindString {
				sink = names[tok.String()]
			}
			if err := e.WriteToken(tok); err != nil {
				t.Fatal(err)
			}
		}
		for _, tok := range []Token{BeginArray, String("x<y"), Int(-5), Uint(7), Float(1.25), Float32(0.1), Null, EndArray} {
			if err := e.WriteToken(tok); err != nil {
				t.Fatal(err)
			}
		}
	})
	if n > 0 {
		t.Errorf("%v allocations", n)
	}
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }
