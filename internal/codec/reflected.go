package codec

import "github.com/javelin-go/javelin/json/jsontext"

// Reflected is what package json/v2 adds if it is part of the program, for packages
// that cannot import it: values of Go types that are known only when the program runs.
// It is set before main begins.
var Reflected struct {
	// Append appends a value of any type, the entries of maps in order. Of an error
	// it also returns where in the value it is, which the error then does not say,
	// and whether it is the type that has no form as JSON.
	Append func(dst []byte, v any) (_ []byte, at jsontext.Pointer, unsupported bool, err error)
}
