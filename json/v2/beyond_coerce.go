package json

import (
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/coerce"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
)

// A Coercion is a set of conversions that [Coerce] makes from one kind of JSON to another.
type Coercion uint16

// The coercions. The kind of the Go type decides whether a value is a number, a bool or a
// string, whatever its name. There are no coercions for types with methods of their own,
// interfaces, raw values, keys of maps, and fields with a format, except that "" and [] are
// a zero time or duration.
const (
	// StringToNumber takes "12" for a number: the string must contain a JSON number.
	StringToNumber Coercion = 1 << iota
	// NumberToString takes 12 for a string: its text. So does a field whose numbers are
	// within strings.
	NumberToString
	// StringToBool takes "true", "1", "yes" and "on", "false", "0", "no" and "off" for a bool,
	// in capital or small letters.
	StringToBool
	// BoolToString takes true for a string: "true".
	BoolToString
	// NumberToBool takes 0 and 1, and no other number, for a bool.
	NumberToBool
	// BoolToNumber takes false and true for the numbers 0 and 1.
	BoolToNumber
	// FractionToInteger takes 12.0 and 1.2e1 for an integer. A fraction other than 0
	// remains an error. It also applies to numbers in strings.
	FractionToInteger
	// ValueToList takes any value but null and an array for a slice, or an array of length
	// 1, with this one element. Programs that convert XML write lists so. A type that is a
	// list of itself takes only lists.
	ValueToList
	// EmptyStringToZero takes "" for null: a zero number, bool, time, struct, a nil
	// pointer, map or slice. For strings, pointers to strings, and binary data, "" is an
	// empty string. It comes before ValueToList.
	EmptyStringToZero
	// EmptyListToZero takes [] for null, as PHP writes an empty object. For slices and
	// arrays, it is an empty list.
	EmptyListToZero

	// CoerceAll are all of them.
	CoerceAll Coercion = 1<<iota - 1
)

// Coerce accepts values of another kind, as PHP, HTML forms and old JavaScript send them,
// when unmarshaling: "12" for a number, 1 for true, "" for nothing. c says which. The last
// Coerce counts, and Coerce(0) undoes it.
//
//	err := json.Unmarshal(in, &v, json.Coerce(json.StringToNumber|json.EmptyStringToZero))
//	err := json.Unmarshal(in, &v, json.Coerce(json.CoerceAll&^json.ValueToList))
//
// Any other value of a wrong kind remains an error. A value of the right kind takes as long
// as without the option, and a value that is coerced two to three times as long. Generated
// code is not called; reflection is used instead.
func Coerce(c Coercion) Options { return opt.FormValue(coerceKey{}, c) }

type coerceKey struct{}

func (coerceKey) JoinTo(f *plan.TypeForms, c any) {
	if f.Coerce == nil {
		f.Coerce = coercing(c.(Coercion))
	}
}

// coerced is what a plan has beside that takes other kinds of JSON.
type coerced struct {
	by     Coercion
	strict func(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer) error // what read is without
	// as sets the value at p from the next one, if that is of a kind that it takes. If not,
	// it has read nothing. It may be nil.
	as func(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, k byte) (done bool, err error)
	// set sets the number at p from val, the value read last or what is in it.
	set   func(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, val []byte) error
	outer bool // what is within tells whether it is nothing
}

// A coercing is a Coercion as plans know it.
type coercing Coercion

// CompileForm changes the plan of a type.
func (by coercing) CompileForm(b *unmarshal.Builder, pl *unmarshal.Plan) {
	c := Coercion(by)
	if c == 0 || pl.Mode&unmarshal.AtName != 0 || pl.Methods != 0 || pl.Bridged || pl.BadTag || pl.Wrong != nil {
		return
	}
	formatted := pl.Form != (format.Format{})
	if formatted && pl.Typ != plan.TimeType && pl.Typ != plan.DurationType {
		return // a form of its own
	}
	e := &coerced{by: c, strict: pl.Read}
	switch k := pl.Typ.Kind(); {
	case pl.Optional != nil:
		e.outer = true
	case pl.Typ == plan.TimeType:
	case pl.Typ == plan.Legacy.Number:
		return
	case k == reflect.Bool:
		e.as = boolAs
	case k == reflect.String:
		e.by &^= EmptyStringToZero
		e.as = stringAs
	case reflect.Int <= k && k <= reflect.Int64:
		if formatted {
			break
		}
		if pl.Typ == plan.DurationType && pl.Mode&opt.FormatDurationAsNano == 0 {
			return
		}
		e.as, e.set = numberAs, (*unmarshal.State).SetInt
	case reflect.Uint <= k && k <= reflect.Uintptr:
		e.as, e.set = numberAs, (*unmarshal.State).SetUint
	case k == reflect.Float32 || k == reflect.Float64:
		e.by &^= FractionToInteger
		e.as, e.set = numberAs, (*unmarshal.State).SetFloat
	case k == reflect.Slice || k == reflect.Array:
		if pl.IsBytes() {
			if pl.Mode&opt.FormatBytesWithLegacySemantics != 0 {
				return // where a list is a form of its own
			}
			e.by &= EmptyListToZero
			break
		}
		e.by &^= EmptyListToZero
		if (k == reflect.Slice || pl.Length == 1) && !isCircle(pl.Typ) {
			e.as = listAs
		}
	case k == reflect.Pointer:
		if pl.Elem == nil {
			return
		}
		e.outer = true
	case k == reflect.Struct || k == reflect.Map:
	default:
		return
	}
	if pl.Own().Extra, pl.Read = e, unmarshalCoerced; !e.outer {
		pl.Else = wholeCoerced
	}
}

func unmarshalCoerced(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer) error {
	e := pl.Extra.(*coerced)
	u.Nothing = false
	k := byte(u.Dec.PeekKind())
	if e.outer {
		err := e.strict(u, pl, p)
		if _, ok := pl.Elem.Extra.(*coerced); !ok {
			u.Nothing = false // of something within a value that is not coerced itself
		}
		if u.Nothing && err == nil {
			if pl.Optional != nil {
				*p.At(pl.Optional.Null).Bool() = true
			} else {
				pl.Zero(p)
			}
		}
		return err
	}
	if k == '[' && e.by&EmptyListToZero != 0 && (*text.Decoder)(u.Dec).EmptyListNext() {
		if _, err := u.Dec.ReadToken(); err != nil {
			return err
		}
		err := plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil) // while it is known what has been read
		if u.Dec.PeekKind() != ']' {
			if skipped := plan.NewUnmarshalErrorAfterWithSkipping(u.Dec, pl.Typ, nil); !plan.IsSemanticError(skipped) {
				return skipped
			}
			return err
		}
		if _, err := u.Dec.ReadToken(); err != nil {
			return err
		}
		u.SetNothing(pl, p)
		return nil
	}
	if k == '"' && e.by&EmptyStringToZero != 0 && (*text.Decoder)(u.Dec).EmptyStringNext() {
		if _, err := u.Dec.ReadToken(); err != nil {
			return err
		}
		u.SetNothing(pl, p)
		return nil
	}
	var done bool
	var err error
	if e.as != nil {
		done, err = e.as(u, pl, p, k)
	}
	if !done && err == nil {
		err = e.strict(u, pl, p)
	}
	u.Nothing = false
	return err
}

func boolAs(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, k byte) (done bool, err error) {
	switch by := pl.Extra.(*coerced).by; {
	case pl.Quoted:
		return false, nil
	case k == '"' && by&StringToBool != 0:
		val, plain, err := u.Value()
		if err != nil {
			return true, err
		}
		v, ok := coerce.Bool(unmarshal.Unquoted(val, plain))
		if !ok {
			return true, plan.NewUnmarshalErrorAfterWithValue(u.Dec, pl.Typ, strconv.ErrSyntax)
		}
		*p.Bool() = v
		return true, nil
	case k == '0' && by&NumberToBool != 0:
		val, _, err := u.Value()
		switch {
		case err != nil:
			return true, err
		case string(val) != "0" && string(val) != "1":
			return true, plan.NewUnmarshalErrorAfterWithValue(u.Dec, pl.Typ, strconv.ErrRange)
		}
		*p.Bool() = val[0] == '1'
		return true, nil
	}
	return false, nil
}

func stringAs(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, k byte) (done bool, err error) {
	if !pl.Extra.(*coerced).isText(pl, k) {
		return false, nil
	}
	val, _, err := u.Value()
	if err == nil {
		*p.String() = u.Strings.Make(val)
	}
	return true, err
}

func numberAs(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, k byte) (done bool, err error) {
	e := pl.Extra.(*coerced)
	switch {
	case e.isNumber(pl, k):
	case (k == 't' || k == 'f') && e.by&BoolToNumber != 0:
		if _, err := u.Dec.ReadToken(); err != nil {
			return true, err
		}
		return true, e.set(u, pl, p, []byte{zeroOrOne(k)})
	default:
		return false, nil
	}
	val, plain, err := u.Value()
	if err != nil {
		return true, err
	}
	if k == '"' {
		val = unmarshal.Unquoted(val, plain)
	}
	if e.by&FractionToInteger != 0 && !isInteger(val) {
		var room [32]byte
		if n, ok := coerce.Integer(room[:0], val); ok {
			return true, e.set(u, pl, p, n)
		}
	}
	return true, e.set(u, pl, p, val)
}

// isInteger reports whether text has neither fraction nor exponent.
func isInteger(text []byte) bool {
	for _, c := range text {
		if c == '.' || c == 'e' || c == 'E' {
			return false
		}
	}
	return true
}

// isCircle reports whether a type of lists has lists of that type as its elements, and so on:
// nothing is such a list of one.
func isCircle(t reflect.Type) bool {
	seen := map[reflect.Type]bool{}
	for k := t.Kind(); k == reflect.Slice || k == reflect.Array || k == reflect.Pointer; k = t.Kind() {
		if seen[t] {
			return true
		}
		seen[t] = true
		t = t.Elem()
	}
	return false
}

// listAs makes a list of the one value that comes next.
func listAs(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, k byte) (done bool, err error) {
	if k == '[' || k == 'n' || pl.Extra.(*coerced).by&ValueToList == 0 {
		return false, nil
	}
	v := p.Value(pl.Typ)
	if pl.Typ.Kind() == reflect.Array {
		if !pl.Merge {
			pl.Elem.Zero(p)
		}
		return true, u.ReadValue(pl.Elem, p)
	}
	one := reflect.MakeSlice(pl.Typ, 1, 1)
	err = u.ReadValue(pl.Elem, plan.PointerTo(one.Index(0).Addr()))
	v.Set(one)
	return true, err
}
