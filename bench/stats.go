package main

import (
	"math"
	"slices"
	"strconv"
)

// A Ratio is a peer's time over ours, paired round by round: above 1 ours is
// the faster. Pairing takes out what a shared machine does to both alike.
type Ratio struct {
	Median, Q1, Q3 float64
}

// verdict says whether the spread allows a claim.
func (r Ratio) verdict() string {
	switch {
	case r.Q1 > 1:
		return "win"
	case r.Q3 < 1:
		return "LOSS"
	}
	return "even"
}

// paired computes peer[i]/ours[i] over the rounds.
func paired(peer, ours []float64) Ratio {
	n := min(len(peer), len(ours))
	rs := make([]float64, 0, n)
	for i := range n {
		if ours[i] > 0 && peer[i] > 0 {
			rs = append(rs, peer[i]/ours[i])
		}
	}
	slices.Sort(rs)
	return Ratio{quantile(rs, 0.5), quantile(rs, 0.25), quantile(rs, 0.75)}
}

// quantile interpolates linearly between the order statistics of a sorted
// slice; of an empty one it is NaN.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	pos := q * float64(len(sorted)-1)
	i := int(pos)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	f := pos - float64(i)
	return sorted[i]*(1-f) + sorted[i+1]*f
}

func median(xs []float64) float64 {
	s := slices.Clone(xs)
	slices.Sort(s)
	return quantile(s, 0.5)
}

// geomean is the geometric mean of positive numbers; of none it is NaN.
func geomean(xs []float64) float64 {
	if len(xs) == 0 {
		return math.NaN()
	}
	sum := 0.0
	for _, x := range xs {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(xs)))
}

// mbps is bytes per call and nanoseconds per call as 10⁶ bytes per second.
func mbps(bytes int, ns float64) float64 {
	if ns <= 0 {
		return math.NaN()
	}
	return float64(bytes) / ns * 1e3
}

func gbps(mb string) string {
	x, err := strconv.ParseFloat(mb, 64)
	if err != nil {
		return "?"
	}
	return strconv.FormatFloat(x/1000, 'f', 2, 64) + " GB/s"
}
