package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Hazards are inputs that may take a process down: deep nesting, and streams
// that may be kept in memory whole. Each runs in a process of its own, so that
// a crash is a result like any other.

// A Hazard is what became of one.
type Hazard struct {
	Peer   string `json:"peer"`
	Op     Op     `json:"op"`
	Name   string `json:"name"`
	Result string `json:"result"`
}

// hazardTime is the patience with one child.
const hazardTime = 10 * time.Second

const (
	hazardDepth10k = "depth-10000"
	hazardDepth1M  = "depth-1000000"
	hazardStream   = "million-values" // bytes allocated in all
	hazardSuite    = "suite-"         // and the name of a case of JSONTestSuite
)

// hazardTable lists what is tried on which operation.
var hazardTable = []struct {
	name string
	ops  []Op
}{
	{hazardDepth10k, []Op{OpValid, OpRawUnmarshal, OpUnmarshalAny, OpTokens}},
	{hazardDepth1M, []Op{OpValid, OpRawUnmarshal, OpUnmarshalAny, OpTokens}},
	{hazardStream, []Op{OpStreamDecode, OpStreamTokens, OpStreamEncode}},
}

func runHazards(p *Peer, log io.Writer) []Hazard {
	var hs []Hazard
	for _, h := range hazardTable {
		for _, o := range h.ops {
			if p.Has(o) {
				start := time.Now()
				hs = append(hs, Hazard{p.Name, o, h.name, runChild(p.Name, o, h.name)})
				fmt.Fprintf(log, "%-20s %-14s %-14s %-24s %.1fs\n", p.Name, o, h.name, hs[len(hs)-1].Result, time.Since(start).Seconds())
			}
		}
	}
	return hs
}

// childEnv makes the test binary answer as the command does (see TestMain).
const childEnv = "JAVELIN_BENCH_CHILD"

func runChild(peer string, o Op, hazard string) string {
	exe, err := os.Executable()
	if err != nil {
		return err.Error()
	}
	ctx, cancel := context.WithTimeout(context.Background(), hazardTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe, "child", peer, string(o), hazard)
	cmd.Env = append(os.Environ(), childEnv+"=1")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "HANG"
	case err != nil && strings.Contains(stderr.String(), "stack overflow"):
		return "CRASH (stack overflow)"
	case err != nil:
		return "CRASH (" + firstLine(stderr.String()) + ")"
	}
	return strings.TrimSpace(stdout.String())
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return s
}

// childCommand is the other side: child LIBRARY OPERATION HAZARD.
func childCommand(stdout io.Writer, args []string) error {
	if len(args) != 3 {
		return errors.New("child is for the conformance command only")
	}
	ps := Peers()
	i := slices.IndexFunc(ps, func(p *Peer) bool { return p.Name == args[0] })
	if i < 0 || !ps[i].Has(Op(args[1])) {
		return fmt.Errorf("no %s of %s", args[1], args[0])
	}
	// A quarter of the default limit, as a container might have: recursion
	// without a bound ends the same way, sooner.
	debug.SetMaxStack(256 << 20)
	if n, ok := strings.CutPrefix(args[2], "depth-"); ok {
		depth, err := strconv.Atoi(n)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(stdout, try(ps[i], Op(args[1]), nested(depth)))
		return err
	}
	if n, ok := strings.CutPrefix(args[2], hazardAsk); ok {
		q, err := strconv.Atoi(n)
		if err != nil {
			return err
		}
		return askChild(stdout, ps[i], q)
	}
	if name, ok := strings.CutPrefix(args[2], hazardSuite); ok {
		cs, err := Suite()
		if err != nil {
			return err
		}
		for _, c := range cs {
			if c.Name == name {
				_, err = fmt.Fprintln(stdout, try(ps[i], Op(args[1]), c.Text))
			}
		}
		return err
	}
	bytes, err := streamMemory(ps[i], Op(args[1]), 1_000_000)
	if err != nil {
		fmt.Fprintln(stdout, "error:", err)
		return nil
	}
	_, err = fmt.Fprintln(stdout, size(float64(bytes)))
	return err
}

func nested(depth int) []byte {
	return append(bytes.Repeat([]byte("["), depth), bytes.Repeat([]byte("]"), depth)...)
}

func try(p *Peer, o Op, doc []byte) string {
	if _, err := p.Do(o, doc); err != nil {
		return "reject"
	}
	return "accept"
}

// streamMemory gives the bytes allocated in all while n empty objects go
// through: for tokens as the elements of one array, else one after another.
func streamMemory(p *Peer, o Op, n int) (uint64, error) {
	var r io.Reader = newRepeater([]byte("{}"), n)
	if o == OpStreamTokens {
		r = io.MultiReader(strings.NewReader("[{}"), newRepeater([]byte(",{}"), n-1), strings.NewReader("]"))
	}
	// Warm up: tables and compiled code are not the stream's.
	if _, err := p.Do(o, []byte("{}")); err != nil {
		return 0, err
	}
	var t Tally
	var err error
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if o == OpStreamEncode {
		err = p.StreamEncode()(io.Discard, []byte("{}"), n)
	} else {
		err = p.reader(o)()(r, &t)
	}
	runtime.ReadMemStats(&after)
	if err == nil && o == OpStreamDecode && t.Values != n || o == OpStreamTokens && t.Objects != n {
		return 0, fmt.Errorf("met %d values and %d objects, want %d", t.Values, t.Objects, n)
	}
	return after.TotalAlloc - before.TotalAlloc, err
}

func printHazards(w io.Writer, hs []Hazard) {
	if len(hs) == 0 {
		return
	}
	fmt.Fprintf(w, "\nHazards: arrays nested 10 thousand and 1 million deep (either answer is good, a crash is not),\n")
	fmt.Fprintf(w, "and bytes allocated in all by a stream of a million {} (tokens: one array of them)\n")
	type column struct {
		name string
		op   Op
	}
	var cols []column
	var head string
	for _, h := range hazardTable {
		for _, o := range h.ops {
			cols = append(cols, column{h.name, o})
			short := map[string]string{hazardDepth10k: "10k", hazardDepth1M: "1M", hazardStream: "mem"}[h.name]
			head += fmt.Sprintf(" %-18s", short+" "+string(o))
		}
	}
	fmt.Fprintf(w, "%-20s%s\n", "library", strings.TrimRight(head, " "))
	var names []string
	for _, h := range hs {
		if !slices.Contains(names, h.Peer) {
			names = append(names, h.Peer)
		}
	}
	for _, n := range names {
		line := fmt.Sprintf("%-20s", n)
		for _, c := range cols {
			res := "–"
			for _, h := range hs {
				if h.Peer == n && h.Name == c.name && h.Op == c.op {
					res = h.Result
				}
			}
			if len(res) > 18 {
				res = strings.TrimSpace(res[:18])
			}
			line += fmt.Sprintf(" %-18s", res)
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}
