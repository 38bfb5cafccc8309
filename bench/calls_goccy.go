package main

// As calls_javelin.go, for github.com/goccy/go-json/jsontext.

import (
	"io"

	"github.com/goccy/go-json/jsontext"
	jsonv2 "github.com/goccy/go-json/v2"
)

// goccyCalls are the calls of the v2 API.
func goccyCalls(opts ...jsontext.Options) Calls {
	all := jsonv2.JoinOptions(opts...)
	lines := jsonv2.JoinOptions(all, jsontext.WithIndent(callIndent))
	return Calls{
		Decode: func(doc []byte, v any) error {
			return jsonv2.UnmarshalDecode(jsontext.NewDecoder(&docReader{doc}, all), v)
		},
		Read:   func(doc []byte, v any) error { return jsonv2.UnmarshalRead(&docReader{doc}, v, all) },
		Encode: func(w io.Writer, v any) error { return jsonv2.MarshalEncode(jsontext.NewEncoder(w, all), v) },
		EncodeIndent: func(w io.Writer, v any) error {
			return jsonv2.MarshalEncode(jsontext.NewEncoder(w, lines), v)
		},
		WriteIndent: func(w io.Writer, v any) error { return jsonv2.MarshalWrite(w, v, lines) },
		Indented:    func(v any) ([]byte, error) { return jsonv2.Marshal(v, lines) },
		Canonicalize: func() BytesFunc {
			var buf []byte
			return func(doc []byte) ([]byte, error) {
				v := jsontext.Value(append(buf[:0], doc...))
				err := v.Canonicalize(all)
				buf = v
				return v, err
			}
		},
	}
}
