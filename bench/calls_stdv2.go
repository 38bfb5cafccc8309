//go:build go1.27 && goexperiment.jsonv2

package main

// As calls_javelin.go, for encoding/json/jsontext.

import (
	"io"

	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
)

// stdv2Calls are the calls of the v2 API.
func stdv2Calls(opts ...jsontext.Options) Calls {
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
