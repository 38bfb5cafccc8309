package text

import (
	"slices"
	"testing"

	"github.com/javelin-go/javelin/internal/opt"
)

// TestStateMachine compares the state with the grammar written down as lists of
// what may follow.
func TestStateMachine(t *testing.T) {
	all := []Kind{KindNull, KindString, KindNumber, KindBeginObject, KindEndObject, KindBeginArray, KindEndArray}
	apply := func(s *state, k Kind) error {
		switch k {
		case KindBeginObject:
			return s.push(objectLevel)
		case KindBeginArray:
			return s.push(0)
		case KindEndObject:
			return s.popObject()
		case KindEndArray:
			return s.popArray()
		case KindString:
			s.last++
			return nil
		}
		return s.addValue()
	}
	values := []Kind{KindNull, KindString, KindNumber, KindBeginObject, KindBeginArray}
	for _, tt := range []struct {
		tokens string // as kinds
		next   []Kind // what may follow
		delim  byte   // before a string
	}{
		{"", values, 0},
		{"n", values, 0},
		{"[", append(values, KindEndArray), 0},
		{"[0", append(values, KindEndArray), ','},
		{"{", []Kind{KindString, KindEndObject}, 0},
		{`{"`, values, ':'},
		{`{"0`, []Kind{KindString, KindEndObject}, ','},
		{`{"[`, append(values, KindEndArray), 0},
		{`{"[]`, []Kind{KindString, KindEndObject}, ','},
		{`[{}`, append(values, KindEndArray), ','},
		{`[[]]`, values, 0},
	} {
		for _, k := range all {
			var s state
			s.reset(new(opt.Struct))
			for _, c := range []byte(tt.tokens) {
				if err := apply(&s, Kind(c)); err != nil {
					t.Fatalf("%s: %v", tt.tokens, err)
				}
			}
			if got := s.delim(KindString); got != tt.delim {
				t.Errorf("%s: separator %q, want %q", tt.tokens, got, tt.delim)
			}
			outer, last := slices.Clone(s.outer), s.last
			err := apply(&s, k)
			if (err == nil) != slices.Contains(tt.next, k) {
				t.Errorf("%s%c: %v", tt.tokens, k, err)
			}
			if err != nil && (s.last != last || !slices.Equal(s.outer, outer)) {
				t.Errorf("%s%c: the error has changed the state", tt.tokens, k)
			}
		}
	}
}
