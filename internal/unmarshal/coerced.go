package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
)

// IsBytes reports whether the type, a slice or array, is binary data within a string.
func (pl *Plan) IsBytes() bool {
	t, m := pl.Typ, pl.Mode
	switch {
	case t.Elem().Kind() != reflect.Uint8:
		return false
	case m&opt.FormatBytesWithLegacySemantics == 0 && t.Elem().PkgPath() != "":
		return false
	}
	return t.Kind() == reflect.Slice || m&opt.FormatByteArrayAsArray == 0
}

// SetNothing sets the value at p to what null stands for.
func (u *State) SetNothing(pl *Plan, p plan.Pointer) {
	switch pl.Typ.Kind() {
	case reflect.Slice, reflect.Map:
		pl.Zero(p)
	default:
		if !pl.Merge {
			pl.Zero(p)
		}
	}
	u.Nothing = true
}
