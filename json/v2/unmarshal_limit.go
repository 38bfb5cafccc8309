package json

import (
	"github.com/javelin-go/javelin/internal/opt"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This file is for the options that encoding/json does not have. Limits are
// checked by the complete form alone, so that they cost nothing where they are not
// set.

// beginOwn prepares u for the options; left is the size of the input in memory.
func (u *unmarshaler) beginOwn(left int) {
	f := &u.o.Flags
	if f.Has(opt.ElementLimit) {
		u.slow = true
		u.elementLimit = u.o.ElementLimit
	}
	if f.Has(opt.StringLimit) {
		u.slow = true
		u.stringLimit = u.o.StringLimit
	}
	if f.Has(opt.ErrorLimit) {
		u.slow = true
		u.errorLimit = u.o.ErrorLimit
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
		x.LimitBytes(o.ByteLimit, ErrLimit)
		return nil
	}
	if int64(len(dec.UnreadBuffer())) > o.ByteLimit {
		return &SemanticError{action: unmarshalAction, ByteOffset: o.ByteLimit, Err: ErrLimit}
	}
	return nil
}
