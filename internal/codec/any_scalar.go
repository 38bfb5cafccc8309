package codec

import (
	"bytes"
	"math"

	"github.com/javelin-go/javelin/internal/forge"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/json/jsontext"
)

// value reads the value at pos, whose entry is consumed; next is the entry
// after, and the name that led here at place. What follows a scalar is checked
// here, that it is a separator by the caller.
func (r *AnyReader) value(pos int, next uint32, place int) (v any, ok bool) {
	if c := r.buf[pos]; c == '{' || c == '[' {
		return r.nested(pos, place)
	}
	v, took, end := r.Scalar(r.buf, pos, r.pos(next), next, place)
	r.i += took - 1
	r.stop = end
	return v, took > 0
}

// Scalar reads the value at buf[at], which is no object or array, and stands before the entry
// next, at buf[stop]. It returns how many entries the value takes and where it ends, or zeros
// if it is not in order. The name that led to it is at place; 0 stands for any.
func (r *AnyReader) Scalar(buf []byte, at, stop int, next uint32, place int) (v any, took, end int) {
	ok := true
	switch c := buf[at]; c {
	case '"':
		if stop <= at {
			return nil, 0, 0
		}
		if next&simd.Backslash != 0 {
			v, ok = r.unquoted(buf[at+1:stop], place, len(buf))
		} else {
			v = r.text(buf, at+1, stop, place, len(buf))
		}
		took, end = 2, stop+1
	case 't', 'f', 'n':
		if end = scan.LiteralEnd(buf, at); end == at {
			return nil, 0, 0
		}
		if took = 1; c != 'n' {
			v = c == 't'
		}
	case '{', '[':
		return nil, 0, 0
	default:
		took = 1
		if r.numbers != 0 {
			if end = scan.NumberEnd(buf, at); end == at {
				return nil, 0, 0
			}
			if r.numbers&opt.UnmarshalAnyWithRawNumber != 0 {
				v, ok = r.rawNumber(buf, at, end)
			} else {
				v, ok = AnyNumber(buf[at:end], r.numbers)
			}
			break
		}
		var f float64
		if f, end = number(buf, at, stop); end == 0 {
			return nil, 0, 0
		}
		v = r.boxes.Float(f)
	}
	if !ok || end >= len(buf) || !scan.EndsScalar[buf[end]] {
		return nil, 0, 0
	}
	return v, took, end
}

// AnyScalar is Scalar for what needs no reader, by the rules of m, and copies strings. It returns zeros
// of strings with escapes, and where NumberForms ask for another number.
func AnyScalar(buf []byte, at, stop int, next uint32, m opt.Flag) (v any, took, end int) {
	took = 1
	switch c := buf[at]; c {
	case '"':
		if stop <= at || next&simd.Backslash != 0 {
			return nil, 0, 0
		}
		v, took, end = string(buf[at+1:stop]), 2, stop+1
	case 't', 'f', 'n':
		if end = scan.LiteralEnd(buf, at); end == at {
			return nil, 0, 0
		}
		if c != 'n' {
			v = c == 't'
		}
	case '{', '[':
		return nil, 0, 0
	default:
		var f float64
		if f, end = number(buf, at, stop); end == 0 || m&NumberForms != 0 {
			return nil, 0, 0
		}
		v = f
	}
	if end >= len(buf) || !scan.EndsScalar[buf[end]] {
		return nil, 0, 0
	}
	return v, took, end
}

// number reads the number at buf[at], before the next entry, at buf[stop]. It returns where
// it ends, or 0 if there is none.
func number(buf []byte, at, stop int) (f float64, end int) {
	ok := false
	if n := stop - at; uint(n-1) < 8 && at <= len(buf)-8 {
		f, ok = num.FloatUpToEight(load8(forge.EightBytesAt(buf, at)[:]), n)
	} else {
		f, ok = num.Float64Between(buf, at, stop)
	}
	if ok {
		return f, stop
	}
	return num.Float64At(buf, at)
}

// unquoted is text for what has escape sequences, in a document of size bytes.
func (r *AnyReader) unquoted(text []byte, place, size int) (v any, ok bool) {
	if made := false; len(text) > MaxShared && !r.strings.alias {
		if text, made, ok = r.strings.place(text, r.lone); made {
			return forge.String(text), true
		}
	} else {
		text, ok = r.strings.Value(text, r.lone)
	}
	if !ok {
		return nil, false
	}
	return r.text(text, 0, len(text), place, size), true
}

// rawNumber returns the number that buf[at:end] is, as a json.Number.
func (r *AnyReader) rawNumber(buf []byte, at, end int) (v any, ok bool) {
	n := &RawNumber
	if n.Of == nil || end-at > MaxShared {
		return AnyNumber(buf[at:end], r.numbers)
	}
	return forge.BoxText(r.boxes.Text(r.strings, buf, at, end, len(buf)), n.Like, n.Of), true
}

// RawNumber makes what package json has for numbers that are kept as they are: that package sets
// it, since no other one here knows the type.
var RawNumber struct {
	Of   func(string) any
	Like any // one of them
}

// AnyNumber returns the number that val is as a value for an interface, if the options
// m ask for another one than a float64.
func AnyNumber(val []byte, m opt.Flag) (v any, ok bool) {
	switch {
	case m&opt.UnmarshalAnyWithRawNumber != 0 && RawNumber.Of != nil:
		return RawNumber.Of(string(val)), true
	case m&opt.RawNumbersInAny != 0:
		return jsontext.Value(bytes.Clone(val)), true
	case m&opt.IntegersInAny == 0:
		return nil, false
	}
	if n, ok := num.ParseInt(val); ok {
		return n, true
	}
	if n, ok := num.ParseUint(val); ok {
		return n, true
	}
	f, _ := num.ParseFloat(val, 64)
	return f, !math.IsInf(f, 0)
}

// literal returns the null or truth value at buf[at]. It is no part of object, since all other
// values are made by a call: what a value without one kept in registers would be loaded again
// after these.
//
//go:noinline
func literal(buf []byte, at int) (v any, ok bool) {
	stop := at + 4
	if stop >= len(buf) {
		return nil, false
	}
	switch load4(buf[at:stop:len(buf)]) {
	case 'n' | 'u'<<8 | 'l'<<16 | 'l'<<24:
	case 't' | 'r'<<8 | 'u'<<16 | 'e'<<24:
		v = true
	case 'f' | 'a'<<8 | 'l'<<16 | 's'<<24:
		v = false
		if stop++; stop == len(buf) || buf[stop-1] != 'e' {
			return nil, false
		}
	default:
		return nil, false
	}
	return v, scan.EndsScalar[buf[stop]]
}
