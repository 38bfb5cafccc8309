package marshal

import (
	"io"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is what comes before and after a call.

// remember keeps the last call for wasBefore.
func (m *State) remember() {
	t := &m.before[typePlace(m.Last.word)%len(m.before)]
	if t.word != m.Last.word || t.era != m.era {
		*t = m.Last
		t.era = m.era
	}
}

// typePlace spreads types, by what TypeIn has of them, over a small table.
func typePlace(word plan.Pointer) int {
	x := word.Addr()
	return int((x>>5 ^ x>>9 ^ x>>13) & 0xff)
}

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
	x := (*text.Encoder)(&m.Own)
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
	m.Enc, m.O = enc, (*text.Encoder)(enc).Opts()
	m.quoter = write.MakeQuoter(&m.O.Flags)
	m.begin()
	return m
}

func GiveBack(m *State) {
	(*text.Encoder)(m.Enc).RestoreDepth(m.uncapped)
	x := (*text.Encoder)(&m.Own)
	m.Enc, m.O, m.quoter = &m.Own, x.Opts(), write.MakeQuoter(&x.Opts().Flags)
	m.end()
}

// OpenMarshaler returns a marshaler with an Encoder that hands what is written to w
// if that is not nil. It is closed by Close.
func OpenMarshaler(w io.Writer, opts []opt.Options) *State {
	m := States.Get().(*State)
	m.Open(w, opts)
	return m
}

func (m *State) Open(w io.Writer, opts []opt.Options) {
	if !m.has(opts) {
		m.SetOptions(opts)
	}
	(*text.Encoder)(&m.Own).Renew(w)
	m.begin()
}

// As a rule a program calls with the same options again and again. So those of the
// last call stay, unless they have values.
const (
	notKept = opt.Valued &^ (opt.DepthLimit | indents)
	indents = opt.Indent | opt.IndentPrefix
)

// has reports whether the options of own are opts.
func (m *State) has(opts []opt.Options) bool {
	if len(opts) == 0 {
		return m.given.IsZero()
	}
	if o, ok := opts[0].(*opt.Struct); ok && len(opts) == 1 {
		return o != nil && m.hasAll(o)
	}
	if m.known && m.memo.Knows(opts) {
		return true
	}
	m.known = false
	f, ok := m.memo.FlagsOf(opts)
	return ok && f == m.given && !f.Has(opt.Valued)
}

// hasAll is has for one set of options.
func (m *State) hasAll(o *opt.Struct) bool {
	return o.Flags == m.given && !o.Flags.Has(indents) && (!o.Flags.Has(opt.DepthLimit) || o.DepthLimit == (*text.Encoder)(&m.Own).Opts().DepthLimit)
}

// SetOptions makes opts the options of own.
func (m *State) SetOptions(opts []opt.Options) {
	x := (*text.Encoder)(&m.Own)
	m.odd, m.usual, m.known = len(opts) > 0, false, false
	if m.era++; m.era == 0 {
		m.before = [len(m.before)]target{} // which would seem to be of this era
	}
	m.given = opt.Flags{}
	if len(opts) > 0 {
		f, ok := m.memo.FlagsOf(opts)
		if m.known = m.memo.Knows(opts) && !f.Has(notKept); ok && (m.known || !f.Has(notKept|indents)) {
			m.given, m.odd = f, false
		}
	}
	x.SetOptions(opts)
	m.set = x.Opts().Flags
	m.quoter.Update()
}

// Close takes m, which OpenMarshaler has returned, back. lent says that the buffer
// is not to be kept with it.
func (m *State) Close(lent bool) {
	x := (*text.Encoder)(&m.Own)
	x.Close(lent)
	if m.isTidy() && !m.odd {
		States.Put(m)
		return
	}
	m.closeOdd()
}

// closeOdd is close where there is something to do. The options stay if the user's methods have
// left them as they were.
func (m *State) closeOdd() {
	x := (*text.Encoder)(&m.Own)
	if f := x.Opts().Flags; m.odd || m.Touched && (f != m.set || f.Has(opt.Valued)) {
		m.SetOptions(nil)
	}
	if m.Touched {
		x.Clean()
		x.CapDepth()
	}
	m.end()
}

// begin prepares m for the next value of its Encoder.
func (m *State) begin() {
	f := &m.O.Flags
	m.uncapped = (*text.Encoder)(m.Enc).CapDepth()
	m.plain, m.layout.on = !plan.DisableFast, f.Get(opt.Whitespace)
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
		plan.Code.PutEncoder(m.code)
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
	m.synced, m.Hops, m.seen, m.keys, m.raw, m.failure, m.whole = 0, 0, nil, nil, nil, nil, false
	m.Maps.trim()
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
		last.lies = last.pointer || last.Plan.Hold == plan.HoldsAddress && !last.Plan.Mutable
	}
	if last.Plan.Kind != WriteOther && m.Enc == &m.Own && m.plain && !m.odd && !m.layout.on {
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

// nullPlan is for nil.
var nullPlan = &Plan{Rare: &NothingRare, Write: func(m *State, _ *Plan, _ plan.Pointer) error {
	return m.Enc.WriteToken(jsontext.Null)
}}

// Marshal writes in as the next value.
func (m *State) Marshal(in any) error { return m.Value(m.target(in)) }

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
