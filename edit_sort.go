package javelin

import (
	"slices"

	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/internal/wire"
	"github.com/javelin-go/javelin/json/jsontext"
)

// SortMembers brings the members of all objects in the value at p into order.
func (e *teditor) SortMembers(p jsontext.Pointer) error {
	v, err := e.at(p)
	if err != nil {
		return err
	}
	if v.kind != 0 || !isSorted(v.node) {
		v.sort()
	}
	return nil
}

func (p *part) sort() {
	if !p.open() {
		return
	}
	if p.kind == '{' {
		type named struct {
			name, raw, mid []byte
			value          *part
			from           int
		}
		members := make([]named, len(p.list))
		for i, e := range p.list {
			members[i] = named{tape.Unquoted(e.name), e.name, e.mid, e.value, i}
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
				p.list[i].name, p.list[i].mid, p.list[i].value = m.raw, m.mid, m.value
			}
		}
	}
	for i := range p.list {
		p.list[i].value.sort()
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
