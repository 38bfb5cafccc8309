package main

import (
	"cmp"
	"go/version"
	"slices"
	"strings"
)

// What was measured under different conditions: with another release of Go, with other
// kernels, on another CPU. Such results are not mixed; the page shows the first of them,
// and the others by a filter.

// A view is one of them.
type view struct {
	ID     int
	Label  string // in words, as short as tells the views apart
	Result *Result

	Charts   []firstCharts
	Losses   []cellRow
	Wins     []cellRow
	Counts   map[string]int
	Compared int
}

// Quick says that it was measured in haste.
func (v *view) Quick() bool { return v.Result.quick }

// kernelSet is which kernels ours used. Results of before that was written down say it
// by what the CPU has.
func (e Env) kernelSet() string {
	has := func(f string) bool { return slices.Contains(e.Features, f) }
	switch {
	case e.Kernels != "":
		return e.Kernels
	case strings.Contains(e.Tags, "purego"):
		return "generic"
	case has("AVX512VBMI2"):
		return "AVX512"
	case has("AVX2"):
		return "AVX2"
	case has("ASIMD"):
		return "NEON"
	}
	return "generic"
}

// sameConditions reports whether cells of both may stand beside each other.
func (e Env) sameConditions(f Env) bool {
	return version.Lang(e.Go) == version.Lang(f.Go) && e.kernelSet() == f.kernelSet() &&
		e.CPU == f.CPU && e.Arch == f.Arch && e.OS == f.OS
}

// addResult joins a result to those of the same conditions, or sets it beside them.
func addResult(rs []*Result, r *Result) []*Result {
	if i := slices.IndexFunc(rs, func(q *Result) bool { return q.Env.sameConditions(r.Env) }); i >= 0 {
		rs[i] = joinResults(rs[i], r)
	} else {
		rs = append(rs, r)
	}
	return rs
}

// results are all of a record.
func (a *Record) results() []*Result {
	if a.Result == nil {
		return nil
	}
	return append([]*Result{a.Result}, a.Others...)
}

// setResults takes the one of the newest Go, and of the widest kernels with it, as the
// one that is shown.
func (a *Record) setResults(rs []*Result) {
	if len(rs) == 0 {
		return
	}
	width := func(r *Result) int {
		return slices.Index([]string{"AVX512", "AVX2", "NEON", "generic"}, r.Env.kernelSet())
	}
	rs = slices.Clone(rs)
	slices.SortStableFunc(rs, func(x, y *Result) int {
		return cmp.Or(version.Compare(y.Env.Go, x.Env.Go), cmp.Compare(width(x), width(y)), cmp.Compare(y.Time, x.Time))
	})
	a.Result, a.Others = rs[0], rs[1:]
}

// views are the results as the page offers them.
func views(rec *Record) []*view {
	rs := rec.results()
	differ := func(f func(Env) string) bool {
		return slices.ContainsFunc(rs, func(r *Result) bool { return f(r.Env) != f(rs[0].Env) })
	}
	cpus := differ(func(e Env) string { return e.CPU + e.OS + e.Arch })
	var out []*view
	for i, r := range rs {
		v := &view{ID: i, Result: r, Label: releaseName(r.Env.Go) + ", " + kernelName(r.Env.kernelSet())}
		if cpus {
			v.Label += ", " + r.Env.CPU
		}
		out = append(out, v)
	}
	for _, v := range out {
		if n := slices.IndexFunc(out, func(w *view) bool { return w != v && w.Label == v.Label }); n >= 0 {
			v.Label += ", " + v.Result.Env.OS + "/" + v.Result.Env.Arch
		}
		v.Charts = makeFirstCharts(v.Result, siblings(v.Result, rs))
		// What the grid wins stands in its map.
		plain := gridCells(v.Result.Cells, false)
		v.Losses, v.Wins = verdictRows(v.Result.Cells, "LOSS"), verdictRows(plain, "win")
		v.Counts = verdictCounts(plain)
		v.Compared = v.Counts["win"] + v.Counts["LOSS"] + v.Counts["even"]
	}
	return out
}

// siblings are the results that differ in their kernels alone.
func siblings(r *Result, rs []*Result) []*Result {
	var out []*Result
	for _, q := range rs {
		e := q.Env
		e.Kernels = r.Env.kernelSet()
		if q != r && e.sameConditions(r.Env) {
			out = append(out, q)
		}
	}
	return out
}

// releaseName is "Go 1.26.8" of "go1.26.8".
func releaseName(v string) string {
	if rest, ok := strings.CutPrefix(v, "go"); ok {
		return "Go " + rest
	}
	return v
}
