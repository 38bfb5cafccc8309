package unmarshal

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
)

// Bridged unmarshals by a method for the standard library; it is nil where that has no json/v2.
var Bridged func(*State, *Plan, plan.Pointer) error

// ReadBridgedAgain reads a value that has been read, as without functions.
var ReadBridgedAgain func(u *State, pl *Plan, p plan.Pointer, val []byte) error

func (b *Builder) byBridge(pl *Plan) {
	if plan.Bridge.UnmarshalerFrom == nil || !plan.MayBridge(pl.Typ, pl.Mode) || pl.Mode&Methodless != 0 ||
		!reflect.PointerTo(pl.Typ).Implements(plan.Bridge.UnmarshalerFrom) || plan.IsGenerated(pl.Typ, plan.UnmarshalerFromType) {
		return
	}
	pl.Custom = true
	if pl.Mode&AtName != 0 && pl.Mode&opt.CallMethodsWithLegacySemantics != 0 {
		return // names are text in the v1 dialect
	}
	pl.Own().Next, pl.Bridged = pl.Read, true
	pl.Kind, pl.Read = ReadOther, Bridged
}
