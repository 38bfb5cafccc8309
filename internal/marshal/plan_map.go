package marshal

import (
	"reflect"
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
		pl.unique = !k.Custom && pl.Mode&(opt.AllowInvalidUTF8|opt.AllowDuplicateNames) != opt.AllowInvalidUTF8
	}
	if pl.Kind != writeMap {
		return
	}
	if !pl.unique {
		pl.named = pl.isNamedByText()
	}
	if !pl.unique && !pl.named || k.Typ.Kind() == reflect.Bool && !pl.named {
		pl.Kind = WriteOther
		return
	}
	pl.scratch = new(sync.Pool)
	if e.Mutable {
		return
	}
	switch shape := plan.ShapeOf(pl.Typ); {
	case shape >= plan.WordToString:
		pl.iter = shape
	case k.Typ.Kind() != reflect.String || pl.named:
	case shape == plan.StringToAny && e.quoted:
		pl.iter = plan.StringToUnusual
	case shape == plan.StringToString && e.Kind == WriteString:
		pl.iter = plan.StringToText
	case e.Typ.Kind() == reflect.Struct && e.isBlock():
		pl.iter = plan.StringToBlock
	default:
		pl.iter = shape
	}
}

// isNamedByText reports whether the keys of a map are named by a method, and names need
// neither be compared nor be UTF-8.
func (pl *Plan) isNamedByText() bool {
	const lax = opt.AllowDuplicateNames | opt.AllowInvalidUTF8
	k := pl.key
	switch k.Typ.Kind() {
	case reflect.Pointer, reflect.Interface:
		return false // there may be nothing to call the method of
	}
	return k.Kind == writeText && !k.Method.skipsNames && pl.Mode&lax == lax
}

// maxBlock is how many words a block has at most.
const maxBlock = 8

// isBlock reports whether values of the type are structs of scalars, and of so many words.
func (pl *Plan) isBlock() bool {
	if pl.Kind != WriteObject || pl.size%8 != 0 || pl.size < 16 || pl.size > 8*maxBlock || plan.PointerSize != 8 {
		return false
	}
	for i := range pl.Fields.Fields {
		f := &pl.Fields.Fields[i]
		if !f.Plan.isScalar() || len(f.hops) > 0 || f.Undo {
			return false
		}
		for _, o := range f.Unless {
			if o == ifZero {
				return false // it may be a method that says so
			}
		}
	}
	return true
}
