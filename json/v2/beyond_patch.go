package json

import (
	"bytes"
	"errors"
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// MergePatch changes the Go value that v points to by a JSON Merge Patch (RFC 7396), which
// is one JSON value. If both are objects, members are set one by one, and null removes a
// member. Any other patch replaces the value.
//
//	err := json.MergePatch(&user, []byte(`{"name":"Ada","address":{"street":null}}`))
//
// To remove a member of a struct, its field is set to zero; a member of a map is deleted.
// Everything that the patch does not name stays as it is, even fields that are not in the
// JSON, since the value is not converted to text. Only values of types with methods of
// their own are marshaled, patched as text and unmarshaled. Options are those of
// [Unmarshal], and for such types those of [Marshal]. A member without a field is ignored
// unless [RejectUnknownMembers] is set, and members that [SelectFields] does not select are
// not changed.
//
// If there is an error, the value is as it was before. Maps and the values of pointers are
// changed in place.
func MergePatch(v any, patch []byte, opts ...Options) error {
	root := reflect.ValueOf(v)
	if root.Kind() != reflect.Pointer || root.IsNil() {
		return unmarshal.NewReferenceError(v)
	}
	if f := fieldMaskIn(opts); f != nil {
		c := f.checkOf(opts)
		c.action = plan.UnmarshalAction
		if err := f.check(root.Type().Elem(), c); err != nil {
			return err
		}
		// Nothing that is not selected is in the patch then.
		if !jsontext.Value(patch).IsValid(opts...) {
			return Unmarshal(patch, new(jsontext.Value), opts...)
		}
		patch = bytes.Clone(patch)
		mask.Blank(patch, f.node)
		opts = append(slices.Clip(opts), SelectFields(""))
	}
	dec := (*jsontext.Decoder)(text.GetDecoder(patch, opts))
	a := newGoPatch(dec, opts)
	err := a.merge(a.rootPlan(root), plan.PointerTo(root))
	if all := a.u.Collected; len(all) > 0 {
		err = a.u.CollectedErrors(err, false)
	} else if err != nil {
		err = unmarshal.ValueMissing(dec, err, true)
	} else {
		err = (*text.Decoder)(dec).CheckEOF()
	}
	if err != nil {
		a.rollBack()
		err = plan.LegacyUnmarshalError(a.u.O, v, err)
	}
	a.end()
	text.PutDecoder((*text.Decoder)(dec))
	return err
}

// goPatch changes a Go value by a patch.
type goPatch struct {
	u      *unmarshal.State
	opts   []Options
	isTree bool         // the value is a tree; see treeOptions
	tagged *shape.Field // that the value at hand is in; its tags say how it is written
	undo   []func()     // what has been done, to be undone backwards
	hops   int          // pointers and interfaces since the last token of a path
}

// newGoPatch returns a goPatch that reads from dec, whose options are opts. It is to be
// ended.
func newGoPatch(dec *jsontext.Decoder, opts []Options) *goPatch {
	x := (*text.Decoder)(dec)
	x.CapDepth()
	x.RejectInvalidUTF8()
	return &goPatch{u: unmarshal.Borrow(dec), opts: opts}
}

func (a *goPatch) end() { a.u.Release() }

func (a *goPatch) rollBack() {
	for i := len(a.undo) - 1; i >= 0; i-- {
		a.undo[i]()
	}
}

func (a *goPatch) rootPlan(root reflect.Value) *unmarshal.Plan {
	return a.u.RootPlan(root, a.u.RootMode())
}

// planOf returns the plan for what an interface holds, or leads to, whose plan is pl.
func (a *goPatch) planOf(pl *unmarshal.Plan, t reflect.Type) *unmarshal.Plan {
	return a.u.Plan(t, unmarshal.Inner(pl.Mode)&^plan.MannerBits)
}

// set sets the value at p to x.
func (a *goPatch) set(t reflect.Type, p plan.Pointer, x reflect.Value) {
	v := p.Value(t)
	old := reflect.New(t).Elem()
	old.Set(v)
	a.undo = append(a.undo, func() { v.Set(old) })
	v.Set(x)
}

// setKey sets the value of a key of a map, or deletes it if x is the zero Value.
func (a *goPatch) setKey(m, key, x reflect.Value) {
	k := reflect.New(key.Type()).Elem()
	k.Set(key)
	old := m.MapIndex(k)
	a.undo = append(a.undo, func() { m.SetMapIndex(k, old) })
	m.SetMapIndex(k, x)
}

// replace sets the value at p to the next one of the patch alone.
func (a *goPatch) replace(pl *unmarshal.Plan, p plan.Pointer) error {
	x := reflect.New(pl.Typ)
	if v := p.Value(pl.Typ); pl.Typ.Kind() == reflect.Interface && holdsPointer(v.Interface()) {
		x.Elem().Set(reflect.New(v.Elem().Type().Elem())) // of the type that it holds
	}
	if err := a.u.ReadValue(pl, plan.PointerTo(x)); err != nil {
		return err
	}
	a.set(pl.Typ, p, x.Elem())
	return nil
}

// merge changes the value at p by the next one of the patch.
func (a *goPatch) merge(pl *unmarshal.Plan, p plan.Pointer) error {
	if a.u.Dec.PeekKind() != '{' {
		return a.replace(pl, p)
	}
	switch {
	case a.isTree && pl.Typ == objectType:
		return a.mergeObject(p)
	case pl.IsOpaque():
		return a.mergeText(pl, p)
	}
	switch k := pl.Typ.Kind(); {
	case pl.Fields != nil:
		return a.mergeStruct(pl, p)
	case k == reflect.Map && pl.Key != nil:
		return a.mergeMap(pl, p)
	case k == reflect.Pointer && pl.Elem != nil:
		q := *p.Pointer()
		if q.IsNil() {
			x := reflect.New(pl.Typ.Elem())
			if err := a.merge(pl.Elem, plan.PointerTo(x)); err != nil {
				return err
			}
			a.set(pl.Typ, p, x.Convert(pl.Typ))
			return nil
		}
		return a.merge(pl.Elem, q)
	case k == reflect.Interface:
		return a.mergeInterface(pl, p)
	}
	return a.replace(pl, p) // which is an error, as a rule
}

func (a *goPatch) mergeInterface(pl *unmarshal.Plan, p plan.Pointer) error {
	v := p.Value(pl.Typ)
	held := v.Elem()
	switch {
	case held.IsValid() && held.Kind() == reflect.Pointer && !held.IsNil():
		if !a.u.Follows() {
			return plan.NewUnmarshalErrorBefore(a.u.Dec, pl.Typ, plan.ErrCycle)
		}
		return a.merge(a.planOf(pl, held.Type().Elem()), plan.PointerTo(held))
	case pl.Typ.NumMethod() > 0 && !held.IsValid():
		return a.replace(pl, p)
	}
	t := unmarshal.MapStringAnyType
	if _, ordered := pl.Extra.(*ordered); ordered {
		t = objectType
	}
	if held.IsValid() && (held.Kind() == reflect.Map || held.Kind() == reflect.Struct || held.Type() == objectType || pl.Typ.NumMethod() > 0) {
		t = held.Type()
	} else {
		held = reflect.Zero(t)
	}
	x := reflect.New(t)
	x.Elem().Set(held)
	if err := a.merge(a.planOf(pl, t), plan.PointerTo(x)); err != nil {
		return err
	}
	a.set(pl.Typ, p, x.Elem())
	return nil
}

func (a *goPatch) mergeStruct(pl *unmarshal.Plan, p plan.Pointer) error {
	u, s := a.u, pl.Fields
	if s.Err != nil {
		return plan.NewUnmarshalErrorBefore(u.Dec, s.Err.Typ, s.Err.Err)
	}
	return a.members(func(name string) error {
		i, err := u.FieldOf(s, name)
		switch {
		case err != nil:
			return err
		case i < 0 && s.Fallback != nil:
			return a.mergeFallback(s.Fallback, p, name)
		case i < 0 && s.Reject:
			return plan.NewUnmarshalErrorAfter(u.Dec, s.Typ, ErrUnknownName)
		case i < 0:
			return u.Dec.SkipValue()
		}
		f := &s.Fields[i]
		isNull := u.Dec.PeekKind() == 'n'
		q, ok, err := a.fieldAt(f, p, !isNull)
		if err != nil {
			return err
		}
		if isNull {
			if _, err = u.Dec.ReadToken(); ok {
				a.set(f.Typ, q, reflect.Zero(f.Typ))
			}
			return err
		}
		return a.within(&s.Shape.Fields[i], func() error { return a.merge(f.Plan, q) })
	})
}

// within calls f for the value of a field.
func (a *goPatch) within(field *shape.Field, f func() error) error {
	around := a.tagged
	a.tagged = field
	err := f()
	a.tagged = around
	return err
}

// fieldAt returns the address of a field of the struct at p. If it is in an embedded struct
// that is not there, that is made, or there is none.
func (a *goPatch) fieldAt(f *unmarshal.Field, p plan.Pointer, make bool) (q plan.Pointer, ok bool, err error) {
	if f.Hops == nil {
		return p.At(f.Offset), true, nil
	}
	for i := range f.Hops {
		h := &f.Hops[i]
		q := p.At(h.Offset).Pointer()
		if q.IsNil() {
			switch {
			case !make:
				return plan.Pointer{}, false, nil
			case !h.Exported:
				return plan.Pointer{}, false, plan.NewUnmarshalErrorBefore(a.u.Dec, h.Root, unmarshal.ErrNilField)
			}
			x := reflect.New(h.Elem)
			a.set(x.Type(), p.At(h.Offset), x)
		}
		p = *q
	}
	return p.At(f.Last), true, nil
}

// members reads an object and calls f after each name.
func (a *goPatch) members(f func(name string) error) error {
	dec := a.u.Dec
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() != '}' {
		name, err := dec.ReadToken()
		if err != nil {
			return err
		}
		if err := f(name.String()); err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

func (a *goPatch) mergeMap(pl *unmarshal.Plan, p plan.Pointer) error {
	m := a.mapAt(pl.Typ, p)
	u := a.u
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	for u.Dec.PeekKind() != '}' {
		k := reflect.New(pl.Key.Typ)
		if err := pl.Key.Read(u, pl.Key, plan.PointerTo(k)); err != nil {
			return err
		}
		if kind := k.Elem().Kind(); kind == reflect.Interface && !k.Elem().IsNil() && !k.Elem().Elem().Comparable() {
			return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, errors.New("invalid incomparable key type "+k.Elem().Elem().Type().String()))
		}
		if err := a.mergeKey(pl.Elem, m, k.Elem()); err != nil {
			return err
		}
	}
	_, err := u.Dec.ReadToken()
	return err
}

// mapAt returns the map at p, which is made if it is nil.
func (a *goPatch) mapAt(t reflect.Type, p plan.Pointer) reflect.Value {
	m := p.Value(t)
	if m.IsNil() {
		a.set(t, p, reflect.MakeMap(t))
	}
	return m
}

// mergeKey changes the value of a key of m by the next one of the patch.
func (a *goPatch) mergeKey(elem *unmarshal.Plan, m, k reflect.Value) error {
	if a.u.Dec.PeekKind() == 'n' {
		_, err := a.u.Dec.ReadToken()
		a.setKey(m, k, reflect.Value{})
		return err
	}
	x := reflect.New(elem.Typ)
	if old := m.MapIndex(k); old.IsValid() {
		x.Elem().Set(old)
	}
	if err := a.merge(elem, plan.PointerTo(x)); err != nil {
		return err
	}
	a.setKey(m, k, x.Elem())
	return nil
}

// mergeFallback changes a member that is no field's, by the next value of the patch.
func (a *goPatch) mergeFallback(f *unmarshal.Field, p plan.Pointer, name string) error {
	isNull := a.u.Dec.PeekKind() == 'n'
	q, ok, err := a.fallbackAt(f, p, !isNull)
	if err != nil || !ok {
		if err == nil {
			err = a.u.Dec.SkipValue()
		}
		return err
	}
	if f.Plan != nil {
		m := a.mapAt(f.MapType(), q)
		return a.mergeKey(f.Plan, m, reflect.ValueOf(name).Convert(m.Type().Key()))
	}
	val, err := a.u.Dec.ReadValue()
	if err != nil {
		return err
	}
	quoted, err := jsontext.AppendQuote(nil, name)
	if err != nil {
		return err
	}
	fail := func(err error) error { return plan.NewUnmarshalErrorAfter(a.u.Dec, plan.JsontextValueType, err) }
	raw := *q.Bytes()
	if len(bytes.TrimSpace(raw)) == 0 {
		raw = []byte("{}")
	}
	merged, err := mergedText(raw, []byte("{"+string(quoted)+":"+string(val)+"}"))
	if err != nil {
		return fail(err)
	}
	a.set(plan.JsontextValueType, q, reflect.ValueOf(merged))
	return nil
}

// fallbackAt returns the address of the map or raw value for members of other names, in the
// struct at p. What is not there is made, or there is none.
func (a *goPatch) fallbackAt(f *unmarshal.Field, p plan.Pointer, make bool) (plan.Pointer, bool, error) {
	q, ok, err := a.fieldAt(f, p, make)
	if err != nil || !ok || f.Typ.Kind() != reflect.Pointer {
		return q, ok, err
	}
	if q.Pointer().IsNil() {
		if !make {
			return q, false, nil
		}
		a.set(f.Typ, q, reflect.New(f.Typ.Elem()))
	}
	return *q.Pointer(), true, nil
}
