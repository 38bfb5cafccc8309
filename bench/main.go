// Command bench measures Javelin beside the other JSON libraries of Go.
//
//	go run -C bench . run          time every operation (see -h for flags)
//	go run -C bench . conformance  what each library accepts, rejects and survives
//	go run -C bench . report       all of it, as one HTML page
//	go run -C bench . size         size of programs, time to build them, unsafe code in them
//	go run -C bench . robust       hostile documents, faulty readers and writers, long streams
//	go run -C bench . soak         64 goroutines on random types and documents
//	go run -C bench . suites       suites of tests, and bounds of time and memory
//	go run -C bench . insns        instructions under emulation, held against committed figures
//	go run -C bench . compare A B  two results of run or report: what moved, and what is the same
//	go run -C bench . agree A B    the latter alone
//	go run -C bench . show A       the tables of a result again
//	go run -C bench . readme A     the figures of the README, from a result of report
//	go run -C bench . list         libraries, operations, corpora, behaviours
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	if err := bench(os.Stdout, os.Stderr, os.Args[1:]); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "bench:", err)
		}
		os.Exit(2)
	}
}

const usage = `usage: bench run | conformance | report | size | robust | soak | suites | insns | cycles | cores | random [flags] | compare A.json B.json | agree A.json B.json | show [-all] A.json | readme A.json | list`

func bench(stdout, stderr io.Writer, args []string) error {
	if len(args) == 0 {
		return errors.New(usage)
	}
	switch cmd, args := args[0], args[1:]; cmd {
	case "run":
		return runCommand(stdout, stderr, args)
	case "conformance":
		return conformanceCommand(stdout, stderr, args)
	case "cells":
		return cellsCommand(os.Stdin, stdout, args)
	case "first":
		return firstCommand(os.Stdin, stdout, args)
	case "child":
		return childCommand(stdout, args)
	case "compare":
		a, b, err := twoResults(cmd, args)
		if err != nil {
			return err
		}
		compareResults(stdout, a, b)
		printAgreement(stdout, a, b)
		return nil
	case "agree":
		a, b, err := twoResults(cmd, args)
		if err == nil && !printAgreement(stdout, a, b) {
			err = errors.New("no comparison in common")
		}
		return err
	case "show":
		fs := flag.NewFlagSet("show", flag.ContinueOnError)
		all := fs.Bool("all", false, "every library's figures")
		if err := fs.Parse(args); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return errors.New("show needs a result file")
		}
		rec, err := readRecord(fs.Arg(0))
		if err != nil {
			return err
		}
		r := cmp.Or(rec.Result, rec.Portable)
		if r == nil {
			return fmt.Errorf("%s has no speeds", fs.Arg(0))
		}
		printReport(stdout, r, *all)
		return nil
	case "readme":
		return readmeCommand(stdout, args)
	case "list":
		return listCommand(stdout)
	case "report":
		return reportCommand(stdout, stderr, args)
	case "size":
		return sizeCommand(stdout, stderr, args)
	case "robust":
		return robustCommand(stdout, stderr, args)
	case "soak":
		return soakCommand(stdout, stderr, args)
	case "suites":
		return suitesCommand(stdout, stderr, args)
	case "insns":
		return insnsCommand(stdout, stderr, args)
	case "cycles":
		return cyclesCommand(stdout, stderr, args)
	case "random":
		return randomCommand(stdout, stderr, args)
	case "cores":
		return coresCommand(stdout, args)
	case "called":
		return calledCommand(os.Stdin, stdout, args)
	case "counted":
		return countedCommand(os.Stdin, stdout, args)
	case "infer":
		return inferCommand(stdout, args)
	case "generated-types":
		return generatedTypesCommand(stdout, args)
	}
	return errors.New(usage)
}

func twoResults(cmd string, names []string) (a, b *Result, err error) {
	if len(names) != 2 {
		return nil, nil, fmt.Errorf("%s needs two result files", cmd)
	}
	var rs [2]*Result
	for i, name := range names {
		rec, err := readRecord(name)
		if err != nil {
			return nil, nil, err
		}
		if rs[i] = cmp.Or(rec.Result, rec.Portable); rs[i] == nil {
			return nil, nil, fmt.Errorf("%s has no speeds", name)
		}
	}
	return rs[0], rs[1], nil
}

// rowGroups are the names under which rows can be asked for together.
var rowGroups = map[string][]Op{
	"text":               Ops,
	"typed":              ValueOps,
	"inferred":           InferredOps,
	"records":            RecordOps,
	"tree":               TreeOps,
	"first":              FirstOps,
	"shapes":             ShapeOps,
	"functions-per-call": FunctionOps,
	"ill-formed":         IllFormedOps,
	"calls":              CallOps,
}

// allOps are all operations in their order.
var allOps = slices.Concat(Ops, ValueOps, InferredOps, RecordOps, TreeOps, FirstOps, ShapeOps, FunctionOps, IllFormedOps, CallOps)

// parseRows reads a comma-separated list of operations and groups. The groups
// parallel and generated are not of operations but of conditions.
func parseRows(s string) (ops []Op, parallel, generated bool, err error) {
	add := func(os ...Op) {
		for _, o := range os {
			if !slices.Contains(ops, o) {
				ops = append(ops, o)
			}
		}
	}
	if s == "" {
		s = "text,typed,inferred,records,tree,first,functions-per-call,ill-formed,calls,parallel,generated"
	}
	for name := range strings.SplitSeq(s, ",") {
		switch g, ok := rowGroups[name]; {
		case ok:
			add(g...)
		case name == "parallel":
			parallel = true
		case name == "generated":
			generated = true
		case slices.Contains(allOps, Op(name)):
			add(Op(name))
		default:
			return nil, false, false, fmt.Errorf("no row %q; there are %s, parallel, generated and %v", name, strings.Join(sortedKeys(rowGroups), ", "), allOps)
		}
	}
	return ops, parallel, generated, nil
}

func list(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' })
}

// What is run on several goroutines, and with much live heap: operations whose
// result is memory of the caller's, on one small and one large document.
var (
	parallelOps     = []Op{OpValid, OpUnmarshalTyped, OpUnmarshalAny, OpMarshalTyped}
	heapOps         = []Op{OpRawUnmarshal, OpUnmarshalTyped, OpUnmarshalAny, OpMarshalTyped}
	conditionCorpus = []string{"small", "twitter"}
)

// quickCorpora leave out what is slow to measure and what others resemble.
var quickCorpora = []string{"small", "medium", "canada", "citm", "synthea", "twitter"}

func runCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("run", flag.ContinueOnError)
	fs.SetOutput(stderr)
	var (
		many    = fs.Int("processes", 1, "processes that share the rounds: a spread that tells what another run may find needs 3")
		quick   = fs.Bool("quick", false, "5 rounds of short batches on some of the corpora")
		row     = fs.String("row", "", "rows, comma-separated: text, typed, inferred, records, tree, first, shapes, functions-per-call, ill-formed, calls, parallel, generated or names of operations (default all but shapes)")
		corpus  = fs.String("corpus", "", "corpora, comma-separated (default all)")
		categ   = fs.String("category", "", "what is compared alone: v1, v2, plain, fastest or gen (default all)")
		peer    = fs.String("peers", "", "parts of libraries' names, comma-separated; ours always run (default all)")
		rounds  = fs.Int("rounds", 0, "rounds per cell (default 8, quick 5)")
		out     = fs.String("out", "", "result file (default results/DATE.json)")
		heap    = fs.Int("heap", 0, "MB of live heap beside the work: few operations and corpora, unless named")
		procs   = fs.Int("procs", runtime.NumCPU(), "goroutines of the rows parallel and generated")
		stream  = fs.Int("stream", 0, "KiB per call of a streaming operation (default 8192, quick 256)")
		all     = fs.Bool("all", false, "print every library's figures too")
		asJSON  = fs.Bool("json", false, "write the raw result to standard output instead of the tables")
		profile = fs.String("profile", "", "write a CPU profile of the one row, corpus and library that are named, nothing else")
	)
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("run takes flags only: %q", fs.Arg(0))
	}
	ops, parallel, generated, err := parseRows(*row)
	if err == nil && *categ != "" {
		err = new(Category).UnmarshalText([]byte(*categ))
	}
	if err != nil {
		return err
	}
	cs, err := Corpora()
	if err != nil {
		return err
	}
	corpora, peers := list(*corpus), list(*peer)
	if corpora, cs, err = namedCorpora(corpora, cs); err != nil {
		return err
	}
	if generated {
		if _, cs, err = namedCorpora(findNames, cs); err != nil {
			return err
		}
	}
	pl := Plan{
		Ops: ops, Corpora: corpora, OwnCorpora: len(corpora) > 0, Category: *categ, Peers: peers, Rounds: 8, FirstRounds: 7, Batch: 5 * time.Millisecond,
		LongBatch: 120 * time.Millisecond, Spans: 2.5, Stream: 8 << 20, Procs: 1,
	}
	grid := "shapes"
	if *quick {
		if !pl.OwnCorpora {
			pl.Corpora = quickCorpora
		}
		grid = "shapes-quick"
		pl.Rounds, pl.FirstRounds, pl.Batch, pl.LongBatch, pl.Stream = 5, 3, 2*time.Millisecond, 4*time.Millisecond, 256<<10
	}
	if *rounds > 0 {
		pl.Rounds, pl.FirstRounds = *rounds, *rounds
	}
	if *stream > 0 {
		pl.Stream = *stream << 10
	}
	if own := pl.broughtAlong(grid); len(own) > 0 {
		if len(pl.Corpora) == 0 {
			for _, c := range cs {
				pl.Corpora = append(pl.Corpora, c.Name)
			}
		}
		pl.Corpora = append(slices.Clone(pl.Corpora), own...)
		if pl.Corpora, cs, err = namedCorpora(pl.Corpora, cs); err != nil {
			return err
		}
	}
	m := newMeasurer(Peers(), cs, stderr)
	if *profile != "" {
		return m.profile(pl, *profile, 5*time.Second)
	}
	var plans []cellPlan
	add := func(ps ...Plan) {
		for _, p := range ps {
			plans = append(plans, cellPlan{Plan: p})
		}
	}
	if *heap > 0 {
		add(heapPlan(pl, *heap, *row == ""))
	} else {
		add(pl.withoutShapes())
		if grid := pl.ofShapes(); len(grid.Ops) > 0 {
			add(grid)
		}
		if parallel && *procs > 1 {
			p := pl
			p.Ops, p.Procs = parallelOps, *procs
			if !pl.OwnCorpora {
				p.Corpora = conditionCorpus
			}
			add(p)
		}
		if generated {
			if !pl.OwnCorpora {
				pl.Corpora = nil
			}
			add(generatedPlans(pl, *procs)...)
		}
	}
	t := tables{w: stdout, all: *all}
	if *asJSON {
		t.w = io.Discard
	}
	printEnv(t.w, m.res)
	res, err := measureCells(plans, max(1, *many), func(int) time.Duration { return 0 }, nil, func(process int, e cellsEvent) {
		switch {
		case e.Cell == nil:
		case *many > 1:
			fmt.Fprintf(stderr, "process %d of %d: %s %s\n", process+1, *many, opLabel(e.Cell), e.Cell.Corpus)
		default:
			t.add(e.Cell)
		}
	})
	if err != nil {
		return err
	}
	if *many > 1 {
		for _, g := range groupCells(res.Cells) {
			for _, c := range g {
				t.add(c)
			}
		}
	}
	t.end()
	if *heap == 0 && len(peers) == 0 && slices.Contains(ops, OpValid) {
		res.Stage1 = stage1(res.Env.Tags)
	}
	name, err := writeResult(res, *out)
	if err != nil {
		return err
	}
	fmt.Fprintln(stderr, "raw result:", name)
	if *asJSON {
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		_, err = stdout.Write(b)
		return err
	}
	printEnd(stdout, res)
	return nil
}

// heapPlan is pl with much live heap. A collection then comes only after as
// much has been allocated as is live, and costs tens of milliseconds. So a
// batch is made just long enough for one of them, and few rounds and cells are
// run; what does not allocate that much in LongBatch meets none, which the
// table says.
func heapPlan(pl Plan, mb int, allRows bool) Plan {
	pl.HeapMB, pl.Spans, pl.LongBatch = mb, 1.25, 300*time.Millisecond
	pl.Rounds = min(pl.Rounds, 4)
	if allRows {
		pl.Ops = heapOps
	}
	if !pl.OwnCorpora {
		pl.Corpora = conditionCorpus
	}
	return pl
}

func writeResult(r *Result, name string) (string, error) {
	if name == "" {
		name = filepath.Join("results", strings.NewReplacer(":", "", "-", "").Replace(r.Time)+".json")
	}
	b, err := json.Marshal(r)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return "", err
	}
	return name, os.WriteFile(name, append(b, '\n'), 0o666)
}

func listCommand(w io.Writer) error {
	cs, err := Corpora()
	if err != nil {
		return err
	}
	m := newMeasurer(Peers(), cs, io.Discard)
	ops := slices.Concat(Ops, ValueOps, RecordOps, TreeOps, FunctionOps)
	m.probeAll(ops)
	printEnv(w, m.res)
	fmt.Fprintln(w, "\ncorpora:")
	for _, c := range cs {
		fmt.Fprintf(w, "  %-8s %8d bytes\n", c.Name, len(c.Doc))
	}
	fmt.Fprintln(w, "\nwhat each library was found to do (category, then what it lacks):")
	for _, p := range m.peers {
		for _, o := range ops {
			if p.Has(o) {
				fmt.Fprintf(w, "  %-20s %-15s %-7s %s\n", p.Name, o, m.res.categories[p.Name][o], describe(o, m.res.Behaviours[p.Name][o]))
			}
		}
	}
	return nil
}

func describe(o Op, b Behaviour) string {
	var s []string
	for _, c := range []struct {
		ok   bool
		text string
	}{{b.Grammar, "grammar unchecked"}, {b.Control, "control characters accepted"}, {b.Escapes, "bad escapes accepted"}, {b.Copies, "shares memory with the input"}} {
		if !c.ok {
			s = append(s, c.text)
		}
	}
	s = append(s, "UTF-8 "+b.UTF8)
	if b.Dups {
		s = append(s, "duplicates rejected")
	}
	if o.ToValue() && !b.Fold {
		s = append(s, "names of fields exact")
	}
	if o.FromValue() {
		if b.Sorted {
			s = append(s, "sorted")
		}
		if b.HTML {
			s = append(s, "HTML escaped")
		}
	}
	if o.Marshals() {
		s = append(s, b.Form)
		if b.HTML {
			s = append(s, "HTML escaped")
		}
	}
	if len(b.Misses) > 0 {
		s = append(s, fmt.Sprintf("accepts %q", b.Misses[:min(3, len(b.Misses))]))
	}
	if len(b.Wrong) > 0 {
		s = append(s, fmt.Sprintf("rejects %q", b.Wrong[:min(2, len(b.Wrong))]))
	}
	return strings.Join(s, ", ")
}
