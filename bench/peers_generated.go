package main

import (
	"io"
	"reflect"

	"github.com/javelin-go/javelin/bench/generated"
	"github.com/javelin-go/javelin/rt"
	"github.com/mailru/easyjson"
	"github.com/mailru/easyjson/jwriter"
)

// generatedPeers are code that generators have written for the types of the corpora,
// called as each documents it.
func generatedPeers() []*Peer {
	ours := &Peer{Name: "javelin/gen", Ours: true, Category: Generated, Note: "generated code: UTF-8 and duplicate names rejected"}
	ours.Values = Values{
		Twin:      twin,
		Unmarshal: always[DecodeFunc](func(doc []byte, v any) error { return rt.Unmarshal(doc, v.(rt.Unmarshaler)) }),
		Marshal:   always[EncodeFunc](func(v any) ([]byte, error) { return rt.Marshal(v.(rt.Marshaler)) }),
		Append:    always[AppendFunc](func(dst []byte, v any) ([]byte, error) { return rt.Append(dst, v.(rt.Marshaler)) }),
		Put:       always[PutFunc](func(w io.Writer, v any) error { return rt.MarshalWrite(w, v.(rt.Marshaler)) }),
	}
	easy := &Peer{Name: "easyjson", Module: modEasyjson, Category: Generated, Note: "generated code"}
	easy.Values = Values{
		Twin:      twin,
		Unmarshal: always[DecodeFunc](func(doc []byte, v any) error { return easyjson.Unmarshal(doc, v.(easyjson.Unmarshaler)) }),
		Marshal:   always[EncodeFunc](func(v any) ([]byte, error) { return easyjson.Marshal(v.(easyjson.Marshaler)) }),
		Append: always[AppendFunc](func(dst []byte, v any) ([]byte, error) {
			var w jwriter.Writer
			v.(easyjson.Marshaler).MarshalEasyJSON(&w)
			return w.BuildBytes(dst)
		}),
		Put: always[PutFunc](func(w io.Writer, v any) error {
			_, err := easyjson.MarshalToWriter(v.(easyjson.Marshaler), w)
			return err
		}),
	}
	return []*Peer{ours, easy}
}

// twin is Values.Twin: a generated type is its own.
func twin(v any) func() any {
	t := reflect.TypeOf(v)
	if _, ok := v.(rt.Unmarshaler); ok {
		return func() any { return reflect.New(t.Elem()).Interface() }
	}
	if t.Kind() != reflect.Pointer {
		return nil
	}
	return generated.Twin(t.Elem())
}
