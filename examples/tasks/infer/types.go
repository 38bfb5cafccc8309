// Package main has the types of samples of JSON.
package main

import "time"

// Event is the document.
type Event struct {
	ID    int64     `json:"id"`
	Type  string    `json:"type"`
	User  User      `json:"user"`
	At    time.Time `json:"at"`
	Items []Item    `json:"items,omitzero"`
}

// User is what stands at /user.
type User struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Item is what stands at /items/*.
type Item struct {
	SKU   string  `json:"sku"`
	Count int64   `json:"count"`
	Price float64 `json:"price"`
	Note  *string `json:"note,omitzero"`
}
