// Limits holds input that nobody vouches for to what the program has a use for.
package main

import (
	"errors"
	"fmt"
	"strings"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// limits are those of one kind of request.
var limits = json.JoinOptions(
	json.ByteLimit(1<<20),
	json.ElementLimit(1000),  // of each array and object
	json.StringLimit(10_000), // of each string, in bytes
	jsontext.DepthLimit(20),
	json.RejectUnknownMembers(true),
)

// Article is what a request holds.
type Article struct {
	Tags []any `json:"tags"`
}

func main() {
	for _, in := range []string{
		`{"tags": ["a", "b", "c"]}`,
		`{"tags": [` + strings.Repeat("0,", 1000) + `0]}`,
		`{"tags": ["` + strings.Repeat("a", 10_001) + `"]}`,
		`{"tags": ` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + `}`,
		`{"more": 1}`,
		`{"tags": []` + strings.Repeat(" ", 1<<20) + `}`,
	} {
		var a Article
		err := json.UnmarshalRead(strings.NewReader(in), &a, limits)
		fmt.Println("too much:", errors.Is(err, json.ErrLimit), err)
	}

	// Documents without structs have limits, too.
	_, err := javelin.ParseReader(strings.NewReader(`["too long"]`), javelin.ByteLimit(10))
	fmt.Println("too much:", errors.Is(err, javelin.ErrTooLarge))

	// The depth is always limited, to 10,000.
	err = json.Unmarshal([]byte(strings.Repeat("[", 100_000)), new(any))
	var syntax *jsontext.SyntacticError
	fmt.Println(errors.As(err, &syntax), syntax.ByteOffset)
}
