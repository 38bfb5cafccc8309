package json_test

import (
	"fmt"
	"log"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// What tags make of the members of a struct.

// omitzero asks the Go value, omitempty the JSON value. They differ where the one
// is zero and the other is not empty, or the other way round.
func Example_omit() {
	type Zero struct {
		Count int       `json:"count,omitzero"`
		Since time.Time `json:"since,omitzero"`
		Words []string  `json:"words,omitzero"`
		Note  *string   `json:"note,omitzero"`
	}
	type Empty struct {
		Count int       `json:"count,omitempty"`
		Since time.Time `json:"since,omitempty"`
		Words []string  `json:"words,omitempty"`
		Note  *string   `json:"note,omitempty"`
	}
	empty := ""
	for _, v := range []any{
		Zero{}, Empty{},
		Zero{Words: []string{}, Note: &empty}, Empty{Words: []string{}, Note: &empty},
	} {
		b, err := json.Marshal(v)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-16T %s\n", v, b)
	}
	// Output:
	// json_test.Zero   {}
	// json_test.Empty  {"count":0,"since":"0001-01-01T00:00:00Z"}
	// json_test.Zero   {"words":[],"note":""}
	// json_test.Empty  {"count":0,"since":"0001-01-01T00:00:00Z"}
}

// Tide is a height that knows its own zero: low water.
type Tide struct{ Millimetres int }

func (t Tide) IsZero() bool { return t.Millimetres < 100 }

// The method IsZero of a type says what omitzero omits.
func Example_isZero() {
	type Gauge struct {
		Port string `json:"port"`
		Tide Tide   `json:"tide,omitzero"`
	}
	b, err := json.Marshal([]Gauge{{"Brest", Tide{5460}}, {"Ajaccio", Tide{80}}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))
	// Output: [{"port":"Brest","tide":{"Millimetres":5460}},{"port":"Ajaccio"}]
}

// The members of a field can be members of the object around it: without a tag for
// what Go embeds, with the option embed for any other field.
func Example_embed() {
	type Audit struct {
		By string    `json:"by"`
		At time.Time `json:"at"`
	}
	type Size struct {
		W int `json:"w"`
		H int `json:"h"`
	}
	type Image struct {
		Audit        // by and at
		File  string `json:"file"`
		Size  Size   `json:",embed"` // w and h
	}
	img := Image{
		Audit: Audit{"ines", time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)},
		File:  "dunes.png",
		Size:  Size{640, 480},
	}
	b, err := json.Marshal(img)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))

	var back Image
	fmt.Println(json.Unmarshal(b, &back), back == img)
	// Output:
	// {"by":"ines","at":"2026-02-03T04:05:06Z","file":"dunes.png","w":640,"h":480}
	// <nil> true
}

// A program that passes objects on should not lose the members that it does not
// know. An embedded fallback keeps them: as text in a jsontext.Value, or by name
// in a map.
func Example_unknownMembers() {
	type Ticket struct {
		ID    int            `json:"id"`
		Title string         `json:"title"`
		Rest  jsontext.Value `json:",embed"`
	}
	var t Ticket
	const in = `{"id": 7, "priority": 1.50, "title": "leak", "labels": ["pipe"]}`
	if err := json.Unmarshal([]byte(in), &t); err != nil {
		log.Fatal(err)
	}
	fmt.Println("kept:", t.Rest)

	t.Title = "leak in the cellar"
	b, err := json.Marshal(t)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))

	type ByName struct {
		ID   int                       `json:"id"`
		Rest map[string]jsontext.Value `json:",embed"`
	}
	var n ByName
	if err := json.Unmarshal([]byte(in), &n); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(n.Rest), n.Rest["priority"])
	// Output:
	// kept: {"priority":1.50,"labels":["pipe"]}
	// {"id":7,"title":"leak in the cellar","priority":1.50,"labels":["pipe"]}
	// 3 1.50
}

// Names must be equal. case:ignore makes one field less particular, about case,
// dashes and underscores; case:strict makes it stay so when the option of the call
// asks for the opposite.
func Example_case() {
	type Account struct {
		UserID  int    `json:"userID,case:ignore"`
		Display string `json:"display"`
		Token   string `json:"token,case:strict"`
	}
	const in = `{"user_id": 12, "Display": "Jo", "TOKEN": "forged"}`

	var strict, lax Account
	if err := json.Unmarshal([]byte(in), &strict); err != nil {
		log.Fatal(err)
	}
	if err := json.Unmarshal([]byte(in), &lax, json.MatchCaseInsensitiveNames(true)); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\n%+v\n", strict, lax)
	// Output:
	// {UserID:12 Display: Token:}
	// {UserID:12 Display:Jo Token:}
}

// A number beyond 2^53 does not survive programs that read all numbers as
// float64. The option string puts it in quotes.
func Example_quotedNumbers() {
	type Post struct {
		ID    uint64 `json:"id,string"`
		Likes int    `json:"likes"`
	}
	b, err := json.Marshal(Post{ID: 1<<63 + 1, Likes: 3})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(b))

	var p Post
	fmt.Println(json.Unmarshal(b, &p), p)
	// The option of the call does it for all numbers.
	b, err = json.Marshal([]any{1, 2.5, "text"}, json.StringifyNumbers(true))
	fmt.Println(string(b), err)
	// Output:
	// {"id":"9223372036854775809","likes":3}
	// <nil> {9223372036854775809 3}
	// ["1","2.5","text"] <nil>
}
