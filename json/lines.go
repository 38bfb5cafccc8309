package json

import (
	"bytes"
	"io"
	"reflect"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// This file reads and writes one value of a stream, by the packages that json/v2 stands on.

// unmarshalValue sets what out points to from in, which is known to be one valid
// value with nothing around it. Offsets in errors are those in in, and more. With last,
// code of the user's gets a copy of it. alone reports whether nobody but this package has
// seen in.
func unmarshalValue(in []byte, out any, o *opt.Struct, more int64, last bool) (alone bool, err error) {
	if raw, ok := out.(*RawMessage); ok && raw != nil {
		*raw = copied(*raw, in)
		return true, nil
	}
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return false, jsonv2.Unmarshal(in, out, o) // the error
	}
	opts := []opt.Options{o}
	c := unmarshal.Calls.Get().(*unmarshal.Call)
	quick := c.IsQuick(out, opts) || c.IsQuickAgain(out, opts)
	if last {
		in, last = c.Lend(in, out, opts, quick)
	}
	if quick && c.Quick(plan.AddressIn(out), in, true) {
		alone = last || c.U.Last.Plan.IsAlone()
		unmarshal.Calls.Put(c)
		return alone, nil
	}
	if len(in) <= unmarshal.MaxStruct {
		if done, err := c.Small(in, out, opts, more); done {
			alone = last || c.U.Last.Plan.IsAlone()
			unmarshal.Calls.Put(c)
			return alone, err
		}
	}
	text.InitDecoder((*text.Decoder)(&c.Dec), in, opts)
	err = unmarshal.UnmarshalNext(&c.Dec, &c.U, v, false)
	alone = last || c.U.Last.Plan.IsAlone()
	text.ReleaseDecoder((*text.Decoder)(&c.Dec))
	unmarshal.Calls.Put(c)
	if err == nil {
		return alone, nil
	}
	if serr, ok := err.(*jsonv2.SemanticError); ok && more > 0 {
		serr.ByteOffset += more
	}
	return alone, plan.LegacyUnmarshalError(o, out, err)
}

// aloneResult says what unmarshalAlone has done.
type aloneResult uint8

const (
	aloneUnknown aloneResult = iota // nothing: the type is not one that was read like this before
	aloneNot                        // nothing: it leads to code of the user's, or it is not fresh
	aloneFailed                     // nothing: there is no value, or not one for the type
	aloneSet
)

// unmarshalAlone is unmarshalValue for the next value of x, if all of it is in its buffer, and leads to no
// code of the user's.
func unmarshalAlone(x *text.Decoder, out any, o *opt.Struct, like *unmarshal.Usual) (result aloneResult) {
	opts := []opt.Options{o}
	c := unmarshal.Calls.Get().(*unmarshal.Call)
	if c.IsQuick(out, opts) || c.IsQuickAgain(out, opts) {
		fresh, alone := c.IsAlone(out)
		switch {
		case !alone:
			result = aloneNot
		case c.Next(x, out, fresh, like):
			result = aloneSet
		default:
			if fresh {
				reflect.ValueOf(out).Elem().SetZero()
			}
			result = aloneFailed
		}
	}
	unmarshal.Calls.Put(c)
	return result
}

// unmarshalLine is unmarshalAlone for a line, which may be one valid value, into what is fresh.
func unmarshalLine(in []byte, out any, o *opt.Struct) (result aloneResult) {
	opts := []opt.Options{o}
	c := unmarshal.Calls.Get().(*unmarshal.Call)
	if c.IsQuick(out, opts) || c.IsQuickAgain(out, opts) {
		if fresh, _ := c.IsAlone(out); !fresh {
			result = aloneNot
		} else if result = aloneSet; !c.Quick(plan.AddressIn(out), in, false) {
			if done, err := c.Small(in, out, opts, 0); !done || err != nil {
				reflect.ValueOf(out).Elem().SetZero()
				result = aloneFailed
			}
		}
	}
	unmarshal.Calls.Put(c)
	return result
}

// copied returns a copy of b, in the memory of dst if there is room.
func copied(dst, b []byte) []byte {
	if len(b) <= cap(dst) {
		return append(dst[:0], b...)
	}
	c := make([]byte, len(b)) // to append to nothing takes longer
	copy(c, b)
	return c
}

// writeLine hands the JSON form of in and a newline after it to the writer, in one call
// that comes when all of it is known to be in order. size is the length of the line, or 0
// if the writer has not been called; otherwise err is its error.
func writeLine(to io.Writer, in any, o *opt.Struct) (size int, err error) {
	m := marshal.States.Get().(*marshal.State)
	if !m.IsUsualBy(in, o) || m.Last.Plan.LikelySize() >= marshal.MaxKept/2 {
		return m.WriteLine(to, in, o)
	}
	b, err := m.Again((*text.Encoder)(&m.Own).Restart(), in)
	if err != nil {
		err = plan.LegacyMarshalError(m.O, in, err)
	} else {
		if len(b) >= marshal.LargeResult/2 {
			m.Last.Plan.ExpectSize(len(b))
		}
		b = append(b, '\n') // there is room, as a rule
		size = len(b)
		_, err = to.Write(b)
	}
	m.Close(false)
	return size, err
}

// marshalLine returns the JSON form of in and a newline after it, in memory that is
// lent until End is called of its lender. It may be that of free, which is empty, and
// which nobody else uses unless code of the user's is called.
func marshalLine(in any, o *opt.Struct, free []byte) (b []byte, by marshal.Lender, err error) {
	return marshal.States.Get().(*marshal.State).Line(in, o, free)
}

// addLine is writeLine to a buffer. Where there is likely to be room for the line, and no
// code of the user's is called, it is written there at once. lately is how long the line
// before was, or 0; if that is little, room for as much is made.
func addLine(to *bytes.Buffer, in any, o *opt.Struct, lately int) (size int, err error) {
	m := marshal.States.Get().(*marshal.State)
	if lately == 0 || !m.IsUsualBy(in, o) || !m.Last.Plan.IsAlone() {
		return m.AddLine(to, in, o)
	}
	likely := max(lately, m.Last.Plan.LikelySize()) + 2*marshal.Room
	free := to.AvailableBuffer()
	if cap(free) < likely {
		if likely > marshal.LargeResult/2 {
			return m.AddLine(to, in, o)
		}
		to.Grow(likely)
		free = to.AvailableBuffer()
	}
	(*text.Encoder)(&m.Own).Again(free)
	m.Guest = true
	b, err := m.Again(free, in)
	m.Guest = false
	if err != nil {
		err = plan.LegacyMarshalError(m.O, in, err)
	} else {
		if len(b) >= marshal.LargeResult/2 {
			m.Last.Plan.ExpectSize(len(b))
		}
		size, _ = to.Write(append(b, '\n')) // which copies nothing if it is there
	}
	m.Close(true)
	return size, err
}
