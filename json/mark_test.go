package json_test

import (
	stdjson "encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// TestForeignEncodings: a byte order mark and other encodings have the errors of
// encoding/json; with json/v2, the rules of v1 and the option, a mark is passed over.
func TestForeignEncodings(t *testing.T) {
	for _, text := range []string{
		"\ufeff{}", "\ufeff", "[\ufeff1]", "1 \ufeff", "\xff\xfe{\x00}\x00", "\xfe\xff\x00{\x00}", "{\x00}\x00",
		"\x00{\x00}", "7\x00", "\x00\x00\xfe\xff", "{\x00\x00\x00", "\xef\xbb", "[é]",
	} {
		var a, b any
		check := func(how string, err, want error) {
			t.Helper()
			var serr, wantErr *stdjson.SyntaxError
			if err == nil || want == nil || err.Error() != want.Error() {
				t.Errorf("%s of %q: %v, want %v", how, text, err, want)
			} else if errors.As(want, &wantErr) && (!errors.As(err, &serr) || serr.Offset != wantErr.Offset) {
				t.Errorf("%s of %q: %+v, want %+v", how, text, serr, wantErr)
			}
		}
		check("Unmarshal", json.Unmarshal([]byte(text), &a), stdjson.Unmarshal([]byte(text), &b))
		for _, one := range []bool{false, true} {
			rd := func() io.Reader {
				if one {
					return iotest.OneByteReader(strings.NewReader(text))
				}
				return strings.NewReader(text)
			}
			if strings.HasPrefix(text, "1") || strings.HasPrefix(text, "7") {
				continue // a value comes first
			}
			check("Decode", json.NewDecoder(rd()).Decode(&a), stdjson.NewDecoder(rd()).Decode(&b))
		}
	}
	var v any
	if err := jsonv2.Unmarshal([]byte("\ufeff[1]"), &v, json.DefaultOptionsV1(), jsontext.AllowByteOrderMark(true)); err != nil {
		t.Error(err)
	}
}
