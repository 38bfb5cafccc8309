package marshal

import (
	"errors"
	"io"
	"math"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

var errChangingWhitespace = errors.New("cannot change whitespace formatting within a MarshalEncode call")

// JoinMarshalOptions adds opts to the options of enc, which were before.
func JoinMarshalOptions(enc *jsontext.Encoder, in any, before *opt.Struct, opts []opt.Options) error {
	x := (*text.Encoder)(enc)
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

// writeScalar is MarshalEncode for values of the types that methods with an Encoder often write: see
// readScalar of package unmarshal.
func writeScalar(enc *jsontext.Encoder, in any) (done bool, err error) {
	var tok jsontext.Token
	switch in := in.(type) {
	case string:
		tok = jsontext.String(in)
	case int:
		tok = jsontext.Int(int64(in))
	case int64:
		tok = jsontext.Int(in)
	case float64:
		if !isFinite(in) {
			return false, nil
		}
		tok = jsontext.Float(in)
	case bool:
		tok = jsontext.Bool(in)
	default:
		return false, nil
	}
	x := (*text.Encoder)(enc)
	if f := &x.Opts().Flags; f.Get(WriteMask|opt.OwnFlags) || f.Has(opt.Marshalers) || plan.DisableFast || x.WantsName() {
		return false, nil
	}
	depth := x.Depth()
	if err = enc.WriteToken(tok); err == nil || !text.IsIOError(err) {
		return err == nil, nil // nothing is written of what is ill-formed
	}
	x.Invalidate(depth)
	return true, err
}

// MarshalEncode writes in as the next value of enc.
func MarshalEncode(enc *jsontext.Encoder, in any) error {
	if done, err := writeScalar(enc, in); done {
		return err
	}
	m := Borrow(enc)
	depth := enc.StackDepth()
	err := m.Marshal(in)
	if err != nil && !m.O.Flags.Get(opt.AllowDuplicateNames) {
		(*text.Encoder)(enc).Invalidate(depth)
	}
	GiveBack(m)
	return err
}

// MarshalBytes returns the JSON form of in.
func MarshalBytes(in any, opts []opt.Options) ([]byte, error) {
	if len(opts) == 0 {
		if _, ok := in.(jsontext.Value); ok {
			if out, ok := valueBytes(in); ok {
				return out, nil
			}
		}
	}
	m := States.Get().(*State)
	// The call before was for the type, too: as isUsual has it, without a call.
	if m.usual && plan.TypeIn(in) == m.Last.word && !plan.AddressIn(in).IsNil() && !plan.DisableFast {
		if len(opts) == 0 {
			if m.given.IsZero() {
				goto usual
			}
		} else if o, _ := opts[0].(*opt.Struct); o != nil && len(opts) == 1 && m.hasAll(o) {
			goto usual // as has says, without a call
		}
	}
	if !m.isUsual(in, opts) {
		return m.bytesOf(in, opts)
	}
usual:
	if m.Last.Plan.lately.MayBeLarge() {
		if n := m.Last.Plan.LikelySize(); n >= LargeResult {
			return m.againLarge(in, n)
		}
	}
	m.flushAt = math.MaxInt
	w := m.rewrite((*text.Encoder)(&m.Own).Restart(), in)
	if w.IsNil() {
		err := m.unwritten()
		return m.result(m.Last.Plan, in, (*text.Encoder)(&m.Own).Buf(), err, false, 0)
	}
	was := m.written(w)
	if len(was) >= LargeResult/2 || cap(was) > MaxKept {
		return m.result(m.Last.Plan, in, was, nil, false, 0)
	}
	// What most calls come to, so that they have nothing to ask.
	out := make([]byte, len(was))
	copy(out, was)
	if m.isTidy() && !m.odd { // as Close has it; the Encoder has no writer, and its own buffer
		States.Put(m)
	} else {
		m.closeOdd()
	}
	return out, nil
}

// bytesOf is MarshalBytes where isUsual says no.
func (m *State) bytesOf(in any, opts []opt.Options) ([]byte, error) {
	if in == nil {
		alone := len(opts) == 0 // or flags, which have nothing to say about this
		if len(opts) == 1 {
			o, ok := opt.AsStruct(opts[0])
			alone = ok && o != nil && !o.Flags.Has(opt.Valued)
		}
		if alone {
			States.Put(m)
			return []byte("null"), nil
		}
	}
	if m.Last.Plan == nil {
		deepen(-1)
	}
	m.Open(nil, opts)
	x := (*text.Encoder)(&m.Own)
	pl, p := m.target(in)
	if m.layout.on {
		return m.laidOut(in, pl, p)
	}
	lent := false
	if n := pl.LikelySize(); n >= LargeResult {
		x.Lend(newResult(n))
		lent = true
	}
	err := m.Value(pl, p)
	return m.result(pl, in, x.Buf(), err, lent, 0)
}

// laidOut is MarshalBytes from the plan on, where there is to be whitespace. It closes m.
func (m *State) laidOut(in any, pl *Plan, p plan.Pointer) ([]byte, error) {
	x := (*text.Encoder)(&m.Own)
	by := Lender{m: m}
	if by.borrow(pl, nil) {
		x.Lend(by.memory(nil))
	}
	var out []byte
	var err error
	w, ok := m.next(pl, p)
	switch {
	case !ok:
		m.Touched = true
		err = pl.Write(m, pl, p)
	case w.IsNil():
		err = m.unwritten()
	default:
		b := m.written(w)
		if len(b) >= LargeResult/2 || by.lent {
			pl.ExpectSize(len(b))
		}
		if ok = m.layout.laid == 0; ok {
			out, ok = x.Expanded(b, m.O) // it needs no memory but that of the result
		}
		if !ok {
			out, err = nil, x.Wrote(m.layOut(b))
		}
	}
	switch {
	case err != nil && m.O.Flags.Get(opt.ReportErrorsWithLegacySemantics):
		out = nil
	case out == nil:
		out = append([]byte{}, x.Buf()...)
	}
	if err != nil {
		err = plan.LegacyMarshalError(m.O, in, err)
	}
	by.End()
	return out, err
}

// valueBytes is MarshalBytes for a jsontext.Value under no options: it is laid out at once,
// without plan or Encoder. What is unusual is left to these.
func valueBytes(v any) ([]byte, bool) {
	if plan.DisableFast {
		return nil, false
	}
	return text.AppendNested(nil, v.(jsontext.Value), &opt.Flags{})
}

// againLarge is MarshalBytes where isUsual says so, for a result that is likely to have n
// bytes.
func (m *State) againLarge(in any, n int) ([]byte, error) {
	b := newResult(n)
	(*text.Encoder)(&m.Own).Again(b)
	pl := m.Last.Plan
	out, err := m.Again(b, in)
	return m.result(pl, in, out, err, true, n)
}

// result ends MarshalBytes, of which out is the result or the error err. lent says that the
// buffer was made for it, as newResult does for n bytes if n is not 0.
func (m *State) result(pl *Plan, in any, out []byte, err error, lent bool, n int) ([]byte, error) {
	foreseen := lent
	switch {
	case err != nil && m.O.Flags.Get(opt.ReportErrorsWithLegacySemantics):
		out = nil
	case !lent && cap(out) <= MaxKept || cap(out)-len(out) > cap(out)/8 && !write.IsAbout(len(out), n):
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
	x, out := (*text.Encoder)(&m.Own), b
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
