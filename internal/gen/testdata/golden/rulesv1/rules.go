// Package rulesv1 is generated for the v1 dialect by rules that reflection must be told. Package plain
// beside it has the same types, with tags that say so, and no code.
package rulesv1

import (
	"encoding/json"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

//go:generate go tool javelin gen -dialect=v1 -snake_case -omit_empty

//javelin:json
type Order struct {
	OrderID  int64           `javelin:"required"`
	UserName string          `json:",required"`
	IsPaid   bool            `json:",!omitempty"`
	UnitCost float64         `json:",!omitempty"`
	PaidAt   time.Time       `json:",omitzero"`
	Code     int8            `json:"CODE,string,!omitempty"`
	Lines    []Line          `json:",!omitempty"`
	BestLine *Line           `json:",!omitempty"`
	ByName   map[string]Line `json:",!omitempty"`
	Counts   map[int]uint8
	ItsTags  map[string]string `json:",!omitempty"`
	AnyValue any
	AnyList  []any
	RawText  jsontext.Value `json:",!omitempty"`
	BlobData []byte         `json:",!omitempty"`
	CheckSum [2]byte
	Pair     [2]int
	Figure   json.Number       `json:",!omitempty"`
	Perhaps  rt.Optional[Line] `json:",omitzero"`
	Named    Name
	Base
	Place Place `json:",!omitempty"`
}

// Line has no code of its own.
type Line struct {
	SkuCode string `javelin:"required"`
	HowMany int    `json:",!omitempty"`
	SubLine *Line  `json:",!omitempty"`
	Notes   []string
}

type Base struct {
	FromBase float32 `json:",!omitempty"`
}

type Name string

type Place struct {
	HouseNo int
	Street  string `json:"STREET"`
}
