package rt

import "github.com/javelin-go/javelin/internal/scan"

// passed are the names that have been passed over in objects that are tried, as long as these
// lie in one window. Where it moves, or an attempt fails, they are forgotten.
type passed struct {
	names scan.Names
	opens []int // where the objects begin that names has, in order
}

// open begins or goes on with the object that begins at open: names.Insert is for its names.
func (p *passed) open(open int) {
	if n := len(p.opens) - 1; n < 0 || p.opens[n] != open {
		p.openElse(open)
	}
}

func (p *passed) openElse(open int) {
	n := len(p.opens)
	for ; n > 0 && p.opens[n-1] > open; n-- { // of objects within this one, which have ended
		p.names.Pop()
	}
	if p.opens = p.opens[:n]; n == 0 || p.opens[n-1] < open {
		p.opens = append(p.opens, open)
		p.names.Push()
	}
}

// forget forgets all names. It is inlined: as a rule there are none.
func (p *passed) forget() {
	if fast && len(p.opens) > 0 {
		p.drop()
	}
}

func (p *passed) drop() {
	p.names.Reset()
	p.opens = p.opens[:0]
}
