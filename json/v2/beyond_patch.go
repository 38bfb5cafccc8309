package json

import (
	"bytes"
	"errors"
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// MergePatch changes the Go value that v points to by a JSON Merge Patch (RFC 7396), which
// is one JSON value: members of an object are set one by one, where there is an object on
// both sides; null takes a member out; anything else replaces what is there.
//
//	err := json.MergePatch(&user, []byte(`{"name":"Ada","address":{"street":null}}`))
//
// A member of a struct is taken out by setting its field to zero, one of a map by deleting
// it. What the patch does not name stays as it is, be it no part of the JSON: the value does
// not become text in between. Only types with methods of their own do: they are marshaled,
// patched as text and unmarshaled. Options are those of [Unmarshal], and for such types those
// of [Marshal]; a member without a field is ignored unless [RejectUnknownMembers] is set, and
// what [SelectFields] does not select is not changed.
//
// Upon an error the value is what it was before. Maps and what pointers lead to are changed
// in place.
func MergePatch(v any, patch []byte, opts ...Options) error {
	root := reflect.ValueOf(v)
	if root.Kind() != reflect.Pointer || root.IsNil() {
		return newReferenceError(v)
	}
	if f := fieldMaskIn(opts); f != nil {
		c := f.checkOf(opts)
		c.action = unmarshalAction
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
	dec := text.GetDecoder(patch, opts)
	a := newGoPatch(dec, opts)
	err := a.merge(a.rootPlan(root), pointerTo(root))
	if all := a.u.collected; len(all) > 0 {
		err = a.u.collectedErrors(err, false)
	} else if err != nil {
		err = valueMissing(dec, err, true)
	} else {
		err = text.Decoder(dec).CheckEOF()
	}
	if err != nil {
		a.rollBack()
		err = legacyUnmarshalError(a.u.o, v, err)
	}
	a.end()
	text.PutDecoder(dec)
	return err
}

// goPatch changes a Go value by a patch.
type goPatch struct {
	u      *unmarshaler
	opts   []Options
	isTree bool         // the value is a tree; see treeOptions
	tagged *shape.Field // that the value at hand is in; its tags say how it is written
	undo   []func()     // what has been done, to be undone backwards
	hops   int          // pointers and interfaces since the last token of a path
}

// newGoPatch returns a goPatch that reads from dec, whose options are opts. It is to be
// ended.
func newGoPatch(dec *jsontext.Decoder, opts []Options) *goPatch {
	x := text.Decoder(dec)
	x.CapDepth()
	x.RejectInvalidUTF8()
	return &goPatch{u: borrowUnmarshaler(dec), opts: opts}
}

func (a *goPatch) end() { a.u.release() }

func (a *goPatch) rollBack() {
	for i := len(a.undo) - 1; i >= 0; i-- {
		a.undo[i]()
	}
}

func (a *goPatch) rootPlan(root reflect.Value) *readPlan { return a.u.rootPlan(root, a.u.rootMode()) }

// planOf returns the plan for what an interface holds, or leads to, whose plan is pl.
func (a *goPatch) planOf(pl *readPlan, t reflect.Type) *readPlan {
	return a.u.plan(t, inner(pl.mode)&^mannerBits)
}

// isOpaque reports whether a value is more to JSON than its kind: only its text tells what
// is in it.
func (pl *readPlan) isOpaque() bool {
	return pl.custom || pl.bridged || len(pl.funcs) > 0 || pl.optional != nil ||
		(pl.typ.Kind() == reflect.Slice || pl.typ.Kind() == reflect.Array) && pl.isBytes()
}

// set sets the value at p to x.
func (a *goPatch) set(t reflect.Type, p pointer, x reflect.Value) {
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
func (a *goPatch) replace(pl *readPlan, p pointer) error {
	x := reflect.New(pl.typ)
	if v := p.Value(pl.typ); pl.typ.Kind() == reflect.Interface && holdsPointer(v.Interface()) {
		x.Elem().Set(reflect.New(v.Elem().Type().Elem())) // of the type that it holds
	}
	if err := a.u.readValue(pl, pointerTo(x)); err != nil {
		return err
	}
	a.set(pl.typ, p, x.Elem())
	return nil
}

// merge changes the value at p by the next one of the patch.
func (a *goPatch) merge(pl *readPlan, p pointer) error {
	if a.u.dec.PeekKind() != '{' {
		return a.replace(pl, p)
	}
	switch {
	case a.isTree && pl.typ == objectType:
		return a.mergeObject(p)
	case pl.isOpaque():
		return a.mergeText(pl, p)
	}
	switch k := pl.typ.Kind(); {
	case pl.fields != nil:
		return a.mergeStruct(pl, p)
	case k == reflect.Map && pl.key != nil:
		return a.mergeMap(pl, p)
	case k == reflect.Pointer && pl.elem != nil:
		q := *p.Pointer()
		if q.IsNil() {
			x := reflect.New(pl.typ.Elem())
			if err := a.merge(pl.elem, pointerTo(x)); err != nil {
				return err
			}
			a.set(pl.typ, p, x.Convert(pl.typ))
			return nil
		}
		return a.merge(pl.elem, q)
	case k == reflect.Interface:
		return a.mergeInterface(pl, p)
	}
	return a.replace(pl, p) // which is an error, as a rule
}

func (a *goPatch) mergeInterface(pl *readPlan, p pointer) error {
	v := p.Value(pl.typ)
	held := v.Elem()
	switch {
	case held.IsValid() && held.Kind() == reflect.Pointer && !held.IsNil():
		if !a.u.follows() {
			return newUnmarshalErrorBefore(a.u.dec, pl.typ, errCycle)
		}
		return a.merge(a.planOf(pl, held.Type().Elem()), pointerTo(held))
	case pl.typ.NumMethod() > 0 && !held.IsValid():
		return a.replace(pl, p)
	}
	t := mapStringAnyType
	if _, ordered := pl.extra.(*ordered); ordered {
		t = objectType
	}
	if held.IsValid() && (held.Kind() == reflect.Map || held.Kind() == reflect.Struct || held.Type() == objectType || pl.typ.NumMethod() > 0) {
		t = held.Type()
	} else {
		held = reflect.Zero(t)
	}
	x := reflect.New(t)
	x.Elem().Set(held)
	if err := a.merge(a.planOf(pl, t), pointerTo(x)); err != nil {
		return err
	}
	a.set(pl.typ, p, x.Elem())
	return nil
}

func (a *goPatch) mergeStruct(pl *readPlan, p pointer) error {
	u, s := a.u, pl.fields
	if s.err != nil {
		return newUnmarshalErrorBefore(u.dec, s.err.typ, s.err.err)
	}
	return a.members(func(name string) error {
		i, err := u.fieldOf(s, name)
		switch {
		case err != nil:
			return err
		case i < 0 && s.fallback != nil:
			return a.mergeFallback(s.fallback, p, name)
		case i < 0 && s.reject:
			return newUnmarshalErrorAfter(u.dec, s.typ, ErrUnknownName)
		case i < 0:
			return u.dec.SkipValue()
		}
		f := &s.fields[i]
		isNull := u.dec.PeekKind() == 'n'
		q, ok, err := a.fieldAt(f, p, !isNull)
		if err != nil {
			return err
		}
		if isNull {
			if _, err = u.dec.ReadToken(); ok {
				a.set(f.typ, q, reflect.Zero(f.typ))
			}
			return err
		}
		return a.within(&s.shape.Fields[i], func() error { return a.merge(f.plan, q) })
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

// fieldOf returns the position of the field that a name is meant for, or -1.
func (u *unmarshaler) fieldOf(s *readStruct, name string) (int, error) {
	i := s.shape.Find([]byte(name))
	if i >= 0 {
		return i, nil
	}
	i, matches := s.shape.FindFold([]byte(name), s.ignoreCase, s.delimiters)
	if matches > 1 && !s.tolerant {
		return -1, newUnmarshalErrorAfter(u.dec, s.typ, errAmbiguousName)
	}
	return i, nil
}

// fieldAt returns the address of a field of the struct at p. If it is in an embedded struct
// that is not there, that is made, or there is none.
func (a *goPatch) fieldAt(f *readField, p pointer, make bool) (q pointer, ok bool, err error) {
	if f.hops == nil {
		return p.At(f.offset), true, nil
	}
	for i := range f.hops {
		h := &f.hops[i]
		q := p.At(h.offset).Pointer()
		if q.IsNil() {
			switch {
			case !make:
				return pointer{}, false, nil
			case !h.exported:
				return pointer{}, false, newUnmarshalErrorBefore(a.u.dec, h.root, errNilField)
			}
			x := reflect.New(h.elem)
			a.set(x.Type(), p.At(h.offset), x)
		}
		p = *q
	}
	return p.At(f.last), true, nil
}

// members reads an object and calls f after each name.
func (a *goPatch) members(f func(name string) error) error {
	dec := a.u.dec
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

func (a *goPatch) mergeMap(pl *readPlan, p pointer) error {
	m := a.mapAt(pl.typ, p)
	u := a.u
	if _, err := u.dec.ReadToken(); err != nil {
		return err
	}
	for u.dec.PeekKind() != '}' {
		k := reflect.New(pl.key.typ)
		if err := pl.key.read(u, pl.key, pointerTo(k)); err != nil {
			return err
		}
		if kind := k.Elem().Kind(); kind == reflect.Interface && !k.Elem().IsNil() && !k.Elem().Elem().Comparable() {
			return newUnmarshalErrorAfter(u.dec, pl.typ, errors.New("invalid incomparable key type "+k.Elem().Elem().Type().String()))
		}
		if err := a.mergeKey(pl.elem, m, k.Elem()); err != nil {
			return err
		}
	}
	_, err := u.dec.ReadToken()
	return err
}

// mapAt returns the map at p, which is made if it is nil.
func (a *goPatch) mapAt(t reflect.Type, p pointer) reflect.Value {
	m := p.Value(t)
	if m.IsNil() {
		a.set(t, p, reflect.MakeMap(t))
	}
	return m
}

// mergeKey changes the value of a key of m by the next one of the patch.
func (a *goPatch) mergeKey(elem *readPlan, m, k reflect.Value) error {
	if a.u.dec.PeekKind() == 'n' {
		_, err := a.u.dec.ReadToken()
		a.setKey(m, k, reflect.Value{})
		return err
	}
	x := reflect.New(elem.typ)
	if old := m.MapIndex(k); old.IsValid() {
		x.Elem().Set(old)
	}
	if err := a.merge(elem, pointerTo(x)); err != nil {
		return err
	}
	a.setKey(m, k, x.Elem())
	return nil
}

// mergeFallback changes a member that is no field's, by the next value of the patch.
func (a *goPatch) mergeFallback(f *readField, p pointer, name string) error {
	isNull := a.u.dec.PeekKind() == 'n'
	q, ok, err := a.fallbackAt(f, p, !isNull)
	if err != nil || !ok {
		if err == nil {
			err = a.u.dec.SkipValue()
		}
		return err
	}
	if f.plan != nil {
		m := a.mapAt(f.mapType(), q)
		return a.mergeKey(f.plan, m, reflect.ValueOf(name).Convert(m.Type().Key()))
	}
	val, err := a.u.dec.ReadValue()
	if err != nil {
		return err
	}
	quoted, err := jsontext.AppendQuote(nil, name)
	if err != nil {
		return err
	}
	fail := func(err error) error { return newUnmarshalErrorAfter(a.u.dec, jsontextValueType, err) }
	raw := *q.Bytes()
	if len(bytes.TrimSpace(raw)) == 0 {
		raw = []byte("{}")
	}
	merged, err := mergedText(raw, []byte("{"+string(quoted)+":"+string(val)+"}"))
	if err != nil {
		return fail(err)
	}
	a.set(jsontextValueType, q, reflect.ValueOf(merged))
	return nil
}

// mapType is the type of the map that a fallback is, or points to.
func (f *readField) mapType() reflect.Type {
	if f.typ.Kind() == reflect.Pointer {
		return f.typ.Elem()
	}
	return f.typ
}

// fallbackAt returns the address of the map or raw value for members of other names, in the
// struct at p. What is not there is made, or there is none.
func (a *goPatch) fallbackAt(f *readField, p pointer, make bool) (pointer, bool, error) {
	q, ok, err := a.fieldAt(f, p, make)
	if err != nil || !ok || f.typ.Kind() != reflect.Pointer {
		return q, ok, err
	}
	if q.Pointer().IsNil() {
		if !make {
			return q, false, nil
		}
		a.set(f.typ, q, reflect.New(f.typ.Elem()))
	}
	return *q.Pointer(), true, nil
}
