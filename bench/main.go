// Command bench measures Javelin beside the other JSON libraries of Go.
//
//	go run -C bench . run          time every operation (see -h for flags)
//	go run -C bench . conformance  what each library accepts, rejects and survives
//	go run -C bench . compare A B  two results of run
//	go run -C bench . list         libraries, operations, corpora, behaviours
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
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

const usage = `usage: bench run [flags] | conformance [flags] | compare A.json B.json | show [-all] A.json | list`

func bench(stdout, stderr io.Writer, args []string) error {
	if len(args) == 0 {
		return errors.New(usage)
	}
	switch cmd, args := args[0], args[1:]; cmd {
	case "run":
		return runCommand(stdout, stderr, args)
	case "conformance":
		return conformanceCommand(stdout, stderr, args)
	case "child":
		return childCommand(stdout, args)
	case "compare":
		if len(args) != 2 {
			return errors.New("compare needs two result files")
		}
		a, err := readResult(args[0])
		if err != nil {
			return err
		}
		b, err := readResult(args[1])
		if err != nil {
			return err
		}
		compareResults(stdout, a, b)
		return nil
	case "show":
		fs := flag.NewFlagSet("show", flag.ContinueOnError)
		all := fs.Bool("all", false, "every library's figures")
		if err := fs.Parse(args); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return errors.New("show needs a result file")
		}
		r, err := readResult(fs.Arg(0))
		if err != nil {
			return err
		}
		printReport(stdout, r, *all)
		return nil
	case "list":
		return listCommand(stdout)
	}
	return errors.New(usage)
}

// parseFilter reads "operations/corpora/libraries", each a comma-separated
// list or empty for all. Library names contain a slash themselves, so only the
// first two separate.
func parseFilter(s string) (ops []Op, corpora, peers []string, err error) {
	parts := strings.SplitN(s, "/", 3)
	for len(parts) < 3 {
		parts = append(parts, "")
	}
	list := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return r == ',' })
	}
	for _, name := range list(parts[0]) {
		if !slices.Contains(Ops, Op(name)) {
			return nil, nil, nil, fmt.Errorf("no operation %q; there are %v", name, Ops)
		}
		ops = append(ops, Op(name))
	}
	if len(ops) == 0 {
		ops = Ops
	}
	return ops, list(parts[1]), list(parts[2]), nil
}

func runCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("run", flag.ContinueOnError)
	fs.SetOutput(stderr)
	var (
		quick   = fs.Bool("quick", false, "5 rounds of short batches, default heap: under 3 minutes")
		filter  = fs.String("filter", "", "operations/corpora/libraries, each a comma-separated list; ours always run")
		rounds  = fs.Int("rounds", 0, "rounds per cell (default 10, quick 5)")
		out     = fs.String("out", "", "result file (default results/DATE.json)")
		heap    = fs.String("heap", "", "MB of live heap, comma-separated (default 0,64; quick 0)")
		procs   = fs.String("procs", "", "goroutines, comma-separated (default 1 and the number of cores)")
		stream  = fs.Int("stream", 0, "KiB per call of a streaming operation (default 8192, quick 256)")
		all     = fs.Bool("all", false, "print every library's figures too")
		asJSON  = fs.Bool("json", false, "write the raw result to standard output instead of the tables")
		profile = fs.String("profile", "", "write a CPU profile of the one cell and library that -filter names, nothing else")
	)
	if err := fs.Parse(args); err != nil {
		return err
	}
	ops, corpora, peers, err := parseFilter(*filter)
	if err != nil {
		return err
	}
	cs, err := Corpora()
	if err != nil {
		return err
	}
	for _, c := range corpora {
		if !slices.ContainsFunc(cs, func(k Corpus) bool { return k.Name == c }) {
			return fmt.Errorf("no corpus %q", c)
		}
	}
	pl := Plan{Ops: ops, Corpora: corpora, Peers: peers, Rounds: 10, Batch: 5 * time.Millisecond, LongBatch: 25 * time.Millisecond, Stream: 8 << 20, Procs: 1}
	heaps, procsList := []int{0, 64}, []int{1}
	if n := runtime.NumCPU(); n > 1 {
		procsList = append(procsList, n)
	}
	if *quick {
		pl.Rounds, pl.Batch, pl.LongBatch, pl.Stream, heaps = 5, 2*time.Millisecond, 4*time.Millisecond, 256<<10, []int{0}
	}
	if *rounds > 0 {
		pl.Rounds = *rounds
	}
	if *stream > 0 {
		pl.Stream = *stream << 10
	}
	if err := ints(*heap, &heaps); err != nil {
		return err
	}
	if err := ints(*procs, &procsList); err != nil {
		return err
	}
	m := newMeasurer(Peers(), cs, stderr)
	if *profile != "" {
		return m.profile(pl, *profile, 5*time.Second)
	}
	for _, h := range heaps {
		for _, n := range procsList {
			p := pl
			p.HeapMB, p.Procs = h, n
			if n > 1 && len(p.Corpora) == 0 {
				p.Corpora = []string{"small", "twitter"}
			}
			if h > 0 {
				if n > 1 {
					continue
				}
				// A collection costs much then and is rare: what allocates runs
				// long enough to meet some, so less is run.
				p.LongBatch = time.Second
				p.Rounds = min(p.Rounds, 5)
				if len(ops) == len(Ops) {
					p.Ops = heapOps
				}
				if len(p.Corpora) == 0 {
					p.Corpora = []string{"small", "large", "twitter"}
				}
			}
			m.run(p)
		}
	}
	if len(peers) == 0 && (len(ops) == len(Ops) || slices.Contains(ops, OpValid)) {
		m.res.Stage1 = stage1(m.res.Env.Tags)
	}
	name, err := writeResult(m.res, *out)
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
	printReport(stdout, m.res, *all)
	return nil
}

// heapOps are the operations run with much live heap, unless others are named:
// those whose result is memory of the caller's.
var heapOps = []Op{OpRawUnmarshal, OpRawMarshal, OpStreamDecode}

// ints parses a comma-separated list into dst, unless it is empty.
func ints(s string, dst *[]int) error {
	if s == "" {
		return nil
	}
	var ns []int
	for f := range strings.SplitSeq(s, ",") {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 {
			return fmt.Errorf("not a list of numbers: %q", s)
		}
		ns = append(ns, n)
	}
	*dst = ns
	return nil
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
	m.probeAll(Ops)
	printEnv(w, m.res)
	fmt.Fprintln(w, "\ncorpora:")
	for _, c := range cs {
		fmt.Fprintf(w, "  %-8s %8d bytes\n", c.Name, len(c.Doc))
	}
	fmt.Fprintln(w, "\nwhat each library was found to do (category, then what it lacks):")
	for _, p := range m.peers {
		for _, o := range Ops {
			if p.Has(o) {
				fmt.Fprintf(w, "  %-20s %-14s %-7s %s\n", p.Name, o, m.res.categories[p.Name][o], describe(o, m.res.Behaviours[p.Name][o]))
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
