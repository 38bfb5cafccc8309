package json_test

//lint:file-ignore SA5008 what becomes of strange tags is tested

import (
	"bytes"
	"encoding"
	stdv1 "encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file has the types of which random ones are made. Where a library has
// types of its own there are two of them, of names that differ in the last
// letter: A is ours, B is that of the standard library or, where there is none
// of it to compare with, ours as well.

type (
	rBool   bool
	rInt    int16
	rUint   uint32
	rFloat  float32
	rString string
	rByte   byte
	rBytes  []byte
	rAny    any
	rSlice  []rInt
	rMap    map[rString]int
	rPtr    *int

	// Methods for JSON and text, on values and pointers.
	rJSON     struct{ Raw string }
	rJSONPtr  struct{ Raw string }
	rJSONMap  map[string]int
	rText     struct{ S string }
	rTextPtr  struct{ N int }
	rAppend   string
	rBoth     struct{ S string }
	rTextInt  int8
	rFail     struct{ X int }
	rFailText string
	rSkip     struct{ X int } // ErrUnsupported, which these methods may not return
	rByteText byte

	rZero    struct{ N int }
	rZeroPtr struct{ N int }

	rTree struct {
		V    int               `json:"v"`
		Next *rTree            `json:"next,omitempty"`
		Kids []rTree           `json:"kids,omitzero"`
		By   map[string]*rTree `json:"by,omitempty"`
		Any  any               `json:"any"`
	}
	rList []rList
	rBox  map[string]rBox
	rRow  struct {
		ID    int64    `json:"id"`
		Name  string   `json:"name"`
		Price float64  `json:"price"`
		Tags  []string `json:"tags"`
		Ok    bool     `json:"ok"`
		Next  *string  `json:"next"`
	}
	rPoint struct{ X, Y float64 }

	Inner struct {
		X int    `json:"x"`
		Y string `json:",omitempty"`
	}
	Other struct {
		X int `json:"x"`
		Z []int
	}
	Deep struct {
		Inner
		W bool
	}
	Loop struct {
		*Loop
		L int
	}
	rHidden struct {
		*inner
		B bool `json:"b"`
	}
	inner struct{ H int }

	rFold struct {
		FirstName string `json:"first_name,case:ignore"`
		Last      int    `json:",case:strict"`
		First     string `json:"FirstNAME"`
	}
	rRest struct {
		A    int            `json:"a"`
		Rest map[string]any `json:",embed"`
	}
	rRestPtr struct {
		A    int                `json:"a"`
		Rest *map[rString]*rInt `json:",embed"`
	}
	rBad struct {
		A int `json:"a,omitEmpty"`
	}
	rNone struct{ _ int }
	rNull struct{}
)

func (r rJSON) MarshalJSON() ([]byte, error) { return []byte(r.Raw), nil }
func (r *rJSON) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == 't' {
		return errors.New("no booleans")
	}
	r.Raw = string(b)
	return nil
}
func (r *rJSONPtr) MarshalJSON() ([]byte, error) { return quote(r.Raw), nil }
func (r *rJSONPtr) UnmarshalJSON(b []byte) error { r.Raw = string(b); return nil }
func (m rJSONMap) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, ` { "n" : %d } `, len(m)), nil
}
func (m *rJSONMap) UnmarshalJSON(b []byte) error { *m = rJSONMap{"n": len(b)}; return nil }
func (r rText) MarshalText() ([]byte, error)     { return []byte(r.S), nil }
func (r *rText) UnmarshalText(b []byte) error {
	if len(b) > 0 && b[0] == '!' {
		return errors.New("exclamation")
	}
	r.S = string(b)
	return nil
}
func (r *rTextPtr) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(r.N), 10), nil }
func (r *rTextPtr) UnmarshalText(b []byte) error { r.N = len(b); return nil }
func (r rAppend) AppendText(b []byte) ([]byte, error) {
	return append(append(b, '~'), r...), nil
}
func (r *rAppend) UnmarshalText(b []byte) error   { *r = rAppend(b); return nil }
func (r rBoth) MarshalText() ([]byte, error)      { return []byte("text " + r.S), nil }
func (r rBoth) MarshalJSON() ([]byte, error)      { return quote("json " + r.S), nil }
func (r *rBoth) UnmarshalText(b []byte) error     { r.S = "text " + string(b); return nil }
func (r *rBoth) UnmarshalJSON(b []byte) error     { r.S = "json " + string(b); return nil }
func (r rTextInt) MarshalText() ([]byte, error)   { return fmt.Appendf(nil, "<%d>", r), nil }
func (r *rTextInt) UnmarshalText(b []byte) error  { *r = rTextInt(len(b)); return nil }
func (rFail) MarshalJSON() ([]byte, error)        { return nil, errFixed }
func (*rFail) UnmarshalJSON([]byte) error         { return errFixed }
func (rFailText) MarshalText() ([]byte, error)    { return nil, errFixed }
func (*rFailText) UnmarshalText([]byte) error     { return errFixed }
func (rSkip) MarshalJSON() ([]byte, error)        { return nil, errors.ErrUnsupported }
func (*rSkip) UnmarshalJSON([]byte) error         { return errors.ErrUnsupported }
func (r rByteText) MarshalText() ([]byte, error)  { return fmt.Appendf(nil, "b%d", r), nil }
func (r *rByteText) UnmarshalText(b []byte) error { *r = rByteText(len(b)); return nil }
func (r rZero) IsZero() bool                      { return r.N == 7 }
func (r *rZeroPtr) IsZero() bool                  { return r == nil || r.N == 8 }

// quote returns s as JSON; what is not UTF-8 stays so.
func quote(s string) []byte {
	b := []byte{'"'}
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ':
			b = fmt.Appendf(b, `\u%04x`, c)
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}

var errFixed = errors.New("fixed")

// Types that use the Encoder and Decoder.
type (
	rToA    struct{ V any }
	rTokenA struct{ S string }
	rLaxA   struct{ N int }
	rWrongA struct{ N int }
)

func (r rToA) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	if err := json.MarshalEncode(enc, r.V); err != nil {
		return err
	}
	return enc.WriteToken(jsontext.EndArray)
}

func (r *rToA) UnmarshalJSONFrom(dec *jsontext.Decoder) error { return json.UnmarshalDecode(dec, &r.V) }

func (r *rTokenA) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(r.S))
}

func (r *rTokenA) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	if k := tok.Kind(); k == '{' || k == '[' {
		return errFixed
	}
	r.S = tok.String()
	return nil
}

func (r rLaxA) MarshalJSONTo(*jsontext.Encoder) error      { return errors.ErrUnsupported }
func (r *rLaxA) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.ErrUnsupported }

func (r rWrongA) MarshalJSONTo(enc *jsontext.Encoder) error {
	switch r.N % 4 {
	case 0:
		return nil
	case 1:
		enc.WriteToken(jsontext.Int(1))
		return enc.WriteToken(jsontext.Int(2))
	case 2:
		enc.WriteToken(jsontext.True)
		return errFixed
	}
	return enc.WriteToken(jsontext.EndArray)
}

func (r *rWrongA) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	// NOTE: std reads on, out of step or without end, where v1 ignores the error.
	if legacy, _ := json.GetOption(dec.Options(), jsonv1.ReportErrorsWithLegacySemantics); legacy {
		return dec.SkipValue()
	}
	switch dec.PeekKind() {
	case '0':
		return nil
	case '"':
		dec.SkipValue()
		dec.SkipValue()
		return nil
	case 't':
		dec.ReadToken()
		dec.ReadToken()
		return nil
	case '[':
		dec.ReadToken()
		return errFixed
	}
	return dec.SkipValue()
}

func of[T any]() jsontest.Twin { return jsontest.TwinOf[T]() }

// twins of types that belong to a library. stdTwins replaces the second ones.
var libraryTwins = []jsontest.Twin{
	of[jsontext.Value](), of[rToA](), of[rTokenA](), of[rLaxA](), of[rWrongA](),
}

// randomTypes returns what random types are made of. The first of library is the
// type of raw values.
func randomTypes(library []jsontest.Twin) *jsontest.Types {
	scalars := []jsontest.Twin{
		of[bool](), of[string](), of[string](), of[string](),
		of[int](), of[int8](), of[int16](), of[int32](), of[int64](),
		of[uint](), of[uint8](), of[uint16](), of[uint32](), of[uint64](), of[uintptr](),
		of[float32](), of[float64](), of[any](), of[any](), of[[]byte](),
		of[time.Time](),
	}
	others := []jsontest.Twin{
		of[rBool](), of[rInt](), of[rUint](), of[rFloat](), of[rString](),
		of[rBytes](), of[[]rByte](), of[[3]byte](), of[[2]rByte](), of[[0]byte](),
		of[[]rByteText](), of[[2]rByteText](), of[[33]byte](),
		of[rAny](), of[io.Reader](), of[encoding.TextMarshaler](), of[rSlice](), of[rMap](), of[rPtr](),
		of[time.Duration](), of[netip.Addr](), of[big.Int](), of[*big.Int](), of[stdv1.Number](),
		of[rJSON](), of[rJSONPtr](), of[rJSONMap](), of[rText](), of[rTextPtr](),
		of[rAppend](), of[rBoth](), of[rTextInt](), of[rFail](), of[rFailText](), of[rSkip](),
		of[rByteText](), of[rZero](), of[rZeroPtr](), of[*rZero](), of[*rZeroPtr](),
		of[rTree](), of[rList](), of[rBox](), of[rRow](), of[[]rRow](), of[[]*rRow](),
		of[rPoint](), of[[]rPoint](), of[[][2]float64](), of[[2]float64](), of[[]float64](),
		of[[]int](), of[[]int64](), of[[]string](), of[[]any](), of[[]bool](),
		of[map[string]any](), of[map[string]string](), of[map[string]int](), of[map[string][]string](),
		of[map[string]*rRow](), of[map[int]string](), of[map[any]any](), of[map[string]float64](),
		of[Deep](), of[Loop](), of[rHidden](), of[rFold](), of[rRest](), of[rRestPtr](),
		of[rNull](), of[[]rNull](), of[map[string]rNull](), of[*string](), of[**int](), of[*rTree](),
	}
	rare := []jsontest.Twin{
		of[rBad](), of[rNone](), of[chan int](), of[func()](), of[complex128](),
		of[*rAny](), of[[]*any](),
	}
	ts := &jsontest.Types{
		Keys: []jsontest.Twin{
			of[string](), of[string](), of[rString](), of[int](), of[uint8](), of[rInt](),
			of[int64](), of[rText](), of[rAppend](), of[rTextInt](), of[rBoth](), of[netip.Addr](),
			of[float64](), of[any](), of[bool](), of[rJSON](), of[*int](), of[rFailText](),
			of[stdv1.Number](), of[time.Time](), of[*rText](),
		},
		Embedded: []jsontest.Twin{of[Inner](), of[Other](), of[Deep](), of[Loop]()},
		Fallback: []jsontest.Twin{
			of[map[string]any](), of[map[rString]int](), of[*map[string]string](), library[0],
			{A: reflect.PointerTo(library[0].A), B: reflect.PointerTo(library[0].B)},
		},
		Names: []string{"a", "b", "c", "name", "first_name", "FirstName", "x", "id", "some-key", "Ä", "größe", "<b>", "a/b~c", "世界", "with space",
			"a_rather_long_name_of_a_field_that_is_more_than_sixty_four_bytes_long_in_all", "k", "s", "\u2028", "q'", "_", "number12"},
		Options: []string{"omitempty", "omitempty", "omitempty", "omitzero", "omitzero", "string", "case:ignore", "case:strict", "omitempty,omitzero", "embed"},
	}
	for range 4 {
		ts.Leaves = append(ts.Leaves, scalars...)
	}
	for range 2 {
		ts.Leaves = append(ts.Leaves, others...)
		ts.Leaves = append(ts.Leaves, library...)
		ts.Leaves = append(ts.Leaves, promotedTwins()...)
	}
	ts.Leaves = append(ts.Leaves, rare...)
	return ts
}

// setSpecial sets values of the types here whose contents matter.
func setSpecial(rnd *rand.Rand, a, b reflect.Value) bool {
	both := func(s string) { a.SetString(s); b.SetString(s) }
	switch {
	case a.Type() == reflect.TypeFor[rJSON]():
		raw := string(randomRaw(rnd))
		a.Field(0).SetString(raw)
		b.Field(0).SetString(raw)
	case a.Type() == reflect.TypeFor[stdv1.Number]():
		if rnd.IntN(6) == 0 {
			both([]string{"", "x", "01", " 1", "1 ", "-", "1e", "\"1\""}[rnd.IntN(8)])
		} else {
			both([]string{"0", "-0", "1", "1.50", "1e2", "-12E+5", "9007199254740993", "0.1e-7"}[rnd.IntN(8)])
		}
	case a.Type() == reflect.TypeFor[jsontext.Value](), a.Type() == reflect.TypeFor[stdv1.RawMessage]():
		raw := randomRaw(rnd)
		a.SetBytes(raw)
		b.SetBytes(bytes.Clone(raw))
	default:
		return false
	}
	return true
}

// setObjects is setSpecial for values that are unmarshaled into: raw values are
// objects, as the fallback for unknown members must be.
func setObjects(rnd *rand.Rand, a, b reflect.Value) bool {
	if a.Type() != reflect.TypeFor[jsontext.Value]() {
		return setSpecial(rnd, a, b)
	}
	raw := []string{"", "{}", ` {"r":1} `, `{"r":1,}`, `{ }`}[rnd.IntN(5)]
	a.SetBytes([]byte(raw))
	b.SetBytes([]byte(raw))
	return true
}

func randomRaw(rnd *rand.Rand) []byte {
	raw := jsontest.Random(rnd, rnd.IntN(40))
	if rnd.IntN(8) == 0 {
		raw = jsontest.Break(rnd, raw)
	}
	return raw
}

// textOf returns JSON for the types here with methods.
func textOf(rnd *rand.Rand, t reflect.Type) string {
	pick := func(s ...string) string { return s[rnd.IntN(len(s))] }
	switch t {
	case reflect.TypeFor[rJSON](), reflect.TypeFor[rJSONPtr](), reflect.TypeFor[rJSONMap](), reflect.TypeFor[jsontext.Value](),
		reflect.TypeFor[rToA](), reflect.TypeFor[rTokenA](), reflect.TypeFor[rWrongA]():
		return string(jsontest.Random(rnd, rnd.IntN(30)))
	case reflect.TypeFor[rText](), reflect.TypeFor[rTextPtr](), reflect.TypeFor[rAppend](), reflect.TypeFor[rBoth](), reflect.TypeFor[rTextInt](), reflect.TypeFor[rByteText]():
		return pick(`"k"`, `"!k"`, `"\u0041\n"`, `"plain text"`, `1`, `""`, `"ß"`)
	case reflect.TypeFor[netip.Addr]():
		return pick(`"10.0.0.1"`, `"::1"`, `"x"`, `""`)
	case reflect.TypeFor[big.Int]():
		return pick(`12`, `"12"`, `123456789012345678901234567890`, `1.5`, `null`)
	case reflect.TypeFor[stdv1.Number]():
		return pick(`12`, `"12"`, `1.5e7`, `-0`, `"x"`, `""`, `true`)
	case reflect.TypeFor[time.Duration]():
		return pick(`12`, `"12"`, `1.5`, `"1s"`)
	}
	return ""
}
