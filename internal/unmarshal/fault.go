package unmarshal

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file finds what is wrong with the syntax of a document, for the v1 dialect, in which one that is
// not valid sets nothing.

// faultOf returns what is wrong with the syntax of in, or nil.
func (u *State) faultOf(in []byte) error {
	if !u.O.Flags.Has(opt.Valued) && text.SurelyValid(in, &u.O.Flags) { // else a limit may be passed
		return nil
	}
	again := (*jsontext.Decoder)(text.GetDecoder(in, []opt.Options{u.O}))
	err := checkNext((*text.Decoder)(again), true)
	if err != nil {
		err = ValueMissing(again, err, true)
	}
	text.PutDecoder((*text.Decoder)(again))
	return err
}

// checkNext returns what is wrong with the next value of x, in the v1 dialect; if last is set, that must
// be all that is left. Package json makes of it an error without a pointer. Nothing has been read then.
func checkNext(x *text.Decoder, last bool) error {
	if plan.Legacy.UnmarshalError != nil {
		return x.CheckSyntax(last)
	}
	return x.CheckNextValue(last)
}

// findFault is checkNext for all that is left, of which it is known that it is not surely valid.
func findFault(x *text.Decoder) error {
	if plan.Legacy.UnmarshalError != nil {
		return x.FindFault()
	}
	return x.CheckNextValue(true)
}
