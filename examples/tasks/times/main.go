// Times reads and writes times and durations in other forms than RFC 3339: by tags, by an
// option for a whole call, or by a type with methods.
package main

import (
	"fmt"
	"log"
	"time"

	"github.com/javelin-go/javelin/json/v2"
)

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
	Begin time.Time     `json:"begin" javelin:"format=unix"`
	End   time.Time     `json:"end" javelin:"format='02.01.2006 15:04'"`
	Day   Date          `json:"day"`
	Long  time.Duration `json:"long" javelin:"format=units"`
	Wait  time.Duration `json:"wait" javelin:"format=milli"`
}

func main() {
	const in = `{"made":"2026-03-14T09:00:00.25+01:00","begin":1767225600,"end":"01.01.2026 01:30","day":"2026-01-01","long":"1h30m0s","wait":250.5}`
	var s Stay
	if err := json.Unmarshal([]byte(in), &s); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Made.UTC(), s.Begin.Year(), s.End.Minute(), time.Time(s.Day).Weekday(), s.Long, s.Wait)
	b, err := json.Marshal(s)
	fmt.Println(string(b) == in, err)

	// Without a format a duration has no form.
	_, err = json.Marshal(90 * time.Minute)
	fmt.Println(err)
	b, err = json.Marshal(90*time.Minute, json.FormatOf[time.Duration]("iso8601"))
	fmt.Println(string(b), err)
}
