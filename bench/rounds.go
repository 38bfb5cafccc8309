package main

import (
	"cmp"
	"slices"
	"time"
)

// How many rounds a cell gets. A few show which libraries are far slower; more of
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
	least, sure  int
	base         bool  // is run as well
	before       *Cell // what other processes found
	time         *moreTime
	start, until time.Time
}

func (pl Plan) more(before *Cell) *moreRounds {
	return &moreRounds{least: pl.LeastRounds, sure: pl.SureRounds, base: pl.KeepBase, before: before, time: pl.More}
}

// next gives the libraries that round i is run of; none ends the cell.
func (m *moreRounds) next(c *Cell, timed []*Run, i int) []*Run {
	switch {
	case m.time == nil || i < m.least:
		return timed
	case i == m.least:
		m.start = time.Now()
		m.until = m.start.Add(m.time.share())
		timed = contenders(mergeCells(m.before, c), timed, m.base || m.least > 0)
	}
	if i < m.sure {
		return timed
	}
	if time.Now().After(m.until) || i+rounds(m.before) >= fewest && settled(mergeCells(m.before, c)) {
		return nil
	}
	return timed
}

// rounds is how many the library has that was run most often.
func rounds(c *Cell) int {
	n := 0
	if c != nil {
		for _, r := range c.Runs {
			n = max(n, len(r.CPU))
		}
	}
	return n
}

// end is told when the cell is over.
func (m *moreRounds) end() {
	if !m.start.IsZero() {
		m.time.spent += time.Since(m.start)
	}
}

// contenders are ours, what is the best, or nearly, of those that do the work of a
// category, and with it, if asked for, what the page takes as the measure of speed.
func contenders(c *Cell, timed []*Run, measure bool) []*Run {
	time := func(r *Run) float64 { return r.judged(c.Procs).median() }
	keep := map[string]bool{}
	for _, k := range []Category{Fastest, Plain, V1, V2, Generated} {
		var of []*Run
		for _, r := range c.Runs {
			if len(r.CPU) > 0 && !r.Ours && (r.Category == Generated) == (k == Generated) && (k == Generated || r.does(k)) {
				of = append(of, r)
			}
		}
		if len(of) == 0 {
			continue
		}
		best := slices.MinFunc(of, func(a, b *Run) int { return cmp.Compare(time(a), time(b)) })
		for _, r := range of {
			keep[r.Peer] = keep[r.Peer] || time(r) <= contending*time(best)
		}
	}
	reference := ""
	if measure {
		reference = base([]*Cell{c})
	}
	return slices.DeleteFunc(slices.Clone(timed), func(r *Run) bool {
		return !r.Ours && !keep[r.Peer] && r.Peer != reference
	})
}

// settled reports whether every comparison of the cell is known closely.
func settled(c *Cell) bool {
	for _, r := range rows(c) {
		if p := r.primary(); r.Best != nil && p.inner > narrow {
			return false
		}
	}
	return true
}
