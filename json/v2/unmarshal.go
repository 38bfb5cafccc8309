package json

import (
	"errors"
	"io"
	"math"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/scan"
	"github.com/javelin-go/javelin/internal/tagged"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
	"github.com/javelin-go/javelin/rt"
)

// Unmarshaling runs plans over a Decoder.
//
//	unmarshalDecode ─► plan for (type, mode) ─► plan.read(u, plan, address)
//	                                               │  complete form: tokens of the Decoder
//	                                               └─ fast form: entries of its index
//
// Between two calls of read the Decoder stands behind a token or value, with its
// state up to date, so that whoever reads next, be it a user's method, the fast
// form or the complete one, finds all in order. A fast form that gives up leaves
// the Decoder at such a place; the complete one goes on there.

// unmarshaler is what one call of unmarshaling needs beside its plans.
type unmarshaler struct {
	dec     *jsontext.Decoder
	o       *opt.Struct     // the Decoder's
	funcs   *unmarshalFuncs // the caller's, or nil
	strings codec.Strings
	left    int        // bytes of input to come, if they are in memory, or else 0
	odd     uint32     // how many documents had more short strings, or fewer, than was usual
	unknown scan.Names // names that are no field's, of the open objects that have such

	names        *codec.Intern // keys of maps; see keys
	growers      *[32]grower   // see the method grower
	spares       uintptr       // bytes that the growers keep
	scalars      newScalars
	calls, swept uint32 // number of this call, and of the last one that swept
	slow         bool   // the complete form is to read everything
	nothing      bool   // what has been read last stands for nothing; see coerced

	formed formedFuncs[jsontext.Decoder]

	replacing    bool // see illFormed
	elementLimit int  // of an array or object
	stringLimit  int
	errorLimit   int     // how many errors are collected, or 0
	collected    []error // see collect

	paused   []paused     // objects and arrays that are to be read on
	floor    int          // those from here on belong to what is being read
	stopped  bool         // there are some of these
	failed   *readPlan    // of the value at hand, whose method has returned failure
	failure  error        //
	src      []byte       // what a method is given a part of, if not of the buffer
	lent     bool         // src does not last
	skipper  scan.Skipper // see over
	vars     []mapVars    // see the method mapVars
	many     codec.FloatAttempts
	code     *rt.Decoder      // for types that code has been generated for
	anys     *codec.AnyReader // see the method anyReader
	spareAny *codec.AnyReader // see the method keepAny
	tail     bool             // behind the entries that whole is given, the last one is repeated
	anyFrom  int64            // offset from which on fastAny may try again
	last     root
	tags     tagged.Finder // of the cases of unions
	tagsOf   uint32        // the call whose document that knows

	// To find pointers and interfaces that lead in a circle without any JSON
	// being read.
	stuckAt int64
	stuck   int
}

// root is what the last call has found for the type of the pointer it was for.
type root struct {
	typ   reflect.Type
	word  pointer // typeWord of it
	mode  mode    // but for what depends on the place
	funcs *unmarshalFuncs
	plan  *readPlan
}

var unmarshalers = sync.Pool{New: func() any { return new(unmarshaler) }}

// keys returns the table of the keys of maps. It is large, and made for those who need
// it: what the system has to clear before it gives it is a long part of a first call.
func (u *unmarshaler) keys() *codec.Intern {
	if u.names == nil {
		u.names = new(codec.Intern)
	}
	return u.names
}

// unmarshalCall is what a call of Unmarshal needs: from one pool, since that is
// felt where documents are small.
type unmarshalCall struct {
	u   unmarshaler
	doc smallDocument

	code *rt.Decoder // for small documents that are read by generated code

	dec jsontext.Decoder
}

var unmarshalCalls = sync.Pool{New: func() any { return new(unmarshalCall) }}

// borrowUnmarshaler returns an unmarshaler for the next value of dec.
func borrowUnmarshaler(dec *jsontext.Decoder) *unmarshaler {
	u := unmarshalers.Get().(*unmarshaler)
	u.begin(dec)
	return u
}

// begin prepares u for the next value of dec.
func (u *unmarshaler) begin(dec *jsontext.Decoder) {
	x := text.Decoder(dec)
	if u.dec != dec {
		u.dec, u.o = dec, x.Opts()
	}
	if u.o.Flags.Has(opt.Unmarshalers) {
		u.funcs = lists.unmarshal(u.o.Unmarshalers)
	}
	u.calls++
	left := 0
	if x.InMemory() {
		left = len(dec.UnreadBuffer())
	}
	u.left = left
	u.strings.Reset(left)
	u.slow = disableFast
	u.elementLimit, u.stringLimit, u.errorLimit = math.MaxInt, math.MaxInt, 0
	if u.o.Flags.Get(opt.OwnFlags) {
		u.beginOwn(left)
	}
}

// beginPooled is begin for a Decoder from the pool that u is from, which forgets u before
// anybody else has it.
func (u *unmarshaler) beginPooled(dec *jsontext.Decoder) {
	u.begin(dec)
	if u.strings.Foresees() {
		text.Decoder(dec).Cursor().CopyBy(&u.strings)
	}
}

// release puts back what borrowUnmarshaler has returned.
func (u *unmarshaler) release() {
	u.end()
	u.dec, u.o = nil, nil
	unmarshalers.Put(u)
}

// end lets go of what belongs to the value that has been read.
func (u *unmarshaler) end() {
	if u.funcs != nil {
		u.funcs, u.last = nil, root{} // which do not outlive the call
	}
	if u.code != nil {
		gen.PutDecoder(u.code)
		u.code = nil
	}
	u.releaseAny()
	u.scalars.drop()
	u.unknown.Truncate(0)
	u.strings.End()
	u.stuckAt, u.stuck = 0, 0
	u.anyFrom, u.replacing = 0, false
	u.collected = nil
	if u.stopped || u.src != nil || len(u.paused) > 0 {
		u.forgetPaused()
	}
}

var (
	errChangingDuplicateNames = errors.New("cannot change duplicate name checks after a JSON object has already begun processing")
	errChangingComments       = errors.New("cannot change whether comments are allowed after input has already begun processing")
	errChangingInvalidUTF8    = errors.New("cannot change UTF-8 checks after a JSON object has already begun processing")
)

// joinUnmarshalOptions adds opts to the options of dec for one call. before is
// what they were; the caller puts that back.
func joinUnmarshalOptions(dec *jsontext.Decoder, out any, before *opt.Struct, opts []opt.Options) error {
	x := text.Decoder(dec)
	after := *before
	after.Join(opts...)
	x.SetOpts(&after)
	if err := checkSelect(before, &after); err != nil {
		return newUnmarshalErrorBefore(dec, reflect.TypeOf(out), err)
	}
	if before.Flags.Get(opt.AllowComments) != after.Flags.Get(opt.AllowComments) {
		return newUnmarshalErrorBefore(dec, reflect.TypeOf(out), errChangingComments)
	}
	if x.WantsName() {
		changed := func(f opt.Flag) bool { return before.Flags.Get(f) != after.Flags.Get(f) }
		switch {
		case changed(opt.AllowDuplicateNames):
			return newUnmarshalErrorBefore(dec, reflect.TypeOf(out), errChangingDuplicateNames)
		case changed(opt.AllowInvalidUTF8):
			return newUnmarshalErrorBefore(dec, reflect.TypeOf(out), errChangingInvalidUTF8)
		}
	}
	return nil
}

// unmarshalDecode sets what out points to from the next value of dec, which, if
// last is set, must be all that is left of the input. u is nil or for dec alone.
func unmarshalDecode(dec *jsontext.Decoder, u *unmarshaler, out any, last bool) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return newReferenceError(out)
	}
	x := text.Decoder(dec)
	o := x.Opts()
	if o.Flags.Has(opt.ByteLimit) && last {
		if err := checkBytes(dec, o); err != nil {
			return err
		}
	}
	legacy := o.Flags.Get(opt.ReportErrorsWithLegacySemantics)
	if u != nil && (legacy || o.Flags.Get(opt.AllowInvalidUTF8)) && isZero(pointerTo(v), v.Type().Elem().Size()) {
		if done, err := u.unmarshalZero(dec, v, legacy); done {
			return err
		}
	}
	if legacy {
		// The v1 dialect touches nothing before all of the value is known to
		// be well-formed.
		if err := x.CheckNextValue(last); err != nil {
			return valueMissing(dec, err, last)
		}
	}
	return unmarshalNext(dec, u, v, last)
}

func newReferenceError(out any) error {
	return semantic.New(fault{action: unmarshalAction, GoType: reflect.TypeOf(out), Err: errNonNilReference})
}

// unmarshalNext is unmarshalDecode without the check that the v1 dialect asks for.
// v is a pointer.
func unmarshalNext(dec *jsontext.Decoder, u *unmarshaler, v reflect.Value, last bool) error {
	if u == nil {
		u = borrowUnmarshaler(dec)
		err := u.read(u.rootPlan(v, u.rootMode()), pointerTo(v), last)
		u.release()
		return err
	}
	u.beginPooled(dec)
	err := u.read(u.rootPlan(v, u.rootMode()), pointerTo(v), last)
	u.end()
	return err
}

// read sets the value at p from the next one of u's Decoder, which, if last is
// set, must be all that is left of the input.
func (u *unmarshaler) read(pl *readPlan, p pointer, last bool) error {
	dec := u.dec
	x := text.Decoder(dec)
	depth := x.Depth()
	limit := x.CapDepth()
	flags := x.RejectInvalidUTF8()
	medium := last && pl.kind == readObject && u.left <= maxMedium
	if medium {
		u.expectText(pl.fields)
	}
	err := u.readValue(pl, p)
	if medium && err == nil {
		u.noteText(pl.fields)
	}
	x.RestoreFlags(flags)
	x.RestoreDepth(limit)
	if u.collected != nil {
		return u.collectedErrors(err, last)
	}
	if err != nil {
		if !x.Opts().Flags.Get(opt.AllowDuplicateNames) {
			x.Invalidate(depth)
		}
		return valueMissing(dec, err, last)
	}
	if last {
		return x.CheckEOF()
	}
	return nil
}

// rootMode is the mode for the value that comes next.
func (u *unmarshaler) rootMode() mode {
	m := u.o.Flags.True(readMask)
	if text.Decoder(u.dec).WantsName() {
		m |= atName
	}
	return m
}

// rootPlan returns the plan for what the pointer v leads to.
func (u *unmarshaler) rootPlan(v reflect.Value, m mode) *readPlan {
	t := v.Type()
	if last := &u.last; t == last.typ && m == last.mode && u.funcs == last.funcs {
		return last.plan
	}
	u.last = root{typ: t, word: typeWord(t), mode: m, funcs: u.funcs}
	if t.Name() != "" {
		m |= methodless
	}
	if sel := u.funcs.forms().fields; sel != nil {
		if u.last.plan = sel.(readSelector).readRoot(u.funcs, t.Elem(), m); u.last.plan == nil {
			u.last.plan = u.planOf(planKey{t.Elem(), m, sel.selected()})
		}
		return u.last.plan
	}
	u.last.plan = u.plan(t.Elem(), m)
	return u.last.plan
}

// valueMissing returns err, but where a value must follow, as an error of syntax
// if it is the end of the input, or if that is in another encoding.
func valueMissing(dec *jsontext.Decoder, err error, last bool) error {
	if err == io.EOF && last {
		// NOTE: not InputOffset, which does not count whitespace that was too
		// long for the buffer.
		x := text.Decoder(dec)
		offset := x.StartOffset() + int64(len(x.Last())+len(dec.UnreadBuffer()))
		return &jsontext.SyntacticError{ByteOffset: offset, Err: io.ErrUnexpectedEOF}
	}
	if f, ok := semantic.Of(err); ok && f.ByteOffset <= 1 {
		// A text in another encoding is not of the wrong type. Within a method nothing more
		// may be read.
		if x := text.Decoder(dec); !x.Opts().Flags.Get(opt.ReportErrorsWithLegacySemantics | opt.WithinArshalCall) {
			if better := x.Misencoded(); better != nil {
				return better
			}
		}
	}
	return err
}

// value reads the next value; of a string, plain says that the text between the
// quotes is what it means.
func (u *unmarshaler) value() (val []byte, plain bool, err error) {
	val, form, err := text.Decoder(u.dec).ReadValue()
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
func (u *unmarshaler) nextName() (val []byte, plain bool, err error) {
	val, form, err := text.Decoder(u.dec).ReadName()
	if len(val) > u.stringLimit {
		err = u.checkString(val)
	}
	return val, form.Verbatim(), err
}

// unquoted returns what the string val means: a part of val if it is plain.
func unquoted(val []byte, plain bool) []byte {
	if plain {
		return val[1 : len(val)-1 : len(val)-1]
	}
	return wire.Unquote(val, wire.Escaped)
}

// string returns what the string val means.
func (u *unmarshaler) string(val []byte, plain bool) string {
	if plain {
		return u.strings.Make(val[1 : len(val)-1])
	}
	return u.strings.MakeUnquoted(val[1 : len(val)-1])
}

// name is string for the name of a member, which is likely to come again.
func (u *unmarshaler) name(val []byte, plain bool) string {
	if plain {
		return u.keys().Make(val[1:len(val)-1], &u.strings)
	}
	return u.strings.MakeUnquoted(val[1 : len(val)-1])
}

// keep keeps the first error of those after which reading goes on, which only the
// v1 dialect does. Others it returns.
func (u *unmarshaler) keep(first *error, err error) error {
	if u.errorLimit > 0 && err != nil {
		return u.collect(err)
	}
	if err != nil && (err == errIllFormed || isFatalError(err, &u.o.Flags) || isLimit(err)) {
		return err
	}
	if *first == nil {
		*first = err
	}
	return nil
}

// maxStuck is how many interfaces may lead to one another without any JSON being
// read.
const maxStuck = 1000

// follows counts an interface that leads on to what it holds, and reports whether
// it may: pointers and interfaces can be tied to a circle.
func (u *unmarshaler) follows() bool {
	at := u.dec.InputOffset()
	if at != u.stuckAt {
		u.stuckAt, u.stuck = at, 0
	}
	u.stuck++
	return u.stuck <= maxStuck
}
