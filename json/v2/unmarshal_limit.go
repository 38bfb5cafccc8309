package json

import (
	"errors"
	"io"
	"strings"

	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is for the options that encoding/json does not have. Limits are
// checked, and errors collected, by the complete form alone, so that they cost nothing
// where they are not set.

// beginOwn prepares u for the options; left is the size of the input in memory.
func (u *unmarshaler) beginOwn(left int) {
	f := &u.o.Flags
	if f.Has(opt.ElementLimit) {
		u.slow = true
		u.elementLimit = u.o.Limits().ElementLimit
	}
	if f.Has(opt.StringLimit) {
		u.slow = true
		u.stringLimit = u.o.Limits().StringLimit
	}
	if f.Has(opt.ErrorLimit) {
		u.slow = true
		u.errorLimit = u.o.Limits().ErrorLimit
	}
	if f.Has(opt.Forms) {
		if !f.Has(opt.Unmarshalers) {
			u.funcs = nil // not those that are formed already
		}
		u.funcs = u.formed.of(u.funcs, u.o, typeForms.reading)
		u.slow = u.slow || u.funcs.forms().present != nil
	}
	if f.Get(opt.AliasStrings) && left > 0 {
		u.strings.Alias()
	}
}

// isLimit reports whether err is that of a limit, after which the v1 dialect does
// not go on either.
func isLimit(err error) bool {
	serr, ok := err.(*SemanticError)
	return ok && serr.Err == ErrLimit
}

// checkString returns an error if val, the value read last, is a string beyond the
// limit.
func (u *unmarshaler) checkString(val []byte) error {
	if val[0] != '"' || len(val)-len(`""`) <= u.stringLimit {
		return nil
	}
	return newUnmarshalErrorAfter(u.dec, nil, ErrLimit)
}

// checkNext returns an error if there may be no more than the n elements of the
// innermost array or object that have been read.
func (u *unmarshaler) checkNext(pl *readPlan, n int) error {
	if n < u.elementLimit {
		return nil
	}
	return newUnmarshalErrorBefore(u.dec, pl.typ, ErrLimit)
}

// checkBytes makes the input of a whole call end with an error where it exceeds
// the limit.
func checkBytes(dec *jsontext.Decoder, o *opt.Struct) error {
	x := text.Decoder(dec)
	if !x.InMemory() {
		x.LimitBytes(o.Limits().ByteLimit, ErrLimit)
		return nil
	}
	if int64(len(dec.UnreadBuffer())) > o.Limits().ByteLimit {
		return &SemanticError{action: unmarshalAction, ByteOffset: o.Limits().ByteLimit, Err: ErrLimit}
	}
	return nil
}

// CollectErrors has unmarshaling go on after a value that does not suit its Go type, with
// what follows it, up to n such errors; n below 1 counts as 1. The call returns them
// together as [Errors], in the order of the input. What is wrong with the syntax ends
// it: that error comes last. Reading with the option is slower.
//
// All else is set, as far as it suits: a form can be shown again with what is right in it,
// and a message beside all that is wrong.
func CollectErrors(n int) Options { return opt.ErrorLimitValue(max(n, 1)) }

// Errors is what a call with [CollectErrors] returns: one error at least.
type Errors []error

// Error returns the texts of all, each on a line of its own.
func (e Errors) Error() string {
	var b strings.Builder
	for i, err := range e {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(err.Error())
	}
	return b.String()
}

// Unwrap returns e, for [errors.Is] and [errors.As].
func (e Errors) Unwrap() []error { return e }

// errCollected ends a call when as many errors have been collected as are wanted.
var errCollected = errors.New("as many errors as are collected")

// readValue reads the next value by its plan. If errors are collected, an error that
// concerns only this value is collected, too, and the Decoder is moved past the value.
func (u *unmarshaler) readValue(pl *readPlan, p pointer) error {
	at := u.mark()
	err := pl.read(u, pl, p)
	if u.errorLimit == 0 || err == nil || err == io.EOF && at.depth == 0 {
		return err
	}
	return u.passError(at, u.collect(err))
}

// mark returns the place before the next name or value, if errors are collected.
func (u *unmarshaler) mark() (at stackPlace) {
	if u.errorLimit > 0 {
		at = placeOf(u.dec)
	}
	return at
}

// passError collects err and moves the Decoder past the name or value that begins at a
// place. It returns err instead if that ends the call or no errors are collected.
func (u *unmarshaler) passError(at stackPlace, err error) error {
	if u.errorLimit == 0 {
		return err
	}
	if err = u.collect(err); err != nil {
		return err
	}
	return skipUntil(u.dec, stackPlace{at.depth, at.length + 1})
}

// collect notes err, after which reading goes on. It returns an error after which it does
// not.
func (u *unmarshaler) collect(err error) error {
	if err == nil || err == errIllFormed || err == errCollected || isSyntacticError(err) || text.IsIOError(err) || isLimit(err) {
		return err
	}
	if all, ok := err.(Errors); ok {
		for _, err := range all { // of a call that a method has made
			if err := u.collect(err); err != nil {
				return err
			}
		}
		return nil
	}
	u.collected = append(u.collected, err)
	if len(u.collected) >= u.errorLimit {
		return errCollected
	}
	return nil
}

// collectedErrors returns all errors of a call whose last one is err.
func (u *unmarshaler) collectedErrors(err error, last bool) error {
	if err == nil && last {
		err = text.Decoder(u.dec).CheckEOF()
	}
	all := Errors(u.collected)
	u.collected = nil
	if err != nil && err != errCollected {
		all = append(all, valueMissing(u.dec, err, last))
	}
	return all
}
