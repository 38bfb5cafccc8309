//go:build go1.27 && goexperiment.jsonv2

package json

import (
	stdjson "encoding/json"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"reflect"
	"strings"

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

// endError returns the error for data that ends too early.
func endError(serr *jsontext.SyntacticError, _ []byte) error { return newSyntaxError(serr, nil) }

// newSyntaxError returns the error of encoding/json for one of package jsontext
// that has its offset in the v1 way.
//
// The text of a SyntaxError cannot be set from outside. But encoding/json makes
// one of what a method of the type at hand returns.
func newSyntaxError(serr *jsontext.SyntacticError, _ []byte) error {
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
		Field:  strings.ReplaceAll(strings.TrimPrefix(string(serr.JSONPointer), "/"), "/", "."),
		Err:    plainError(serr.Err),
	}
	if t := reflect.TypeOf(root); t != nil && serr.JSONPointer != "" {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		e.Struct = t.Name()
	}
	return e
}

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

type failingMarshalerTo struct{}

func (failingMarshalerTo) MarshalJSONTo(*stdtext.Encoder) error { return errFailing }
