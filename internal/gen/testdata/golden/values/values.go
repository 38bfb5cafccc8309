// Package values has members of every sort: values of no type, maps with keys of all
// kinds, numbers in quotes, forms of their own, members without a field.
package values

import (
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

//javelin:json
type Anything struct {
	Any     any               `json:"any"`
	List    []any             `json:"list"`
	Map     map[string]any    `json:"map"`
	Strings map[string]string `json:"strings"`
	Lists   map[string][]any  `json:"lists,omitempty"`
	Raw     jsontext.Value    `json:"raw,omitzero"`
}

// Whole is read as a whole, since there is a form for that of all its members.
//
//javelin:json
type Whole struct {
	Any     any               `json:"any"`
	Map     map[string]any    `json:"map"`
	Strings map[string]string `json:"strings"`
	At      time.Time         `json:"at"`
	Yes     bool              `json:"yes"`
	Small   int8              `json:"small"`
	Short   uint16            `json:"short"`
	Large   uint64            `json:"large"`
	Single  float32           `json:"single"`
	Double  *float64          `json:"double"`
	Key     Key               `json:"key"`
	Point   [3]float64        `json:"point"`
	Ints    []int             `json:"ints"`
	Floats  []float64         `json:"floats"`
	Texts   []string          `json:"texts"`
	Points  []Point           `json:"points"`
	Next    *Whole            `json:"next"`
	More    []Whole           `json:"more"`
	Own     *Own              `json:"own,omitempty"` // but for this one
}

//javelin:json
type Maps struct {
	Ints    map[int]string        `json:"ints"`
	Uints   map[uint16]Point      `json:"uints"`
	Floats  map[float64]int       `json:"floats"`
	Times   map[time.Time]int     `json:"times"`
	Texts   map[Text]bool         `json:"texts"`
	Deep    map[string]map[Key]*T `json:"deep,omitempty"`
	Numbers map[string]float64    `json:"numbers,omitzero"`
}

type (
	Key string
	T   = time.Time
)

//javelin:json
type Point struct{ X, Y float64 }

//javelin:json
type Quoted struct {
	Int    int      `json:",string"`
	Small  uint8    `json:",string,omitzero"`
	Float  float64  `json:",string"`
	Single float32  `json:",string"`
	Far    **int64  `json:",string"`
	Near   *float64 `json:",string,omitempty"`
}

//javelin:json
type Forms struct {
	Own   Own               `json:"own"`
	Owns  []*Own            `json:"owns"`
	Text  Text              `json:"text"`
	Texts []Text            `json:"texts,omitempty"`
	Maybe rt.Optional[int]  `json:"maybe,omitzero"`
	At    *time.Time        `json:"at,omitempty"`
	Grid  [2][2]float64     `json:"grid"`
	Sum   [4]byte           `json:"sum"`
	Sizes map[string][2]int `json:"sizes,omitempty"`
}

// Own decides on its JSON.
type Own struct{ s string }

func (o Own) MarshalJSON() ([]byte, error) { return []byte(`["` + o.s + `"]`), nil }

func (o *Own) UnmarshalJSON(b []byte) error {
	o.s = strings.Trim(string(b), " []\"\\\t\n")
	return nil
}

// Text is written in other letters than it has.
type Text struct{ s string }

func (t Text) MarshalText() ([]byte, error) { return []byte(strings.ToLower(t.s)), nil }

func (t *Text) UnmarshalText(b []byte) error { t.s = strings.ToUpper(string(b)); return nil }

//javelin:json
type Rest struct {
	A    int            `json:"a"`
	B    string         `json:"b,omitempty"`
	Rest map[string]any `json:",embed"`
	C    bool           `json:"c,omitzero"`
}

// Missing has members that may be missing, one by one and in a row, and long names.
//
//javelin:json
type Missing struct {
	A    int      `json:"a"`
	B    *string  `json:"b,omitempty"`
	Long int      `json:"a name that is longer than thirty-two bytes"`
	C    []int    `json:"c,omitempty"`
	D    bool     `json:"d,omitempty"`
	E    string   `json:"e"`
	F    int      `json:"a name that is longer than forty-eight bytes is not expected"`
	G    *Missing `json:"g,omitzero"`
	H    float64  `json:"h,omitempty"`
}

//javelin:json
type Keyed[K comparable, V any] struct {
	Map   map[K]V `json:"map"`
	Empty V       `json:"empty,omitempty"`
	Zero  V       `json:"zero,omitzero"`
}
