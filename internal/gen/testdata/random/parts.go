// Package shapes holds types that random ones are made of.
package shapes

import (
	"encoding/json"
	"errors"
	"image"
	"math/big"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// The random types need not use all of these.
var (
	_ json.Number
	_ big.Int
	_ netip.Addr
	_ image.Point
	_ time.Time
	_ jsontext.Value
	_ rt.Optional[int]
)

type (
	MyBool   bool
	MyInt    int
	MyInt8   int8
	MyUint64 uint64
	MyFloat  float64
	MySmall  float32
	MyString string
	MyBytes  []byte
	MyByte   byte
	MyAny    any
	MyAnys   []MyAny
	MyFoo    Foo
	MyNumber json.Number
	MyTime   time.Time
)

// Text is a string in JSON.
type Text struct{ a, b string }

func (t Text) MarshalText() ([]byte, error) {
	if t.a == "fail" {
		return nil, errors.New("cannot be text")
	}
	if t == (Text{}) {
		return nil, nil
	}
	return []byte(t.a + ":" + t.b), nil
}

func (t *Text) UnmarshalText(b []byte) error {
	var ok bool
	if t.a, t.b, ok = strings.Cut(string(b), ":"); !ok && len(b) > 0 {
		return errors.New("no colon")
	}
	return nil
}

// Level is a string in JSON, and as the key of a map.
type Level int

func (l Level) MarshalText() ([]byte, error) {
	return strconv.AppendInt([]byte("L"), int64(l), 10), nil
}

func (l *Level) UnmarshalText(b []byte) error {
	n, err := strconv.Atoi(strings.TrimPrefix(string(b), "L"))
	*l = Level(n)
	return err
}

// Appended is text that is appended.
type Appended struct{ S string }

func (a Appended) AppendText(b []byte) ([]byte, error) { return append(append(b, '<'), a.S...), nil }

func (a *Appended) UnmarshalText(b []byte) error {
	var ok bool
	if a.S, ok = strings.CutPrefix(string(b), "<"); !ok {
		return errors.New("no bracket")
	}
	return nil
}

// JSON writes and reads itself.
type JSON struct{ n int }

func (j JSON) MarshalJSON() ([]byte, error) {
	if j.n < 0 {
		return nil, errors.New("negative")
	}
	return []byte(` [ ` + strconv.Itoa(j.n) + ` ] `), nil
}

func (j *JSON) UnmarshalJSON(b []byte) error {
	s := strings.Trim(string(b), "[] \n\t\r")
	n, err := strconv.Atoi(s)
	j.n = n
	return err
}

// Stream writes and reads itself token by token.
type Stream struct{ s string }

func (s *Stream) MarshalJSONTo(e *jsontext.Encoder) error {
	if s.s == "" {
		return errors.New("nothing there")
	}
	return e.WriteToken(jsontext.String(s.s))
}

func (s *Stream) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	tok, err := d.ReadToken()
	if err != nil {
		return err
	}
	if tok.Kind() != '"' {
		return errors.New("no string")
	}
	s.s = tok.String()
	return nil
}

// Unsure has methods that leave it to the rules.
type Unsure struct{ A int }

func (Unsure) MarshalJSONTo(e *jsontext.Encoder) error      { return errors.ErrUnsupported }
func (*Unsure) UnmarshalJSONFrom(d *jsontext.Decoder) error { return errors.ErrUnsupported }

// Half has only one of the methods.
type Half struct{ A, B int }

func (h Half) MarshalJSON() ([]byte, error) {
	return []byte(`{"A":` + strconv.Itoa(h.A+h.B) + `}`), nil
}

// OtherHalf has the other one.
type OtherHalf struct{ A int }

func (h *OtherHalf) UnmarshalJSON(b []byte) error { h.A = len(b); return nil }

// Zeroer decides by itself.
type Zeroer struct{ N int }

func (z Zeroer) IsZero() bool { return z.N%2 == 0 }

// PointerZeroer decides by a pointer.
type PointerZeroer struct{ N int }

func (z *PointerZeroer) IsZero() bool { return z.N%3 == 0 }

// Foo has methods that JSON knows nothing of.
type Foo interface{ Foo() }

// Bag is generic, and no struct.
type Bag[T any] map[string][]T

// Either is generic without a comment.
type Either[L, R any] struct {
	Left  *L `json:",omitempty"`
	Right *R `json:",omitempty"`
}

type lower struct {
	Seen   int
	unseen int
}
