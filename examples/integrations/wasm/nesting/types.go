package main

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen -tinygo -all

import "github.com/javelin-go/javelin/json/jsontext"

type List struct {
	ID   int64 `json:"id"`
	Next *List `json:"next"`
}

type Tree struct {
	Kids []Tree `json:"kids"`
}

// Named holds types that hold themselves and are no structs.
type Named struct {
	Maps   Maps   `json:"maps,omitempty"`
	Slices Slices `json:"slices,omitzero"`
}

type Maps map[string]Maps

type Slices []Slices

// Held holds anything.
type Held struct {
	Any any `json:"any"`
}

type Raw struct {
	A jsontext.Value `json:"a"`
}

// Wide is a list of many fields: each takes a part of the stack.
type Wide struct {
	A    string              `json:"a"`
	B    int                 `json:"b"`
	C    []byte              `json:"c,omitempty"`
	D    map[string]int      `json:"d,omitempty"`
	E    [][]string          `json:"e,omitempty"`
	F    *bool               `json:"f,omitempty"`
	G    []*Wide             `json:"g,omitempty"`
	H    [4]uint16           `json:"h,omitzero"`
	I    map[string][]*Wide  `json:"i,omitempty"`
	J    any                 `json:"j,omitempty"`
	K    jsontext.Value      `json:"k,omitzero"`
	L    struct{ M, N Tree } `json:"l,omitzero"`
	Next *Wide               `json:"next"`
}
