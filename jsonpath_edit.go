package javelin

import (
	"bytes"
	"cmp"
	"slices"
)

// Set returns data with v, of any type that [AppendValue] can write, in the place of
// every value that the query selects; of values within one another, the outermost
// counts. It makes none that is not there. Members of one name are an error where the
// query names them, or all set if they are allowed, as with [Set]. Data itself stays as it is, and all else
// is kept byte for byte.
func (p *JSONPath) Set(data []byte, v any, opts ...Option) ([]byte, error) {
	b, err := AppendValue(nil, v)
	if err != nil {
		return nil, err
	}
	nodes, err := p.outermost(data, opts)
	if err != nil {
		return nil, err
	}
	return setNodes(data, nodes, b, opts)
}

// setNodes puts b in the place of nodes of data, in their order.
func setNodes(data []byte, nodes []Node, b []byte, opts []Option) ([]byte, error) {
	size := int64(len(data)) + int64(len(nodes))*int64(len(b))
	if size > maxBytes {
		return nil, tooLarge(maxBytes)
	}
	last := 0
	if len(nodes) > 0 {
		last = nodes[0].doc.mark()
	} else {
		data = unmarked(data, opts)
	}
	out := make([]byte, 0, size)
	for _, n := range nodes {
		start, end, _ := n.bounds()
		out = append(append(out, data[last:start]...), b...)
		last = end
	}
	return append(out, data[last:]...), nil
}

// Delete returns data without the values that the query selects, members with their
// names, of which one that occurs twice is as with [JSONPath.Set]. If the root is one
// of them, nothing is left. Data itself stays as it is,
// and all else is kept byte for byte.
func (p *JSONPath) Delete(data []byte, opts ...Option) ([]byte, error) {
	nodes, err := p.outermost(data, opts)
	if err != nil {
		return nil, err
	}
	return deleteNodes(data, nodes, opts), nil
}

// deleteNodes takes nodes out of data, in their order.
func deleteNodes(data []byte, nodes []Node, opts []Option) []byte {
	if len(nodes) == 0 {
		return bytes.Clone(unmarked(data, opts))
	}
	if nodes[0].at == 0 {
		return nil
	}
	e := Node{doc: nodes[0].doc}.Edit()
	e.root.dropNodes(nodes)
	return e.Bytes()
}

// outermost returns what is selected, each once, in the order of the document, and
// without what is within another.
func (p *JSONPath) outermost(data []byte, opts []Option) ([]Node, error) {
	return outermost(data, opts, p.segments)
}

// outermost returns what any of ways selects in data.
func outermost(data []byte, opts []Option, ways ...[]segment) ([]Node, error) {
	root, err := openLoosely(data, opts)
	if err != nil {
		return nil, err
	}
	q := querier{evaluator: evaluator{budget: makeBudget(root.Raw()), names: oneOfName}, root: root}
	if allowsDuplicates(opts) {
		q.names = allOfName
	}
	var nodes []Node
	for _, segments := range ways {
		nodes = append(nodes, q.run(segments, root)...)
	}
	if q.err != nil {
		return nil, q.err
	}
	slices.SortFunc(nodes, func(a, b Node) int { return cmp.Compare(a.at, b.at) })
	kept, end := nodes[:0], uint32(0)
	for _, n := range nodes {
		if len(kept) == 0 || n.at >= end {
			kept = append(kept, n)
			end = next(n.doc.tape, n.at)
		}
	}
	return kept, nil
}

// dropNodes takes nodes out that are within p, of which none is within another, in
// the order of the document. Nothing of p has been edited yet.
func (p *part) dropNodes(nodes []Node) {
	if !p.open() {
		return
	}
	for i := range p.list {
		v := p.list[i].value
		at := v.node.at
		if nodes[0].at == at {
			p.list[i].value = nil
			nodes = nodes[1:]
		} else {
			end := next(v.node.doc.tape, at)
			n := 0
			for n < len(nodes) && nodes[n].at < end {
				n++
			}
			if n > 0 {
				v.dropNodes(nodes[:n])
				nodes = nodes[n:]
			}
		}
		if len(nodes) == 0 {
			break
		}
	}
	p.sweep()
}
