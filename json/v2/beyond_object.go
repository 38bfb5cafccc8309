package json

import (
	"iter"
	"reflect"
	"slices"

	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/marshal"
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/unmarshal"
	"github.com/javelin-go/javelin/json/jsontext"
)

// An Object is a JSON object that keeps the order of its members. Its values are those that
// [Unmarshal] stores in an any, but with an Object in place of each map[string]any, at
// every level.
//
//	o := json.Object{{Name: "name", Value: "Ada"}, {Name: "born", Value: 1815}}
//	o.Set("name", "Ada Lovelace")
//	b, err := json.Marshal(o) // {"name":"Ada Lovelace","born":1815}
//
// It is a slice, so a copy shares the values. With [ObjectsInAny], Unmarshal stores Objects
// in an any. Looking up a name compares one name after the other. To look up many names in
// a large object, make a map from [Object.All].
type Object []Member[any]

// Get returns the value of the member with the name, and whether there is one. If there are
// several, it is the last one, as when an object is read into a map.
func (o Object) Get(name string) (v any, ok bool) {
	if i := o.last(name); i >= 0 {
		return o[i].Value, true
	}
	return nil, false
}

// last returns the position of the last member with the name, or -1.
func (o Object) last(name string) int {
	for i := range slices.Backward(o) {
		if o[i].Name == name {
			return i
		}
	}
	return -1
}

// Set sets the value of the member with the name: of the last one, or of a new one, which
// comes after all others.
func (o *Object) Set(name string, v any) {
	if i := o.last(name); i >= 0 {
		(*o)[i].Value = v
		return
	}
	*o = append(*o, Member[any]{name, v})
}

// Delete removes all members with the name, and reports whether there was one.
func (o *Object) Delete(name string) bool {
	n := len(*o)
	*o = slices.DeleteFunc(*o, func(m Member[any]) bool { return m.Name == name })
	return len(*o) < n
}

// All returns an iterator over names and values, in order.
func (o Object) All() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for _, m := range o {
			if !yield(m.Name, m.Value) {
				return
			}
		}
	}
}

// MarshalJSONTo writes the members in order; a nil Object is an empty one. Two members of
// one name are an error unless [jsontext.AllowDuplicateNames] is set.
func (o Object) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	for i := range o {
		if err := enc.WriteToken(jsontext.String(o[i].Name)); err != nil {
			return err
		}
		if err := marshal.MarshalEncode(enc, o[i].Value); err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndObject)
}

// MarshalJSON is [Object.MarshalJSONTo] for package encoding/json. Two members of one name
// are not an error there.
func (o Object) MarshalJSON() ([]byte, error) {
	return Marshal(o, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// UnmarshalJSONFrom sets o to the members of an object. It replaces the old members; null
// makes o nil.
func (o *Object) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	switch dec.PeekKind() {
	case jsontext.KindBeginObject, jsontext.KindNull, jsontext.KindInvalid:
	default:
		val, err := dec.ReadToken()
		if err != nil {
			return err
		}
		return newUnmarshalErrorOf(dec, val.Kind())
	}
	policy, _ := GetOption(dec.Options(), ObjectsInAny)
	var v any
	err := UnmarshalDecode(dec, &v, ObjectsInAny(max(policy, LastMember)))
	*o, _ = v.(Object)
	return err
}

func newUnmarshalErrorOf(dec *jsontext.Decoder, k jsontext.Kind) error {
	return plan.Amend(plan.NewUnmarshalErrorAfter(dec, objectType, nil), func(f *plan.Fault) { f.JSONKind = k })
}

// UnmarshalJSON is [Object.UnmarshalJSONFrom] for package encoding/json: of members of one
// name the last value counts.
func (o *Object) UnmarshalJSON(b []byte) error {
	return Unmarshal(b, o, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// An ObjectPolicy chooses the Go type of a JSON object in an any.
type ObjectPolicy uint8

// The policies. Members of one name are an error, whatever the policy, unless
// [jsontext.AllowDuplicateNames] is set.
const (
	NoObjects   ObjectPolicy = iota // map[string]any, as without the option
	LastMember                      // an Object; of members of one name the last value, at the place of the first
	FirstMember                     // an Object; of members of one name the first value
	EveryMember                     // an Object with all members
)

// ObjectsInAny unmarshals objects into an any as an [Object], which keeps the order of the
// members, instead of a map[string]any, at every level.
//
// It takes about as long as maps: an Object is a slice, which is made once.
func ObjectsInAny(p ObjectPolicy) Options { return opt.FormValue(objectsKey{}, p) }

type objectsKey struct{}

func (objectsKey) JoinTo(f *plan.TypeForms, p any) {
	if f.Objects == nil {
		f.Objects = ordering(p.(ObjectPolicy))
	}
}

var objectType = reflect.TypeFor[Object]()

// ordered is what the plan of an any has beside that makes an Object of objects.
type ordered struct {
	policy ObjectPolicy
	list   *unmarshal.Plan // of []any
	others func(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer) error
	fast   *codec.Orderer // for the fast form; nil if there is none
}

// An ordering is an ObjectPolicy as plans know it.
type ordering ObjectPolicy

// CompileForm changes the plan of a type.
func (by ordering) CompileForm(b *unmarshal.Builder, pl *unmarshal.Plan) {
	p := ObjectPolicy(by)
	if p == NoObjects || pl.Typ != plan.AnyType || pl.Mode&unmarshal.AtName != 0 || pl.BadTag {
		return
	}
	e := &ordered{policy: p, others: pl.Read}
	if pl.IsAny() {
		e.fast = codec.NewOrderer(objectOf, !pl.Unique && p == EveryMember)
		pl.Else = wholeOrdered
	}
	pl.Kind, pl.Read, pl.Own().Extra = unmarshal.ReadFilled, unmarshalOrdered, e
	e.list = b.Plan(unmarshal.SliceAnyType, unmarshal.Inner(pl.Mode)&^plan.MannerBits)
}

// objectOf makes an Object.
func objectOf(names []string, values []any) any {
	o := make(Object, len(names))
	for i := range o {
		o[i].Name, o[i].Value = names[i], values[i]
	}
	return o
}

// wholeOrdered is unmarshalOrdered by entries of the index. What is not certain it leaves to
// that, and returns zeros.
func wholeOrdered(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer, buf []byte, ent []uint32, org, depth int) (took, end int) {
	if *p.Any() != nil {
		return 0, 0
	}
	v, took, end := u.WholeAny(pl.Extra.(*ordered).fast, pl.Mode, buf, ent, org, depth)
	if took > 0 {
		*p.Any() = v
	}
	return took, end
}

func unmarshalOrdered(u *unmarshal.State, pl *unmarshal.Plan, p plan.Pointer) error {
	e := pl.Extra.(*ordered)
	if *p.Any() != nil && (!pl.Merge || holdsPointer(*p.Any())) {
		return e.others(u, pl, p)
	}
	if e.fast != nil {
		if v, ok := u.FastAny(e.fast); ok {
			*p.Any() = v
			return nil
		}
	}
	switch u.Dec.PeekKind() {
	case '{':
		var o Object
		err := readOrdered(u, e, &o)
		*p.Any() = o
		return err
	case '[':
		var l []any
		err := e.list.Read(u, e.list, plan.PointerTo(reflect.ValueOf(&l)))
		*p.Any() = l
		return err
	}
	return e.others(u, pl, p)
}

// holdsPointer reports whether v is a pointer, which leads to what is set.
func holdsPointer(in any) bool {
	v := reflect.ValueOf(in)
	return v.Kind() == reflect.Pointer && !v.IsNil()
}

// maxCompared is how many names are compared one by one.
const maxCompared = 16

// readOrdered reads the object that comes next.
func readOrdered(u *unmarshal.State, e *ordered, o *Object) error {
	pl, policy := e.list.Elem, e.policy
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	*o = Object{}
	var index map[string]int // of more than maxCompared members
	var first error
	for u.Dec.PeekKind() != '}' {
		if err := u.CheckNext(pl); err != nil {
			return err
		}
		val, plain, err := u.Value() // the Decoder sees to it that names differ
		if err != nil {
			return err
		}
		name := u.Name(val, plain)
		at := -1
		if !pl.Unique && policy != EveryMember {
			if at = find(*o, index, name); at < 0 && len(*o) >= maxCompared {
				if index == nil {
					index = make(map[string]int)
					for i, m := range *o {
						index[m.Name] = i
					}
				}
				index[name] = len(*o)
			}
		}
		var v any
		err = u.ReadValue(pl, plan.PointerTo(reflect.ValueOf(&v)))
		switch {
		case at < 0:
			*o = append(*o, Member[any]{name, v})
		case policy == LastMember:
			(*o)[at].Value = v
		}
		if err := u.Keep(&first, err); err != nil {
			return err
		}
	}
	if _, err := u.Dec.ReadToken(); err != nil {
		return err
	}
	return first
}

// find returns the position of the member with the name, of which there is at most one, or
// -1. index, unless nil, has all.
func find(o Object, index map[string]int, name string) int {
	if index == nil {
		return o.last(name)
	}
	if i, ok := index[name]; ok {
		return i
	}
	return -1
}
