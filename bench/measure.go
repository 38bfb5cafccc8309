package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"runtime/pprof"
	"slices"
	"strings"
	"time"
)

// A Plan says what to measure and how long.
type Plan struct {
	Ops     []Op
	Corpora []string // names; empty is all
	// OwnCorpora says that they were asked for, and are not a default.
	OwnCorpora bool
	Category   string   // what is compared alone: "v1", say; empty is all
	Peers      []string // parts of names; empty is all. Ours are always in.
	Generated  bool     // generated code alone, and encoding/json (generated_rows.go)
	Rounds     int
	// LeastRounds are run of every library, and those up to Rounds only of the
	// libraries that a comparison may turn on, while its spread is wide and there
	// is More time (rounds.go). Without More, all rounds are of every library.
	LeastRounds int
	// SureRounds are run of those libraries whatever the time.
	SureRounds int
	More       *moreTime `json:"-"`
	// KeepBase keeps the library that speeds are given over, too, where not all
	// libraries are run.
	KeepBase bool
	// FirstRounds are processes per library where each call needs a new one.
	FirstRounds int
	Batch       time.Duration // least length of one timed batch
	// LongBatch bounds how much longer the batches of what allocates may be.
	LongBatch time.Duration
	// Spans is how many heap growths up to the next collection a batch that
	// allocates should make, if LongBatch lets it. A fraction, so that the
	// number of collections in a batch is the same in each round.
	Spans  float64
	Stream int // bytes per call of a streaming operation
	HeapMB int // live heap beside the work
	Procs  int // goroutines, and GOMAXPROCS
}

// A Run is one library in one cell.
type Run struct {
	Peer     string   `json:"peer"`
	Ours     bool     `json:"ours,omitempty"`
	Category Category `json:"category"`
	// Does are all categories whose work the library does, where the strictest
	// does not imply the others.
	Does  []Category `json:"does,omitempty"`
	Batch int        `json:"batch"`   // calls per round
	Wall  []float64  `json:"wall_ns"` // per call of all goroutines together, one for each round
	CPU   []float64  `json:"cpu_ns"`
	// Process says of each round in which process it was run, where there were some.
	Process []int     `json:"process,omitempty"`
	Allocs  float64   `json:"allocs"` // per call
	AllocB  float64   `json:"alloc_bytes"`
	GCs     float64   `json:"gcs,omitempty"`       // collections per round
	Warm    []float64 `json:"warm_ns,omitempty"`   // of a first call: a later one
	Single  []float64 `json:"single_ns,omitempty"` // by the clock on one goroutine, where Wall is of several
	Note    string    `json:"note,omitempty"`
	Err     string    `json:"err,omitempty"` // why it was not timed

	calls []func() error // one per goroutine
	call  float64        // ns of one, while batches are calibrated
	span  float64        // bytes that may be allocated up to a collection, likewise
}

// A Cell is one operation on one corpus under one set of conditions, with all
// libraries that have the operation.
type Cell struct {
	Op     Op     `json:"op"`
	Corpus string `json:"corpus"`
	Bytes  int    `json:"bytes"` // of JSON per call
	Procs  int    `json:"procs"`
	HeapMB int    `json:"heap_mb"`
	Runs   []*Run `json:"runs"`
	// Limits are loops without a library, on several goroutines (limits.go).
	Limits []*Run  `json:"limits,omitempty"`
	noise  float64 // see pool
}

// A Result is everything that a measurement found.
type Result struct {
	Time       string                      `json:"time"`
	Env        Env                         `json:"env"`
	Peers      []PeerInfo                  `json:"peers"`
	Behaviours map[string]map[Op]Behaviour `json:"behaviours"`
	Stage1     []string                    `json:"stage1,omitempty"`
	Cells      []*Cell                     `json:"cells"`
	categories map[string]map[Op]Category
	quick      bool // it is of a quick report, or has cells of one
}

// measurer holds what the cells of one process share.
type measurer struct {
	peers   []*Peer
	corpora []Corpus
	log     io.Writer
	res     *Result
	// process is which of some processes this is. Those after the first know what the
	// others found before: what a library does, whether its results are right, and how
	// many calls make a batch are not asked again. They take cells and libraries in
	// an order of their own, so that not the same always follow each other.
	process int
	before  map[string]*Cell
	order   *rand.Rand       // nil: as they are listed
	begins  func(Op, Corpus) // a cell
	ends    func(*Cell)
	wants   map[string]map[Op]*Outcome
	checks  map[string]error
}

func newMeasurer(peers []*Peer, corpora []Corpus, log io.Writer) *measurer {
	m := &measurer{peers: peers, corpora: corpora, log: log, wants: map[string]map[Op]*Outcome{}, checks: map[string]error{}, begins: func(Op, Corpus) {}, ends: func(*Cell) {}}
	m.res = &Result{
		Time:       time.Now().UTC().Format(time.RFC3339),
		Env:        environment(),
		Peers:      append(peerInfos(peers), absentPeers()...),
		Behaviours: map[string]map[Op]Behaviour{},
		categories: map[string]map[Op]Category{},
	}
	return m
}

// probeAll files every library before anything is timed.
func (m *measurer) probeAll(ops []Op) {
	for _, p := range m.peers {
		for _, o := range ops {
			if !p.Has(o) || m.known(p.Name, o) {
				continue
			}
			b := probe(p, o)
			if m.res.Behaviours[p.Name] == nil {
				m.res.Behaviours[p.Name] = map[Op]Behaviour{}
				m.res.categories[p.Name] = map[Op]Category{}
			}
			m.res.Behaviours[p.Name][o] = b
			m.res.categories[p.Name][o] = classify(o, b)
		}
	}
}

func (m *measurer) known(name string, o Op) bool {
	_, ok := m.res.Behaviours[name][o]
	return ok
}

// reference gives the outcome that all libraries have to reach: that of the
// toolchain's encoding/json.
func (m *measurer) reference(c Corpus, o Op) *Outcome {
	if o.ToValue() || o.FromValue() || o.Tree() {
		return nil // Values.check and Trees.check have their own
	}
	if w, ok := m.wants[c.Name][o]; ok {
		return w
	}
	if m.wants[c.Name] == nil {
		m.wants[c.Name] = map[Op]*Outcome{}
	}
	w := new(Outcome)
	if std := stdPeer(); std.Has(o) {
		doc := c.Doc
		if o == OpStreamDecode || o == OpStreamTokens {
			doc, _ = c.stream()
		}
		if oc, err := std.Do(o, doc); err == nil {
			w = &oc
		}
	}
	m.wants[c.Name][o] = w
	return w
}

// measures reports whether o on a corpus is in the plan.
func (pl Plan) measures(o Op, corpus string) bool {
	switch {
	case !o.fits(corpus):
		return false
	case len(pl.Corpora) > 0 && !slices.Contains(pl.Corpora, corpus):
		return false
	case o == OpBuild: // has no document of its own
		return corpus == treeCorpora[0]
	case pl.OwnCorpora || o.Shapes():
		return true
	case o.Tree():
		return slices.Contains(treeCorpora, corpus) || slices.Contains(smallGetNames, corpus)
	case o.Records():
		return slices.Contains(recordCorpora, corpus)
	case o.First():
		return slices.Contains(firstCorpora, corpus)
	case o.Calls():
		return slices.Contains(callCorpora, corpus)
	}
	return true
}

// run measures all cells of a plan and adds them to the result.
func (m *measurer) run(pl Plan) {
	if m.before == nil {
		m.probeAll(pl.Ops)
	}
	ballast := makeBallast(pl.HeapMB)
	defer runtime.KeepAlive(ballast)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(pl.Procs))
	type task struct {
		op Op
		c  Corpus
	}
	var tasks []task
	for _, o := range pl.Ops {
		for _, c := range m.corpora {
			if pl.measures(o, c.Name) {
				tasks = append(tasks, task{o, c})
			}
		}
	}
	shuffle(m.order, tasks)
	for _, t := range tasks {
		start := time.Now()
		m.begins(t.op, t.c)
		var cell *Cell
		if t.op.First() {
			cell = m.firstCell(pl, t.op, t.c)
		} else {
			cell = m.cell(pl, t.op, t.c)
		}
		m.res.Cells = append(m.res.Cells, cell)
		clear(m.wants) // would be live heap for the cells after it
		fmt.Fprintf(m.log, "%-15s %-8s procs=%d heap=%dMB  %5.1fs\n", t.op, t.c.Name, pl.Procs, pl.HeapMB, time.Since(start).Seconds())
		m.ends(cell)
	}
}

func shuffle[T any](order *rand.Rand, xs []T) {
	if order != nil {
		order.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
	}
}

// newRun files a library in a cell.
func (m *measurer) newRun(p *Peer, o Op) *Run {
	r := &Run{Peer: p.Name, Ours: p.Ours, Category: m.res.categories[p.Name][o]}
	if o.ToValue() || o.FromValue() {
		r.Does = qualifies(o, m.res.Behaviours[p.Name][o])
	}
	if p.Ours || p.Category == Generated {
		r.Category = p.Category
	}
	if p.Category == Generated {
		r.Does = nil // what it does is done for one type
	}
	return r
}

func (m *measurer) cell(pl Plan, o Op, c Corpus) *Cell {
	repeat, length := 1, len(c.Doc)
	if o == OpStreamDecode || o == OpStreamTokens || o.Records() {
		lines, _ := c.stream()
		length = len(lines)
	}
	if o.Streams() {
		stream := pl.Stream
		if o.Shapes() {
			stream = min(stream, shapeStream)
		}
		repeat = max(1, stream/length)
	}
	cell := &Cell{Op: o, Corpus: c.Name, Bytes: repeat * length, Procs: pl.Procs, HeapMB: pl.HeapMB}
	c.ref = new(reference)
	before := m.before[cell.key()]
	for _, p := range pl.peers(m.peers) {
		if m.before != nil {
			if r := before.again(p.Name); r != nil {
				cell.Runs = append(cell.Runs, r)
			}
			continue
		}
		r := m.newRun(p, o)
		if !m.takes(p, o, c, r) || !pl.does(r) {
			continue
		}
		cell.Runs = append(cell.Runs, r)
		if err := m.checked(p, o, c); err != nil {
			r.Err = err.Error()
		}
	}
	if before != nil && pl.More != nil && pl.LeastRounds == 0 {
		cell.Runs = contenders(before, cell.Runs, pl.KeepBase)
	}
	shuffle(m.order, cell.Runs)
	var timed []*Run
	for _, r := range cell.Runs {
		if r.Err == "" {
			r.bind(m.peer(r.Peer), o, c, pl.Procs, repeat)
		}
		if r.Err == "" {
			if r.Batch == 0 {
				r.calibrate(pl)
				r.countNew(m.peer(r.Peer), o, c)
			}
			timed = append(timed, r)
		}
	}
	span := evenBatches(pl, timed)
	shareBatches(pl, timed)
	if len(timed) > 0 {
		cell.Limits = newLimits(pl, timed, before, span)
	}
	more := pl.more(before)
	for i := range pl.Rounds {
		if timed = more.next(cell, timed, i); len(timed) == 0 {
			break
		}
		for j := range timed {
			timed[(i+j)%len(timed)].round(pl.Procs, m.process)
		}
		for _, l := range cell.Limits {
			l.limitRound(pl.Procs, m.process)
		}
	}
	more.end()
	for _, r := range cell.Runs {
		r.calls, r.GCs = nil, round3(r.GCs/float64(max(1, len(r.CPU))))
	}
	return cell
}

func (m *measurer) peer(name string) *Peer {
	return m.peers[slices.IndexFunc(m.peers, func(p *Peer) bool { return p.Name == name })]
}

// bind makes a call for each goroutine, and makes it once.
func (r *Run) bind(p *Peer, o Op, c Corpus, procs, repeat int) {
	for range procs {
		f, err := p.Bind(o, c, repeat)
		if err == nil {
			err = f()
		}
		if err != nil {
			r.Err = err.Error()
			return
		}
		r.calls = append(r.calls, f)
	}
}

// round times a batch.
func (r *Run) round(procs, process int) {
	if procs > 1 {
		// One goroutine in the same round, for the scaling, with as many calls as all of
		// them make: with fewer, a collection would fall to them alone.
		runtime.GOMAXPROCS(1)
		r.settle()
		n := r.Batch * len(r.calls)
		wall, _ := batch(r.calls[:1], n)
		r.Single = append(r.Single, round3(float64(wall)/float64(n)))
		runtime.GOMAXPROCS(procs)
	}
	r.settle()
	gcs := collections()
	wall, cpu := batch(r.calls, r.Batch)
	r.GCs += float64(collections() - gcs)
	n := float64(r.Batch * len(r.calls))
	r.Wall = append(r.Wall, round3(float64(wall)/n))
	r.CPU = append(r.CPU, round3(float64(cpu)/n))
	r.Process = append(r.Process, process)
}

// checked compares results once for all conditions.
func (m *measurer) checked(p *Peer, o Op, c Corpus) error {
	k := p.Name + "/" + string(o) + "/" + c.Name
	if err, ok := m.checks[k]; ok {
		return err
	}
	err := check(p, o, c, m.reference(c, o))
	m.checks[k] = err
	return err
}

// collections counts those that the heap's growth caused.
func collections() uint64 {
	s := []metrics.Sample{{Name: "/gc/cycles/automatic:gc-cycles"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// calibrate finds the batch size and what a call allocates.
func (r *Run) calibrate(pl Plan) {
	r.Batch = 1
	var wall time.Duration
	for {
		wall, _ = batch(r.calls, r.Batch)
		if wall >= pl.Batch && r.Batch < 1<<10 { // or was it only interrupted?
			again, _ := batch(r.calls, r.Batch)
			wall = min(wall, again)
		}
		if wall >= pl.Batch || r.Batch >= 1<<24 {
			break
		}
		grow := 2.0
		if wall > 0 {
			grow = 1.1 * float64(pl.Batch) / float64(wall)
		}
		r.Batch = int(float64(r.Batch)*min(max(grow, 1.2), 20)) + 1
	}
	r.call = float64(wall) / float64(r.Batch)
	r.settle()
	r.span = r.count(r.calls[0], func() {})
}

// countedBytes is about how much calls may allocate while that is counted.
const countedBytes = 256 << 20

// count finds what a call allocates, and how much might be until a collection. before is
// told of each call, and allocates nothing. While calls are counted there is no collection:
// one would empty the pools, by chance of this library and not of that.
func (r *Run) count(call func() error, before func()) (span float64) {
	var from, to runtime.MemStats
	runtime.ReadMemStats(&from)
	span = float64(from.NextGC) - float64(from.HeapAlloc)
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	// The lesser of two counts: the process allocates something now and then, too.
	r.Allocs = math.Inf(1)
	for range 2 {
		runtime.ReadMemStats(&from)
		n := 0
		for more := 1; more > 0; {
			for range more {
				before()
				call()
			}
			n += more
			runtime.ReadMemStats(&to)
			each := int(to.TotalAlloc-from.TotalAlloc)/n + 1
			more = min(r.Batch, 200, countedBytes/each) - n
		}
		if allocs := round3(float64(to.Mallocs-from.Mallocs) / float64(n)); allocs < r.Allocs {
			r.Allocs = allocs
			r.AllocB = round3(float64(to.TotalAlloc-from.TotalAlloc) / float64(n))
		}
	}
	return span
}

// evenBatches makes the batches of a cell long, for what allocates in it to pay for
// collections: one that falls into one batch in four would show in no median. All
// libraries pay that might be the best, or none does. Where one of them, in LongBatch,
// would not get as far as a collection, none gets there. The span is what a batch
// allocates up to a collection, or 0.
func evenBatches(pl Plan, runs []*Run) (span float64) {
	least := leastCall(runs)
	for _, r := range runs {
		span = max(span, r.span)
	}
	for _, r := range runs {
		if r.AllocB > 0 && r.call <= evenly*least && r.spanned(pl, span)*r.call > float64(pl.LongBatch) {
			return 0
		}
	}
	for _, r := range runs {
		r.lengthen(pl, span)
	}
	return span
}

// leastCall is the time of the fastest library of those that this process has calibrated,
// in nanoseconds.
func leastCall(runs []*Run) float64 {
	least := math.Inf(1)
	for _, r := range runs {
		if r.call > 0 {
			least = min(least, r.call)
		}
	}
	return least
}

// spanned is how many calls allocate what a batch should.
func (r *Run) spanned(pl Plan, span float64) float64 {
	return pl.Spans * span / (r.AllocB * float64(max(1, len(r.calls))))
}

func (r *Run) lengthen(pl Plan, span float64) {
	if r.AllocB == 0 || span == 0 {
		return
	}
	if n := r.spanned(pl, span); n*r.call <= evenly*float64(pl.LongBatch) {
		r.Batch = max(r.Batch, int(n))
	}
}

// evenly is how much slower than the fastest a library may be and still be the best of
// its category.
const evenly = 3

// settle starts a batch from the same state each time: no garbage of the
// library before, and pools that the collection emptied filled again.
func (r *Run) settle() {
	runtime.GC()
	paceHeap()
	for _, f := range r.calls {
		f()
	}
}

// round3 keeps three significant digits after the leading one: more would be
// noise in the result file.
func round3(x float64) float64 {
	if x == 0 {
		return 0
	}
	s := math.Pow(10, 3-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*s) / s
}

// ballast is live heap as programs have it: objects of some words that hold
// pointers, so that the collector has to mark them.
type ballast struct {
	next *ballast
	_    [7]uint64
}

func makeBallast(mb int) []*ballast {
	if mb <= 0 {
		return nil
	}
	n := mb << 20 / 72 // 64 bytes each and the pointer to it
	bs := make([]*ballast, n)
	for i := range bs {
		bs[i] = new(ballast)
		if i > 0 {
			bs[i].next = bs[i-1]
		}
	}
	debug.FreeOSMemory()
	return bs
}

// profile runs one library in one cell for some seconds under the CPU profiler.
func (m *measurer) profile(pl Plan, file string, length time.Duration) error {
	if len(pl.Ops) != 1 || len(pl.Corpora) != 1 || len(pl.Peers) != 1 {
		return fmt.Errorf("-profile needs -row, -corpus and -peers with one name each")
	}
	var p *Peer
	for _, q := range m.peers {
		if q.Name == pl.Peers[0] || p == nil && strings.Contains(q.Name, pl.Peers[0]) && q.Has(pl.Ops[0]) {
			p = q
		}
	}
	if p == nil || !p.Has(pl.Ops[0]) {
		return fmt.Errorf("no library %q with operation %s", pl.Peers[0], pl.Ops[0])
	}
	i := slices.IndexFunc(m.corpora, func(c Corpus) bool { return c.Name == pl.Corpora[0] })
	if i < 0 {
		return fmt.Errorf("no corpus %q", pl.Corpora[0])
	}
	c := m.corpora[i]
	f, err := p.Bind(pl.Ops[0], c, max(1, pl.Stream/len(c.Doc)))
	if err != nil {
		return err
	}
	if err := f(); err != nil {
		return err
	}
	w, err := os.Create(file)
	if err != nil {
		return err
	}
	defer w.Close()
	if err := pprof.StartCPUProfile(w); err != nil {
		return err
	}
	n, start := 0, time.Now()
	for ; time.Since(start) < length; n++ {
		f()
	}
	pprof.StopCPUProfile()
	fmt.Fprintf(m.log, "%s %s %s: %d calls, %.0f ns each\n", p.Name, pl.Ops[0], pl.Corpora[0], n, float64(time.Since(start))/float64(n))
	return w.Close()
}
