package json_test

import (
	"bytes"
	"fmt"
	"log"
	"net/url"
	"strconv"
	"time"

	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// Of two options WithMarshalers the last one wins: functions for several types are
// joined to one list. The first that is made for a type is asked.
func ExampleJoinMarshalers() {
	forms := json.WithMarshalers(json.JoinMarshalers(
		json.MarshalToFunc(func(enc *jsontext.Encoder, t time.Time) error {
			return enc.WriteToken(jsontext.Int(t.Unix()))
		}),
		json.MarshalFunc(func(u *url.URL) ([]byte, error) {
			return strconv.AppendQuote(nil, u.Redacted()), nil
		}),
	))
	u, err := url.Parse("https://ada:secret@example.org/x")
	if err != nil {
		log.Fatal(err)
	}
	b, err := json.Marshal(map[string]any{"at": time.Unix(1767225600, 0), "to": u}, forms, json.Deterministic(true))
	fmt.Println(string(b), err)
	// Output: {"at":1767225600,"to":"https://ada:xxxxx@example.org/x"} <nil>
}

// UnmarshalFunc is for those who would rather have text than tokens.
func ExampleJoinUnmarshalers() {
	forms := json.WithUnmarshalers(json.JoinUnmarshalers(
		json.UnmarshalFunc(func(b []byte, u *url.URL) error {
			s, err := json.UnmarshalOf[string](b)
			if err != nil {
				return err
			}
			return u.UnmarshalBinary([]byte(s))
		}),
		json.UnmarshalFromFunc(func(dec *jsontext.Decoder, t *time.Time) error {
			var sec int64
			if err := json.UnmarshalDecode(dec, &sec); err != nil {
				return err
			}
			*t = time.Unix(sec, 0).UTC()
			return nil
		}),
	))
	var visit struct {
		At time.Time `json:"at"`
		To url.URL   `json:"to"`
	}
	err := json.Unmarshal([]byte(`{"at": 1767225600, "to": "https://example.org/x?y=1"}`), &visit, forms)
	fmt.Println(visit.At.Format(time.DateOnly), visit.To.Host, visit.To.Query().Get("y"), err)
	// Output: 2026-01-01 example.org 1 <nil>
}

// A value that cannot be written leaves no trace among the others.
func ExampleNewRecordWriter() {
	var out bytes.Buffer
	w := json.NewRecordWriter(&out, json.Deterministic(true))
	for _, v := range []any{Order{ID: 1, Total: 2.5}, func() {}, map[string]int{"b": 2, "a": 1}} {
		if err := w.Write(v); err != nil {
			fmt.Println(err)
		}
	}
	if err := w.Flush(); err != nil {
		log.Fatal(err)
	}
	fmt.Print(out.String())
	// Output:
	// json: cannot marshal from Go func()
	// {"id":1,"total":2.5}
	// {"a":1,"b":2}
}

// The type that is named counts, also where it is an interface.
func ExampleMarshalOf() {
	b, err := json.MarshalOf[fmt.Stringer](time.Second, json.WithMarshalers(
		json.MarshalToFunc(func(enc *jsontext.Encoder, s fmt.Stringer) error {
			return enc.WriteToken(jsontext.String(s.String()))
		})))
	fmt.Println(string(b), err)
	// Output: "1s" <nil>
}
