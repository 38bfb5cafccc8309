package unmarshal

import (
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
)

// This file reads documents that are one scalar, as methods UnmarshalJSON have them: an index takes a
// quarter of the time of a number. A string gets memory of its own, and is cut from none.

// maxBare is how long a document may be for quickBare: as long as a block of the index.
const maxBare = 64

// isBare reports whether documents of the type are scalars, or may be.
func (pl *Plan) isBare() bool {
	return pl.Kind.scalar() || pl.Kind == readAny || pl.Kind == readNumber || pl.Kind == readPointer && pl.Elem.Kind.scalar()
}

// quickBare is Quick for a document of one scalar and nothing else, but for the end of the line. If it
// is not done, because something is unusual or wrong, nothing is set, and the document is to be read
// as any other.
func (c *Call) quickBare(pl *Plan, p plan.Pointer, in []byte) (done bool) {
	n := len(in)
	if n > 1 && in[n-1] == '\n' {
		n--
	}
	return n > 0 && in[0]|0x20 != '{' && c.bare(pl, p, in[:n])
}

// bare is quickBare for a scalar that is all of in.
func (c *Call) bare(pl *Plan, p plan.Pointer, in []byte) (done bool) {
	if string(in) == "null" {
		took, _ := c.U.wholeNull(pl, p, 0)
		return took > 0
	}
	switch pl.Kind {
	case readPointer:
		q := p.Pointer()
		if !q.IsNil() {
			return c.bare(pl.Elem, *q, in)
		}
		v := newBare(pl.Elem)
		if !c.bare(pl.Elem, v, in) {
			return false
		}
		*q = v
		return true
	case readAny:
		if !pl.overwrites(*p.Any()) {
			return false
		}
		v := c.bareAny(in, pl.Mode)
		if v == nil {
			return false
		}
		*p.Any() = v
		return true
	case readString:
		v, ok := c.bareText(in, lone(pl))
		if ok {
			*p.String() = v
		}
		return ok
	case readBool:
		v, ok := bareBool(in)
		if ok {
			*p.Bool() = v
		}
		return ok
	case readNumber:
		if pl.Mode&(opt.StringifyNumbers|opt.StringTag) != 0 || !plan.IsNumber(in) {
			return false
		}
		*p.String() = string(in)
		return true
	}
	n := len(in)
	if in[0] == '"' {
		stop, _ := scan.TextEnd(in, 1)
		if stop != n-1 || in[stop] != '"' {
			return false
		}
		size, _ := c.U.scalarAt(pl, p, c.spaced(in), 0, uint32(stop), 0)
		return size == n
	}
	if pl.Kind > readFloat64 {
		return false
	}
	v := p.ByteArray(int(pl.Size))
	var was [8]byte
	copy(was[:], v)
	size, _ := c.U.scalarAt(pl, p, c.spaced(in), 0, uint32(n), 0)
	if size != n {
		copy(v, was[:]) // for something else comes after the number
		return false
	}
	return true
}

// spaced returns a copy of in, with spaces after it.
func (c *Call) spaced(in []byte) []byte {
	simd.CopySpaced(c.doc.buf[:], in)
	return c.doc.buf[:len(in)+read.SmallRoom]
}

// bareText returns the value of the string that is all of in; escaped halves of surrogate pairs may be
// alone. If it is not ok, something is wrong, or ill-formed.
func (c *Call) bareText(in []byte, lone bool) (_ string, ok bool) {
	if in[0] != '"' {
		return "", false
	}
	i, ascii, escaped := scan.StringEnd(in, 1, lone)
	if i != len(in)-1 || in[i] != '"' {
		return "", false
	}
	text := in[1:i]
	switch {
	case !ascii && !utf8.Valid(text):
		return "", false
	case escaped:
		n, ok := codec.Unquote(c.doc.buf[:], text, lone)
		return string(c.doc.buf[:n]), ok
	}
	return string(text), true
}

// bareBool returns the value of in if that is true or false.
func bareBool(in []byte) (v, ok bool) {
	v = string(in) == "true"
	return v, v || string(in) == "false"
}

// newBare is newValue where there is but one.
func newBare(pl *Plan) plan.Pointer {
	if pl.Kind == readString {
		return plan.SlotOf(new(string))
	}
	return plan.NewPointer(pl.Typ)
}

// bareAny returns the value of the scalar that is all of in, and not null, as an interface without
// methods has it, or nil if that is unusual.
func (c *Call) bareAny(in []byte, m plan.Mode) any {
	if in[0] == '"' {
		if v, ok := c.bareText(in, m&opt.AllowInvalidUTF8 != 0); ok {
			return v
		}
		return nil
	}
	v, _, end := codec.AnyScalar(c.spaced(in), 0, len(in), uint32(len(in)), m)
	if end != len(in) {
		return nil
	}
	return v
}
