package unmarshal

import (
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
	switch len(opts) {
	case 0:
	case 1:
		o, ok := opt.AsStruct(opts[0])
		if !ok || o == nil || o.Flags.Has(opt.Unmarshalers|opt.Forms) {
			return
		}
		m = o.Flags.True(ReadMask)
	default:
		return
	}
	if v := reflect.ValueOf(out); v.Kind() == reflect.Pointer {
		c.U.RootPlan(v, m)
	}
}

// Small is Unmarshal for a small document, of which most are read without a Decoder. If
// done is false, nothing has happened. Offsets in errors are those in in, and more.
func (c *Call) Small(in []byte, out any, opts []opt.Options, more int64) (done bool, err error) {
	// The usual is a call like the last one.
	if l := &c.U.Last; plan.TypeIn(out) == l.Word && l.isQuickFor(opts) {
		pl, p := l.Plan, plan.AddressIn(out)
		if !p.IsNil() && !plan.DisableFast && (!l.whole || isZero(p, pl.Size)) {
			done, k, took, end := c.readSmall(pl, p, in)
			if done {
				return true, nil
			}
			if k > 0 {
				return c.smallPart(pl, in, out, opts, more, c.doc.ent[:k], took, end, false)
			}
		}
	}
	return c.smallBy(in, out, opts, more)
}

// isQuickFor reports whether opts are flags, as the last call had them, of which Small need know
// no more.
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

// smallBy is Small for any options. In the v1 dialect a document is checked before anything is
// set that could not be made zero again.
func (c *Call) smallBy(in []byte, out any, opts []opt.Options, more int64) (done bool, err error) {
	var f opt.Flags
	if len(opts) > 0 {
		o, ok := opt.AsStruct(opts[0])
		if ok = ok && o != nil; ok && len(opts) == 1 {
			f = o.Flags
		} else if f, ok = flagsOf(opts); !ok {
			return false, nil
		}
		if f.Has((opt.Valued | opt.OwnFlags | opt.AllowComments) &^ (opt.AliasStrings | opt.Names | opt.Forms)) {
			return false, nil
		}
		if f.Has(opt.Forms) && c.U.Funcs == nil {
			if o == nil || len(opts) > 1 {
				return false, nil
			}
			return c.smallInForms(in, out, opts, more, o)
		}
	}
	on := f.True(^opt.Flag(0)) // those that are true
	u := &c.U
	m := on & ReadMask
	pl := u.Last.Plan
	if pl == nil || plan.TypeIn(out) != u.Last.Word || m != u.Last.mode || u.Funcs != u.Last.funcs {
		if pl = c.smallPlan(out, m); pl == nil {
			return false, nil
		}
	}
	p := plan.AddressIn(out)
	if p.IsNil() || plan.DisableFast || !pl.mayBeSmall(p) {
		return false, nil
	}
	checked := false
	// An interface is set when all of the document has been read.
	whole := on&opt.ReportErrorsWithLegacySemantics != 0 && pl.Kind != readAny
	alone := pl.Kind == ReadObject && pl.IsAlone()
	if whole && !(isZero(p, pl.Size) && pl.IsAlone()) {
		if checked = text.SurelyValid(in, &f); !checked {
			return false, nil
		}
	}
	u.Last.quick = alone && u.Funcs == nil && !f.Has(opt.AliasStrings)
	u.Last.flags, u.Last.whole = f, whole
	if on&opt.AliasStrings != 0 {
		u.Strings.Alias()
	}
	u.lent = f.Has(opt.AliasStrings) && !u.Strings.Aliases()
	done, k, took, end := c.readSmall(pl, p, in)
	u.lent = false
	switch {
	case done:
		return true, nil
	case k < 0:
		return c.smallReplaced(pl, in, out, opts), nil
	case k == 0:
		return false, nil
	}
	return c.smallPart(pl, in, out, opts, more, c.doc.ent[:k], took, end, checked)
}

// readSmall reads the value at p from a small document, which has k entries. If it is not done,
// took of these have been read, up to end, or something is paused, or, if k is not positive,
// nothing has been read. k is -1 if no more than UTF-8 is not in order.
func (c *Call) readSmall(pl *Plan, p plan.Pointer, in []byte) (done bool, k, took, end int) {
	d, u := &c.doc, &c.U
	k, ok, ill := read.IndexSmall(d.ent[:], d.buf[:], in) // of strings that are no copies, for the index alone
	if !ok {
		u.Strings.Reset(0) // this was no document
		if ill {
			return false, -1, 0, 0
		}
		return false, 0, 0, 0
	}
	u.tail = true
	n := len(in)
	u.Strings.Begin(n)
	if pl.Kind == readAny {
		return c.smallAny(p, in, k, pl.Mode), 0, 0, 0
	}
	buf := in
	if !u.Strings.Aliases() {
		buf = d.buf[:n+read.SmallRoom]
	}
	u.src = in
	if pl.Kind != ReadObject {
		took, end = u.WholeValue(pl, p, buf, d.ent[:k], 0, maxWhole)
	} else if s := pl.Fields; !s.others { // see smallPart
		u.Strings.Expect(int(s.text.Load()))
		if buf[d.ent[0]&simd.PosMask] == '{' {
			took, end = u.whole(s, p, nil, buf, d.ent[:k], maxWhole)
		} else {
			took, end = u.WholeValue(pl, p, buf, d.ent[:k], 0, maxWhole)
		}
	}
	u.src = nil
	u.keepAny()
	u.scalars.drop()
	used := int32(u.Strings.Used())
	u.Strings.End()
	if took == k && (end == n || len(plan.TrimSpace(buf[end:n])) == 0) {
		if pl.Kind == ReadObject {
			pl.Fields.text.Note(used, 4, &u.odd)
		}
		return true, k, took, end
	}
	return false, k, took, end
}

// Short is Unmarshal for a small document in a buffer that will be used again: no method of the
// user's sees it. If done is false, nothing has happened.
func Short(in []byte, out any, opts []opt.Options) (done bool, err error) {
	c := Calls.Get().(*Call)
	if plan.TypeIn(out) != c.U.Last.Word {
		c.Meet(out, opts)
	}
	if plan.TypeIn(out) == c.U.Last.Word && c.U.Last.Plan.IsAlone() {
		done, err = c.Small(in, out, opts, 0)
	}
	Calls.Put(c)
	return done, err
}

// mayBeSmall reports whether Small may read what is at p: a value that may have parts.
func (pl *Plan) mayBeSmall(p plan.Pointer) bool {
	switch pl.Kind {
	case readAny:
		return *p.Any() == nil
	case ReadFilled: // an any, by the form that an option gives it
		return pl.Typ == plan.AnyType && pl.Else != nil && *p.Any() == nil
	case readPointer:
		return false
	}
	return pl.Kind-ReadObject <= readAny-ReadObject
}

// smallPlan returns the plan for what out points to, or nil if it is no pointer.
func (c *Call) smallPlan(out any, m plan.Mode) *Plan {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer {
		return nil
	}
	return c.U.RootPlan(v, m)
}

// flagsOf returns opts joined, as far as they are flags. It is not ok if one of them is no option
// of ours.
func flagsOf(opts []opt.Options) (flags opt.Flags, ok bool) {
	for _, o := range opts {
		if s, ok := opt.AsStruct(o); ok && s != nil {
			flags = flags.And(s.Flags)
		} else if f, ok := opt.FlagOf(o); ok {
			flags = flags.With(f)
		} else {
			return opt.Flags{}, false
		}
	}
	return flags, true
}

// smallPart ends Small where took of the entries have been read, up to end, or something is paused, or
// the Decoder is to read all of it. If done is false, nothing has been read.
// checked says that the document is known to be valid.
func (c *Call) smallPart(pl *Plan, in []byte, out any, opts []opt.Options, more int64, ent []uint32, took, end int, checked bool) (done bool, err error) {
	u := &c.U
	if took == 0 && !u.stopped && !(pl.Kind == ReadObject && pl.Fields.others) {
		return false, nil
	}
	err = c.smallRest(pl, plan.AddressIn(out), in, opts, ent, took, end)
	if err != nil && u.O.Flags.Get(opt.ReportErrorsWithLegacySemantics) {
		if !checked {
			err = u.reconsider(in, reflect.ValueOf(out), err)
		}
		if more > 0 {
			plan.Amend(err, func(f *plan.Fault) { f.ByteOffset += more })
		}
		err = plan.LegacyUnmarshalError(u.O, out, err)
	}
	text.ReleaseDecoder((*text.Decoder)(&c.Dec))
	return true, err
}

// smallInForms is small where options say which forms values have.
func (c *Call) smallInForms(in []byte, out any, opts []opt.Options, more int64, o *opt.Struct) (done bool, err error) {
	funcs := c.U.formed.Of(nil, o, plan.TypeForms.Reading)
	if funcs.Forms().Present != nil {
		return false, nil // which the complete form notes
	}
	c.U.Funcs = funcs
	done, err = c.Small(in, out, opts, more)
	c.U.Funcs = nil
	return done, err
}

// smallReplaced is small for a document with ill-formed UTF-8 that may be replaced.
func (c *Call) smallReplaced(pl *Plan, in []byte, out any, opts []opt.Options) (done bool) {
	flags, _ := flagsOf(opts)
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
	default:
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

// smallAny is Small for an interface at p, when the document, of which there is a copy, has been
// indexed: k entries.
func (c *Call) smallAny(p plan.Pointer, in []byte, k int, m plan.Mode) bool {
	d, u := &c.doc, &c.U
	buf := in
	if !u.Strings.Aliases() {
		buf = d.buf[:len(in)+read.SmallSpaces]
	}
	ok := false
	if b := buf[d.ent[0]&simd.PosMask]; b == '{' || b == '[' {
		// As anyReader and keepAny have it, but that the spare one stays where it is.
		r := u.spareAny
		if r == nil {
			r = codec.GetAnyReader(&u.Strings, u.keys())
			u.spareAny = r
		}
		r.SetRules(m)
		r.Bundle()
		var v any
		if v, ok = r.Lone(buf, d.ent[:k], MaxSmall-1); ok {
			*p.Any() = v
		}
		r.Rest()
	}
	u.Strings.End()
	return ok
}
