package json

import (
	"bytes"
	"io"
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/opt"
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
func (innerDoor) Legacy() *legacyHooks { return &legacy }

// IsCycle, IsNotPointer and IsNilInterface report whether err, the cause of a
// SemanticError, is the one that the v1 dialect has its own error for.
func (innerDoor) IsCycle(err error) bool        { return err == errCycle }
func (innerDoor) IsNotPointer(err error) bool   { return err == errNonNilReference }
func (innerDoor) IsNilInterface(err error) bool { return err == errNilInterface }

// IsNotString reports whether err says that JSON other than a string was met where
// a method UnmarshalText waits for one.
func (innerDoor) IsNotString(err error) bool { return err == errNonStringValue }

// IsExtra reports whether err says what is wrong with a tag javelin:"…".
func (innerDoor) IsExtra(err error) bool {
	_, ok := err.(extraError)
	return ok
}

// IsUnsettable reports whether err says that an embedded pointer to a struct that
// is not exported is nil.
func (innerDoor) IsUnsettable(err error) bool { return err == errNilField }

// IsNilEmbedded reports whether err says that a method could not be called because what
// it is a method of, which is embedded, is nil.
func (innerDoor) IsNilEmbedded(err error) bool {
	switch err.(type) {
	case *nilEmbedded, interface{ NilEmbedded() }: // that of generated code
		return true
	}
	return false
}

// Classic returns the error that err holds, which is to be returned as it is, and
// where it was; nil says that there is none.
func (innerDoor) Classic(err error) (jsontext.Pointer, error) {
	if c, ok := err.(*classicError); ok {
		return c.ptr, c.err
	}
	return "", nil
}

// Held returns what an interface within so many objects and arrays held when err was
// found; of several there, which hold each other, nth counts from the outside.
func (innerDoor) Held(err *SemanticError, depth, nth int) reflect.Value {
	if err != nil {
		for _, h := range slices.Backward(err.held) {
			if h.depth != depth {
				continue
			}
			if nth--; nth < 0 {
				return h.pointer
			}
		}
	}
	return reflect.Value{}
}

// RulesOf returns the rules by which t is read that lies in what is read by the rules
// around.
func (innerDoor) RulesOf(t reflect.Type, around opt.Flag) opt.Flag { return mannered(t, around) }

// Field returns the field of the struct type t that is meant by a name, by the given
// rules, and the way there: the Go names of the structs that it is embedded in, and its own name
// in JSON.
func (innerDoor) Field(t reflect.Type, name string, rules opt.Flag) (f reflect.StructField, way []string, ok bool) {
	s := fieldsIn(t, rules|opt.Classic).shape.ForReading()
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
	if err, ok := err.(*valueError); ok {
		return err.Val, true
	}
	return nil, false
}

// legacy is set by package json, which alone makes the options that lead to it.
var legacy legacyHooks

type legacyHooks struct {
	// MarshalError and UnmarshalError turn the error of a whole call into one
	// of the v1 dialect.
	MarshalError   func(in any, err error) error
	UnmarshalError func(out any, err error) error
	// MethodError wraps the error of a user's method that was to marshal what
	// the pointer in leads to.
	MethodError func(in any, err error, method string) error
	// InvalidValue returns what is wrong with a value that a method has
	// returned, as the classic encoding/json says it.
	InvalidValue func(val []byte) error
	// Relocate puts the place right that an error of v1 tells: a method for the
	// standard library has returned it, which sees one value alone, at the given
	// place in the whole.
	Relocate func(err error, offset int64, ptr jsontext.Pointer) error
	// NewNumber returns a pointer to a new json.Number, NumberOf a json.Number.
	NewNumber func() any
	NumberOf  func([]byte) any

	// Number is the type json.Number of the standard library. It is treated
	// here, because what methods it has depends on the Go release, and where
	// it has some, they are for another Encoder and Decoder.
	Number reflect.Type
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
	c := unmarshalCalls.Get().(*unmarshalCall)
	if len(in) <= maxSmall {
		if done, err := c.small(in, out, opts, more); done {
			unmarshalCalls.Put(c)
			return c.u.last.plan.isAlone(), err
		}
	}
	text.InitDecoder(&c.dec, in, opts)
	err = unmarshalNext(&c.dec, &c.u, v, false)
	alone = c.u.last.plan.isAlone()
	text.ReleaseDecoder(&c.dec)
	unmarshalCalls.Put(c)
	if err == nil {
		return alone, nil
	}
	if serr, ok := err.(*SemanticError); ok && more > 0 {
		serr.ByteOffset += more
	}
	return alone, legacyUnmarshalError(o, out, err)
}

// WriteLine hands the JSON form of in and a newline behind it to the writer, in one call
// that comes when all of it is known to be in order. size is the length of the line, or 0
// if the writer has not been called; otherwise err is its error.
func (innerDoor) WriteLine(to io.Writer, in any, o *opt.Struct) (size int, err error) {
	m := marshalers.Get().(*marshaler)
	if !m.isUsualBy(in, o) || m.last.plan.likelySize() >= maxKept/2 {
		return m.writeLine(to, in, o)
	}
	b, err := m.again(text.Encoder(&m.own).Restart(), in)
	if err != nil {
		err = legacyMarshalError(m.o, in, err)
	} else {
		if len(b) >= largeResult/2 {
			m.last.plan.expectSize(len(b))
		}
		b = append(b, '\n') // there is room, as a rule
		size = len(b)
		_, err = to.Write(b)
	}
	m.close(false)
	return size, err
}

// writeLine is WriteLine for any call.
func (m *marshaler) writeLine(to io.Writer, in any, o *opt.Struct) (size int, err error) {
	b, line, err := m.line(in, o, nil)
	if err != nil {
		return 0, err
	}
	_, err = to.Write(b)
	line.End()
	return len(b), err
}

// MarshalLine returns the JSON form of in and a newline behind it, in memory that is
// lent until End is called of its lender. It may be that of free, which is empty, and
// which nobody else uses unless code of the user's is called.
func (innerDoor) MarshalLine(in any, o *opt.Struct, free []byte) (b []byte, by lender, err error) {
	return marshalers.Get().(*marshaler).line(in, o, free)
}

// line is MarshalLine with the marshaler that the lender gives back.
func (m *marshaler) line(in any, o *opt.Struct, free []byte) (b []byte, by lender, err error) {
	by.m = m
	x := text.Encoder(&m.own)
	var pl *writePlan
	if m.isUsualBy(in, o) {
		pl = m.last.plan
		if by.borrow(pl, free) {
			b = by.memory(free)
			x.Again(b)
			b, err = m.again(b, in)
		} else {
			b, err = m.again(x.Restart(), in)
		}
	} else {
		m.open(nil, []opt.Options{o})
		var p pointer
		pl, p = m.target(in)
		if by.borrow(pl, free) {
			x.Lend(by.memory(free))
		}
		err = m.value(pl, p)
		b = x.Buf()
	}
	if err != nil {
		err = legacyMarshalError(by.m.o, in, err)
		by.End()
		return nil, lender{}, err
	}
	if len(b) >= largeResult/2 || by.lent && pl.likelySize() > 0 {
		pl.expectSize(len(b))
	}
	b = append(b, '\n')
	x.SetBuf(b)
	return b, by, nil
}

// AddLine is WriteLine to a buffer. Where there is likely to be room for the line, and no
// code of the user's is called, it is written there at once. lately is how long the line
// before was, or 0; if that is little, room for as much is made.
func (innerDoor) AddLine(to *bytes.Buffer, in any, o *opt.Struct, lately int) (size int, err error) {
	m := marshalers.Get().(*marshaler)
	if lately == 0 || !m.isUsualBy(in, o) || !m.last.plan.isAlone() {
		return m.addLine(to, in, o)
	}
	likely := max(lately, m.last.plan.likelySize()) + 2*room
	free := to.AvailableBuffer()
	if cap(free) < likely {
		if likely > largeResult/2 {
			return m.addLine(to, in, o)
		}
		to.Grow(likely)
		free = to.AvailableBuffer()
	}
	text.Encoder(&m.own).Again(free)
	m.guest = true
	b, err := m.again(free, in)
	m.guest = false
	if err != nil {
		err = legacyMarshalError(m.o, in, err)
	} else {
		if len(b) >= largeResult/2 {
			m.last.plan.expectSize(len(b))
		}
		size, _ = to.Write(append(b, '\n')) // which copies nothing if it is there
	}
	m.close(true)
	return size, err
}

// addLine is AddLine for any call.
func (m *marshaler) addLine(to *bytes.Buffer, in any, o *opt.Struct) (size int, err error) {
	b, line, err := m.line(in, o, to.AvailableBuffer())
	if err == nil {
		size, _ = to.Write(b)
		line.End()
	}
	return size, err
}

type lender struct {
	m     *marshaler
	large *jsontext.Encoder // whose buffer it is if there is one
	lent  bool              // the buffer is not the marshaler's
}

// borrow asks for memory for a value of pl: free if that is likely to do, or, if it is
// likely to be more than a marshaler keeps, that of an Encoder. It reports whether
// there is some.
func (l *lender) borrow(pl *writePlan, free []byte) bool {
	n := pl.likelySize()
	switch {
	case cap(free) >= max(n, largeResult/2)+2*room && l.m.plain && pl.isAlone():
		l.m.guest = true
		l.lent = true
	case n >= maxKept/2:
		l.large = text.GetEncoder(n+n/64+2*room, nil)
		l.lent = true
	}
	return l.lent
}

// memory is what borrow has found.
func (l *lender) memory(free []byte) []byte {
	if l.large != nil {
		return text.Encoder(l.large).Buf()
	}
	return free
}

// End takes back what MarshalLine has returned.
func (l lender) End() {
	if l.large != nil {
		text.Encoder(l.large).SetBuf(text.Encoder(&l.m.own).Buf())
		text.PutEncoder(l.large)
	}
	l.m.guest = false
	l.m.close(l.lent)
}
