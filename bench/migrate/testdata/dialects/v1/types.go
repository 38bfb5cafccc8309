// Package v1 has types with code generated in one dialect.
package v1

//go:generate go tool javelin gen -dialect v1

//javelin:json
type Int struct {
	V int `json:"v"`
}

//javelin:json
type Slice struct{ V []int }

//javelin:json
type Map struct{ V map[string]int }

//javelin:json
type Text struct{ V string }

//javelin:json
type OmitZero struct {
	V int `json:",omitempty"`
}

//javelin:json
type OmitEmpty struct {
	V *Elem `json:",omitempty"`
}

//javelin:json
type Quoted struct {
	V string `json:",string"`
}

//javelin:json
type QuotedList struct {
	V []int `json:",string"`
}

//javelin:json
type Array struct{ V [2]int }

//javelin:json
type Bytes struct{ V [2]byte }

//javelin:json
type Elems struct{ V []Elem }

// Elem has a function, since others hold it.
type Elem struct {
	A int `json:",omitzero"`
	B int `json:",omitzero"`
}
