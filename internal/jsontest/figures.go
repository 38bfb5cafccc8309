package jsontest

import (
	"fmt"
	"hash/maphash"
	"sort"
	"strings"
)

// Figures counts what a comparison of random inputs has compared. An input that
// has come before counts no more: the simplest ones come again and again, and
// would make up most of a large number.
type Figures struct {
	Executions int // inputs that are not like any before
	Repeated   int // and the others

	seed   maphash.Seed
	seen   map[uint64]struct{}
	counts map[string]int
}

// NewFigures returns Figures that are all zero.
func NewFigures() *Figures {
	return &Figures{seed: maphash.MakeSeed(), seen: map[uint64]struct{}{}, counts: map[string]int{}}
}

// New counts an input for something, such as a type, never nil, and reports whether it has
// not come before.
func (f *Figures) New(use any, input []byte) bool {
	key := maphash.Comparable(f.seed, use) ^ maphash.Bytes(f.seed, input)
	if _, ok := f.seen[key]; ok {
		f.Repeated++
		return false
	}
	f.seen[key] = struct{}{}
	f.Executions++
	return true
}

// Count counts one input that has a property.
func (f *Figures) Count(property string) { f.counts[property]++ }

// Outcome counts one input as accepted or rejected.
func (f *Figures) Outcome(err error) {
	if err != nil {
		f.Count("rejected")
	} else {
		f.Count("accepted")
	}
}

// Report logs everything in the one line that internal/campaign looks for.
func (f *Figures) Report(t interface{ Log(args ...any) }) {
	var b strings.Builder
	fmt.Fprintf(&b, "figures: executions=%d repeated=%d", f.Executions, f.Repeated)
	names := make([]string, 0, len(f.counts))
	for name := range f.counts {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Fprintf(&b, " %s=%d", name, f.counts[name])
	}
	t.Log(b.String())
}
