package text

import (
	"bytes"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file has the methods of a Value that read it: by the index (value_fast.go) and, where
// that says no, by a Decoder or an Encoder.

// IsValid reports whether v is one valid value.
func (v Value) IsValid(opts ...Options) bool {
	if fastValid(v, opts) {
		return true
	}
	d := GetDecoder(v, opts)
	defer PutDecoder(d)
	if unknownOption(&d.opts) != nil {
		return false
	}
	return d.checkSyntax(true) == nil
}

// Format lays v out anew in place.
func (v *Value) Format(opts ...Options) error { return v.format(opts, nil) }

// Compact removes the whitespace from v in place.
func (v *Value) Compact(opts ...Options) error {
	if len(opts) == 0 && isSurelyCompact(*v) {
		return nil
	}
	return v.format(compact, opts)
}

// isSurelyCompact reports whether v is surely valid and as Compact leaves it. It says no of what is long.
func isSurelyCompact(v []byte) bool {
	return !simd.Small && (isPlainScalar(v) || scan.CompactBrief(v, scan.Rules{AllowInvalidUTF8: true, AllowDuplicateNames: true, MaxDepth: defaultDepthLimit}))
}

// Indent lays v out in place with one element in a line.
func (v *Value) Indent(opts ...Options) error {
	if len(opts) == 0 && !simd.Small && isPlainScalar(*v) {
		return nil
	}
	return v.format(lines, opts)
}

// Canonicalize brings v in place into the form of RFC 8785.
func (v *Value) Canonicalize(opts ...Options) error { return v.format(canonical, opts) }

// What the three stand for is joined once.
var (
	compact   = flagOptions(opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.PreserveRawStrings | 1)
	lines     = flagOptions(opt.AllowDuplicateNames | opt.AllowInvalidUTF8 | opt.PreserveRawStrings | opt.Multiline | 1)
	canonical = flagOptions(opt.CanonicalizeRawInts | opt.CanonicalizeRawFloats | opt.ReorderRawObjects | 1)
)

func flagOptions(f opt.Flag) []Options { return []Options{&opt.Struct{Flags: opt.MakeFlags(f)}} }

// format formats with opts, but what Multiline implies is decided before more
// is added.
func (v *Value) format(opts, more []Options) error {
	e := GetEncoder(len(*v), opts)
	defer PutEncoder(e)
	if len(more) > 0 {
		e.opts.Join(more...)
		e.state.reset(&e.opts)
	}
	if err := e.writeWhole(*v); err != nil {
		return err
	}
	if !bytes.Equal(*v, e.buf) {
		*v = append((*v)[:0], e.buf...)
	}
	return nil
}

// writeWhole is WriteValue for an Encoder of v alone.
func (e *Encoder) writeWhole(v Value) error {
	if err := unknownOption(&e.opts); err != nil {
		return err
	}
	return e.WriteValue(v)
}

// AppendFormat appends v to dst, laid out by opts as [Value.Format] does. They may
// overlap. If there is an error, v is appended as it is.
func AppendFormat(dst []byte, v Value, opts []Options) ([]byte, error) {
	if out, ok := fastFormat(dst, v, opts); ok {
		return out, nil
	}
	if cap(dst)-len(dst) <= len(v) && len(v) <= maxBuffer || forge.Overlap(dst[len(dst):cap(dst)], v) {
		e := GetEncoder(len(v), opts)
		defer PutEncoder(e)
		if err := e.writeWhole(v); err != nil {
			return append(dst, v...), err
		}
		return append(dst, e.buf...), nil
	}
	e := GetAppender(dst, opts)
	err := e.writeWhole(v)
	if dst = PutAppender(e); err != nil {
		dst = append(dst, v...)
	}
	return dst, err
}
