package unmarshal

import (
	"bytes"
	"encoding"
	"fmt"
	"math"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/num"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is what the encoding/json of Go releases before 1.27 does otherwise
// than the v1 dialect, where its errors or its results show it: see [opt.Classic].

// stop returns err as one that ends the call, and goOn as one that does not.
func (u *State) stop(err error) error { return u.asIs(err, true) }

func (u *State) goOn(err error) error { return u.asIs(err, false) }

func (u *State) asIs(err error, fatal bool) error {
	if err == nil {
		return nil
	}
	if nerr, ok := err.(*plan.NilEmbedded); ok {
		return plan.NewUnmarshalErrorAfter(u.Dec, nerr.Typ, err)
	}
	return &plan.ClassicError{Err: err, Ptr: u.Dec.StackPointer(), Fatal: fatal}
}

// LegacyFailure returns err, which a user's method has returned, as the v1 dialect
// has it.
func (u *State) LegacyFailure(pl *Plan, err error) error {
	if _, ok := err.(*plan.NilEmbedded); ok {
		return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, err)
	}
	if pl.Mode&opt.Classic != 0 {
		return u.stop(err)
	}
	return err
}

// unmarshalClassicMap is for a map that no object can be read into.
func unmarshalClassicMap(u *State, pl *Plan, p plan.Pointer) error {
	if u.Dec.PeekKind() == 'n' {
		return u.Null(pl, p)
	}
	if _, err := u.Dec.ReadValue(); err != nil {
		return err
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

// classicMisfit reads a value that the interface type of pl cannot hold, and
// returns the error. Whether a number could be held at all is looked at first.
func (u *State) classicMisfit(pl *Plan) error {
	val, err := u.Dec.ReadValue()
	if err != nil {
		return err
	}
	if c := val[0]; (c == '-' || '0' <= c && c <= '9') && pl.Mode&opt.UnmarshalAnyWithRawNumber == 0 {
		if f, _ := num.ParseFloat(val, 64); math.IsInf(f, 0) {
			return plan.NewUnmarshalErrorAfterWithValue(u.Dec, Float64Type, strconv.ErrRange)
		}
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

// isClassicNil reports whether null makes the value nil although there is a method that
// reads it from text.
func (pl *Plan) isClassicNil() bool {
	k := pl.Typ.Kind()
	return pl.Mode&opt.Classic != 0 && (k == reflect.Slice || k == reflect.Map)
}

// plainTime reports whether not even a time.Time is known: it is one for its
// method there.
func (pl *Plan) plainTime() bool { return pl.Mode&opt.Classic != 0 && pl.Mode&Methodless != 0 }

// classicReplace reads a value into the interface at p, which holds what cannot be
// read into. That stays if the value does not fit.
func (u *State) classicReplace(pl *Plan, p plan.Pointer) error {
	if u.Dec.PeekKind() == 'n' {
		return u.Null(pl, p)
	}
	if pl.Typ.NumMethod() > 0 {
		return u.classicMisfit(pl)
	}
	old := *p.Any()
	*p.Any() = nil
	err := pl.Read(u, pl, p)
	if *p.Any() == nil {
		*p.Any() = old
	}
	return err
}

// classicEntries reads the members of an object into the map at p, and its end. Keys are made after
// the values have been read. What has become of the first one before may know. first is the first error
// so far.
func (u *State) classicEntries(pl *Plan, p plan.Pointer, before *mapVars, first error) error {
	m := p.Value(pl.Typ)
	if m.IsNil() {
		m.Set(reflect.MakeMap(pl.Typ))
	}
	k, v := reflect.New(pl.Key.Typ).Elem(), reflect.New(pl.Elem.Typ).Elem()
	vp := plan.PointerTo(v.Addr())
	var name []byte
	for u.Dec.PeekKind() != '}' {
		val, form, err := (*text.Decoder)(u.Dec).ReadName()
		if err != nil {
			return err
		}
		name = append(name[:0], val...)
		end := u.Dec.InputOffset()
		v.SetZero()
		if err := u.Keep(&first, u.ReadValue(pl.Elem, vp)); err != nil {
			return err
		}
		if before != nil && before.tried.called {
			k.Set(before.k)
			if err = before.tried.UnmarshalText(nil); err != nil {
				err = u.stop(err)
			}
		} else {
			k.SetZero()
			err = u.classicKey(k, name, form)
		}
		if err != nil {
			plan.Amend(err, func(f *plan.Fault) { f.ByteOffset = end })
			if err := u.Keep(&first, err); err != nil {
				return err
			}
			continue
		}
		m.SetMapIndex(k, v)
	}
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	return first
}

// ClassicKey sets k, the key of a map, from a name.
func (u *State) classicKey(k reflect.Value, val []byte, form wire.StringFlags) error {
	name := Unquoted(val, form.Verbatim())
	if t, ok := k.Addr().Interface().(encoding.TextUnmarshaler); ok {
		var err error
		// Where there is that method, the name is read like any string.
		if j, ok := t.(plan.JSONUnmarshaler); ok {
			err = (plan.Frail{V: j}).UnmarshalJSON(val)
		} else {
			err = (plan.Frail{V: t}).UnmarshalText(name)
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
	return plan.Semantic.New(plan.Fault{
		Action:      plan.UnmarshalAction,
		JSONPointer: u.Dec.StackPointer(),
		JSONKind:    jsontext.KindString,
		JSONValue:   bytes.Clone(val),
		GoType:      k.Type(),
		Err:         strconv.ErrSyntax,
	})
}

// quotedPlan returns a plan for what the tag option string has read from within a
// string. pl is that of the same type without the tag.
func quotedPlan(pl *Plan) *Plan {
	quoted := &Plan{Typ: pl.Typ, Mode: pl.Mode, Elem: pl, Merge: pl.Merge, Custom: true, Read: unmarshalClassicString, Rare: &NothingRare}
	scalar := pl
	if pl.Kind == readPointer {
		scalar = pl.Elem
	}
	if k := scalar.Kind; k == readBool || k == readString || readInt8 <= k && k <= readFloat64 {
		quoted.Kind = readQuoted
		if scalar == pl {
			quoted.within = k
		}
	}
	return quoted
}

// unmarshalClassicString reads a string and sets the value at p from the literal
// in it.
func unmarshalClassicString(u *State, pl *Plan, p plan.Pointer) error {
	if u.Dec.PeekKind() == 'n' {
		return pl.Elem.Read(u, pl.Elem, p)
	}
	val, plain, err := u.Value()
	if err != nil {
		return err
	}
	if val[0] != '"' {
		if c := val[0]; pl.Mode&opt.UnmarshalAnyWithRawNumber == 0 && (c == '-' || '0' <= c && c <= '9') {
			if f, _ := num.ParseFloat(val, 64); math.IsInf(f, 0) {
				misfit := plan.NewUnmarshalErrorAfterWithValue(u.Dec, Float64Type, strconv.ErrRange)
				t := pl.Typ
				if t.Kind() == reflect.Pointer {
					t = t.Elem()
				}
				if t.Kind() == reflect.Float64 {
					// As where the number is for an interface.
					plan.Amend(misfit, func(f *plan.Fault) { f.ByteOffset++ })
				}
				// To encoding/json such a number is null, once it is reported.
				if err := u.literal(pl, p, []byte("null")); err != nil {
					return err
				}
				return misfit
			}
		}
		return u.goOn(fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal unquoted value into %v", pl.Typ))
	}
	return u.literal(pl, p, Unquoted(val, plain))
}

// literal sets the value at p from a literal that has been found within a string.
func (u *State) literal(pl *Plan, p plan.Pointer, item []byte) error {
	invalid := func(t reflect.Type) error {
		return fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal %q into %v", item, t)
	}
	if len(item) == 0 {
		return u.goOn(invalid(pl.Typ))
	}
	// Follow pointers to what is to be set, or to a method.
	v := p.Value(pl.Typ)
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
			case plan.JSONUnmarshaler:
				if err := m.UnmarshalJSON(item); err != nil {
					return u.stop(err)
				}
				return nil
			case encoding.TextUnmarshaler:
				if item[0] == 'n' {
					break
				}
				if item[0] != '"' {
					return u.goOn(invalid(pl.Typ))
				}
				s, ok := unquotedText(item)
				if !ok {
					return u.stop(invalid(pl.Typ))
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
		return plan.Amend(plan.NewUnmarshalErrorAfter(u.Dec, t, nil), func(f *plan.Fault) {
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
		if t == plan.Legacy.Number && !plan.IsNumber(s) {
			return u.stop(fmt.Errorf("json: invalid number literal, trying to unmarshal %q into Number", item))
		}
		v.SetString(string(s))
	case c != '-' && (c < '0' || c > '9'):
		return u.stop(invalid(t))
	case t == plan.Legacy.Number:
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
