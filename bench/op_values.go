package main

import "slices"

// Operations on Go values that differ in what they are measured on, not in what a library
// is asked to do.

// values is the operation on Go values that o is.
func (o Op) values() Op {
	switch o {
	case OpShapesRead, OpUnmarshalInferred, OpIllFormedRead, OpFunctionsRead, OpCallDecode, OpCallRead:
		return OpUnmarshalTyped
	case OpShapesWrite, OpMarshalInferred, OpIllFormedWrite, OpFunctionsWrite, OpCallIndented:
		return OpMarshalTyped
	case OpCallEncode, OpCallEncodeIndent, OpCallWriteIndent:
		return OpWriteTyped
	case OpShapesDecode:
		return OpDecodeStream
	case OpShapesEncode:
		return OpEncodeStream
	}
	return o
}

// on is that operation, and the corpus with the type that o takes.
func (o Op) on(c Corpus) (Op, Corpus) {
	if o.Inferred() {
		c.Type = c.Inferred
	}
	if o.ToValue() {
		c.Sample = nil // of what is written
	}
	return o.values(), c
}

// of are the forms that o takes.
func (vs *Values) of(o Op) *Values {
	if o.Functions() {
		return &Values{Unmarshal: vs.FuncsUnmarshal, Marshal: vs.FuncsMarshal, Module: vs.Module}
	}
	if o.Calls() {
		if vs.calls == nil {
			return new(Values)
		}
		of := vs.calls.values(o)
		of.Module = vs.Module
		return &of
	}
	return vs
}

// ownCorpora are the documents that an operation alone is measured on, or is measured on
// too; none for most.
func ownCorpora(o Op) []string {
	switch {
	case o.Functions():
		return functionNames
	case o.IllFormed():
		return illFormedNames
	case o.small():
		return smallGetNames
	}
	return nil
}

// fits reports whether o is an operation for a corpus: some have documents of their own,
// and some documents operations.
func (o Op) fits(corpus string) bool {
	switch {
	case o.Shapes() || isShape(corpus):
		return o.Shapes() && isShape(corpus) && o.fitsShape(corpus)
	case o.Functions() || slices.Contains(functionNames, corpus):
		return o.Functions() && slices.Contains(functionNames, corpus)
	case o.IllFormed() || slices.Contains(illFormedNames, corpus):
		return o.IllFormed() && slices.Contains(illFormedNames, corpus)
	case o.Tree() && slices.Contains(smallGetNames, corpus):
		return o.small()
	case o.Inferred():
		return inferredType(corpus) != nil
	}
	return true
}

// takes reports whether a library is asked to do o with a corpus: not where it is known
// that it does not know such types, or does other work.
func (m *measurer) takes(p *Peer, o Op, c Corpus, r *Run) bool {
	switch {
	case !p.Has(o):
		return false
	case c.shape != nil && !takesShape(p, c, r):
		return false
	case p.OwnCorpora != nil && !slices.Contains(p.OwnCorpora, c.Name):
		return false
	case o.IllFormed() && m.res.Behaviours[p.Name][o].UTF8 == "reject":
		return false
	}
	return true
}

// does reports whether a run is in a category that was asked for; all are in "".
func (pl Plan) does(r *Run) bool {
	if pl.Category == "" {
		return true
	}
	var k Category
	if err := k.UnmarshalText([]byte(pl.Category)); err != nil {
		return false
	}
	if r.Ours || k == Generated || r.Category == Generated {
		return r.Category == k
	}
	return r.does(k)
}

// broughtAlong are the documents that the operations of a plan are measured on whatever
// others are: the grid, under the name that is given, and those of their own. Where
// documents are named, none are added to those of an operation.
func (pl Plan) broughtAlong(grid string) (names []string) {
	for _, o := range pl.Ops {
		own := ownCorpora(o)
		if slices.ContainsFunc(own, func(c string) bool { return slices.Contains(pl.Corpora, c) || slices.Contains(names, c) }) || pl.OwnCorpora && o.Tree() {
			continue
		}
		names = append(names, own...)
	}
	if slices.ContainsFunc(pl.Ops, Op.Shapes) && !slices.ContainsFunc(pl.Corpora, isShape) {
		names = append(names, grid)
	}
	return names
}
