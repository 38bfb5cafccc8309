package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The report command: it measures, or takes files that were measured, and
// writes the page and the charts.

// A list of files given as one flag many times, or separated by commas.
type fileList []string

func (l *fileList) String() string { return strings.Join(*l, ",") }
func (l *fileList) Set(s string) error {
	*l = append(*l, list(s)...)
	return nil
}

func reportCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("report", flag.ContinueOnError)
	fs.SetOutput(stderr)
	var from fileList
	fs.Var(&from, "from", "draw from these result files, comma-separated, later ones over earlier, and measure nothing")
	quick := fs.Bool("quick", false, "a few documents and rounds, and a sample of the grid: some four minutes on two cores")
	limit := fs.Duration("time", time.Hour, "how long to measure, about, shared by all parts: more rounds where figures vary, as far as it goes; what every comparison needs is measured in any case, and the command says beforehand how long that takes")
	many := fs.Int("processes", 0, "processes that share the rounds (default 3, quick 2)")
	out := fs.String("out", "report.html", "the page")
	raw := fs.String("raw", "", "file of the raw results (default results/report-DATE.json)")
	charts := fs.String("svg", "", "also write the README's charts into this folder")
	if err := fs.Parse(args); err != nil {
		return err
	}
	from = append(from, fs.Args()...)
	if *many <= 0 {
		*many = 3
		if *quick {
			*many = 2
		}
	}
	var rec *Record
	var err error
	if len(from) > 0 {
		rec, err = readRecords(from)
	} else {
		rec, err = measureAll(*quick, *many, *limit, stderr)
	}
	if err != nil {
		return err
	}
	if len(from) == 0 {
		name, err := rec.write(*raw, "report-", rec.Result.Time)
		if err != nil {
			return err
		}
		rec.Sources = []string{filepath.Base(name)}
		fmt.Fprintln(stderr, "raw results:", name)
	}
	f, err := os.Create(*out)
	if err != nil {
		return err
	}
	if err := errors.Join(writePage(f, rec), f.Close()); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "page:", *out)
	if *charts != "" {
		names, err := writeCharts(*charts, rec)
		if err != nil {
			return err
		}
		fmt.Fprintln(stdout, "charts:", strings.Join(names, " "))
	}
	return nil
}

// progress writes what is done, how much of it, and how long the rest takes if
// it goes on like this.
type progress struct {
	w     io.Writer
	start time.Time
	done  float64 // of the estimated work, in seconds as estimated
	total float64
	part  float64 // of the step that is going on
	cells int     // that are still to come
	more  moreTime
	limit time.Duration
	last  time.Time
}

// share is what a cell may take for more rounds: the time that all cells leave,
// divided among those to come. As some do not need theirs, it is given twice.
func (p *progress) share() time.Duration {
	gone, rate := time.Since(p.start), 1.0
	if done := p.done + p.part; done > 60 {
		rate = (gone - p.more.spent).Seconds() / done
	}
	left := p.limit.Seconds() - gone.Seconds() - rate*(p.total-p.done-p.part)
	return time.Duration(max(0, 2*left/float64(max(1, p.cells))) * float64(time.Second))
}

func (p *progress) begin(what string, estimate float64) {
	p.done += p.part
	p.part = estimate
	p.say(what)
}

// say shows a line, on a terminal over the one before.
func (p *progress) say(what string) {
	terminal := false
	if f, ok := p.w.(*os.File); ok {
		info, err := f.Stat()
		terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	pause := 3 * time.Second
	if terminal {
		pause = 200 * time.Millisecond
	}
	if time.Since(p.last) < pause {
		return
	}
	p.last = time.Now()
	gone := time.Since(p.start)
	left := "–"
	if p.done > 0 && gone > 3*time.Second {
		rate := gone.Seconds() / max(p.done, 0.1)
		left = (time.Duration(max(0, p.total-p.done)*rate) * time.Second).Round(time.Second).String()
	}
	line := fmt.Sprintf("%3.0f %%  %s gone, %s left  %.60s", min(99, 100*p.done/p.total), gone.Round(time.Second), left, what)
	if terminal {
		fmt.Fprintf(p.w, "\r\033[K%s", line)
		return
	}
	fmt.Fprintln(p.w, line)
}

// A batchOfCells is a plan with the corpora it wants, and the seconds that a
// cell takes, roughly.
type batchOfCells struct {
	plan    Plan
	corpora []Corpus
	each    float64
}

// What of the report is run on large documents: the slower libraries take
// seconds for one.
var (
	largeOps        = []Op{OpValid, OpUnmarshalTyped, OpUnmarshalAny, OpMarshalTyped}
	largeNames      = []string{"escapes-l", "numbers-l", "logs-l", "kube-l"}
	extraLargeOps   = []Op{OpValid, OpUnmarshalTyped}
	extraLargeNames = []string{"numbers-xl", "logs-xl"}
)

// reportPlans are the measurements of a report.
func reportPlans(quick bool) ([]batchOfCells, error) {
	cs, err := Corpora()
	if err != nil {
		return nil, err
	}
	var bs []batchOfCells
	add := func(each float64, p Plan, ops []Op, names []string) error {
		p.Ops = ops
		names, more, err := namedCorpora(names, cs)
		p.Corpora, p.OwnCorpora = names, len(names) > 0
		bs = append(bs, batchOfCells{p, more, each})
		return err
	}
	addGenerated := func(each float64, p Plan, names []string) error {
		p.Corpora, p.OwnCorpora = names, true
		for _, p := range generatedPlans(p, 2) {
			if err := add(each, p, p.Ops, names); err != nil {
				return err
			}
		}
		return nil
	}
	if quick {
		p := Plan{Rounds: 4, LeastRounds: 2, FirstRounds: 2, Batch: time.Millisecond, LongBatch: 2 * time.Millisecond, Spans: 1, Stream: 64 << 10, Procs: 1}
		two := p
		two.Procs = 2
		err := errors.Join(
			add(0.6, p, slices.Concat(Ops, ValueOps), []string{"small", "canada", "twitter", "kube"}),
			add(0.5, p, RecordOps, []string{"logs"}),
			add(0.5, p, TreeOps, []string{"twitter"}),
			add(0.4, p, []Op{OpGetNear}, smallGetNames[:1]),
			add(0.6, p, InferredOps, []string{"twitter"}),
			add(0.3, p, FunctionOps, functionNames[:1]),
			add(0.3, p, IllFormedOps, illFormedNames[:1]),
			add(0.3, p, CallOps, callCorpora[:1]),
			add(2, p, FirstOps, []string{"small"}),
			add(1, two, parallelOps, []string{"twitter"}),
			add(0.25, p, ShapeOps, []string{"shapes-quick"}),
			addGenerated(0.2, p, []string{"find-regular"}))
		return bs, err
	}
	// Half a span over one collection, so that there is one in each batch.
	p := Plan{Rounds: 12, LeastRounds: 3, FirstRounds: 9, Batch: 5 * time.Millisecond, LongBatch: 100 * time.Millisecond, Spans: 1.25, Stream: 2 << 20, Procs: 1}
	few, two := p, p
	few.Rounds, few.LeastRounds, two.Procs = 6, 2, 2
	// The cells of the grid are many, and alike.
	grid := p
	grid.Rounds, grid.Batch, grid.LongBatch = 9, 2*time.Millisecond, 4*time.Millisecond
	err = errors.Join(
		add(1.95, p, Ops, nil),
		add(2.7, p, ValueOps, nil),
		add(2.3, p, RecordOps, recordCorpora),
		add(0.8, p, TreeOps, treeCorpora),
		add(0.6, p, smallGetOps(), smallGetNames),
		add(2.7, p, InferredOps, nil),
		add(0.6, p, FunctionOps, functionNames),
		add(0.8, p, IllFormedOps, illFormedNames),
		add(0.6, p, CallOps, callCorpora[:2]),
		add(2, p, FirstOps, nil),
		add(11, few, largeOps, largeNames),
		add(2.7, few, []Op{OpStreamDecode, OpStreamTokens}, []string{"logs-l"}),
		add(12, few, extraLargeOps, extraLargeNames),
		add(8, few, []Op{OpStreamDecode}, []string{"logs-xl"}),
		add(11, two, parallelOps, append(slices.Clone(conditionCorpus), "kube-l")),
		add(2.1, grid, ShapeOps, []string{"shapes-report"}),
		addGenerated(1, p, findNames),
		add(12, heapPlan(p, 64, true), heapOps, conditionCorpus))
	return bs, err
}

// smallGetOps are the rows of one value out of a small document.
func smallGetOps() []Op {
	return slices.DeleteFunc(slices.Clone(TreeOps), func(o Op) bool { return !o.small() })
}

// Seconds that the parts other than cells take, roughly.
type estimates struct{ conformance, builds, kept, questions, robust, soak, narrowBuild float64 }

// cellPlans are batches for the processes that measure.
func cellPlans(bs []batchOfCells) []cellPlan {
	var plans []cellPlan
	for _, b := range bs {
		plans = append(plans, cellPlan{b.plan, b.each})
	}
	return plans
}

// leastSeconds is how long a process takes without more rounds; grid is the part of it
// that the grid takes.
func leastSeconds(bs []batchOfCells, process int) (all, grid float64) {
	for i, p := range cellPlans(bs) {
		s := float64(bs[i].cells()) * p.seconds(process)
		if all += s; slices.ContainsFunc(p.Ops, Op.Shapes) {
			grid += s
		}
	}
	return all, grid
}

func measureAll(quick bool, processes int, limit time.Duration, log io.Writer) (*Record, error) {
	batches, err := reportPlans(quick)
	if err != nil {
		return nil, err
	}
	est := estimates{conformance: 40, builds: 80, kept: 30, questions: 20, robust: 45, soak: 30}
	if quick {
		est = estimates{conformance: 30, builds: 20, kept: 10, questions: 12, robust: 5, soak: 6}
	}
	p := &progress{w: log, start: time.Now(), limit: limit}
	// The processes one after the other, those with other kernels at the end: how long
	// each takes without more rounds.
	env := environment()
	var narrow []batchOfCells
	var least []float64
	parts := []timePart{{what: "documents"}, {what: "the grid"}, {what: "with AVX2"}}
	for i := range processes {
		all, grid := leastSeconds(batches, i)
		least = append(least, all)
		parts[0].seconds += all - grid
		parts[1].seconds += grid
	}
	if hasNarrower(env) {
		narrow = narrowBatches(batches, quick)
		est.narrowBuild = 20
		for i := range narrowProcesses {
			all, _ := leastSeconds(narrow, narrowFirst+i)
			least = append(least, all)
			parts[2].seconds += all
		}
		parts[2].seconds += est.narrowBuild
	}
	for _, s := range least {
		p.total += s
	}
	others := est.conformance + est.builds + est.kept + est.questions + est.robust + est.soak
	parts = append(parts, timePart{"conformance, programs, memory and robustness", others})
	others += est.narrowBuild
	p.total += others
	if quick {
		limit = 0
	}
	fmt.Fprintln(log, sayTime(parts, limit))

	peers, absent := livePeers(Peers())
	rec, err := kept("results")
	if err != nil {
		return nil, err
	}
	// The suite is asked for at the end: that it is not there should show at once.
	if _, err := Suite(); err != nil {
		return nil, fmt.Errorf("the command is for the folder bench (go run -C bench . report): %w", err)
	}
	rec.Quick = quick
	// What all of it leaves is for more rounds, in each process the same.
	share := func(process int) time.Duration {
		left := p.limit.Seconds() - time.Since(p.start).Seconds() - others
		for _, s := range least[process:] {
			left -= s
		}
		return time.Duration((least[process] + max(0, left)/float64(len(least)-process)) * float64(time.Second))
	}
	step := func(first int) func(process int, e cellsEvent) {
		return func(process int, e cellsEvent) {
			if e.Cell != nil {
				p.begin(fmt.Sprintf("process %d of %d: %s %s", first+process+1, len(least), opLabel(e.Cell), e.Cell.Corpus), e.Each)
			}
		}
	}
	if rec.Result, err = measureCells(cellPlans(batches), processes, share, absent, step(0)); err != nil {
		return nil, err
	}
	if len(narrow) > 0 {
		p.begin("a build without AVX-512", est.narrowBuild)
		r, err := buildAndMeasureNarrow(cellPlans(narrow), processes, rec.Result, func(i int) time.Duration { return share(processes + i) }, absent, step(processes))
		if err != nil {
			fmt.Fprintln(log, "not measured with AVX2:", err)
		} else {
			rec.Others = []*Result{r}
		}
	}
	for _, r := range rec.results() {
		r.quick = quick
	}
	if !quick {
		rec.Result.Stage1 = stage1(rec.Result.Env.Tags)
	}
	p.begin("conformance", est.conformance)
	if rec.Conformance, err = measureConformance(peers, &stepWriter{p.say}, quick); err != nil {
		return nil, err
	}
	p.begin("programs", est.builds)
	rounds := 1
	if quick {
		rounds = 0
	}
	if rec.Builds, err = measureBuilds(rounds, log, func(s string) { p.say("build " + s) }); err != nil {
		fmt.Fprintln(log, "programs were not built:", err)
	}
	p.begin("memory of values", est.kept)
	cs, err := Corpora()
	if err != nil {
		return nil, err
	}
	names := keptCorpora
	if quick {
		names = []string{"twitter"}
	}
	rec.Kept = measureKept(peers, cs, names, func(s string) { p.say("memory of values: " + s) })
	p.begin("questions", est.questions)
	rec.Questions = askAll(peers, func(s string) { p.say("questions: " + s) })
	p.begin("robustness", est.robust)
	long, stream, soak := 1<<20, int64(1<<30), 30*time.Second
	if quick {
		long, stream, soak = 64<<10, 16<<20, 5*time.Second
	}
	rec.Robust = measureRobust(long, stream, func(s string) { p.say("robustness: " + s) })
	p.begin("soak", est.soak)
	rec.Soak = runSoak(soak, soakGoroutines, 1)
	fmt.Fprintf(log, "\ndone in %s\n", time.Since(p.start).Round(time.Second))
	return rec, nil
}

// cells counts what a batch measures.
func (b batchOfCells) cells() int {
	n := 0
	for _, o := range b.plan.Ops {
		for _, c := range b.corpora {
			if b.plan.measures(o, c.Name) {
				n++
			}
		}
	}
	return n
}

// seconds estimates a batch.
func (b batchOfCells) seconds() float64 { return float64(b.cells()) * b.each }

// A stepWriter makes steps of lines.
type stepWriter struct{ step func(string) }

func (s *stepWriter) Write(b []byte) (int, error) {
	for l := range strings.Lines(string(b)) {
		s.step(strings.TrimSpace(l))
	}
	return len(b), nil
}

// measureConformance is the conformance command without its tables. A quick one
// leaves streams out, which take seconds each.
func measureConformance(peers []*Peer, log io.Writer, quick bool) (*Conformance, error) {
	cs, err := Suite()
	if err != nil {
		return nil, err
	}
	c := &Conformance{Time: time.Now().UTC().Format(time.RFC3339), Env: environment(), Peers: peerInfos(peers), Cases: len(cs), Behaviours: map[string]map[Op]Behaviour{}}
	for _, p := range peers {
		for _, o := range suiteOps {
			if p.Has(o) {
				c.Scores = append(c.Scores, runSuite(p, o, cs, true))
			}
		}
		if !quick {
			c.Hazards = append(c.Hazards, runHazards(p, log)...)
		} else if p.Has(OpUnmarshalAny) {
			c.Hazards = append(c.Hazards, Hazard{p.Name, OpUnmarshalAny, hazardDepth1M, runChild(p.Name, OpUnmarshalAny, hazardDepth1M)})
		}
	}
	return c, nil
}
