package json_test

import (
	stdjson "encoding/json"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/json"
)

// TestRawMessageAsInStandardLibrary: a RawMessage that is all a call is about has
// a way of its own.
func TestRawMessageAsInStandardLibrary(t *testing.T) {
	for _, s := range []string{
		``, ` `, `null`, " \n\t\r{ \"a\" : [ 1 , 2 ] } \n", `"a"`, ` -1.50e3 `, `{}`, ` [ ] `, `[1,2`, `[1] x`, `{"a":1,"a":2}`,
		"[\"\xff\"]", `["\ud800"]`, `["\u0041\/<\u2028>&` + "\u2028" + `"]`, `[01]`, `nul`, `{"a":}`,
		` {"k": "` + strings.Repeat("<long> ", 5000) + `", "m": [` + strings.Repeat("1, ", 5000) + `1]} `,
	} {
		var got json.RawMessage
		var want stdjson.RawMessage
		err, stdErr := json.Unmarshal([]byte(s), &got), stdjson.Unmarshal([]byte(s), &want)
		if string(got) != string(want) || (err == nil) != (stdErr == nil) || err != nil && err.Error() != stdErr.Error() {
			t.Errorf("Unmarshal(%.40q) = %.40q, %v, want %.40q, %v", s, got, err, want, stdErr)
		}
		b, err := json.Marshal(json.RawMessage(s))
		c, stdErr := stdjson.Marshal(stdjson.RawMessage(s))
		if string(b) != string(c) || (err == nil) != (stdErr == nil) || err != nil && err.Error() != stdErr.Error() {
			t.Errorf("Marshal(%.40q) = %.40q, %v, want %.40q, %v", s, b, err, c, stdErr)
		}
	}
	var none *json.RawMessage
	if err, stdErr := json.Unmarshal([]byte("1"), none), stdjson.Unmarshal([]byte("1"), (*stdjson.RawMessage)(nil)); err == nil || err.Error() != stdErr.Error() {
		t.Errorf("into nil: %v, want %v", err, stdErr)
	}
}
