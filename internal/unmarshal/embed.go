package unmarshal

import (
	"bytes"
	"errors"
	"reflect"

	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
)

// embed reads the value of a member into the field that holds members of other
// names. val is the name as it stands, and name what it means.
func (u *State) embed(f *Field, p plan.Pointer, val, name []byte) error {
	// The name is gone when the next value is read.
	quoted, key := bytes.Clone(val), string(name)
	p, err := u.follow(f, p)
	if err != nil {
		return err
	}
	v := p.Value(f.Typ)
	if f.Typ.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(f.Typ.Elem()))
		}
		v = v.Elem()
	}
	if f.Plan == nil {
		return u.embedRaw(v.Addr(), quoted)
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(v.Type()))
	}
	k := reflect.ValueOf(key).Convert(v.Type().Key())
	held := reflect.New(f.Plan.Typ)
	if old := v.MapIndex(k); old.IsValid() {
		held.Elem().Set(old)
	}
	err = u.ReadValue(f.Plan, plan.PointerTo(held))
	v.SetMapIndex(k, held.Elem())
	return err
}

// embedRaw reads the value of a member into the object that the jsontext.Value at
// v is, or nothing yet.
func (u *State) embedRaw(v reflect.Value, quoted []byte) error {
	raw := plan.PointerTo(v).Bytes()
	if len(*raw) > 0 && !read.IsObject(*raw) {
		*raw = read.TrimSpace(*raw)
		err := plan.NewUnmarshalErrorAfter(u.Dec, plan.JsontextValueType, plan.ErrRawEmbedNotObject)
		if place.ReportsLegacy(u.Dec) {
			if err := u.Dec.SkipValue(); err != nil {
				return err
			}
		}
		return err
	}
	*raw = append(append(read.BeginMember(*raw), quoted...), ':')
	val, err := u.Dec.ReadValue()
	if err != nil {
		return err
	}
	*raw = append(append(*raw, val...), '}')
	return nil
}

var ErrNilField = errors.New("cannot set embedded pointer to unexported struct type")

// follow returns the address of a field of an embedded struct, which it allocates
// if need be. Upon an error the value is skipped where the v1 dialect goes on.
func (u *State) follow(f *Field, p plan.Pointer) (plan.Pointer, error) {
	for i := range f.Hops {
		h := &f.Hops[i]
		q := p.At(h.Offset).Pointer()
		if q.IsNil() {
			if !h.Exported {
				return plan.Pointer{}, plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, h.Root, ErrNilField)
			}
			*q = h.New()
		}
		p = *q
	}
	return p.At(f.Last), nil
}
