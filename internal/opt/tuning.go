package opt

// Tune is a set of options of json/v2 for which Flags have no room.
type Tune uint16

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
type Tuning struct {
	Given, True Tune
	NonFinite   any   // a type of json/v2, or nil
	Formats     Chain // for types, or nil
}

// A Chain is a list that can be compared.
type Chain interface {
	// After returns the list with others behind it, which were given before.
	After(others Chain) Chain
}

// FormatsValue returns the option that adds formats.
func FormatsValue(c Chain) Options { return tuningValue{v: Tuning{Given: Formats, Formats: c}} }

// NonFiniteValue returns the option of that name.
func NonFiniteValue(v any) Options { return tuningValue{v: Tuning{Given: NonFinite, NonFinite: v}} }

// TuneValue returns the option that sets t to v.
func TuneValue(t Tune, v bool) Options {
	o := Tuning{Given: t}
	if v {
		o.True = t
	}
	return tuningValue{v: o}
}

// Tuning returns what is given of it.
func (s *Struct) Tuning() Tuning {
	if s.tuning == nil {
		return Tuning{}
	}
	return *s.tuning
}

// tune adds t, which wins over what there is. The Tuning becomes one that no other Struct
// has.
func (s *Struct) tune(t Tuning) {
	own := s.Tuning().And(t)
	s.tuning = &own
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
