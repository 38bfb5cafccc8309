//go:build go1.27 && goexperiment.jsonv2

package json

import (
	stdjson "encoding/json"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"io"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// This file is what this package does like the encoding/json of Go 1.27 and
// later, which is made over v2.

// classic says that the encoding/json of this release is not made over v2.
const classic = false

// compactError and indentError return what is wrong with src, which Compact and
// Indent could not take because of err.
func compactError(_ []byte, err error) error { return plainError(err) }
func indentError(_ []byte, err error) error  { return plainError(err) }

// newSyntaxError returns the error of encoding/json for one of package jsontext
// that has its offset in the v1 way.
//
// The text of a SyntaxError cannot be set from outside. But encoding/json makes
// one of what a method of the type at hand returns. Texts come again: to keep them, an
// object that is cut off takes 0.77 of the time, a page of HTML 0.45.
func newSyntaxError(serr *jsontext.SyntacticError, _ []byte) error {
	var text wire.TextError // none for the end of the input
	if cause, ok := serr.Err.(*wire.TextError); ok && cause.What != "" {
		text = *cause
	} else if serr.Err != io.ErrUnexpectedEOF {
		return makeSyntaxError(serr)
	}
	i := len(text.Where)
	if text.What != "" {
		i += 7 * int(text.What[0])
	}
	known := &syntaxErrors[i%len(syntaxErrors)]
	if k := known.Load(); k != nil && k.text == text {
		e := k.err
		e.Offset = serr.ByteOffset
		return &e
	}
	err := makeSyntaxError(serr)
	if e, ok := err.(*SyntaxError); ok && len(text.What) <= maxKeptText {
		known.Store(&syntaxError{text, *e})
	}
	return err
}

// syntaxErrors are some that have been made.
var syntaxErrors [64]atomic.Pointer[syntaxError]

// maxKeptText is how long what is wrong may be in a text that is kept.
const maxKeptText = 32

type syntaxError struct {
	text wire.TextError // of the error of package jsontext
	err  SyntaxError
}

func makeSyntaxError(serr *jsontext.SyntacticError) error {
	//lint:ignore SA9005 the method is its
	return stdjson.Unmarshal([]byte("0"), &faulty{serr.ByteOffset, serr.Err})
}

// faulty is a type that cannot be unmarshaled.
type faulty struct {
	offset int64
	err    error
}

func (f *faulty) UnmarshalJSONFrom(*stdtext.Decoder) error {
	return &stdtext.SyntacticError{ByteOffset: f.offset, Err: f.err}
}

// typeError makes the UnmarshalTypeError of a value that root, or something in it,
// has no place for. Struct is the type of root, Field the whole way to the value.
func typeError(root any, serr *jsonv2.SemanticError, value string, _ int) error {
	e := &UnmarshalTypeError{
		Value:  value,
		Type:   serr.GoType,
		Offset: serr.ByteOffset,
		Field:  fieldPath(serr.JSONPointer),
		Err:    plainError(serr.Err),
	}
	if serr.JSONPointer != "" {
		e.Struct = typeName(root)
	}
	return e
}

// typeName is the name of the type of root or of what it points to.
func typeName(root any) string {
	t := reflect.TypeOf(root)
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil {
		return ""
	}
	return t.Name()
}

// A method may call the json/v2 of the standard library, and return its error.
// Such an error becomes what encoding/json makes of it: stdError that of
// unmarshaling into root, stdSyntaxError one of syntax, wherever it stands.
func stdError(root any, err error) error {
	serr, ok := err.(*stdv2.SemanticError)
	switch {
	case !ok:
		return stdSyntaxError(err)
	case serr == nil:
		return (*UnmarshalTypeError)(nil)
	}
	err = stdjson.Unmarshal([]byte("0"), &failing{err})
	if e, ok := err.(*UnmarshalTypeError); ok && e.Struct != "" {
		e.Struct = typeName(root)
	}
	return err
}

func stdSyntaxError(err error) error {
	serr, ok := err.(*stdtext.SyntacticError)
	switch {
	case !ok:
		return err
	case serr == nil:
		return (*SyntaxError)(nil)
	}
	return stdjson.Unmarshal([]byte("0"), &failing{err})
}

// failing is a type whose method returns err.
type failing struct{ err error }

func (f *failing) UnmarshalJSON([]byte) error { return f.err }

func addContext(_ any, err error, _ jsontext.Pointer) error { return err }

// failMethod returns the error that encoding/json has for a method or function of
// the given name that fails.
func failMethod(method string) error {
	var v any
	var opts []stdv2.Options
	switch method {
	case "MarshalText":
		v = failingTextMarshaler{}
	case "AppendText":
		v = failingTextAppender{}
	case "MarshalJSONTo":
		v = failingMarshalerTo{}
	case "MarshalFunc":
		v = 0 // no function is called for nil
		opts = append(opts, stdv2.WithMarshalers(stdv2.MarshalFunc(func(any) ([]byte, error) { return nil, errFailing })))
	case "MarshalToFunc":
		v = 0
		opts = append(opts, stdv2.WithMarshalers(stdv2.MarshalToFunc(func(*stdtext.Encoder, any) error { return errFailing })))
	default:
		v = failingMarshaler{}
	}
	_, err := stdv2.Marshal(v, append(opts, stdjson.DefaultOptionsV1())...)
	return err
}

type (
	failingTextAppender struct{}
	failingMarshalerTo  struct{}
)

func (failingTextAppender) AppendText(dst []byte) ([]byte, error) { return dst, errFailing }
func (failingMarshalerTo) MarshalJSONTo(*stdtext.Encoder) error   { return errFailing }

// defaultOptionsV1 is what DefaultOptionsV1 returns.
var defaultOptionsV1 = stdjson.DefaultOptionsV1()

// init completes the bridge of json/v2, which leaves encoding/json to this package.
func init() {
	for _, o := range []struct {
		flag opt.Flag
		make func(bool) Options
	}{
		{opt.CallMethodsWithLegacySemantics, stdjson.CallMethodsWithLegacySemantics},
		{opt.FormatByteArrayAsArray, stdjson.FormatByteArrayAsArray},
		{opt.FormatBytesWithLegacySemantics, stdjson.FormatBytesWithLegacySemantics},
		{opt.FormatDurationAsNano, stdjson.FormatDurationAsNano},
		{opt.MatchCaseSensitiveDelimiter, stdjson.MatchCaseSensitiveDelimiter},
		{opt.MergeWithLegacySemantics, stdjson.MergeWithLegacySemantics},
		{opt.OmitEmptyWithLegacySemantics, stdjson.OmitEmptyWithLegacySemantics},
		{opt.ParseBytesWithLooseRFC4648, stdjson.ParseBytesWithLooseRFC4648},
		{opt.ParseTimeWithLooseRFC3339, stdjson.ParseTimeWithLooseRFC3339},
		{opt.ReportErrorsWithLegacySemantics, stdjson.ReportErrorsWithLegacySemantics},
		{opt.StringifyWithLegacySemantics, stdjson.StringifyWithLegacySemantics},
		{opt.UnmarshalArrayFromAnyLength, stdjson.UnmarshalArrayFromAnyLength},
	} {
		opt.SetMaker(o.flag, o.make)
	}
	opt.LearnV1(defaultOptionsV1, &defaultV1)
	plan.Bridge.UseNumber = stdUseNumber
	plan.BridgeMarshal, plan.BridgeUnmarshal = stdv2.MarshalEncode, stdv2.UnmarshalDecode
	plan.Legacy.Relocate = relocate
}

func relocate(err error, offset int64, ptr jsontext.Pointer) error {
	if e, ok := err.(*UnmarshalTypeError); ok && e.Offset > 0 {
		e.Offset += offset
		e.Field = strings.Trim(fieldPath(ptr)+"."+e.Field, ".")
	}
	return err
}

// stdUseNumber is what Decoder.UseNumber of encoding/json sets, among its other
// options. It has no name there, so it is had from a method that such a Decoder
// calls.
var stdUseNumber = sync.OnceValue(func() stdtext.Options {
	var t optionsTaker
	d := stdjson.NewDecoder(strings.NewReader("0"))
	d.UseNumber()
	//lint:ignore SA9005 the method is its
	d.Decode(&t)
	return t.options
})

type optionsTaker struct{ options stdtext.Options }

func (t *optionsTaker) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	t.options = stdv2.JoinOptions(d.Options()) // a copy
	return d.SkipValue()
}

// fieldPath is a JSON Pointer as the field of an UnmarshalTypeError has it.
func fieldPath(ptr jsontext.Pointer) string {
	return strings.ReplaceAll(strings.TrimPrefix(string(ptr), "/"), "/", ".")
}
