package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/plan"
)

// IsOpaque reports whether a value is more to JSON than its kind: only its text tells what
// is in it.
func (pl *Plan) IsOpaque() bool {
	return pl.Custom || pl.Bridged || len(pl.Funcs) > 0 || pl.Optional != nil ||
		(pl.Typ.Kind() == reflect.Slice || pl.Typ.Kind() == reflect.Array) && pl.IsBytes()
}

// FieldOf returns the position of the field that a name is meant for, or -1.
func (u *State) FieldOf(s *Struct, name string) (int, error) {
	i := s.Shape.Find([]byte(name))
	if i >= 0 {
		return i, nil
	}
	i, matches := s.Shape.FindFold([]byte(name), s.ignoreCase, s.delimiters)
	if matches > 1 && !s.Tolerant {
		return -1, plan.NewUnmarshalErrorAfter(u.Dec, s.Typ, plan.ErrAmbiguousName)
	}
	return i, nil
}

// MapType is the type of the map that a fallback is, or points to.
func (f *Field) MapType() reflect.Type {
	if f.Typ.Kind() == reflect.Pointer {
		return f.Typ.Elem()
	}
	return f.Typ
}
