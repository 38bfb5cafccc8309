// Package tags has what the tag javelin:"…" says of fields.
package tags

import "time"

//go:generate go tool javelin gen

// Config has members that may be missing, and such that go by several names.
//
//javelin:json
type Config struct {
	Host    string          `json:"host" javelin:"required,alias=hostname,alias=server"`
	Port    uint16          `json:"port" javelin:"default=8080"`
	Debug   bool            `json:"debug" javelin:"default=true"`
	Tags    []string        `json:"tags" javelin:"default=[\"a\",\"b\"]"`
	Retries []Retry         `json:"retries" javelin:"default=[]"`
	Limit   Limit           `json:"limit" javelin:"default={}"`
	Ratio   *float64        `json:"ratio" javelin:"default=0.5"`
	Timeout time.Duration   `json:"timeout" javelin:"format=units,default=\"30s\""`
	Since   time.Time       `json:"since,string" javelin:"format=unix"`
	Days    []time.Time     `json:"days" javelin:"format=DateOnly"`
	Steps   []time.Duration `json:"steps" javelin:"format=iso8601"`
	Key     []byte          `json:"key" javelin:"format=hex"`
	Sum     [4]byte         `json:"sum" javelin:"format=base32"`
	Raw     []byte          `json:"raw" javelin:"format=array"`
	Scores  []float64       `json:"scores" javelin:"format=nonfinite"`
	Names   []string        `json:"names" javelin:"format=emitnull"`
	*Base
}

// Base is embedded by a pointer: its default is for a Base that is there.
type Base struct {
	Kind string `json:"kind" javelin:"default=\"plain\",intern"`
	Text string `json:"text" javelin:"nocopy"`
}

type Retry struct {
	Wait time.Duration `json:"wait" javelin:"format=milli,default=1500"`
}

type Limit struct {
	Max int64 `json:"max" javelin:"default=-1,alias=maximum"`
}
