//go:build go1.27 && goexperiment.jsonv2

package opt

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	"strings"
)

// textProbes are a value for each option of the token layer, whose text depends on it.
var textProbes = [...]struct {
	flag  Flag
	value string
}{
	{AllowDuplicateNames, `{"a":1,"a":2}`},
	{AllowInvalidUTF8, "\"\xff\""},
	{PreserveRawStrings, `"\u0061"`},
	{CanonicalizeRawInts, `-0`},
	{CanonicalizeRawFloats, `1.0`},
	{ReorderRawObjects, `{"b":1,"a":2}`},
	{EscapeForHTML, `"<"`},
	{EscapeForJS, "\"\u2028\""},
	{Multiline, `[1]`},
	{SpaceAfterColon, `{"a":1}`},
	{SpaceAfterComma, `[1,2]`},
}

// readText returns what o sets of the token layer, or nil if the standard library does
// not know it. Its jsontext cannot be asked for that, and its json/v2 may not be part of
// the program. So o is put behind options that it may overrule, and the text tells
// whether it does.
func readText(o Options) (s *Struct) {
	defer func() {
		if recover() != nil {
			s = nil
		}
	}()
	s = new(Struct)
	for _, p := range textProbes {
		off, on := textBy(p.value, Of(p.flag), o), textBy(p.value, Of(p.flag|1), o)
		if off == on {
			s.Flags.Set(Bool(p.flag, on == textBy(p.value, o, Of(p.flag|1))))
		}
	}
	lines := strings.Split(textBy("[1]", o, stdtext.Multiline(true)), "\n")
	prefix := strings.TrimSuffix(lines[2], "]")
	indent := strings.TrimSuffix(lines[1][len(prefix):], "1")
	overrules := func(one, other Options) bool {
		return textBy("[1]", one, o, stdtext.Multiline(true)) == textBy("[1]", other, o, stdtext.Multiline(true))
	}
	if overrules(stdtext.WithIndent(" "), stdtext.WithIndent("\t")) {
		s.Flags.Set(Indent | 1)
		s.Indent = indent
	}
	if overrules(stdtext.WithIndentPrefix(" "), stdtext.WithIndentPrefix("\t")) {
		s.Flags.Set(IndentPrefix | 1)
		s.IndentPrefix = prefix
	}
	return s
}

// textBy returns the text of the value as an Encoder with the options writes it.
func textBy(value string, opts ...Options) string {
	var b bytes.Buffer
	if err := stdtext.NewEncoder(&b, opts...).WriteValue(stdtext.Value(value)); err != nil {
		return "error"
	}
	return b.String()
}
