package infer

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// A place is what is known of the values that stand in one place.
type place struct {
	up *place // what it is a part of by now, nil for itself

	bools, texts, numbers, objects, lists uint64

	facts facts
	times timeForms
	few   []string // different strings, unless facts has manyTexts

	// Of objects. Their names are in the order in which they were met.
	members []*member
	index   map[string]int // of members, once they are many
	value   *place         // of all members, where names are data
	nulls   uint64         // members of these, or elements, that are null

	// Objects are told apart by a member as long as all have it, with a short text.
	split    splitState
	tag      string
	variants map[string]*place

	element *place // of lists

	sorted bool // members are in order
}

// A member is one of the objects at a place.
type member struct {
	name  string
	at    *place
	count uint64 // objects that have it
	nulls uint64 // of these, in which it is null
	last  uint64 // the largest of its indexes in these
	sum   uint64 // of its indexes
}

// facts are bits that are only ever set.
type facts uint16

const (
	fraction   facts = 1 << iota // a number that is written with a point or an exponent
	negative                     // an integer below 0
	beyondInt                    // one that is no int64
	beyondUint                   // one that is no uint64
	inexact                      // one that a float64 does not hold
	infinite                     // a number that no float64 is near
	notTime                      // a string that a time.Time does not write as it is
	notStamp                     // one that is no date and time of RFC 3339
	notDate                      // one that is no date of RFC 3339
	manyTexts                    // more strings than are kept
	oddText                      // a string that is no word
	empty                        // an empty string, object or array
)

// A splitState says whether objects are told apart by a member.
type splitState uint8

const (
	splitNew   splitState = iota // no object has come yet
	splitting                    // by place.tag
	splitNever                   // it cannot be done
)

// find returns what p is a part of.
func (p *place) find() *place {
	for p != nil && p.up != nil {
		if p.up.up != nil {
			p.up = p.up.up
		}
		p = p.up
	}
	return p
}

// indexed is how many members are looked for one by one.
const indexed = 8

// member returns the member of a name, nil if there is none.
func (p *place) member(name []byte) *member {
	if p.index != nil {
		if i, ok := p.index[string(name)]; ok {
			return p.members[i]
		}
		return nil
	}
	for _, m := range p.members {
		if m.name == string(name) {
			return m
		}
	}
	return nil
}

// add adds a member of a new name.
func (p *place) add(m *member) {
	p.members = append(p.members, m)
	p.sorted = false
	if p.index != nil {
		p.index[m.name] = len(p.members) - 1
	} else if len(p.members) > indexed {
		p.reindex()
	}
}

func (p *place) reindex() {
	p.index = make(map[string]int, len(p.members))
	for i, m := range p.members {
		p.index[m.name] = i
	}
}

// ordered returns the members by where they stand in objects: by the largest index, which
// is that among all of them if one object has all, and then by the average.
func (p *place) ordered() []*member {
	if !p.sorted {
		slices.SortFunc(p.members, func(a, b *member) int {
			// a.sum/a.count against b.sum/b.count
			ah, al := bits.Mul64(a.sum, b.count)
			bh, bl := bits.Mul64(b.sum, a.count)
			return cmp.Or(cmp.Compare(a.last, b.last), cmp.Compare(ah, bh), cmp.Compare(al, bl), cmp.Compare(a.name, b.name))
		})
		if p.index != nil {
			p.reindex()
		}
		p.sorted = true
	}
	return p.members
}

// cases returns the texts that tell variants, in order.
func (p *place) cases() []string {
	texts := make([]string, 0, len(p.variants))
	for t := range p.variants {
		texts = append(texts, t)
	}
	slices.Sort(texts)
	return texts
}

// text notes one of few different strings.
func (p *place) text(s string) {
	for _, t := range p.few {
		if t == s {
			return
		}
	}
	if len(p.few) == maxTexts {
		p.facts |= manyTexts
		p.few = nil
		return
	}
	p.few = append(p.few, strings.Clone(s))
}

// A merger makes one place of several. There may be circles among them, and any place may
// turn out to be a part of another while that is done: so it is one pair after another.
type merger struct{ todo [][2]*place }

// merge makes one place of two, and of what is below them: a holds all of it, or is a
// part of what does.
func merge(a, b *place) {
	var m merger
	m.pair(a, b)
	m.run()
}

// collapse makes one place of all members of the objects at p.
func (p *place) collapse() {
	var m merger
	m.collapse(p)
	m.run()
}

// unsplit makes one place of all objects at p, for good.
func (p *place) unsplit() {
	var m merger
	m.unsplit(p)
	m.run()
}

func (m *merger) pair(a, b *place) { m.todo = append(m.todo, [2]*place{a, b}) }

// both puts a part of one place to the same part of another.
func (m *merger) both(a **place, b *place) {
	if *a == nil {
		*a = b
	} else if b != nil {
		m.pair(*a, b)
	}
}

func (m *merger) collapse(p *place) {
	if p.value != nil {
		return
	}
	v := new(place)
	if len(p.members) > 0 {
		v = p.members[0].at.find()
	}
	m.collapseTo(p, v)
}

// collapseTo is collapse with the place for the members. It makes none, so that what goes
// around in a circle comes to an end.
func (m *merger) collapseTo(p, v *place) {
	p.value = v
	for _, n := range p.members {
		p.nulls += n.nulls
		m.pair(p.value, n.at)
	}
	p.members, p.index = nil, nil
}

func (m *merger) unsplit(p *place) {
	if p.split == splitting {
		p.objects = 0 // they come with the variants
		for _, t := range p.cases() {
			v := p.variants[t].find()
			v.split = splitNever
			m.pair(p, v)
		}
	}
	p.split, p.tag, p.variants = splitNever, "", nil
}

func (m *merger) run() {
	for len(m.todo) > 0 {
		last := len(m.todo) - 1
		a, b := m.todo[last][0].find(), m.todo[last][1].find()
		m.todo = m.todo[:last]
		if a != b {
			m.merge(a, b)
		}
	}
}

// merge makes b a part of a.
func (m *merger) merge(a, b *place) {
	switch {
	case b.split == splitNew:
	case a.split == splitNew:
		a.split, a.tag, a.variants = b.split, b.tag, b.variants
	case a.split == splitting && b.split == splitting && a.tag == b.tag:
		for t, v := range b.variants {
			if w := a.variants[t]; w != nil {
				m.pair(w, v)
			} else {
				a.variants[t] = v
			}
		}
	case a.split == splitting || b.split == splitting:
		m.unsplit(a)
		m.unsplit(b)
	}
	b.up = a
	a.nulls += b.nulls
	a.bools += b.bools
	a.texts += b.texts
	a.numbers += b.numbers
	a.objects += b.objects
	a.lists += b.lists
	a.facts |= b.facts
	a.times |= b.times
	for _, t := range b.few {
		if a.facts&manyTexts == 0 {
			a.text(t)
		}
	}
	if a.facts&manyTexts != 0 {
		a.few = nil
	}
	m.both(&a.element, b.element)
	if b.value != nil && a.value == nil {
		m.collapseTo(a, b.value)
	} else {
		m.both(&a.value, b.value)
	}
	for _, n := range b.members {
		if a.value != nil {
			a.nulls += n.nulls
			m.pair(a.value, n.at)
		} else if o := a.member([]byte(n.name)); o != nil {
			o.count += n.count
			o.nulls += n.nulls
			o.last = max(o.last, n.last)
			o.sum += n.sum
			a.sorted = false
			m.pair(o.at, n.at)
		} else {
			a.add(n)
		}
	}
	if len(a.members) > maxNames {
		m.collapse(a)
	}
	if len(a.variants) > maxVariants {
		m.unsplit(a)
	}
	b.members, b.index, b.few, b.element, b.value, b.variants = nil, nil, nil, nil, nil, nil
}

// Kinds of values.
type kinds uint8

const (
	kindBool kinds = 1 << iota
	kindText
	kindNumber
	kindObject
	kindList
)

// kinds are those of the values at p, null apart.
func (p *place) kinds() (k kinds) {
	for i, n := range [...]uint64{p.bools, p.texts, p.numbers, p.objects, p.lists} {
		if n > 0 {
			k |= 1 << i
		}
	}
	return k
}

// single reports whether there is no more than one of the kinds.
func (k kinds) single() bool { return k&(k-1) == 0 }
