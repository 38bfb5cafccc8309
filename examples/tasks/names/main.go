// Names shows when the name of a member is that of a field.
package main

import (
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json"
	v2 "github.com/javelin-go/javelin/json/v2"
)

// Account has a field for each rule.
type Account struct {
	UserID  int    `json:"userID,case:ignore"` // any case, dashes and underscores
	Display string `json:"display"`            // as the call says
	Token   string `json:"token,case:strict"`  // never but so
}

func main() {
	const in = `{"user_id": 12, "Display": "Jo", "TOKEN": "forged"}`
	var byDefault, lax Account
	if err := v2.Unmarshal([]byte(in), &byDefault); err != nil {
		log.Fatal(err)
	}
	if err := v2.Unmarshal([]byte(in), &lax, v2.MatchCaseInsensitiveNames(true)); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\n%+v\n", byDefault, lax)

	// encoding/json ignores case by itself, and so does package json.
	var user struct{ Name string }
	if err := json.Unmarshal([]byte(`{"NAME": "Jo"}`), &user); err != nil {
		log.Fatal(err)
	}
	fmt.Println(user.Name)

	// A name that is equal goes before one that is not.
	var two struct {
		A string `json:"id,case:ignore"`
		B string `json:"ID"`
	}
	if err := v2.Unmarshal([]byte(`{"Id": "a", "ID": "b"}`), &two); err != nil {
		log.Fatal(err)
	}
	fmt.Println(two.A, two.B)
}
