// Package javelin is the root of the Javelin JSON library.
//
// The token layer is in [github.com/javelin-go/javelin/json/jsontext], the
// command in github.com/javelin-go/javelin/cmd/javelin.
package javelin
