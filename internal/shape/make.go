package shape

// Make returns the shape of a struct whose fields are known by name and case
// alone, in their order: what there is to find them by. Their IDs are their
// positions.
func Make(fields []Field) *Struct {
	s := &Struct{Fields: fields}
	names := make([]string, len(fields))
	for i := range fields {
		f := &fields[i]
		f.ID, f.Key = i, MakeKey(f.Name)
		names[i] = f.Name
		s.ignoresCase = s.ignoresCase || f.Case == CaseIgnore
	}
	s.Names = MakeTable(names)
	return s
}
