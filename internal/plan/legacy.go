package plan

import (
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is what the encoding/json of Go releases before 1.27 does otherwise
// than the v1 dialect, where its errors or its results show it: see [opt.Classic].

// classicTag returns the tag of a struct field without the options of json that
// are unknown before Go 1.27, and without a name that was no good then.
func classicTag(tag reflect.StructTag, foreign bool) string {
	val, ok := shape.LookupTag(string(tag), "json")
	name, opts, more := strings.Cut(val, ",")
	good := usedByClassic(name)
	if !ok || good && (!more || name != "-" && knownToClassic(opts)) {
		return string(tag)
	}
	return classicTagOf(tag, name, opts, good, foreign)
}

// classicTagOf is classicTag for a tag that says more than v1 knows.
func classicTagOf(tag reflect.StructTag, name, opts string, good, foreign bool) string {
	kept := name + ","
	if !good {
		kept = ""
	} else if name != "-" {
		kept = name
	}
	for o := range strings.SplitSeq(opts, ",") {
		switch o {
		case "omitempty", "omitzero", "string":
			kept += "," + o
		case "required", "!omitempty", "!omitzero":
			if foreign {
				kept += "," + o
			}
		}
	}
	out := "json:" + strconv.Quote(kept)
	if val, ok := shape.LookupTag(string(tag), "javelin"); ok {
		out += " javelin:" + strconv.Quote(val)
	}
	return out
}

// knownToClassic reports whether all options of a tag are.
func knownToClassic(opts string) bool {
	for o := range strings.SplitSeq(opts, ",") {
		switch o {
		case "omitempty", "omitzero", "string":
		default:
			return false
		}
	}
	return true
}

// usedByClassic reports whether the name in a tag is used. Names in Go 1.27 may have
// any characters.
func usedByClassic(name string) bool {
	if shape.PlainWord(name) == len(name) {
		return true
	}
	return !strings.ContainsFunc(name, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c)
	})
}

// ClassicString reports whether the tag option string means anything for a type:
// for one that is a scalar, or a pointer without a name to such a one.
func ClassicString(t reflect.Type) bool {
	if t.Name() == "" && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	k := t.Kind()
	return reflect.Bool <= k && k <= reflect.Float64 || k == reflect.String
}

// ClassicKey reports whether a map may have keys of type t; reading says whether
// the map is read.
func ClassicKey(t reflect.Type, reading bool) bool {
	k := t.Kind()
	switch {
	case reflect.Int <= k && k <= reflect.Uintptr || k == reflect.String:
		return true
	case reading:
		return reflect.PointerTo(t).Implements(TextUnmarshalerType)
	}
	return t.Implements(TextMarshalerType)
}

// Legacy is set by package json, which alone makes the options that lead to it.
var Legacy LegacyHooks

type LegacyHooks struct {
	// MarshalError and UnmarshalError turn the error of a whole call into one
	// of the v1 dialect.
	MarshalError   func(in any, err error) error
	UnmarshalError func(out any, err error) error
	// MethodError wraps the error of a user's method that was to marshal what
	// the pointer in leads to.
	MethodError func(in any, err error, method string) error
	// InvalidValue returns what is wrong with a value that a method has
	// returned, as the classic encoding/json says it.
	InvalidValue func(val []byte) error
	// Relocate puts the place right that an error of v1 tells: a method for the
	// standard library has returned it, which sees one value alone, at the given
	// place in the whole.
	Relocate func(err error, offset int64, ptr jsontext.Pointer) error
	// NewNumber returns a pointer to a new json.Number.
	NewNumber func() any

	// Number is the type json.Number of the standard library. It is treated
	// here, because what methods it has depends on the Go release, and where
	// it has some, they are for another Encoder and Decoder.
	Number reflect.Type
}
