// Package named holds interfaces, and others that have forms of their own, under names
// that are not theirs.
package named

import (
	"encoding/json"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
)

//go:generate go tool javelin gen -all

type (
	Any    any
	Other  Any
	List   []Any
	Map    map[string]Any
	Pair   [2]Any
	Far    *Any
	Key    string
	Maker  interface{ Make() string }
	Num    json.Number
	Raw    jsontext.Value
	Moment time.Time
	Text   []byte
	Anys   []any
	Dict   map[string]any
)

type Held struct {
	One    Any              `json:"one"`
	Two    Other            `json:"two"`
	List   []Any            `json:"list"`
	Own    List             `json:"own"`
	Map    map[string]Any   `json:"map"`
	Table  Map              `json:"table"`
	Keyed  map[Key]Any      `json:"keyed"`
	Ints   map[int]Any      `json:"ints"`
	Pair   [2]Any           `json:"pair"`
	Couple Pair             `json:"couple"`
	Far    *Any             `json:"far"`
	Lists  [][]Any          `json:"lists"`
	Maps   []map[string]Any `json:"maps"`
	Maker  Maker            `json:"maker"`
	Makers []Maker          `json:"makers"`
	Num    Num              `json:"num"`
	Nums   []Num            `json:"nums"`
	Raw    Raw              `json:"raw"`
	Text   Text             `json:"text"`
	Anys   Anys             `json:"anys"`
	Dict   Dict             `json:"dict"`
	Dicts  []Dict           `json:"dicts"`
	Box    Box[Any]         `json:"box"`
	Next   *Held            `json:"next"`
	Plain  any              `json:"plain"`
	Rest   map[string]Any   `json:",embed"`
}

type Box[T any] struct {
	V T
	L []T
	M map[string]T
}

//javelin:json
type Roots []Any

//javelin:json
type Table map[string]Any

//javelin:json
type Corners [2]Any
