package main

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen -tinygo -all

import (
	"net/netip"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Reading is what a sensor sends.
type Reading struct {
	Header
	Value  float64                     `json:"value"`
	Coarse float32                     `json:"coarse,omitzero"`
	Track  []float64                   `json:"track,omitempty"`
	Point  [2]float64                  `json:"point"`
	Text   string                      `json:"text,omitempty"`
	Image  []byte                      `json:"image,omitempty"`
	Sum    [4]byte                     `json:"sum"`
	Extra  any                         `json:"extra,omitempty"`
	Raw    jsontext.Value              `json:"raw,omitempty"`
	Note   rt.Optional[string]         `json:"note,omitzero"`
	Limit  rt.Optional[Range[float64]] `json:"limit,omitzero"`
	By     map[string]Range[int32]     `json:"by,omitempty"`
	Steps  map[int8]float64            `json:"steps,omitempty"`
	Quoted int64                       `json:"quoted,string,omitzero"`
	Next   *Reading                    `json:"next,omitempty"`
	Other  map[string]jsontext.Value   `json:",embed"`
}

type Header struct {
	ID   uint64     `json:"id"`
	At   time.Time  `json:"at,omitzero"`
	From netip.Addr `json:"from,omitzero"`
}

type Range[T any] struct {
	Low  T `json:"low"`
	High T `json:"high"`
}
