package main

import (
	"cmp"
	stdjson "encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// The kinds of the grid are ours. So that there are also types which nobody has chosen, random
// makes structs and values for them, and compares what libraries take. It is for finding what the
// grid has not: single figures are of one document, and of short batches.

// A randomCell is a document of a type, read or written.
type randomCell struct {
	k    int // which of the seed's types
	typ  reflect.Type
	doc  []byte
	read bool
	ns   map[string]float64 // of each library that does it right
}

// ratio is the time of a library over that of ours, or 0.
func (c *randomCell) ratio(ours, peer string) float64 {
	if c.ns[ours] == 0 {
		return 0
	}
	return c.ns[peer] / c.ns[ours]
}

// best is the least ratio.
func (c *randomCell) best(ours string, peers []string) (name string, x float64) {
	for _, p := range peers {
		if y := c.ratio(ours, p); y > 0 && (x == 0 || y < x) {
			name, x = p, y
		}
	}
	return name, x
}

func randomCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("random", flag.ContinueOnError)
	fs.SetOutput(stderr)
	seed := fs.Uint64("seed", 1, "which types")
	first := fs.Int("first", 0, "the first of them; a line of the output begins with its number")
	count := fs.Int("count", 200, "how many of them")
	ours := fs.String("ours", "javelin/v1", "our form")
	with := fs.String("peers", "encoding/json,go-json,sonic/std,segmentio", "libraries that are compared")
	worst := fs.Int("worst", 10, "cells that are shown of either direction")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 || *count < 1 {
		return errors.New("random takes flags only, and at least one type")
	}
	names := list(*with)
	var peers []*Peer
	for _, name := range append([]string{*ours}, names...) {
		i := slices.IndexFunc(Peers(), func(p *Peer) bool { return p.Name == name })
		if i < 0 {
			return fmt.Errorf("no library %q", name)
		}
		peers = append(peers, Peers()[i])
	}
	ballast := make([]byte, 64<<20) // so that collections are rare, as in a program with data
	var cells []*randomCell
	for k := *first; k < *first+*count; k++ {
		for _, c := range measureRandom(rand.New(rand.NewPCG(*seed, uint64(k))), peers) {
			c.k = k
			cells = append(cells, c)
		}
	}
	runtime.KeepAlive(ballast)
	for _, read := range []bool{true, false} {
		var some []*randomCell
		for _, c := range cells {
			if c.read == read && c.ns[*ours] > 0 {
				some = append(some, c)
			}
		}
		printRandom(stdout, some, *ours, names, *worst)
	}
	return nil
}

// measureRandom makes a type, a value and a document, and measures what reads and writes them as
// encoding/json does.
func measureRandom(rnd *rand.Rand, peers []*Peer) []*randomCell {
	m := randomMaker{rnd, rnd.IntN(len(randomTexts))}
	typ := m.structOf(3)
	switch rnd.IntN(12) {
	case 0, 1, 2:
		typ = reflect.SliceOf(typ)
	case 3: // whatever else a program may have as a document
		typ = m.typeOf(2)
	}
	v := reflect.New(typ)
	m.fill(v.Elem(), 0)
	doc, err := stdjson.Marshal(v.Interface())
	if err != nil || len(doc) > 200_000 {
		return nil
	}
	written := doc
	if rnd.IntN(4) == 0 { // as another program might have it: members by name, and lines
		var a any
		if stdjson.Unmarshal(doc, &a) != nil {
			return nil
		}
		if doc, err = stdjson.MarshalIndent(a, "", "  "); err != nil {
			return nil
		}
	}
	want := reflect.New(typ)
	if stdjson.Unmarshal(doc, want.Interface()) != nil {
		return nil
	}
	read, write := &randomCell{typ: typ, doc: doc, read: true, ns: map[string]float64{}}, &randomCell{typ: typ, doc: written, ns: map[string]float64{}}
	var reads, writes []*randomCall
	for _, p := range peers {
		if unmarshal := p.Values.Unmarshal; unmarshal != nil {
			f := unmarshal()
			got := reflect.New(typ)
			if attempt(func() error { return f(doc, got.Interface()) }) == nil && reflect.DeepEqual(got.Interface(), want.Interface()) {
				reads = append(reads, &randomCall{name: p.Name, typ: typ, call: func(out any) { _ = f(doc, out) }})
			}
		}
		if marshal := p.Values.Marshal; marshal != nil {
			f := marshal()
			var got []byte
			if attempt(func() (err error) { got, err = f(v.Interface()); return err }) == nil && string(got) == string(written) {
				writes = append(writes, &randomCall{name: p.Name, call: func(any) { _, _ = f(v.Interface()) }})
			}
		}
	}
	read.measure(reads)
	write.measure(writes)
	return []*randomCell{read, write}
}

// attempt calls f. That a library panics, or reads memory that is not there, is an error: it takes
// no part then.
func attempt(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

// A randomCall is what a library is measured with: n calls in a batch.
type randomCall struct {
	name string
	typ  reflect.Type // of new values for the calls, or nil
	call func(out any)
	n    int
}

// measure takes the times of calls: of each the least of some batches. The libraries take turns, so
// that what else the machine does meets all of them.
func (c *randomCell) measure(calls []*randomCall) {
	const least = 200 * time.Microsecond
	for _, p := range calls {
		for p.n = 1; p.batch() < least; p.n *= 2 {
		}
	}
	for range 20 {
		for _, p := range calls {
			if ns := float64(p.batch()) / float64(p.n); c.ns[p.name] == 0 || ns < c.ns[p.name] {
				c.ns[p.name] = ns
			}
		}
	}
}

// batch takes the time of n calls. The values are made before: reflect.New has to look up the
// pointer type of a type that the compiler does not know, which no program of users does.
func (p *randomCall) batch() time.Duration {
	outs := make([]any, p.n)
	if p.typ != nil {
		for i := range outs {
			outs[i] = reflect.New(p.typ).Interface()
		}
	}
	start := time.Now()
	for _, out := range outs {
		p.call(out)
	}
	return time.Since(start)
}

// randomSizes are the lengths of documents that are told apart: up to each of them.
var randomSizes = []int{60, 200, 1 << 10, 4 << 10}

func printRandom(w io.Writer, cells []*randomCell, ours string, peers []string, worst int) {
	if len(cells) == 0 {
		return
	}
	what := "written"
	if cells[0].read {
		what = "read"
	}
	fmt.Fprintf(w, "\n== %d random types %s: time over that of %s, geometric mean, and how many below 1 ==\n%-18s", len(cells), what, ours, "bytes of JSON")
	for _, p := range peers {
		fmt.Fprintf(w, " %18s", p)
	}
	line := func(title string, from, to int) {
		fmt.Fprintf(w, "\n%-18s", title)
		for _, p := range peers {
			var xs []float64
			below := 0
			for _, c := range cells {
				if x := c.ratio(ours, p); x > 0 && from < len(c.doc) && len(c.doc) <= to {
					if xs = append(xs, x); x < 1 {
						below++
					}
				}
			}
			if len(xs) == 0 {
				fmt.Fprintf(w, " %18s", "–")
				continue
			}
			fmt.Fprintf(w, " %18s", fmt.Sprintf("%.2f (%d of %d)", geomean(xs), below, len(xs)))
		}
	}
	from := 0
	for _, to := range randomSizes {
		line(fmt.Sprintf("up to %d", to), from, to)
		from = to
	}
	line("more", from, math.MaxInt)
	line("all", 0, math.MaxInt)
	fmt.Fprintln(w)
	slices.SortStableFunc(cells, func(a, b *randomCell) int {
		_, x := a.best(ours, peers)
		_, y := b.best(ours, peers)
		return cmp.Compare(x, y)
	})
	for _, c := range cells[:min(worst, len(cells))] {
		name, x := c.best(ours, peers)
		fmt.Fprintf(w, "%4d: %.2f %-10s %7.0f ns, %d bytes: %s\n", c.k, x, name, c.ns[ours], len(c.doc), cutText(strings.ReplaceAll(c.typ.String(), "main.", ""), 300))
	}
}

func cutText(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n] + "…"
}
