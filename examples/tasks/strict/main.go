// Strict shows which documents are refused by default, and the option that lets
// each of them pass.
package main

import (
	"fmt"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	v2 "github.com/javelin-go/javelin/json/v2"
)

// Grant is what an attacker would like to be read in two ways.
type Grant struct {
	User  string `json:"user"`
	Admin bool   `json:"admin"`
}

func main() {
	for _, c := range []struct {
		what, in string
		lax      v2.Options
	}{
		{"a name twice", `{"user": "mo", "admin": false, "admin": true}`, jsontext.AllowDuplicateNames(true)},
		{"broken UTF-8", "{\"user\": \"m\xff\"}", jsontext.AllowInvalidUTF8(true)},
		{"another case", `{"user": "mo", "ADMIN": true}`, v2.MatchCaseInsensitiveNames(true)},
	} {
		var strict, lax Grant
		err := v2.Unmarshal([]byte(c.in), &strict)
		fmt.Printf("%s: %+v, %v\n", c.what, strict, err)
		err = v2.Unmarshal([]byte(c.in), &lax, c.lax)
		fmt.Printf("  lax: %+v, %v\n", lax, err)
	}

	// Stricter than the default.
	var g Grant
	err := v2.Unmarshal([]byte(`{"user": "mo", "amdin": true}`), &g, v2.RejectUnknownMembers(true))
	fmt.Println(err)

	// Package json has the rules of encoding/json: all three pass.
	err = json.Unmarshal([]byte("{\"USER\": \"m\xff\", \"admin\": false, \"admin\": true}"), &g)
	fmt.Printf("%q %v %v\n", g.User, g.Admin, err)
}
