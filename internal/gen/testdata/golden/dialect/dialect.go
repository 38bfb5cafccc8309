// Package dialect is generated for the rules of encoding/json.
package dialect

import "time"

//go:generate go tool javelin gen -dialect=v1 -no_std_marshalers

//javelin:json
type Job struct {
	Name    string        `json:"name,omitempty"`
	Wait    time.Duration `json:"wait"`
	OK      bool          `json:"ok,string"`
	Sum     [4]byte
	Data    []byte
	Weights map[int]float32 `json:"<w>"`
}
