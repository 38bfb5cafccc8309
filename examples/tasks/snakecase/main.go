// Snakecase names the members of all structs in snake case, without a tag.
package main

import (
	"fmt"
	"log"

	"github.com/javelin-go/javelin/json/v2"
)

// User has no tags.
type User struct {
	UserID    int
	FirstName string
	Address   struct{ ZipCode string }
}

var snake = json.NameFields(json.SnakeCase)

func main() {
	var u User
	if err := json.Unmarshal([]byte(`{"user_id": 7, "first_name": "Ada", "address": {"zip_code": "W1"}}`), &u, snake); err != nil {
		log.Fatal(err)
	}
	b, err := json.Marshal(u, snake)
	fmt.Println(string(b), err)
}
