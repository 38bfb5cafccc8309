// Package shapes holds types that code is generated for. The tests compare what it
// does with what json/v2 does by reflection with the same types.
package shapes

import (
	"encoding/json"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
)

// All returns a pointer to a zero value of every type.
func All() []any {
	return append(taggedTypes(), []any{
		new(Basics), new(Named), new(Quoted), new(Bytes), new(Lists), new(Maps), new(Pointers),
		new(Embedding), new(Embedded), new(Unexported), new(Conflicts), new(Fallback), new(RawFallback),
		new(PointerFallback), new(OnlyFallback), new(Empty), new(OmitZero), new(OmitEmpty), new(OmitBoth),
		new(OmitStructs), new(Names), new(Times), new(Durations), new(Raws), new(Anything), new(Texts), new(Links),
		new(TextKeys), new(MethodKeys), new(Methods), new(TextValue), new(Tree), new(Chain), new(Matrix), new(Anonymous),
		new(Points), new(Dictionary), new(Pair), new(Uses), new(Locked), new(Numbers), new(Wide),
		new(ByteSlices), new(Zeroers), new(Interfaces), new(BadTags), new(Deep), new(FoldedNames), new(FoldedDeep),
		new(Box[int]), new(Box[Points]), new(Box[Pair]), new(Page[string, Basics]),
		new(OnlyMarshals), new(OnlyUnmarshals), new(s), new(Shadows),
		new(Keyed[MyString, *Pair]), new(Keyed[byte, *Zeroer]), new(Keyed[MyInt, []byte]), new(OddKeys), new(EmbedsShadow), new(TakenBack),
		new(Recursive), new(RecursiveWithin), new(RecursiveOf[int, string]), new(RecursiveOf[Branches, MyString]), new(RecursiveList), new(Nothing), new(NothingAtAll),
	}...)
}

//javelin:json
type Basics struct {
	Bool    bool
	Int     int
	Int8    int8
	Int16   int16
	Int32   int32
	Int64   int64
	Uint    uint
	Uint8   uint8
	Uint16  uint16
	Uint32  uint32
	Uint64  uint64
	Uintptr uintptr
	Float32 float32
	Float64 float64
	String  string
	Rune    rune
	Byte    byte
}

type (
	MyBool   bool
	MyInt    int
	MyInt8   int8
	MyUint16 uint16
	MyFloat  float64
	MySmall  float32
	MyString string
	MyBytes  []byte
	MyByte   byte
	MyAny    any
)

//javelin:json
type Named struct {
	A MyBool
	B MyInt
	C MyInt8
	D MyUint16
	E MyFloat
	F MySmall
	G MyString
	H MyBytes
	I []MyByte
	J [3]MyByte
	K MyAny
	L []MyInt
	M map[MyString]MyInt
	N *MyString
	O map[MyInt]MyFloat
}

//javelin:json
type Quoted struct {
	A int     `json:",string"`
	B uint8   `json:"b,string,omitzero"`
	C float32 `json:",string"`
	D float64 `json:",string"`
	E *int    `json:",string"`
	F **int64 `json:",string"`
	G MyInt   `json:",string"`
	H MyFloat `json:",string,omitzero"`
}

//javelin:json
type Bytes struct {
	A []byte
	B [4]byte
	C [0]byte
	D [][]byte
	E map[string][]byte
	F *[]byte
	G *[3]byte
	H MyBytes `json:",omitempty"`
}

//javelin:json
type Lists struct {
	A []int
	B [3]int
	C [0]string
	D [][]string
	E [2][2]float64
	F []Basics
	G []*Pair
	H [2]Pair
	I []any
	J []map[string]int
	K [][2]*int
	L []struct{}
	M [1][]int
	N [][2]float64
	O [][3]int
	P [][1]int64
}

//javelin:json
type Maps struct {
	A map[string]string
	B map[string]int
	C map[int]string
	D map[int8]bool
	E map[uint16]Pair
	F map[string]map[string]int
	G map[string][]string
	H map[string]*Pair
	I map[string]any
	J map[MyString]MyInt
	K map[float64]int
	L map[string]map[int]map[string]bool
	M map[uint64]struct{}
	N map[float32]string
}

//javelin:json
type Pointers struct {
	A *int
	B **string
	C ***Pair
	D *[]int
	E *map[string]*int
	F *any
	G *struct{ X *int }
	H *time.Time
	I []**int
	J *bool     `json:",omitempty"`
	K *Pair     `json:",omitempty"`
	L *[]int    `json:",omitempty"`
	M **string  `json:",omitempty"`
	N *OmitZero `json:",omitempty"`
}

type Base struct {
	ID   int64 `json:"id"`
	Kind string
	Same int
}

type Other struct {
	Same int
	More []string `json:",omitempty"`
}

type hidden struct {
	Inner  int
	secret int
}

type hiddenPointer struct{ Far string }

//javelin:json
type Embedding struct {
	Base
	*Other
	hidden
	Own string
}

//javelin:json
type Embedded struct {
	Base  `json:"base"`
	Other Other `json:",embed"`
	*Pair `json:"pair,omitzero"`
	X     struct {
		Y int
		Z *struct {
			W string `json:"w"`
		} `json:",embed"`
	} `json:",embed"`
}

//javelin:json
type Unexported struct {
	*hiddenPointer
	a int
	B int `json:"-"`
	C int
	d chan int
}

//javelin:json
type Conflicts struct {
	Base
	Other
	Points2
	Kind bool
}

type Points2 struct {
	Kind int
	P    int
}

//javelin:json
type Fallback struct {
	A    int
	B    string         `json:",omitempty"`
	Rest map[string]any `json:",embed"`
	C    bool
}

//javelin:json
type RawFallback struct {
	A    int            `json:"a,omitzero"`
	Rest jsontext.Value `json:",embed"`
}

//javelin:json
type PointerFallback struct {
	X    *Other             `json:",embed"`
	Rest *map[MyString]Pair `json:",embed"`
}

//javelin:json
type OnlyFallback struct {
	Rest map[string]int `json:",embed"`
}

//javelin:json
type Empty struct{}

//javelin:json
type OmitZero struct {
	A bool              `json:",omitzero"`
	B int               `json:",omitzero"`
	C float64           `json:",omitzero"`
	D string            `json:",omitzero"`
	E []int             `json:",omitzero"`
	F map[string]int    `json:",omitzero"`
	G *int              `json:",omitzero"`
	H any               `json:",omitzero"`
	I [2]int            `json:",omitzero"`
	J Pair              `json:",omitzero"`
	K time.Time         `json:",omitzero"`
	L []byte            `json:",omitzero"`
	M struct{ X []int } `json:",omitzero"`
	N [2]Pair           `json:",omitzero"`
}

//javelin:json
type OmitEmpty struct {
	A bool           `json:",omitempty"`
	B int            `json:",omitempty"`
	C float64        `json:",omitempty"`
	D string         `json:",omitempty"`
	E []int          `json:",omitempty"`
	F map[string]int `json:",omitempty"`
	G *int           `json:",omitempty"`
	H any            `json:",omitempty"`
	I [2]int         `json:",omitempty"`
	J Pair           `json:",omitempty"`
	K time.Time      `json:",omitempty"`
	L []byte         `json:",omitempty"`
	M [0]int         `json:",omitempty"`
	N *string        `json:",omitempty"`
	O **int          `json:",omitempty"`
	P *[]int         `json:",omitempty"`
	Q jsontext.Value `json:",omitempty"`
	R Text           `json:",omitempty"`
	S *Text          `json:",omitempty"`
	T MyString       `json:",omitempty"`
}

//javelin:json
type OmitBoth struct {
	A *string  `json:",omitzero,omitempty"`
	B []int    `json:",omitzero,omitempty"`
	C string   `json:",omitempty,omitzero"`
	D OmitZero `json:",omitempty,omitzero"`
	E MyBool   `json:",omitempty,omitzero"`
	F MyInt    `json:",omitempty,omitzero"`
	G bool     `json:",omitempty,omitzero"`
	H MyString `json:",omitempty,omitzero"`
}

//javelin:json
type OmitStructs struct {
	A Empty     `json:",omitempty"`
	B OmitZero  `json:",omitempty"`
	C *OmitZero `json:",omitempty"`
	D OmitEmpty `json:",omitempty"`
	E Pair      `json:",omitempty"`
	F struct {
		X OmitZero `json:",omitempty"`
	} `json:",omitempty"`
	G int
	H Fallback     `json:",omitempty"`
	I OnlyFallback `json:",omitempty"`
	J Embedding    `json:",omitempty"`
}

//javelin:json
type Names struct {
	A int    `json:"<a&b>"`
	B string `json:"ελ"`
	C int    `json:"a/b"`
	D int    `json:"with space"`
	E int    `json:"a_very_long_name_that_does_not_fit_into_sixteen_bytes"`
	F int    `json:"e"`
	G int    `json:"E"`
	H int    `json:"\t"`
}

//javelin:json
type Times struct {
	A time.Time
	B *time.Time
	C []time.Time
	D map[string]time.Time
	E time.Time `json:",omitzero"`
	F map[time.Time]int
}

// Nanos is a number: a time.Duration would have no form in the v2 dialect.
type Nanos time.Duration

//javelin:json
type Durations struct {
	A int
	B *Nanos
	C []Nanos
	D map[string]Nanos
	E map[Nanos]bool
}

//javelin:json
type Raws struct {
	A jsontext.Value
	B json.RawMessage
	C []jsontext.Value
	D map[string]json.RawMessage
	E *jsontext.Value
}

//javelin:json
type Anything struct {
	A any
	B []any
	C map[string]any
	D interface{}
	E *any
	F map[string][]any
}
