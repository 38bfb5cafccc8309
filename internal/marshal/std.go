package marshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
)

// Bridged marshals by a method for the standard library; it is nil where that has no json/v2.
var Bridged func(*State, *Plan, plan.Pointer) error

// byBridge has the method of the standard library's json/v2 come first.
func (b *Builder) byBridge(pl *Plan) {
	if plan.Bridge.MarshalerTo == nil || !plan.MayBridge(pl.Typ, pl.Mode) {
		return
	}
	needsAddr, ok := implements(pl.Typ, plan.Bridge.MarshalerTo)
	if !ok || plan.IsGenerated(pl.Typ, plan.MarshalerToType) {
		return
	}
	pl.Custom = true
	legacy := pl.Mode&opt.CallMethodsWithLegacySemantics != 0
	if legacy && needsAddr && pl.Mode&plan.Unaddressable != 0 {
		return
	}
	pl = pl.precede()
	pl.Mutable = pl.Mutable || needsAddr
	pl.Method = &writeMethod{name: "MarshalJSONTo", skipsNames: legacy}
	pl.Write = Bridged
}
