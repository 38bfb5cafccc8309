package main

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen

// Order has generated methods.
//
//javelin:json
type Order struct {
	ID    uint64  `json:"id" javelin:"required"`
	Items []Item  `json:"items,omitempty"`
	Total float64 `json:"total"`
}

// Item needs no comment: Order holds it.
type Item struct {
	SKU   string `json:"sku"`
	Count int    `json:"count,omitzero"`
}
