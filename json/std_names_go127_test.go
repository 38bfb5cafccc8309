//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	stdjson "encoding/json"
	stdv2 "encoding/json/v2"
	"reflect"
	"testing"

	"github.com/javelin-go/javelin/json"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// TestNamesEqualButForCaseLikeStdV2 is TestNamesEqualButForCaseLikeStd for json/v2, with
// its own options and with those of v1.
func TestNamesEqualButForCaseLikeStdV2(t *testing.T) {
	for i, opts := range []jsonv2.Options{
		jsonv2.MatchCaseInsensitiveNames(true),
		jsonv2.JoinOptions(jsonv2.MatchCaseInsensitiveNames(true), json.MatchCaseSensitiveDelimiter(true)),
		jsonv2.JoinOptions(json.DefaultOptionsV1(), json.MatchCaseSensitiveDelimiter(false)),
		json.ReportErrorsWithLegacySemantics(true),
		jsonv2.JoinOptions(json.ReportErrorsWithLegacySemantics(true), jsonv2.MatchCaseInsensitiveNames(true)),
	} {
		std := []stdv2.Options{
			stdv2.MatchCaseInsensitiveNames(true),
			stdv2.JoinOptions(stdv2.MatchCaseInsensitiveNames(true), stdjson.MatchCaseSensitiveDelimiter(true)),
			stdv2.JoinOptions(stdjson.DefaultOptionsV1(), stdjson.MatchCaseSensitiveDelimiter(false)),
			stdjson.ReportErrorsWithLegacySemantics(true),
			stdv2.JoinOptions(stdjson.ReportErrorsWithLegacySemantics(true), stdv2.MatchCaseInsensitiveNames(true)),
		}[i]
		for _, typ := range sameNames {
			for _, name := range someNames {
				in := `{"` + name + `":1}`
				got, want := reflect.New(typ), reflect.New(typ)
				gotErr, wantErr := jsonv2.Unmarshal([]byte(in), got.Interface(), opts), stdv2.Unmarshal([]byte(in), want.Interface(), std)
				if (gotErr == nil) != (wantErr == nil) || gotErr != nil && gotErr.Error() != sayCannot(wantErr) {
					t.Errorf("%d: %v from %s:\n\tgot error %v\n\twant      %v", i, typ, in, gotErr, wantErr)
				}
				if !reflect.DeepEqual(got.Interface(), want.Interface()) {
					t.Errorf("%d: %v from %s:\n\tgot  %s\n\twant %s", i, typ, in, deep(got), deep(want))
				}
			}
		}
	}
}
