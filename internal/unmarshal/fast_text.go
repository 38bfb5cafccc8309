package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// over passes over the value that ent begins with, by the rules of a mode. It returns
// zeros if the value is not in order, is not there as a whole, or is nested deeper than
// depth.
func (u *State) over(buf []byte, ent []uint32, org, depth int, m plan.Mode) (took, end int) {
	return u.overBy(buf, ent, org, scan.Rules{
		AllowInvalidUTF8:    m&opt.AllowInvalidUTF8 != 0,
		AllowDuplicateNames: m&opt.AllowDuplicateNames != 0,
		MaxDepth:            depth,
	})
}

// overBy is over by rules of package scan. In a document that is known to be valid, all values are in order.
func (u *State) overBy(buf []byte, ent []uint32, org int, rules scan.Rules) (took, end int) {
	if u.sure {
		return scan.Past(buf, ent, org)
	}
	return u.skipper.Over(buf, ent, org, rules)
}

// wholeText is wholeValue for what is read from the text of a value.
func (u *State) wholeText(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	at := org + int(ent[0]&simd.PosMask)
	if buf[at] == '"' && ent[1]&simd.Backslash == 0 {
		stop := org + int(ent[1]&simd.PosMask)
		if stop <= at || stop >= len(buf)-1 {
			return 0, 0
		}
		took, end = 2, stop+1
	} else if took, end = u.over(buf, ent, org, depth, pl.Mode); took == 0 ||
		took < len(ent) && org+int(ent[took]&simd.PosMask) != end && !scan.EndsScalar[buf[end]] {
		return 0, 0 // the last: a number or literal to which something sticks
	}
	if !u.setText(pl, p, u.given(buf, at, end), took == 2 && ent[1]&simd.Backslash != 0) {
		return 0, 0
	}
	return took, end
}

// TextAt is wholeText for a string without escapes, a number or a literal: as scalarAt, it is
// told of the next entry alone, and returns how long the text is.
func (u *State) textAt(pl *Plan, p plan.Pointer, buf []byte, at int, next uint32, org int) (size, took int) {
	stop := org + int(next&simd.PosMask)
	switch buf[at] {
	case '"':
		if next&simd.Backslash != 0 || stop <= at || stop >= len(buf)-1 {
			return 0, 0
		}
		if pl.Kind == readQuoted && pl.within.storeBetween(p, buf, at+1, stop) {
			return stop + 1 - at, 2
		}
		took = 2
		stop++
	case '{', '[':
		return 0, 0
	default:
		took = 1
		if stop = scan.ScalarEnd(buf, at, stop); stop == 0 {
			return 0, 0
		}
	}
	if !u.setText(pl, p, u.given(buf, at, stop), false) {
		return 0, 0
	}
	return stop - at, took
}

// StoreBetween sets the number at p from buf[at:end], where more text follows. If it reports false,
// nothing has happened, and [State.NumberIn] is to be asked.
func (pl *Plan) StoreBetween(p plan.Pointer, buf []byte, at, end int) bool {
	return pl.Kind.storeBetween(p, buf, at, end)
}

// storeBetween sets the number at p, of the kind, from buf[at:end]. If it returns false, nothing
// has happened, and others are to read it.
func (k readKind) storeBetween(p plan.Pointer, buf []byte, at, end int) bool {
	switch {
	case k == readFloat64:
		v, ok := num.Float64Between(buf, at, end)
		if ok {
			*p.Float64() = v
		}
		return ok
	case k == readFloat32:
		v, ok := num.Float32Between(buf, at, end)
		if ok {
			*p.Float32() = v
		}
		return ok
	case k-readInt8 <= readInt64-readInt8:
		v, ok := num.Int64Between(buf, at, end)
		return ok && storeInt(p, k, v)
	case k-readUint8 <= readUint64-readUint8:
		v, ok := num.Int64Between(buf, at, end)
		return ok && buf[at] != '-' && storeUint(p, k, uint64(v))
	}
	return false
}

// given is buf[at:end] as a method may see it.
func (u *State) given(buf []byte, at, end int) []byte {
	if u.src != nil {
		buf = u.src // which stays when the copy does not
	}
	return buf[at:end:end]
}

// setText sets the value at p from the text val, a string that may be escaped or anything else.
// It returns false if others are to do it, or the user's method has failed.
func (u *State) setText(pl *Plan, p plan.Pointer, val []byte, escaped bool) bool {
	switch pl.Kind {
	case readText:
		if val[0] != '"' || escaped {
			break
		}
		if err := pl.textOf(p).UnmarshalText(val[1 : len(val)-1 : len(val)-1]); err != nil {
			u.failed, u.failure = pl, err
			return false
		}
		return true
	case readFixed:
		return pl.setFixed(p, val)
	case readSkipped:
		return true
	case readRaw:
		if raw := p.Bytes(); cap(*raw) > 0 {
			*raw = append((*raw)[:0], val...)
		} else {
			*raw = u.Strings.Bytes(val)
		}
		return true
	case readNumber:
		return u.textNumber(pl, p, val)
	case readMethod:
		return u.textMethod(pl, p, val)
	case readFormatted, readUnits:
		kind, text := val[0], val
		if kind == '"' {
			text = text[1 : len(text)-1]
			if escaped {
				text = wire.Unquote(val, wire.Escaped)
			}
		}
		return pl.setFormatted(p, kind, text) == nil
	case readShared, readInterned:
		return u.textTagged(pl, p, val, escaped)
	}
	return u.textString(pl, p, val, escaped)
}

// setFixed sets the array of bytes at p from a value. What is escaped is no base64 as it stands.
func (pl *Plan) setFixed(p plan.Pointer, val []byte) bool {
	var room [64]byte // more is left to the complete form
	switch {
	case val[0] == 'n':
		if !pl.Merge {
			pl.Zero(p)
		}
		return true
	case val[0] != '"' || pl.Length > len(room):
		return false
	}
	b, err := codec.DecodeBase64(room[:0], val[1:len(val)-1], pl.loose)
	if err != nil || len(b) != pl.Length {
		return false
	}
	copy(p.ByteArray(pl.Length), b)
	return true
}

// textNumber sets the json.Number at p from a value.
func (u *State) textNumber(pl *Plan, p plan.Pointer, val []byte) bool {
	switch c := val[0]; {
	case c == '"':
		if val = val[1 : len(val)-1]; !plan.IsNumber(val) {
			return false
		}
	case c == 'n':
		if !pl.Merge {
			*p.String() = ""
		}
		return true
	case c != '-' && c-'0' > 9 || pl.Mode&(AtName|opt.StringifyNumbers|opt.StringTag) != 0:
		return false
	}
	*p.String() = u.Strings.Make(val)
	return true
}

// textTagged sets the string at p, which is of a field with the tag option nocopy or
// intern.
func (u *State) textTagged(pl *Plan, p plan.Pointer, val []byte, escaped bool) bool {
	switch val[0] {
	case 'n':
		if !pl.Merge {
			*p.String() = ""
		}
	case '"':
		if escaped && pl.Mode&opt.AllowInvalidUTF8 != 0 {
			return false
		}
		*p.String() = u.tagged(pl, val, !escaped)
	default:
		return false
	}
	return true
}

// textMethod calls UnmarshalJSON.
func (u *State) textMethod(pl *Plan, p plan.Pointer, val []byte) bool {
	if err := pl.jsonOf(p).UnmarshalJSON(val); err != nil {
		u.failed, u.failure = pl, err
		return false
	}
	return true
}

// textString is wholeText for what is in a string: a number, or the text for a method.
func (u *State) textString(pl *Plan, p plan.Pointer, val []byte, escaped bool) bool {
	switch val[0] {
	case 'n':
		switch {
		case pl.Kind == readQuoted && pl.Elem != nil && pl.Elem.Kind == readPointer:
			return false
		case !pl.Merge || pl.isClassicNil():
			pl.Zero(p)
		}
		return true
	case '"':
	default:
		return false
	}
	quoted := val
	val = val[1 : len(val)-1 : len(val)-1]
	if escaped {
		val = wire.Unquote(quoted, wire.Escaped)
	}
	if pl.Kind == readQuoted {
		return u.numberIn(pl, p, val)
	}
	if err := pl.textOf(p).UnmarshalText(val); err != nil {
		u.failed, u.failure = pl, err
		return false
	}
	return true
}

// NumberIn sets the number, bool or string at p from text, a JSON value of that kind. If that is not in
// order or out of range, it reports false, and nothing has happened.
func (u *State) NumberIn(pl *Plan, p plan.Pointer, text []byte) bool { return u.numberIn(pl, p, text) }

// numberIn sets the number, bool or string at p from what is in a string, if that is in order.
func (u *State) numberIn(pl *Plan, p plan.Pointer, val []byte) bool {
	if pl.Elem != nil {
		if pl = pl.Elem; pl.Kind == readPointer {
			// What fails is not to make anything.
			q := p.Pointer()
			if !q.IsNil() {
				return u.numberIn(pl.Elem, *q, val)
			}
			made := u.newValue(pl.Elem)
			if !u.numberIn(pl.Elem, made, val) {
				return false
			}
			*q = made
			return true
		}
	}
	switch k := pl.Typ.Kind(); {
	case k == reflect.Bool:
		switch string(val) {
		case "true":
			*p.Bool() = true
		case "false":
			*p.Bool() = false
		default:
			return false
		}
	case k <= reflect.Int64:
		n, err := read.Int(val, pl.bits)
		if err != nil {
			return false
		}
		setInt(p, pl.bits, n)
	case k <= reflect.Uintptr:
		n, err := read.Uint(val, pl.bits)
		if err != nil {
			return false
		}
		setInt(p, pl.bits, int64(n))
	case k <= reflect.Float64:
		v, err := read.Float(val, pl.bits)
		if err != nil {
			return false
		}
		setFloat(p, pl.bits, v)
	case k == reflect.String:
		text, err := jsontext.AppendUnquote(nil, val)
		if err != nil {
			return false
		}
		*p.String() = u.Strings.Make(text)
	default:
		return false
	}
	return true
}

// methodFailed returns the error of a method that has been given the value read last.
func (u *State) methodFailed(pl *Plan, err error) error {
	if pl.Kind == readMethod {
		return u.failedJSON(pl, err)
	}
	return u.failedText(pl, err)
}

// methodFailedAt is methodFailed for the value that comes next.
func (u *State) methodFailedAt(pl *Plan, failure error) error {
	if _, err := u.Dec.ReadValue(); err != nil {
		return err
	}
	return u.methodFailed(pl, failure)
}

// failedHere is methodFailedAt for the method that has failed last.
func (u *State) failedHere() error {
	pl, failure := u.failed, u.failure
	u.failed, u.failure = nil, nil
	return u.methodFailedAt(pl, failure)
}

// unitsAt is scalarAt for a time or duration that is a number.
func (u *State) unitsAt(pl *Plan, p plan.Pointer, buf []byte, at int, next uint32, org int) (size, took int) {
	stop := org + int(next&simd.PosMask)
	n, ok := num.Int64Between(buf, at, stop)
	switch {
	case buf[at] == 'n':
		return 0, 0 // as for every scalar: what null does depends on where it is
	case !ok:
	case pl.Form.Sort() == format.Time:
		*p.Time() = pl.Form.TimeOf(n)
		return stop - at, 1
	default:
		if d, ok := pl.Form.DurationOf(n); ok {
			*p.Int64() = int64(d)
			return stop - at, 1
		}
	}
	return u.textAt(pl, p, buf, at, next, org)
}
