package json

import (
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/coerce"
	"github.com/javelin-go/javelin/internal/format"
	"github.com/javelin-go/javelin/internal/opt"
)

// A Coercion is a set of ways in which [Coerce] takes one kind of JSON for another.
type Coercion uint16

// The coercions. What is a number, a truth value or a string is told by the kind of the Go
// type, however it is named. Types with methods of their own decide by themselves; so do
// fields with a format, but that "" and [] are no time or duration, interfaces, raw values and
// the keys of maps.
const (
	// StringToNumber takes "12" for a number: what is in the string must be a JSON number.
	StringToNumber Coercion = 1 << iota
	// NumberToString takes 12 for a string: its text as it stands. So does a field whose
	// numbers are within strings.
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
	// FractionToInteger takes 12.0 and 1.2e1 for an integer, as some write all numbers. A
	// fraction other than 0 stays an error. It goes for numbers in strings, too.
	FractionToInteger
	// ValueToList takes anything but null and an array for a slice, or an array of length 1,
	// with this one element, as programs write a list that they have made of XML.
	ValueToList
	// EmptyStringToZero takes "" for what null stands for: a zero number, bool, time, struct,
	// a nil pointer, map or slice. For strings, and pointers to such, and binary data "" is
	// what it is. It comes before ValueToList.
	EmptyStringToZero
	// EmptyListToZero takes [] for what null stands for, as PHP writes an empty object.
	// For slices and arrays it is what it is.
	EmptyListToZero

	// CoerceAll are all of them.
	CoerceAll Coercion = 1<<iota - 1
)

// Coerce has unmarshaling take kinds of JSON for others, as PHP, forms in HTML and old
// JavaScript send them: "12" for a number, 1 for true, "" for nothing. c says which; of
// several calls the last one counts, and Coerce(0) undoes it.
//
//	err := json.Unmarshal(in, &v, json.Coerce(json.StringToNumber|json.EmptyStringToZero))
//	err := json.Unmarshal(in, &v, json.Coerce(json.CoerceAll&^json.ValueToList))
//
// All else is an error as without the option. What has the kind of its Go type is read as
// without the option; what is coerced takes longer. Code that has been generated for a
// type is not called.
func Coerce(c Coercion) Options { return opt.FormValue(coerceKey{}, c) }

type coerceKey struct{}

func (coerceKey) joinTo(f *typeForms, c any) {
	if f.coerce == nil {
		f.coerce = c.(Coercion)
	}
}

// coerced is what a plan has beside that takes other kinds of JSON.
type coerced struct {
	by     Coercion
	strict func(u *unmarshaler, pl *readPlan, p pointer) error // what read is without
	// as sets the value at p from the next one, if that is of a kind that it takes. If not,
	// it has read nothing. It may be nil.
	as func(u *unmarshaler, pl *readPlan, p pointer, k byte) (done bool, err error)
	// set sets the number at p from val, the value read last or what is in it.
	set   func(u *unmarshaler, pl *readPlan, p pointer, val []byte) error
	outer bool // what is within tells whether it is nothing
}

// compile changes the plan of a type.
func (c Coercion) compileForm(b *readBuilder, pl *readPlan) {
	if c == 0 || pl.mode&atName != 0 || pl.methods != 0 || pl.bridged || pl.badTag || pl.wrong != nil {
		return
	}
	formatted := pl.form != (format.Format{})
	if formatted && pl.typ != timeType && pl.typ != durationType {
		return // a form of its own
	}
	e := &coerced{by: c, strict: pl.read}
	switch k := pl.typ.Kind(); {
	case pl.optional != nil:
		e.outer = true
	case pl.typ == timeType:
	case pl.typ == legacy.Number:
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
		if pl.typ == durationType && pl.mode&opt.FormatDurationAsNano == 0 {
			return
		}
		e.as, e.set = numberAs, (*unmarshaler).setInt
	case reflect.Uint <= k && k <= reflect.Uintptr:
		e.as, e.set = numberAs, (*unmarshaler).setUint
	case k == reflect.Float32 || k == reflect.Float64:
		e.by &^= FractionToInteger
		e.as, e.set = numberAs, (*unmarshaler).setFloat
	case k == reflect.Slice || k == reflect.Array:
		if pl.isBytes() {
			if pl.mode&opt.FormatBytesWithLegacySemantics != 0 {
				return // where a list is a form of its own
			}
			e.by &= EmptyListToZero
			break
		}
		e.by &^= EmptyListToZero
		if k == reflect.Slice || pl.length == 1 {
			e.as = listAs
		}
	case k == reflect.Pointer:
		if pl.elem == nil {
			return
		}
		e.outer = true
	case k == reflect.Struct || k == reflect.Map:
	default:
		return
	}
	pl.extra, pl.read = e, unmarshalCoerced
}

// isBytes reports whether the type, a slice or array, is binary data within a string.
func (pl *readPlan) isBytes() bool {
	t, m := pl.typ, pl.mode
	switch {
	case t.Elem().Kind() != reflect.Uint8:
		return false
	case m&opt.FormatBytesWithLegacySemantics == 0 && t.Elem().PkgPath() != "":
		return false
	}
	return t.Kind() == reflect.Slice || m&opt.FormatByteArrayAsArray == 0
}

func unmarshalCoerced(u *unmarshaler, pl *readPlan, p pointer) error {
	e := pl.extra.(*coerced)
	u.nothing = false
	k := byte(u.dec.PeekKind())
	if e.outer {
		err := e.strict(u, pl, p)
		if u.nothing && err == nil {
			if pl.optional != nil {
				*p.At(pl.optional.null).Bool() = true
			} else {
				pl.zero(p)
			}
		}
		return err
	}
	if k == '[' && e.by&EmptyListToZero != 0 {
		if _, err := u.dec.ReadToken(); err != nil {
			return err
		}
		err := newUnmarshalErrorAfter(u.dec, pl.typ, nil) // while it is known what has been read
		if u.dec.PeekKind() != ']' {
			if skipped := newUnmarshalErrorAfterWithSkipping(u.dec, pl.typ, nil); !isSemanticError(skipped) {
				return skipped
			}
			return err
		}
		if _, err := u.dec.ReadToken(); err != nil {
			return err
		}
		u.setNothing(pl, p)
		return nil
	}
	if k == '"' && e.by&EmptyStringToZero != 0 && text.Decoder(u.dec).EmptyStringNext() {
		if _, err := u.dec.ReadToken(); err != nil {
			return err
		}
		u.setNothing(pl, p)
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
	u.nothing = false
	return err
}

// setNothing sets the value at p to what null stands for.
func (u *unmarshaler) setNothing(pl *readPlan, p pointer) {
	switch pl.typ.Kind() {
	case reflect.Slice, reflect.Map:
		pl.zero(p)
	default:
		if !pl.merge {
			pl.zero(p)
		}
	}
	u.nothing = true
}

func boolAs(u *unmarshaler, pl *readPlan, p pointer, k byte) (done bool, err error) {
	switch by := pl.extra.(*coerced).by; {
	case pl.quoted:
		return false, nil
	case k == '"' && by&StringToBool != 0:
		val, plain, err := u.value()
		if err != nil {
			return true, err
		}
		v, ok := coerce.Bool(unquoted(val, plain))
		if !ok {
			return true, newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrSyntax)
		}
		*p.Bool() = v
		return true, nil
	case k == '0' && by&NumberToBool != 0:
		val, _, err := u.value()
		switch {
		case err != nil:
			return true, err
		case string(val) != "0" && string(val) != "1":
			return true, newUnmarshalErrorAfterWithValue(u.dec, pl.typ, strconv.ErrRange)
		}
		*p.Bool() = val[0] == '1'
		return true, nil
	}
	return false, nil
}

func stringAs(u *unmarshaler, pl *readPlan, p pointer, k byte) (done bool, err error) {
	by := pl.extra.(*coerced).by
	if pl.quoted || !(k == '0' && by&NumberToString != 0 || (k == 't' || k == 'f') && by&BoolToString != 0) {
		return false, nil
	}
	val, _, err := u.value()
	if err == nil {
		*p.String() = u.strings.Make(val)
	}
	return true, err
}

func numberAs(u *unmarshaler, pl *readPlan, p pointer, k byte) (done bool, err error) {
	e := pl.extra.(*coerced)
	switch {
	case k == '"' && (e.by&StringToNumber != 0 || pl.quoted && e.by&FractionToInteger != 0):
	case k == '0' && (!pl.quoted && e.by&FractionToInteger != 0 || pl.quoted && e.by&NumberToString != 0):
	case (k == 't' || k == 'f') && e.by&BoolToNumber != 0:
		if _, err := u.dec.ReadToken(); err != nil {
			return true, err
		}
		return true, e.set(u, pl, p, map[byte][]byte{'t': {'1'}, 'f': {'0'}}[k])
	default:
		return false, nil
	}
	val, plain, err := u.value()
	if err != nil {
		return true, err
	}
	if k == '"' {
		val = unquoted(val, plain)
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

// listAs makes a list of the one value that comes next.
func listAs(u *unmarshaler, pl *readPlan, p pointer, k byte) (done bool, err error) {
	if k == '[' || k == 'n' || pl.extra.(*coerced).by&ValueToList == 0 {
		return false, nil
	}
	v := p.Value(pl.typ)
	if pl.typ.Kind() == reflect.Array {
		if !pl.merge {
			pl.elem.zero(p)
		}
		return true, u.readValue(pl.elem, p)
	}
	one := reflect.MakeSlice(pl.typ, 1, 1)
	err = u.readValue(pl.elem, pointerTo(one.Index(0).Addr()))
	v.Set(one)
	return true, err
}
