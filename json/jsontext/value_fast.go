package jsontext

import (
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
)

// This file checks and lays out whole values by the structural index. It says
// no where something is wrong or the options ask for more than other
// whitespace and other escapes; then the careful path does it again.

var formatters = sync.Pool{New: func() any { return new(scan.Formatter) }}

// fastValid reports whether v is surely valid.
func fastValid(v Value, opts []Options) bool {
	rules := scan.Rules{MaxDepth: defaultDepthLimit}
	if len(opts) > 0 {
		var o opt.Struct
		o.Join(opts...)
		rules.AllowInvalidUTF8 = o.Flags.Get(opt.AllowInvalidUTF8)
		rules.AllowDuplicateNames = o.Flags.Get(opt.AllowDuplicateNames)
		if o.Flags.Has(opt.DepthLimit) {
			rules.MaxDepth = o.DepthLimit
		}
	}
	f := formatters.Get().(*scan.Formatter)
	ok := f.Valid(v, rules)
	formatters.Put(f)
	return ok
}

// fastNested appends the object or array that v holds, and nothing else but
// whitespace, as appendNested would.
func (e *Encoder) fastNested(b, v []byte) ([]byte, bool) {
	f := &e.opts.Flags
	if f.Get(opt.RawNumbers) {
		return b, false
	}
	style := scan.Style{
		Multiline:       f.Get(opt.Multiline),
		SpaceAfterColon: f.Get(opt.SpaceAfterColon),
		SpaceAfterComma: f.Get(opt.SpaceAfterComma),
		Depth:           len(e.outer),
	}
	if style.Multiline {
		style.Prefix, style.Indent = e.opts.IndentPrefix, e.opts.Indent
	}
	if f.Get(opt.Escapes) {
		if f.Get(opt.EscapeForHTML) {
			style.Escape |= simd.EscapeHTML
		}
		if f.Get(opt.EscapeForJS) {
			style.Escape |= simd.EscapeJS
		}
	}
	raw := f.Get(opt.PreserveRawStrings)
	if !raw {
		style.Strings = (*stringWriter)(e)
	}
	fm := formatters.Get().(*scan.Formatter)
	b, ok := fm.Append(b, v, scan.Rules{
		// What is not UTF-8 must be replaced unless strings stay raw.
		AllowInvalidUTF8:    f.Get(opt.AllowInvalidUTF8) && raw,
		AllowDuplicateNames: f.Get(opt.AllowDuplicateNames),
		MaxDepth:            e.limit - len(e.outer),
	}, style)
	formatters.Put(fm)
	return b, ok
}

// stringWriter writes strings with a backslash as the options want them to be.
type stringWriter Encoder

func (e *stringWriter) AppendString(dst, quoted []byte) []byte {
	_, form, err := wire.ConsumeString(quoted, 0, 0, false)
	if err != nil {
		return dst // the walker is about to meet it, too
	}
	return wire.AppendString(dst, quoted, form, &e.opts.Flags)
}
