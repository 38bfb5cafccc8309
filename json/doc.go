// Package json replaces encoding/json: it has the same API, the same results and the
// same errors, and the engine of package [json/v2]. To use it, change one import:
//
//	import "github.com/javelin-go/javelin/json" // was: "encoding/json"
//
// # What is the same
//
// The types are those of encoding/json, not copies: a [Number], a [RawMessage] or a
// [SyntaxError] of this package is one of encoding/json. A type with a method MarshalJSON
// or UnmarshalJSON works with both packages, and [errors.As] and type assertions for errors
// of encoding/json find those of this package.
//
// In Go 1.27 encoding/json changed in details: texts and positions of errors,
// how ill-formed UTF-8 is written, which struct tags are known. This package behaves
// like the encoding/json of the Go release that builds the program.
// GOEXPERIMENT=nojsonv2 brings back the older behaviour in both.
//
// Tests compare all of that with encoding/json, by its own tests and by random
// values. docs/compatibility.md lists what differs, with the reasons.
//
// # From here to v2
//
// All functions are those of package json/v2 with [DefaultOptionsV1]. So a program can move
// to v2 one option after the other:
//
//	v2.Unmarshal(b, &x, json.DefaultOptionsV1())                                      // as json.Unmarshal
//	v2.Unmarshal(b, &x, json.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)) // except for one rule
//	v2.Unmarshal(b, &x, json.MergeWithLegacySemantics(true))                          // as v2, except for one rule
//	v2.Unmarshal(b, &x)                                                               // as v2
//
// [json/v2]: https://pkg.go.dev/github.com/javelin-go/javelin/json/v2
package json
