package json

import (
	"bytes"
	"io"
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Internal is of use to other packages of this module only: its method asks for
// a value of a type that nobody else can name. It is no part of the API.
var Internal internal

type internal struct{}

// Open returns what package json, the v1 dialect, may do with this package beyond
// its API.
func (internal) Open(opt.Door) innerDoor { return innerDoor{} }

type innerDoor struct{}

// Legacy returns the hooks of the v1 dialect, to be set when the program starts.
func (innerDoor) Legacy() *plan.LegacyHooks { return &plan.Legacy }

// IsCycle, IsNotPointer and IsNilInterface report whether err, the cause of a
// SemanticError, is the one that the v1 dialect has its own error for.
func (innerDoor) IsCycle(err error) bool { return err == plan.ErrCycle }

func (innerDoor) IsNotPointer(err error) bool { return err == plan.ErrNonNilReference }

func (innerDoor) IsNilInterface(err error) bool { return err == plan.ErrNilInterface }

// IsNotString reports whether err says that JSON other than a string was met where
// a method UnmarshalText waits for one.
func (innerDoor) IsNotString(err error) bool { return err == unmarshal.ErrNonStringValue }

// IsExtra reports whether err says what is wrong with a tag javelin:"…".
func (innerDoor) IsExtra(err error) bool {
	_, ok := err.(plan.ExtraError)
	return ok
}

// IsUnsettable reports whether err says that an embedded pointer to a struct that
// is not exported is nil.
func (innerDoor) IsUnsettable(err error) bool { return err == unmarshal.ErrNilField }

// IsNilEmbedded reports whether err says that a method could not be called because what
// it is a method of, which is embedded, is nil.
func (innerDoor) IsNilEmbedded(err error) bool {
	switch err.(type) {
	case *plan.NilEmbedded, interface{ NilEmbedded() }: // that of generated code
		return true
	}
	return false
}

// Classic returns the error that err holds, which is to be returned as it is, and
// where it was; nil says that there is none.
func (innerDoor) Classic(err error) (jsontext.Pointer, error) {
	if c, ok := err.(*plan.ClassicError); ok {
		return c.Ptr, c.Err
	}
	return "", nil
}

// Held returns what an interface within so many objects and arrays held when err was
// found; of several there, which hold each other, nth counts from the outside.
func (innerDoor) Held(err *SemanticError, depth, nth int) reflect.Value {
	if err != nil {
		for _, h := range slices.Backward(err.held) {
			if h.Depth != depth {
				continue
			}
			if nth--; nth < 0 {
				return h.Pointer
			}
		}
	}
	return reflect.Value{}
}

// RulesOf returns the rules by which t is read that lies in what is read by the rules
// around.
func (innerDoor) RulesOf(t reflect.Type, around opt.Flag) opt.Flag { return plan.Mannered(t, around) }

// Field returns the field of the struct type t that is meant by a name, by the given
// rules, and the way there: the Go names of the structs that it is embedded in, and its own name
// in JSON.
func (innerDoor) Field(t reflect.Type, name string, rules opt.Flag) (f reflect.StructField, way []string, ok bool) {
	s := plan.FieldsIn(t, rules|opt.Classic).Shape.ForReading()
	i := s.Find([]byte(name))
	if i < 0 {
		if i, _ = s.FindFold([]byte(name), true, true); i < 0 {
			return f, nil, false
		}
	}
	index := s.Fields[i].Index
	for n := 1; n < len(index); n++ {
		way = append(way, t.FieldByIndex(index[:n]).Name)
	}
	f = t.FieldByIndex(index)
	f.Index = index
	return f, append(way, s.Fields[i].Name), true
}

// ValueOf returns the Go value that err is about, if it is about one.
func (innerDoor) ValueOf(err error) (v any, ok bool) {
	if err, ok := err.(*plan.ValueError); ok {
		return err.Val, true
	}
	return nil, false
}

// UnmarshalValue sets what out points to from in, which is known to be one valid
// value with nothing around it. Offsets in errors are those in in, and more. alone
// reports whether nobody but this package has seen in.
func (innerDoor) UnmarshalValue(in []byte, out any, o *opt.Struct, more int64) (alone bool, err error) {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return false, Unmarshal(in, out, o) // the error
	}
	opts := []opt.Options{o}
	c := unmarshal.Calls.Get().(*unmarshal.Call)
	if len(in) <= unmarshal.MaxSmall {
		if done, err := c.Small(in, out, opts, more); done {
			unmarshal.Calls.Put(c)
			return c.U.Last.Plan.IsAlone(), err
		}
	}
	text.InitDecoder(&c.Dec, in, opts)
	err = unmarshal.UnmarshalNext(&c.Dec, &c.U, v, false)
	alone = c.U.Last.Plan.IsAlone()
	text.ReleaseDecoder(&c.Dec)
	unmarshal.Calls.Put(c)
	if err == nil {
		return alone, nil
	}
	if serr, ok := err.(*SemanticError); ok && more > 0 {
		serr.ByteOffset += more
	}
	return alone, plan.LegacyUnmarshalError(o, out, err)
}

// WriteLine hands the JSON form of in and a newline after it to the writer, in one call
// that comes when all of it is known to be in order. size is the length of the line, or 0
// if the writer has not been called; otherwise err is its error.
func (innerDoor) WriteLine(to io.Writer, in any, o *opt.Struct) (size int, err error) {
	m := marshal.States.Get().(*marshal.State)
	if !m.IsUsualBy(in, o) || m.Last.Plan.LikelySize() >= marshal.MaxKept/2 {
		return m.WriteLine(to, in, o)
	}
	b, err := m.Again(text.Encoder(&m.Own).Restart(), in)
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

// MarshalLine returns the JSON form of in and a newline after it, in memory that is
// lent until End is called of its lender. It may be that of free, which is empty, and
// which nobody else uses unless code of the user's is called.
func (innerDoor) MarshalLine(in any, o *opt.Struct, free []byte) (b []byte, by marshal.Lender, err error) {
	return marshal.States.Get().(*marshal.State).Line(in, o, free)
}

// AddLine is WriteLine to a buffer. Where there is likely to be room for the line, and no
// code of the user's is called, it is written there at once. lately is how long the line
// before was, or 0; if that is little, room for as much is made.
func (innerDoor) AddLine(to *bytes.Buffer, in any, o *opt.Struct, lately int) (size int, err error) {
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
	text.Encoder(&m.Own).Again(free)
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
