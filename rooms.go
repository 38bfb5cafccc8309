package javelin

import (
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/rewrite"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// This package is the face of those under internal that do the work. They cannot import
// it, but of the errors that they return this package makes its own: how is set before
// anything is called. Without it they return the causes.
func init() {
	tape.Fail = func(offset int64, p jsontext.Pointer, err error) error {
		return &Error{Offset: offset, JSONPointer: p, Err: err}
	}
	gpath.Fail = func(path string, offset int, err error) error {
		return &PathError{Path: path, Offset: offset, Err: err}
	}
	rewrite.MovedBy = movedBy
}

// movedBy returns an error of a value as one of a text in which that begins later.
func movedBy(err error, by func() int64) error {
	own, ok := err.(*Error)
	if !ok {
		return err
	}
	e := *own
	e.Offset += by()
	return &e
}
