package main

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen -tinygo -all

import (
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Message is what a contract is called with: one of its members is there.
type Message struct {
	Transfer *Transfer      `json:"transfer,omitempty"`
	Approve  *Approve       `json:"approve,omitempty"`
	Raw      jsontext.Value `json:"raw,omitempty"`
}

type Transfer struct {
	Recipient string `json:"recipient" javelin:"required"`
	Amount    []Coin `json:"amount"`
	Memo      rt.Optional[string]
}

type Coin struct {
	Denom  string `json:"denom"`
	Amount uint64 `json:"amount,string"`
}

type Approve struct {
	Limits  map[string]int64          `json:"limits"`
	Until   *int32                    `json:"until"`
	Key     []byte                    `json:"key"`
	Digest  [4]byte                   `json:"digest"`
	Flags   [2]bool                   `json:"flags"`
	Unknown map[string]jsontext.Value `json:",embed"`
}

// State is what is kept between calls.
type State struct {
	Balances []Balance `json:"balances"`
	Log      []Entry   `json:"log,omitempty"`
}

type Balance struct {
	Of     string `json:"of"`
	Amount uint64 `json:"amount"`
}

type Entry struct {
	To string `json:"to"`
	Coin
}
