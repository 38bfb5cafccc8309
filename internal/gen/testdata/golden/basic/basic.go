// Package basic has what most programs have.
package basic

import (
	"net/netip"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
)

//go:generate go tool javelin gen

type Status string

// Order is read and written by generated code.
//
//javelin:json
type Order struct {
	Header
	Items    []Item            `json:"items"`
	Total    float64           `json:"total"`
	Status   Status            `json:"status,omitempty"`
	Note     *string           `json:"note,omitempty"`
	Labels   map[string]string `json:"labels,omitzero"`
	From     netip.Addr        `json:"from"`
	Created  time.Time         `json:"created,omitzero"`
	Extra    any               `json:"extra"`
	Position struct{ X, Y int }
	hidden   int
	Unknown  jsontext.Value `json:",embed"`
}

// Header is embedded, so its members are those of the Order.
type Header struct {
	ID int64 `json:"id" javelin:"required"`
}

//easyjson:json
type Item struct {
	SKU   string `json:"sku" javelin:"intern"`
	Count uint16 `json:"count,string"`
	Raw   []byte `json:",omitempty"`
}

// Skipped is not wanted, even with -all.
//
//javelin:skip
type Skipped struct{ A int }
