package marshal

import (
	"errors"
	"io"
	"math"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Marshaling runs plans over an Encoder.
//
//	MarshalEncode ─► plan for (type, mode) ─┬─► fast: appends compact text
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

// State is what one call of marshaling needs beside its plans.
type State struct {
	Enc    *jsontext.Encoder
	O      *opt.Struct        // the Encoder's
	Funcs  *plan.MarshalFuncs // the caller's, or nil
	formed plan.FormedFuncs[jsontext.Encoder]
	plain  bool // values are laid out as the fast form does
	quoter write.Quoter
	Own    jsontext.Encoder // enc where the caller has none
	given  opt.Flags        // the options of own, of which it has no other
	odd    bool             // own has options that given does not tell, for one call
	// usual says that the last call was one with the options of own, for what the fast
	// form writes. It is likely to be followed by others of the kind; see again.
	usual      bool
	usualLimit int // of depth
	// Guest says that the memory written to is not to be seen by code of the user's; see
	// MoveOut.
	Guest bool
	// Touched says that the Encoder's state may not be as it was, or what the
	// complete form uses not as it should be.
	Touched    bool
	compacting bool // the layout is still to come; see laidOut
	whole      bool // the complete form has written what the fast form was called for

	// The fast form.
	Frames []Frame
	depth  int // frames in use
	limit  int // of depth

	uncapped int // the Encoder's own limit of depth
	synced   int // frames that the Encoder knows of
	Maps     MapStack
	Known    *write.KnownNames // names of maps, or nil
	Place    uint16            // where m is among the places of known
	flushes  uint32            // by generated code
	flushAt  int               // len of the buffer from which on it is flushed
	stop     uintptr           // see marshal_fast_buffer.go
	err      error             // why there is no place after what was to be written

	code *rt.Encoder // for types that code has been generated for

	// The complete form.
	Scratch []byte
	raw     []byte // what a method has returned
	failure error
	Hops    int                // pointers and interfaces followed without opening anything
	seen    map[Visit]struct{} // what has been entered, from a certain depth on
	keys    []stringEntry      // of maps being written in order
	top     any                // the value that the call is for
	Last    target
	before  [8]target // of usual calls, where typePlace says; see wasBefore
	era     uint32    // how often own has been given options
}

// MaxKept bounds what a pooled marshaler keeps of each kind of memory, in bytes.
const MaxKept = 64 << 10

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
var States = sync.Pool{New: func() any {
	m := &State{Frames: make([]Frame, leastFrames), Scratch: make([]byte, 0, 128)}
	x := text.Encoder(&m.Own)
	x.Clean()
	x.SetBuf(make([]byte, 0, leastBuffer))
	m.Enc, m.O, m.quoter = &m.Own, x.Opts(), write.MakeQuoter(&x.Opts().Flags)
	return m
}}

// Borrow returns a marshaler for the next value of enc, which
// GiveBack takes back.
func Borrow(enc *jsontext.Encoder) *State {
	m := States.Get().(*State)
	m.usual = false
	m.Enc, m.O = enc, text.Encoder(enc).Opts()
	m.quoter = write.MakeQuoter(&m.O.Flags)
	m.begin()
	return m
}

func GiveBack(m *State) {
	text.Encoder(m.Enc).RestoreDepth(m.uncapped)
	x := text.Encoder(&m.Own)
	m.Enc, m.O, m.quoter = &m.Own, x.Opts(), write.MakeQuoter(&x.Opts().Flags)
	m.end()
}

// OpenMarshaler returns a marshaler with an Encoder that hands what is written to w
// if that is not nil. It is closed by close.
func OpenMarshaler(w io.Writer, opts []opt.Options) *State {
	m := States.Get().(*State)
	m.Open(w, opts)
	return m
}

func (m *State) Open(w io.Writer, opts []opt.Options) {
	if !m.has(opts) {
		m.SetOptions(opts)
	}
	text.Encoder(&m.Own).Renew(w)
	m.begin()
}

// As a rule a program calls with the same options again and again. So those of the
// last call stay, unless they have values, or whitespace, that own makes more of.
const notKept = opt.Valued&^opt.DepthLimit | opt.Whitespace

// has reports whether the options of own are opts.
func (m *State) has(opts []opt.Options) bool {
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
func (m *State) hasAll(o *opt.Struct) bool {
	return o.Flags == m.given && (!o.Flags.Has(opt.DepthLimit) || o.DepthLimit == text.Encoder(&m.Own).Opts().DepthLimit)
}

// hasFlag is has for what is not several options.
func (m *State) hasFlag(o opt.Options) bool {
	var f opt.Flags
	flag, ok := opt.FlagOf(o)
	f.Set(flag)
	return ok && f == m.given
}

// SetOptions makes opts the options of own.
func (m *State) SetOptions(opts []opt.Options) {
	x := text.Encoder(&m.Own)
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

// Close takes m, which OpenMarshaler has returned, back. lent says that the buffer
// is not to be kept with it.
func (m *State) Close(lent bool) {
	x := text.Encoder(&m.Own)
	x.Close(lent)
	if m.isTidy() && !m.odd {
		States.Put(m)
		return
	}
	m.closeOdd()
}

// closeOdd is close where there is something to do.
func (m *State) closeOdd() {
	if m.Touched || m.odd {
		m.SetOptions(nil)
		if m.Touched {
			text.Encoder(&m.Own).Clean()
		}
	}
	m.end()
}

// begin prepares m for the next value of its Encoder.
func (m *State) begin() {
	f := &m.O.Flags
	m.uncapped = text.Encoder(m.Enc).CapDepth()
	m.plain = !f.Get(opt.Whitespace) && !plan.DisableFast
	if f.Has(opt.Marshalers | opt.Forms) {
		m.beginOwn()
	}
}

// beginOwn is begin for functions, and for what is kept with them.
func (m *State) beginOwn() {
	if m.O.Flags.Has(opt.Marshalers) {
		m.Funcs = plan.Lists.Marshal(m.O.Marshalers)
	}
	if m.O.Flags.Has(opt.Forms) {
		if in := m.formed.Of(m.Funcs, m.O, plan.TypeForms.Writing); *in.Forms() != plan.NoForms {
			m.Funcs = in
		}
	}
}

// isTidy reports whether end has nothing to do but to give m back: most calls leave
// nothing, and to ask for it all at once costs less.
func (m *State) isTidy() bool {
	return m.Funcs == nil && m.top == nil && m.code == nil && !m.Touched &&
		int(m.Place)|m.Maps.usedNames|m.Maps.usedKeys|m.Maps.usedAnys == 0 &&
		len(m.Frames) <= maxFrames && cap(m.Maps.Entries) <= maxEntries
}

// end gives m back.
func (m *State) end() {
	if m.Funcs != nil {
		m.Funcs, m.Last = nil, target{} // which do not outlive the call
	}
	m.top = nil
	if m.code != nil {
		gen.PutEncoder(m.code)
		m.code = nil
	}
	if m.Touched || len(m.Frames) > maxFrames || cap(m.Maps.Entries) > maxEntries {
		m.Tidy()
	}
	m.Place = 0
	m.Maps.Forget()
	States.Put(m)
}

// maxFrames is how many frames are kept.
const maxFrames = 1 << 10

// Tidy makes m as good as new after a call that was not an ordinary one.
func (m *State) Tidy() {
	m.Touched = false
	if len(m.Frames) > maxFrames {
		m.Frames = make([]Frame, leastFrames)
	}
	m.depth = 0
	if cap(m.Scratch) > MaxKept {
		m.Scratch = make([]byte, 0, 128)
	}
	m.synced, m.Hops, m.seen, m.keys, m.raw, m.failure, m.whole, m.compacting = 0, 0, nil, nil, nil, nil, false, false
	m.Maps.trim()
}

var errChangingWhitespace = errors.New("cannot change whitespace formatting within a MarshalEncode call")

// JoinMarshalOptions adds opts to the options of enc, which were before.
func JoinMarshalOptions(enc *jsontext.Encoder, in any, before *opt.Struct, opts []opt.Options) error {
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
		err = plan.ErrChangingDuplicateNames
	case x.WantsName() && changed(opt.AllowInvalidUTF8):
		err = plan.ErrChangingInvalidUTF8
	case after.Flags.Has(opt.Whitespace) && !opt.SameLayout(before, &after):
		err = errChangingWhitespace
	default:
		if err = plan.CheckSelect(before, &after); err == nil {
			return nil
		}
	}
	return plan.NewMarshalErrorBefore(enc, reflect.TypeOf(in), err)
}

// MarshalEncode writes in as the next value of enc.
func MarshalEncode(enc *jsontext.Encoder, in any) error {
	m := Borrow(enc)
	depth := enc.StackDepth()
	err := m.Marshal(in)
	if err != nil && !m.O.Flags.Get(opt.AllowDuplicateNames) {
		text.Encoder(enc).Invalidate(depth)
	}
	GiveBack(m)
	return err
}

// target returns the address of the value that in is, or leads to, and its plan.
func (m *State) target(in any) (*Plan, plan.Pointer) {
	t := reflect.TypeOf(in)
	if t == nil {
		if _, unknown := m.O.Unknown(); !unknown {
			return nullPlan, plan.Pointer{}
		}
		in = struct{}{} // for which there is a function that returns the error
		t = reflect.TypeOf(in)
	}
	md := m.O.Flags.True(WriteMask)
	last := &m.Last
	m.usual = false
	if t != last.typ || md != last.mode || m.Funcs != last.funcs {
		*last = target{typ: t, word: plan.TypeWord(t), mode: md, funcs: m.Funcs, pointer: t.Kind() == reflect.Pointer}
		if last.pointer {
			if t.Name() != "" {
				md |= Bare
			}
			last.Plan = m.rootPlan(t.Elem(), md)
			if (last.Plan.Method != nil || last.Plan.Kind == writeTime) && md&opt.Classic != 0 {
				last.Plan = m.rootPlan(t.Elem(), md|plan.BehindPointer)
			}
		} else {
			last.Plan = m.rootPlan(t, Moved(md))
		}
	}
	if last.Plan.Kind != WriteOther && m.Enc == &m.Own && m.plain && !m.odd {
		m.usualLimit = m.room()
		if m.usual = m.usualLimit > 0; m.usual {
			m.remember()
		}
	}
	if !last.pointer {
		m.top = in
		return last.Plan, last.Plan.Content(&m.top)
	}
	if p := plan.PointerTo(reflect.ValueOf(in)); !p.IsNil() {
		return last.Plan, p
	}
	return nullPlan, plan.Pointer{}
}

// target is what the last call has found for the type of the value it was for.
type target struct {
	typ     reflect.Type
	word    plan.Pointer // of typ; see TypeIn
	mode    plan.Mode
	funcs   *plan.MarshalFuncs
	Plan    *Plan
	pointer bool   // the plan is for what typ points to
	era     uint32 // of the marshaler, where it is one of before
}

// nullPlan is for nil.
var nullPlan = &Plan{Rare: &NothingRare, Write: func(m *State, _ *Plan, _ plan.Pointer) error {
	return m.Enc.WriteToken(jsontext.Null)
}}

// Marshal writes in as the next value.
func (m *State) Marshal(in any) error { return m.Value(m.target(in)) }

// MarshalBytes returns the JSON form of in.
func MarshalBytes(in any, opts []opt.Options) ([]byte, error) {
	m := States.Get().(*State)
	if m.isUsual(in, opts) {
		if n := m.Last.Plan.LikelySize(); n >= LargeResult {
			return m.againLarge(in, n)
		}
		m.flushAt = math.MaxInt
		w := m.rewrite(text.Encoder(&m.Own).Restart(), in)
		if w.IsNil() {
			err := m.unwritten()
			return m.result(m.Last.Plan, in, text.Encoder(&m.Own).Buf(), err, false)
		}
		was := m.written(w)
		if len(was) >= LargeResult/2 || cap(was) > MaxKept {
			return m.result(m.Last.Plan, in, was, nil, false)
		}
		// What most calls come to, so that they have nothing to ask.
		out := make([]byte, len(was))
		copy(out, was)
		m.Close(false)
		return out, nil
	}
	if m.Last.Plan == nil {
		plan.DeepenToWrite()
	}
	m.Open(nil, opts)
	if m.O.Flags.Get(opt.Whitespace) && m.Funcs.IsEmpty() && !plan.DisableFast {
		out, ok := m.laidOut(in)
		m.Close(false)
		if ok {
			return out, nil
		}
		m = OpenMarshaler(nil, opts)
	}
	x := text.Encoder(&m.Own)
	pl, p := m.target(in)
	lent := false
	if n := pl.LikelySize(); n >= LargeResult {
		x.Lend(newResult(n))
		lent = true
	}
	err := m.Value(pl, p)
	return m.result(pl, in, x.Buf(), err, lent)
}

// againLarge is MarshalBytes where isUsual says so, for a result that is likely to have n
// bytes.
func (m *State) againLarge(in any, n int) ([]byte, error) {
	b := newResult(n)
	text.Encoder(&m.Own).Again(b)
	pl := m.Last.Plan
	out, err := m.Again(b, in)
	return m.result(pl, in, out, err, true)
}

// result ends MarshalBytes, of which out is the result or the error err. lent says that the
// buffer was made for it.
func (m *State) result(pl *Plan, in any, out []byte, err error, lent bool) ([]byte, error) {
	foreseen := lent
	switch {
	case err != nil && m.O.Flags.Get(opt.ReportErrorsWithLegacySemantics):
		out = nil
	case !lent && cap(out) <= MaxKept || cap(out)-len(out) > cap(out)/8:
		was := out
		out = make([]byte, len(was))
		copy(out, was)
	default:
		lent = true
	}
	if err != nil {
		err = plan.LegacyMarshalError(m.O, in, err)
	} else if len(out) >= LargeResult/2 || foreseen {
		pl.ExpectSize(len(out))
	}
	m.Close(lent)
	return out, err
}

// MarshalTo writes the JSON form of in to w.
func MarshalTo(w io.Writer, in any, opts []opt.Options) error {
	m := States.Get().(*State)
	var err error
	if w != nil && m.isUsual(in, opts) {
		err = m.againTo(w, in)
	} else {
		m.Open(w, opts)
		err = m.Marshal(in)
	}
	if err != nil {
		err = plan.LegacyMarshalError(m.O, in, err)
	}
	m.Close(false)
	return err
}

// MarshalBehind appends the JSON form of in to b.
func MarshalBehind(b []byte, in any, opts []opt.Options) ([]byte, error) {
	if b == nil {
		b, err := MarshalBytes(in, opts)
		if err != nil {
			return nil, err
		}
		return b, nil
	}
	m := States.Get().(*State)
	var err error
	x, out := text.Encoder(&m.Own), b
	if m.isUsual(in, opts) {
		x.Again(b)
		out, err = m.Again(b, in)
	} else {
		m.Open(nil, opts)
		x.Lend(b)
		err = m.Marshal(in)
		out = x.Buf()
	}
	if err != nil {
		err = plan.LegacyMarshalError(m.O, in, err)
	} else {
		b = out
	}
	m.Close(true)
	return b, err
}

// PlanFor returns the plan for a type.
func (m *State) PlanFor(t reflect.Type, md plan.Mode) *Plan {
	if m.Funcs == nil {
		if pl := Plans.Of(md, WriteMask).Load(t); pl != nil {
			return pl
		}
	}
	k := plan.Key{Typ: t, Mode: md}
	if pl := writePlanSet(m.Funcs, k).Load(t); pl != nil {
		return pl
	}
	return MakeWritePlan(m.Funcs, k)
}

// RootPlan is PlanFor for the value of a call.
func (m *State) rootPlan(t reflect.Type, md plan.Mode) *Plan {
	sel := m.Funcs.Forms().Fields
	if sel == nil {
		return m.PlanFor(t, md)
	}
	if pl := sel.(writeSelector).WriteRoot(m.Funcs, t, md); pl != nil {
		return pl
	}
	k := plan.Key{Typ: t, Mode: md, Only: sel.Selected()}
	if pl := writePlanSet(m.Funcs, k).Load(t); pl != nil {
		return pl
	}
	return MakeWritePlan(m.Funcs, k)
}

// Value writes the next value, which pl is the plan for.
func (m *State) Value(pl *Plan, p plan.Pointer) error {
	x := text.Encoder(m.Enc)
	free := m.room()
	if !m.plain || pl.Kind == WriteOther || free <= 0 || x.WantsName() {
		m.Touched = true
		return pl.Write(m, pl, p)
	}
	limit := m.limit
	m.flushAt = x.FlushAt()
	m.limit = m.depth + free
	w := m.resume(x.Free())
	if pl.Kind == WriteObject {
		w = m.FastStruct(w, pl, p)
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
