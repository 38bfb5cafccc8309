package text

import (
	"bytes"
	"sync"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file checks and lays out whole values by the structural index. It says
// no where something is wrong or the options ask for more than other
// whitespace and other escapes; then the careful path does it again.

var formatters = sync.Pool{New: func() any {
	f := new(formatter)
	f.Spread()
	return f
}}

// A formatter checks and lays out values. As a [scan.Strings] it writes strings
// with a backslash as its options want them to be. They are known to be valid,
// and so are the code points that they stand for: otherwise append refuses.
type formatter struct {
	scan.Formatter
	flags   opt.Flags
	numbers *[]byte // see renumber; nil at first
}

// fastValid reports whether v is surely valid.
func fastValid(v []byte, opts []Options) bool {
	limit := defaultDepthLimit
	flags, ok := flagsOf(opts)
	if !ok {
		var o opt.Struct
		o.Join(opts...)
		if unknownOption(&o) != nil {
			return false
		}
		flags = o.Flags
		if flags.Has(opt.DepthLimit) {
			limit = o.DepthLimit
		}
	}
	return surelyValid(v, &flags, limit)
}

// surelyValid is fastValid by flags and a limit of depth.
func surelyValid(v []byte, flags *opt.Flags, limit int) bool {
	if simd.Small {
		return false
	}
	if isPlainScalar(v) {
		return true
	}
	if flags.Get(opt.AllowDuplicateNames) && limit >= simd.RegularDepth && simd.PlainSpaces(v, !flags.Get(opt.AllowInvalidUTF8)) >= 0 {
		return true // at once, since many of those that ask have little else to do
	}
	rules := validRules(flags, limit)
	if ok, known := scan.ValidSmall(v, rules); known {
		return ok
	}
	f := formatters.Get().(*formatter)
	ok := f.Valid(v, rules)
	formatters.Put(f)
	return ok
}

// isPlainScalar reports whether v is a scalar, without whitespace around it, that needs no kernel to be
// known as such: a few digits take a third of the time so.
func isPlainScalar(v []byte) bool {
	if len(v) == 0 || len(v) > 64 {
		return false
	}
	switch v[0] {
	case '{', '[':
		return false
	case '"':
		return wire.ConsumeSimpleString(v) == len(v)
	case 'n':
		return string(v) == "null"
	case 't':
		return string(v) == "true"
	case 'f':
		return string(v) == "false"
	}
	return num.IsNumber(v)
}

// surelyCopied returns a copy of v if that is surely valid.
func surelyCopied(v []byte, flags *opt.Flags, limit int) (c []byte, ok bool) {
	if simd.Small {
		return nil, false
	}
	rules := validRules(flags, limit)
	ok, known := isPlainScalar(v), true
	if !ok {
		ok, known = scan.ValidSmall(v, rules)
	}
	if known {
		if !ok {
			return nil, false
		}
		c = make([]byte, len(v)) // to append to nothing takes longer
		copy(c, v)
		return c, true
	}
	f := formatters.Get().(*formatter)
	c, ok = f.Copy(v, rules)
	formatters.Put(f)
	return c, ok
}

func validRules(flags *opt.Flags, limit int) scan.Rules {
	return scan.Rules{
		AllowInvalidUTF8:    flags.Get(opt.AllowInvalidUTF8),
		AllowDuplicateNames: flags.Get(opt.AllowDuplicateNames),
		MaxDepth:            limit,
	}
}

// flagsOf returns opts joined, if none of them has more than a flag. To join
// flags alone costs a fraction of the time of a small value.
func flagsOf(opts []Options) (flags opt.Flags, ok bool) {
	flags, ok = opt.FlagsOf(opts)
	return flags, ok && !flags.Has(opt.Valued)
}

// fastFormat is AppendFormat.
func fastFormat(dst, v []byte, opts []Options) ([]byte, bool) {
	if forge.Overlap(dst[len(dst):cap(dst)], v) {
		return dst, false
	}
	flags, ok := flagsOf(opts)
	limit := defaultDepthLimit
	var prefix, indent string
	if !ok || flags.Get(opt.Multiline) {
		var o opt.Struct
		o.Join(opts...)
		if unknownOption(&o) != nil {
			return dst, false
		}
		if o.Flags.Get(opt.Multiline) {
			o.CompleteMultiline()
		}
		if o.Flags.Has(opt.DepthLimit) {
			limit = o.DepthLimit
		}
		flags, prefix, indent = o.Flags, o.IndentPrefix, o.Indent
	}
	if flags.Get(opt.ReorderRawObjects) {
		return dst, false
	}
	return formatted(dst, v, &flags, prefix, indent, limit)
}

// formatted is [formatter.format] by a formatter from the pool, or without one.
func formatted(dst, v []byte, flags *opt.Flags, prefix, indent string, limit int) (_ []byte, ok bool) {
	if simd.Small {
		return dst, false
	}
	if isPlainScalar(v) && !flags.Get(opt.RawNumbers|opt.Escapes) {
		return append(dst, v...), true
	}
	if isSmallAsIs(v, flags) {
		rules, escape := formatRules(flags, limit)
		dst, spaces, ok, known := scan.CompactSmall(dst, v, rules, escape)
		if known {
			return dst, ok
		}
		if spaces >= 0 {
			f := formatters.Get().(*formatter)
			dst = f.CompactValid(dst, v, spaces, escape)
			formatters.Put(f)
			return dst, true
		}
	}
	f := formatters.Get().(*formatter)
	dst, ok = f.format(dst, v, flags, prefix, indent, 0, limit)
	formatters.Put(f)
	return dst, ok
}

// AppendLines appends v, which is valid and has no whitespace between tokens, with each element
// of an object or array on a line of its own; prefix and indent are whitespace. If it is not ok,
// dst is as it was.
func AppendLines(dst, v []byte, prefix, indent string) (_ []byte, ok bool) {
	if simd.Small {
		return dst, false
	}
	f := formatters.Get().(*formatter)
	dst, ok = f.Expand(dst, v, &scan.Style{Multiline: true, SpaceAfterColon: true, Prefix: prefix, Indent: indent})
	formatters.Put(f)
	return dst, ok
}

// AppendIndented is AppendFormat with each element of an object or array on a line of its own, where
// nothing is unusual; prefix and indent are whitespace. If it is not ok, dst is as it was.
func AppendIndented(dst, v []byte, prefix, indent string, flags *opt.Flags) (_ []byte, ok bool) {
	if forge.Overlap(dst[len(dst):cap(dst)], v) {
		return dst, false
	}
	f := *flags
	f.Set(opt.Multiline | opt.SpaceAfterColon | 1)
	return formatted(dst, v, &f, prefix, indent, defaultDepthLimit)
}

// isSmallAsIs reports whether scan.CompactSmall may be of use: no more is asked for than to
// leave out whitespace, and to escape what strings have as it is.
func isSmallAsIs(v []byte, flags *opt.Flags) bool {
	return len(v) <= scan.SmallSize && (flags.Get(opt.AllowDuplicateNames) || !simd.RegularFast()) && !flags.Get(opt.RawNumbers|opt.Whitespace) &&
		(flags.Get(opt.PreserveRawStrings) || bytes.IndexByte(v, '\\') < 0)
}

// formatRules returns what flags say of what is valid, and of what to escape.
func formatRules(flags *opt.Flags, limit int) (rules scan.Rules, escape simd.QuoteMode) {
	rules = scan.Rules{
		// What is not UTF-8 must be replaced unless strings stay raw.
		AllowInvalidUTF8:    flags.Get(opt.AllowInvalidUTF8) && flags.Get(opt.PreserveRawStrings),
		AllowDuplicateNames: flags.Get(opt.AllowDuplicateNames),
		MaxDepth:            limit,
	}
	if flags.Get(opt.Escapes) {
		if flags.Get(opt.EscapeForHTML) {
			escape |= simd.EscapeHTML
		}
		if flags.Get(opt.EscapeForJS) {
			escape |= simd.EscapeJS
		}
	}
	return rules, escape
}

// append appends the one value that v holds, laid out as o asks for within depth
// objects and arrays. Of these there may be limit.
func (f *formatter) append(b, v []byte, o *opt.Struct, depth, limit int) ([]byte, bool) {
	return f.format(b, v, &o.Flags, o.IndentPrefix, o.Indent, depth, limit)
}

// format is append with the options of which it depends.
func (f *formatter) format(b, v []byte, flags *opt.Flags, prefix, indent string, depth, limit int) ([]byte, bool) {
	at := len(b)
	b, ok := f.layOut(b, v, flags, prefix, indent, depth, limit)
	if ok && flags.Get(opt.RawNumbers) {
		b = f.renumber(b, at, flags)
	}
	return b, ok
}

// layOut is format but for numbers, which stay as they are. What laid floats out would be in
// every program of generated code with a raw value, and those of contracts may have no floats.
func (f *formatter) layOut(b, v []byte, flags *opt.Flags, prefix, indent string, depth, limit int) ([]byte, bool) {
	raw := flags.Get(opt.PreserveRawStrings)
	rules, escape := formatRules(flags, limit-depth)
	asIs := raw || bytes.IndexByte(v, '\\') < 0
	if asIs && !flags.Get(opt.Whitespace) {
		return f.Compact(b, v, rules, escape)
	}
	style := styleOf(flags, prefix, indent)
	style.Depth, style.Escape = depth, escape
	if !asIs {
		f.flags = *flags
		style.Strings, style.FewEscapes = f, !flags.Get(opt.Escapes)
	}
	return f.Append(b, v, rules, &style)
}

// renumber writes the numbers of the valid value b[at:] as flags ask for. As a rule few change.
func (f *formatter) renumber(b []byte, at int, flags *opt.Flags) []byte {
	var out []byte
	run := at
	for i := at; i < len(b); {
		switch c := b[i]; {
		case c == '"':
			i = scan.StringRest(b, i+1)
			continue
		case c != '-' && (c < '0' || c > '9'):
			i++
			continue
		}
		end := i + 1
		for end < len(b) && b[end] > ' ' && b[end] != ',' && b[end]|0x20 != '}' { // or ]
			end++
		}
		var buf [32]byte
		if n := wire.AppendNumber(buf[:0], b[i:end], flags); string(n) != string(b[i:end]) {
			if run == at {
				if f.numbers == nil {
					f.numbers = new([]byte)
				}
				out = (*f.numbers)[:0]
			}
			out = append(append(out, b[run:i]...), n...)
			run = end
		}
		i = end
	}
	if run == at {
		return b
	}
	out = append(out, b[run:]...)
	if *f.numbers = out; cap(out) > maxBuffer {
		f.numbers = nil
	}
	return append(b[:at], out...)
}

// styleOf returns the whitespace that flags ask for.
func styleOf(flags *opt.Flags, prefix, indent string) scan.Style {
	s := scan.Style{
		Multiline:       flags.Get(opt.Multiline),
		SpaceAfterColon: flags.Get(opt.SpaceAfterColon),
		SpaceAfterComma: flags.Get(opt.SpaceAfterComma),
	}
	if s.Multiline {
		s.Prefix, s.Indent = prefix, indent
	}
	return s
}

// AppendString implements [scan.Strings].
func (f *formatter) AppendString(dst, quoted []byte) []byte {
	if f.flags.Get(opt.Escapes) {
		_, form, _ := wire.ConsumeString(quoted, 0, 0, false)
		return wire.AppendString(dst, quoted, form, &f.flags)
	}
	return wire.AppendFewestEscapes(dst, quoted)
}
