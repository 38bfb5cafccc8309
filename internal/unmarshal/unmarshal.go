package unmarshal

import (
	"errors"
	"math"
	"reflect"
	"sync"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

var Calls = sync.Pool{New: func() any { return new(Call) }}

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
	if f := &o.Flags; !last && !f.Get(ReadMask|opt.OwnFlags) && !f.Has(opt.Unmarshalers) && ReadScalar(x, out) {
		return nil
	}
	if o.Flags.Has(opt.ByteLimit) && last {
		if err := checkBytes(dec, o); err != nil {
			return err
		}
	}
	legacy := o.Flags.Get(opt.ReportErrorsWithLegacySemantics)
	collects := o.Flags.Has(opt.ErrorLimit) && last && x.InMemory()
	if u != nil && (legacy || collects || o.Flags.Get(opt.AllowInvalidUTF8)) && isZero(plan.PointerTo(v), v.Type().Elem().Size()) {
		if collects && u.withoutErrors(x.Cursor().Buf, o, v) {
			return nil
		}
		if done, err := u.unmarshalZero(dec, v, legacy); done {
			return err
		}
	}
	if legacy {
		// The v1 dialect touches nothing before all of the value is known to
		// be well-formed.
		if err := checkNext(x, last); err != nil {
			return ValueMissing(dec, err, last)
		}
	}
	return UnmarshalNext(dec, u, v, last)
}

// ReadScalar is UnmarshalDecode, without options that concern scalars, for an out of the types that
// methods with a Decoder often ask for: for little more than a token, to prepare for any type takes
// half of the time. If it reports false, nothing has been read.
func ReadScalar(x *text.Decoder, out any) (done bool) {
	var kind text.Kind
	switch out.(type) {
	case *int, *int64, *float64:
		kind = text.KindNumber
	case *string:
		kind = text.KindString
	default:
		return false
	}
	if plan.DisableFast || plan.AddressIn(out).IsNil() {
		return false
	}
	start, end, ok := x.ScalarAhead(kind)
	if !ok {
		return false
	}
	switch b := x.Cursor().Buf; out := out.(type) {
	case *int:
		n, ok := num.Int64Between(b, start, end)
		if !ok || int64(int(n)) != n {
			return false
		}
		*out = int(n)
	case *int64:
		n, ok := num.Int64Between(b, start, end)
		if !ok {
			return false
		}
		*out = n
	case *float64:
		n, ok := num.Float64Between(b, start, end)
		if !ok {
			n, ok = num.ParseFloat(b[start:end], 64)
		}
		if !ok || math.IsInf(n, 0) {
			return false
		}
		*out = n
	case *string:
		if !x.Cursor().IsUnicode() {
			return false // it may be to be replaced
		}
		*out = string(b[start+1 : end-1])
	}
	x.TakeScalar(start, end)
	return true
}

func NewReferenceError(out any) error {
	return plan.Semantic.New(plan.Fault{Action: plan.UnmarshalAction, GoType: reflect.TypeOf(out), Err: plan.ErrNonNilReference})
}

// UnmarshalNext is UnmarshalDecode without the check that the v1 dialect asks for.
// v is a pointer.
func UnmarshalNext(dec *jsontext.Decoder, u *State, v reflect.Value, last bool) error {
	if u == nil {
		x := (*text.Decoder)(dec)
		rested := x.AtRest()
		u = Borrow(dec)
		if x.Ahead() <= 1 {
			x.PeekKind() // nothing of the value has arrived yet, and without an index its first member is read slowly
		}
		u.sure = u.O.Flags.Get(opt.ReportErrorsWithLegacySemantics)
		pl := u.RootPlan(v, u.RootMode())
		err := u.read(pl, plan.PointerTo(v), last)
		u.Release()
		if !pl.IsAlone() {
			x.Show()
		} else if rested && !last && err == nil {
			x.Rest() // nobody has seen what it holds
		}
		return err
	}
	u.begin(dec)
	u.liftLimits()
	u.sure = u.O.Flags.Get(opt.ReportErrorsWithLegacySemantics)
	err := u.read(u.RootPlan(v, u.RootMode()), plan.PointerTo(v), last)
	u.end()
	return err
}
