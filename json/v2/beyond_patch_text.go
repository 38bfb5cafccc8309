package json

import (
	"bytes"
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// A value that has methods of its own is patched as text. That is read into a tree of
// Objects, slices and scalars, which is patched like any Go value, and written again.

// treeOptions are those by which text becomes a tree, and a tree text: numbers keep their
// digits, and all that there is stays.
func treeOptions() []Options {
	return []Options{
		ObjectsInAny(EveryMember), RawNumbersInAny(true),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
	}
}

// changedText returns val as change makes it, which is given a patch of the tree, as it
// reads dec, and where the tree is.
func changedText(val, read jsontext.Value, change func(b *goPatch, pl *unmarshal.Plan, p plan.Pointer) error) (jsontext.Value, error) {
	var tree any
	if err := Unmarshal(val, &tree, treeOptions()...); err != nil {
		return nil, err
	}
	root := reflect.ValueOf(&tree)
	dec := (*jsontext.Decoder)(text.GetDecoder(read, treeOptions()))
	b := newGoPatch(dec, treeOptions())
	b.isTree = true
	err := change(b, b.rootPlan(root), plan.PointerTo(root))
	b.end()
	text.PutDecoder((*text.Decoder)(dec))
	if err != nil {
		return nil, err
	}
	return Marshal(tree, treeOptions()...)
}

// mergedText returns val changed by a merge patch.
func mergedText(val, patch jsontext.Value) (jsontext.Value, error) {
	return changedText(val, patch, (*goPatch).merge)
}

// mergeText changes the value at p, which has methods of its own, by the next value of the
// patch.
func (a *goPatch) mergeText(pl *unmarshal.Plan, p plan.Pointer) error {
	at, ptr := place.NextInput(a.u.Dec), place.Next(a.u.Dec)
	val, err := a.u.Dec.ReadValue()
	if err != nil {
		return err
	}
	have, err := a.textOf(pl, p)
	if err == nil {
		have, err = mergedText(have, val)
	}
	if err == nil {
		err = a.read(pl, p, have)
	}
	if err != nil {
		err = &SemanticError{action: plan.UnmarshalAction, ByteOffset: at, JSONPointer: ptr, GoType: pl.Typ, Err: err}
	}
	return err
}

// atText is at for a value that has methods of its own.
func (a *goPatch) atText(pl *unmarshal.Plan, p plan.Pointer, toks []string, c *change) error {
	have, err := a.textOf(pl, p)
	if err != nil {
		return err
	}
	if k := have.Kind(); k != jsontext.KindBeginObject && k != jsontext.KindBeginArray {
		return errNoParent
	}
	have, err = changedText(have, []byte("null"), func(b *goPatch, pl *unmarshal.Plan, p plan.Pointer) error {
		return b.at(pl, p, toks, c)
	})
	if err != nil || !c.changes() {
		return err
	}
	return a.read(pl, p, have)
}

// treePlan is the plan for the values of a tree.
func (a *goPatch) treePlan() *unmarshal.Plan {
	return a.u.Plan(plan.AnyType, a.u.O.Flags.True(unmarshal.ReadMask))
}

// mergeObject is merge for an Object of a tree.
func (a *goPatch) mergeObject(p plan.Pointer) error {
	v := p.Value(objectType)
	o := slices.Clone(v.Interface().(Object))
	index := make(map[string]int, len(o)) // the last one of each name
	for i, m := range o {
		index[m.Name] = i
	}
	gone := map[string]bool{}
	pl := a.treePlan()
	err := a.members(func(name string) error {
		i, ok := index[name]
		if a.u.Dec.PeekKind() == 'n' {
			if ok {
				gone[name] = true
			}
			_, err := a.u.Dec.ReadToken()
			return err
		}
		if !ok {
			i = len(o)
			index[name] = i
			o = append(o, Member[any]{Name: name})
		} else if gone[name] {
			o[i].Value = nil
			delete(gone, name)
		}
		x := o[i].Value
		err := a.merge(pl, plan.PointerTo(reflect.ValueOf(&x)))
		o[i].Value = x
		return err
	})
	if err == nil {
		o = slices.DeleteFunc(o, func(m Member[any]) bool { return gone[m.Name] })
		v.Set(reflect.ValueOf(o))
	}
	return err
}

// atMemberOf is at for an Object of a tree.
func (a *goPatch) atMemberOf(p plan.Pointer, toks []string, c *change) error {
	v := p.Value(objectType)
	o := slices.Clone(v.Interface().(Object))
	x, ok := o.Get(toks[0])
	last := len(toks) == 1
	switch {
	case !ok && !(last && c.op == "add"):
		return errNoSuch
	case last && c.op == "remove":
		o.Delete(toks[0])
	default:
		if err := a.at(a.treePlan(), plan.PointerTo(reflect.ValueOf(&x)), toks[1:], c); err != nil {
			return err
		}
		o.Set(toks[0], x)
	}
	if c.changes() {
		v.Set(reflect.ValueOf(o))
	}
	return nil
}

// textOf returns the JSON of the value at p.
func (a *goPatch) textOf(pl *unmarshal.Plan, p plan.Pointer) (jsontext.Value, error) {
	m := marshal.OpenMarshaler(nil, a.opts)
	md := m.O.Flags.True(marshal.WriteMask) | pl.Mode&opt.StringTag
	err := m.Value(m.PlanWithin(a.tagged, pl.Typ, md), p)
	out := bytes.Clone((*text.Encoder)(&m.Own).Buf())
	if err != nil {
		err = plan.LegacyMarshalError(m.O, p.Interface(pl.Typ), err)
	}
	m.Close(false)
	return out, err
}

// testText returns ErrTest unless two texts mean the same.
func testText(have, want jsontext.Value) error {
	var x, y any
	err := Unmarshal(have, &x, treeOptions()...)
	if err == nil {
		err = Unmarshal(want, &y, treeOptions()...)
	}
	if err == nil && !sameTree(x, y) {
		err = ErrTest
	}
	return err
}

// sameTree reports whether two trees are equal: numbers by what they are worth, and objects
// whatever the order of their members.
func sameTree(x, y any) bool {
	switch x := x.(type) {
	case jsontext.Value:
		y, ok := y.(jsontext.Value)
		return ok && tape.CompareNumbers(x, y) == 0
	case []any:
		y, ok := y.([]any)
		return ok && slices.EqualFunc(x, y, sameTree)
	case Object:
		y, ok := y.(Object)
		return ok && sameMembers(x, y)
	}
	return x == y
}

// sameMembers is sameTree for objects. Of members of one name the last one counts.
func sameMembers(x, y Object) bool {
	a, b := make(map[string]any, len(x)), make(map[string]any, len(y))
	for name, v := range x.All() {
		a[name] = v
	}
	for name, v := range y.All() {
		b[name] = v
	}
	if len(a) != len(b) {
		return false
	}
	for name, v := range a {
		if w, ok := b[name]; !ok || !sameTree(v, w) {
			return false
		}
	}
	return true
}
