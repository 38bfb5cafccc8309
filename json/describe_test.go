package json_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

func TestDescribe(t *testing.T) {
	type order struct {
		Name   string
		Amount float64
		Inner  struct{ N int }
	}
	for _, tt := range []struct {
		in, place string
		left      int // of the caret
	}{
		{in: `{"Name":"a"}`},
		{"{\"Name\":\"日本\",\n \"Amount\":\"12\"}", "2:11", 10},
		{"{\"Name\":\"日本\", \"Amount\":\"12\"}", "1:24", 25},
		{`{"Inner":[1,2]}`, "1:10", 9},
		{`{"Inner":{"N":"x"}}`, "1:15", 14},
		{`{"Inner":{"N":1.5}}`, "1:15", 14},
		{`{"Inner": true }`, "1:11", 10},
		{`{"Name":"a" "Amount":1}`, "1:13", 12},
		{"{\"Name\":\"a\",\n\"Amount\":1  \n", "2:11", 10},
		{`{"Name":tru}`, "1:12", 11},
		{"{\"Name\":\"a\x01\"}", "1:11", 10},
	} {
		var v order
		err := json.Unmarshal([]byte(tt.in), &v)
		got := json.Describe(err, []byte(tt.in))
		if tt.place == "" {
			if err != nil || got != "" {
				t.Errorf("%s: got %v, %s", tt.in, err, got)
			}
			continue
		}
		rows := strings.Split(got, "\n")
		message, ok := strings.CutPrefix(rows[0], tt.place+": ")
		if len(rows) != 4 || !ok || rows[2] != "      | "+strings.Repeat(" ", tt.left)+"^" {
			t.Errorf("%q: got\n%swant %s and %d columns", tt.in, got, tt.place, tt.left)
		}
		if !strings.HasSuffix(err.Error(), message) {
			t.Errorf("%q: got %s, error %v", tt.in, rows[0], err)
		}
	}
	if got, want := json.Describe(io.ErrUnexpectedEOF, []byte("[1, ")), "1:4: unexpected EOF\n    1 | [1, \n      |    ^\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got, want := json.Describe(errors.New("other"), nil), "other\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var v []int
	in := []byte(`[1,"x"]`)
	err := jsonv2.Unmarshal(in, &v)
	if got, want := json.Describe(err, in), jsonv2.Describe(err, in); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
