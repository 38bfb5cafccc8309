package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A CPU with AVX-512 has AVX2 as well, and most CPUs have no more than that. So the
// report builds this program once more, without the former, and runs ours and the
// libraries that a comparison may turn on again.

// narrowTag leaves the widest kernels of ours out of a build.
const narrowTag = "noavx512"

// hasNarrower reports whether this build uses kernels that the tag leaves out.
func hasNarrower(e Env) bool {
	return e.kernelSet() == "AVX512" && !strings.Contains(e.Tags, narrowTag)
}

// buildNarrow builds this program without those kernels, by the same release of Go.
func buildNarrow(dir, tags string) (string, error) {
	exe := filepath.Join(dir, "bench-"+narrowTag)
	if tags != "" {
		tags += ","
	}
	cmd := exec.Command("go", "build", "-tags", tags+narrowTag, "-o", exe, ".")
	cmd.Env = os.Environ()
	if v := runtime.Version(); !strings.Contains(v, " ") && !strings.HasPrefix(v, "devel") {
		cmd.Env = append(cmd.Env, "GOTOOLCHAIN="+v)
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build -tags %s: %w: %s", tags+narrowTag, err, firstLines(string(out), 5))
	}
	return exe, nil
}

// narrowProcesses measure with other kernels. Their numbers are beyond those of the
// processes before.
const (
	narrowProcesses = 2
	narrowFirst     = 100
)

// narrowBatches are the batches that are run with other kernels too. Kernels make no
// difference to how long the collector takes over a large heap, or to what a first call
// builds.
func narrowBatches(bs []batchOfCells, quick bool) []batchOfCells {
	var out []batchOfCells
	for _, b := range bs {
		if b.plan.HeapMB > 0 || slices.ContainsFunc(b.plan.Ops, Op.First) {
			continue
		}
		if quick {
			// The first screen and the grid.
			b.plan.Ops = slices.DeleteFunc(slices.Clone(b.plan.Ops), func(o Op) bool {
				return !o.Shapes() && !slices.ContainsFunc(firstQuestions, func(q firstQuestion) bool { return q.op == o })
			})
			if len(b.plan.Ops) == 0 || b.plan.Procs > 1 || b.plan.Generated {
				continue
			}
		}
		b.plan.KeepBase = true
		out = append(out, b)
	}
	return out
}

// narrowSpec is what a process with other kernels is asked: it knows what the ones
// before found, and takes the libraries that were the best, or nearly.
func narrowSpec(plans []cellPlan, process, processes int, before *Result, limit time.Duration, absent []PeerInfo) cellsSpec {
	spec := cellsSpec{Process: narrowFirst + process, Before: before, Limit: limit, Absent: absent}
	for _, p := range plans {
		spec.Plans = append(spec.Plans, p.perProcess(spec.Process, processes))
	}
	return spec
}

// measureNarrow has all plans measured by another build of this program.
func measureNarrow(exe string, plans []cellPlan, processes int, before *Result, limit func(process int) time.Duration, absent []PeerInfo, step func(process int, e cellsEvent)) (*Result, error) {
	var res *Result
	for i := range narrowProcesses {
		got, err := measureIn(exe, narrowSpec(plans, i, processes, before, limit(i), absent), func(e cellsEvent) { step(i, e) })
		if err != nil {
			return nil, fmt.Errorf("process %d of %d: %w", i+1, narrowProcesses, err)
		}
		res = mergeResults(res, got)
	}
	if was := before.Env; res.Env.Go != was.Go || res.Env.kernelSet() == was.kernelSet() {
		return nil, fmt.Errorf("the build without the widest kernels is of %s with %s, the other of %s with %s", res.Env.Go, res.Env.kernelSet(), was.Go, was.kernelSet())
	}
	res.Behaviours = before.Behaviours // nothing was asked again
	res.pool()
	return res, nil
}

// buildAndMeasureNarrow is both; the build is gone afterwards.
func buildAndMeasureNarrow(plans []cellPlan, processes int, before *Result, limit func(process int) time.Duration, absent []PeerInfo, step func(process int, e cellsEvent)) (*Result, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	exe, err := buildNarrow(dir, before.Env.Tags)
	if err != nil {
		return nil, err
	}
	return measureNarrow(exe, plans, processes, before, limit, absent, step)
}

// A timePart is a part of the time that a report takes.
type timePart struct {
	what    string
	seconds float64
}

// sayTime tells beforehand how long a report takes, and what for.
func sayTime(parts []timePart, limit time.Duration) string {
	total := 0.0
	var s []string
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(a, b timePart) int { return cmp.Compare(b.seconds, a.seconds) })
	for _, p := range parts {
		total += p.seconds
		if p.seconds >= 1 {
			s = append(s, p.what+" "+minutes(p.seconds))
		}
	}
	text := fmt.Sprintf("this takes about %s on an idle machine (%s)", minutes(max(total, limit.Seconds())), strings.Join(s, ", "))
	if more := limit.Seconds() - total; more > 30 {
		text += fmt.Sprintf("; %s of it are for more rounds where figures vary", minutes(more))
	}
	return text
}

func minutes(seconds float64) string {
	if seconds < 100 {
		return fmt.Sprintf("%.0f s", seconds)
	}
	return fmt.Sprintf("%.0f min", seconds/60)
}
