package patch

import (
	"slices"
	"strconv"

	"github.com/javelin-go/javelin/internal/lcs"
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Diff returns a JSON Patch that makes a into b. keys are names of members that tell
// which objects of a list are the same one.
func Diff(a, b tape.Node, keys []string) jsontext.Value {
	d := differ{out: []byte{'['}, keys: keys}
	d.diff(a, b)
	return append(d.out, ']')
}

// A differ writes operations.
type differ struct {
	out   []byte
	at    []byte // pointer to the values compared
	depth int
	keys  []string
	classes
}

func (d *differ) op(name string, path []byte, v tape.Node) {
	if len(d.out) > 1 {
		d.out = append(d.out, ',')
	}
	d.out = append(d.out, `{"op":"`...)
	d.out = append(d.out, name...)
	d.out = append(d.out, `","path":`...)
	d.out = append(d.out, tape.Quote(string(path))...)
	if v.Exists() {
		d.out = append(d.out, `,"value":`...)
		d.out = append(d.out, v.Raw()...)
	}
	d.out = append(d.out, '}')
}

// within runs f with the pointer one token longer.
func (d *differ) within(tok string, f func()) {
	n := len(d.at)
	d.at = append(d.at, jsontext.Pointer("").AppendToken(tok)...)
	d.depth++
	f()
	d.depth--
	d.at = d.at[:n]
}

func (d *differ) diff(a, b tape.Node) {
	switch {
	case a.IsObject() && b.IsObject():
		inB := lookup(b, a.Len())
		for name, v := range a.Members() {
			d.within(name, func() {
				if w := inB(name); w.Exists() {
					d.diff(v, w)
				} else {
					d.op("remove", d.at, tape.Node{})
				}
			})
		}
		inA := lookup(a, b.Len())
		for name, w := range b.Members() {
			if !inA(name).Exists() {
				d.within(name, func() { d.op("add", d.at, w) })
			}
		}
	case a.IsArray() && b.IsArray():
		d.arrays(a, b)
	case !a.Exists():
		d.op("add", d.at, b)
	case !d.same(a, b):
		d.op("replace", d.at, b)
	}
}

// deepDiff is from which depth on values are compared by class: once each, and not once
// for each array that they are in.
const deepDiff = 16

// same is [Equal].
func (d *differ) same(a, b tape.Node) bool {
	if d.depth < deepDiff {
		return tape.Equal(a, b)
	}
	return d.class(a) == d.class(b)
}

// lookup returns what finds members of n for about count times.
func lookup(n tape.Node, count int) func(name string) tape.Node {
	if n.Len() <= tape.SmallObject || count <= 2 {
		return n.Get
	}
	m := tape.LastMembers(n)
	return func(name string) tape.Node { return m[name] }
}

func (d *differ) arrays(a, b tape.Node) {
	x, y := elements(a), elements(b)
	first := 0
	for len(x) > 0 && len(y) > 0 && d.same(x[0], y[0]) {
		x, y = x[1:], y[1:]
		first++
	}
	for len(x) > 0 && len(y) > 0 && d.same(x[len(x)-1], y[len(y)-1]) {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	if len(x) == 0 || len(y) == 0 || len(x) == 1 && len(y) == 1 {
		d.gap(first, x, y)
		return
	}
	i, j, at := 0, 0, first
	for _, m := range lcs.Align(d.identities(x), d.identities(y)) {
		at = d.gap(at, x[i:m.A], y[j:m.B])
		for i, j = m.A, m.B; i < m.A+m.Len; i, j, at = i+1, j+1, at+1 {
			if len(d.keys) > 0 {
				d.within(strconv.Itoa(at), func() { d.diff(x[i], y[j]) })
			}
		}
	}
	d.gap(at, x[i:], y[j:])
}

func elements(n tape.Node) []tape.Node {
	list := make([]tape.Node, 0, n.Len())
	for _, v := range n.Elements() {
		list = append(list, v)
	}
	return list
}

// identities returns what elements of an array are aligned by.
func (d *differ) identities(list []tape.Node) []int {
	ids := make([]int, len(list))
	for i, v := range list {
		if k, ok := d.key(v); ok {
			ids[i] = k
		} else {
			ids[i] = d.class(v)
		}
	}
	return ids
}

// key returns the class of the member that tells which object v is, if it has one.
func (d *differ) key(v tape.Node) (class int, ok bool) {
	if len(d.keys) == 0 || !v.IsObject() {
		return 0, false
	}
	for i, name := range d.keys {
		if k := v.Get(name); k.Exists() {
			return d.keyClass(i, k), true
		}
	}
	return 0, false
}

// gap makes elements x, which begin at index at, into y; the two have nothing in common.
// It returns the index after them.
func (d *differ) gap(at int, x, y []tape.Node) int {
	i, j := 0, 0
	for _, p := range d.similar(x, y) {
		at = d.rest(at, x[i:p.A], y[j:p.B])
		d.within(strconv.Itoa(at), func() { d.diff(x[p.A], y[p.B]) })
		i, j, at = p.A+1, p.B+1, at+1
	}
	return d.rest(at, x[i:], y[j:])
}

// rest is gap without a look at what is similar.
func (d *differ) rest(at int, x, y []tape.Node) int {
	both := 0
	for both < len(x) && both < len(y) && !d.distinct(x[both], y[both]) {
		d.within(strconv.Itoa(at+both), func() { d.diff(x[both], y[both]) })
		both++
	}
	at, x, y = at+both, x[both:], y[both:]
	for i := len(x) - 1; i >= 0; i-- {
		d.within(strconv.Itoa(at+i), func() { d.op("remove", d.at, tape.Node{}) })
	}
	for i, w := range y {
		d.within(strconv.Itoa(at+i), func() { d.op("add", d.at, w) })
	}
	return at + len(y)
}

// distinct reports whether keys tell that w is not v changed.
func (d *differ) distinct(v, w tape.Node) bool {
	k, ok := d.key(v)
	l, too := d.key(w)
	return ok != too || k != l
}

// maxSimilar is how many pairs of elements between two matches are compared at most to
// see what they have in common. Of longer gaps, elements are taken in order.
const maxSimilar = 1 << 10

// similar returns pairs of objects and of arrays that have something in common, in
// order: those pairs that have the most of it together. For objects these are members,
// for arrays elements wherever they stand.
func (d *differ) similar(x, y []tape.Node) (pairs []lcs.Match) {
	n, m := len(x), len(y)
	if n*m <= 1 || n*m > maxSimilar {
		return nil
	}
	parts := func(list []tape.Node) [][]uint64 {
		out := make([][]uint64, len(list))
		for i, v := range list {
			if _, ok := d.key(v); !ok {
				out[i] = d.parts(v)
				slices.Sort(out[i])
			}
		}
		return out
	}
	px, py := parts(x), parts(y)
	// most[i*(m+1)+j] is the most that x[i:] and y[j:] have in common.
	most := make([]float64, (n+1)*(m+1))
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			c := 0.0
			if x[i].Kind() == y[j].Kind() {
				c = share(px[i], py[j])
			}
			best := max(most[(i+1)*(m+1)+j], most[i*(m+1)+j+1])
			if c > 0 {
				best = max(best, c+most[(i+1)*(m+1)+j+1])
			}
			most[i*(m+1)+j] = best
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch most[i*(m+1)+j] {
		case 0:
			return pairs
		case most[(i+1)*(m+1)+j]:
			i++
		case most[i*(m+1)+j+1]:
			j++
		default:
			pairs = append(pairs, lcs.Match{A: i, B: j, Len: 1})
			i, j = i+1, j+1
		}
	}
	return pairs
}

// share returns which part of two sorted lists they have in common.
func share(a, b []uint64) float64 {
	both, i, j := 0, 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			both, i, j = both+1, i+1, j+1
		}
	}
	if both == 0 {
		return 0
	}
	return float64(both) / float64(max(len(a), len(b)))
}
