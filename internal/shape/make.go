package shape

import (
	"cmp"
	"slices"
)

// Make returns the shape of a struct whose fields are known by name, case and depth
// alone, in their order: what there is to find them by. The ID of each is its depth
// before, and its place by depth afterwards.
func Make(fields []Field) *Struct {
	s := &Struct{Fields: fields}
	s.begin()
	for i := range fields {
		fields[i].Said = &saidNothing
	}
	if small {
		for i := range fields {
			s.ignoresCase = s.ignoresCase || fields[i].Case == CaseIgnore
		}
		return s
	}
	order := make([]int, len(fields))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(fields[i].ID, fields[j].ID) })
	for id, i := range order {
		fields[i].ID = id
	}
	s.Index()
	return s
}

// Index makes the names of the fields ready to be compared with. [Make] does so, but where programs
// are to be small: what calls Make for a plan, which compares names, calls Index as well.
func (s *Struct) Index() {
	for i := range s.Fields {
		f := &s.Fields[i]
		f.Key.set(f.Name)
		s.ignoresCase = s.ignoresCase || f.Case == CaseIgnore
	}
}
