package opt

// Tune is a set of options of json/v2 for which Flags have no room.
type Tune uint16

const (
	RequireAll   Tune = 1 << iota
	NoDefaults        // missing members are left as they are
	NullDefaults      // null is as good as missing
)

// A Tuning is what plans depend on beside the bits of a mode. Equal ones mean the same, and
// can be compared.
type Tuning struct {
	Given, True Tune
}

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
	return t
}
