package infer

import "slices"

// This file makes one place of objects that are of one type, wherever they stand.

// foldUnions makes one place of objects that are told apart by a member and of those within
// them that are told apart in the same way, as in a syntax tree.
func foldUnions(root *place) {
	for foldTrees(root, true) {
	}
}

// fold makes one place of each object and of those within it that are like it, as in a
// tree, and then of objects that are equal.
func fold(root *place) {
	for foldTrees(root, false) || foldEqual(root) {
	}
}

// visit calls do with p and all places below it, each once, from the outside inwards: what
// is nearer to p comes first.
func visit(p *place, do func(*place)) {
	seen := map[*place]bool{}
	for todo := []*place{p.find()}; len(todo) > 0; {
		p := todo[0]
		todo = todo[1:]
		if seen[p] {
			continue
		}
		seen[p] = true
		do(p)
		p.each(func(q *place, _ bool) { todo = append(todo, q) })
	}
}

// each calls do with the places right below p, in order, and whether they are variants.
func (p *place) each(do func(q *place, variant bool)) {
	for _, m := range p.ordered() {
		do(m.at.find(), false)
	}
	for _, q := range []*place{p.value, p.element} {
		if q != nil {
			do(q.find(), false)
		}
	}
	for _, t := range p.cases() {
		do(p.variants[t].find(), true)
	}
}

// isStruct reports whether the values at p are objects with fields.
func (p *place) isStruct() bool {
	return p.kinds() == kindObject && p.value == nil && p.split != splitting
}

// deepest is how many objects around another one are compared with it.
const deepest = 64

// foldTrees looks for objects that are like one around them, the outermost first: for all
// that are structs or unions, or for unions alone.
func foldTrees(root *place, unions bool) (found bool) {
	type step struct {
		p       *place
		variant bool
		around  []*place
	}
	seen := map[*place]bool{}
	for todo := []step{{root.find(), false, nil}}; len(todo) > 0; {
		last := len(todo) - 1
		p, variant, around := todo[last].p.find(), todo[last].variant, todo[last].around
		todo = todo[:last]
		if seen[p] {
			continue
		}
		if p.split == splitting || p.isStruct() && !variant && !unions {
			for _, q := range around {
				if q = q.find(); q != p && q.holds(p) {
					merge(q, p)
					found = true
					break
				}
			}
			if p.up != nil {
				continue // what is below it is found below the other, the next time
			}
			if around = append(around[:len(around):len(around)], p); len(around) > deepest {
				around = around[1:]
			}
		}
		seen[p] = true
		var below []step
		p.each(func(q *place, variant bool) { below = append(below, step{q, variant, around}) })
		slices.Reverse(below)
		todo = append(todo, below...)
	}
	return found
}

// holds reports whether objects are of the type of those around them: they have most of
// their members and no others, with values of the same kinds. Of those that are told apart
// by a member, this is so of one variant.
func (p *place) holds(q *place) bool {
	if p.split == splitting || q.split == splitting {
		found := false
		for t, v := range q.variants {
			if w := p.variants[t]; w != nil && p.tag == q.tag {
				v, w := v.find(), w.find()
				if v.value != nil || w.value != nil || clash(v, w) {
					return false
				}
				found = found || w.covers(v) || v.covers(w)
			}
		}
		return found
	}
	if !p.isStruct() || !q.isStruct() {
		return false
	}
	n := len(q.members)
	return (n >= 3 && 2*n >= len(p.members) || n >= 2 && n == len(p.members)) && p.covers(q)
}

// covers reports whether p has all members of q, with values of the same kinds.
func (p *place) covers(q *place) bool {
	for _, m := range q.members {
		n := p.member([]byte(m.name))
		if n == nil || !compatible(n.at.find(), m.at.find()) {
			return false
		}
	}
	return true
}

// compatible reports whether values could be of one type, as far as their kinds tell.
func compatible(p, q *place) bool {
	a, b := p.kinds(), q.kinds()
	if a == 0 || b == 0 {
		return true
	}
	if a != b || (p.value == nil) != (q.value == nil) || (p.split == splitting) != (q.split == splitting) {
		return false
	}
	if p.element != nil && q.element != nil {
		a, b := p.element.find().kinds(), q.element.find().kinds()
		return a == 0 || b == 0 || a == b
	}
	return true
}

// mostRivals is how many places of the same names one is compared with.
const mostRivals = 64

// foldEqual makes one place of objects with the same members. If these are few, their
// types must be the same.
func foldEqual(root *place) (found bool) {
	var all []*place
	variants := map[*place]bool{}
	visit(root, func(p *place) {
		for _, v := range p.variants {
			variants[v.find()] = true
		}
		all = append(all, p)
	})
	colors := colorsOf(all)
	known := map[uint64][]*place{}
	for _, p := range all {
		if !p.isStruct() || variants[p] || p.up != nil {
			continue
		}
		few := len(p.members) < 4
		key := colors[p]
		if !few {
			key = 0
			for _, m := range p.members { // in any order
				key += mix(0, m.name)
			}
		}
		group := known[key]
		var like *place
		for _, q := range group {
			if q = q.find(); q != p && q.isStruct() && len(p.members) == len(q.members) && q.covers(p) {
				like = q
				break
			}
		}
		if like != nil {
			merge(like, p)
			found = true
		} else if len(group) < mostRivals {
			known[key] = append(group, p)
		}
	}
	return found
}

// refinements is how far below two places are the same before they are taken for equal.
const refinements = 32

// colorsOf gives places of the same type the same number, and nearly all others different
// ones: what is right here first, and then what is below, one level more with each round.
func colorsOf(all []*place) map[*place]uint64 {
	colors, count := map[*place]uint64{}, 0
	for range refinements {
		next := make(map[*place]uint64, len(all))
		different := map[uint64]bool{}
		for _, p := range all {
			h := mix(uint64(p.kinds())<<8|uint64(scalarForm(p, false)), p.tag)
			for _, m := range p.members { // in any order
				h += mix(colors[m.at.find()]<<2|bit(m.count < p.objects)<<1|bit(m.nulls > 0), m.name)
			}
			for i, q := range [...]*place{p.value, p.element} {
				if q != nil {
					h = mix(h^colors[q.find()]+uint64(i)+bit(p.nulls > 0)<<8, "")
				}
			}
			for t, v := range p.variants {
				h += mix(colors[v.find()], t)
			}
			next[p] = h
			different[h] = true
		}
		colors = next
		if len(different) == count {
			break
		}
		count = len(different)
	}
	return colors
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// mix adds a text to a hash.
func mix(h uint64, s string) uint64 {
	const prime = 1099511628211 // FNV-1a
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * prime
	}
	h = (h ^ uint64(len(s)) ^ 0xcbf29ce484222325) * prime
	return h ^ h>>29
}
