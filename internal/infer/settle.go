package infer

import (
	"strings"
	"unicode"

	"github.com/javelin-go/javelin/json/jsontext"
)

// This file decides what objects are: variants of a union, maps or structs.

// A settler makes these decisions.
type settler struct {
	cfg           *Config
	maps, structs [][]string // the places by which Config knows them
}

func newSettler(cfg *Config) *settler {
	split := func(ps []jsontext.Pointer) (all [][]string) {
		for _, p := range ps {
			var steps []string
			for t := range p.Tokens() {
				steps = append(steps, t)
			}
			all = append(all, steps)
		}
		return all
	}
	return &settler{cfg, split(cfg.Maps), split(cfg.Structs)}
}

// settle decides for all places at and below p. It goes from the outside inwards: what is
// put together is decided as one. Where that makes new places of some that it has passed, it
// begins again.
func (s *settler) settle(p *place) {
	for s.pass(p) {
	}
}

// pass decides for the places that it meets, and reports whether any has changed.
func (s *settler) pass(p *place) (changed bool) {
	type step struct {
		p    *place
		path *trail
	}
	seen := map[*place]bool{}
	for todo := []step{{p, nil}}; len(todo) > 0; {
		last := len(todo) - 1
		p, path := todo[last].p.find(), todo[last].path
		todo = todo[:last]
		if seen[p] {
			continue
		}
		seen[p] = true
		below := func(q *place, name string) {
			if q != nil {
				todo = append(todo, step{q, &trail{path, name}})
			}
		}
		if p.split == splitting && !(p.isUnion() && !matches(s.maps, path) && !matches(s.structs, path)) {
			p.unsplit()
			changed = true
			p = p.find()
		}
		p.ordered()
		if p.objects > 0 && p.value == nil && p.split != splitting && s.isMap(p, path) {
			p.collapse()
			changed = true
			p = p.find()
		}
		for _, m := range p.members {
			below(m.at, m.name)
		}
		below(p.value, "*")
		below(p.element, "*")
		for _, v := range p.variants {
			v = v.find()
			v.ordered()
			for _, m := range v.members {
				below(m.at, m.name)
			}
			below(v.value, "*")
		}
	}
	return changed
}

// A trail is a path from its end.
type trail struct {
	up   *trail
	name string
}

// matches reports whether one of the patterns is for a path.
func matches(patterns [][]string, path *trail) bool {
	for _, p := range patterns {
		at, i := path, len(p)
		for i > 0 && at != nil && (p[i-1] == "*" || p[i-1] == at.name) {
			at, i = at.up, i-1
		}
		if i == 0 && at == nil {
			return true
		}
	}
	return false
}

// isUnion reports whether objects that a member tells apart are better not put together:
// if members of one name have values of different kinds, or if of each of two variants
// all objects have members that none of the other has.
func (p *place) isUnion() bool {
	cases := p.cases()
	if len(cases) < 2 {
		return false
	}
	apart := 0
	for i, t := range cases {
		v := p.variants[t].find()
		if v.value != nil {
			return false
		}
		for j, u := range cases {
			if w := p.variants[u].find(); i != j && w.value == nil {
				if clash(v, w) {
					return true
				}
				if v.beyond(w) && w.beyond(v) {
					apart++
					break
				}
			}
		}
	}
	return 2*apart >= len(cases)
}

// beyond reports whether all objects of a variant have a member that none of another has.
func (p *place) beyond(q *place) bool {
	for _, m := range p.members {
		if m.count == p.objects && q.member([]byte(m.name)) == nil {
			return true
		}
	}
	return false
}

// clash reports whether members of one name have values of different kinds.
func clash(p, q *place) bool {
	for _, m := range p.members {
		if n := q.member([]byte(m.name)); n != nil && differ(m.at.find(), n.at.find()) {
			return true
		}
	}
	return false
}

// differ reports whether values are of different kinds, each of one.
func differ(p, q *place) bool {
	for {
		a, b := p.kinds(), q.kinds()
		if a == 0 || b == 0 || !a.single() || !b.single() {
			return false
		}
		if a != b {
			return true
		}
		if p.element == nil || q.element == nil {
			return false
		}
		p, q = p.element.find(), q.element.find()
	}
}

// isMap reports whether the names of the objects at p are data.
func (s *settler) isMap(p *place, path *trail) bool {
	for _, m := range p.members {
		if !hasTag(m.name, s.cfg.V1) {
			return true // there is no field for it
		}
	}
	switch {
	case matches(s.structs, path):
		return false
	case matches(s.maps, path):
		return true
	case len(p.members) == 0:
		return true
	}
	data, fixed, sum, short := 0, 0, uint64(0), true
	for _, m := range p.members {
		if isData(m.name) {
			data++
		}
		if 10*m.count >= 9*p.objects {
			fixed++
		}
		sum += m.count
		short = short && len(m.name) <= 3 && len(m.name) == len(p.members[0].name) && m.name == strings.ToUpper(m.name)
	}
	n := len(p.members)
	if data == n {
		return true
	}
	alike, records := p.alike()
	if !alike {
		return n > 200 && 2*sum < uint64(n)*p.objects
	}
	switch {
	case 2*data >= n && n > 1:
		return true
	case n > 200:
		return fixed < n/2 || p.objects == 1
	case p.objects >= 3 && n >= 8 && 3*sum < uint64(n)*p.objects && fixed == 0:
		return true // few objects have any one name
	case fixed < n/2 || p.objects <= 2: // which is not much to go by
		return records && n >= 8 || n >= 40 || short && n >= 8
	}
	return false
}

// alike reports whether the members of objects have values of one kind, and the same
// members if they are objects of several, which are records then.
func (p *place) alike() (alike, records bool) {
	var (
		all     kinds
		element kinds
		names   = map[string]int{}
		sum, n  int
	)
	for _, m := range p.members {
		q := m.at.find()
		all |= q.kinds()
		if e := q.element; e != nil {
			element |= e.find().kinds()
		}
		if q.objects > 0 && q.value == nil {
			n++
			for _, o := range q.members {
				names[o.name]++
				sum++
			}
			for _, v := range q.variants {
				for _, o := range v.members {
					names[o.name]++
					sum++
				}
			}
		}
	}
	if !all.single() || !element.single() {
		return false, false
	}
	if n > 0 && 2*sum < n*len(names) {
		return false, false // of the names of all, they have less than half
	}
	return true, n > 0 && len(names) > 1
}

// isData reports whether a name is none that a programmer would give: a number, a date, a
// path, an address, a hash.
func isData(name string) bool {
	if name == "" || len(name) > 64 {
		return true
	}
	digits, hex, letters := 0, 0, 0
	for i := range len(name) {
		c := name[i]
		switch {
		case c-'0' < 10:
			if i == 0 {
				return true
			}
			digits++
			hex++
		case c|0x20-'a' < 26:
			letters++
			if c|0x20 <= 'f' {
				hex++
			}
		case c == '/', c == '.' && i > 0, c == '@' && i > 0, c == '%', c == '=', c == '+', c == ',', c == '\\', c == '"', c == '{', c == '*':
			return true
		case c == '-':
			if i == 0 && len(name) > 1 && name[1]-'0' < 10 {
				return true
			}
			hex++
		}
	}
	return len(name) >= 16 && hex == len(name) && digits > 0 || len(name) >= 8 && digits*2 > len(name) && letters > 0
}

// hasTag reports whether a field can have a name by its tag.
func hasTag(name string, v1 bool) bool {
	if !v1 {
		return name != "" && !strings.ContainsAny(name, ",\\'\"`")
	}
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) {
			return false
		}
	}
	return name != ""
}
