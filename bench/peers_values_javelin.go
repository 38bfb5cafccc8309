package main

import (
	"io"

	"github.com/javelin-go/javelin/json"
	"github.com/javelin-go/javelin/json/jsontext"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// javelinValues are ours in category c: package json as v1, package json/v2 as
// it is, for plain with less refused, and for fastest with strings that share the
// memory of the document, too.
func javelinValues(c Category) Values {
	if c == V1 {
		vs := encoderValues(json.Unmarshal, json.Marshal, json.NewEncoder)
		vs.Under = readUnder(json.DefaultOptionsV1())
		return vs
	}
	opts := jsonv2.DefaultOptionsV2()
	if c == Plain {
		opts = jsonv2.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	}
	if c == Fastest {
		opts = jsonv2.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsonv2.AliasStrings(true))
	}
	vs := writeValues(
		func(doc []byte, v any) error { return jsonv2.Unmarshal(doc, v, opts) },
		func(v any) ([]byte, error) { return jsonv2.Marshal(v, opts) },
		func(w io.Writer, v any) error { return jsonv2.MarshalWrite(w, v, opts) },
	)
	vs.Under = readUnder(opts)
	vs.Append = always[AppendFunc](func(dst []byte, v any) ([]byte, error) { return jsonv2.Append(dst, v, opts) })
	return vs
}
