// Package rulesv1 has the types of the package around it, without code for them.
package rulesv1

import (
	"encoding/json"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

type Order struct {
	OrderID  int64             `json:"order_id,omitempty" javelin:"required"`
	UserName string            `json:"user_name,omitempty" javelin:"required"`
	IsPaid   bool              `json:"is_paid"`
	UnitCost float64           `json:"unit_cost"`
	PaidAt   time.Time         `json:"paid_at,omitzero,omitempty"`
	Code     int8              `json:"CODE,string"`
	Lines    []Line            `json:"lines"`
	BestLine *Line             `json:"best_line"`
	ByName   map[string]Line   `json:"by_name"`
	Counts   map[int]uint8     `json:"counts,omitempty"`
	ItsTags  map[string]string `json:"its_tags"`
	AnyValue any               `json:"any_value,omitempty"`
	AnyList  []any             `json:"any_list,omitempty"`
	RawText  jsontext.Value    `json:"raw_text"`
	BlobData []byte            `json:"blob_data"`
	CheckSum [2]byte           `json:"check_sum,omitempty"`
	Pair     [2]int            `json:"pair,omitempty"`
	Figure   json.Number       `json:"figure"`
	Perhaps  rt.Optional[Line] `json:"perhaps,omitzero,omitempty"`
	Named    Name              `json:"named,omitempty"`
	Base
	Place Place `json:"place"`
}

type Line struct {
	SkuCode string   `json:"sku_code,omitempty" javelin:"required"`
	HowMany int      `json:"how_many"`
	SubLine *Line    `json:"sub_line"`
	Notes   []string `json:"notes,omitempty"`
}

type Base struct {
	FromBase float32 `json:"from_base"`
}

type Name string

type Place struct {
	HouseNo int    `json:"house_no,omitempty"`
	Street  string `json:"STREET,omitempty"`
}
