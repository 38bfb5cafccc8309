package json

import (
	"sync"
	"sync/atomic"

	"github.com/javelin-go/javelin/internal/opt"
)

// Options for which the mode has no room are a Tuning. There are plans for each one that is
// met, so that they, too, are not asked for while values are read and written.

// tuned is what is known of a Tuning.
type tuned struct {
	opt.Tuning
	plans sync.Map // tunedKey: *planSet
}

// tunedKey is what sets of plans are told apart by, beside the Tuning.
type tunedKey struct {
	mode  mode
	funcs *funcTypes // of the caller's functions, or nil
}

var (
	allTuned   sync.Map // opt.Tuning: *tuned
	countTuned atomic.Int32
)

// maxTuned is how many are kept. A program has few.
const maxTuned = 1 << 10

// tunedOf returns what is known of t.
func tunedOf(t opt.Tuning) *tuned {
	if v, ok := allTuned.Load(t); ok {
		return v.(*tuned)
	}
	made := &tuned{Tuning: t}
	if countTuned.Load() >= maxTuned {
		return made
	}
	v, loaded := allTuned.LoadOrStore(t, made)
	if !loaded {
		countTuned.Add(1)
	}
	return v.(*tuned)
}

// is reports whether an option is true. Of nil, none is.
func (t *tuned) is(o opt.Tune) bool { return t != nil && t.True&o != 0 }

// planSetIn returns the set of plans for a mode and functions in t.
func planSetIn[P any](t *tuned, m mode, funcs *funcTypes) *planSet[P] {
	key := tunedKey{m, funcs}
	if v, ok := t.plans.Load(key); ok {
		if set, ok := v.(*planSet[P]); ok {
			return set
		}
	}
	v, _ := t.plans.LoadOrStore(key, new(planSet[P]))
	return v.(*planSet[P])
}
