package codec

import (
	"errors"

	"github.com/javelin-go/javelin/json/jsontext"
)

// This file checks what the methods and functions of users have done that are given a
// Decoder or an Encoder.

// Place is a place in the grammar, told by the number of open objects and arrays and by
// what has been read or written of the innermost.
type Place struct {
	Depth  int
	Length int64
}

// PlaceOf returns where c, a Decoder or an Encoder, is.
func PlaceOf(c interface {
	StackDepth() int
	StackIndex(int) (jsontext.Kind, int64)
}) Place {
	depth := c.StackDepth()
	_, length := c.StackIndex(depth)
	return Place{depth, length}
}

// OneValueAfter reports whether what lies between before and p is one value, or at least
// adds up to one.
func (p Place) OneValueAfter(before Place) bool {
	return p.Depth == before.Depth && p.Length == before.Length+1
}

// SkipUntil reads on until the place p, or one after it.
func SkipUntil(d *jsontext.Decoder, p Place) error {
	for {
		at := PlaceOf(d)
		if at.Depth < p.Depth || at.Depth == p.Depth && at.Length >= p.Length {
			return nil
		}
		if _, err := d.ReadToken(); err != nil {
			return err
		}
	}
}

var (
	errNonSingularValue    = errors.New("must read or write exactly one value")
	errUnsupportedMutation = errors.New("unsupported calls must not read or write any tokens")
)

// CheckOneValue returns what is to be made of the error of a method or function that was
// to read or write exactly one value, or nothing if it returned [errors.ErrUnsupported],
// and went from one place to the other.
func CheckOneValue(err error, before, after Place) error {
	switch {
	case err == nil && !after.OneValueAfter(before):
		return errNonSingularValue
	case err != nil && IsSkip(err) && after != before:
		return errUnsupportedMutation
	}
	return err
}

// IsSkip reports whether err, which CheckOneValue has returned, asks for the next way to
// treat the value.
func IsSkip(err error) bool { return errors.Is(err, errors.ErrUnsupported) }

// WrapUnsupported replaces an error that is [errors.ErrUnsupported], which would ask for
// another way to treat the value, where there is none. what names the method.
func WrapUnsupported(err error, what string) error {
	if IsSkip(err) {
		return errors.New(what + " may not return errors.ErrUnsupported")
	}
	return err
}
