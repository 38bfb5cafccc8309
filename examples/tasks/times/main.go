// Times reads and writes times and durations in other forms than RFC 3339: by a
// type with methods, by functions, or by an option of v1.
package main

import (
	"fmt"
	"log"
	"time"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	v2 "github.com/javelin-go/javelin/json/v2"
)

// Unix is a time as the number of seconds since 1970.
type Unix struct{ time.Time }

// MarshalJSONTo writes the number.
func (u Unix) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.Int(u.Unix()))
}

// UnmarshalJSONFrom reads the number.
func (u *Unix) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var sec int64
	if err := v2.UnmarshalDecode(dec, &sec); err != nil {
		return err
	}
	u.Time = time.Unix(sec, 0).UTC()
	return nil
}

// Date is a day, as 2026-03-14. Its methods are for text, which becomes a string;
// those of time.Time are not among them.
type Date time.Time

// AppendText implements encoding.TextAppender.
func (d Date) AppendText(b []byte) ([]byte, error) {
	return time.Time(d).AppendFormat(b, time.DateOnly), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Date) UnmarshalText(b []byte) error {
	t, err := time.Parse(time.DateOnly, string(b))
	*d = Date(t)
	return err
}

// Stay has one member for each form.
type Stay struct {
	Made  time.Time     `json:"made"`
	Begin Unix          `json:"begin"`
	Day   Date          `json:"day"`
	Long  time.Duration `json:"long"`
}

func main() {
	const in = `{"made":"2026-03-14T09:00:00.25+01:00","begin":1767225600,"day":"2026-01-01","long":5400000000000}`
	var s Stay
	if err := v2.Unmarshal([]byte(in), &s, json.FormatDurationAsNano(true)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Made.UTC(), s.Begin.Year(), time.Time(s.Day).Weekday(), s.Long)
	b, err := v2.Marshal(s, json.FormatDurationAsNano(true))
	fmt.Println(string(b) == in, err)

	// Without the option a duration has no form.
	_, err = v2.Marshal(s)
	fmt.Println(err)
}
