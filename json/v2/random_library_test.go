package json_test

import (
	"bytes"
	stdv1 "encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"

	jsonv1 "github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/json/v2"
)

// This file is what a library under comparison is: ways to call it, options, and
// what its errors tell.

// library is a JSON library under comparison. A choice names options; an entry
// means the same to all libraries.
type library struct {
	name      string
	unmarshal func(in []byte, out any, c choice) error
	read      func(r io.Reader, out any, c choice) error
	decode    func(r io.Reader, s script, c choice) []string
	marshal   func(in any, c choice) ([]byte, error)
	write     func(w io.Writer, in any, c choice) error
	encode    func(w io.Writer, s script, c choice) []string
}

// script is a run of calls on one Decoder or Encoder.
type script struct {
	prefix int             // tokens to read, or arrays to open, before
	values []reflect.Value // pointers, to be set one after another
	call   choice          // options of each call
	limit  int             // on values after an error
}

// choice is a set of options, in order: indexes of optionNames, each negative one
// for false.
type choice []int

func (c choice) String() string {
	var s []string
	for _, i := range c {
		if i < 0 {
			s = append(s, "!"+optionNames[^i])
		} else {
			s = append(s, optionNames[i])
		}
	}
	return "[" + strings.Join(s, " ") + "]"
}

// ourOption has what optionNames names, in the same order.
var ourOption, optionNames = func() (set []func(bool) json.Options, names []string) {
	add := func(name string, f func(bool) json.Options) { names, set = append(names, name), append(set, f) }
	add("v1", func(on bool) json.Options {
		if on {
			return jsonv1.DefaultOptionsV1()
		}
		return json.DefaultOptionsV2()
	})
	add("Deterministic", json.Deterministic)
	add("AllowDuplicateNames", jsontext.AllowDuplicateNames)
	add("AllowInvalidUTF8", jsontext.AllowInvalidUTF8)
	add("StringifyNumbers", json.StringifyNumbers)
	add("MatchCaseInsensitiveNames", json.MatchCaseInsensitiveNames)
	add("RejectUnknownMembers", json.RejectUnknownMembers)
	add("FormatNilSliceAsNull", json.FormatNilSliceAsNull)
	add("FormatNilMapAsNull", json.FormatNilMapAsNull)
	add("OmitZeroStructFields", json.OmitZeroStructFields)
	add("PreserveRawStrings", jsontext.PreserveRawStrings)
	add("CanonicalizeRawInts", jsontext.CanonicalizeRawInts)
	add("CanonicalizeRawFloats", jsontext.CanonicalizeRawFloats)
	add("ReorderRawObjects", jsontext.ReorderRawObjects)
	add("EscapeForHTML", jsontext.EscapeForHTML)
	add("EscapeForJS", jsontext.EscapeForJS)
	add("CallMethodsWithLegacySemantics", jsonv1.CallMethodsWithLegacySemantics)
	add("FormatByteArrayAsArray", jsonv1.FormatByteArrayAsArray)
	add("FormatBytesWithLegacySemantics", jsonv1.FormatBytesWithLegacySemantics)
	add("FormatDurationAsNano", jsonv1.FormatDurationAsNano)
	add("MatchCaseSensitiveDelimiter", jsonv1.MatchCaseSensitiveDelimiter)
	add("MergeWithLegacySemantics", jsonv1.MergeWithLegacySemantics)
	add("OmitEmptyWithLegacySemantics", jsonv1.OmitEmptyWithLegacySemantics)
	add("ParseBytesWithLooseRFC4648", jsonv1.ParseBytesWithLooseRFC4648)
	add("ParseTimeWithLooseRFC3339", jsonv1.ParseTimeWithLooseRFC3339)
	add("ReportErrorsWithLegacySemantics", jsonv1.ReportErrorsWithLegacySemantics)
	add("StringifyWithLegacySemantics", jsonv1.StringifyWithLegacySemantics)
	add("UnmarshalArrayFromAnyLength", jsonv1.UnmarshalArrayFromAnyLength)
	add("functions", func(on bool) json.Options {
		if !on {
			return json.JoinOptions()
		}
		return ourFunctions
	})
	// What follows is layout, which calls on an Encoder may not change.
	add("SpaceAfterColon", jsontext.SpaceAfterColon)
	add("SpaceAfterComma", jsontext.SpaceAfterComma)
	add("Multiline", jsontext.Multiline)
	add("Indent", func(on bool) json.Options { return jsontext.WithIndent(map[bool]string{true: " \t"}[on]) })
	add("IndentPrefix", func(on bool) json.Options { return jsontext.WithIndentPrefix(map[bool]string{true: "\t"}[on]) })
	return set, names
}()

const (
	optionV1 = iota
	optionDeterministic
	layoutOptions = 5 // the last ones of optionNames, after functions
)

// ourFunctions are functions of the caller for some of the types.
var ourFunctions = json.JoinOptions(
	json.WithMarshalers(json.JoinMarshalers(
		json.MarshalFunc(func(v rInt) ([]byte, error) {
			if v == 3 {
				return nil, errors.ErrUnsupported
			}
			return fmt.Appendf(nil, `{"i":%d}`, v), nil
		}),
		json.MarshalToFunc(func(enc *jsontext.Encoder, v *Inner) error {
			if v.X%2 == 0 {
				return errors.ErrUnsupported
			}
			return enc.WriteToken(jsontext.String(v.Y))
		}),
		json.MarshalToFunc(func(enc *jsontext.Encoder, v bool) error {
			if !v {
				return errors.ErrUnsupported
			}
			return enc.WriteToken(jsontext.Int(1))
		}),
		json.MarshalFunc(func(v fmt.Stringer) ([]byte, error) { return quote("stringer " + v.String()), nil }),
	)),
	json.WithUnmarshalers(json.JoinUnmarshalers(
		json.UnmarshalFunc(func(b []byte, v *rInt) error { *v = rInt(len(b)); return nil }),
		json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *Inner) error {
			if dec.PeekKind() != '"' {
				return errors.ErrUnsupported
			}
			tok, err := dec.ReadToken()
			v.Y = tok.String()
			return err
		}),
		json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *bool) error {
			if dec.PeekKind() == '0' {
				*v = true
				return dec.SkipValue()
			}
			return errors.ErrUnsupported
		}),
		json.UnmarshalFunc(func(b []byte, v *string) error {
			if bytes.Contains(b, []byte("fox")) {
				return errFixed
			}
			*v = string(b)
			return nil
		}),
	)),
)

func ourOptions(c choice) (opts []json.Options) {
	for _, i := range c {
		if i < 0 {
			opts = append(opts, ourOption[^i](false))
		} else {
			opts = append(opts, ourOption[i](true))
		}
	}
	return opts
}

func randomChoice(rnd *rand.Rand, names int) (c choice) {
	if rnd.IntN(12) == 0 {
		c = choice{len(optionNames) - layoutOptions - 1}
	}
	switch rnd.IntN(5) {
	case 0:
		return c
	case 1:
		return append(c, optionV1)
	case 2:
		c = append(c, optionV1)
	}
	for range rnd.IntN(5) {
		i := rnd.IntN(names)
		if rnd.IntN(3) == 0 {
			i = ^i
		}
		c = append(c, i)
	}
	return c
}

// ours is this library: its fast forms with the complete ones after them.
var ours = &library{
	name:      "javelin",
	unmarshal: func(in []byte, out any, c choice) error { return json.Unmarshal(in, out, ourOptions(c)...) },
	read:      func(r io.Reader, out any, c choice) error { return json.UnmarshalRead(r, out, ourOptions(c)...) },
	decode: func(r io.Reader, s script, c choice) []string {
		dec := jsontext.NewDecoder(r, ourOptions(c)...)
		opts := ourOptions(s.call)
		return decodeScript(dec, s, func(v any) error { return json.UnmarshalDecode(dec, v, opts...) })
	},
	marshal: func(in any, c choice) ([]byte, error) { return json.Marshal(in, ourOptions(c)...) },
	write:   func(w io.Writer, in any, c choice) error { return json.MarshalWrite(w, in, ourOptions(c)...) },
	encode: func(w io.Writer, s script, c choice) []string {
		enc := jsontext.NewEncoder(w, ourOptions(c)...)
		opts := ourOptions(s.call)
		return encodeScript(enc, s, jsontext.BeginArray, jsontext.EndArray, func(v any) error { return json.MarshalEncode(enc, v, opts...) })
	},
}

// complete is this library without its fast forms.
var complete = &library{
	name: "the complete form",
	unmarshal: func(in []byte, out any, c choice) error {
		defer json.DisableFast()()
		return ours.unmarshal(in, out, c)
	},
	read: func(r io.Reader, out any, c choice) error {
		defer json.DisableFast()()
		return ours.read(r, out, c)
	},
	decode: func(r io.Reader, s script, c choice) []string {
		defer json.DisableFast()()
		return ours.decode(r, s, c)
	},
	marshal: func(in any, c choice) ([]byte, error) {
		defer json.DisableFast()()
		return ours.marshal(in, c)
	},
	write: func(w io.Writer, in any, c choice) error {
		defer json.DisableFast()()
		return ours.write(w, in, c)
	},
	encode: func(w io.Writer, s script, c choice) []string {
		defer json.DisableFast()()
		return ours.encode(w, s, c)
	},
}

// guard turns a panic, as of a method that is called for a nil pointer, into an
// error.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

type anyDecoder[T fmt.Stringer, P ~string] interface {
	ReadToken() (T, error)
	InputOffset() int64
	StackDepth() int
	StackPointer() P
}

func decodeScript[T fmt.Stringer, P ~string](dec anyDecoder[T, P], s script, unmarshal func(any) error) (log []string) {
	for range s.prefix {
		if _, err := dec.ReadToken(); err != nil {
			return []string{describeError(err)}
		}
	}
	for _, v := range s.values {
		err := guard(func() error { return unmarshal(v.Interface()) })
		if err == nil {
			log = append(log, fmt.Sprintf("value, at %d, depth %d, pointer %q", dec.InputOffset(), dec.StackDepth(), dec.StackPointer()))
			continue
		}
		log = append(log, describeError(err))
		if s.limit--; s.limit < 0 || isLast(err) {
			break
		}
	}
	return log
}

// isLast reports whether it says nothing to go on after err.
func isLast(err error) bool {
	var typ *stdv1.UnmarshalTypeError
	return !errors.As(err, &typ)
}

type anyEncoder[T any, P ~string] interface {
	WriteToken(T) error
	OutputOffset() int64
	StackDepth() int
	StackPointer() P
}

func encodeScript[T any, P ~string](enc anyEncoder[T, P], s script, begin, end T, marshal func(any) error) (log []string) {
	for range s.prefix {
		enc.WriteToken(begin)
	}
	defer func() {
		for range s.prefix {
			enc.WriteToken(end) // so that all is written
		}
	}()
	for _, v := range s.values {
		if err := guard(func() error { return marshal(v.Interface()) }); err != nil {
			return append(log, describeError(err))
		}
		log = append(log, fmt.Sprintf("value, at %d, depth %d, pointer %q", enc.OutputOffset(), enc.StackDepth(), enc.StackPointer()))
	}
	return log
}

// describeStd describes an error of the standard library's v2, if there is one.
var describeStd func(err error) string

// describeError tells all that may be compared of an error.
func describeError(err error) string {
	if err == nil {
		return "no error"
	}
	var more string
	switch e := err.(type) {
	case *json.SemanticError:
		more = semanticText(e.ByteOffset, string(e.JSONPointer), e.JSONKind.String(), e.JSONValue, e.GoType, e.Err)
	case *jsontext.SyntacticError:
		more = syntacticText(e.ByteOffset, string(e.JSONPointer), e.Err)
	case *stdv1.UnmarshalTypeError:
		more = fmt.Sprintf("{value %s type %v offset %d field %q.%q} %s", e.Value, e.Type, e.Offset, e.Struct, e.Field, describeError(errors.Unwrap(e)))
	case *stdv1.SyntaxError:
		// NOTE: where the buffer ends, so does std's search for the place.
		if !cutEscape.MatchString(e.Error()) && !wrongRune.MatchString(e.Error()) {
			more = fmt.Sprintf("{offset %d}", e.Offset)
		}
	case *stdv1.MarshalerError:
		more = fmt.Sprintf("{type %v} %s", e.Type, describeError(e.Err))
	case *stdv1.UnsupportedTypeError:
		more = fmt.Sprintf("{type %v}", e.Type)
	case *stdv1.UnsupportedValueError:
		more = fmt.Sprintf("{%s}", e.Str)
	default:
		if describeStd != nil {
			more = describeStd(err)
		}
	}
	s := fmt.Sprintf("%q ", strings.Replace(err.Error(), "json: unable to", "json: cannot", 1))
	if more != "" {
		s += fmt.Sprintf("%T ", err) + more
	}
	if strings.Contains(s, "no default representation;") {
		s = whatToWrite.ReplaceAllString(s, "no default representation")
	}
	if strings.Contains(s, "invalid ") {
		s = cutEscape.ReplaceAllString(s, "invalid $1 in string")
		s = wrongRune.ReplaceAllString(s, "invalid character")
	}
	for _, name := range []string{"rToB", "rTokenB", "rLaxB", "rWrongB"} {
		if strings.Contains(s, name) {
			return twinNames.Replace(s)
		}
	}
	return s
}

// What the text of an error shows of the input depends on where the buffer ends:
// of a wrong escape sequence, and of a character that is not of ASCII.
var (
	// Only this module says what to write instead.
	whatToWrite = regexp.MustCompile(`no default representation; a tag javelin:.*?gives the field one \(or sec, milli, micro, nano, iso8601\)`)

	cutEscape = regexp.MustCompile("invalid (escape sequence|surrogate pair) .*? in string")
	wrongRune = regexp.MustCompile(`invalid character '([^ -~]|\\+[xuU][0-9a-fA-F]+)'`)
)

// twinNames makes the names of types that are for one library the same.
var twinNames = strings.NewReplacer("rToB", "rToA", "rTokenB", "rTokenA", "rLaxB", "rLaxA", "rWrongB", "rWrongA")

func semanticText(offset int64, ptr, kind string, value []byte, typ reflect.Type, err error) string {
	return fmt.Sprintf("{offset %d pointer %q kind %s value %q type %v} %s", offset, ptr, kind, value, typ, describeError(err))
}

func syntacticText(offset int64, ptr string, err error) string {
	return fmt.Sprintf("{offset %d pointer %q} %s", offset, ptr, describeError(err))
}
