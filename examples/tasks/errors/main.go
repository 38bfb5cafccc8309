// Errors shows what an error says, and how to show a user the line and column.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"unicode/utf8"

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

// position is where in the text an offset is: line and column from 1, the column
// in characters.
func position(text []byte, offset int64) (line, column int) {
	before := text[:min(int(offset), len(text))]
	return 1 + bytes.Count(before, []byte("\n")),
		1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
}

// explain adds the place to what an error says.
func explain(text []byte, err error) string {
	var syntax *jsontext.SyntacticError
	var meaning *json.SemanticError
	var offset int64
	switch {
	case errors.As(err, &syntax):
		offset = syntax.ByteOffset
	case errors.As(err, &meaning):
		offset = meaning.ByteOffset
	default:
		return err.Error() // of a reader, perhaps
	}
	line, column := position(text, offset)
	return fmt.Sprintf("%d:%d: %v", line, column, err)
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
		fmt.Println(explain([]byte(text), json.Unmarshal([]byte(text), &c)))
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
}
