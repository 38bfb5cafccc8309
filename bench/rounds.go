package main

import (
	"cmp"
	"slices"
	"time"
)

// How many rounds a cell gets. A few show which libraries are far behind; more of
// those would change no comparison. The others are run on until what is compared
// is known closely, or the cell's time is over.

const (
	// contending is how far behind the best of its category, in time, a library may be
	// and still turn out to be the best.
	contending = 1.2
	// narrow is the distance of a ratio's quartiles, as a share of it, at which
	// more rounds are not worth their time.
	narrow = 0.03
	// fewest rounds have a spread that means something.
	fewest = 5
)

// moreTime is what there is for rounds beyond the least.
type moreTime struct {
	share func() time.Duration // of the next cell
	spent time.Duration
}

// moreRounds decides for one cell.
type moreRounds struct {
	least        int
	time         *moreTime
	start, until time.Time
}

func (pl Plan) more() *moreRounds { return &moreRounds{least: pl.LeastRounds, time: pl.More} }

// next gives the libraries that round i is run of; none ends the cell.
func (m *moreRounds) next(c *Cell, timed []*Run, i int) []*Run {
	switch {
	case m.time == nil || i < m.least:
		return timed
	case i == m.least:
		m.start = time.Now()
		m.until = m.start.Add(m.time.share())
		timed = contenders(c, timed)
	}
	if time.Now().After(m.until) || i >= fewest && settled(c) {
		return nil
	}
	return timed
}

// end is told when the cell is over.
func (m *moreRounds) end() {
	if !m.start.IsZero() {
		m.time.spent += time.Since(m.start)
	}
}

// contenders are ours, what the page takes as the measure of speed, and what is
// the best, or nearly, of those that do the work of a category.
func contenders(c *Cell, timed []*Run) []*Run {
	time := func(r *Run) float64 {
		if c.Procs > 1 {
			return median(r.Wall)
		}
		return median(r.CPU)
	}
	keep := map[*Run]bool{}
	for _, k := range []Category{Fastest, Plain, V1, V2, Generated} {
		var of []*Run
		for _, r := range timed {
			if !r.Ours && (r.Category == Generated) == (k == Generated) && (k == Generated || r.does(k)) {
				of = append(of, r)
			}
		}
		if len(of) == 0 {
			continue
		}
		best := slices.MinFunc(of, func(a, b *Run) int { return cmp.Compare(time(a), time(b)) })
		for _, r := range of {
			keep[r] = keep[r] || time(r) <= contending*time(best)
		}
	}
	reference := base([]*Cell{c})
	return slices.DeleteFunc(slices.Clone(timed), func(r *Run) bool {
		return !r.Ours && !keep[r] && r.Peer != reference
	})
}

// settled reports whether every comparison of the cell is known closely.
func settled(c *Cell) bool {
	for _, r := range rows(c) {
		if p := r.primary(); r.Best != nil && p.Q3-p.Q1 > narrow*p.Median {
			return false
		}
	}
	return true
}
