package main

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen -tinygo -all

// Node is a list.
type Node struct {
	Name   string   `json:"name"`
	ID     int64    `json:"id"`
	Size   uint32   `json:"size"`
	Active bool     `json:"active"`
	Tags   []string `json:"tags"`
	Next   *Node    `json:"next"`
}
