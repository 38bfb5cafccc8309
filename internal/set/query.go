package set

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/javelin-go/javelin/internal/edit"
	"github.com/javelin-go/javelin/internal/gpath"
	"github.com/javelin-go/javelin/internal/jsonpath"
	"github.com/javelin-go/javelin/internal/tape"
)

// Nodes puts b in the place of nodes of data, in their order.
func Nodes(data []byte, nodes []tape.Node, b []byte, opts []tape.Option) ([]byte, error) {
	size := int64(len(data)) + int64(len(nodes))*int64(len(b))
	if size > tape.MaxBytes {
		return nil, tape.TooLarge(tape.MaxBytes)
	}
	last := 0
	if len(nodes) > 0 {
		last = nodes[0].Doc.Mark()
	} else {
		data = tape.Unmarked(data, opts)
	}
	out := make([]byte, 0, size)
	for _, n := range nodes {
		start, end, _ := n.Bounds()
		out = append(append(out, data[last:start]...), b...)
		last = end
	}
	return append(out, data[last:]...), nil
}

// DeleteNodes takes nodes out of data, in their order.
func DeleteNodes(data []byte, nodes []tape.Node, opts []tape.Option) []byte {
	if len(nodes) == 0 {
		return bytes.Clone(tape.Unmarked(data, opts))
	}
	if nodes[0].Slot == 0 {
		return nil
	}
	e := edit.Of(tape.Node{Doc: nodes[0].Doc})
	dropNodes(e.Root, nodes)
	return e.Bytes()
}

// Outermost returns what any of ways selects in data.
func Outermost(data []byte, opts []tape.Option, ways ...[]jsonpath.Segment) ([]tape.Node, error) {
	root, err := tape.OpenLoosely(data, opts)
	if err != nil {
		return nil, err
	}
	q := jsonpath.Querier{Evaluator: gpath.Evaluator{Budget: gpath.MakeBudget(root.Raw()), Names: gpath.OneOfName}, Root: root}
	if tape.AllowsDuplicates(opts) {
		q.Names = gpath.AllOfName
	}
	var nodes []tape.Node
	for _, segments := range ways {
		nodes = append(nodes, q.Run(segments, root)...)
	}
	if q.Err != nil {
		return nil, q.Err
	}
	slices.SortFunc(nodes, func(a, b tape.Node) int { return cmp.Compare(a.Slot, b.Slot) })
	kept, end := nodes[:0], uint32(0)
	for _, n := range nodes {
		if len(kept) == 0 || n.Slot >= end {
			kept = append(kept, n)
			end = tape.Next(n.Doc.Tape, n.Slot)
		}
	}
	return kept, nil
}

// dropNodes takes nodes out that are within p, of which none is within another, in
// the order of the document. Nothing of p has been edited yet.
func dropNodes(p *edit.Part, nodes []tape.Node) {
	if !p.Open() {
		return
	}
	for i := range p.List {
		v := p.List[i].Value
		at := v.Node.Slot
		if nodes[0].Slot == at {
			p.List[i].Value = nil
			nodes = nodes[1:]
		} else {
			end := tape.Next(v.Node.Doc.Tape, at)
			n := 0
			for n < len(nodes) && nodes[n].Slot < end {
				n++
			}
			if n > 0 {
				dropNodes(v, nodes[:n])
				nodes = nodes[n:]
			}
		}
		if len(nodes) == 0 {
			break
		}
	}
	p.Sweep()
}
