//go:build go1.27 && goexperiment.jsonv2

package json_test

import (
	"bytes"
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file compares with the json/v2 of the standard library, the dialect v1
// included.

// The types of random_types_test.go that use an Encoder or Decoder, for those of
// the standard library.
type (
	rToB    struct{ V any }
	rTokenB struct{ S string }
	rLaxB   struct{ N int }
	rWrongB struct{ N int }
)

func (r rToB) MarshalJSONTo(enc *stdtext.Encoder) error {
	if err := enc.WriteToken(stdtext.BeginArray); err != nil {
		return err
	}
	if err := stdjson.MarshalEncode(enc, r.V); err != nil {
		return err
	}
	return enc.WriteToken(stdtext.EndArray)
}

func (r *rToB) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	return stdjson.UnmarshalDecode(dec, &r.V)
}

func (r *rTokenB) MarshalJSONTo(enc *stdtext.Encoder) error {
	return enc.WriteToken(stdtext.String(r.S))
}

func (r *rTokenB) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	if k := tok.Kind(); k == '{' || k == '[' {
		return errFixed
	}
	r.S = tok.String()
	return nil
}

func (r rLaxB) MarshalJSONTo(*stdtext.Encoder) error      { return errors.ErrUnsupported }
func (r *rLaxB) UnmarshalJSONFrom(*stdtext.Decoder) error { return errors.ErrUnsupported }

func (r rWrongB) MarshalJSONTo(enc *stdtext.Encoder) error {
	switch r.N % 4 {
	case 0:
		return nil
	case 1:
		enc.WriteToken(stdtext.Int(1))
		return enc.WriteToken(stdtext.Int(2))
	case 2:
		enc.WriteToken(stdtext.True)
		return errFixed
	}
	return enc.WriteToken(stdtext.EndArray)
}

func (r *rWrongB) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	if legacy, _ := stdjson.GetOption(dec.Options(), stdv1.ReportErrorsWithLegacySemantics); legacy {
		return dec.SkipValue()
	}
	switch dec.PeekKind() {
	case '0':
		return nil
	case '"':
		dec.SkipValue()
		dec.SkipValue()
		return nil
	case 't':
		dec.ReadToken()
		dec.ReadToken()
		return nil
	case '[':
		dec.ReadToken()
		return errFixed
	}
	return dec.SkipValue()
}

var stdTwins = func() (ts []jsontest.Twin) {
	std := []jsontest.Twin{of[stdtext.Value](), of[rToB](), of[rTokenB](), of[rLaxB](), of[rWrongB]()}
	for i, t := range libraryTwins {
		ts = append(ts, jsontest.Twin{A: t.A, B: std[i].B})
	}
	return ts
}()

// stdOption has what optionNames names, in the same order.
var stdOption = []func(bool) stdjson.Options{
	func(on bool) stdjson.Options {
		if on {
			return stdv1.DefaultOptionsV1()
		}
		return stdjson.DefaultOptionsV2()
	},
	stdjson.Deterministic,
	stdtext.AllowDuplicateNames,
	stdtext.AllowInvalidUTF8,
	stdjson.StringifyNumbers,
	stdjson.MatchCaseInsensitiveNames,
	stdjson.RejectUnknownMembers,
	stdjson.FormatNilSliceAsNull,
	stdjson.FormatNilMapAsNull,
	stdjson.OmitZeroStructFields,
	stdtext.PreserveRawStrings,
	stdtext.CanonicalizeRawInts,
	stdtext.CanonicalizeRawFloats,
	stdtext.ReorderRawObjects,
	stdtext.EscapeForHTML,
	stdtext.EscapeForJS,
	stdv1.CallMethodsWithLegacySemantics,
	stdv1.FormatByteArrayAsArray,
	stdv1.FormatBytesWithLegacySemantics,
	stdv1.FormatDurationAsNano,
	stdv1.MatchCaseSensitiveDelimiter,
	stdv1.MergeWithLegacySemantics,
	stdv1.OmitEmptyWithLegacySemantics,
	stdv1.ParseBytesWithLooseRFC4648,
	stdv1.ParseTimeWithLooseRFC3339,
	stdv1.ReportErrorsWithLegacySemantics,
	stdv1.StringifyWithLegacySemantics,
	stdv1.UnmarshalArrayFromAnyLength,
	func(on bool) stdjson.Options {
		if !on {
			return stdjson.JoinOptions()
		}
		return stdFunctions
	},
	stdtext.SpaceAfterColon,
	stdtext.SpaceAfterComma,
	stdtext.Multiline,
	func(on bool) stdjson.Options { return stdtext.WithIndent(map[bool]string{true: " \t"}[on]) },
	func(on bool) stdjson.Options { return stdtext.WithIndentPrefix(map[bool]string{true: "\t"}[on]) },
}

// stdFunctions are ourFunctions for the standard library.
var stdFunctions = stdjson.JoinOptions(
	stdjson.WithMarshalers(stdjson.JoinMarshalers(
		stdjson.MarshalFunc(func(v rInt) ([]byte, error) {
			if v == 3 {
				return nil, errors.ErrUnsupported
			}
			return fmt.Appendf(nil, `{"i":%d}`, v), nil
		}),
		stdjson.MarshalToFunc(func(enc *stdtext.Encoder, v *Inner) error {
			if v.X%2 == 0 {
				return errors.ErrUnsupported
			}
			return enc.WriteToken(stdtext.String(v.Y))
		}),
		stdjson.MarshalToFunc(func(enc *stdtext.Encoder, v bool) error {
			if !v {
				return errors.ErrUnsupported
			}
			return enc.WriteToken(stdtext.Int(1))
		}),
		stdjson.MarshalFunc(func(v fmt.Stringer) ([]byte, error) { return quote("stringer " + v.String()), nil }),
	)),
	stdjson.WithUnmarshalers(stdjson.JoinUnmarshalers(
		stdjson.UnmarshalFunc(func(b []byte, v *rInt) error { *v = rInt(len(b)); return nil }),
		stdjson.UnmarshalFromFunc(func(dec *stdtext.Decoder, v *Inner) error {
			if dec.PeekKind() != '"' {
				return errors.ErrUnsupported
			}
			tok, err := dec.ReadToken()
			v.Y = tok.String()
			return err
		}),
		stdjson.UnmarshalFromFunc(func(dec *stdtext.Decoder, v *bool) error {
			if dec.PeekKind() == '0' {
				*v = true
				return dec.SkipValue()
			}
			return errors.ErrUnsupported
		}),
		stdjson.UnmarshalFunc(func(b []byte, v *string) error {
			if bytes.Contains(b, []byte("fox")) {
				return errFixed
			}
			*v = string(b)
			return nil
		}),
	)),
)

func stdOptions(c choice) (opts []stdjson.Options) {
	for _, i := range c {
		if i < 0 {
			opts = append(opts, stdOption[^i](false))
		} else {
			opts = append(opts, stdOption[i](true))
		}
	}
	return opts
}

var std = &library{
	name:      "std",
	unmarshal: func(in []byte, out any, c choice) error { return stdjson.Unmarshal(in, out, stdOptions(c)...) },
	read: func(r io.Reader, out any, c choice) error {
		return stdjson.UnmarshalRead(r, out, stdOptions(c)...)
	},
	decode: func(r io.Reader, s script, c choice) []string {
		dec := stdtext.NewDecoder(r, stdOptions(c)...)
		opts := stdOptions(s.call)
		return decodeScript(dec, s, func(v any) error { return stdjson.UnmarshalDecode(dec, v, opts...) })
	},
	marshal: func(in any, c choice) ([]byte, error) { return stdjson.Marshal(in, stdOptions(c)...) },
	write: func(w io.Writer, in any, c choice) error {
		return stdjson.MarshalWrite(w, in, stdOptions(c)...)
	},
	encode: func(w io.Writer, s script, c choice) []string {
		enc := stdtext.NewEncoder(w, stdOptions(c)...)
		opts := stdOptions(s.call)
		return encodeScript(enc, s, stdtext.BeginArray, stdtext.EndArray, func(v any) error { return stdjson.MarshalEncode(enc, v, opts...) })
	},
}

func init() {
	known = func(b *library, got, want string) bool {
		return b == std &&
			// Where what a struct embeds is nil, its method panics.
			// A float64 as the key of a map[any]T: std writes what is in the
			// interface straight away, as a number.
			(otherPanics(got, want) || strings.Contains(want, "object member name must be a string") ||
				// An error in the UnmarshalDecode of a method spoils, in std, the
				// objects around it as well, where v1 would go on, and may panic.
				strings.Contains(want, "object keyspace is in an invalid state") ||
				// After a member that a fallback has no object for (see below), std takes the name of
				// the next one for one that has come before.
				strings.Contains(got, "embedded raw value must be a JSON object") && strings.Contains(got, "*json.UnmarshalTypeError") &&
					strings.Contains(want, "duplicate object member name") ||
				// Text in another encoding is called that.
				strings.Contains(got, "text is UTF-16") || strings.Contains(got, "text is UTF-32") ||
				strings.Contains(want, "panic: runtime error: slice bounds out of range"))
	}
	// An interface that is read by the UnmarshalDecode of a method takes the option
	// string, in std, from the field that the method is of. So a quoted null makes no
	// nil pointer of the field, as it does elsewhere. The interface may hold a pointer, which the
	// v1 dialect follows.
	tagged := regexp.MustCompile(`\*json_test\.rToA "json:\\"[^"]*,string`)
	forgotten := regexp.MustCompile(`is <nil>, not &\{("?null"?|0x[0-9a-f]+)\}$`)
	// A text that is no base64 leaves bytes in the list that the same document has had for
	// the member before, where std has made that list with room for them.
	listed := regexp.MustCompile(`\[\]json_test\.rByte(Text)?\b`)
	bytesDiffer := regexp.MustCompile(`is "[^"]*", not "[^"]*"$`)
	// In the v1 dialect std goes on after a member that a fallback has no object for, without passing over
	// the value. An object is taken for a name then, "", and what is in it for the members that follow.
	knownValue = func(b *library, t reflect.Type, difference, outcome string) bool {
		return b == std && (strings.Contains(outcome, "embedded raw value must be a JSON object") && strings.Contains(outcome, "*json.UnmarshalTypeError") ||
			forgotten.MatchString(difference) && tagged.MatchString(t.String()) ||
			bytesDiffer.MatchString(difference) && listed.MatchString(t.String()) && strings.Contains(outcome, "illegal base64 data"))
	}
	describeStd = func(err error) string {
		switch e := err.(type) {
		case *stdjson.SemanticError:
			return semanticText(e.ByteOffset, string(e.JSONPointer), e.JSONKind.String(), e.JSONValue, e.GoType, e.Err)
		case *stdtext.SyntacticError:
			return syntacticText(e.ByteOffset, string(e.JSONPointer), e.Err)
		}
		return ""
	}
}

// TestRandomUnmarshalAsStd: results and errors, with all that is in them, are those
// of std.
func TestRandomUnmarshalAsStd(t *testing.T) {
	types := randomTypes(stdTwins)
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ *subject) error {
		return sameUnmarshal(rnd, types, typ, ours, std, false)
	})
}

// TestRandomMarshalAsStd is TestRandomUnmarshalAsStd for the other direction.
func TestRandomMarshalAsStd(t *testing.T) {
	types := randomTypes(stdTwins)
	compare(t, types, func(t *testing.T, rnd *rand.Rand, typ *subject) error {
		return sameMarshal(rnd, types, typ, ours, std)
	})
}

// TestFunctionErrorsNameTheFunction: in the v1 dialect, too. Before Go 1.27 such
// an error cannot be made to name it.
func TestFunctionErrorsNameTheFunction(t *testing.T) {
	opts := json.JoinOptions(jsonv1.DefaultOptionsV1(), json.WithMarshalers(json.JoinMarshalers(
		json.MarshalFunc(func(rInt) ([]byte, error) { return nil, errFixed }),
		json.MarshalToFunc(func(*jsontext.Encoder, rUint) error { return errFixed }),
	)))
	for v, name := range map[any]string{rInt(1): "MarshalFunc", rUint(1): "MarshalToFunc"} {
		_, err := json.Marshal(v, opts)
		if err == nil || !strings.Contains(err.Error(), "calling "+name+" ") {
			t.Errorf("%T: error %v, want one that names %s", v, err, name)
		}
	}
}

// TestQuotedNullBehindAMethodIsNil: the first difference that knownValue knows.
func TestQuotedNullBehindAMethodIsNil(t *testing.T) {
	const in = `{"f":"null"}`
	a := struct {
		F *rToA `json:"f,string"`
	}{&rToA{V: 1}}
	if err := json.Unmarshal([]byte(in), &a, jsonv1.DefaultOptionsV1()); err != nil || a.F != nil {
		t.Errorf("here: %v, %v, want nil", a.F, err)
	}
	b := struct {
		F *rToB `json:"f,string"`
	}{&rToB{V: 1}}
	if err := stdjson.Unmarshal([]byte(in), &b, stdv1.DefaultOptionsV1()); err != nil || b.F == nil || b.F.V != "null" {
		t.Errorf("encoding/json/v2: %v, %v: it does as this module now", b.F, err)
	}
}

// What a base64 text that is broken leaves after the end of a slice, where there was
// room for it, is what std leaves there.
func TestBrokenBase64LeavesInOldBytesWhatStdLeaves(t *testing.T) {
	for capacity := range 50 {
		for _, in := range []string{`"AQIDBAUGBwgJCgsMDQ4PEBESExQ*"`, `"AQIDBAUGBwgJCgsMDQ4PEBESExQV`, "\"AQIDBAUGBwgJCgsM\xffQ4PEBESExQV\"", `"AQID\u0000"`, `"AQ"`} {
			got, want := make([]byte, capacity), make([]byte, capacity)
			a, b := got[:min(2, capacity)], want[:min(2, capacity)]
			gotErr, wantErr := json.Unmarshal([]byte(in), &a, jsonv1.DefaultOptionsV1()), stdjson.Unmarshal([]byte(in), &b, stdv1.DefaultOptionsV1())
			if gotErr == nil || wantErr == nil || !bytes.Equal(got, want) || !bytes.Equal(a, b) || len(a) != min(2, capacity) {
				t.Errorf("%s, room for %d: left %v (%v), want %v (%v)", in, capacity, got, gotErr, want, wantErr)
			}
		}
	}
}

// TestMembersAfterFallbackThatIsNoObject: in the v1 dialect what comes after a member that the fallback
// cannot hold is read as ever. Std takes an object there for a name.
func TestMembersAfterFallbackThatIsNoObject(t *testing.T) {
	type outer struct {
		F    struct{ A int } `json:"_"`
		X    int             `json:"x"`
		Rest jsontext.Value  `json:",embed"`
	}
	for _, opts := range []json.Options{
		json.JoinOptions(jsonv1.DefaultOptionsV1(), jsonv1.MatchCaseSensitiveDelimiter(false)),
		jsonv1.ReportErrorsWithLegacySemantics(true), // with names that must differ
	} {
		for _, doc := range []string{`{"Rest":{},"x":-129,"Z":null}`, `{"Rest":[1],"x":-129}`, `{"x":-129,"Rest":{"x":1}}`, `{"Rest":null,"x":-129}`} {
			for _, rest := range []string{`"text"`, `{"a":`, `[1]`} {
				v := outer{X: 7, Rest: jsontext.Value(rest)}
				err := json.Unmarshal([]byte(doc), &v, opts)
				var terr *jsonv1.UnmarshalTypeError
				if !errors.As(err, &terr) || v.X != -129 || v.F.A != 0 || string(v.Rest) != rest {
					t.Errorf("%s into %s: %+v, %v", doc, rest, v, err)
				}
			}
		}
	}
}
