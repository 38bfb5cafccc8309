package unmarshal

import (
	"github.com/javelin-go/javelin/internal/plan"
)

func unmarshalOptional(u *State, pl *Plan, p plan.Pointer) error {
	o := pl.Optional
	*p.At(o.Present).Bool() = true
	isNull := u.Dec.PeekKind() == 'n'
	*p.At(o.Null).Bool() = isNull
	if isNull {
		pl.Elem.Zero(p.At(o.Value))
		_, err := u.Dec.ReadToken()
		return err
	}
	return pl.Elem.Read(u, pl.Elem, p.At(o.Value))
}
