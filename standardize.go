package javelin

import "github.com/javelin-go/javelin/internal/jsonc"

// Standardize returns the text b, which is JSON with comments and trailing commas (JSONC),
// with spaces in their place. So all other bytes keep their offset, and all lines their
// number. Comments begin with // and end with the line, or are between /* and */. A
// trailing comma is one after the last member or element.
//
// b does not change: the result is a copy of it, or b itself if it has neither comments nor
// trailing commas. Nothing else is checked or changed. Other errors are found when the
// result is read.
//
// This reads a Go value from such text, with true offsets in errors:
//
//	err := json.Unmarshal(javelin.Standardize(text), &v)
func Standardize(b []byte) []byte { return jsonc.Standardize(b) }

// AppendStandardize is [Standardize], but appends its result to dst, which must not overlap
// b. It may be b[:0], however: then b is changed in place, and nothing is copied.
func AppendStandardize(dst, b []byte) []byte { return jsonc.AppendStandardize(dst, b) }
