package javelin

import "github.com/javelin-go/javelin/internal/jsonc"

// Standardize returns b, JSON with comments and trailing commas (JSONC), with spaces in
// their place, so that all other bytes keep their offset, and all lines their number.
// Comments begin with // and end with the line, or stand between /* and */. A trailing
// comma is one after the last member or element.
//
// b does not change: the result is a copy of it, or b itself if it has neither comments nor
// trailing commas. Nothing else is checked or changed; other errors are found when the
// result is read.
//
// So Go values are read from such text, and the offsets in errors are true:
//
//	err := json.Unmarshal(javelin.Standardize(text), &v)
func Standardize(b []byte) []byte { return jsonc.Standardize(b) }

// AppendStandardize is [Standardize] that appends its result to dst, which must not
// overlap b but may be b[:0]: then b is changed in place, and nothing is copied.
func AppendStandardize(dst, b []byte) []byte { return jsonc.AppendStandardize(dst, b) }
