package json_test

import (
	"math/rand/v2"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// What a Memo says does not depend on what it was asked before.
func TestMemo(t *testing.T) {
	changing := new(opt.Struct)
	all := []opt.Options{
		jsonv2.RejectUnknownMembers(true), jsonv2.RejectUnknownMembers(false), jsonv2.MatchCaseInsensitiveNames(true), jsonv2.StringifyNumbers(true),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(false), jsontext.Multiline(true), jsontext.WithIndent("  "), jsonv2.AliasStrings(true),
		jsonv2.DefaultOptionsV2(), json.DefaultOptionsV1(), jsonv2.JoinOptions(jsontext.EscapeForHTML(true)), changing, nil, (*opt.Struct)(nil),
		jsontext.DepthLimit(5), jsonv2.WithMarshalers(nil), json.MergeWithLegacySemantics(true),
	}
	r := rand.New(rand.NewPCG(1, 2))
	var m opt.Memo
	var opts []opt.Options
	for i := range 20_000 {
		switch r.IntN(4) {
		case 0:
			opts = nil
			for range r.IntN(7) {
				opts = append(opts, all[r.IntN(len(all))])
			}
		case 1:
			changing.Flags.Set(opt.Bool(opt.StringifyNumbers, i%2 == 0))
		}
		got, gotOK := m.FlagsOf(opts)
		want, wantOK := opt.FlagsOf(opts)
		if got != want || gotOK != wantOK {
			t.Fatalf("%v: %v, %v, want %v, %v", opts, got, gotOK, want, wantOK)
		}
	}
}
