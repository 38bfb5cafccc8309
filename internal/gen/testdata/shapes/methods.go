package shapes

import (
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"github.com/javelin-go/javelin/json/jsontext"
)

// This file has the types with methods of their own, and what is made of them.

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

// Links holds structs of another package, one of which has no form as JSON: an error
// unless it is absent.
//
//javelin:json
type Links struct {
	A url.URL
	B *url.URL
	C []url.URL
	D map[string]url.URL
	E url.URL      `json:",omitempty"`
	F url.Userinfo `json:",omitzero"`
}

//javelin:json
type Texts struct {
	A Text
	B *Text
	C []Text
	D Level
	E map[string]Level
	F netip.Addr
	G [2]Level
	H Text `json:",omitzero"`
}

//javelin:json
type TextKeys struct {
	A map[Level]int
	B map[netip.Addr]string
	C map[Level]map[Level]int
}

// JSONName writes and reads itself as JSON, also as a name.
type JSONName string

func (n JSONName) MarshalJSON() ([]byte, error) {
	if n == "" {
		return nil, errors.New("no name")
	}
	return json.Marshal("j" + string(n))
}

func (n *JSONName) UnmarshalJSON(b []byte) error {
	if string(b) == `"bad"` {
		return errors.New("bad name")
	}
	*n = JSONName(b)
	return nil
}

// StreamName does so token by token.
type StreamName string

func (n StreamName) MarshalJSONTo(e *jsontext.Encoder) error {
	if n == "" {
		return errors.New("no name")
	}
	return e.WriteToken(jsontext.String("s" + string(n)))
}

func (n *StreamName) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	v, err := d.ReadValue()
	if string(v) == `"bad"` {
		return errors.New("bad name")
	}
	*n = StreamName(v)
	return err
}

// EitherName could be a text as well.
type EitherName string

func (n EitherName) MarshalJSON() ([]byte, error)  { return json.Marshal("j" + string(n)) }
func (n *EitherName) UnmarshalJSON(b []byte) error { *n = EitherName("j" + string(b)); return nil }
func (n EitherName) MarshalText() ([]byte, error)  { return []byte("t" + n), nil }
func (n *EitherName) UnmarshalText(b []byte) error { *n = EitherName("t" + string(b)); return nil }

// UnsureName leaves it to its text.
type UnsureName string

func (UnsureName) MarshalJSONTo(e *jsontext.Encoder) error      { return errors.ErrUnsupported }
func (*UnsureName) UnmarshalJSONFrom(d *jsontext.Decoder) error { return errors.ErrUnsupported }
func (n UnsureName) MarshalText() ([]byte, error)               { return []byte("t" + n), nil }
func (n *UnsureName) UnmarshalText(b []byte) error {
	*n = UnsureName("t" + string(b))
	return nil
}

//javelin:json
type MethodKeys struct {
	A map[JSONName]int
	B map[StreamName]int
	C map[EitherName]int
	D map[UnsureName]int
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

//javelin:json
type Methods struct {
	A JSON
	B *JSON
	C []JSON
	D map[string]JSON
	E Half
	F [1]Half
	G Stream
	H Unsure
	I *Unsure
}

// TextValue is a string, too, which an explicit wish for code does not change.
type TextValue struct {
	A Level
	B struct{ Text }
}

//javelin:json
type Tree struct {
	Value int
	Left  *Tree `json:",omitempty"`
	Right *Tree `json:",omitempty"`
	Kids  []Tree
	By    map[string]Tree
}

//javelin:json
type Chain struct{ Links []Link }

type Link struct{ Next []Link }

//javelin:json
type Matrix [][]float64

//javelin:json
type Anonymous struct {
	A struct {
		X, Y int
		Z    struct{ W []struct{ V string } }
	}
	B []struct{ K, V string }
	C map[string]struct{ N int }
	D *struct{ P *struct{ Q int } }
}

//javelin:json
type Points []Pair

//javelin:json
type Dictionary map[string]Points

//javelin:json
type Pair struct{ X, Y int }

//javelin:json
type Uses struct {
	A Points
	B Dictionary
	C *Pair
	D []Dictionary
	E map[string]*Uses
	F Matrix
	G Box[string]
	H *Box[Pair]
	I Loose[int]
	J Page[Level, int]
}

//javelin:json
type Locked struct {
	mu sync.RWMutex
	_  sync.Mutex
	N  int
}

//javelin:json
type Numbers struct {
	A json.Number
	B []json.Number
	C *json.Number
	D json.Number `json:",omitzero"`
}

//javelin:json
type Wide struct {
	F00, F01, F02, F03, F04, F05, F06, F07, F08, F09 int
	F10, F11, F12, F13, F14, F15, F16, F17, F18, F19 int
	F20, F21, F22, F23, F24, F25, F26, F27, F28, F29 string
	F30, F31, F32, F33, F34, F35, F36, F37, F38, F39 int `json:",omitempty"`
	G00, G01, G02, G03, G04, G05, G06, G07, G08, G09 bool
	G10, G11, G12, G13, G14, G15, G16, G17, G18, G19 *int `json:",omitempty"`
	G20, G21, G22, G23, G24, G25, G26, G27, G28, G29 float64
	H00, H01, H02, H03, H04, H05, H06, H07, H08, H09 []int
	H10, H11, H12, H13, H14, H15, H16, H17, H18, H19 int
	H20, H21, H22, H23, H24, H25, H26, H27, H28, H29 string
	I00, I01, I02, I03, I04, I05, I06, I07, I08, I09 int
	I10, I11, I12, I13, I14, I15, I16, I17, I18, I19 int
	I20, I21, I22, I23, I24, I25, I26, I27, I28, I29 int
}

//javelin:json
type ByteSlices [][]byte

// Zeroer decides by itself.
type Zeroer struct{ N int }

func (z Zeroer) IsZero() bool { return z.N%2 == 0 }

// PointerZeroer decides by a pointer.
type PointerZeroer struct{ N int }

func (z *PointerZeroer) IsZero() bool { return z.N%3 == 0 }

//javelin:json
type Zeroers struct {
	A Zeroer         `json:",omitzero"`
	B *Zeroer        `json:",omitzero"`
	C PointerZeroer  `json:",omitzero"`
	D *PointerZeroer `json:",omitzero"`
	E []Zeroer       `json:",omitzero"`
	F Zeroer
	G interface{ IsZero() bool } `json:",omitzero"`
}

//javelin:json
type Interfaces struct {
	A error
	B interface{ Foo() }
	C int
}

//javelin:json
type BadTags struct {
	A string         `json:",string,omitempty"`
	B bool           `json:",string,omitzero"`
	C []int          `json:",string,omitempty"`
	D map[string]int `json:",string,omitempty"`
	E Pair           `json:",string,omitzero"`
	F int            `json:"f"`
}

//javelin:json
type Deep struct {
	A map[string][]map[string][]*Pair
	B [][][]int
	C *[]*map[string]*[]*int
	D map[string]map[string]map[string]map[string]int
	E [2][2][2]*Pair
}

//javelin:json
type FoldedNames struct {
	A int `json:"some_name,case:ignore"`
	B int `json:"OTHER,case:strict"`
	C int `json:"other"`
}

//javelin:json
type Box[T any] struct {
	V    T
	List []T          `json:",omitempty"`
	By   map[string]T `json:",omitempty"`
	P    *T           `json:",omitempty"`
	In   struct{ W T }
	Next *Box[T] `json:",omitempty"`
}

//javelin:json
type Page[K comparable, V any] struct {
	Items map[K]V
	Keys  []K `json:"keys"`
}

// Loose is generic without methods.
type Loose[T any] struct {
	L []T
	M T
}

// OnlyMarshals is read by its fields.
//
//javelin:json
type OnlyMarshals struct{ A int }

func (o OnlyMarshals) MarshalJSON() ([]byte, error) { return []byte(`{"A":7}`), nil }

// OnlyUnmarshals is written by its fields.
//
//javelin:json
type OnlyUnmarshals struct{ A int }

func (o *OnlyUnmarshals) UnmarshalJSON(b []byte) error { o.A = len(b); return nil }

// The names of these are those of variables in generated code.
type (
	//javelin:json
	s struct {
		V []s
		W map[string]x
		X n
		Y v[n]
		Z *s
		E e
	}
	x        struct{ A [2]n }
	n        int
	e        map[n]s
	v[d any] struct{ D d }
)

//javelin:json
type Shadows struct {
	S        []s
	O        map[n]*x
	rt, json int
}

// EmbedsShadow has a field by the name of a variable.
//
//javelin:json
type EmbedsShadow struct {
	s
	x
	In struct{ v[n] }
}

// Keyed has for a parameter what is known when the program runs: how a name is
// read, whether a list is of bytes, what is zero and what is empty.
//
//javelin:json
type Keyed[K comparable, V any] struct {
	M map[K]V
	L []K
	A [2]K
	O V `json:",omitempty"`
	Z V `json:",omitzero"`
}

//javelin:json
type OddKeys struct {
	A map[any]int
	B map[bool]int
	C map[[1]int]string
	D map[MyAny]bool
}

// Hollow is an empty string, which it writes itself.
type Hollow struct{}

func (Hollow) MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.String("")) }

// TakenBack has members that are taken back when they have been written, and after
// each one whose writer must know where it stands.
//
//javelin:json
type TakenBack struct {
	First Hollow `json:",omitempty"`
	S     Stream
	List  []struct {
		H Hollow `json:",omitempty"`
		S Stream
		I Hollow `json:",omitempty"`
	}
	T     Stream
	Inner struct {
		H Hollow `json:",omitempty"`
	} `json:",omitempty"`
	U  Stream
	By map[string]struct {
		H Hollow `json:",omitempty"`
	}
	V Stream
	W struct{ A, B MyBool } `json:",omitzero"`
	X struct {
		A []int
		B MyBool
	} `json:",omitzero"`
}

// FoldedDeep has names that are the same but for case, at several depths, the deeper ones
// first.
//
//javelin:json
type FoldedDeep struct {
	FoldedBase
	*FoldedMore
	Id int
	AB int `json:"a-B"`
	X  int `json:"xY"`
}

type FoldedBase struct {
	FoldedMost
	ID int `json:"id"`
	Y  int `json:"XY"`
}

type FoldedMore struct {
	Id int `json:"iD"`
	AB int `json:"a_b"`
}

type FoldedMost struct {
	ID int `json:"ID"`
	X  int `json:"xy"`
	Z  int `json:"ab"`
}
