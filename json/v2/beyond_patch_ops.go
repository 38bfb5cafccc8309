package json

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// ErrTest is the Err of a [PatchError] for an operation "test" that has failed.
var ErrTest = errors.New("value is not the one tested for")

// A PatchError says which operation of a JSON Patch cannot be applied, and why.
type PatchError struct {
	_ [0]func() // neither comparable nor to be written without field names

	// Index is that of the operation.
	Index int
	// Op is the name of the operation.
	Op string
	// Path is where the operation was to be applied.
	Path jsontext.Pointer
	// Err is the cause.
	Err error
}

// Error returns a text with the operation and the cause.
func (e *PatchError) Error() string {
	return plan.ErrorPrefix + "patch operation " + strconv.Itoa(e.Index) + " " + strconv.Quote(e.Op) +
		" at " + strconv.Quote(string(e.Path)) + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *PatchError) Unwrap() error { return e.Err }

// patchOp is an operation of a JSON Patch.
type patchOp struct {
	Op    string            `json:"op"`
	Path  *jsontext.Pointer `json:"path,omitzero"`
	From  *jsontext.Pointer `json:"from,omitzero"`
	Value jsontext.Value    `json:"value,omitzero"`
}

// ApplyPatch changes the Go value that v points to by a JSON Patch (RFC 6902). It applies
// all operations, or none if there is an error. The error is a *[PatchError] or, if the
// text is not a patch, that of [Unmarshal].
//
//	err := json.ApplyPatch(&order, []byte(`[
//		{"op": "add", "path": "/items/-", "value": {"sku": "hat"}},
//		{"op": "remove", "path": "/note"}
//	]`))
//
// Paths are those in the JSON of the value. The fields of a struct always exist: "remove"
// sets a field to zero, and "add" and "replace" set it; a name without a field is an error.
// In maps, slices and interfaces, members and elements are added and removed. Only the
// values of "test", "move" and "copy", and values of types with methods of their own, are
// marshaled; the latter are patched as text and unmarshaled. All options of [Unmarshal] and
// [Marshal] apply, except [SelectFields].
//
// Maps, elements of slices, and the values of pointers are changed in place.
func ApplyPatch(v any, patch []byte, opts ...Options) error {
	root := reflect.ValueOf(v)
	if root.Kind() != reflect.Pointer || root.IsNil() {
		return unmarshal.NewReferenceError(v)
	}
	var ops []patchOp
	if err := Unmarshal(patch, &ops); err != nil {
		return err
	}
	if fieldMaskIn(opts) != nil {
		return errSelectPatch
	}
	dec := (*jsontext.Decoder)(text.GetDecoder([]byte("null"), opts))
	a := newGoPatch(dec, opts)
	pl := a.rootPlan(root)
	var err error
	for i := range ops {
		if err = a.apply(pl, plan.PointerTo(root), &ops[i]); err != nil {
			e := &PatchError{Index: i, Op: ops[i].Op, Err: err}
			if ops[i].Path != nil {
				e.Path = *ops[i].Path
			}
			a.rollBack()
			err = e
			break
		}
	}
	a.end()
	text.PutDecoder((*text.Decoder)(dec))
	return err
}

var (
	errSelectPatch = errors.New(plan.ErrorPrefix + "SelectFields is no option of ApplyPatch")

	errNoPath      = errors.New("no path")
	errNoFrom      = errors.New("no from")
	errNoOpVal     = errors.New("no value")
	errNoOp        = errors.New("no such operation")
	errBadPath     = errors.New("path is no JSON Pointer")
	errWithin      = errors.New("a value cannot be moved into itself")
	errNoSuch      = errors.New("no such value")
	errNoParent    = errors.New("neither an object nor an array")
	errArrayLen    = errors.New("an array of Go keeps its length")
	errNoSuchField = errors.New("no field of this name")
)

func tokensOf(p jsontext.Pointer) ([]string, error) {
	if !p.IsValid() {
		return nil, errBadPath
	}
	var toks []string
	for tok := range p.Tokens() {
		toks = append(toks, tok)
	}
	return toks, nil
}

// apply applies one operation to the value at p.
func (a *goPatch) apply(pl *unmarshal.Plan, p plan.Pointer, op *patchOp) error {
	if op.Path == nil {
		return errNoPath
	}
	path, err := tokensOf(*op.Path)
	if err != nil {
		return err
	}
	c := change{op: op.Op, value: op.Value}
	switch op.Op {
	case "add", "replace", "test":
		if op.Value == nil {
			return errNoOpVal
		}
	case "remove":
	case "move", "copy":
		if op.From == nil {
			return errNoFrom
		}
		from, err := tokensOf(*op.From)
		if err != nil {
			return err
		}
		get := change{op: "get"}
		if err := a.at(pl, p, from, &get); err != nil {
			return err
		}
		c.op, c.value = "add", get.value
		if op.Op == "move" {
			if *op.From == *op.Path {
				return nil
			}
			if op.From.Contains(*op.Path) {
				return errWithin
			}
			if err := a.at(pl, p, from, &change{op: "remove"}); err != nil {
				return err
			}
		}
	default:
		return errNoOp
	}
	return a.at(pl, p, path, &c)
}

// change is what is done at a place: "add", "replace", "remove", "test" or "get".
type change struct {
	op    string
	value jsontext.Value // got, where it is "get"
}

// at does something to the value that toks lead to from the one at p.
func (a *goPatch) at(pl *unmarshal.Plan, p plan.Pointer, toks []string, c *change) error {
	if len(toks) == 0 {
		return a.here(pl, p, c)
	}
	if pl.Typ.Kind() != reflect.Pointer && pl.Typ.Kind() != reflect.Interface {
		a.hops = 0
	} else if a.hops++; a.hops > unmarshal.MaxStuck {
		return plan.ErrCycle
	}
	switch {
	case a.isTree && pl.Typ == objectType:
		return a.atMemberOf(p, toks, c)
	case pl.IsOpaque() && pl.Optional == nil:
		return a.atText(pl, p, toks, c)
	}
	switch k := pl.Typ.Kind(); {
	case pl.Optional != nil:
		if !*p.At(pl.Optional.Present).Bool() || *p.At(pl.Optional.Null).Bool() {
			return errNoSuch
		}
		return a.at(pl.Elem, p.At(pl.Optional.Value), toks, c)
	case pl.Fields != nil:
		return a.atField(pl, p, toks, c)
	case k == reflect.Map && pl.Key != nil:
		if p.Value(pl.Typ).IsNil() && (len(toks) > 1 || c.op != "add") {
			return errNoSuch
		}
		return a.atKey(pl, a.mapAt(pl.Typ, p), toks, c)
	case k == reflect.Slice:
		return a.atElement(pl, p, toks, c)
	case k == reflect.Array:
		i, ok := arrayIndex(toks[0])
		switch {
		case !ok || i >= uint64(pl.Length):
			return errNoSuch
		case len(toks) == 1 && (c.op == "add" || c.op == "remove"):
			return errArrayLen
		}
		return a.at(pl.Elem, p.At(uintptr(i)*pl.Elem.Size), toks[1:], c)
	case k == reflect.Pointer && pl.Elem != nil:
		if p.Pointer().IsNil() {
			return errNoSuch
		}
		return a.at(pl.Elem, *p.Pointer(), toks, c)
	case k == reflect.Interface:
		held := p.Value(pl.Typ).Elem()
		if !held.IsValid() {
			return errNoSuch
		}
		if held.Kind() == reflect.Pointer && !held.IsNil() {
			return a.at(a.planOf(pl, held.Type().Elem()), plan.PointerTo(held), toks, c)
		}
		x := reflect.New(held.Type())
		x.Elem().Set(held)
		err := a.at(a.planOf(pl, held.Type()), plan.PointerTo(x), toks, c)
		if err == nil && c.changes() {
			a.set(pl.Typ, p, x.Elem())
		}
		return err
	}
	return errNoParent
}

func (c *change) changes() bool { return c.op != "test" && c.op != "get" }

// here does something to the value at p.
func (a *goPatch) here(pl *unmarshal.Plan, p plan.Pointer, c *change) (err error) {
	switch c.op {
	case "remove":
		a.set(pl.Typ, p, reflect.Zero(pl.Typ))
	case "get":
		c.value, err = a.textOf(pl, p)
	case "test":
		have, err := a.textOf(pl, p)
		if err != nil {
			return err
		}
		return testText(have, c.value)
	default:
		err = a.read(pl, p, c.value)
	}
	return err
}

// read sets the value at p to val alone.
func (a *goPatch) read(pl *unmarshal.Plan, p plan.Pointer, val jsontext.Value) error {
	dec := (*jsontext.Decoder)(text.GetDecoder(val, a.opts))
	b := newGoPatch(dec, a.opts)
	err := b.replace(pl, p)
	if len(b.u.Collected) > 0 {
		err = b.u.CollectedErrors(err, false)
	}
	if err != nil {
		err = plan.LegacyUnmarshalError(b.u.O, p.Interface(pl.Typ), err)
	}
	a.undo = append(a.undo, b.undo...)
	b.end()
	text.PutDecoder((*text.Decoder)(dec))
	return err
}

// atField is at for a struct.
func (a *goPatch) atField(pl *unmarshal.Plan, p plan.Pointer, toks []string, c *change) error {
	s := pl.Fields
	if s.Err != nil {
		return s.Err.Err
	}
	i, err := a.u.FieldOf(s, toks[0])
	if err != nil {
		return plan.ErrAmbiguousName
	}
	if i >= 0 {
		f := &s.Fields[i]
		q, ok, err := a.fieldAt(f, p, c.op == "add" && len(toks) == 1)
		switch {
		case err != nil:
			return unmarshal.ErrNilField
		case !ok:
			return errNoSuch
		}
		return a.within(&s.Shape.Fields[i], func() error { return a.at(f.Plan, q, toks[1:], c) })
	}
	f := s.Fallback
	if f == nil {
		return errNoSuchField
	}
	adds := c.op == "add" && len(toks) == 1
	q, ok, err := a.fallbackAt(f, p, adds)
	switch {
	case err != nil:
		return unmarshal.ErrNilField
	case !ok:
		return errNoSuch
	case f.Plan == nil:
		raw := a.u.Plan(plan.JsontextValueType, unmarshal.Inner(pl.Mode)&^plan.MannerBits)
		if adds && len(*q.Bytes()) == 0 {
			a.set(plan.JsontextValueType, q, reflect.ValueOf(jsontext.Value("{}")))
		}
		return a.atText(raw, q, toks, c)
	}
	t := f.MapType()
	if !adds && q.Value(t).IsNil() {
		return errNoSuch
	}
	return a.atMember(f.Plan, a.mapAt(t, q), reflect.ValueOf(toks[0]).Convert(t.Key()), toks, c)
}

// atKey is at for the map m, which is not nil.
func (a *goPatch) atKey(pl *unmarshal.Plan, m reflect.Value, toks []string, c *change) error {
	quoted, err := jsontext.AppendQuote(nil, toks[0])
	if err != nil {
		return err
	}
	k := reflect.New(pl.Key.Typ)
	dec := (*jsontext.Decoder)(text.GetDecoder([]byte("{"+string(quoted)+":0}"), a.opts))
	u := unmarshal.Borrow(dec)
	if _, err = dec.ReadToken(); err == nil {
		err = pl.Key.Read(u, pl.Key, plan.PointerTo(k))
	}
	u.Release()
	text.PutDecoder((*text.Decoder)(dec))
	switch {
	case err != nil:
		return errNoSuch
	case k.Elem().Kind() == reflect.Interface && !k.Elem().IsNil() && !k.Elem().Elem().Comparable():
		return errNoSuch
	}
	return a.atMember(pl.Elem, m, k.Elem(), toks, c)
}

// atMember is at for the value of a key of m.
func (a *goPatch) atMember(elem *unmarshal.Plan, m, k reflect.Value, toks []string, c *change) error {
	old := m.MapIndex(k)
	last := len(toks) == 1
	if !old.IsValid() && !(last && c.op == "add") {
		return errNoSuch
	}
	if last && c.op == "remove" {
		a.setKey(m, k, reflect.Value{})
		return nil
	}
	x := reflect.New(elem.Typ)
	if old.IsValid() {
		x.Elem().Set(old)
	}
	err := a.at(elem, plan.PointerTo(x), toks[1:], c)
	if err == nil && c.changes() {
		a.setKey(m, k, x.Elem())
	}
	return err
}

// atElement is at for the slice at p.
func (a *goPatch) atElement(pl *unmarshal.Plan, p plan.Pointer, toks []string, c *change) error {
	s := p.Value(pl.Typ)
	n := s.Len()
	last := len(toks) == 1
	i, ok := arrayIndex(toks[0])
	if toks[0] == "-" {
		i, ok = uint64(n), true
	}
	inserts := last && c.op == "add"
	if !ok || i > uint64(n) || i == uint64(n) && !inserts {
		return errNoSuch
	}
	at := int(i)
	switch {
	case inserts:
		x := reflect.New(pl.Elem.Typ)
		if err := a.read(pl.Elem, plan.PointerTo(x), c.value); err != nil {
			return err
		}
		more := reflect.MakeSlice(pl.Typ, n+1, n+1+n/4)
		reflect.Copy(more, s.Slice(0, at))
		more.Index(at).Set(x.Elem())
		reflect.Copy(more.Slice(at+1, n+1), s.Slice(at, n))
		a.set(pl.Typ, p, more)
		return nil
	case last && c.op == "remove":
		less := reflect.MakeSlice(pl.Typ, n-1, n-1)
		reflect.Copy(less, s.Slice(0, at))
		reflect.Copy(less.Slice(at, n-1), s.Slice(at+1, n))
		a.set(pl.Typ, p, less)
		return nil
	}
	return a.at(pl.Elem, plan.PointerTo(s.Index(at).Addr()), toks[1:], c)
}
