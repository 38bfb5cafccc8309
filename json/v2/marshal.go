package json

import (
	"errors"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Marshaling runs plans over an Encoder.
//
//	marshalEncode ─► plan for (type, mode) ─┬─► fast: appends compact text
//	                                        │     │ anything unusual: sync, write, go on
//	                                        └─► write: the complete form
//
// The complete form writes tokens and values, so that the Encoder's state is up
// to date at any time: for a user's method, for an error, for a flush.
//
// The fast form appends to the Encoder's buffer and tells its state nothing; what
// it has opened it keeps in frames. When it meets a value that it cannot write by
// itself, it takes back no more than the delimiter before it, has the Encoder
// enter the frames (sync), and lets the complete form write that one value. Then
// the frames are the fast form's again. So no value is written twice, and every
// error comes from the complete form.

// marshaler is what one call of marshaling needs beside its plans.
type marshaler struct {
	enc   *jsontext.Encoder
	o     *opt.Struct      // the Encoder's
	funcs *Marshalers      // the caller's, or nil
	plain bool             // values are laid out as the fast form does
	html  bool             // EscapeForHTML
	own   jsontext.Encoder // enc where the call has none of its own

	// The fast form.
	frames  []frame
	limit   int // of len(frames)
	synced  int // frames that the Encoder knows of
	flushAt int // len of the buffer from which on it is flushed

	// The complete form.
	scratch []byte
	hops    int                // pointers and interfaces followed without opening anything
	seen    map[visit]struct{} // what has been entered, from a certain depth on
	keys    []stringEntry      // of maps being written in order
	top     any                // the value that the call is for, if it is no pointer
}

// frame is an object or array that the fast form has opened.
type frame struct {
	name   string // of the member being written
	n      int    // members or elements that are complete
	object bool
}

// maxKept bounds what a pooled marshaler keeps of each kind of memory, in bytes
// or elements.
const maxKept = 64 << 10

var marshalers = sync.Pool{New: func() any { return new(marshaler) }}

// borrowMarshaler returns a marshaler for the next value of enc.
func borrowMarshaler(enc *jsontext.Encoder) *marshaler {
	m := marshalers.Get().(*marshaler)
	m.use(enc)
	return m
}

// use prepares m for the next value of enc.
func (m *marshaler) use(enc *jsontext.Encoder) {
	x := text.Encoder(enc)
	m.enc, m.o = enc, x.Opts()
	m.plain = !m.o.Flags.Get(opt.Whitespace) && !disableFast
	m.html = m.o.Flags.Get(opt.EscapeForHTML)
	m.funcs = nil
	if m.o.Flags.Has(opt.Marshalers) {
		m.funcs, _ = m.o.Marshalers.(*Marshalers)
	}
	m.flushAt = x.FlushAt()
}

// release gives m back.
func (m *marshaler) release() {
	if cap(m.frames) > maxKept/64 {
		m.frames = nil
	}
	if cap(m.scratch) > maxKept {
		m.scratch = nil
	}
	if cap(m.keys) > maxKept/64 {
		m.keys = nil
	}
	clear(m.frames)
	m.frames, m.keys = m.frames[:0], m.keys[:0]
	m.synced, m.hops = 0, 0
	m.enc, m.o, m.funcs, m.seen, m.top = nil, nil, nil, nil, nil
	marshalers.Put(m)
}

// disableFast has the complete form write everything. Tests set it.
var disableFast = false

var errChangingWhitespace = errors.New("cannot change whitespace formatting within a MarshalEncode call")

// joinMarshalOptions adds opts to the options of enc, which were before.
func joinMarshalOptions(enc *jsontext.Encoder, in any, before *opt.Struct, opts []Options) error {
	x := text.Encoder(enc)
	after := *before // not those of enc: opts may hold a pointer to them
	after.Join(opts...)
	if after.Flags.Has(opt.Whitespace) && after.Flags.Get(opt.Multiline) {
		after.CompleteMultiline()
	}
	*x.Opts() = after
	changed := func(f opt.Flag) bool { return before.Flags.Get(f) != after.Flags.Get(f) }
	var err error
	switch {
	case x.WantsName() && changed(opt.AllowDuplicateNames):
		err = errChangingDuplicateNames
	case x.WantsName() && changed(opt.AllowInvalidUTF8):
		err = errChangingInvalidUTF8
	case after.Flags.Has(opt.Whitespace) && !opt.SameLayout(before, &after):
		err = errChangingWhitespace
	default:
		return nil
	}
	return newMarshalErrorBefore(enc, reflect.TypeOf(in), err)
}

// marshalEncode writes in as the next value of enc.
func marshalEncode(enc *jsontext.Encoder, in any) error {
	m := borrowMarshaler(enc)
	depth := enc.StackDepth()
	err := m.marshal(in)
	if err != nil && !m.o.Flags.Get(opt.AllowDuplicateNames) {
		text.Encoder(enc).Invalidate(depth)
	}
	m.release()
	return err
}

// marshal writes in as the next value.
func (m *marshaler) marshal(in any) error {
	t := reflect.TypeOf(in)
	if t == nil {
		return m.enc.WriteToken(jsontext.Null)
	}
	md := m.o.Flags.True(writePlans.mask)
	if t.Kind() == reflect.Pointer {
		p := pointerTo(reflect.ValueOf(in))
		if p.IsNil() {
			return m.enc.WriteToken(jsontext.Null)
		}
		pl := m.planFor(t.Elem(), md)
		if pl.method != nil && md&opt.Classic != 0 {
			pl = m.planFor(t.Elem(), md|behindPointer)
		}
		return m.value(pl, p)
	}
	if md&opt.CallMethodsWithLegacySemantics != 0 {
		md |= unaddressable
	}
	pl := m.planFor(t, md)
	m.top = in
	return m.value(pl, pl.content(&m.top))
}

// planFor returns the plan for a type.
func (m *marshaler) planFor(t reflect.Type, md mode) *writePlan {
	if pl := writePlanSet(m.funcs, md).load(t); pl != nil {
		return pl
	}
	return makeWritePlan(m.funcs, t, md)
}

// value writes the next value, which pl is the plan for.
func (m *marshaler) value(pl *writePlan, p pointer) error {
	x := text.Encoder(m.enc)
	// From a certain depth on the complete form looks for cycles.
	free := min(x.Room(), detectCyclesAt-x.Depth())
	if !m.plain || pl.kind == writeOther || free <= 0 || x.WantsName() {
		return pl.write(m, pl, p)
	}
	limit := m.limit
	m.flushAt = x.FlushAt()
	m.limit = len(m.frames) + free
	b, err := m.fast(x.Free(), pl, p)
	m.limit = limit
	if err != nil {
		return err
	}
	return x.Wrote(b)
}

// careful has the complete form write the value that belongs behind b, of which
// the delimiter before it is a part already. The frames must say where it is.
func (m *marshaler) careful(b []byte, pl *writePlan, p pointer) ([]byte, error) {
	x := text.Encoder(m.enc)
	mark, synced := x.Mark(), m.synced
	m.sync()
	if x.Delim() != 0 {
		b = b[:len(b)-1]
	}
	x.SetBuf(b)
	if err := pl.write(m, pl, p); err != nil {
		return nil, err
	}
	x.Rewind(mark)
	m.synced = synced
	m.flushAt = x.FlushAt()
	return x.Buf(), nil
}

// sync has the Encoder enter the frames it does not know of.
func (m *marshaler) sync() {
	x := text.Encoder(m.enc)
	for i := range m.frames[m.synced:] {
		if f := &m.frames[m.synced+i]; f.object {
			x.EnterObject(f.n, f.name)
		} else {
			x.EnterArray(f.n)
		}
	}
	m.synced = len(m.frames)
}

// flush hands b, which ends with a member or element or the begin of the last
// frame, to the writer. The frames must say where that is.
func (m *marshaler) flush(b []byte) ([]byte, error) {
	x := text.Encoder(m.enc)
	mark, synced := x.Mark(), m.synced
	m.sync()
	if m.frames[len(m.frames)-1].object {
		x.BetweenMembers()
	}
	x.SetBuf(b)
	if err := x.Flush(); err != nil {
		return nil, err
	}
	x.Rewind(mark)
	m.synced = synced
	m.flushAt = x.FlushAt()
	return x.Buf(), nil
}
