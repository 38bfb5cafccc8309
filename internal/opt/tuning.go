package opt

// Tune is a set of options of json/v2 for which Flags have no room.
type Tune uint16

// The options.
const (
	RequireAll   Tune = 1 << iota
	NoDefaults        // missing members are left as they are
	NullDefaults      // null is as good as missing
	EmitOmitted       // omitempty and omitzero have no effect
	OmitNil           // fields that are nil are omitted
	Validate          // methods Validate are called
	NonFinite         // value in Tuning.NonFinite
	Formats           // value in Tuning.Formats
)

// A Tuning is what plans depend on beside the bits of a mode. Equal ones mean the same, and
// can be compared.
//
// It is handed on as one of the Values of a Struct, so that programs which know nothing of it
// have no code for it.
type Tuning struct {
	Given, True Tune
	NonFinite   any   // a type of json/v2, or nil
	Formats     Chain // for types, or nil
}

// A Chain is a list that can be compared.
type Chain interface {
	// After returns the list followed by others, which were given before it.
	After(others Chain) Chain
	// In looks up in others what the first of the list is for, and returns its value there and
	// whether there is one.
	In(others Chain) (v any, ok bool)
}

// tuningKey is the key of tunings among the Values.
type tuningKey struct{}

func tuningOption(t Tuning) Options {
	return &Struct{Flags: MakeFlags(Tuned | Values | 1), Values: &Value{Key: tuningKey{}, V: t}}
}

// FormatsValue returns the option that adds formats.
func FormatsValue(c Chain) Options { return tuningOption(Tuning{Given: Formats, Formats: c}) }

// NonFiniteValue returns the option of that name.
func NonFiniteValue(v any) Options { return tuningOption(Tuning{Given: NonFinite, NonFinite: v}) }

// TuneValue returns the option that sets t to v.
func TuneValue(t Tune, v bool) Options {
	o := Tuning{Given: t}
	if v {
		o.True = t
	}
	return tuningOption(o)
}

// Tuning returns what is given of it.
func (s *Struct) Tuning() (t Tuning) {
	if !s.Flags.Has(Tuned) {
		return t
	}
	for v := s.Values; v != nil; v = v.before {
		if before, ok := v.V.(Tuning); ok && v.Key == (tuningKey{}) {
			t = before.And(t)
		}
	}
	return t
}

// And returns t with what other gives, which wins.
func (t Tuning) And(other Tuning) Tuning {
	t.True = t.True&^other.Given | other.True
	t.Given |= other.Given
	if other.Given&NonFinite != 0 {
		t.NonFinite = other.NonFinite
	}
	if other.Formats != nil {
		t.Formats = other.Formats.After(t.Formats)
	}
	return t
}
