package json

import (
	"encoding"
	"errors"
	"io"
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
)

var errNonStringValue = errors.New("JSON value must be string type")

// methodSet tells which methods a type has that read it.
type methodSet uint8

const (
	hasUnmarshalText methodSet = 1 << iota
	hasUnmarshalJSON
	hasUnmarshalJSONFrom
	mayLackReceiver // see isFrail
)

// receiver is what a method of one value is called by: a nil pointer, with the address to be
// put in its place.
type receiver struct {
	json Unmarshaler
	text encoding.TextUnmarshaler
}

// textOf returns the value at p by the method UnmarshalText that it has, and jsonOf by its
// UnmarshalJSON.
func (pl *readPlan) textOf(p pointer) encoding.TextUnmarshaler {
	if pl.methods&mayLackReceiver != 0 {
		return frail{p.Interface(pl.typ)}
	}
	return receiverOf(pl.receiver.text, p)
}

func (pl *readPlan) jsonOf(p pointer) Unmarshaler {
	if pl.methods&mayLackReceiver != 0 {
		return frail{p.Interface(pl.typ)}
	}
	return receiverOf(pl.receiver.json, p)
}

// byMethods compiles the methods of the type, which come before its kind. What a
// pointer points to and what an interface holds has its own: so they are called
// for no nil.
func (b *readBuilder) byMethods(pl *readPlan) {
	t := pl.typ
	if t == legacy.Number && pl.mode&(atName|opt.CallMethodsWithLegacySemantics) != atName|opt.CallMethodsWithLegacySemantics {
		pl.custom = true
		pl.kind, pl.read = readNumber, unmarshalNumber
		return
	}
	if k := t.Kind(); k == reflect.Pointer || k == reflect.Interface || !pl.plainTime() && b.byTime(pl) || !mayHaveMethods(t) || pl.mode&methodless != 0 {
		return
	}
	has := reflect.PointerTo(t).Implements
	var set methodSet
	if has(textUnmarshalerType) {
		set |= hasUnmarshalText
	}
	if has(unmarshalerType) && !isGenerated(t, unmarshalerType) {
		set |= hasUnmarshalJSON
	}
	if has(unmarshalerFromType) && !isGenerated(t, unmarshalerFromType) {
		set |= hasUnmarshalJSONFrom
	}
	pl.custom = set != 0
	before := set
	if pl.mode&atName != 0 && pl.mode&opt.CallMethodsWithLegacySemantics != 0 {
		set &= hasUnmarshalText // names are text in the v1 dialect
	}
	if set == 0 {
		return
	}
	if isFrail(t) {
		set |= mayLackReceiver
	}
	pl.methods = set
	pl.natural = pl.read
	pl.kind, pl.read = readOther, unmarshalByMethod
	switch {
	case t == jsontextValueType:
		pl.kind, pl.read = readRaw, unmarshalRaw
	case set&hasUnmarshalJSONFrom != 0:
	case before != set && pl.mode&opt.Classic != 0: // see classicKey
	case set&hasUnmarshalJSON != 0:
		pl.kind = readMethod
		pl.receiver.json, _ = reflect.Zero(reflect.PointerTo(t)).Interface().(Unmarshaler)
	default:
		pl.kind = readText
		pl.receiver.text, _ = reflect.Zero(reflect.PointerTo(t)).Interface().(encoding.TextUnmarshaler)
	}
}

// validator is a type that says whether a value that has been read is in order.
type validator interface{ Validate() error }

var validatorType = reflect.TypeFor[validator]()

// byValidation has the method Validate of the type called when a value has been read.
func (b *readBuilder) byValidation(pl *readPlan) {
	k := pl.typ.Kind()
	if !b.forms.is(validate) || pl.mode&atName != 0 || k == reflect.Pointer || k == reflect.Interface || !reflect.PointerTo(pl.typ).Implements(validatorType) {
		return
	}
	pl.custom = true
	pl.unchecked = pl.read
	pl.kind, pl.read = readOther, unmarshalValidated
}

func unmarshalValidated(u *unmarshaler, pl *readPlan, p pointer) error {
	isNull := u.dec.PeekKind() == 'n'
	if err := pl.unchecked(u, pl, p); err != nil || isNull {
		return err
	}
	err := frail{p.Interface(pl.typ)}.validate()
	if err == nil {
		return nil
	}
	if pl.mode&opt.ReportErrorsWithLegacySemantics != 0 {
		return u.legacyFailure(pl, err)
	}
	return collapseSemanticErrors(newUnmarshalErrorAfter(u.dec, pl.typ, wrapErrUnsupported(err, "Validate method")))
}

// validate calls Validate.
func (f frail) validate() (err error) {
	defer caught(f.v, &err)
	return f.v.(validator).Validate()
}

// byFuncs compiles the functions of the caller, which come before all else.
func (b *readBuilder) byFuncs(pl *readPlan) {
	if b.funcs == nil {
		return
	}
	if pl.funcs = b.funcs.lookup(pl.typ); len(pl.funcs) > 0 {
		pl.custom = true
		pl.next = pl.read
		pl.kind, pl.read = readOther, unmarshalByFunc
	}
}

// tag makes the options tell of the tag option "string" of the field at hand, as
// long as the user's code reads. It returns what was before.
func (u *unmarshaler) tag(pl *readPlan) (before opt.Flags) {
	before = u.o.Flags
	if pl.mode&opt.StringTag != 0 {
		u.o.Flags.Set(opt.StringTag | 1)
	} else {
		u.o.Flags.Clear(opt.StringTag)
	}
	return before
}

func unmarshalByFunc(u *unmarshaler, pl *readPlan, p pointer) error { return u.byFuncs(pl, p, 0) }

// byFuncs is unmarshalByFunc from one of the plan's functions on.
func (u *unmarshaler) byFuncs(pl *readPlan, p pointer, from int) error {
	before := u.tag(pl)
	v := p.Value(pl.typ)
	for k, i := range pl.funcs[from:] {
		f := &u.funcs.funcs[i]
		var err error
		if f.around == nil {
			err = f.fn(u.dec, v, u.o)
		} else {
			err = f.around(u.dec, v, u.o, func() error {
				within := u.o.Flags
				u.o.Flags = before
				err := u.byFuncs(pl, p, from+k+1)
				u.o.Flags = within
				return err
			})
		}
		if !errors.Is(err, errors.ErrUnsupported) {
			u.o.Flags = before
			return err
		}
		if s, ok := err.(*skippedValue); ok {
			u.o.Flags = before
			return bridge.readAgain(u, pl, p, s.val)
		}
	}
	u.o.Flags = before
	return pl.next(u, pl, p)
}

// unmarshalRaw is for jsontext.Value, and does what its method would.
func unmarshalRaw(u *unmarshaler, pl *readPlan, p pointer) error {
	val, err := u.dec.ReadValue()
	if err == nil {
		*p.Bytes() = append((*p.Bytes())[:0], val...)
	}
	return err
}

func unmarshalByMethod(u *unmarshaler, pl *readPlan, p pointer) error {
	v := p.Interface(pl.typ)
	if pl.methods&mayLackReceiver != 0 {
		v = frail{v}
	}
	if pl.methods&hasUnmarshalJSONFrom != 0 {
		before := u.tag(pl)
		err := u.callFrom(pl, v.(UnmarshalerFrom))
		u.o.Flags = before
		if !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	switch {
	case pl.methods&hasUnmarshalJSON != 0:
		return u.callJSON(pl, v.(Unmarshaler))
	case pl.methods&hasUnmarshalText != 0:
		return u.callText(pl, v.(encoding.TextUnmarshaler), p)
	}
	return pl.natural(u, pl, p)
}

// callFrom calls UnmarshalJSONFrom. If the error is [errors.ErrUnsupported],
// nothing has been read.
func (u *unmarshaler) callFrom(pl *readPlan, v UnmarshalerFrom) error {
	at := placeOf(u.dec)
	if at.depth == 0 && atEOF(u.dec) {
		return io.EOF // the method would make something else of it
	}
	l := lend(u.dec)
	err := v.UnmarshalJSONFrom(u.dec)
	l.giveBack()
	if err = checkOneValue(err, at, placeOf(u.dec)); err == nil || isSkip(err) {
		return err
	}
	if pl.mode&opt.ReportErrorsWithLegacySemantics != 0 {
		if err := skipUntil(u.dec, stackPlace{at.depth, at.length + 1}); err != nil {
			return err
		}
		return u.legacyFailure(pl, err)
	}
	if !isSyntacticError(err) && !text.IsIOError(err) {
		err = newSemanticErrorWithPosition(u.dec, pl.typ, at, err)
	}
	return err
}

func (u *unmarshaler) callJSON(pl *readPlan, v Unmarshaler) error {
	val, err := u.dec.ReadValue()
	if err != nil {
		return err
	}
	if err = v.UnmarshalJSON(val); err == nil {
		return nil
	}
	return u.failedJSON(pl, err)
}

// failedJSON returns err, which UnmarshalJSON has returned for the value read last.
func (u *unmarshaler) failedJSON(pl *readPlan, err error) error {
	if pl.mode&opt.Classic == 0 {
		err = wrapErrUnsupported(err, "UnmarshalJSON method")
	}
	if pl.mode&opt.ReportErrorsWithLegacySemantics != 0 {
		return u.legacyFailure(pl, err)
	}
	return collapseSemanticErrors(newUnmarshalErrorAfter(u.dec, pl.typ, err))
}

func (u *unmarshaler) callText(pl *readPlan, v encoding.TextUnmarshaler, p pointer) error {
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	switch val[0] {
	case 'n':
		if !pl.merge || pl.isClassicNil() {
			pl.zero(p)
		}
		return nil
	case '"':
	default:
		return newUnmarshalErrorAfter(u.dec, pl.typ, errNonStringValue)
	}
	if err = v.UnmarshalText(unquoted(val, plain)); err == nil {
		return nil
	}
	return u.failedText(pl, err)
}

// failedText is failedJSON for UnmarshalText.
func (u *unmarshaler) failedText(pl *readPlan, err error) error {
	if pl.mode&opt.Classic == 0 {
		err = wrapErrUnsupported(err, "UnmarshalText method")
	}
	if pl.mode&opt.ReportErrorsWithLegacySemantics != 0 ||
		isSemanticError(err) || isSyntacticError(err) || text.IsIOError(err) {
		return u.legacyFailure(pl, err)
	}
	return newUnmarshalErrorAfter(u.dec, pl.typ, err)
}
