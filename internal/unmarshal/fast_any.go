package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// This file hands values of any type to package codec.

// FastAny reads the next value, of no known type: objects as o says, or to maps. If not all is
// certain it says no, and has read nothing.
func (u *State) FastAny(o *codec.Orderer) (v any, ok bool) {
	x := (*text.Decoder)(u.Dec)
	if u.byTokens() && !u.faulty {
		return nil, false
	}
	if !u.mayTry(x.EndOffset()) {
		return nil, false
	}
	pos, ok := x.Next()
	if !ok {
		return nil, false
	}
	if k := x.Cursor().Buf[pos]; k != '{' && k != '[' || x.WantsName() {
		x.Leave(pos)
		return nil, false
	}
	r := u.anyReader(u.O.Flags.True(ReadMask))
	r.SetOrder(o)
	v, took, end, _, ok := r.Long(x.Cursor(), 0, pos, x.DepthLeft())
	r.SetOrder(nil)
	if ok {
		x.Catch(took, end, 1)
	} else {
		u.triedTo(end)
		x.Abandon()
		if u.unchecked {
			u.unchecked = false
			if u.wrong = u.faultOf(x.Cursor().Buf); u.wrong != nil {
				x.CutOff() // which ends the call
			}
		}
	}
	return v, ok
}

// maxMisses is how many attempts to read, or look at, all of a value may fail before what they have
// looked at must be read. Most of what an object or array holds is read by further attempts, where one
// for all of it fails: what fails then is only what is around the place where something is wrong, or
// the buffer ends. That there are not many keeps time linear.
const maxMisses = 4

// mayTry reports whether there may be an attempt with the next value. at is the EndOffset of the Decoder.
func (u *State) mayTry(at int64) bool {
	if at >= u.triedEnd {
		u.missed = 0
		return true
	}
	return at != u.triedAt && u.missed < maxMisses
}

// triedTo tells that an attempt with the next value has failed, after it has looked at the buffer up to
// end.
func (u *State) triedTo(end int) {
	x := (*text.Decoder)(u.Dec)
	u.triedAt = x.EndOffset()
	u.triedEnd = max(u.triedEnd, u.triedAt+int64(end-x.End()))
	u.missed++
}

// fastAny is FastAny for maps.
func (u *State) fastAny() (v any, ok bool) { return u.FastAny(nil) }

// releaseAny undoes anyReader.
func (u *State) releaseAny() {
	if u.anys != nil {
		u.anys.Put()
		u.anys = nil
	}
}

// wholeAny is whole for a value of no known type, which it returns. Objects and arrays
// may be opened if depth is positive.
func (u *State) wholeAny(m plan.Mode, buf []byte, ent []uint32, org, depth int) (v any, took, end int) {
	return u.anyReader(m).Whole(buf, ent, org, depth, u.tail)
}

// anyScalar reads a scalar of no known type, which stands before the entry next: see
// [codec.AnyReader.Scalar]. Where there has been nothing but literals yet, there is no reader.
func (u *State) anyScalar(m plan.Mode, buf []byte, at int, next uint32) (v any, took, end int) {
	switch c := buf[at]; {
	case c == '{' || c == '[':
		return nil, 0, 0
	case u.anys != nil:
		return u.anyReader(m).Scalar(buf, at, int(next&simd.PosMask), next, 0)
	case c == 'n' || c == 't' || c == 'f':
		end = scan.LiteralEnd(buf, at)
		if end == at || end == len(buf) || !scan.EndsScalar[buf[end]] {
			return nil, 0, 0
		}
		if c != 'n' {
			v = c == 't'
		}
		return v, 1, end
	}
	return u.firstScalar(m, buf, at, next)
}

// firstScalar is anyScalar for a number or string where there is no reader yet. The only one of a small
// document needs none, which is expected if the last one was like that. A number for an any and a short
// string take 0.92 of the time so, two strings, one of them for an any, 0.83; three of them, which need
// one after all, 1.04.
func (u *State) firstScalar(m plan.Mode, buf []byte, at int, next uint32) (v any, took, end int) {
	if u.lone && !u.boxed && !u.Strings.Aliases() {
		if v, took, end = codec.AnyScalar(buf, at, int(next&simd.PosMask), next, m); took > 0 {
			u.boxed = true
			return v, took, end
		}
	}
	return u.anyReader(m).Scalar(buf, at, int(next&simd.PosMask), next, 0)
}

// anyReader returns the reader for values of no known type under a mode. It belongs to
// the call of unmarshaling: releaseAny puts it back.
func (u *State) anyReader(m plan.Mode) *codec.AnyReader {
	if u.anys == nil {
		if u.anys = u.spareAny; u.anys == nil {
			u.anys = codec.GetAnyReader(&u.Strings, u.keys())
		}
		u.spareAny = nil
		if u.src != nil { // a small document
			u.anys.Bundle()
		}
	}
	u.anys.SetRules(m)
	return u.anys
}

// overwrites reports whether an interface that holds v gets another value instead of v: the v1
// dialect merges into what a pointer leads to, and into nothing else.
func (pl *Plan) overwrites(v any) bool {
	return v == nil || pl.Merge && reflect.TypeOf(v).Kind() != reflect.Pointer
}

// fills reports whether what an interface that holds v gets is read by wholeValue.
func (pl *Plan) fills(v any) bool {
	if pl.overwrites(v) {
		return true
	}
	switch v.(type) {
	case map[string]any, []any, string, bool, float64:
		return true
	}
	return isFollowed(reflect.TypeOf(v))
}

// isFollowed reports whether wholeFilled reads into what a value of type t in an interface leads to.
// Pointers to pointers and to interfaces may lead in circles.
func isFollowed(t reflect.Type) bool {
	if t.Kind() != reflect.Pointer {
		return false
	}
	to := t.Elem().Kind()
	return to != reflect.Pointer && to != reflect.Interface
}

// IsAny reports whether the value is an interface without methods that the fast forms set: no
// option or function asks for another form.
func (pl *Plan) IsAny() bool { return pl.Kind == readAny }

// WholeAny is wholeAny for objects that keep the order of their members, as o says.
func (u *State) WholeAny(o *codec.Orderer, m plan.Mode, buf []byte, ent []uint32, org, depth int) (v any, took, end int) {
	r := u.anyReader(m)
	r.SetOrder(o)
	v, took, end = r.Whole(buf, ent, org, depth, u.tail)
	r.SetOrder(nil)
	return v, took, end
}

// keepAny lets go of what belongs to a small document, and keeps the reader for the next one.
func (u *State) keepAny() {
	if u.anys != nil {
		u.anys.Rest()
		u.lone = u.anys.Boxed() == 1 && !u.boxed
		u.spareAny, u.anys = u.anys, nil
	}
	u.boxed = false
}
