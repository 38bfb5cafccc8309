package json

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"sync"

	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/mask"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/internal/write"
	"github.com/javelin-go/javelin/json/jsontext"
)

// With SelectFields, a call reads and writes only the members that a field mask names, in
// the value and in the values within it. The mask is parsed once, and its meaning for a
// type is worked out once.
//
//	id,owner{name,email},items{sku}
//
// Names are those of the JSON, separated by commas. After the name of a member, its own
// mask is in braces or parentheses or, if it is one name, after a point: owner.name. A
// member without a mask is selected with all that is in it. * stands for all members, and
// the mask after it applies to each of them. Several masks for the same name are added. A
// name with characters other than letters, digits, _, -, $ and @ is written as a JSON
// string.
//
// A mask applies to each value in lists, pointers and Optional: items{sku} is the sku of
// each item. A map is an object like any other: prices{eur} is one key of it, and
// users{*{name}} the name of each user. For interfaces, raw values and types with methods
// of their own, members are selected from their text. The tag of a union is a member, and
// must be selected to be read.
//
// When marshaling, members that are not selected are left out; all others are written, null
// or omitted as without the mask. When unmarshaling, a member that is not selected is
// skipped, and the Go value keeps its old one. RejectUnknownMembers and an embedded
// fallback apply to an object only if its mask has a *. A required member must exist,
// selected or not.
//
// A mask is an error, before anything is read or written, if it is malformed, if it names a
// member without a field in the struct, or a member of a value that is not an object. The
// error is a [SemanticError] with the JSONPointer of the name, in which * stands for all.
// [CheckFields] returns it beforehand. The empty mask undoes the option. The mask does not
// apply within methods and functions, where the option is an error: members are selected
// afterwards from what they read and write.
//
// Generated code is not called.
func SelectFields(mask string) Options { return opt.FormValue(fieldsKey{}, mask) }

// CheckFields checks a field mask for values of type T. It returns the error that a call
// with [SelectFields] would return. It heeds options that name members.
func CheckFields[T any](mask string, opts ...Options) error {
	return checkFields(reflect.TypeFor[T](), mask, opts)
}

func checkFields(t reflect.Type, text string, opts []Options) error {
	f := fieldMaskOf(text)
	if f == nil {
		return nil
	}
	return f.check(t, f.checkOf(opts))
}

// fieldMask is a mask with all that is known of it. It never changes but for that.
type fieldMask struct {
	node   *mask.Node
	err    error    // of its syntax
	types  sync.Map // formedTypes: *funcTypes
	checks sync.Map // checkKey: what is wrong, or nil
}

// checkKey is what it depends on what is wrong.
type checkKey struct {
	typ    reflect.Type
	mode   plan.Mode
	action string
	naming plan.FieldNamer
}

var errNoMembers = errors.New("no members to select")

// masks are those that have been used lately.
var masks struct {
	sync.Mutex
	young, old map[string]*fieldMask
}

// maxMasks is how many are young: then these become old, and those that were are forgotten.
// One of more than maxMaskSize names is not kept: masks come from anywhere, and their plans
// take memory.
const (
	maxMasks    = 128
	maxMaskSize = 64
)

// fieldMaskOf returns the mask that a text is, or nil if it is empty.
func fieldMaskOf(text string) *fieldMask {
	if text == "" {
		return nil
	}
	masks.Lock()
	defer masks.Unlock()
	if f := masks.young[text]; f != nil {
		return f
	}
	f := masks.old[text]
	if f == nil {
		f = new(fieldMask)
		if f.node, f.err = mask.Parse(text); f.err == nil && f.node.Size() > maxMaskSize || len(text) > 16*maxMaskSize {
			return f
		}
	}
	if len(masks.young) >= maxMasks || masks.young == nil {
		masks.young, masks.old = make(map[string]*fieldMask), masks.young
	}
	masks.young[text] = f
	return f
}

// fieldMaskIn returns the mask that options name, or nil.
func fieldMaskIn(opts []Options) *fieldMask {
	s, _ := GetOption(JoinOptions(opts...), SelectFields)
	return fieldMaskOf(s)
}

// checkOf returns a check under options.
func (*fieldMask) checkOf(opts []Options) *maskCheck {
	var o opt.Struct
	o.Join(opts...)
	return &maskCheck{mode: o.Flags.True(unmarshal.ReadMask), naming: plan.FormsOf(&o).Naming}
}

// fieldsKey is the key of what is selected.
type fieldsKey struct{}

func (fieldsKey) Selects() {}

func (fieldsKey) JoinTo(f *plan.TypeForms, text any) {
	if f.Says(plan.FieldsSaid) {
		if m := fieldMaskOf(text.(string)); m != nil {
			f.Fields = m
		}
	}
}

func (f *fieldMask) Selected() *mask.Node { return f.node }

func (f *fieldMask) HeldPlans() *sync.Map { return &f.types }

// maskCheck looks for what is wrong with a mask for a type.
type maskCheck struct {
	mode   plan.Mode
	action string                  // or "" for either
	naming plan.FieldNamer         // of fields
	custom func(reflect.Type) bool // for which types there are functions of the caller
}

// check returns what is wrong with the mask for a type.
func (f *fieldMask) check(t reflect.Type, c *maskCheck) error {
	if f.err != nil {
		return &SemanticError{action: c.action, GoType: t, Err: f.err}
	}
	return c.node(t, f.node, "")
}

// cached is check for a call, which remembers what it has found.
func (f *fieldMask) cached(t reflect.Type, c *maskCheck) error {
	if c.custom != nil {
		return f.check(t, c)
	}
	k := checkKey{t, c.mode, c.action, c.naming}
	if v, ok := f.checks.Load(k); ok {
		err, _ := v.(error)
		return err
	}
	err := f.check(t, c)
	f.checks.Store(k, err)
	return err
}

// maxPassed is how many lists and pointers may be around an object. A list of itself has none.
const maxPassed = 1 << 10

// node returns an error for a name that a type has no member for. ptr leads to the value.
func (c *maskCheck) node(t reflect.Type, n *mask.Node, ptr jsontext.Pointer) error {
	for range maxPassed {
		switch {
		case n == nil || t.Kind() == reflect.Interface || c.custom != nil && c.custom(t):
			return nil
		case plan.IsOptional(t):
			t, _ = plan.OptionalOf(t)
			continue
		case c.hasForm(t):
			return nil
		case t.Kind() == reflect.Pointer && !unmarshal.LeadsNowhere(t), (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && t.Elem().Kind() != reflect.Uint8:
			t = t.Elem()
			continue
		case t.Kind() == reflect.Func && marshal.Sequence(t) > 0:
			in := t.In(0)
			if marshal.Sequence(t) == 2 && in.In(1) != marshal.ErrorType {
				return c.entries(in.In(1), n, ptr)
			}
			t = in.In(0)
			continue
		}
		break
	}
	switch t.Kind() {
	case reflect.Map:
		return c.entries(t.Elem(), n, ptr)
	case reflect.Struct:
		fs := plan.FieldsBy(t, plan.Mannered(t, c.mode), c.naming)
		for _, name := range n.Names() {
			child, _ := n.Child(name)
			at := ptr.AppendToken(name)
			if i := fs.Shape.Find([]byte(name)); i < 0 {
				return &SemanticError{action: c.action, GoType: t, JSONPointer: at, Err: ErrUnknownName}
			} else if err := c.node(fs.Shape.Fields[i].Type.(*plan.GoType).T, child, at); err != nil {
				return err
			}
		}
		return nil
	}
	return &SemanticError{action: c.action, GoType: t, JSONPointer: ptr, Err: errNoMembers}
}

// entries is node for an object of values of a type.
func (c *maskCheck) entries(elem reflect.Type, n *mask.Node, ptr jsontext.Pointer) error {
	for _, name := range n.Names() {
		child, _ := n.Child(name)
		if err := c.node(elem, child, ptr.AppendToken(name)); err != nil {
			return err
		}
	}
	if child, ok := n.All(); ok {
		return c.node(elem, child, ptr.AppendToken("*"))
	}
	return nil
}

// hasForm reports whether a type has a form that its methods decide on.
func (c *maskCheck) hasForm(t reflect.Type) bool {
	if !plan.MayHaveMethods(t) {
		return false
	}
	for _, of := range plan.MethodTypes {
		if writes := slices.Contains(marshal.MarshalMethodTypes, of) || of == plan.Bridge.MarshalerTo; writes && c.action == plan.UnmarshalAction || !writes && c.action == plan.MarshalAction {
			continue
		}
		if (t.Implements(of) || reflect.PointerTo(t).Implements(of)) && !plan.IsGenerated(t, of) {
			return true
		}
	}
	return false
}

// customIn returns the function for check, nil if there are no functions of the caller.
func customIn[Coder any](l *plan.FuncList[Coder]) func(reflect.Type) bool {
	if l.IsEmpty() {
		return nil
	}
	return func(t reflect.Type) bool { return len(l.Lookup(t)) > 0 }
}

// copied returns err, of check, for one call.
func copied(err error) error {
	e := *err.(*SemanticError)
	return &e
}

func (f *fieldMask) ReadRoot(l *plan.UnmarshalFuncs, t reflect.Type, m plan.Mode) *unmarshal.Plan {
	err := f.cached(t, &maskCheck{m, plan.UnmarshalAction, l.Forms().Naming, customIn(l)})
	if err == nil {
		return nil
	}
	return &unmarshal.Plan{Typ: t, Mode: m, Size: t.Size(), Custom: true, Rare: &unmarshal.NothingRare, Read: func(u *unmarshal.State, _ *unmarshal.Plan, _ plan.Pointer) error {
		return copied(err)
	}}
}

func (f *fieldMask) WriteRoot(l *plan.MarshalFuncs, t reflect.Type, m plan.Mode) *marshal.Plan {
	err := f.cached(t, &maskCheck{m, plan.MarshalAction, l.Forms().Naming, customIn(l)})
	if err == nil {
		return nil
	}
	pl := new(marshal.Plan)
	pl.Init(t, m&^marshal.Bare)
	pl.Custom = true
	pl.Write = func(*marshal.State, *marshal.Plan, plan.Pointer) error { return copied(err) }
	return pl
}

// passing says what becomes of a mask at a type.
type passing uint8

const (
	passes   passing = iota // to what is in it
	ends                    // there is nothing in it
	filtered                // which is selected from as text
)

// passingOf returns that for a type without methods.
func passingOf(t reflect.Type, n *mask.Node) passing {
	switch t.Kind() {
	case reflect.Struct, reflect.Pointer:
		return passes
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return ends
		}
		return passes
	case reflect.Map:
		if len(n.Names()) > 0 {
			return filtered
		}
		return passes
	case reflect.Interface:
		return filtered
	case reflect.Func:
		if marshal.Sequence(t) == 2 && t.In(0).In(1) != marshal.ErrorType {
			return filtered
		}
		return passes
	}
	return ends
}

func (f *fieldMask) ReadSelected(b *unmarshal.Builder, t reflect.Type, m plan.Mode) *unmarshal.Plan {
	only := b.Only
	how := passingOf(t, only)
	mayBeCustom := plan.MayHaveMethods(t) && !plan.IsOptional(t) || len(b.Funcs.Lookup(t)) > 0
	if how == passes && !mayBeCustom {
		return nil
	}
	b.Only = nil
	inner := b.Plan(t, m)
	b.Only = only
	switch custom := mayBeCustom && (inner.Custom || inner.Bridged); {
	case how == passes && !custom:
		return nil
	case how == ends && !custom:
		if b.Tagged == nil {
			b.Made.Add(plan.Key{Typ: t, Mode: m, Only: only}, inner)
		}
		return inner
	}
	pl := &unmarshal.Plan{Typ: t, Mode: inner.Mode, Size: inner.Size, Flat: inner.Flat, Merge: inner.Merge, Custom: true, Rare: &unmarshal.Rare{Only: only}}
	pl.Elem, pl.Read = inner, unmarshalFiltered
	if b.Tagged == nil {
		b.Made.Add(plan.Key{Typ: t, Mode: m, Only: only}, pl)
	}
	return pl
}

func (f *fieldMask) WriteSelected(b *marshal.Builder, t reflect.Type, m plan.Mode) *marshal.Plan {
	only := b.Only
	how := passingOf(t, only)
	mayBeCustom := plan.MayHaveMethods(t) && !plan.IsOptional(t) || len(b.Funcs.Lookup(t)) > 0 ||
		t.Kind() == reflect.Interface && marshal.Unions.Load() != nil
	if (how == passes || t.Kind() == reflect.Interface) && !mayBeCustom {
		return nil
	}
	b.Only = nil
	inner := b.Plan(t, m)
	b.Only = only
	switch custom := mayBeCustom && inner.Custom; {
	case (how == passes || t.Kind() == reflect.Interface) && !custom:
		return nil
	case how == ends && !custom:
		if b.Tagged == nil {
			b.Made.Add(plan.Key{Typ: t, Mode: m, Only: only}, inner)
		}
		return inner
	}
	pl := new(marshal.Plan)
	pl.Init(t, inner.Mode)
	pl.Custom, pl.Mutable = true, inner.Mutable
	pl.Own().Only, pl.Elem, pl.Write = only, inner, marshalFiltered
	if b.Tagged == nil {
		b.Made.Add(plan.Key{Typ: t, Mode: m, Only: only}, pl)
	}
	return pl
}

// unmarshalFiltered reads what is selected of the next value, as though the rest was not
// there.
func unmarshalFiltered(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer) error {
	at, ptr := place.NextInput(u.Dec), place.Next(u.Dec)
	val, err := u.Dec.ReadValue()
	if err != nil {
		return err
	}
	if to := presenceIn(u.O); to != nil {
		before := to.base
		if ptr != "" {
			to.note(ptr)
		}
		to.base += ptr
		defer func() { to.base = before }()
	}
	val = bytes.Clone(val)
	mask.Blank(val, pl.Only)
	if pl.Typ == plan.JsontextValueType {
		if err := val.Compact(write.LooseOptions...); err != nil {
			return err
		}
	}
	opts := *u.O
	dec := (*jsontext.Decoder)(text.GetDecoder(val, []Options{&opts}))
	(*text.Decoder)(dec).RejectInvalidUTF8() // for good: the next one is asked again
	within := unmarshal.Borrow(dec)
	within.Funcs = u.Funcs
	err = within.ReadValue(pl.Elem, p)
	if len(within.Collected) > 0 {
		err = within.CollectedErrors(err, false)
	}
	within.Release()
	text.PutDecoder((*text.Decoder)(dec))
	return moveWithin(err, at, ptr)
}

// moveWithin returns err, in which places count from a value, as one in which they count
// from the start of the input.
func moveWithin(err error, at int64, ptr jsontext.Pointer) error {
	switch e := err.(type) {
	case Errors:
		for _, err := range e {
			moveWithin(err, at, ptr)
		}
	case *SemanticError:
		e.ByteOffset += at
		e.JSONPointer = ptr + e.JSONPointer
		moveWithin(e.Err, at, ptr)
	case *jsontext.SyntacticError:
		e.ByteOffset += at
		e.JSONPointer = ptr + e.JSONPointer
	}
	return err
}

// marshalFiltered writes what is selected of a value.
func marshalFiltered(m *marshal.State, pl *marshal.Plan, p plan.Pointer) error {
	opts := *m.O
	//lint:ignore SA4016 0 in the lowest bit says off
	opts.Flags.Set(opt.Whitespace | 0)
	within := marshal.OpenMarshaler(nil, []Options{&opts})
	within.Funcs = m.Funcs
	err := within.Value(pl.Elem, p)
	if err == nil {
		val := (*text.Encoder)(&within.Own).Buf()
		mask.Blank(val, pl.Only)
		err = m.Enc.WriteValue(val)
	} else if !pl.Legacy {
		err = plan.CollapseSemanticErrors(plan.NewMarshalErrorBefore(m.Enc, pl.Typ, err))
	}
	within.Close(false)
	return err
}
