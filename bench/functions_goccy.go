package main

// As functions_javelin.go, for github.com/goccy/go-json/jsontext.

import (
	"time"

	"github.com/goccy/go-json/jsontext"
	jsonv2 "github.com/goccy/go-json/v2"
)

var goccyFuncsUnmarshal DecodeFunc = func(doc []byte, v any) error {
	return jsonv2.Unmarshal(doc, v, jsonv2.WithUnmarshalers(
		jsonv2.UnmarshalFromFunc(func(d *jsontext.Decoder, v *time.Duration) error {
			tok, err := d.ReadToken()
			if err != nil {
				return err
			}
			if tok.Kind() != '0' {
				return errNoDuration
			}
			n, err := tok.Int()
			*v = time.Duration(n)
			return err
		}),
	))
}

var goccyFuncsMarshal EncodeFunc = func(v any) ([]byte, error) {
	return jsonv2.Marshal(v, jsonv2.WithMarshalers(
		jsonv2.MarshalToFunc(func(e *jsontext.Encoder, v time.Duration) error {
			return e.WriteToken(jsontext.Int(int64(v)))
		}),
	))
}
