package rt

import (
	"runtime"

	"github.com/javelin-go/javelin/json/jsontext"
)

// Frail calls methods that a struct may have from a pointer or an interface embedded in it.
// If that is nil, such a method usually panics, and Frail returns an error instead. If the
// method accepts a nil pointer, it is simply called. Other panics are not caught.
type Frail struct {
	Value any           // a pointer to the struct
	NilIs func() string // returns the type of what is nil in it, or "" if nothing is known to be
}

// nilEmbedded is the error that there is instead of a panic.
type nilEmbedded string

func (e nilEmbedded) Error() string { return string(e) + " is nil" }

// NilEmbedded marks the error for package json/v2.
func (nilEmbedded) NilEmbedded() {}

func isNilEmbedded(err error) bool {
	_, ok := err.(nilEmbedded)
	return ok
}

// caught is deferred where a method is called.
func (f Frail) caught(err *error) {
	if r := recover(); r != nil {
		*err = f.failure(r)
	}
}

// failure is the error for what a method has panicked with. It panics with it if
// nothing is nil.
func (f Frail) failure(r any) error {
	if _, ok := r.(runtime.Error); ok {
		name := ""
		if reflected.nilIn != nil {
			name = reflected.nilIn(f.Value)
		} else if f.NilIs != nil {
			name = f.NilIs()
		}
		if name != "" {
			return nilEmbedded(name)
		}
	}
	panic(r)
}

// UnmarshalJSONFrom calls that method of the value.
func (f Frail) UnmarshalJSONFrom(dec *jsontext.Decoder) (err error) {
	defer f.caught(&err)
	return f.Value.(interface {
		UnmarshalJSONFrom(*jsontext.Decoder) error
	}).UnmarshalJSONFrom(dec)
}

// UnmarshalJSON calls that method of the value.
func (f Frail) UnmarshalJSON(b []byte) (err error) {
	defer f.caught(&err)
	return f.Value.(interface{ UnmarshalJSON([]byte) error }).UnmarshalJSON(b)
}

// UnmarshalText calls that method of the value.
func (f Frail) UnmarshalText(b []byte) (err error) {
	defer f.caught(&err)
	return f.Value.(interface{ UnmarshalText([]byte) error }).UnmarshalText(b)
}

// MarshalJSONTo calls that method of the value.
func (f Frail) MarshalJSONTo(enc *jsontext.Encoder) (err error) {
	defer f.caught(&err)
	return f.Value.(interface {
		MarshalJSONTo(*jsontext.Encoder) error
	}).MarshalJSONTo(enc)
}

// MarshalJSON calls that method of the value.
func (f Frail) MarshalJSON() (b []byte, err error) {
	defer f.caught(&err)
	return f.Value.(interface{ MarshalJSON() ([]byte, error) }).MarshalJSON()
}

// AppendText calls that method of the value.
func (f Frail) AppendText(b []byte) (_ []byte, err error) {
	defer f.caught(&err)
	return f.Value.(interface{ AppendText([]byte) ([]byte, error) }).AppendText(b)
}

// MarshalText calls that method of the value.
func (f Frail) MarshalText() (b []byte, err error) {
	defer f.caught(&err)
	return f.Value.(interface{ MarshalText() ([]byte, error) }).MarshalText()
}

// zero calls the method IsZero.
func (f Frail) zero() (zero bool, err error) {
	defer f.caught(&err)
	return f.Value.(interface{ IsZero() bool }).IsZero(), nil
}

// NotZero reports whether a value is not zero by its method IsZero, or whether this method
// panics.
func (f Frail) NotZero() bool {
	zero, err := f.zero()
	return !zero || err != nil
}

// Zero makes it an error that the method IsZero of the value f, of type t, panics.
func (e *Encoder) Zero(b []byte, f Frail, t *Type) []byte {
	if e.err != nil {
		return b
	}
	if _, err := f.zero(); err != nil {
		return e.Fail(b, err, t)
	}
	return b
}

// frailKey is the key k with its methods, where it may be nil in part.
func frailKey[K any](k *K, nilIs []func(*K) string) any {
	if len(nilIs) == 0 {
		return k
	}
	return Frail{k, func() string { return nilIs[0](k) }}
}
