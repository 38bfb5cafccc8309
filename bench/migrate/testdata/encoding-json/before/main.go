package main

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

type Order struct {
	ID    int                `json:"id"`
	Total stdjson.Number     `json:"total"`
	Extra stdjson.RawMessage `json:"extra,omitempty"`
	Tags  []string           `json:"tags"`
}

func main() {
	var o Order
	if err := stdjson.Unmarshal([]byte(`{"ID": 7, "total": 12.50, "extra": {"a": [1, 2]}}`), &o); err != nil {
		fmt.Println(err)
	}
	b, err := stdjson.Marshal(o)
	fmt.Println(string(b), err)

	dec := stdjson.NewDecoder(strings.NewReader(`{"id": 1, "color": "red"}`))
	dec.DisallowUnknownFields()
	fmt.Println(dec.Decode(&o))

	enc := stdjson.NewEncoder(os.Stdout)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	fmt.Println(enc.Encode(map[string]any{"b": "<1>", "a": []int{}}))

	var bad *stdjson.SyntaxError
	fmt.Println(errors.As(stdjson.Unmarshal([]byte(`[1,]`), &o), &bad), bad.Offset)

	var buf bytes.Buffer
	fmt.Println(stdjson.Compact(&buf, []byte(`{ "a" : 1 }`)), buf.String(), stdjson.Valid([]byte(`{"a":1,"a":2}`)))
}
