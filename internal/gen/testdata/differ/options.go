package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"time"

	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	json "github.com/javelin-go/javelin/json/v2"
)

// This file has the options of calls. Generated code heeds few of them by itself: for the
// others the value is read and written without it, and so is what has code within a value.

// A choice is one option, or several of one name, for a random value of a type.
type choice struct {
	name string
	make func(r *rand.Rand, t reflect.Type) json.Options
}

func is(name string, make func(bool) json.Options) choice {
	return choice{name, func(*rand.Rand, reflect.Type) json.Options { return make(true) }}
}

// among chooses one of several values.
func among[T any](name string, make func(T) json.Options, values ...T) choice {
	return choice{name, func(r *rand.Rand, _ reflect.Type) json.Options { return make(values[r.IntN(len(values))]) }}
}

// legacy is one part of a dialect, alone or all but it.
func legacy(name string, make func(bool) json.Options) choice {
	return choice{name, func(r *rand.Rand, _ reflect.Type) json.Options { return make(!*v1) }}
}

var upper = json.NewNaming(func(name string) string { return strings.ToUpper(name) + "!" })

var choices = []choice{
	is("RequireAll", json.RequireAll), is("NullDefaults", json.NullDefaults), is("EmitOmitted", json.EmitOmitted),
	is("OmitNilStructFields", json.OmitNilStructFields), is("Validate", json.Validate), among("Defaults", json.Defaults, false),
	among("NonFiniteFloats", json.NonFiniteFloats, json.NonFiniteNull, json.NonFiniteText),
	among("FormatOf time.Time", json.FormatOf[time.Time], "unix", "DateOnly", "nothing"),
	among("FormatOf time.Duration", json.FormatOf[time.Duration], "units", "sec"),
	among("FormatOf []byte", json.FormatOf[[]byte], "hex", "array", "emitnull"),
	among("FormatOf float64", json.FormatOf[float64], "nonfinite"),
	among("Coerce", json.Coerce, json.CoerceAll, json.CoerceAll&^json.ValueToList, json.StringToNumber|json.StringToBool, json.EmptyStringToZero|json.EmptyListToZero, json.ValueToList, json.FractionToInteger),
	among("ObjectsInAny", json.ObjectsInAny, json.LastMember, json.FirstMember, json.EveryMember),
	among("NameFields", json.NameFields, json.SnakeCase, json.LowerCamelCase, json.KebabCase),
	among("NameFieldsBy", json.NameFieldsBy, upper),
	{"SelectFields", selectFields},
	among("CollectErrors", json.CollectErrors, 1, 2, 100),
	among("ElementLimit", json.ElementLimit, 2, 5), among("StringLimit", json.StringLimit, 3, 12), among("ByteLimit", json.ByteLimit, int64(20), 200),
	among("DepthLimit", jsontext.DepthLimit, 1, 2, 3, 4, 5),
	is("AliasStrings", json.AliasStrings), is("IntegersInAny", json.IntegersInAny), is("RawNumbersInAny", json.RawNumbersInAny),
	is("AllowComments", jsontext.AllowComments), is("AllowByteOrderMark", jsontext.AllowByteOrderMark),
	is("StringifyNumbers", json.StringifyNumbers), is("FormatNilMapAsNull", json.FormatNilMapAsNull), is("FormatNilSliceAsNull", json.FormatNilSliceAsNull),
	is("OmitZeroStructFields", json.OmitZeroStructFields), is("MatchCaseInsensitiveNames", json.MatchCaseInsensitiveNames),
	is("RejectUnknownMembers", json.RejectUnknownMembers), is("AllowDuplicateNames", jsontext.AllowDuplicateNames), is("AllowInvalidUTF8", jsontext.AllowInvalidUTF8),
	is("EscapeForHTML", jsontext.EscapeForHTML), is("EscapeForJS", jsontext.EscapeForJS), is("Multiline", jsontext.Multiline), is("SpaceAfterComma", jsontext.SpaceAfterComma),
	is("CanonicalizeRawFloats", jsontext.CanonicalizeRawFloats), is("CanonicalizeRawInts", jsontext.CanonicalizeRawInts),
	is("PreserveRawStrings", jsontext.PreserveRawStrings), is("ReorderRawObjects", jsontext.ReorderRawObjects),
	is("SpaceAfterColon", jsontext.SpaceAfterColon), among("WithIndent", jsontext.WithIndent, "", "  "), among("WithIndentPrefix", jsontext.WithIndentPrefix, "", "\t"),
	among("WithValue", json.WithValue[string], "a value"), among("WithContext", json.WithContext, context.Background()),

	legacy("CallMethodsWithLegacySemantics", jsonv1.CallMethodsWithLegacySemantics), legacy("FormatByteArrayAsArray", jsonv1.FormatByteArrayAsArray),
	legacy("FormatBytesWithLegacySemantics", jsonv1.FormatBytesWithLegacySemantics), legacy("FormatDurationAsNano", jsonv1.FormatDurationAsNano),
	legacy("MatchCaseSensitiveDelimiter", jsonv1.MatchCaseSensitiveDelimiter), legacy("MergeWithLegacySemantics", jsonv1.MergeWithLegacySemantics),
	legacy("OmitEmptyWithLegacySemantics", jsonv1.OmitEmptyWithLegacySemantics), legacy("ParseBytesWithLooseRFC4648", jsonv1.ParseBytesWithLooseRFC4648),
	legacy("ParseTimeWithLooseRFC3339", jsonv1.ParseTimeWithLooseRFC3339), legacy("ReportErrorsWithLegacySemantics", jsonv1.ReportErrorsWithLegacySemantics),
	legacy("StringifyWithLegacySemantics", jsonv1.StringifyWithLegacySemantics), legacy("UnmarshalArrayFromAnyLength", jsonv1.UnmarshalArrayFromAnyLength),

	{"WithMarshalers", func(*rand.Rand, reflect.Type) json.Options {
		return json.WithMarshalers(json.MarshalToFunc(func(enc *jsontext.Encoder, v int16) error {
			return enc.WriteToken(jsontext.String(fmt.Sprint("<", v)))
		}))
	}},
	{"WithUnmarshalers", func(*rand.Rand, reflect.Type) json.Options {
		return json.WithUnmarshalers(json.UnmarshalNextFunc(func(dec *jsontext.Decoder, v *string, next func() error) error {
			err := next()
			*v += "!"
			return err
		}))
	}},
}

// selectFields selects some of the fields of a struct, or of what lists and maps of it hold.
func selectFields(r *rand.Rand, t reflect.Type) json.Options {
	all, within := "", ""
	for depth := 0; t.Kind() != reflect.Struct; depth++ {
		if k := t.Kind(); k != reflect.Map && k != reflect.Slice && k != reflect.Array && k != reflect.Pointer || depth > 9 {
			return json.SelectFields("a") // which is an error
		}
		if t.Kind() == reflect.Map {
			all, within = all+"*{", within+"}"
		}
		t = t.Elem()
	}
	var names []string
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		switch {
		case name == "":
			name = t.Field(i).Name
		case name == "-":
			continue
		}
		if r.IntN(2) == 0 {
			quoted, _ := jsontext.AppendQuote(nil, name)
			names = append(names, string(quoted)+[]string{"", "", "", "{*}"}[r.IntN(4)])
		}
	}
	if len(names) == 0 {
		names = []string{"*"}
	}
	return json.SelectFields(all + strings.Join(names, ",") + within)
}

// present says that calls note which members there were.
var present bool

// chosen are the names of the options at hand.
var chosen string

// choose sets the options of the next calls: those of the dialect, and up to three more.
func choose(r *rand.Rand, t reflect.Type) {
	options, chosen, present = dialect[:len(dialect):len(dialect)], "", false
	if *plainly {
		return
	}
	for _, c := range choices {
		if c.name == *with {
			options, chosen = append(options, c.make(r, t)), " "+c.name
		}
	}
	for range max(0, r.IntN(6)-2) {
		c := choices[r.IntN(len(choices))]
		options, chosen = append(options, c.make(r, t)), chosen+" "+c.name
	}
	if r.IntN(20) == 0 {
		present, chosen = true, chosen+" WithPresence"
	}
}
