package edit

import (
	"slices"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// SortMembers brings the members of all objects in the value at p into order.
func (e *Editor) SortMembers(p jsontext.Pointer) error {
	v, err := e.At(p)
	if err != nil {
		return err
	}
	if v.Kind != 0 || !isSorted(v.Node) {
		v.sort()
	}
	return nil
}

func (p *Part) sort() {
	if !p.Open() {
		return
	}
	if p.Kind == '{' {
		type named struct {
			name, raw, mid []byte
			value          *Part
			from           int
		}
		members := make([]named, len(p.List))
		for i, e := range p.List {
			members[i] = named{tape.Unquoted(e.Name), e.Name, e.Mid, e.Value, i}
		}
		slices.SortStableFunc(members, func(a, b named) int { return wire.CompareUTF16(a.name, b.name) })
		switch {
		case len(members) < 2:
		case p.noted:
			order := make([]int, len(members))
			for i, m := range members {
				order[i] = m.from
			}
			p.sortNoted(order)
		default:
			for i, m := range members {
				p.List[i].Name, p.List[i].Mid, p.List[i].Value = m.raw, m.mid, m.value
			}
		}
	}
	for i := range p.List {
		p.List[i].Value.sort()
	}
}

// isSorted reports whether nothing in n is to be sorted.
func isSorted(n tape.Node) bool {
	for v := range n.All() {
		var last []byte
		first := true
		for raw := range v.RawMembers() {
			name := tape.Unquoted(raw)
			if !first && wire.CompareUTF16(last, name) > 0 {
				return false
			}
			last, first = name, false
		}
	}
	return true
}
