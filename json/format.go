package json

import (
	"bytes"
	"strings"
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Valid reports whether data is one valid JSON value, with or without whitespace around it.
func Valid(data []byte) bool { return jsontext.Value(data).IsValid(&lenient) }

// Compact appends src to dst without whitespace outside of strings. If there is an error,
// nothing is appended.
func Compact(dst *bytes.Buffer, src []byte) error {
	dst.Grow(len(src))
	b := dst.AvailableBuffer()
	out, err := jsontext.AppendFormat(b, src, &lenient)
	if err != nil {
		return compactError(src, err)
	}
	dst.Write(out)
	return nil
}

// HTMLEscape appends src to dst with <, >, &, U+2028 and U+2029 within strings escaped, so
// that the JSON may be put into an HTML <script> element. It does not check src.
func HTMLEscape(dst *bytes.Buffer, src []byte) {
	const mode = simd.EscapeHTML | simd.EscapeJS
	// None of these may stand outside strings: strings need not be found.
	n := simd.FindHTML(src, mode)
	if n < len(src) {
		dst.Grow(len(src) + simd.EscapeRoom)
	}
	dst.Write(src[:n])
	for src = src[n:]; len(src) > 0; {
		dst.Grow(len(src) + simd.EscapeRoom)
		b := dst.AvailableBuffer()
		nd, ns := simd.EscapeOnly(b[:cap(b)], src, mode)
		dst.Write(b[:nd]) // where it is already
		src = src[ns:]
	}
}

// Indent appends src to dst with each element of an object or array on a line of its own,
// which begins with prefix and one indent for each level. The first line begins with
// neither, so that the result may be put into other JSON. Whitespace before the value is
// dropped, and whitespace after it is kept. If there is an error, nothing is appended.
func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error {
	if len(src) > maxAside || dst.Available() >= 8*len(src)+256 {
		dst.Grow(len(src) + len(src)/2)
		b, err := appendIndent(dst.AvailableBuffer(), src, prefix, indent)
		if err != nil {
			return err
		}
		dst.Write(b)
		return nil
	}
	// How long the result is tells a first copy.
	b := aside.Get().(*[]byte)
	out, err := appendIndent((*b)[:0], src, prefix, indent)
	if err == nil {
		dst.Write(out)
	}
	putAside(b, out)
	return err
}

// aside has memory for what is laid out before it is known how long it becomes: by Indent of up
// to maxAside bytes, and by an Encoder, since many a one writes a single value.
var aside = sync.Pool{New: func() any { return new([]byte) }}

const maxAside = 8 << 10

// putAside gives back what aside has given, with out in it.
func putAside(b *[]byte, out []byte) {
	if *b = out[:0]; cap(out) <= maxKept {
		aside.Put(b)
	}
}

// layOut is appendIndent for what Marshal has made.
func layOut(dst, src []byte, prefix, indent string) ([]byte, error) {
	if src[0]|0x20 != '{' || len(src) == 2 {
		return append(dst, src...), nil // a scalar, or empty: there is but one line
	}
	// What is too deep for Indent is not so for Marshal in all releases.
	if len(src) <= 2*maxIndentDepth && isBlank(prefix) && isBlank(indent) {
		if out, ok := text.AppendLines(dst, src, prefix, indent); ok {
			return out, nil
		}
	}
	return appendIndent(dst, src, prefix, indent)
}

// laidOut is layOut to memory of its own, which is as long as the result where that is not small: to let
// it grow takes more time than to copy it.
func laidOut(src []byte, prefix, indent string) ([]byte, error) {
	if len(src) <= 2*maxIndentDepth {
		return layOut(nil, src, prefix, indent)
	}
	b := aside.Get().(*[]byte)
	out, err := layOut((*b)[:0], src, prefix, indent)
	var result []byte
	if err == nil {
		result = bytes.Clone(out)
	}
	putAside(b, out)
	return result, err
}

// maxIndentDepth is how deep objects and arrays may be nested that Indent lays out.
const maxIndentDepth = 10_000

// isBlank reports whether s has only spaces and tabs.
func isBlank(s string) bool {
	for i := range len(s) {
		if s[i] != ' ' && s[i] != '\t' {
			return false
		}
	}
	return true
}

// appendIndent is Indent. dst and src must not overlap.
func appendIndent(dst, src []byte, prefix, indent string) ([]byte, error) {
	start := len(dst)
	if isBlank(prefix) && isBlank(indent) {
		if out, ok := text.AppendIndented(dst, src, prefix, indent, &lenient.Flags); ok {
			return append(out, src[len(src)-spacesAfter(src):]...), nil
		}
	}
	layout := lenient
	layout.Flags.Set(opt.Multiline | opt.Indent | opt.IndentPrefix | 1)
	layout.IndentPrefix, layout.Indent = prefix, indent
	odd := !isBlank(prefix) || !isBlank(indent)
	if odd {
		// What is no whitespace would make the output no JSON: lines begin
		// with as many spaces first.
		layout.IndentPrefix = strings.Repeat(" ", len(prefix))
		layout.Indent = strings.Repeat(" ", len(indent))
	}
	dst, err := jsontext.AppendFormat(dst, src, &layout)
	if err != nil {
		return dst[:start], indentError(src, err)
	}
	if odd && classic {
		fillIndent(dst[start:], prefix, indent)
	}
	dst = append(dst, src[len(src)-spacesAfter(src):]...)
	if odd && !classic { // which reaches into the whitespace after the value
		fillIndent(dst[start:], prefix, indent)
	}
	return dst, nil
}

// spacesAfter returns how many bytes of whitespace src ends with.
func spacesAfter(src []byte) (n int) {
	for n < len(src) && wire.ConsumeWhitespace(src[len(src)-n-1:len(src)-n]) > 0 {
		n++
	}
	return n
}

// fillIndent puts prefix and indents in the place of the spaces that lines begin
// with, except for the first one. Line feeds do not occur within strings.
func fillIndent(b []byte, prefix, indent string) {
	for {
		i := bytes.IndexByte(b, '\n')
		if i < 0 {
			return
		}
		b = b[i+1:]
		n := len(b) - len(bytes.TrimLeft(b, " "))
		for at := copy(b[:n], prefix); at < n && indent != ""; {
			at += copy(b[at:n], indent)
		}
		b = b[n:]
	}
}
