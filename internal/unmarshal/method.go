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

// methodSet tells which methods a type has that read it.
type methodSet uint8

const (
	hasUnmarshalText methodSet = 1 << iota
	hasUnmarshalJSON
	hasUnmarshalJSONFrom
	mayLackReceiver // see IsFrail
)

// receiver is what a method of one value is called by: a nil pointer, with the address to be
// put in its place.
type receiver struct {
	json plan.JSONUnmarshaler
	text encoding.TextUnmarshaler
}

// textOf returns the value at p by the method UnmarshalText that it has, and jsonOf by its
// UnmarshalJSON.
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

// byMethods compiles the methods of the type, which come before its kind. What a
// pointer points to and what an interface holds has its own: so they are called
// for no nil.
func (b *Builder) byMethods(pl *Plan) {
	t := pl.Typ
	if t == plan.Legacy.Number && pl.Mode&(AtName|opt.CallMethodsWithLegacySemantics) != AtName|opt.CallMethodsWithLegacySemantics {
		pl.Custom = true
		pl.Kind, pl.Read = readNumber, unmarshalNumber
		return
	}
	if k := t.Kind(); k == reflect.Pointer || k == reflect.Interface || !pl.plainTime() && b.byTime(pl) || !plan.MayHaveMethods(t) || pl.Mode&Methodless != 0 {
		return
	}
	has := reflect.PointerTo(t).Implements
	var set methodSet
	if has(plan.TextUnmarshalerType) {
		set |= hasUnmarshalText
	}
	if has(plan.UnmarshalerType) && !plan.IsGenerated(t, plan.UnmarshalerType) {
		set |= hasUnmarshalJSON
	}
	if has(plan.UnmarshalerFromType) && !plan.IsGenerated(t, plan.UnmarshalerFromType) {
		set |= hasUnmarshalJSONFrom
	}
	pl.Custom = set != 0
	before := set
	if pl.Mode&AtName != 0 && pl.Mode&opt.CallMethodsWithLegacySemantics != 0 {
		set &= hasUnmarshalText // names are text in the v1 dialect
	}
	if set == 0 {
		return
	}
	if plan.IsFrail(t) {
		set |= mayLackReceiver
	}
	pl.Methods = set
	pl.Own().natural = pl.Read
	pl.Kind, pl.Read = ReadOther, unmarshalByMethod
	switch {
	case t == plan.JsontextValueType:
		pl.Kind, pl.Read = readRaw, unmarshalRaw
	case set&hasUnmarshalJSONFrom != 0:
	case before != set && pl.Mode&opt.Classic != 0: // see ClassicKey
	case set&hasUnmarshalJSON != 0 && t.PkgPath() == "encoding/json" && t.Name() == "RawMessage":
		pl.Kind = readRaw // as its method does
	case set&hasUnmarshalJSON != 0:
		pl.Kind = readMethod
		pl.Own().receiver.json, _ = reflect.Zero(reflect.PointerTo(t)).Interface().(plan.JSONUnmarshaler)
	default:
		pl.Kind = readText
		pl.Own().receiver.text, _ = reflect.Zero(reflect.PointerTo(t)).Interface().(encoding.TextUnmarshaler)
	}
}

var validatorType = reflect.TypeFor[plan.Validator]()

// ByValidation has the method Validate of the type called when a value has been read.
func (b *Builder) ByValidation(pl *Plan) {
	k := pl.Typ.Kind()
	if !b.Forms.Is(plan.Validate) || pl.Mode&AtName != 0 || k == reflect.Pointer || k == reflect.Interface || !reflect.PointerTo(pl.Typ).Implements(validatorType) {
		return
	}
	pl.Custom = true
	pl.Own().Unchecked = pl.Read
	pl.Kind, pl.Read, pl.Else = ReadOther, unmarshalValidated, nil
}

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

// byFuncs compiles the functions of the caller, which come before all else.
func (b *Builder) byFuncs(pl *Plan) {
	if b.Funcs == nil {
		return
	}
	if funcs := b.Funcs.Lookup(pl.Typ); len(funcs) > 0 {
		pl.Custom = true
		pl.Own().Funcs, pl.Own().Next = funcs, pl.Read
		pl.Kind, pl.Read, pl.Else = ReadOther, unmarshalByFunc, nil
	}
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
	v := p.Value(pl.Typ)
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
	v := p.Interface(pl.Typ)
	if pl.Methods&mayLackReceiver != 0 {
		v = plan.Frail{V: v}
	}
	if pl.Methods&hasUnmarshalJSONFrom != 0 {
		before := u.Tag(pl)
		err := u.callFrom(pl, v.(plan.JSONUnmarshalerFrom))
		u.O.Flags = before
		if !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
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
	l := place.Lend(u.Dec)
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
