package main

import (
	"fmt"
	"os"
	"strings"

	jsoniter "github.com/json-iterator/go"
)

// json has the rules of encoding/json.
var json = jsoniter.ConfigCompatibleWithStandardLibrary

type Order struct {
	ID    int                 `json:"id"`
	Total jsoniter.Number     `json:"total"`
	Extra jsoniter.RawMessage `json:"extra,omitempty"`
	Tags  []string            `json:"tags"`
}

func main() {
	var o Order
	in := `{"id": 7, "total": 12.50, "extra": {"a":[1,2]}}`
	fmt.Println(json.Unmarshal([]byte(in), &o), o.ID, o.Total, string(o.Extra))
	b, err := json.Marshal(o)
	fmt.Println(string(b), err)
	b, err = json.MarshalIndent(map[string]any{"b": "<1>", "a": 1}, "", "  ")
	fmt.Println(string(b), err)
	fmt.Println(json.UnmarshalFromString(`{"id": 8}`, &o), o.ID, json.Valid(b))
	fmt.Println(json.NewDecoder(strings.NewReader(`{"id": 9}`)).Decode(&o), o.ID)
	fmt.Println(json.NewEncoder(os.Stdout).Encode(o.Tags))

	b, err = jsoniter.Marshal("<&>")
	fmt.Println(string(b), err, jsoniter.Unmarshal([]byte(`{"id": 10}`), &o), o.ID)
	b, err = jsoniter.MarshalIndent([]int{1, 2}, "", "  ")
	fmt.Println(string(b), err, jsoniter.Valid(b))
	fmt.Println(jsoniter.UnmarshalFromString(`{"id": 11}`, &o), o.ID)
	var dec *jsoniter.Decoder = jsoniter.NewDecoder(strings.NewReader(`{"id": 12} {"id": 13}`))
	for dec.More() {
		fmt.Println(dec.Decode(&o), o.ID)
	}
	var enc *jsoniter.Encoder = jsoniter.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	fmt.Println(enc.Encode("<&>"))

	b, err = jsoniter.ConfigDefault.Marshal(o.ID)
	fmt.Println(string(b), err, jsoniter.ConfigDefault.Unmarshal([]byte(`{"id": 14}`), &o), o.ID)
	b, err = jsoniter.ConfigDefault.MarshalIndent([]int{1, 2}, "", "  ")
	fmt.Println(string(b), err, jsoniter.ConfigDefault.Valid(b))
	fmt.Println(jsoniter.ConfigDefault.UnmarshalFromString(`{"id": 15}`, &o), o.ID)
	fmt.Println(jsoniter.ConfigDefault.NewDecoder(strings.NewReader(`{"id": 16}`)).Decode(&o), o.ID)
	fmt.Println(jsoniter.ConfigDefault.NewEncoder(os.Stdout).Encode(o.ID))

	fmt.Println(jsoniter.ConfigFastest.Unmarshal([]byte(`{"id": 17}`), &o), o.ID, jsoniter.ConfigFastest.Valid(b))
	fmt.Println(jsoniter.ConfigFastest.UnmarshalFromString(`{"id": 18}`, &o), o.ID)
	fmt.Println(jsoniter.ConfigFastest.NewDecoder(strings.NewReader(`{"id": 19}`)).Decode(&o), o.ID)
}
