package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	gojson "github.com/goccy/go-json"
	jsoniter "github.com/json-iterator/go"
)

// The first call on a type is where a library builds what it keeps per type: a
// plan, or machine code. Short-lived programs pay for little else. Each
// measurement is one call in a process of its own; the packages' own
// initialisation is over by then and not counted.
//
// The documents are short ones, so that the type weighs more than the text,
// but have all parts of the type, for some libraries build the parts when they
// first meet them.

// pretouched marks the run of a library that was told of the type beforehand.
// It is shown but not compared: most of its work is the time in its Note.
const pretouched = "+pretouch"

// firstCorpora are those that the first call is measured on, unless others are named.
var firstCorpora = []string{"small", "medium", "twitter", "synthea"}

// firstDoc cuts a corpus down.
func firstDoc(c Corpus) ([]byte, error) {
	v := c.Type()
	if err := json.Unmarshal(c.Doc, v); err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case *twitterRoot:
		v.Statuses = v.Statuses[:10]
	case *fhirBundle: // one resource of each kind
		seen := map[string]bool{}
		v.Entry = slices.DeleteFunc(v.Entry, func(e fhirEntry) bool {
			known := seen[e.Resource.ResourceType]
			seen[e.Resource.ResourceType] = true
			return known
		})
	default:
		return c.Doc, nil
	}
	return json.Marshal(v)
}

// A firstCall is what a child reports.
type firstCall struct {
	Wall, CPU                 int64 // ns of the first call
	Warm                      int64 // ns of the last of some more, by the clock
	PretouchWall, PretouchCPU int64
	Mallocs, Bytes            uint64 // of the first call
}

// firstCell measures one first-call operation over a corpus.
func (m *measurer) firstCell(pl Plan, o Op, c Corpus) *Cell {
	cell := &Cell{Op: o, Corpus: c.Name, Procs: pl.Procs}
	doc, err := firstDoc(c)
	if err != nil {
		return cell
	}
	cell.Bytes = len(doc)
	short := Corpus{Name: c.Name, Doc: doc, Type: c.Type, ref: new(reference)}
	type job struct {
		r        *Run
		peer     string
		pretouch bool
	}
	var jobs []job
	before := m.before[cell.key()]
	for _, p := range filterPeers(m.peers, pl.Peers) {
		if !p.Has(o) {
			continue
		}
		add := func(name string, pretouch bool) {
			var r *Run
			if m.before != nil {
				if r = before.again(name); r == nil {
					return
				}
			} else {
				r = m.newRun(p, o)
				r.Peer, r.Batch = name, 1
				if err := check(p, o, short, nil); err != nil {
					r.Err = err.Error()
				}
			}
			cell.Runs = append(cell.Runs, r)
			if r.Err == "" {
				jobs = append(jobs, job{r, p.Name, pretouch})
			}
		}
		add(p.Name, false)
		if p.Values.Pretouch != nil && p.Name == "sonic" {
			add(p.Name+pretouched, true)
		}
	}
	shuffle(m.order, jobs)
	touch := map[*Run][]float64{}
	for i := range pl.FirstRounds {
		for j := range jobs {
			jb := jobs[(i+j)%len(jobs)]
			if jb.r.Err != "" {
				continue
			}
			f, err := runFirst(jb.peer, o, short, jb.pretouch)
			if err != nil {
				jb.r.Err, jb.r.Wall, jb.r.CPU, jb.r.Process = err.Error(), nil, nil, nil
				continue
			}
			jb.r.Wall = append(jb.r.Wall, round3(float64(f.Wall)))
			jb.r.CPU = append(jb.r.CPU, round3(float64(f.CPU)))
			jb.r.Process = append(jb.r.Process, m.process)
			jb.r.Warm = append(jb.r.Warm, round3(float64(f.Warm)))
			jb.r.Allocs, jb.r.AllocB = float64(f.Mallocs), float64(f.Bytes)
			if jb.pretouch {
				touch[jb.r] = append(touch[jb.r], float64(f.PretouchCPU))
			}
		}
	}
	for r, ns := range touch {
		r.Note = fmt.Sprintf("%.0f µs, and Pretouch itself %.0f µs", median(r.CPU)/1e3, median(ns)/1e3)
	}
	return cell
}

// runFirst has a child make the call and read its report.
func runFirst(peer string, o Op, c Corpus, pretouch bool) (f firstCall, err error) {
	exe, err := os.Executable()
	if err != nil {
		return f, err
	}
	cmd := exec.Command(exe, "first", peer, string(o), c.Name, fmt.Sprint(pretouch))
	cmd.Env = append(os.Environ(), childEnv+"=1")
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(c.Doc), &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return f, fmt.Errorf("%w: %s", err, firstLine(stderr.String()))
	}
	_, err = fmt.Fscan(&stdout, f.fields()...)
	return f, err
}

// fields returns where the numbers of a report are, which is plain text: a library to read or write
// it would be warm for its own turn.
func (f *firstCall) fields() []any {
	return []any{&f.Wall, &f.CPU, &f.Warm, &f.PretouchWall, &f.PretouchCPU, &f.Mallocs, &f.Bytes}
}

// firstCommand is the child: first LIBRARY OPERATION CORPUS PRETOUCH, with the
// document on standard input.
func firstCommand(stdin io.Reader, stdout io.Writer, args []string) error {
	if len(args) != 4 || corpusTypes[args[2]] == nil {
		return errors.New("first is for the run command only")
	}
	ps := Peers()
	i := slices.IndexFunc(ps, func(p *Peer) bool { return p.Name == args[0] })
	o := Op(args[1])
	if i < 0 || !ps[i].Has(o) {
		return fmt.Errorf("no %s of %s", args[1], args[0])
	}
	doc, err := io.ReadAll(stdin)
	if err != nil {
		return err
	}
	vs, c := &ps[i].Values, newCorpus(args[2], doc)
	var call func() error
	if o == OpFirstUnmarshal {
		f, v := vs.Unmarshal(), c.Type()
		call = func() error { return f(doc, v) }
	} else {
		// The value comes from another library, so that nothing is warm, and from none that is
		// often the best: processors keep what has run in one process for the next.
		decode := func(doc []byte, v any) error { return gojson.Unmarshal(doc, v) }
		if strings.HasPrefix(ps[i].Module, "github.com/goccy/") {
			decode = jsoniter.Unmarshal
		}
		f, v := vs.Marshal(), c.Type()
		if err := decode(doc, v); err != nil {
			return err
		}
		call = func() error {
			_, err := f(v)
			return err
		}
	}
	var r firstCall
	clock := func(f func() error, wall, cpu *int64) error {
		c0, t0 := cpuTime(), time.Now()
		err := f()
		*wall, *cpu = int64(time.Since(t0)), int64(cpuTime()-c0)
		return err
	}
	if strings.EqualFold(args[3], "true") {
		touch := func() error { return vs.Pretouch(reflect.TypeOf(c.Type()).Elem()) }
		if err := clock(touch, &r.PretouchWall, &r.PretouchCPU); err != nil {
			return err
		}
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	if err := clock(call, &r.Wall, &r.CPU); err != nil {
		return err
	}
	runtime.ReadMemStats(&after)
	r.Mallocs, r.Bytes = after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc
	var cpu int64
	for range 10 {
		if err := clock(call, &r.Warm, &cpu); err != nil {
			return err
		}
	}
	for _, field := range r.fields() {
		if _, err := fmt.Fprintln(stdout, reflect.ValueOf(field).Elem()); err != nil {
			return err
		}
	}
	return nil
}
