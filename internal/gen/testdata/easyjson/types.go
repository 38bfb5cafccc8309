package main

import (
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

//easyjson:json
type (
	Primitive struct {
		String  string
		Bool    bool
		Int8    int8
		Int64   int64
		Uint64  uint64
		Float32 float32
		Float64 float64
		QInt    int     `json:",string"`
		QUint   uint64  `json:",string"`
		QFloat  float32 `json:",string"`
		Ptr     *string
		Nil     *string
	}

	// Named has types with names of their own.
	Named struct {
		S  Str
		B  Bool
		I  Int
		F  Float
		P  StrPtr
		Is Ints
	}
)

type (
	Str    string
	Bool   bool
	Int    int32
	Float  float64
	StrPtr *string
	Byte   uint8
)

type Sub struct {
	Value  string
	Value2 string
	hidden bool
}

type SubP struct{ V string }

type SubAlias Sub

//easyjson:json
type Nested struct {
	Sub
	*SubP
	Value2    int
	Sub1      Sub `json:"sub"`
	Sub2      *Sub
	Nil       *Sub
	List      []Sub
	NilList   []Sub
	Pointers  []*Sub
	Other     SubAlias
	Anonymous struct {
		V string
		I int
	}
	Pointer    *struct{ V string }
	Anonymous2 []*struct{ V int }
	unexported bool
}

//easyjson:json
type Embedding struct {
	Inner1
	Inner  struct{ Inner1 }
	Field2 int
	Inner2 `json:"named"`
}

type Inner1 struct{ Field1 int }

type Inner2 struct{ Field3 int }

//easyjson:json
type OmitEmpty struct {
	SE, SN string        `json:",omitempty"`
	PE, PN *string       `json:",omitempty"`
	IN     int           `json:"in,omitempty"`
	IE     int           `json:",omitempty"`
	TE, TN Sub           `json:",omitempty"`
	QE, QN *Sub          `json:",omitempty"`
	M      []map[Str]Str `json:",omitempty"`
}

//easyjson:json
type OmitZero struct {
	SZ, SN     string    `json:",omitzero"`
	PN, PZ, PV *string   `json:",omitzero"`
	IN         int       `json:"in,omitzero"`
	TZ, TN     Sub       `json:",omitzero"`
	QZ, QN     *Sub      `json:",omitzero"`
	Time       time.Time `json:",omitzero"`
}

//easyjson:json
type Optionals struct {
	Null  rt.Optional[string]
	Empty rt.Optional[string]
	Str   rt.Optional[string]
	Gone  rt.Optional[string] `json:",omitzero"`
	Zero  rt.Optional[int]
	Int   rt.Optional[int]
}

//easyjson:json
type Raw struct {
	Field  jsontext.Value
	Field2 json.RawMessage
	Field3 string
}

//easyjson:json
type Std struct {
	T  time.Time
	IP net.IP
	V  byJSON
	U  byText
	W  upper
}

type byJSON net.IP

func (v byJSON) MarshalJSON() ([]byte, error) { return []byte(`"0::0"`), nil }
func (v *byJSON) UnmarshalJSON([]byte) error  { *v = byJSON(net.IPv6zero); return nil }

type byText net.IP

func (v byText) MarshalText() ([]byte, error) { return []byte(`[0::0]`), nil }
func (v *byText) UnmarshalText([]byte) error  { *v = byText(net.IPv6zero); return nil }

// upper has one direction alone.
type upper string

func (u upper) MarshalText() ([]byte, error) { return []byte(strings.ToUpper(string(u))), nil }

//easyjson:json
type unexported struct{ Value string }

//easyjson:json
type Excluded struct {
	In  bool `json:"in"`
	Out bool `json:"-"`
}

//easyjson:json
type Slices struct {
	Bytes, NoBytes, NilBytes []byte
	Ints, NoInts, NilInts    []int
}

//easyjson:json
type Arrays struct {
	Bytes   [3]byte
	NoBytes [0]byte
	Ints    [5]int
	NoInts  [0]int
}

//easyjson:json
type Maps struct {
	Map   map[string]string
	Any   map[string]interface{}
	Nil   map[string]string
	Named map[Str]Str
	Empty map[Str]Str
	Lists map[Str][]Str
	Maps  map[Str]map[Str]Str
}

//easyjson:json
type Ints []int

//easyjson:json
type (
	Strings    map[string]string
	ByInt      map[int]string
	ByInt32    map[int32]string
	ByInt64    map[int64]string
	ByUint     map[uint]string
	ByUint64   map[uint64]string
	ByUintptr  map[uintptr]string
	ByMyInt    map[Int]string
	ByText     map[hello]string
	NamedBytes []Byte
	TwoBytes   [2]Byte
)

type hello int

func (hello) MarshalText() ([]byte, error) { return []byte("hello"), nil }

func (h *hello) UnmarshalText(b []byte) error {
	if string(b) == "hello" {
		*h = 5
	}
	return nil
}

//easyjson:json
type Keyed struct {
	Foo ByMyInt          `json:"foo"`
	Bar map[int16]ByUint `json:"bar"`
}

//easyjson:json
type JSONKeys struct {
	Map map[pairKey]int
}

type pairKey [2]byte

func (k pairKey) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%02x", k[:]), nil }

func (k *pairKey) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "%02x%02x", &k[0], &k[1])
	return err
}

//easyjson:json
type ArrayPointer struct {
	Pointer *[2]int `json:"pointer"`
	Value   [2]int  `json:"value"`
}

//easyjson:json
type Required struct {
	First string `json:"first,required"`
	Last  string `json:"last"`
}

//easyjson:json
type RequiredMap struct {
	Must  ByInt          `json:"must,required"`
	Empty map[int]string `json:"empty,omitempty"`
}

//easyjson:json
type Unknowns struct {
	Field1 string                    `json:",omitempty"`
	Rest   map[string]jsontext.Value `json:",embed"`
}

//easyjson:json
type Interfaces struct {
	Value interface{}
	List  []interface{}
	Map   map[string]interface{}
}

// Called notes that its method was called.
type Called struct{ called bool }

func (c *Called) MarshalJSON() ([]byte, error) { c.called = true; return []byte("1"), nil }

//easyjson:json
type WithInterface struct {
	F1 int         `json:"f1"`
	F2 interface{} `json:"f2"`
	F3 string      `json:"f3"`
}

//easyjson:json
type ForInterface struct {
	F1 int    `json:"f1"`
	F2 string `json:"f2"`
}

type Empty struct{}

//easyjson:json
type Pointers struct {
	From    *Empty `json:"from,omitempty"`
	Through *Empty `json:"through,omitempty"`
}

//easyjson:json
type Interned struct {
	Field string `json:"field,intern"`
	Plain string
}

//easyjson:json
type InternedList []Interned

//easyjson:json
type NoCopy struct {
	A string `json:"a"`
	B string `json:"b,nocopy"`
}

//easyjson:json
type Members struct {
	A string `json:"漢語"`
}

//easyjson:json
type EscapedInt struct {
	A int `json:"a,string"`
}

//easyjson:json
type Tags struct {
	Inner struct {
		Field  Str `tag:"value"`
		Field2 int "tag:\"value with ` in it\""
	}
}

//easyjson:json
type Text struct{ Text string }

//easyjson:json
type Floats struct {
	F64 float64
	F32 float32
}

//easyjson:skip
type Skipped struct{ Value string }

type NotAsked struct{ Value string }

type (
	//easyjson:json
	Asked struct{ Value string }

	NotAskedEither struct{ Value string }
)
