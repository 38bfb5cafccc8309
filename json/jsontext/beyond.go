package jsontext

import "github.com/javelin-go/javelin/internal/opt"

// This file is what encoding/json/jsontext does not have.

// DepthLimit sets how many objects and arrays may be open inside one another
// before a [Decoder], an [Encoder] or a method of [Value] returns an error
// (RFC 8259 §9). Without it the limit is 10,000. The limit does not protect the
// stack of the program, which does not grow with the depth, but its memory: each
// open object or array takes some bytes, and so does each in the text of a
// [Pointer]. A limit of 0 or less permits none.
//
// Reading and writing Go values does need stack: there, package json/v2 takes a
// limit above 100,000 for 100,000.
func DepthLimit(n int) Options { return opt.DepthLimitValue(max(n, 0)) }

// AllowByteOrderMark permits one byte order mark (U+FEFF, in UTF-8 the bytes EF BB BF)
// at the very begin of the input of a [Decoder] or of a [Value], as editors on Windows
// like to write it. It is passed over as whitespace is, and counts in offsets. RFC 8259
// §8.1 forbids to write one, and lets a reader ignore it.
//
// Without the option, and anywhere else outside of strings, it is an error that names
// it. Text in UTF-16 or UTF-32 is an error that says so, with the option as well.
func AllowByteOrderMark(v bool) Options { return opt.Of(opt.Bool(opt.AllowByteOrderMark, v)) }
