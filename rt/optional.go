package rt

import "github.com/javelin-go/javelin/internal/text"

// Optional is a field whose member may be absent, null, or a value. Unlike a pointer, it
// distinguishes absent, which is the zero value, from null. With the tag option omitzero, a
// member that is absent is left out.
//
//	type Patch struct {
//		Name rt.Optional[string] `json:"name,omitzero"`
//	}
//
// Generated code reads and writes it without calling its methods.
type Optional[T any] struct {
	// Value is the value if Present is set and Null is not.
	Value T
	// Present says that there is a member.
	Present bool
	// Null says that it is null.
	Null bool
}

// Some returns an Optional that holds v.
func Some[T any](v T) Optional[T] { return Optional[T]{Value: v, Present: true} }

// Null returns an Optional that is null.
func Null[T any]() Optional[T] { return Optional[T]{Present: true, Null: true} }

// Get returns the value and whether there is one.
func (o *Optional[T]) Get() (v T, ok bool) {
	if !o.Present || o.Null {
		return v, false
	}
	return o.Value, true
}

// Or returns the value, or v if there is none.
func (o *Optional[T]) Or(v T) T {
	if o.Present && !o.Null {
		return o.Value
	}
	return v
}

// Set makes v the value.
func (o *Optional[T]) Set(v T) { *o = Some(v) }

// SetNull makes it null.
func (o *Optional[T]) SetNull() { *o = Null[T]() }

// Clear makes it absent.
func (o *Optional[T]) Clear() { *o = Optional[T]{} }

// IsZero reports whether it is absent.
func (o Optional[T]) IsZero() bool { return !o.Present }

// Begin reads null if it comes next. Otherwise it makes the Optional present, and the
// caller must read the value into Value. It is for generated code.
func (o *Optional[T]) Begin(d *Decoder) bool {
	if d.Null() {
		o.SetNull()
		return false
	}
	o.Present, o.Null = true, false
	return true
}

// TryOptional reads null, or a value by read, in an attempt. It is for generated code.
func TryOptional[T any](d *Decoder, o *Optional[T], at, i, depth int, read func(d *Decoder, v *T, at, i, depth int) (end, next int)) (end, next int) {
	if d.NullAt(at) {
		if end, next = d.TryNull(at, i); end >= 0 {
			o.SetNull()
		}
		return end, next
	}
	if end, next = read(d, &o.Value, at, i, depth); end >= 0 {
		o.Present, o.Null = true, false
	}
	return end, next
}

// Parts returns pointers to the fields. It is for package json/v2.
func (o *Optional[T]) Parts() (value any, present, null *bool) {
	return &o.Value, &o.Present, &o.Null
}

// MarshalJSON is for packages that only know encoding/json. Without json/v2 in the program,
// T must be a basic type, a type of this module or one with methods for JSON.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if !o.Present || o.Null {
		return []byte("null"), nil
	}
	e := getEncoder(nil)
	b := e.Value(nil, &o.Value)
	err := e.err
	e.release()
	return b, err
}

// UnmarshalJSON is the counterpart of MarshalJSON.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	err := unmarshalOptional(data, &o.Value, &o.Present, &o.Null)
	if o.Null {
		o.SetNull()
	}
	return err
}

// unmarshalOptional is UnmarshalJSON for the parts of an Optional. It is no Unmarshaler:
// TinyGo makes of a call by way of an interface a choice among all types that have the
// method, and this one reaches whatever JSON can be. So it would be in any program with an
// Optional, and with it floats, where there must be none.
func unmarshalOptional(data []byte, value any, present, null *bool) error {
	d := takeDecoder()
	text.InitDecoder((*text.Decoder)(&d.own), data, nil)
	x := (*text.Decoder)(&d.own)
	x.CapDepth()
	x.RejectInvalidUTF8()
	d.begin(&d.own, len(data))
	d.enter()
	if *present, *null = true, d.Null(); !*null {
		d.Value(value)
	}
	err := d.endWhole(false)
	text.ReleaseDecoder((*text.Decoder)(&d.own))
	d.release()
	return err
}
