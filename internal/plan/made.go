package plan

import (
	"reflect"

	"github.com/javelin-go/javelin/internal/mask"
)

// Key is what a plan is found by.
type Key struct {
	Typ  reflect.Type
	Mode Mode
	Only *mask.Node // what is selected of it; see SelectFields
}

// in returns the key of the set of plans that a plan is in: the mode, and what is selected.
func (k Key) in() any {
	if k.Only == nil {
		return k.Mode
	}
	return Key{Mode: k.Mode, Only: k.Only}
}

// MadePlans are the plans that are being made, by type and mode. The zero value is ready.
type MadePlans[P any] struct {
	List []MadePlan[P]
	// slots finds the plans once they are more than maxFew: each is 1 + a position in the
	// list, or 0. A map would be code and memory that a program which runs for a moment has
	// no other use for.
	slots []uint32
}

// MadePlan is one of them.
type MadePlan[P any] struct {
	Key
	Plan *P
}

// FewPlans is for how many there is room from the first on.
const FewPlans = 25

// maxFew is how many plans are gone through one by one.
const maxFew = 32

func (k *Key) hash() uintptr { return typeHash(k.Typ) ^ uintptr(k.Mode^k.Mode>>32)<<7 }

// Find returns the plan for a key, or nil.
func (l *MadePlans[P]) Find(k Key) *P {
	if l.slots == nil {
		h := typeHash(k.Typ)
		for i := range l.List {
			if e := &l.List[i]; typeHash(e.Typ) == h && e.Key == k {
				return e.Plan
			}
		}
		return nil
	}
	for i := spread(k.hash()); ; i++ {
		n := l.slots[i&(len(l.slots)-1)]
		if n == 0 {
			return nil
		}
		if e := &l.List[n-1]; e.Key == k {
			return e.Plan
		}
	}
}

// Add adds a plan for a key that there is none for.
func (l *MadePlans[P]) Add(k Key, p *P) {
	l.List = append(l.List, MadePlan[P]{k, p})
	n := len(l.List)
	switch {
	case n <= maxFew:
	case 2*n > len(l.slots):
		l.slots = make([]uint32, sizeFor(n))
		for i := range l.List {
			l.place(i)
		}
	default:
		l.place(n - 1)
	}
}

// place enters the i-th of the list.
func (l *MadePlans[P]) place(i int) {
	at := spread(l.List[i].hash())
	for l.slots[at&(len(l.slots)-1)] != 0 {
		at++
	}
	l.slots[at&(len(l.slots)-1)] = uint32(i + 1)
}

// Forget empties l, and keeps room for a few plans.
func (l *MadePlans[P]) Forget() {
	clear(l.List)
	if l.List = l.List[:0]; cap(l.List) > maxFew {
		l.List = nil
	}
	l.slots = nil
}

// Visited are plans that a walk has come by. The zero value is ready.
type Visited[P any] struct {
	n     int
	few   [16]*P
	slots []*P // all of them, once they are more
}

// Before reports whether the walk has come by p before, and notes that it has now.
func (v *Visited[P]) Before(p *P) bool {
	if v.slots == nil {
		for _, q := range v.few[:v.n] {
			if p == q {
				return true
			}
		}
		if v.n < len(v.few) {
			v.few[v.n] = p
			v.n++
			return false
		}
	}
	if 2*(v.n+1) > len(v.slots) {
		all := v.slots
		if all == nil {
			all = v.few[:]
		}
		v.slots = make([]*P, sizeFor(v.n+1))
		for _, q := range all {
			if q != nil {
				v.slots[v.find(q)] = q
			}
		}
	}
	at := v.find(p)
	if v.slots[at] != nil {
		return true
	}
	v.slots[at] = p
	v.n++
	return false
}

// find returns where p is among the slots, or the free one for it.
func (v *Visited[P]) find(p *P) int {
	mask := len(v.slots) - 1
	for i := spread(SlotOf(p).Addr() >> 4); ; i++ {
		if i &= mask; v.slots[i] == nil || v.slots[i] == p {
			return i
		}
	}
}

// spread makes a position in a table of what is not spread well.
func spread(h uintptr) int { return int(uint32(h) * 0x9e3779b1 >> 8) }

// sizeFor returns how many slots there are at first for so many things, and for half as many
// more: a power of two.
func sizeFor(n int) int {
	size := 4 * maxFew
	for size < 3*n {
		size *= 2
	}
	return size
}
