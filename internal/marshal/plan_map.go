package marshal

import (
	"reflect"
	"slices"
	"sync"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
)

// This file decides how maps are written.

// finishMap decides how a map is written, when the plans of its keys and elements
// are complete.
func (pl *Plan) finishMap() {
	k, e := pl.key, pl.Elem
	switch k.Typ.Kind() {
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		pl.unique = !k.Custom
	case reflect.String:
		// What is not UTF-8 may be replaced by what another key has there.
		pl.replaced = !k.Custom && pl.Mode&(opt.AllowInvalidUTF8|opt.AllowDuplicateNames) == opt.AllowInvalidUTF8
		pl.unique = !k.Custom && !pl.replaced
	}
	if pl.Kind != writeMap {
		return
	}
	if !pl.unique {
		pl.named = pl.isNamedByText()
		pl.distinct = (pl.named || pl.replaced) && pl.Mode&opt.AllowDuplicateNames == 0
	}
	if !pl.unique && !pl.named && !pl.replaced || k.Typ.Kind() == reflect.Bool && !pl.named {
		pl.Kind = WriteOther
		return
	}
	pl.scratch = new(sync.Pool)
	if e.Mutable {
		return
	}
	pl.iter = pl.shapeOfMap()
	pl.gather = pl.gathererFor()
}

// shapeOfMap returns how the fast form goes through a map.
func (pl *Plan) shapeOfMap() plan.MapShape {
	e, s := pl.Elem, plan.ShapeOf(pl.Typ)
	switch {
	case s.Key == plan.StringKey && pl.named:
		return plan.MapShape{}
	case s.Elem == plan.OtherElem && e.isBlock():
		if pl.named || s.Key != plan.StringKey && s.Key != plan.Key64 {
			return plan.MapShape{} // names come from code of the user's, or there are few such maps
		}
		s.Elem = plan.BlockElem
		pl.calls = !e.callsNobody(maxWithin)
	case s.Key != plan.StringKey:
	case s.Elem == plan.AnyElem && e.quoted:
		s.Elem = plan.UnusualElem
	case s.Elem == plan.StringElem && e.Kind == WriteString:
		s.Elem = plan.TextElem
	}
	if s.Key == plan.OtherKey {
		return plan.MapShape{}
	}
	return s
}

// isNamedByText reports whether the keys of a map are named by a method MarshalText.
func (pl *Plan) isNamedByText() bool {
	k := pl.key
	switch k.Typ.Kind() {
	case reflect.Pointer, reflect.Interface:
		return false // there may be nothing to call the method of
	}
	return k.Kind == writeText && !k.Method.skipsNames
}

// maxBlock is how many bytes a block has at most.
const maxBlock = 64

// isBlock reports whether there is a gatherer for blocks that are as long as values of the type. They
// come after keys of whole words.
func (pl *Plan) isBlock() bool {
	switch {
	case plan.PointerSize < 8 || pl.size > maxBlock:
		return false
	case pl.size%8 == 0:
		return true
	case pl.size == 12:
		return pl.Typ.Align() == 4
	}
	return pl.size == uintptr(pl.Typ.Align())
}

// maxWithin is how deep types are looked into for code of the user's.
const maxWithin = 4

// callsNobody reports whether it is known, from so many levels of types, that no code of the
// user's is called to write values of the type.
func (pl *Plan) callsNobody(levels int) bool {
	switch pl.Kind {
	case WriteObject:
		for i := range pl.Fields.Fields {
			f := &pl.Fields.Fields[i]
			if len(f.hops) > 0 || f.Undo || slices.Contains(f.Unless[:], ifZero) || levels == 0 || !f.Plan.callsNobody(levels-1) {
				return false // ifZero may be a method that says so
			}
		}
		return true
	case writeSlice, writeArray, writePointer:
		return levels > 0 && pl.Elem.callsNobody(levels-1)
	case writeTime, writeNumber, writeQuoted:
		return true
	}
	return pl.isScalar()
}
