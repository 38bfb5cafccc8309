package unmarshal

import (
	"errors"
	"io"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/internal/place"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/internal/text"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is for the options that encoding/json does not have. Limits are
// checked, and errors collected, by the complete form alone, so that they cost nothing
// where they are not set.

// beginOwn prepares u for the options; left is the size of the input in memory.
func (u *State) beginOwn(left int) {
	f := &u.O.Flags
	if f.Has(opt.ElementLimit) {
		u.slow = true
		u.elementLimit = u.O.Limits().ElementLimit
	}
	if f.Has(opt.StringLimit) {
		u.slow = true
		u.stringLimit = u.O.Limits().StringLimit
	}
	if f.Has(opt.ErrorLimit) {
		u.slow = true
		u.errorLimit = u.O.Limits().ErrorLimit
	}
	if f.Has(opt.Forms) {
		if !f.Has(opt.Unmarshalers) {
			u.Funcs = nil // not those that are formed already
		}
		u.Funcs = u.formed.Of(u.Funcs, u.O, plan.TypeForms.Reading)
		u.notes = u.Funcs.Forms().Present != nil && !u.slow
		u.slow = u.slow || u.notes
	}
	if f.Get(opt.AliasStrings) && left > 0 {
		u.Strings.Alias()
	}
}

// isLimit reports whether err is that of a limit, after which the v1 dialect does
// not go on either.
func isLimit(err error) bool {
	f, ok := plan.Semantic.Of(err)
	return ok && f.Err == plan.ErrLimit
}

// checkString returns an error if val, the value read last, is a string beyond the
// limit.
func (u *State) checkString(val []byte) error {
	if val[0] != '"' || len(val)-len(`""`) <= u.stringLimit {
		return nil
	}
	return plan.NewUnmarshalErrorAfter(u.Dec, nil, plan.ErrLimit)
}

// CheckNext returns an error if there may be no more than the n elements of the
// innermost array or object that have been read.
func (u *State) CheckNext(pl *Plan, n int) error {
	if n < u.elementLimit {
		return nil
	}
	return plan.NewUnmarshalErrorBefore(u.Dec, pl.Typ, plan.ErrLimit)
}

// checkBytes makes the input of a whole call end with an error where it exceeds
// the limit.
func checkBytes(dec *jsontext.Decoder, o *opt.Struct) error {
	x := (*text.Decoder)(dec)
	if !x.InMemory() {
		x.LimitBytes(o.Limits().ByteLimit, plan.ErrLimit)
		return nil
	}
	if int64(len(dec.UnreadBuffer())) > o.Limits().ByteLimit {
		return plan.Semantic.New(plan.Fault{Action: plan.UnmarshalAction, ByteOffset: o.Limits().ByteLimit, Err: plan.ErrLimit})
	}
	return nil
}

// errCollected ends a call when as many errors have been collected as are wanted.
var errCollected = errors.New("as many errors as are collected")

// ReadValue reads the next value by its plan. If errors are collected, an error that
// concerns only this value is collected, too, and the Decoder is moved past the value.
func (u *State) ReadValue(pl *Plan, p plan.Pointer) error {
	at := u.mark()
	err := pl.Read(u, pl, p)
	if u.errorLimit == 0 || err == nil || err == io.EOF && at.Depth == 0 {
		return err
	}
	return u.passError(at, u.collect(err))
}

// mark returns the place before the next name or value, if errors are collected.
func (u *State) mark() (at place.Place) {
	if u.errorLimit > 0 {
		at = place.Of(u.Dec)
	}
	return at
}

// passError collects err and moves the Decoder past the name or value that begins at a
// place. It returns err instead if that ends the call or no errors are collected.
func (u *State) passError(at place.Place, err error) error {
	if u.errorLimit == 0 {
		return err
	}
	if err = u.collect(err); err != nil {
		return err
	}
	return place.SkipUntil(u.Dec, place.Place{Depth: at.Depth, Length: at.Length + 1})
}

// collect notes err, after which reading goes on. It returns an error after which it does
// not.
func (u *State) collect(err error) error {
	if err == nil || err == errIllFormed || err == errCollected || plan.IsSyntacticError(err) || text.IsIOError(err) || isLimit(err) {
		return err
	}
	if all, ok := plan.Semantic.Each(err); ok {
		for _, err := range all { // of a call that a method has made
			if err := u.collect(err); err != nil {
				return err
			}
		}
		return nil
	}
	u.Collected = append(u.Collected, err)
	if len(u.Collected) >= u.errorLimit {
		return errCollected
	}
	return nil
}

// CollectedErrors returns all errors of a call whose last one is err.
func (u *State) CollectedErrors(err error, last bool) error {
	if err == nil && last {
		err = (*text.Decoder)(u.Dec).CheckEOF()
	}
	all := u.Collected
	u.Collected = nil
	if err != nil && err != errCollected {
		all = append(all, ValueMissing(u.Dec, err, last))
	}
	return plan.Semantic.All(all)
}
