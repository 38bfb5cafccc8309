package jsontext

import (
	"strings"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
)

// Options is one option or several, for [NewEncoder], [NewDecoder], the methods of [Value]
// and all other functions with options. Of several that set the same thing, the last one
// wins. Functions ignore options that do not concern them.
//
// Decoding and encoding:
// [AllowDuplicateNames], [AllowInvalidUTF8], [AllowByteOrderMark], [AllowComments], [DepthLimit].
//
// Encoding alone:
// [EscapeForHTML], [EscapeForJS],
// [PreserveRawStrings], [CanonicalizeRawInts], [CanonicalizeRawFloats], [ReorderRawObjects],
// [SpaceAfterColon], [SpaceAfterComma], [Multiline], [WithIndent], [WithIndentPrefix].
//
// The type is the same in all JSON packages of this module.
type Options = opt.Options

// AllowDuplicateNames permits names to occur more than once in an object, which
// RFC 7493 §2.3 forbids and RFC 8259 leaves open.
func AllowDuplicateNames(v bool) Options { return opt.Of(opt.Bool(opt.AllowDuplicateNames, v)) }

// AllowInvalidUTF8 permits strings with ill-formed UTF-8 and with surrogates
// that are not one of a pair, which RFC 7493 §2.1 and RFC 8259 §8.1 forbid. They
// become U+FFFD.
func AllowInvalidUTF8(v bool) Options { return opt.Of(opt.Bool(opt.AllowInvalidUTF8, v)) }

// EscapeForHTML writes the characters <, > and & in strings as \u003c, \u003e
// and \u0026, so that the output may be embedded in HTML.
func EscapeForHTML(v bool) Options { return opt.Of(opt.Bool(opt.EscapeForHTML, v)) }

// EscapeForJS writes U+2028 and U+2029 in strings as \u2028 and \u2029, so that
// the output may be embedded in JavaScript (RFC 8259 §12).
func EscapeForJS(v bool) Options { return opt.Of(opt.Bool(opt.EscapeForJS, v)) }

// PreserveRawStrings writes strings in JSON text, in a Value or in a Token from a Decoder,
// unchanged, with their escape sequences and, if [AllowInvalidUTF8] permits it, their
// ill-formed UTF-8. [EscapeForHTML] and [EscapeForJS] still apply.
func PreserveRawStrings(v bool) Options { return opt.Of(opt.Bool(opt.PreserveRawStrings, v)) }

// CanonicalizeRawInts writes integers in JSON text by RFC 8785 §3.2.2.3: as the float64
// nearest to them. Beyond ±2⁵³ that may be another integer: 1234567890123456789 becomes
// 1234567890123456800. -0 becomes 0.
func CanonicalizeRawInts(v bool) Options { return opt.Of(opt.Bool(opt.CanonicalizeRawInts, v)) }

// CanonicalizeRawFloats writes numbers in JSON text that have a fraction or an exponent by
// RFC 8785 §3.2.2.3: as the float64 nearest to them, or the largest one if they are beyond
// it. -0 becomes 0.
func CanonicalizeRawFloats(v bool) Options { return opt.Of(opt.Bool(opt.CanonicalizeRawFloats, v)) }

// ReorderRawObjects sorts the members of objects in JSON text by the UTF-16 code units of
// their names (RFC 8785 §3.2.3).
func ReorderRawObjects(v bool) Options { return opt.Of(opt.Bool(opt.ReorderRawObjects, v)) }

// SpaceAfterColon writes a space after each colon.
func SpaceAfterColon(v bool) Options { return opt.Of(opt.Bool(opt.SpaceAfterColon, v)) }

// SpaceAfterComma writes a space after each comma.
func SpaceAfterComma(v bool) Options { return opt.Of(opt.Bool(opt.SpaceAfterComma, v)) }

// Multiline begins a line, indented by depth, for every member of an object and
// every element of an array. Unless other options say otherwise, a space
// follows each colon and none each comma, and the indent is a tab.
//
// Multiline(false) undoes it and, with it, [WithIndent] and [WithIndentPrefix].
func Multiline(v bool) Options { return opt.Of(opt.Bool(opt.Multiline, v)) }

// WithIndent is [Multiline] with the given indent for each level. It panics unless indent
// consists of spaces and tabs.
func WithIndent(indent string) Options {
	if r := strings.Trim(indent, " \t"); r != "" {
		panic("json: invalid character " + wire.QuoteRune(r) + " in indent")
	}
	return opt.IndentValue(indent)
}

// WithIndentPrefix is [Multiline] with the given prefix before every line but the first. It
// panics unless prefix consists of spaces and tabs.
func WithIndentPrefix(prefix string) Options {
	if r := strings.Trim(prefix, " \t"); r != "" {
		panic("json: invalid character " + wire.QuoteRune(r) + " in indent prefix")
	}
	return opt.IndentPrefixValue(prefix)
}
