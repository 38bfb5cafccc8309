package unmarshal

import (
	"encoding"
	"errors"
	"io"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
)

var ErrNonStringValue = errors.New("JSON value must be string type")

const (
	hasUnmarshalText methodSet = 1 << iota
	hasUnmarshalJSON
	hasUnmarshalJSONFrom
	mayLackReceiver // see IsFrail
)

// textOf returns the value at p by the method UnmarshalText that it has, jsonOf by its
// UnmarshalJSON and fromOf by its UnmarshalJSONFrom.
func (pl *Plan) textOf(p plan.Pointer) encoding.TextUnmarshaler {
	if pl.Methods&mayLackReceiver != 0 {
		return plan.Frail{V: p.Interface(pl.Typ)}
	}
	return plan.ReceiverOf(pl.receiver.text, p)
}

func (pl *Plan) jsonOf(p plan.Pointer) plan.JSONUnmarshaler {
	if pl.Methods&mayLackReceiver != 0 {
		return plan.Frail{V: p.Interface(pl.Typ)}
	}
	return plan.ReceiverOf(pl.receiver.json, p)
}

func (pl *Plan) fromOf(p plan.Pointer) plan.JSONUnmarshalerFrom {
	if pl.Methods&mayLackReceiver != 0 {
		return plan.Frail{V: p.Interface(pl.Typ)}
	}
	return plan.ReceiverOf(pl.receiver.from, p)
}

var validatorType = reflect.TypeFor[plan.Validator]()

func unmarshalValidated(u *State, pl *Plan, p plan.Pointer) error {
	isNull := u.Dec.PeekKind() == 'n'
	if err := pl.Unchecked(u, pl, p); err != nil || isNull {
		return err
	}
	err := plan.Frail{V: p.Interface(pl.Typ)}.Validate()
	if err == nil {
		return nil
	}
	if pl.Mode&opt.ReportErrorsWithLegacySemantics != 0 {
		return u.LegacyFailure(pl, err)
	}
	return plan.CollapseSemanticErrors(plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, place.WrapUnsupported(err, "Validate method")))
}

// Tag makes the options tell of the tag option "string" of the field at hand, as
// long as the user's code reads. It returns what was before.
func (u *State) Tag(pl *Plan) (before opt.Flags) {
	before = u.O.Flags
	if pl.Mode&opt.StringTag != 0 {
		u.O.Flags.Set(opt.StringTag | 1)
	} else {
		u.O.Flags.Clear(opt.StringTag)
	}
	return before
}

func unmarshalByFunc(u *State, pl *Plan, p plan.Pointer) error { return u.byFuncs(pl, p, 0) }

// byFuncs is unmarshalByFunc from one of the plan's functions on.
func (u *State) byFuncs(pl *Plan, p plan.Pointer, from int) error {
	before := u.Tag(pl)
	v := plan.Addressed{P: p, Typ: pl.Typ}
	for k, i := range pl.Funcs[from:] {
		f := &u.Funcs.Funcs[i]
		var err error
		if f.Around == nil {
			err = f.Fn(u.Dec, v, u.O)
		} else {
			err = f.Around(u.Dec, v, u.O, func() error {
				within := u.O.Flags
				u.O.Flags = before
				err := u.byFuncs(pl, p, from+k+1)
				u.O.Flags = within
				return err
			})
		}
		if !errors.Is(err, errors.ErrUnsupported) {
			u.O.Flags = before
			return err
		}
		if s, ok := err.(*plan.SkippedValue); ok {
			u.O.Flags = before
			return ReadBridgedAgain(u, pl, p, s.Val)
		}
	}
	u.O.Flags = before
	return pl.Next(u, pl, p)
}

// unmarshalRaw is for jsontext.Value, and does what its method would.
func unmarshalRaw(u *State, pl *Plan, p plan.Pointer) error {
	val, err := u.Dec.ReadValue()
	if err == nil {
		*p.Bytes() = append((*p.Bytes())[:0], val...)
	}
	return err
}

func unmarshalByMethod(u *State, pl *Plan, p plan.Pointer) error {
	if pl.Methods&hasUnmarshalJSONFrom != 0 {
		before := u.Tag(pl)
		err := u.callFrom(pl, pl.fromOf(p))
		u.O.Flags = before
		if err == nil || !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	v := p.Interface(pl.Typ)
	if pl.Methods&mayLackReceiver != 0 {
		v = plan.Frail{V: v}
	}
	switch {
	case pl.Methods&hasUnmarshalJSON != 0:
		return u.callJSON(pl, v.(plan.JSONUnmarshaler))
	case pl.Methods&hasUnmarshalText != 0:
		return u.callText(pl, v.(encoding.TextUnmarshaler), p)
	}
	return pl.natural(u, pl, p)
}

// callFrom calls UnmarshalJSONFrom. If the error is [errors.ErrUnsupported],
// nothing has been read.
func (u *State) callFrom(pl *Plan, v plan.JSONUnmarshalerFrom) error {
	at := place.Of(u.Dec)
	if at.Depth == 0 && place.AtEOF(u.Dec) {
		return io.EOF // the method would make something else of it
	}
	l := place.LendBy(&u.O.Flags)
	err := v.UnmarshalJSONFrom(u.Dec)
	l.GiveBack()
	if err = place.CheckOneValue(err, at, place.Of(u.Dec)); err == nil || place.IsSkip(err) {
		return err
	}
	if pl.Mode&opt.ReportErrorsWithLegacySemantics != 0 {
		if err := place.SkipUntil(u.Dec, place.Place{Depth: at.Depth, Length: at.Length + 1}); err != nil {
			return err
		}
		return u.LegacyFailure(pl, err)
	}
	if !plan.IsSyntacticError(err) && !text.IsIOError(err) {
		err = plan.NewSemanticErrorWithPosition(u.Dec, pl.Typ, at, err)
	}
	return err
}

func (u *State) callJSON(pl *Plan, v plan.JSONUnmarshaler) error {
	val, err := u.Dec.ReadValue()
	if err != nil {
		return err
	}
	if err = v.UnmarshalJSON(val); err == nil {
		return nil
	}
	return u.failedJSON(pl, err)
}

// failedJSON returns err, which UnmarshalJSON has returned for the value read last.
func (u *State) failedJSON(pl *Plan, err error) error {
	if pl.Mode&opt.Classic == 0 {
		err = place.WrapUnsupported(err, "UnmarshalJSON method")
	}
	if pl.Mode&opt.ReportErrorsWithLegacySemantics != 0 {
		return u.LegacyFailure(pl, err)
	}
	return plan.CollapseSemanticErrors(plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err))
}

func (u *State) callText(pl *Plan, v encoding.TextUnmarshaler, p plan.Pointer) error {
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !pl.Merge || pl.isClassicNil() {
			pl.Zero(p)
		}
		return nil
	case '"':
	default:
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, ErrNonStringValue)
	}
	if err = v.UnmarshalText(Unquoted(val, plain)); err == nil {
		return nil
	}
	return u.failedText(pl, err)
}

// failedText is failedJSON for UnmarshalText.
func (u *State) failedText(pl *Plan, err error) error {
	if pl.Mode&opt.Classic == 0 {
		err = place.WrapUnsupported(err, "UnmarshalText method")
	}
	if pl.Mode&opt.ReportErrorsWithLegacySemantics != 0 ||
		plan.IsSemanticError(err) || plan.IsSyntacticError(err) || text.IsIOError(err) {
		return u.LegacyFailure(pl, err)
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
}
