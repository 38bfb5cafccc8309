// Package json is encoding/json: the same API, the same results and the same
// errors, over the engine of package [json/v2]. To use it, change one import:
//
//	import "github.com/javelin-go/javelin/json" // was: "encoding/json"
//
// # What is the same
//
// The types are those of encoding/json, not copies: a [Number], a [RawMessage], a
// [SyntaxError] of this package is one of encoding/json. A type with a method
// MarshalJSON or UnmarshalJSON works with both packages, and an error of this one
// is found by errors.As and by type assertions written for the other.
//
// In Go 1.27 encoding/json has changed in details: texts and positions of errors,
// how ill-formed UTF-8 is written, which struct tags are known. This package does
// as the encoding/json of the Go release does that the program is built with.
// GOEXPERIMENT=nojsonv2 brings the older one back in both.
//
// All of that is compared with encoding/json by its own tests and by random
// values. What differs is listed, with the reasons, in docs/compatibility.md.
//
// # From here to v2
//
// All functions are those of package [json/v2] with [DefaultOptionsV1]. So a
// program can go over step by step, option by option:
//
//	v2.Unmarshal(b, &x, json.DefaultOptionsV1())                                     // as json.Unmarshal
//	v2.Unmarshal(b, &x, json.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)) // but for one thing
//	v2.Unmarshal(b, &x, json.MergeWithLegacySemantics(true))                         // as v2, but for one thing
//	v2.Unmarshal(b, &x)                                                              // as v2
//
// [json/v2]: https://pkg.go.dev/github.com/javelin-go/javelin/json/v2
package json
