package json

import (
	"bytes"
	"encoding"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is what the encoding/json of Go releases before 1.27 does otherwise
// than the v1 dialect, where its errors or its results show it: see [opt.Classic].

// classicError is an error that is returned as it is: that of a user's method,
// which ends the call, or one after which reading goes on.
type classicError struct {
	err   error
	ptr   jsontext.Pointer
	fatal bool
}

func (e *classicError) Error() string { return e.err.Error() }

// stop returns err as one that ends the call, and goOn as one that does not.
func (u *unmarshaler) stop(err error) error { return u.asIs(err, true) }
func (u *unmarshaler) goOn(err error) error { return u.asIs(err, false) }

func (u *unmarshaler) asIs(err error, fatal bool) error {
	if err == nil {
		return nil
	}
	if nerr, ok := err.(*nilEmbedded); ok {
		return newUnmarshalErrorAfter(u.dec, nerr.typ, err)
	}
	return &classicError{err, u.dec.StackPointer(), fatal}
}

// legacyFailure returns err, which a user's method has returned, as the v1 dialect
// has it.
func (u *unmarshaler) legacyFailure(pl *readPlan, err error) error {
	if _, ok := err.(*nilEmbedded); ok {
		return newUnmarshalErrorAfter(u.dec, pl.typ, err)
	}
	if pl.mode&opt.Classic != 0 {
		return u.stop(err)
	}
	return err
}

// classicTag returns the tag of a struct field without the options of json that
// are unknown before Go 1.27, and without a name that was no good then.
func classicTag(tag reflect.StructTag, foreign bool) string {
	val, ok := tag.Lookup("json")
	name, opts, _ := strings.Cut(val, ",")
	good := name == "" || usedByClassic(name)
	if !ok || good && !strings.Contains(val, ",") {
		return string(tag)
	}
	if good && name != "-" && knownToClassic(opts) {
		return string(tag)
	}
	return classicTagOf(tag, name, opts, good, foreign)
}

// classicTagOf is classicTag for a tag that says more than v1 knows.
func classicTagOf(tag reflect.StructTag, name, opts string, good, foreign bool) string {
	kept := name + ","
	if !good {
		kept = ""
	} else if name != "-" {
		kept = name
	}
	for o := range strings.SplitSeq(opts, ",") {
		switch o {
		case "omitempty", "omitzero", "string":
			kept += "," + o
		case "required", "!omitempty", "!omitzero":
			if foreign {
				kept += "," + o
			}
		}
	}
	out := "json:" + strconv.Quote(kept)
	if val, ok := tag.Lookup("javelin"); ok {
		out += " javelin:" + strconv.Quote(val)
	}
	return out
}

// knownToClassic reports whether all options of a tag are.
func knownToClassic(opts string) bool {
	for o := range strings.SplitSeq(opts, ",") {
		switch o {
		case "omitempty", "omitzero", "string":
		default:
			return false
		}
	}
	return true
}

// usedByClassic reports whether the name in a tag is used. Names in Go 1.27 may have
// any characters.
func usedByClassic(name string) bool {
	return !strings.ContainsFunc(name, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c)
	})
}

// classicString reports whether the tag option string means anything for a type:
// for one that is a scalar, or a pointer without a name to such a one.
func classicString(t reflect.Type) bool {
	if t.Name() == "" && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	k := t.Kind()
	return reflect.Bool <= k && k <= reflect.Float64 || k == reflect.String
}

// classicKey reports whether a map may have keys of type t; reading says whether
// the map is read.
func classicKey(t reflect.Type, reading bool) bool {
	k := t.Kind()
	switch {
	case reflect.Int <= k && k <= reflect.Uintptr || k == reflect.String:
		return true
	case reading:
		return reflect.PointerTo(t).Implements(textUnmarshalerType)
	}
	return t.Implements(textMarshalerType)
}

// behindPointer is a bit of the mode for marshaling that is no option: the value
// is one that a pointer leads to. Then the error of a method names that type.
const behindPointer mode = opt.OmitTopLevelNewline

// classicName returns the name of an entry of a map whose key, at p, has methods.
func classicName(pl *writePlan, p pointer) (string, error) {
	k := p.Value(pl.key.typ)
	if k.Kind() == reflect.String {
		return k.String(), nil
	}
	if m, ok := k.Interface().(encoding.TextMarshaler); ok {
		if k.Kind() == reflect.Pointer && k.IsNil() {
			return "", nil
		}
		b, err := (frail{m}).MarshalText()
		if err != nil {
			err = fmt.Errorf("json: encoding error for type %q: %q", pl.typ.String(), err.Error())
		}
		return string(b), err
	}
	if k.CanInt() {
		return strconv.FormatInt(k.Int(), 10), nil
	}
	return strconv.FormatUint(k.Uint(), 10), nil
}

// marshalClassicInterface is for an interface type that has a method: it is that
// method which is called, whatever others there are.
func marshalClassicInterface(m *marshaler, pl *writePlan, p pointer) error {
	v := p.Value(pl.typ)
	if v.IsNil() {
		return m.enc.WriteToken(jsontext.Null)
	}
	var b []byte
	var err error
	method := "MarshalJSON"
	if pl.typ.Implements(marshalerType) {
		if b, err = (frail{v.Interface()}).MarshalJSON(); err == nil {
			if err = m.writeResult(pl, b); err != nil {
				err = classicInvalid(pl, b, err)
			}
		}
	} else {
		method = "MarshalText"
		if b, err = (frail{v.Interface()}).MarshalText(); err == nil {
			err = text.Encoder(m.enc).WriteText(b)
		}
	}
	if err == nil || !pl.legacy {
		return err
	}
	return newMarshalerError(v, err, method)
}

// escapesLess reports whether line separators in what a method has returned are
// not escaped: the classic encoding/json does that only where it escapes < > &.
func (pl *writePlan) escapesLess() bool {
	return pl.mode&(opt.Classic|opt.EscapeForHTML) == opt.Classic
}

// writeResult writes val, which a method has returned.
func (m *marshaler) writeResult(pl *writePlan, val []byte) error {
	if !pl.escapesLess() {
		return m.enc.WriteValue(val)
	}
	flags := m.o.Flags
	//lint:ignore SA4016 0 in the lowest bit says off
	m.o.Flags.Set(opt.EscapeForJS | 0)
	err := m.enc.WriteValue(val)
	m.o.Flags = flags
	return err
}

// classicInvalid returns the error for val, which a method has returned and which
// could not be written because of err.
func classicInvalid(pl *writePlan, val []byte, err error) error {
	if pl.mode&opt.Classic != 0 && isSyntacticError(err) && legacy.InvalidValue != nil {
		if invalid := legacy.InvalidValue(val); invalid != nil {
			return invalid
		}
	}
	return err
}

// unmarshalClassicMap is for a map that no object can be read into.
func unmarshalClassicMap(u *unmarshaler, pl *readPlan, p pointer) error {
	if u.dec.PeekKind() == 'n' {
		return u.null(pl, p)
	}
	if _, err := u.dec.ReadValue(); err != nil {
		return err
	}
	return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
}

// classicMisfit reads a value that the interface type of pl cannot hold, and
// returns the error. Whether a number could be held at all is looked at first.
func (u *unmarshaler) classicMisfit(pl *readPlan) error {
	val, err := u.dec.ReadValue()
	if err != nil {
		return err
	}
	if c := val[0]; (c == '-' || '0' <= c && c <= '9') && pl.mode&opt.UnmarshalAnyWithRawNumber == 0 {
		if f, _ := num.ParseFloat(val, 64); math.IsInf(f, 0) {
			return newUnmarshalErrorAfterWithValue(u.dec, float64Type, strconv.ErrRange)
		}
	}
	return newUnmarshalErrorAfter(u.dec, pl.typ, nil)
}

// hidesMethods reports whether the methods of t, which come from what is embedded there,
// are called only where a pointer leads to the value: t is a struct without a name.
func hidesMethods(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.Name() == "" && mayHaveMethods(t)
}

// isClassicNil reports whether null makes the value nil although there is a method that
// reads it from text.
func (pl *readPlan) isClassicNil() bool {
	k := pl.typ.Kind()
	return pl.mode&opt.Classic != 0 && (k == reflect.Slice || k == reflect.Map)
}

// plainTime reports whether not even a time.Time is known: it is one for its
// method there.
func (pl *readPlan) plainTime() bool { return pl.mode&opt.Classic != 0 && pl.mode&methodless != 0 }

// classicReplace reads a value into the interface at p, which holds what cannot be
// read into. That stays if the value does not fit.
func (u *unmarshaler) classicReplace(pl *readPlan, p pointer) error {
	if u.dec.PeekKind() == 'n' {
		return u.null(pl, p)
	}
	if pl.typ.NumMethod() > 0 {
		return u.classicMisfit(pl)
	}
	old := *p.Any()
	*p.Any() = nil
	err := pl.read(u, pl, p)
	if *p.Any() == nil {
		*p.Any() = old
	}
	return err
}

// classicEntries reads the members of an object into the map at p, and its end.
// Keys are made after the values have been read. first is the first error so far.
func (u *unmarshaler) classicEntries(pl *readPlan, p pointer, first error) error {
	m := p.Value(pl.typ)
	if m.IsNil() {
		m.Set(reflect.MakeMap(pl.typ))
	}
	k, v := reflect.New(pl.key.typ).Elem(), reflect.New(pl.elem.typ).Elem()
	vp := pointerTo(v.Addr())
	var name []byte
	for u.dec.PeekKind() != '}' {
		val, form, err := text.Decoder(u.dec).ReadName()
		if err != nil {
			return err
		}
		name = append(name[:0], val...)
		end := u.dec.InputOffset()
		v.SetZero()
		if err := u.keep(&first, u.readValue(pl.elem, vp)); err != nil {
			return err
		}
		k.SetZero()
		if err := u.classicKey(k, name, form); err != nil {
			amend(err, func(f *fault) { f.ByteOffset = end })
			if err := u.keep(&first, err); err != nil {
				return err
			}
			continue
		}
		m.SetMapIndex(k, v)
	}
	if _, err := u.dec.ReadToken(); err != nil {
		return err
	}
	return first
}

// classicKey sets k, the key of a map, from a name.
func (u *unmarshaler) classicKey(k reflect.Value, val []byte, form wire.StringFlags) error {
	name := unquoted(val, form.Verbatim())
	if t, ok := k.Addr().Interface().(encoding.TextUnmarshaler); ok {
		var err error
		// Where there is that method, the name is read like any string.
		if j, ok := t.(jsonUnmarshaler); ok {
			err = (frail{j}).UnmarshalJSON(val)
		} else {
			err = (frail{t}).UnmarshalText(name)
		}
		if err != nil {
			return u.stop(err)
		}
		return nil
	}
	var err error
	switch {
	case k.CanInt():
		var n int64
		n, err = strconv.ParseInt(string(name), 10, k.Type().Bits())
		k.SetInt(n)
	case k.CanUint():
		var n uint64
		n, err = strconv.ParseUint(string(name), 10, k.Type().Bits())
		k.SetUint(n)
	default:
		k.SetString(string(name))
	}
	if err == nil {
		return nil
	}
	return semantic.New(fault{
		action:      unmarshalAction,
		JSONPointer: u.dec.StackPointer(),
		JSONKind:    jsontext.KindString,
		JSONValue:   bytes.Clone(val),
		GoType:      k.Type(),
		Err:         strconv.ErrSyntax,
	})
}

// quotedPlan returns a plan for what the tag option string has read from within a
// string. pl is that of the same type without the tag.
func quotedPlan(pl *readPlan) *readPlan {
	quoted := &readPlan{typ: pl.typ, mode: pl.mode, elem: pl, merge: pl.merge, custom: true, read: unmarshalClassicString}
	scalar := pl
	if pl.kind == readPointer {
		scalar = pl.elem
	}
	if k := scalar.kind; k == readBool || readInt8 <= k && k <= readFloat64 {
		quoted.kind = readQuoted
		if scalar == pl {
			quoted.within = k
		}
	}
	return quoted
}

// unmarshalClassicString reads a string and sets the value at p from the literal
// in it.
func unmarshalClassicString(u *unmarshaler, pl *readPlan, p pointer) error {
	if u.dec.PeekKind() == 'n' {
		return pl.elem.read(u, pl.elem, p)
	}
	val, plain, err := u.value()
	if err != nil {
		return err
	}
	if val[0] != '"' {
		if c := val[0]; pl.mode&opt.UnmarshalAnyWithRawNumber == 0 && (c == '-' || '0' <= c && c <= '9') {
			if f, _ := num.ParseFloat(val, 64); math.IsInf(f, 0) {
				misfit := newUnmarshalErrorAfterWithValue(u.dec, float64Type, strconv.ErrRange)
				t := pl.typ
				if t.Kind() == reflect.Pointer {
					t = t.Elem()
				}
				if t.Kind() == reflect.Float64 {
					// As where the number is for an interface.
					amend(misfit, func(f *fault) { f.ByteOffset++ })
				}
				// To encoding/json such a number is null, once it is reported.
				if err := u.literal(pl, p, []byte("null")); err != nil {
					return err
				}
				return misfit
			}
		}
		return u.goOn(fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal unquoted value into %v", pl.typ))
	}
	return u.literal(pl, p, unquoted(val, plain))
}

// literal sets the value at p from a literal that has been found within a string.
func (u *unmarshaler) literal(pl *readPlan, p pointer, item []byte) error {
	invalid := func(t reflect.Type) error {
		return fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal %q into %v", item, t)
	}
	if len(item) == 0 {
		return u.goOn(invalid(pl.typ))
	}
	// Follow pointers to what is to be set, or to a method.
	v := p.Value(pl.typ)
	for {
		m := v
		if v.Kind() != reflect.Pointer {
			if v.Type().Name() != "" {
				m = v.Addr()
			}
		} else {
			if item[0] == 'n' {
				break // the pointer itself becomes nil
			}
			if v.IsNil() {
				v.Set(reflect.New(v.Type().Elem()))
			}
		}
		if m.Kind() == reflect.Pointer && m.Type().NumMethod() > 0 {
			switch m := m.Interface().(type) {
			case jsonUnmarshaler:
				if err := m.UnmarshalJSON(item); err != nil {
					return u.stop(err)
				}
				return nil
			case encoding.TextUnmarshaler:
				if item[0] == 'n' {
					break
				}
				if item[0] != '"' {
					return u.goOn(invalid(pl.typ))
				}
				s, ok := unquotedText(item)
				if !ok {
					return u.stop(invalid(pl.typ))
				}
				if err := m.UnmarshalText(s); err != nil {
					return u.stop(err)
				}
				return nil
			}
		}
		if v.Kind() != reflect.Pointer {
			break
		}
		v = v.Elem()
	}

	t := v.Type()
	mismatch := func(value string) error {
		return amend(newUnmarshalErrorAfter(u.dec, t, nil), func(f *fault) {
			f.JSONKind = jsontext.KindString
			if value != "" {
				f.JSONKind, f.JSONValue = jsontext.KindNumber, jsontext.Value(value)
			}
		})
	}
	switch c := item[0]; {
	case c == 'n':
		if string(item) != "null" {
			return u.goOn(invalid(t))
		}
		if t.Kind() == reflect.Pointer {
			v.SetZero()
		}
	case c == 't' || c == 'f':
		if s := string(item); s != "true" && s != "false" || t.Kind() != reflect.Bool {
			return u.goOn(invalid(t))
		}
		v.SetBool(c == 't')
	case c == '"':
		s, ok := unquotedText(item)
		if !ok {
			return u.stop(invalid(t))
		}
		if t.Kind() != reflect.String {
			return mismatch("")
		}
		if t == legacy.Number && !isNumber(s) {
			return u.stop(fmt.Errorf("json: invalid number literal, trying to unmarshal %q into Number", item))
		}
		v.SetString(string(s))
	case c != '-' && (c < '0' || c > '9'):
		return u.stop(invalid(t))
	case t == legacy.Number:
		v.SetString(string(item))
	case v.CanInt():
		n, err := strconv.ParseInt(string(item), 10, t.Bits())
		if err != nil {
			return mismatch(string(item))
		}
		v.SetInt(n)
	case v.CanUint():
		n, err := strconv.ParseUint(string(item), 10, t.Bits())
		if err != nil {
			return mismatch(string(item))
		}
		v.SetUint(n)
	case v.CanFloat():
		f, err := strconv.ParseFloat(string(item), t.Bits())
		if err != nil {
			return mismatch(string(item))
		}
		v.SetFloat(f)
	default:
		return u.stop(invalid(t))
	}
	return nil
}

// unquotedText returns what the string s means, if it is one.
func unquotedText(s []byte) ([]byte, bool) {
	n, form, err := wire.ConsumeString(s, 0, 0, false)
	if err != nil || n < len(s) {
		return nil, false
	}
	return wire.Unquote(s, form), true
}
