package unmarshal

import (
	"errors"
	"io"
	"math"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/present"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/tagged"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Unmarshaling runs plans over a Decoder.
//
//	UnmarshalDecode ─► plan for (type, mode) ─► plan.read(u, plan, address)
//	                                               │  complete form: tokens of the Decoder
//	                                               └─ fast form: entries of its index
//
// Between two calls of read the Decoder stands after a token or value, with its
// state up to date, so that whoever reads next, be it a user's method, the fast
// form or the complete one, finds all in order. A fast form that gives up leaves
// the Decoder at such a place; the complete one goes on there.

// State is what one call of unmarshaling needs beside its plans.
type State struct {
	Dec     *jsontext.Decoder
	O       *opt.Struct          // the Decoder's
	Funcs   *plan.UnmarshalFuncs // the caller's, or nil
	Strings codec.Strings
	left    int        // bytes of input to come, if they are in memory, or else 0
	odd     uint32     // how many documents had more short strings, or fewer, than was usual
	unknown scan.Names // names that are no field's, of the open objects that have such

	names        *codec.Intern // keys of maps; see keys
	Growers      *[32]grower   // see the method grower
	Spares       uintptr       // bytes that the growers keep
	scalars      newScalars
	Calls, swept uint32 // number of this call, and of the last one that swept
	slow         bool   // the complete form is to read everything
	notes        bool   // but for what ReadNoted reads; not set without an option that asks for notes
	way          present.Way
	Nothing      bool // what has been read last stands for nothing; see coerced

	formed plan.FormedFuncs[jsontext.Decoder]

	replacing    bool // see illFormed
	elementLimit int  // of an array or object
	stringLimit  int
	errorLimit   int     // how many errors are collected, or 0
	Collected    []error // see collect

	paused   []paused     // objects and arrays that are to be read on
	floor    int          // those from here on belong to what is being read
	stopped  bool         // there are some of these
	failed   *Plan        // of the value at hand, whose method has returned failure
	failure  error        //
	src      []byte       // what a method is given a part of, if not of the buffer
	lent     bool         // src does not last
	skipper  scan.Skipper // see over
	vars     []mapVars    // see the method mapVars
	filled   filledPlans
	many     codec.FloatAttempts
	code     *rt.Decoder      // for types that code has been generated for
	anys     *codec.AnyReader // see the method anyReader
	spareAny *codec.AnyReader // see the method keepAny
	tail     bool             // after the entries that whole is given, the last one is repeated
	anyFrom  int64            // offset from which on fastAny may try again
	Last     root
	Tags     tagged.Finder // of the cases of unions
	TagsOf   uint32        // the call whose document that knows

	// To find pointers and interfaces that lead in a circle without any JSON
	// being read.
	stuckAt int64
	stuck   int
}

// root is what the last call has found for the type of the pointer it was for.
type root struct {
	typ   reflect.Type
	Word  plan.Pointer // TypeWord of it
	mode  plan.Mode    // but for what depends on the place
	funcs *plan.UnmarshalFuncs
	Plan  *Plan
}

var unmarshalers = sync.Pool{New: func() any { return new(State) }}

// keys returns the table of the keys of maps. It is large, and made for those who need
// it: what the system has to clear before it gives it is a long part of a first call.
func (u *State) keys() *codec.Intern {
	if u.names == nil {
		u.names = new(codec.Intern)
	}
	return u.names
}

// Call is what a call of Unmarshal needs: from one pool, since that is
// felt where documents are small.
type Call struct {
	U   State
	doc smallDocument

	code *rt.Decoder // for small documents that are read by generated code

	Dec jsontext.Decoder
}

var Calls = sync.Pool{New: func() any { return new(Call) }}

// Borrow returns an unmarshaler for the next value of dec.
func Borrow(dec *jsontext.Decoder) *State {
	u := unmarshalers.Get().(*State)
	u.begin(dec)
	return u
}

// begin prepares u for the next value of dec.
func (u *State) begin(dec *jsontext.Decoder) {
	x := (*text.Decoder)(dec)
	if u.Dec != dec {
		u.Dec, u.O = dec, x.Opts()
	}
	if u.O.Flags.Has(opt.Unmarshalers) {
		u.Funcs = plan.Lists.Unmarshal(u.O.Unmarshalers)
	}
	u.Calls++
	left := 0
	if x.InMemory() {
		left = len(dec.UnreadBuffer())
	}
	u.left = left
	u.Strings.Reset(left)
	u.slow = plan.DisableFast
	u.elementLimit, u.stringLimit, u.errorLimit = math.MaxInt, math.MaxInt, 0
	if u.O.Flags.Get(opt.OwnFlags) {
		u.beginOwn(left)
	}
}

// beginPooled is begin for a Decoder from the pool that u is from, which forgets u before
// anybody else has it.
func (u *State) beginPooled(dec *jsontext.Decoder) {
	u.begin(dec)
	if u.Strings.Foresees() {
		(*text.Decoder)(dec).Cursor().CopyBy(&u.Strings)
	}
}

// Release puts back what Borrow has returned.
func (u *State) Release() {
	u.end()
	u.Dec, u.O = nil, nil
	unmarshalers.Put(u)
}

// end lets go of what belongs to the value that has been read.
func (u *State) end() {
	if u.Funcs != nil {
		u.Funcs, u.Last = nil, root{} // which do not outlive the call
	}
	if u.code != nil {
		plan.Code.PutDecoder(u.code)
		u.code = nil
	}
	u.releaseAny()
	u.scalars.drop()
	u.unknown.Truncate(0)
	u.Strings.End()
	u.stuckAt, u.stuck = 0, 0
	u.anyFrom, u.replacing = 0, false
	u.Collected = nil
	if u.stopped || u.src != nil || len(u.paused) > 0 {
		u.forgetPaused()
	}
}

var errChangingComments = errors.New("cannot change whether comments are allowed after input has already begun processing")

// JoinUnmarshalOptions adds opts to the options of dec for one call. before is
// what they were; the caller puts that back.
func JoinUnmarshalOptions(dec *jsontext.Decoder, out any, before *opt.Struct, opts []opt.Options) error {
	x := (*text.Decoder)(dec)
	after := *before
	after.Join(opts...)
	x.SetOpts(&after)
	if err := plan.CheckSelect(before, &after); err != nil {
		return plan.NewUnmarshalErrorBefore(dec, reflect.TypeOf(out), err)
	}
	if before.Flags.Get(opt.AllowComments) != after.Flags.Get(opt.AllowComments) {
		return plan.NewUnmarshalErrorBefore(dec, reflect.TypeOf(out), errChangingComments)
	}
	if x.WantsName() {
		changed := func(f opt.Flag) bool { return before.Flags.Get(f) != after.Flags.Get(f) }
		switch {
		case changed(opt.AllowDuplicateNames):
			return plan.NewUnmarshalErrorBefore(dec, reflect.TypeOf(out), plan.ErrChangingDuplicateNames)
		case changed(opt.AllowInvalidUTF8):
			return plan.NewUnmarshalErrorBefore(dec, reflect.TypeOf(out), plan.ErrChangingInvalidUTF8)
		}
	}
	return nil
}

// UnmarshalDecode sets what out points to from the next value of dec, which, if
// last is set, must be all that is left of the input. u is nil or for dec alone.
func UnmarshalDecode(dec *jsontext.Decoder, u *State, out any, last bool) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return NewReferenceError(out)
	}
	x := (*text.Decoder)(dec)
	o := x.Opts()
	if o.Flags.Has(opt.ByteLimit) && last {
		if err := checkBytes(dec, o); err != nil {
			return err
		}
	}
	legacy := o.Flags.Get(opt.ReportErrorsWithLegacySemantics)
	if u != nil && (legacy || o.Flags.Get(opt.AllowInvalidUTF8)) && isZero(plan.PointerTo(v), v.Type().Elem().Size()) {
		if done, err := u.unmarshalZero(dec, v, legacy); done {
			return err
		}
	}
	if legacy {
		// The v1 dialect touches nothing before all of the value is known to
		// be well-formed.
		if err := x.CheckNextValue(last); err != nil {
			return ValueMissing(dec, err, last)
		}
	}
	return UnmarshalNext(dec, u, v, last)
}

func NewReferenceError(out any) error {
	return plan.Semantic.New(plan.Fault{Action: plan.UnmarshalAction, GoType: reflect.TypeOf(out), Err: plan.ErrNonNilReference})
}

// UnmarshalNext is UnmarshalDecode without the check that the v1 dialect asks for.
// v is a pointer.
func UnmarshalNext(dec *jsontext.Decoder, u *State, v reflect.Value, last bool) error {
	if u == nil {
		u = Borrow(dec)
		err := u.read(u.RootPlan(v, u.RootMode()), plan.PointerTo(v), last)
		u.Release()
		return err
	}
	u.beginPooled(dec)
	err := u.read(u.RootPlan(v, u.RootMode()), plan.PointerTo(v), last)
	u.end()
	return err
}

// read sets the value at p from the next one of u's Decoder, which, if last is
// set, must be all that is left of the input.
func (u *State) read(pl *Plan, p plan.Pointer, last bool) error {
	dec := u.Dec
	x := (*text.Decoder)(dec)
	depth := x.Depth()
	limit := x.CapDepth()
	flags := x.RejectInvalidUTF8()
	medium := last && pl.Kind == ReadObject && u.left <= MaxMedium
	if medium {
		u.expectText(pl.Fields)
	}
	err := u.ReadValue(pl, p)
	if medium && err == nil {
		u.noteText(pl.Fields)
	}
	x.RestoreFlags(flags)
	x.RestoreDepth(limit)
	if u.Collected != nil {
		return u.CollectedErrors(err, last)
	}
	if err != nil {
		if !x.Opts().Flags.Get(opt.AllowDuplicateNames) {
			x.Invalidate(depth)
		}
		return ValueMissing(dec, err, last)
	}
	if last {
		return x.CheckEOF()
	}
	return nil
}

// RootMode is the mode for the value that comes next.
func (u *State) RootMode() plan.Mode {
	m := u.O.Flags.True(ReadMask)
	if (*text.Decoder)(u.Dec).WantsName() {
		m |= AtName
	}
	return m
}

// RootPlan returns the plan for what the pointer v leads to.
func (u *State) RootPlan(v reflect.Value, m plan.Mode) *Plan {
	t := v.Type()
	if last := &u.Last; t == last.typ && m == last.mode && u.Funcs == last.funcs {
		return last.Plan
	}
	u.Last = root{typ: t, Word: plan.TypeWord(t), mode: m, funcs: u.Funcs}
	if t.Name() != "" {
		m |= Methodless
	}
	if sel := u.Funcs.Forms().Fields; sel != nil {
		if u.Last.Plan = sel.(readSelector).ReadRoot(u.Funcs, t.Elem(), m); u.Last.Plan == nil {
			u.Last.Plan = u.planOf(plan.Key{Typ: t.Elem(), Mode: m, Only: sel.Selected()})
		}
		return u.Last.Plan
	}
	u.Last.Plan = u.Plan(t.Elem(), m)
	return u.Last.Plan
}

// ValueMissing returns err, but where a value must follow, as an error of syntax
// if it is the end of the input, or if that is in another encoding.
func ValueMissing(dec *jsontext.Decoder, err error, last bool) error {
	if err == io.EOF && last {
		// NOTE: not InputOffset, which does not count whitespace that was too
		// long for the buffer.
		x := (*text.Decoder)(dec)
		offset := x.StartOffset() + int64(len(x.Last())+len(dec.UnreadBuffer()))
		return &jsontext.SyntacticError{ByteOffset: offset, Err: io.ErrUnexpectedEOF}
	}
	if f, ok := plan.Semantic.Of(err); ok && f.ByteOffset <= 1 {
		// A text in another encoding is not of the wrong type. Within a method nothing more
		// may be read.
		if x := (*text.Decoder)(dec); !x.Opts().Flags.Get(opt.ReportErrorsWithLegacySemantics | opt.WithinArshalCall) {
			if better := x.Misencoded(); better != nil {
				return better
			}
		}
	}
	return err
}

// Value reads the next value; of a string, plain says that the text between the
// quotes is what it means.
func (u *State) Value() (val []byte, plain bool, err error) {
	val, form, err := (*text.Decoder)(u.Dec).ReadFormed()
	if len(val) > u.stringLimit {
		err = u.checkString(val)
	}
	if u.replacing && err == nil && val[0] == '"' {
		err = u.illFormed(val)
	}
	return val, form.Verbatim(), err
}

// nextName is value for the name of a member, of which nobody asks whether the
// object has it already.
func (u *State) nextName() (val []byte, plain bool, err error) {
	val, form, err := (*text.Decoder)(u.Dec).ReadName()
	if len(val) > u.stringLimit {
		err = u.checkString(val)
	}
	return val, form.Verbatim(), err
}

// Unquoted returns what the string val means: a part of val if it is plain.
func Unquoted(val []byte, plain bool) []byte {
	if plain {
		return val[1 : len(val)-1 : len(val)-1]
	}
	return wire.Unquote(val, wire.Escaped)
}

// string returns what the string val means.
func (u *State) string(val []byte, plain bool) string {
	if plain {
		return u.Strings.Make(val[1 : len(val)-1])
	}
	return u.Strings.MakeUnquoted(val[1 : len(val)-1])
}

// Name is string for the name of a member, which is likely to come again.
func (u *State) Name(val []byte, plain bool) string {
	if plain {
		return u.keys().Make(val[1:len(val)-1], &u.Strings)
	}
	return u.Strings.MakeUnquoted(val[1 : len(val)-1])
}

// Keep keeps the first error of those after which reading goes on, which only the
// v1 dialect does. Others it returns.
func (u *State) Keep(first *error, err error) error {
	if u.errorLimit > 0 && err != nil {
		return u.collect(err)
	}
	if err != nil && (err == errIllFormed || plan.IsFatalError(err, &u.O.Flags) || isLimit(err)) {
		return err
	}
	if *first == nil {
		*first = err
	}
	return nil
}

// MaxStuck is how many interfaces may lead to one another without any JSON being
// read.
const MaxStuck = 1000

// Follows counts an interface that leads on to what it holds, and reports whether
// it may: pointers and interfaces can be tied to a circle.
func (u *State) Follows() bool {
	at := u.Dec.InputOffset()
	if at != u.stuckAt {
		u.stuckAt, u.stuck = at, 0
	}
	u.stuck++
	return u.stuck <= MaxStuck
}
