package rt

// Optional is a field whose member may be absent, null, or a value. Absent, the
// zero value, is told from null, which a pointer does not do. With the tag option
// omitzero it is left out where it is absent.
//
//	type Patch struct {
//		Name rt.Optional[string] `json:"name,omitzero"`
//	}
//
// Generated code reads and writes it without calling its methods.
type Optional[T any] struct {
	// Value is what there is if Null is not set.
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

// Begin reads null if it comes next, and otherwise makes room for a value, which
// is then to be read into Value. It is for generated code.
func (o *Optional[T]) Begin(d *Decoder) bool {
	if d.Null() {
		o.SetNull()
		return false
	}
	o.Present, o.Null = true, false
	return true
}

// Parts returns pointers to the fields. It is for package json/v2.
func (o *Optional[T]) Parts() (value any, present, null *bool) {
	return &o.Value, &o.Present, &o.Null
}

// MarshalJSON is for programs that know encoding/json alone. Without json/v2 in the
// program, T must be a basic type, a type of this module or one that has a form of
// its own.
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
	err := Unmarshal(data, &optionalParts{&o.Value, &o.Present, &o.Null})
	if o.Null {
		o.SetNull()
	}
	return err
}

// optionalParts is an Optional that reads itself. It is no generic type: what is made
// for an instance of one goes into every program that has the instance, and this
// reaches whatever JSON can be.
type optionalParts struct {
	value         any
	present, null *bool
}

func (o *optionalParts) UnmarshalJavelin(d *Decoder) {
	if *o.present, *o.null = true, d.Null(); !*o.null {
		d.Value(o.value)
	}
}
