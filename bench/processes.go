package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"time"
)

// Cells are measured in processes of their own, some after each other, each with
// its share of the rounds. In one process all rounds find the same: where code,
// stacks and documents lie in memory, what the libraries before left of the heap. A
// second run finds other, and differs by more than the rounds of the first did
// among each other.

// steadyHeap is what GODEBUG says in these processes. What the runtime gives back to
// the system between two batches, another library's peak, say, would be faulted in
// again by whoever comes next: a quarter of the time of a batch that allocates large
// output, or nothing of it, by chance. With this the pages stay where they are
// unless the system needs them.
const steadyHeap = "madvdontneed=0"

// heapAtStart is touched before anything is measured, so that the heap has not
// still to grow in the first batches.
const heapAtStart = 128 << 20

// A cellPlan is a plan with the seconds that a cell takes, roughly.
type cellPlan struct {
	Plan
	Each float64
}

// A cellsSpec is what one process is asked to measure.
type cellsSpec struct {
	Plans   []cellPlan
	Process int
	Limit   time.Duration // for all, with the rounds beyond the least
	Before  *Result       // of the processes before
	Absent  []PeerInfo    // libraries that are left out, and why
}

// A cellsEvent is a line of its answer: a cell begins or has ended, or all have.
type cellsEvent struct {
	Begins string  `json:"begins,omitempty"`
	Each   float64 `json:"each,omitempty"` // seconds that it was expected to take
	Cell   *Cell   `json:"cell,omitempty"`
	Result *Result `json:"result,omitempty"` // all but the cells
}

// allRun is how many processes give every library a round, where rounds are spared:
// those after them run what a comparison may turn on alone.
const allRun = 2

// perProcess is a plan for one process of n.
func (p cellPlan) perProcess(process, n int) cellPlan {
	share := func(x int) int { return (x + n - 1) / n }
	p.Rounds, p.LeastRounds, p.FirstRounds = share(p.Rounds), share(p.LeastRounds), share(p.FirstRounds)
	if p.spares() {
		p.SureRounds = min(p.Rounds, p.LeastRounds+1)
		if process >= allRun {
			p.LeastRounds = 0
		}
	}
	return p
}

// spares reports whether not all rounds are of all libraries.
func (p cellPlan) spares() bool { return p.LeastRounds > 0 || p.SureRounds > 0 }

// seconds is how long a cell takes in a process: the first checks results and finds
// the length of batches.
func (p cellPlan) seconds(process int) float64 {
	switch {
	case p.spares():
		return p.Each * []float64{0.56, 0.34, 0.15}[min(process, 2)]
	case process == 0:
		return p.Each * 0.75
	}
	return p.Each * 0.55
}

// measureCells has all plans measured by some processes. limit says how long one of
// them may take, absent which libraries are left out; step is told of each event.
func measureCells(plans []cellPlan, processes int, limit func(process int) time.Duration, absent []PeerInfo, step func(process int, e cellsEvent)) (*Result, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var res *Result
	for i := range processes {
		spec := cellsSpec{Process: i, Before: res, Limit: limit(i), Absent: absent}
		for _, p := range plans {
			spec.Plans = append(spec.Plans, p.perProcess(i, processes))
		}
		got, err := measureIn(exe, spec, func(e cellsEvent) { step(i, e) })
		if err != nil {
			return nil, fmt.Errorf("process %d of %d: %w", i+1, processes, err)
		}
		res = mergeResults(res, got)
	}
	res.pool()
	return res, nil
}

// measureIn starts a process of exe, a build of this program, and collects what it
// measures.
func measureIn(exe string, spec cellsSpec, step func(cellsEvent)) (*Result, error) {
	in, err := json.Marshal(spec)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(exe, "cells")
	settings := steadyHeap
	if s := os.Getenv("GODEBUG"); s != "" {
		settings = s + "," + settings
	}
	cmd.Env = append(os.Environ(), childEnv+"=1", "GODEBUG="+settings)
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var res *Result
	var cells []*Cell
	at := "before the first cell"
	d := json.NewDecoder(bufio.NewReader(out))
	for {
		var e cellsEvent
		if err = d.Decode(&e); err != nil {
			break
		}
		if e.Begins != "" {
			at = "at " + e.Begins
		}
		if e.Cell != nil {
			cells = append(cells, e.Cell)
		}
		if e.Result != nil {
			res, at = e.Result, "at the end"
		}
		step(e)
	}
	if err == io.EOF {
		err = nil
	} else {
		cmd.Process.Kill() // it writes what is no answer
	}
	if err = cmp.Or(cmd.Wait(), err); err == nil && res == nil {
		err = errors.New("it ended early")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", at, err, firstLines(stderr.String(), 5))
	}
	res.Cells = cells
	return res, nil
}

func withoutAbsent(ps []*Peer, absent []PeerInfo) []*Peer {
	return slices.DeleteFunc(ps, func(p *Peer) bool {
		return slices.ContainsFunc(absent, func(i PeerInfo) bool { return i.Name == p.Name })
	})
}

func firstLines(s string, n int) string {
	lines := strings.SplitN(strings.TrimSpace(s), "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "\n")
}

// cellsCommand is the process that measures: its orders are on standard input.
func cellsCommand(stdin io.Reader, stdout io.Writer, args []string) error {
	var spec cellsSpec
	if len(args) > 0 {
		return errors.New("cells is for the commands run and report only")
	}
	if err := json.NewDecoder(stdin).Decode(&spec); err != nil {
		return err
	}
	cs, err := Corpora()
	if err != nil {
		return err
	}
	growHeap(heapAtStart)
	runtime.GC()
	heapAtRest = liveHeap()
	m := newMeasurer(withoutAbsent(Peers(), spec.Absent), nil, io.Discard)
	m.res.Peers = append(m.res.Peers, spec.Absent...)
	m.process = spec.Process
	if spec.Before != nil {
		m.before = map[string]*Cell{}
		for _, c := range spec.Before.Cells {
			m.before[c.key()] = c
		}
		m.order = rand.New(rand.NewPCG(1, uint64(spec.Process)))
	}
	// The time that is left is shared among the cells.
	p := &progress{w: io.Discard, start: time.Now(), limit: spec.Limit}
	p.more.share = p.share
	batches := make([]batchOfCells, len(spec.Plans))
	for i, pl := range spec.Plans {
		b := batchOfCells{plan: pl.Plan, each: pl.seconds(spec.Process)}
		if _, b.corpora, err = namedCorpora(pl.Corpora, cs); err != nil {
			return err
		}
		if pl.spares() {
			b.plan.More = &p.more
		}
		p.total += b.seconds()
		p.cells += b.cells()
		batches[i] = b
	}
	shuffle(m.order, batches)
	out := json.NewEncoder(stdout)
	for _, b := range batches {
		m.corpora = b.corpora
		m.begins = func(o Op, c Corpus) { err = errors.Join(err, out.Encode(cellsEvent{Begins: string(o) + " " + c.Name})) }
		m.ends = func(c *Cell) {
			p.begin("", b.each)
			p.cells--
			err = errors.Join(err, out.Encode(cellsEvent{Cell: c, Each: b.each}))
		}
		if m.run(b.plan); err != nil {
			return err
		}
	}
	m.res.Cells = nil
	return out.Encode(cellsEvent{Result: m.res})
}

// heapAtRest is what is live in such a process before it measures: documents, most of it.
var heapAtRest uint64

// heapGrowth is what may be allocated up to a collection, at least.
const heapGrowth = 16 << 20

// paceHeap sets when the next collection comes, after one. The documents of all cells
// are a live heap of a hundred megabytes and more, which would put it off until nearly no
// batch met any; and by how much would depend on what other cells there are. Without
// them the heap may double, as it does by default; a small one as one of heapGrowth.
func paceHeap() {
	if heapAtRest == 0 {
		return
	}
	live := liveHeap()
	grow := max(heapGrowth, live-min(live, heapAtRest))
	debug.SetGCPercent(int(grow * 100 / live))
}

func liveHeap() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// growHeap touches n bytes and lets go of them. They are small objects, to lie where
// those of any size will.
func growHeap(n int) {
	const each = 32 << 10
	keep := make([][]byte, 0, n/each)
	for range n / each {
		b := make([]byte, each)
		for i := 0; i < each; i += 4 << 10 {
			b[i] = 1
		}
		keep = append(keep, b)
	}
	runtime.KeepAlive(keep)
}

// again is a run for another process, of a library that an earlier one has timed.
func (c *Cell) again(peer string) *Run {
	if c == nil {
		return nil
	}
	for _, r := range c.Runs {
		if r.Peer == peer && r.Err == "" {
			return &Run{Peer: r.Peer, Ours: r.Ours, Category: r.Category, Does: r.Does, Batch: r.Batch, Allocs: r.Allocs, AllocB: r.AllocB}
		}
	}
	return nil
}

// mergeResults adds the rounds of b, a later process, to those of a.
func mergeResults(a, b *Result) *Result {
	if a == nil {
		return b
	}
	r := *a
	r.Cells = nil
	at := map[string]*Cell{}
	for _, c := range b.Cells {
		at[c.key()] = c
	}
	for _, c := range a.Cells {
		if later := at[c.key()]; later != nil {
			c = mergeCells(c, later)
		}
		r.Cells = append(r.Cells, c)
	}
	return &r
}

// mergeCells is one cell with the rounds of both; a may be nil.
func mergeCells(a, b *Cell) *Cell {
	if a == nil {
		return b
	}
	c := *a
	c.Runs, c.Limits = mergeByPeer(a.Runs, b.Runs), mergeByPeer(a.Limits, b.Limits)
	return &c
}

func mergeByPeer(a, b []*Run) []*Run {
	var out []*Run
	for _, r := range a {
		for _, s := range b {
			if s.Peer == r.Peer {
				r = mergeRuns(r, s)
			}
		}
		out = append(out, r)
	}
	return out
}

func mergeRuns(a, b *Run) *Run {
	r := *a
	r.calls = nil
	if b.Err != "" { // it failed in one of the processes, and is not compared
		r.Err, r.Wall, r.CPU, r.Process, r.Warm, r.Single = b.Err, nil, nil, nil, nil, nil
		return &r
	}
	join := func(x, y []float64) []float64 { return append(x[:len(x):len(x)], y...) }
	if n := len(a.CPU) + len(b.CPU); n > 0 {
		r.GCs = round3((a.GCs*float64(len(a.CPU)) + b.GCs*float64(len(b.CPU))) / float64(n))
	}
	r.Process = append(a.Process[:len(a.Process):len(a.Process)], b.Process...)
	r.Wall, r.CPU, r.Warm, r.Single = join(a.Wall, b.Wall), join(a.CPU, b.CPU), join(a.Warm, b.Warm), join(a.Single, b.Single)
	r.Note = cmp.Or(r.Note, b.Note)
	return &r
}
