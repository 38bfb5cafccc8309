package unmarshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
)

// This file is about types that cannot be read.

// unmarshalBadTag is for types that the tag option "string" does not go with.
func unmarshalBadTag(u *State, pl *Plan, p plan.Pointer) error {
	return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, plan.ErrInvalidStringTag)
}

// unmarshalNothing is for types that JSON has nothing for.
func unmarshalNothing(u *State, pl *Plan, p plan.Pointer) error {
	if pl.Mode&opt.ReportErrorsWithLegacySemantics == 0 {
		return plan.NewUnmarshalErrorBefore(u.Dec, pl.Typ, nil)
	}
	val, err := u.Dec.ReadValue()
	if err != nil || val[0] == 'n' {
		return err
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, pl.Typ, nil)
}

// unmarshalWrong is for a type that an option says something wrong of.
func unmarshalWrong(u *State, pl *Plan, p plan.Pointer) error {
	return plan.NewUnmarshalErrorBeforeWithSkipping(u.Dec, pl.Typ, pl.Wrong)
}
