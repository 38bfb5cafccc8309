package json

import (
	"errors"
	"io"
	"math"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
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
	enc    *jsontext.Encoder
	o      *opt.Struct // the Encoder's
	funcs  *Marshalers // the caller's, or nil
	formed formedFuncs[jsontext.Encoder]
	plain  bool // values are laid out as the fast form does
	quoter codec.Quoter
	own    jsontext.Encoder // enc where the caller has none
	given  opt.Flags        // the options of own, of which it has no other
	odd    bool             // own has options that given does not tell, for one call
	// usual says that the last call was one with the options of own, for what the fast
	// form writes. It is likely to be followed by others of the kind; see again.
	usual      bool
	usualLimit int // of depth
	// guest says that the memory written to is not to be seen by code of the user's; see
	// moveOut.
	guest bool
	// touched says that the Encoder's state may not be as it was, or what the
	// complete form uses not as it should be.
	touched    bool
	compacting bool // the layout is still to come; see laidOut
	whole      bool // the complete form has written what the fast form was called for

	// The fast form.
	frames []frame
	depth  int // frames in use
	limit  int // of depth

	uncapped int // the Encoder's own limit of depth
	synced   int // frames that the Encoder knows of
	maps     mapStack
	known    *knownNames // names of maps, or nil
	place    uint16      // where m is among the places of known
	flushes  uint32      // by generated code
	flushAt  int         // len of the buffer from which on it is flushed
	stop     uintptr     // see marshal_fast_buffer.go
	err      error       // why there is no place behind what was to be written

	code *rt.Encoder // for types that code has been generated for

	// The complete form.
	scratch []byte
	raw     []byte // what a method has returned
	failure error
	hops    int                // pointers and interfaces followed without opening anything
	seen    map[visit]struct{} // what has been entered, from a certain depth on
	keys    []stringEntry      // of maps being written in order
	top     any                // the value that the call is for
	last    target
	before  [8]target // of usual calls, where typePlace says; see wasBefore
	era     uint32    // how often own has been given options
}

// maxKept bounds what a pooled marshaler keeps of each kind of memory, in bytes.
const maxKept = 64 << 10

// What a marshaler writes all the time must not lie in one cache line with what another
// goroutine writes, as it would if it began with the smallest sizes of memory. These are
// multiples of two lines, of which CPUs like to fetch both.
const (
	leastFrames = 16
	leastBuffer = 1 << 10
)

// Marshalers are pooled with an Encoder of their own, whose buffer never reaches a
// caller. What hardly ever changes is left as it is between calls: pointers are
// dear to set while the collector is at work.
var marshalers = sync.Pool{New: func() any {
	m := &marshaler{frames: make([]frame, leastFrames), scratch: make([]byte, 0, 128)}
	x := text.Encoder(&m.own)
	x.Clean()
	x.SetBuf(make([]byte, 0, leastBuffer))
	m.enc, m.o, m.quoter = &m.own, x.Opts(), codec.MakeQuoter(&x.Opts().Flags)
	return m
}}

// borrowMarshaler returns a marshaler for the next value of enc, which
// giveBackMarshaler takes back.
func borrowMarshaler(enc *jsontext.Encoder) *marshaler {
	m := marshalers.Get().(*marshaler)
	m.usual = false
	m.enc, m.o = enc, text.Encoder(enc).Opts()
	m.quoter = codec.MakeQuoter(&m.o.Flags)
	m.begin()
	return m
}

func giveBackMarshaler(m *marshaler) {
	text.Encoder(m.enc).RestoreDepth(m.uncapped)
	x := text.Encoder(&m.own)
	m.enc, m.o, m.quoter = &m.own, x.Opts(), codec.MakeQuoter(&x.Opts().Flags)
	m.end()
}

// openMarshaler returns a marshaler with an Encoder that hands what is written to w
// if that is not nil. It is closed by close.
func openMarshaler(w io.Writer, opts []Options) *marshaler {
	m := marshalers.Get().(*marshaler)
	m.open(w, opts)
	return m
}

func (m *marshaler) open(w io.Writer, opts []Options) {
	if !m.has(opts) {
		m.setOptions(opts)
	}
	text.Encoder(&m.own).Renew(w)
	m.begin()
}

// As a rule a program calls with the same options again and again. So those of the
// last call stay, unless they have values, or whitespace, that own makes more of.
const notKept = opt.Valued&^opt.DepthLimit | opt.Whitespace

// has reports whether the options of own are opts.
func (m *marshaler) has(opts []Options) bool {
	switch len(opts) {
	case 0:
		return m.given == opt.Flags{}
	case 1:
		o, ok := opt.AsStruct(opts[0])
		if !ok {
			return m.hasFlag(opts[0])
		}
		return o != nil && m.hasAll(o)
	}
	return false
}

// hasAll is has for one set of options.
func (m *marshaler) hasAll(o *opt.Struct) bool {
	return o.Flags == m.given && (!o.Flags.Has(opt.DepthLimit) || o.DepthLimit == text.Encoder(&m.own).Opts().DepthLimit)
}

// hasFlag is has for what is not several options.
func (m *marshaler) hasFlag(o Options) bool {
	var f opt.Flags
	flag, ok := opt.FlagOf(o)
	f.Set(flag)
	return ok && f == m.given
}

// setOptions makes opts the options of own.
func (m *marshaler) setOptions(opts []Options) {
	x := text.Encoder(&m.own)
	m.odd, m.usual = len(opts) > 0, false
	if m.era++; m.era == 0 {
		m.before = [len(m.before)]target{} // which would seem to be of this era
	}
	m.given = opt.Flags{}
	if len(opts) == 1 {
		if o, ok := opt.AsStruct(opts[0]); ok {
			if o != nil && !o.Flags.Has(notKept) {
				m.given, m.odd = o.Flags, false
			}
		} else if f, ok := opt.FlagOf(opts[0]); ok && f&notKept == 0 {
			m.given.Set(f)
			m.odd = false
		}
	}
	x.SetOptions(opts)
	m.quoter.Update()
}

// close takes m, which openMarshaler has returned, back. lent says that the buffer
// is not to be kept with it.
func (m *marshaler) close(lent bool) {
	x := text.Encoder(&m.own)
	x.Close(lent)
	if m.isTidy() && !m.odd {
		marshalers.Put(m)
		return
	}
	m.closeOdd()
}

// closeOdd is close where there is something to do.
func (m *marshaler) closeOdd() {
	if m.touched || m.odd {
		m.setOptions(nil)
		if m.touched {
			text.Encoder(&m.own).Clean()
		}
	}
	m.end()
}

// begin prepares m for the next value of its Encoder.
func (m *marshaler) begin() {
	f := &m.o.Flags
	m.uncapped = text.Encoder(m.enc).CapDepth()
	m.plain = !f.Get(opt.Whitespace) && !disableFast
	if f.Has(opt.Marshalers | opt.Forms) {
		m.beginOwn()
	}
}

// beginOwn is begin for functions, and for what is kept with them.
func (m *marshaler) beginOwn() {
	if m.o.Flags.Has(opt.Marshalers) {
		m.funcs = marshalersOf(m.o.Marshalers)
	}
	if m.o.Flags.Has(opt.Forms) {
		if in := m.formed.of(m.funcs, m.o, typeForms.writing); *in.forms() != noForms {
			m.funcs = in
		}
	}
}

// isTidy reports whether end has nothing to do but to give m back: most calls leave
// nothing, and to ask for it all at once costs less.
func (m *marshaler) isTidy() bool {
	return m.funcs == nil && m.top == nil && m.code == nil && !m.touched &&
		int(m.place)|m.maps.usedNames|m.maps.usedKeys|m.maps.usedAnys == 0 &&
		len(m.frames) <= maxFrames && cap(m.maps.entries) <= maxEntries
}

// end gives m back.
func (m *marshaler) end() {
	if m.funcs != nil {
		m.funcs, m.last = nil, target{} // which do not outlive the call
	}
	m.top = nil
	if m.code != nil {
		gen.PutEncoder(m.code)
		m.code = nil
	}
	if m.touched || len(m.frames) > maxFrames || cap(m.maps.entries) > maxEntries {
		m.tidy()
	}
	m.place = 0
	m.maps.forget()
	marshalers.Put(m)
}

// maxFrames is how many frames are kept.
const maxFrames = 1 << 10

// tidy makes m as good as new after a call that was not an ordinary one.
func (m *marshaler) tidy() {
	m.touched = false
	if len(m.frames) > maxFrames {
		m.frames = make([]frame, leastFrames)
	}
	m.depth = 0
	if cap(m.scratch) > maxKept {
		m.scratch = make([]byte, 0, 128)
	}
	m.synced, m.hops, m.seen, m.keys, m.raw, m.failure, m.whole, m.compacting = 0, 0, nil, nil, nil, nil, false, false
	m.maps.trim()
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
		if err = checkSelect(before, &after); err == nil {
			return nil
		}
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
	giveBackMarshaler(m)
	return err
}

// target returns the address of the value that in is, or leads to, and its plan.
func (m *marshaler) target(in any) (*writePlan, pointer) {
	t := reflect.TypeOf(in)
	if t == nil {
		if _, unknown := m.o.Unknown(); !unknown {
			return nullPlan, pointer{}
		}
		in = struct{}{} // for which there is a function that returns the error
		t = reflect.TypeOf(in)
	}
	md := m.o.Flags.True(writeMask)
	last := &m.last
	m.usual = false
	if t != last.typ || md != last.mode || m.funcs != last.funcs {
		*last = target{typ: t, word: typeWord(t), mode: md, funcs: m.funcs, pointer: t.Kind() == reflect.Pointer}
		if last.pointer {
			if t.Name() != "" {
				md |= bare
			}
			last.plan = m.rootPlan(t.Elem(), md)
			if (last.plan.method != nil || last.plan.kind == writeTime) && md&opt.Classic != 0 {
				last.plan = m.rootPlan(t.Elem(), md|behindPointer)
			}
		} else {
			last.plan = m.rootPlan(t, moved(md))
		}
	}
	if last.plan.kind != writeOther && m.enc == &m.own && m.plain && !m.odd {
		m.usualLimit = m.room()
		if m.usual = m.usualLimit > 0; m.usual {
			m.remember()
		}
	}
	if !last.pointer {
		m.top = in
		return last.plan, last.plan.content(&m.top)
	}
	if p := pointerTo(reflect.ValueOf(in)); !p.IsNil() {
		return last.plan, p
	}
	return nullPlan, pointer{}
}

// target is what the last call has found for the type of the value it was for.
type target struct {
	typ     reflect.Type
	word    pointer // of typ; see typeIn
	mode    mode
	funcs   *Marshalers
	plan    *writePlan
	pointer bool   // the plan is for what typ points to
	era     uint32 // of the marshaler, where it is one of before
}

// nullPlan is for nil.
var nullPlan = &writePlan{write: func(m *marshaler, _ *writePlan, _ pointer) error {
	return m.enc.WriteToken(jsontext.Null)
}}

// marshal writes in as the next value.
func (m *marshaler) marshal(in any) error { return m.value(m.target(in)) }

// marshalBytes returns the JSON form of in.
func marshalBytes(in any, opts []Options) ([]byte, error) {
	m := marshalers.Get().(*marshaler)
	if m.isUsual(in, opts) {
		if n := m.last.plan.likelySize(); n >= largeResult {
			return m.againLarge(in, n)
		}
		m.flushAt = math.MaxInt
		w := m.rewrite(text.Encoder(&m.own).Restart(), in)
		if w.IsNil() {
			err := m.unwritten()
			return m.result(m.last.plan, in, text.Encoder(&m.own).Buf(), err, false)
		}
		was := m.written(w)
		if len(was) >= largeResult/2 || cap(was) > maxKept {
			return m.result(m.last.plan, in, was, nil, false)
		}
		// What most calls come to, so that they have nothing to ask.
		out := make([]byte, len(was))
		copy(out, was)
		m.close(false)
		return out, nil
	}
	m.open(nil, opts)
	if m.o.Flags.Get(opt.Whitespace) && m.funcs.isEmpty() && !disableFast {
		out, ok := m.laidOut(in)
		m.close(false)
		if ok {
			return out, nil
		}
		m = openMarshaler(nil, opts)
	}
	x := text.Encoder(&m.own)
	pl, p := m.target(in)
	lent := false
	if n := pl.likelySize(); n >= largeResult {
		x.Lend(newResult(n))
		lent = true
	}
	err := m.value(pl, p)
	return m.result(pl, in, x.Buf(), err, lent)
}

// againLarge is marshalBytes where isUsual says so, for a result that is likely to have n
// bytes.
func (m *marshaler) againLarge(in any, n int) ([]byte, error) {
	b := newResult(n)
	text.Encoder(&m.own).Again(b)
	pl := m.last.plan
	out, err := m.again(b, in)
	return m.result(pl, in, out, err, true)
}

// result ends marshalBytes, of which out is the result or the error err. lent says that the
// buffer was made for it.
func (m *marshaler) result(pl *writePlan, in any, out []byte, err error, lent bool) ([]byte, error) {
	foreseen := lent
	switch {
	case err != nil && m.o.Flags.Get(opt.ReportErrorsWithLegacySemantics):
		out = nil
	case !lent && cap(out) <= maxKept || cap(out)-len(out) > cap(out)/8:
		was := out
		out = make([]byte, len(was))
		copy(out, was)
	default:
		lent = true
	}
	if err != nil {
		err = legacyMarshalError(m.o, in, err)
	} else if len(out) >= largeResult/2 || foreseen {
		pl.expectSize(len(out))
	}
	m.close(lent)
	return out, err
}

// marshalTo writes the JSON form of in to w.
func marshalTo(w io.Writer, in any, opts []Options) error {
	m := marshalers.Get().(*marshaler)
	var err error
	if w != nil && m.isUsual(in, opts) {
		err = m.againTo(w, in)
	} else {
		m.open(w, opts)
		err = m.marshal(in)
	}
	if err != nil {
		err = legacyMarshalError(m.o, in, err)
	}
	m.close(false)
	return err
}

// marshalBehind appends the JSON form of in to b.
func marshalBehind(b []byte, in any, opts []Options) ([]byte, error) {
	if b == nil {
		b, err := marshalBytes(in, opts)
		if err != nil {
			return nil, err
		}
		return b, nil
	}
	m := marshalers.Get().(*marshaler)
	var err error
	x, out := text.Encoder(&m.own), b
	if m.isUsual(in, opts) {
		x.Again(b)
		out, err = m.again(b, in)
	} else {
		m.open(nil, opts)
		x.Lend(b)
		err = m.marshal(in)
		out = x.Buf()
	}
	if err != nil {
		err = legacyMarshalError(m.o, in, err)
	} else {
		b = out
	}
	m.close(true)
	return b, err
}

// planFor returns the plan for a type.
func (m *marshaler) planFor(t reflect.Type, md mode) *writePlan {
	if m.funcs == nil {
		if pl := writePlans.of(md, writeMask).load(t); pl != nil {
			return pl
		}
	}
	k := planKey{typ: t, mode: md}
	if pl := writePlanSet(m.funcs, k).load(t); pl != nil {
		return pl
	}
	return makeWritePlan(m.funcs, k)
}

// rootPlan is planFor for the value of a call.
func (m *marshaler) rootPlan(t reflect.Type, md mode) *writePlan {
	sel := m.funcs.forms().fields
	if sel == nil {
		return m.planFor(t, md)
	}
	if pl := sel.writeRoot(m.funcs, t, md); pl != nil {
		return pl
	}
	k := planKey{t, md, sel.root()}
	if pl := writePlanSet(m.funcs, k).load(t); pl != nil {
		return pl
	}
	return makeWritePlan(m.funcs, k)
}

// value writes the next value, which pl is the plan for.
func (m *marshaler) value(pl *writePlan, p pointer) error {
	x := text.Encoder(m.enc)
	free := m.room()
	if !m.plain || pl.kind == writeOther || free <= 0 || x.WantsName() {
		m.touched = true
		return pl.write(m, pl, p)
	}
	limit := m.limit
	m.flushAt = x.FlushAt()
	m.limit = m.depth + free
	w := m.resume(x.Free())
	if pl.kind == writeObject {
		w = m.fastStruct(w, pl, p)
	} else {
		w = m.fast(w, pl, p)
	}
	m.limit = limit
	if w.IsNil() {
		err := m.err
		m.err, m.whole = nil, false
		return err
	}
	return x.Wrote(m.written(w))
}
