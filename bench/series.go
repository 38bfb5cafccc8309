package main

import (
	"math"
	"slices"
)

// A series is one time of a library in each round. The rounds come from some
// processes: what memory lies where, and what the collector found when a batch
// began, is the same for a whole process, and other in the next.
type series struct {
	ns      []float64
	process []int // of each round, ascending; nil: all of one process
}

func (r *Run) cpu() series    { return series{r.CPU, r.Process} }
func (r *Run) wall() series   { return series{r.Wall, r.Process} }
func (r *Run) single() series { return series{r.Single, r.Process} }

// judged is what a cell is compared by: processor time on one goroutine, time on
// the clock on several.
func (r *Run) judged(procs int) series {
	if procs > 1 {
		return r.wall()
	}
	return r.cpu()
}

// byProcess are the times of each process.
func (s series) byProcess() map[int][]float64 {
	m := map[int][]float64{}
	for i, x := range s.ns {
		p := 0
		if i < len(s.process) {
			p = s.process[i]
		}
		m[p] = append(m[p], x)
	}
	return m
}

// median is that of the processes' medians; without a round it is NaN.
func (s series) median() float64 {
	m, _ := mediansOf(s.byProcess())
	return median(m)
}

// spread is half the distance of the fastest and the slowest round over the median,
// as a share: the "±" beside a figure.
func (s series) spread() float64 {
	return (slices.Max(s.ns) - slices.Min(s.ns)) / 2 / s.median()
}

func mediansOf(of map[int][]float64) (medians, all []float64) {
	for _, xs := range of {
		if len(xs) > 0 {
			medians, all = append(medians, median(xs)), append(all, xs...)
		}
	}
	return medians, all
}

// A Ratio is a peer's time over ours, paired round by round: above 1 ours is
// the faster. Pairing takes out what a shared machine does to both alike. Median
// is the median of the processes' medians; Low and High are the spread, within
// which another run is expected to find it nineteen times of twenty. Of one process
// alone they are the least and the greatest of its rounds, which hold less.
type Ratio struct {
	Median, Low, High float64
	inner             float64 // distance of the rounds' quartiles, as a share of the median
	processes         int
	variance          float64 // of the logarithms of the processes' medians
}

// verdict says whether the spread allows a claim.
func (r Ratio) verdict() string {
	switch {
	case r.Low > 1:
		return "win"
	case r.High < 1:
		return "LOSS"
	}
	return "even"
}

// holds reports whether x lies in the spread.
func (r Ratio) holds(x float64) bool { return r.Low <= x && x <= r.High }

// paired computes peer/ours over the rounds that both have: one may have been
// dropped after a few, in one process earlier than in another. noise is the variance
// of comparisons like this one, 0 if it is not known.
func paired(peer, ours series, noise float64) Ratio {
	a, b := peer.byProcess(), ours.byProcess()
	of := map[int][]float64{}
	for p, xs := range a {
		for i := range min(len(xs), len(b[p])) {
			if xs[i] > 0 && b[p][i] > 0 {
				of[p] = append(of[p], xs[i]/b[p][i])
			}
		}
	}
	return ratioOf(of, noise)
}

// ratioOf makes one figure of the ratios of some processes.
func ratioOf(of map[int][]float64, noise float64) Ratio {
	medians, all := mediansOf(of)
	if len(all) == 0 {
		return Ratio{Median: math.NaN(), Low: math.NaN(), High: math.NaN(), inner: math.NaN()}
	}
	slices.Sort(all)
	r := Ratio{Median: median(medians), processes: len(medians), variance: variance(logs(medians))}
	r.Low, r.High = all[0], all[len(all)-1]
	if r.processes > 1 {
		far := math.Exp(spreadOf(r.processes, r.variance, noise))
		r.Low, r.High = r.Median/far, r.Median*far
	}
	r.inner = (quantile(all, 0.75) - quantile(all, 0.25)) / r.Median
	return r
}
