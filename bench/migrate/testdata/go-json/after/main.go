package main

import (
	"bytes"
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

type Color struct{ name string }

func (c Color) MarshalJSON() ([]byte, error) { return json.Marshal("#" + c.name) }

func (c *Color) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &c.name) }

var (
	_ json.Marshaler   = Color{}
	_ json.Unmarshaler = (*Color)(nil)
)

func main() {
	in := []byte(`{"id": 7, "total": 12.50, "extra": {"a": [1, 2]}}`)
	var o Order
	fmt.Println(json.Unmarshal(in, &o), o.ID, o.Total, string(o.Extra))
	b, err := json.Marshal(o)
	fmt.Println(string(b), err)
	b, err = json.MarshalIndent(map[string]any{"b": "<1>", "a": []int{}}, "", "  ")
	fmt.Println(string(b), err)
	b, err = json.Marshal(o)
	fmt.Println(string(b), err, json.Unmarshal([]byte(`{"id": 8}`), &o), o.ID)
	c := Color{"red"}
	b, err = json.Marshal(&c)
	fmt.Println(string(b), err, json.Unmarshal([]byte(`"blue"`), &c), c.name)

	var dec *json.Decoder = json.NewDecoder(strings.NewReader(`{"id": 1, "tags": ["x"]} {"id": 2}`))
	for dec.More() {
		fmt.Println(dec.Decode(&o), o.ID, o.Tags)
	}
	dec = json.NewDecoder(strings.NewReader(`{"a": [1]}`))
	var t json.Token
	t, err = dec.Token()
	fmt.Println(t == json.Delim('{'), err)
	dec = json.NewDecoder(strings.NewReader(`{"id": 1, "color": "red"}`))
	dec.DisallowUnknownFields()
	fmt.Println(dec.Decode(&o) != nil)

	var enc *json.Encoder = json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	fmt.Println(enc.Encode("<&>"))

	var buf bytes.Buffer
	fmt.Println(json.Compact(&buf, []byte(`{ "a" : [ 1 ] }`)), buf.String())
	buf.Reset()
	fmt.Println(json.Indent(&buf, []byte(`{"a":[1]}`), "", "\t"), buf.String())
	buf.Reset()
	json.HTMLEscape(&buf, []byte(`"<script>"`))
	fmt.Println(buf.String(), json.Valid([]byte(`{"a":1,"a":2}`)), json.Valid([]byte(`{"a":1,}`)))

	for _, err := range []error{
		&json.InvalidUnmarshalError{}, &json.UnsupportedValueError{Str: "NaN"}, &json.SyntaxError{Offset: 3},
	} {
		switch err.(type) {
		case *json.InvalidUnmarshalError, *json.UnmarshalTypeError, *json.UnsupportedTypeError:
			fmt.Println("type")
		case *json.SyntaxError, *json.InvalidUTF8Error, *json.UnmarshalFieldError:
			fmt.Println("text")
		case *json.UnsupportedValueError, *json.MarshalerError:
			fmt.Println("value")
		}
	}
}
