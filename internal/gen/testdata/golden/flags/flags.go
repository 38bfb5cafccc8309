// Package flags is generated as its directive says.
package flags

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen -all -snake_case -omit_empty -disallow_unknown_fields -byte -std=json -output=zz_json.go

type User struct {
	UserID    int
	FullName  string
	HTTPProxy []byte
	Tags      []string `json:",!omitempty"`
	Old       string   `json:"OLD"`
}

type unused interface{ M() }
