package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/javelin-go/javelin/json/v2"
)

// Options that change what is written.
func ExampleDeterministic() {
	v := struct {
		M map[string]int
		S []int
		Z string
	}{M: map[string]int{"b": 2, "a": 1}}
	for _, opts := range []json.Options{
		json.Deterministic(true),
		json.JoinOptions(json.Deterministic(true), json.StringifyNumbers(true)),
		json.JoinOptions(json.Deterministic(true), json.FormatNilSliceAsNull(true)),
		json.JoinOptions(json.Deterministic(true), json.OmitZeroStructFields(true)),
	} {
		b, err := json.Marshal(v, opts)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(b))
	}
	// Output:
	// {"M":{"a":1,"b":2},"S":[],"Z":""}
	// {"M":{"a":"1","b":"2"},"S":[],"Z":""}
	// {"M":{"a":1,"b":2},"S":null,"Z":""}
	// {"M":{"a":1,"b":2}}
}

// Names of members in another case than those of the fields.
func ExampleMatchCaseInsensitiveNames() {
	var v struct {
		UserID int `json:"userId"`
	}
	for _, in := range []string{`{"userId":1}`, `{"USER_ID":2}`} {
		err := json.Unmarshal([]byte(in), &v)
		fmt.Println(v.UserID, err)
		err = json.Unmarshal([]byte(in), &v, json.MatchCaseInsensitiveNames(true))
		fmt.Println(v.UserID, err)
	}
	// Output:
	// 1 <nil>
	// 1 <nil>
	// 1 <nil>
	// 2 <nil>
}

// Limits for input from elsewhere.
func ExampleByteLimit() {
	opts := json.JoinOptions(json.ByteLimit(40), json.StringLimit(8), json.ElementLimit(3))
	for _, in := range []string{
		`{"name":"short","list":[1,2,3]}`,
		`{"name":"longer than eight"}`,
		`{"list":[1,2,3,4]}`,
		`{"list":[1,2,3]` + strings.Repeat(" ", 40) + `}`,
	} {
		var v any
		err := json.UnmarshalRead(strings.NewReader(in), &v, opts)
		fmt.Println(errors.Is(err, json.ErrLimit), err)
	}
	// Output:
	// false <nil>
	// true json: cannot unmarshal JSON string within "/name": limit exceeded
	// true json: cannot unmarshal into Go interface {} within "/list/3": limit exceeded
	// true jsontext: read error: limit exceeded
}

// All digits of the numbers in an any.
func ExampleRawNumbersInAny() {
	var v any
	if err := json.Unmarshal([]byte(`[12345678901234567890, 1.10]`), &v, json.RawNumbersInAny(true)); err != nil {
		log.Fatal(err)
	}
	b, err := json.Marshal(v)
	fmt.Printf("%v %s %v\n", v, b, err)
	// Output:
	// [12345678901234567890 1.10] [12345678901234567890,1.10] <nil>
}

// A type of another package in a form of one's own, by its text.
func ExampleMarshalFunc() {
	hex := json.MarshalFunc(func(b []byte) ([]byte, error) { return fmt.Appendf(nil, `"%x"`, b), nil })
	unhex := json.UnmarshalFunc(func(text []byte, p *[]byte) error {
		_, err := fmt.Sscanf(string(text), `"%x"`, p)
		return err
	})
	out, err := json.Marshal(map[string][]byte{"key": {0xCA, 0xFE}}, json.WithMarshalers(hex))
	fmt.Println(string(out), err)
	var back map[string][]byte
	err = json.Unmarshal(out, &back, json.WithUnmarshalers(unhex))
	fmt.Println(bytes.Equal(back["key"], []byte{0xCA, 0xFE}), err)
	// Output:
	// {"key":"cafe"} <nil>
	// true <nil>
}
