package shape

// Make returns the shape of a struct whose fields are known by name and case
// alone, in their order: what there is to find them by. Their IDs are their
// positions.
func Make(fields []Field) *Struct {
	s := &Struct{Fields: fields}
	for i := range fields {
		fields[i].ID = i
	}
	s.index()
	return s
}

// index makes the names of the fields ready to be found.
func (s *Struct) index() {
	for i := range s.Fields {
		f := &s.Fields[i]
		f.Key = MakeKey(f.Name)
		s.ignoresCase = s.ignoresCase || f.Case == CaseIgnore
	}
	s.Names = makeTable(len(s.Fields), func(i int) *Key { return &s.Fields[i].Key })
}
