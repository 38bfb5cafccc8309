package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func roundsCell(times map[string][]float64) (*Cell, []*Run) {
	c := &Cell{Op: OpValid, Corpus: "twitter", Bytes: 1000, Procs: 1}
	for _, name := range sortedKeys(times) {
		r := &Run{Peer: name, Ours: strings.HasPrefix(name, "javelin"), Category: V1, CPU: times[name], Wall: times[name]}
		if strings.HasSuffix(name, "/fastest") {
			r.Category = Fastest
		}
		c.Runs = append(c.Runs, r)
	}
	return c, slices.Clone(c.Runs)
}

func peerNames(rs []*Run) string {
	var s []string
	for _, r := range rs {
		s = append(s, r.Peer)
	}
	return strings.Join(s, " ")
}

// After the least rounds those go on that may turn out to be the best of a
// category, what speeds are given over, and ours.
func TestMoreRoundsAreOfThoseInFront(t *testing.T) {
	c, timed := roundsCell(map[string][]float64{
		"javelin/v1": {100, 100, 100}, "encoding/json": {900, 900, 900}, "good": {120, 125, 120}, "nearly": {130, 140, 140}, "slow": {300, 300, 300}, "jumper/fastest": {80, 80, 80}, "idle/fastest": {200, 200, 200},
	})
	pl := Plan{LeastRounds: 3, More: &moreTime{share: func() time.Duration { return time.Minute }}}
	m := pl.more(nil)
	if got := m.next(c, timed, 2); len(got) != len(timed) {
		t.Errorf("round 2 leaves out some: %s", peerNames(got))
	}
	got := m.next(c, timed, 3)
	if peerNames(got) != "encoding/json good javelin/v1 jumper/fastest nearly" {
		t.Errorf("round 3 is of %s", peerNames(got))
	}
	// A process after those that give all a round does without the measure of speed.
	later := Plan{SureRounds: 2, More: pl.More}.more(c)
	if got := later.next(&Cell{Op: OpValid}, timed, 0); peerNames(got) != "good javelin/v1 jumper/fastest nearly" {
		t.Errorf("a third process runs %s", peerNames(got))
	}
	if m.end(); pl.More.spent <= 0 {
		t.Error("no time was spent")
	}
}

// A cell ends when its comparisons are known closely, or its time is over.
func TestMoreRoundsEnd(t *testing.T) {
	steady, timed := roundsCell(map[string][]float64{"javelin/v1": {100, 101, 100, 99, 100}, "good": {200, 200, 201, 200, 199}})
	for _, tt := range []struct {
		share time.Duration
		last  float64
		want  bool
	}{{time.Minute, 200, false}, {time.Minute, 300, true}, {-1, 300, false}} {
		steady.Runs[0].CPU[4], steady.Runs[0].CPU[3] = tt.last, tt.last
		pl := Plan{LeastRounds: 3, More: &moreTime{share: func() time.Duration { return tt.share }}}
		m := pl.more(nil)
		m.next(steady, timed, 3)
		if got := m.next(steady, timed, 5) != nil; got != tt.want {
			t.Errorf("share %v, last %v: goes on %t", tt.share, tt.last, got)
		}
	}
	if got := (Plan{}).more(nil).next(steady, timed, 100); len(got) != 2 {
		t.Error("without a limit all rounds are of all")
	}
}

// The time that is left is shared by the cells to come, what is known to be
// needed taken off.
func TestShareOfTime(t *testing.T) {
	p := &progress{start: time.Now().Add(-100 * time.Second), limit: 300 * time.Second, total: 200, done: 80, cells: 10}
	p.more.spent = 20 * time.Second
	// 80 seconds were estimated as 80: of the 200 left 120 are needed.
	if got := p.share().Round(time.Second); got != 16*time.Second {
		t.Errorf("share %v", got)
	}
	p.limit = 150 * time.Second
	if got := p.share(); got != 0 {
		t.Errorf("share %v of no time", got)
	}
}
