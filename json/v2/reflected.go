package json

import (
	"github.com/javelin-go/javelin/internal/codec"
	"github.com/javelin-go/javelin/internal/plan"
	"github.com/javelin-go/javelin/json/jsontext"
)

// With this package in the program, package javelin takes values of any Go type.
func init() { codec.Reflected.Append = appendReflected }

func appendReflected(dst []byte, v any) (_ []byte, at jsontext.Pointer, unsupported bool, err error) {
	dst, err = Append(dst, v, Deterministic(true))
	switch e := err.(type) {
	case *SemanticError:
		bare := *e
		bare.JSONPointer, bare.ByteOffset = "", 0
		return dst, e.JSONPointer, e.Err == nil || e.Err == plan.ErrNoDuration, &bare
	case *jsontext.SyntacticError:
		bare := *e
		bare.JSONPointer, bare.ByteOffset = "", 0
		return dst, e.JSONPointer, false, &bare
	}
	return dst, "", false, err
}
