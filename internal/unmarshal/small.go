package unmarshal

import (
	"bytes"
	"math"
	"reflect"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
	"github.com/javelin-go/javelin/internal/simd"
	"github.com/javelin-go/javelin/internal/text"
)

// Meet finds the plan for what out points to, or makes it. Unmarshal calls it before all
// else, while the stack is not deep yet.
func (c *Call) Meet(out any, opts []opt.Options) {
	var m plan.Mode
	if len(opts) > 0 {
		f, ok := c.memo.FlagsOf(opts)
		if !ok || f.Has(opt.Unmarshalers|opt.Forms) {
			return
		}
		m = f.True(ReadMask)
	}
	if v := reflect.ValueOf(out); v.Kind() == reflect.Pointer {
		c.U.RootPlan(v, m)
	}
}

// IsQuick reports whether a call of Unmarshal is like the last one, of which Quick knows all that
// Small would find out.
func (c *Call) IsQuick(out any, opts []opt.Options) bool {
	l := &c.U.Last
	return plan.TypeIn(out) == l.Word && (l.isQuickFor(opts) || l.quick && len(opts) > 0 && c.areLast(opts)) && !plan.DisableFast
}

// areLast reports whether opts are flags, as the last call had them.
func (c *Call) areLast(opts []opt.Options) bool {
	f, ok := c.memo.FlagsOf(opts)
	return ok && f == c.U.Last.flags
}

// IsQuickAgain is IsQuick where the last call was for another type, but the last one for this type
// was like it.
func (c *Call) IsQuickAgain(out any, opts []opt.Options) bool {
	w := plan.TypeIn(out)
	return w != c.U.Last.Word && c.U.recall(w) && c.IsQuick(out, opts)
}

// IsAlone reports, for a call that IsQuick, whether reading what out points to leads to no code of the
// user's; and whether that is fresh: zero, so that it can be made as it was if a document turns out not
// to be valid.
func (c *Call) IsAlone(out any) (fresh, alone bool) {
	l, p := &c.U.Last, plan.AddressIn(out)
	return !p.IsNil() && l.isFresh(p), !p.IsNil() && l.alone
}

// Lend returns in, which lies in a buffer that will be used again, or a copy of it if reading what out
// points to is known to lead to code of the user's. quick says that the call IsQuick.
func (c *Call) Lend(in []byte, out any, opts []opt.Options, quick bool) (lent []byte, copied bool) {
	if !quick {
		c.Meet(out, opts)
	}
	if l := &c.U.Last; plan.TypeIn(out) == l.Word && !l.Plan.IsAlone() {
		return bytes.Clone(in), true
	}
	return in, false
}

func (l *root) isFresh(p plan.Pointer) bool { return l.alone && isZero(p, l.Plan.Size) }

// Quick is Small for a call that IsQuick, and a document that needs no Decoder. p is the address in
// out. valid says that the document is known to be one value. If done is false, Small is to be
// called next, which goes on from there.
func (c *Call) Quick(p plan.Pointer, in []byte, valid bool) (done bool) {
	l := &c.U.Last
	if len(in) > MaxShort || p.IsNil() {
		return c.quickLong(p, in, valid)
	}
	pl := l.Plan
	checked := l.careful && !l.isFresh(p)
	if checked && c.doubts(pl, p, in, valid) {
		return false
	}
	if l.bare && len(in) <= maxBare && c.quickBare(pl, p, in) {
		return true
	}
	d, u := &c.doc, &c.U
	k, f := simd.IndexCopy(d.ent[:], d.buf[:], in)
	if k == 0 || f != 0 {
		c.noDocument(k, f)
		return false
	}
	n := len(in)
	u.src, u.tail, u.lent, u.sure = in, true, l.lent, checked
	u.Strings.Begin(n)
	buf := d.buf[:n+read.SmallRoom]
	if l.aliases {
		u.Strings.Alias()
		buf = in
	}
	var took, end int
	if s := pl.Fields; pl.Kind == ReadObject && !s.others && buf[d.ent[0]&simd.PosMask] == '{' {
		u.Strings.Expect(int(s.text.Load()))
		took, end = u.whole(s, p, nil, buf, d.ent[:k], maxWhole)
	} else {
		took, end = c.quickValue(pl, p, buf, d.ent[:], k)
	}
	u.src, u.sure = nil, false
	u.keepAny()
	u.scalars.drop()
	used := int32(u.Strings.Used())
	u.Strings.End()
	if took == k && (end == n || len(plan.TrimSpace(in[end:])) == 0) {
		if pl.Kind == ReadObject {
			pl.Fields.text.Note(used, 4, &u.odd)
		}
		return true
	}
	c.leave(k, took, end, checked || valid)
	return false
}

// quickLong is Quick for a document for which there is no room in c itself: that Quick knows where
// its document is, and calls nothing at the end, saves it a tenth of the time of a few bytes.
func (c *Call) quickLong(p plan.Pointer, in []byte, valid bool) (done bool) {
	l, n := &c.U.Last, len(in)
	pl := l.Plan
	if p.IsNil() || n > MaxSmall && (n > MaxStruct || pl.Kind != ReadObject) {
		return false
	}
	checked := l.careful && !l.isFresh(p)
	if checked && c.doubts(pl, p, in, valid) {
		return false
	}
	if !valid && l.careful && l.flags.Get(opt.ReportErrorsWithLegacySemantics) && !text.MayBeWhole(in) {
		c.tried.verdict = noDocument
		return false
	}
	buf, ent := c.room(n)
	k, f := simd.IndexCopy(ent, buf, in)
	if k == 0 || f != 0 {
		c.noDocument(k, f)
		return false
	}
	u := &c.U
	u.src, u.tail, u.lent, u.sure = in, true, l.lent, checked
	u.Strings.Begin(n)
	buf = buf[:n+read.SmallRoom]
	if l.aliases {
		u.Strings.Alias()
		buf = in
	}
	if pl.Kind == ReadObject {
		u.Strings.Expect(pl.Fields.likelyText(n))
	}
	took, end := c.quickValue(pl, p, buf, ent, k)
	u.src, u.sure = nil, false
	u.keepAny()
	u.scalars.drop()
	used := int32(u.Strings.Used())
	u.Strings.End()
	if took == k && (end == n || len(plan.TrimSpace(in[end:])) == 0) {
		if pl.Kind == ReadObject {
			u.noteText(pl.Fields, n, used)
		}
		return true
	}
	c.leave(k, took, end, checked || valid)
	return false
}

// Usual is what the values of a stream are like. Where the next one is likely to be cut off by the end of
// the buffer, it is left to others at once: lines of 2 KB take 0.85 of the time so, arrays of 1 KB in an
// array 0.93.
type Usual struct {
	entries, size uint16 // of the last one, or the most that there is room for
}

// Known reports whether there has been a value.
func (l *Usual) Known() bool { return l.size > 0 }

// Exceeds reports whether one more such value is likely to be longer than n bytes.
func (l *Usual) Exceeds(n int) bool { return int(l.size-l.size/8) > n }

// Note tells that another way has read a value of n bytes.
func (l *Usual) Note(n int) { l.size = uint16(min(n, math.MaxUint16)) }

// Next is Quick for the next value of a stream, by the index that x makes of what is in its buffer. If
// done is false, nothing has been read of the stream, but what out points to may have been written to:
// if it is fresh, as IsAlone has it, it is to be made zero again. Otherwise the value is known to be
// valid then, and to read it once more sets all that the first part of it has set.
func (c *Call) Next(x *text.Decoder, out any, fresh bool, like *Usual) (done bool) {
	before := x.RejectInvalidUTF8()
	if pos, ok := x.Next(); ok {
		if done = c.next(x, pos, plan.AddressIn(out), fresh, like); !done {
			x.Leave(pos)
		}
	}
	x.RestoreFlags(before)
	return done
}

// next is Next for what begins at pos.
func (c *Call) next(x *text.Decoder, pos int, p plan.Pointer, fresh bool, like *Usual) (done bool) {
	at, want := x.Cursor(), min(max(leastWhole, int(like.entries)*3/2), maxWant)
	if x.WantsName() || x.DepthLeft() < maxWhole || at.Left() < want && !at.Sync(pos, want) {
		return false
	}
	u, pl, buf := &c.U, c.U.Last.Plan, at.Buf
	ent, org := at.Ahead()
	ent = ent[:at.Left()]
	if !fresh {
		if took, _ := u.over(buf, ent, org, maxWhole, pl.Mode); took == 0 {
			return false
		}
	}
	u.again = !fresh
	u.tail, u.lent = !at.More(), true // nobody tells u.Dec of x
	u.Strings.Begin(int(like.size))
	if pl.Kind == ReadObject {
		u.Strings.Expect(pl.Fields.likelyText(int(like.size)))
	}
	took, end := u.WholeValue(pl, p, buf, ent, org, maxWhole)
	u.keepAny()
	u.scalars.drop()
	used := int32(u.Strings.Used())
	u.Strings.End()
	u.again = false
	if took == 0 {
		if u.stopped {
			u.forgetPaused()
		}
		return false
	}
	x.Catch(took, end, 1)
	like.entries = uint16(min(took, maxWant))
	like.Note(end - pos)
	if pl.Kind == ReadObject {
		u.noteText(pl.Fields, end-pos, used)
	}
	return true
}

// doubts reports whether a document, which may be known to be valid, may not be read into what is not
// zero, and notes why.
func (c *Call) doubts(pl *Plan, p plan.Pointer, in []byte, valid bool) bool {
	switch {
	case pl.Kind == readAny && !pl.fills(*p.Any()):
		c.tried.verdict = unchecked
	case valid || text.SurelyValid(in, &c.U.Last.flags):
		return false
	default:
		c.tried.verdict = doubtful
	}
	return true
}

// leave notes what Quick leaves to Small, of a document that may be known to be valid; see tried. That one
// which stops between two members is doubtful saves a quarter of the instructions until the error is known.
func (c *Call) leave(k, took, end int, valid bool) {
	c.tried = tried{k: k, took: took, end: end, verdict: unchecked}
	if valid {
		c.tried.verdict = isValid
	} else if u := &c.U; len(u.paused) > 0 && u.paused[0].isBetween() {
		c.tried.verdict = doubtful // all entries are there
	}
}

// noDocument notes that there is none, as the index says.
func (c *Call) noDocument(k int, f simd.Flags) {
	c.U.Strings.Reset(0)
	c.tried.verdict = noDocument
	if k > 0 && f == simd.InvalidUTF8 {
		c.tried.verdict = isIllFormed
	}
}

// tried is what Quick has left to Small: of k entries, took have been read, up to end, or something
// is paused; or, if k is zero, nothing has been read.
type tried struct {
	k, took, end int
	verdict      verdict
}

// verdict is what Quick knows about the document as a whole.
type verdict uint8

const (
	untried     verdict = iota // Quick has not been called
	unchecked                  // nothing
	isValid                    // it is valid
	isIllFormed                // it has ill-formed UTF-8, which may be all that is wrong with it
	noDocument                 // the index says that there is no such document
	doubtful                   // it is not surely valid, or it is likely not to be: then invalid does not ask first
)

// quickValue reads a document that is no struct, in buf, of k entries, into the value at p.
func (c *Call) quickValue(pl *Plan, p plan.Pointer, buf []byte, ent []uint32, k int) (took, end int) {
	u := &c.U
	at := ent[0] & simd.PosMask
	if pl.Kind == readAny && (buf[at] == '{' || buf[at] == '[') && pl.overwrites(*p.Any()) {
		return c.quickAny(p, buf, ent[:k], pl.Mode)
	}
	ent = ent[:max(k, 2)] // a number, too, has another entry after it
	switch {
	case pl.Kind == ReadObject && pl.Fields.others:
		return 0, 0 // see smallPart
	case pl.Kind == ReadObject && buf[at] == '{':
		return u.whole(pl.Fields, p, nil, buf, ent, maxWhole)
	case pl.Kind == readPointer && p.Pointer().IsNil() && buf[at] != 'n':
		// A pointer stays nil if there is nothing to it.
		v := plan.NewPointer(pl.Elem.Typ)
		if took, end = u.WholeValue(pl.Elem, v, buf, ent, 0, maxWhole); took > 0 || u.stopped || u.failure != nil {
			*p.Pointer() = v
		}
		return took, end
	}
	return u.WholeValue(pl, p, buf, ent, 0, maxWhole)
}

// quickAny is quickValue for an object or array into the interface at p.
func (c *Call) quickAny(p plan.Pointer, buf []byte, ent []uint32, m plan.Mode) (took, end int) {
	u := &c.U
	// As anyReader and keepAny have it, but that the spare one stays where it is.
	r := u.spareAny
	if r == nil {
		r = codec.GetAnyReader(&u.Strings, u.keys())
		u.spareAny = r
	}
	r.SetRules(m)
	r.Bundle()
	if v, ok := r.Lone(buf, ent, MaxShort-1); ok {
		*p.Any() = v
		took, end = len(ent), len(u.src)
	}
	r.Rest()
	return took, end
}

// Small is Unmarshal for a small document, of which most are read without a Decoder. If
// done is false, nothing has happened. Offsets in errors are those in in, and more.
func (c *Call) Small(in []byte, out any, opts []opt.Options, more int64) (done bool, err error) {
	if c.tried.verdict == untried {
		funcs, ok := c.prepare(out, opts)
		switch {
		case funcs != nil:
			c.U.Funcs = funcs
			done, err = c.Small(in, out, opts, more)
			c.U.Funcs = nil
			return done, err
		case !ok:
			return false, nil
		case c.Quick(plan.AddressIn(out), in, false):
			return true, nil
		}
	}
	x := c.tried
	c.tried = tried{}
	if v := x.verdict; (v == unchecked || v >= noDocument) && c.U.Last.flags.Get(opt.ReportErrorsWithLegacySemantics) {
		if err = c.invalid(in, out, opts, x); err != nil {
			return true, err
		}
	}
	switch {
	case x.verdict == isIllFormed:
		return c.smallReplaced(c.U.Last.Plan, in, out, opts), nil
	case x.k > 0:
		_, ent := c.room(len(in))
		return true, c.smallPart(c.U.Last.Plan, in, out, opts, more, ent[:x.k], x.took, x.end)
	}
	return false, nil
}

// isQuickFor reports whether opts are none, or those of package json, as the last call had them, and
// it was for what Quick reads.
func (l *root) isQuickFor(opts []opt.Options) bool {
	var f opt.Flags
	if len(opts) > 0 {
		o, ok := opts[0].(*opt.Struct) // as package json has it
		if !ok || o == nil || len(opts) > 1 {
			return false
		}
		f = o.Flags
	}
	return l.quick && f == l.flags
}

// prepare has Last say how a document is to be read. It is not ok if a Decoder is to read it. If
// there are funcs, these are to be set before all else.
func (c *Call) prepare(out any, opts []opt.Options) (funcs *plan.UnmarshalFuncs, ok bool) {
	var f opt.Flags
	u := &c.U
	if len(opts) > 0 {
		if f, ok = c.memo.FlagsOf(opts); !ok {
			return nil, false
		}
		if f.Has((ValuedIn | opt.OwnFlags | opt.AllowComments) &^ (opt.AliasStrings | opt.Names | opt.Forms)) {
			return nil, false
		}
		if f.Has(opt.Forms) && u.Funcs == nil {
			o, _ := opt.AsStruct(opts[0])
			if o == nil || len(opts) > 1 {
				return nil, false
			}
			funcs = u.formed.Of(nil, o, plan.TypeForms.Reading)
			if funcs.Forms().Present != nil {
				funcs = nil // which the complete form notes
			}
			return funcs, false
		}
	}
	on := f.True(^opt.Flag(0)) // those that are true
	m := on & ReadMask
	l := &u.Last
	pl := l.Plan
	if pl == nil || plan.TypeIn(out) != l.Word || m != l.mode || u.Funcs != l.funcs {
		if pl = c.smallPlan(out, m); pl == nil {
			return nil, false
		}
	}
	p := plan.AddressIn(out)
	if p.IsNil() || plan.DisableFast || !pl.mayBeSmall(p) {
		l.quick = false
		return nil, false
	}
	l.quick = pl.Kind != ReadFilled && u.Funcs == nil
	l.careful = on&opt.ReportErrorsWithLegacySemantics != 0 || pl.Kind == readAny
	l.flags, l.alone = f, pl.IsAlone()
	l.aliases = f.Get(opt.AliasStrings)
	l.lent = f.Has(opt.AliasStrings) && !l.aliases
	l.bare = pl.isBare() && !l.aliases
	return nil, true
}

// Short is Unmarshal for a small document in a buffer that will be used again: methods of the user's
// see a copy. If done is false, nothing has happened.
func Short(in []byte, out any, opts []opt.Options) (done bool, err error) {
	c := Calls.Get().(*Call)
	quick := c.IsQuick(out, opts) || c.IsQuickAgain(out, opts)
	in, _ = c.Lend(in, out, opts, quick)
	if plan.TypeIn(out) == c.U.Last.Word {
		if done = quick && c.Quick(plan.AddressIn(out), in, false); !done {
			done, err = c.Small(in, out, opts, 0)
		}
	}
	Calls.Put(c)
	return done, err
}

// mayBeSmall reports whether Quick may read what is at p.
func (pl *Plan) mayBeSmall(p plan.Pointer) bool {
	switch pl.Kind {
	case readAny:
		return pl.fills(*p.Any())
	case ReadFilled: // an any, by the form that an option gives it
		return pl.Typ == plan.AnyType && pl.Else != nil && *p.Any() == nil
	}
	for pl.Kind == readPointer {
		pl = pl.Elem
	}
	switch pl.Kind {
	case readAnys, readRaw, readNumber, readMethod, readText:
		return true
	}
	return pl.Kind.scalar() || pl.Kind-ReadObject <= readMap-ReadObject
}

// smallPlan returns the plan for what out points to, or nil if it is no pointer.
func (c *Call) smallPlan(out any, m plan.Mode) *Plan {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer {
		return nil
	}
	return c.U.RootPlan(v, m)
}

// smallPart ends Small where took of the entries have been read, up to end, or something is paused, or
// the Decoder is to read all of it. In the v1 dialect, the document is valid.
func (c *Call) smallPart(pl *Plan, in []byte, out any, opts []opt.Options, more int64, ent []uint32, took, end int) error {
	err := c.smallRest(pl, plan.AddressIn(out), in, opts, ent, took, end)
	if o := c.U.O; err != nil && o.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
		if more > 0 {
			plan.Amend(err, func(f *plan.Fault) { f.ByteOffset += more })
		}
		err = plan.LegacyUnmarshalError(o, out, err)
	}
	text.ReleaseDecoder((*text.Decoder)(&c.Dec))
	return err
}

// invalid returns what is wrong with the syntax of a document that Quick has not read, in the v1
// dialect, or nil if it is valid. A document that is not sets nothing there.
func (c *Call) invalid(in []byte, out any, opts []opt.Options, tried tried) error {
	if tried.verdict == unchecked && text.SurelyValid(in, &c.U.Last.flags) {
		return nil
	}
	x := (*text.Decoder)(&c.Dec)
	text.InitDecoder(x, in, opts)
	err := findFault(x)
	if err != nil {
		if tried.k > 0 {
			c.U.forgetPaused()
			reflect.ValueOf(out).Elem().SetZero() // as it was
		}
		err = plan.LegacyUnmarshalError(x.Opts(), out, ValueMissing(&c.Dec, err, true))
	}
	text.ReleaseDecoder(x)
	return err
}

// smallReplaced is small for a document with ill-formed UTF-8 that may be replaced.
func (c *Call) smallReplaced(pl *Plan, in []byte, out any, opts []opt.Options) (done bool) {
	flags, _ := c.memo.FlagsOf(opts)
	if !pl.mayReplace(&flags) || !isZero(plan.AddressIn(out), pl.Size) {
		return false
	}
	clean := codec.AppendReplaced(c.clean[:0], in)
	c.clean = clean
	if len(clean) > MaxSmall {
		return false
	}
	done, err := c.Small(clean, out, opts, 0)
	if err != nil {
		reflect.ValueOf(out).Elem().SetZero() // the error is that of what was given
	}
	return done && err == nil
}

// smallRest ends small with a Decoder: for a document of which a part has been read and
// paused, or nothing, or after whose value there is something more. The Decoder is to be released.
func (c *Call) smallRest(pl *Plan, p plan.Pointer, in []byte, opts []opt.Options, ent []uint32, took, end int) error {
	u, dec := &c.U, &c.Dec
	text.InitDecoder((*text.Decoder)(dec), in, opts)
	u.begin(dec)
	x := (*text.Decoder)(dec)
	x.CapDepth()
	x.RejectInvalidUTF8()
	x.Cursor().Seed(ent)
	_, _ = x.Next()
	var err error
	switch {
	case took > 0:
		x.Catch(took, end, 1)
	case u.stopped:
		err = u.finish(0, 0)
	case u.failure != nil:
		err = u.failedHere()
	default:
		// A long document that is not valid need not be tried again, part by part.
		f := &u.O.Flags
		if !u.slow && len(ent) > 64 && !f.Get(opt.ReportErrorsWithLegacySemantics) && !text.SurelyValid(in, f) {
			u.slow, u.faulty = true, true
		}
		u.missed, u.triedEnd = 1, 1 // Quick has tried all of an any
		err = u.ReadValue(pl, p)
	}
	if err == nil {
		err = x.CheckEOF()
	} else {
		err = ValueMissing(dec, err, true)
	}
	u.end()
	return err
}
