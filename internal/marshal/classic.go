package marshal

import (
	"encoding"
	"fmt"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is what the encoding/json of Go releases before 1.27 does otherwise
// than the v1 dialect, where its errors or its results show it: see [opt.Classic].

// classicName returns the name of an entry of a map whose key, at p, has methods.
func classicName(pl *Plan, p plan.Pointer) (string, error) {
	k := p.Value(pl.key.Typ)
	if k.Kind() == reflect.String {
		return k.String(), nil
	}
	if m, ok := k.Interface().(encoding.TextMarshaler); ok {
		if k.Kind() == reflect.Pointer && k.IsNil() {
			return "", nil
		}
		b, err := (plan.Frail{V: m}).MarshalText()
		if err != nil {
			err = fmt.Errorf("json: encoding error for type %q: %q", pl.Typ.String(), err.Error())
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
func marshalClassicInterface(m *State, pl *Plan, p plan.Pointer) error {
	v := p.Value(pl.Typ)
	if v.IsNil() {
		return m.Enc.WriteToken(jsontext.Null)
	}
	var b []byte
	var err error
	method := "MarshalJSON"
	if pl.Typ.Implements(plan.MarshalerType) {
		if b, err = (plan.Frail{V: v.Interface()}).MarshalJSON(); err == nil {
			if err = m.writeResult(pl, b); err != nil {
				err = classicInvalid(pl, b, err)
			}
		}
	} else {
		method = "MarshalText"
		if b, err = (plan.Frail{V: v.Interface()}).MarshalText(); err == nil {
			err = (*text.Encoder)(m.Enc).WriteText(b)
		}
	}
	if err == nil || !pl.Legacy {
		return err
	}
	return plan.NewMarshalerError(v, err, method)
}
