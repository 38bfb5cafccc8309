package unmarshal

import (
	"bytes"
	"reflect"

	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/read"
)

// fallback compiles the type of a field that holds members of other names. The
// plan is that of the members' values; nil for a jsontext.Value.
func (b *Builder) fallback(t reflect.Type, m plan.Mode) *Plan {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		t = t.Elem()
	}
	if t.Kind() == reflect.Map {
		return b.Plan(t.Elem(), m)
	}
	return nil
}

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
