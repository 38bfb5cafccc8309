// Errors shows what an error says, and how to show a user the line and column.
package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Config is what the texts below should be.
type Config struct {
	Routes []Route `json:"routes"`
}

// Route is a part of a Config.
type Route struct {
	Path   string `json:"path"`
	Weight uint8  `json:"weight"`
}

func main() {
	for _, text := range []string{
		"{\n  \"routes\": [\n    {\"path\": \"/é\", \"weight\": 300}\n  ]\n}",
		"{\n  \"routes\": [\n    {\"path\": \"/\" \"weight\": 1}\n  ]\n}",
		"{\n  \"routes\": [",
		"{\n  \"routes\": [],\n  \"routes\": []\n}",
		"{\n  \"routes\": {}\n}",
	} {
		var c Config
		fmt.Print(json.Describe(json.Unmarshal([]byte(text), &c), []byte(text)))
	}

	// For programs there are fields: none of them needs the text of the error.
	var c Config
	err := json.Unmarshal([]byte(`{"routes": [{"weight": 2.5}]}`), &c)
	var serr *json.SemanticError
	if errors.As(err, &serr) {
		fmt.Println(serr.JSONPointer, serr.JSONKind, serr.JSONValue, serr.GoType == reflect.TypeFor[uint8]())
	}
	err = json.Unmarshal([]byte(`{"routes": [], "routes": []}`), &c)
	fmt.Println(errors.Is(err, jsontext.ErrDuplicateName))

	// What comes from a reader, and is not kept, has lines, too.
	in := json.TrackPlaces(strings.NewReader("{\n  \"routes\": 7\n}"))
	fmt.Print(in.Describe(json.UnmarshalRead(in, &c)))
}
