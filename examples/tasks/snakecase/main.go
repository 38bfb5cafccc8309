// Snakecase names the members of all structs in snake case, without a tag.
package main

import (
	"fmt"
	"log"
	"strings"

	"github.com/javelin-go/javelin/json/v2"
)

// User has no tags.
type User struct {
	UserID    int
	FirstName string
	Address   struct{ ZipCode string }
}

var snake = json.NameFields(json.SnakeCase)

// upper is made once, since it remembers what it has named.
var upper = json.NewNaming(strings.ToUpper)

func main() {
	var u User
	if err := json.Unmarshal([]byte(`{"user_id": 7, "first_name": "Ada", "address": {"zip_code": "W1"}}`), &u, snake); err != nil {
		log.Fatal(err)
	}
	b, err := json.Marshal(u, snake)
	fmt.Println(string(b), err)

	// A policy of one's own is a function.
	b, err = json.Marshal(u, json.NameFieldsBy(upper))
	fmt.Println(string(b), err)
}
