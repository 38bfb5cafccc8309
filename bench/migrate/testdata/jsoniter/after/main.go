package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/javelin-go/javelin/json"
)

type Order struct {
	ID    int             `json:"id"`
	Total json.Number     `json:"total"`
	Extra json.RawMessage `json:"extra,omitempty"`
	Tags  []string        `json:"tags"`
}

func main() {
	var o Order
	in := `{"id": 7, "total": 12.50, "extra": {"a":[1,2]}}`
	fmt.Println(json.Unmarshal([]byte(in), &o), o.ID, o.Total, string(o.Extra))
	b, err := json.Marshal(o)
	fmt.Println(string(b), err)
	b, err = json.MarshalIndent(map[string]any{"b": "<1>", "a": 1}, "", "  ")
	fmt.Println(string(b), err)
	fmt.Println(json.Unmarshal([]byte(`{"id": 8}`), &o), o.ID, json.Valid(b))
	fmt.Println(json.NewDecoder(strings.NewReader(`{"id": 9}`)).Decode(&o), o.ID)
	fmt.Println(json.NewEncoder(os.Stdout).Encode(o.Tags))

	b, err = json.Marshal("<&>")
	fmt.Println(string(b), err, json.Unmarshal([]byte(`{"id": 10}`), &o), o.ID)
	b, err = json.MarshalIndent([]int{1, 2}, "", "  ")
	fmt.Println(string(b), err, json.Valid(b))
	fmt.Println(json.Unmarshal([]byte(`{"id": 11}`), &o), o.ID)
	var dec *json.Decoder = json.NewDecoder(strings.NewReader(`{"id": 12} {"id": 13}`))
	for dec.More() {
		fmt.Println(dec.Decode(&o), o.ID)
	}
	var enc *json.Encoder = json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	fmt.Println(enc.Encode("<&>"))

	b, err = json.Marshal(o.ID)
	fmt.Println(string(b), err, json.Unmarshal([]byte(`{"id": 14}`), &o), o.ID)
	b, err = json.MarshalIndent([]int{1, 2}, "", "  ")
	fmt.Println(string(b), err, json.Valid(b))
	fmt.Println(json.Unmarshal([]byte(`{"id": 15}`), &o), o.ID)
	fmt.Println(json.NewDecoder(strings.NewReader(`{"id": 16}`)).Decode(&o), o.ID)
	fmt.Println(json.NewEncoder(os.Stdout).Encode(o.ID))

	fmt.Println(json.Unmarshal([]byte(`{"id": 17}`), &o), o.ID, json.Valid(b))
	fmt.Println(json.Unmarshal([]byte(`{"id": 18}`), &o), o.ID)
	fmt.Println(json.NewDecoder(strings.NewReader(`{"id": 19}`)).Decode(&o), o.ID)
}
