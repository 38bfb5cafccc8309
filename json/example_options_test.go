package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"time"

	"github.com/javelin-go/javelin/json"
	v2 "github.com/javelin-go/javelin/json/v2"
)

// Values that follow one another, read one at a time.
func ExampleNewDecoder() {
	dec := json.NewDecoder(strings.NewReader("{\"id\": 1}\n{\"id\": 2}\n"))
	for {
		var v struct{ ID int }
		err := dec.Decode(&v)
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(v.ID, "up to byte", dec.InputOffset())
	}
	// Output:
	// 1 up to byte 9
	// 2 up to byte 19
}

func ExampleIndent() {
	var b bytes.Buffer
	err := json.Indent(&b, []byte(`{"a":[1,2],"b":{}}`), "", "  ")
	fmt.Println(b.String(), err)
	// Output:
	// {
	//   "a": [
	//     1,
	//     2
	//   ],
	//   "b": {}
	// } <nil>
}

// The line of an error, for people.
func ExampleDescribe() {
	in := []byte("{\n  \"id\": 7,\n  \"total\": 12,50\n}")
	var order map[string]float64
	err := json.Unmarshal(in, &order)
	fmt.Print(json.Describe(err, in))
	// Output:
	// 3:15: invalid character '5' looking for beginning of object key string
	//     3 |   "total": 12,50
	//       |               ^
}

// One rule of v1 at a time, for programs that go over to v2: what is read.
func ExampleMergeWithLegacySemantics() {
	type Settings struct {
		Port  int
		Since time.Time
		Pair  [2]int
		Key   []byte
	}
	for _, tt := range []struct {
		in  string
		opt v2.Options
	}{
		{`{"Port": null}`, json.MergeWithLegacySemantics(true)}, // null changes nothing
		{`{"Pair": [1]}`, json.UnmarshalArrayFromAnyLength(true)},
		{`{"Since": "2026-01-01T9:30:00Z"}`, json.ParseTimeWithLooseRFC3339(true)},
		{`{"Key": "yv\n4="}`, json.ParseBytesWithLooseRFC4648(true)},
		{`{"Key": [202, 254]}`, json.FormatBytesWithLegacySemantics(true)},
	} {
		for _, opt := range []v2.Options{nil, tt.opt} {
			s := Settings{Port: 80}
			err := v2.Unmarshal([]byte(tt.in), &s, opt)
			fmt.Println(s.Port, s.Since.Hour(), s.Pair, s.Key, err != nil)
		}
	}
	// Output:
	// 0 0 [0 0] [] false
	// 80 0 [0 0] [] false
	// 80 0 [1 0] [] true
	// 80 0 [1 0] [] false
	// 80 0 [0 0] [] true
	// 80 9 [0 0] [] false
	// 80 0 [0 0] [] true
	// 80 0 [0 0] [202 254] false
	// 80 0 [0 0] [] true
	// 80 0 [0 0] [202 254] false
}

// The same for what is written.
func ExampleFormatDurationAsNano() {
	type Task struct {
		Wait time.Duration `json:",omitzero"`
		Sum  [2]byte       `json:",omitzero"`
		Done bool          `json:",omitempty"`
		Note *string       `json:",omitzero,string"`
	}
	note := "x"
	for _, tt := range []struct {
		v   Task
		opt v2.Options
	}{
		{Task{Wait: time.Second, Done: true}, json.FormatDurationAsNano(true)},
		{Task{Sum: [2]byte{1, 2}, Done: true}, json.FormatByteArrayAsArray(true)},
		{Task{}, json.OmitEmptyWithLegacySemantics(true)},
		{Task{Note: &note}, json.StringifyWithLegacySemantics(true)},
	} {
		for _, opt := range []v2.Options{nil, tt.opt} {
			b, err := v2.Marshal(tt.v, opt)
			if err != nil {
				b = []byte("an error")
			}
			fmt.Println(string(b))
		}
	}
	// Output:
	// an error
	// {"Wait":1000000000,"Done":true}
	// {"Sum":"AQI=","Done":true}
	// {"Sum":[1,2],"Done":true}
	// {"Done":false}
	// {}
	// an error
	// {"Done":false,"Note":"\"x\""}
}

// Bits is a set that is written as a string of digits.
type Bits uint8

// MarshalText implements [encoding.TextMarshaler].
func (b *Bits) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%08b", *b), nil }

// v1 calls a method of a pointer only where there is a pointer.
func ExampleCallMethodsWithLegacySemantics() {
	for _, opt := range []v2.Options{nil, json.CallMethodsWithLegacySemantics(true)} {
		b, err := v2.Marshal(map[string]Bits{"a": 5}, opt)
		fmt.Println(string(b), err)
	}
	// Output:
	// {"a":"00000101"} <nil>
	// {"a":5} <nil>
}

// Names without regard to case: v1 tells foo_bar from fooBar.
func ExampleMatchCaseSensitiveDelimiter() {
	for _, opt := range []v2.Options{nil, json.MatchCaseSensitiveDelimiter(true)} {
		var v struct{ UserID int }
		err := v2.Unmarshal([]byte(`{"user_id": 7}`), &v, v2.MatchCaseInsensitiveNames(true), opt)
		fmt.Println(v.UserID, err)
	}
	// Output:
	// 7 <nil>
	// 0 <nil>
}

// Errors of v1 for the callers of a function that has gone over to v2.
func ExampleReportErrorsWithLegacySemantics() {
	for _, opt := range []v2.Options{nil, json.ReportErrorsWithLegacySemantics(true)} {
		err := v2.Unmarshal([]byte(`{"ID": "x"}`), &struct{ ID int }{}, opt)
		var old *json.UnmarshalTypeError
		fmt.Println(errors.As(err, &old))
	}
	// Output:
	// false
	// true
}
