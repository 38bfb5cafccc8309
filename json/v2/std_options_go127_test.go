//go:build go1.27 && goexperiment.jsonv2

package json

import (
	"bytes"
	stdjson "encoding/json"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// useNumber takes the options of the Decoder that it is read by.
type useNumber struct{ options Options }

func (u *useNumber) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	u.options = stdv2.JoinOptions(d.Options())
	return d.SkipValue()
}

// TestV1BitsAreThoseOfStd: options of encoding/json are read right by programs that have
// not got package json, too.
func TestV1BitsAreThoseOfStd(t *testing.T) {
	for i, set := range []func(bool) Options{
		stdjson.CallMethodsWithLegacySemantics, stdjson.FormatByteArrayAsArray, stdjson.FormatBytesWithLegacySemantics,
		stdjson.FormatDurationAsNano, stdjson.MatchCaseSensitiveDelimiter, stdjson.MergeWithLegacySemantics,
		stdjson.OmitEmptyWithLegacySemantics, stdjson.ParseBytesWithLooseRFC4648, stdjson.ParseTimeWithLooseRFC3339,
		stdjson.ReportErrorsWithLegacySemantics, stdjson.StringifyWithLegacySemantics, nil, stdjson.UnmarshalArrayFromAnyLength,
	} {
		var on, off Options
		if set != nil {
			on, off = stdv2.JoinOptions(set(true)), stdv2.JoinOptions(set(false))
		} else {
			d := stdjson.NewDecoder(strings.NewReader("0"))
			var without, with useNumber
			//lint:ignore SA9005 the method is its
			stdjson.NewDecoder(strings.NewReader("0")).Decode(&without)
			d.UseNumber()
			//lint:ignore SA9005 the method is its
			d.Decode(&with)
			before, _, _ := flagsOfStd(without.options)
			given, values, ok := flagsOfStd(with.options)
			if given&^before != v1Bits()[i] || values&v1Bits()[i] == 0 || !ok {
				t.Errorf("UseNumber is %b, want %b", given&^before, v1Bits()[i])
			}
			continue
		}
		for _, v := range []bool{false, true} {
			if o, ok := makeV1(v1Flags[i], v); o != set(v) || !ok {
				t.Errorf("option %d is made as %v", i, o)
			}
		}
		given, values, ok := flagsOfStd(on)
		if given != v1Bits()[i] || values != given || !ok {
			t.Errorf("option %d is %b, want %b", i, given, v1Bits()[i])
		}
		if given, values, ok = flagsOfStd(off); given != v1Bits()[i] || values != 0 || !ok {
			t.Errorf("option %d set to false is %b, want %b", i, given, v1Bits()[i])
		}
	}
	if got := reflect.TypeOf(v1Flags).Len(); got != 13 {
		t.Errorf("%d options", got)
	}
}

// TestJoinedOptionsAreFew: the same options are joined to the same, however they are made.
func TestJoinedOptionsAreFew(t *testing.T) {
	a := JoinOptions(Deterministic(true), jsontext.WithIndent("  "))
	b := JoinOptions(jsontext.WithIndent("  "), stdv2.Deterministic(true))
	if a != b {
		t.Error("the same options are joined to others")
	}
	if s, ok := opt.AsStruct(a); !ok || s.Indent != "  " || !s.Flags.Get(opt.Deterministic) {
		t.Errorf("they are %+v", s)
	}
	if JoinOptions(Deterministic(false)) == JoinOptions(Deterministic(true)) || JoinOptions() == JoinOptions(Deterministic(false)) {
		t.Error("other options are joined to the same")
	}
	// What has values of its own is not kept, and what only this package has is its own.
	if _, ok := JoinOptions(ElementLimit(1)).(*opt.Struct); !ok {
		t.Error("ElementLimit is an option of the standard library")
	}
	enc := jsontext.NewEncoder(new(bytes.Buffer), a)
	if v, ok := stdv2.GetOption(JoinOptions(enc.Options()), stdtext.WithIndent); v != "  " || !ok {
		t.Errorf("of an Encoder: %q, %v", v, ok)
	}
}
