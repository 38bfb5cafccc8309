package main

import (
	"math"
	"slices"
)

// How far another run may be off. The ratio of one comparison differs from process to
// process, on a shared machine by some per cent, and the two or three processes of one
// cell tell badly by how much: now and then they agree by chance. So each
// comparison's own variance is moderated by that of all comparisons of its kind
// (G. K. Smyth, Linear models and empirical Bayes methods for assessing differential
// expression in microarray experiments, 2004), as if pooledWeight more processes had
// shown it. The spread is then the prediction interval for the figure of another run of as
// many processes: nineteen of twenty should lie in it.
//
// Of three runs with 300 comparisons each, on a machine busy with other work, 93 to 97
// of a hundred figures lay in the spread of each other run. Each cell's own variance
// alone held as many, with intervals of almost twice the width in the median; the range
// of the rounds held seven to eight of ten.

// pooledWeight is what the variance of a comparison's kind counts, in degrees of
// freedom: 2 and 8 gave wider intervals or fewer hits.
const pooledWeight = 4

// fewestPooled comparisons make a kind; those of a smaller one are of the kind "all".
const fewestPooled = 8

// pool tells each cell how much comparisons like its own differ from process to process.
func (r *Result) pool() {
	of := map[string][]float64{}
	var all []float64
	for _, c := range r.Cells {
		for _, row := range rows(c) {
			if p := row.primary(); row.Best != nil && p.processes > 1 {
				v := p.variance / medianChi2(p.processes-1)
				of[opLabel(c)] = append(of[opLabel(c)], v)
				all = append(all, v)
			}
		}
	}
	for _, c := range r.Cells {
		vs := of[opLabel(c)]
		if len(vs) < fewestPooled {
			vs = all
		}
		if c.noise = 0; len(vs) > 0 {
			c.noise = median(vs)
		}
	}
}

// medianChi2 is the median of χ² of n degrees of freedom over n (Wilson and Hilferty,
// 1931, but for 1 and 2). A variance that is estimated from n+1 values is below this
// part of the true one in half of all cases.
func medianChi2(n int) float64 {
	switch n {
	case 1:
		return 0.4549
	case 2:
		return math.Ln2
	}
	x := 1 - 2/(9*float64(n))
	return x * x * x
}

// varianceOfMedian is that of the median of n values over that of one, for normal
// ones.
func varianceOfMedian(n int) float64 {
	if exact := []float64{1, 0.5, 0.4487, 0.2982, 0.2868, 0.2147, 0.2104}; n <= len(exact) {
		return exact[n-1]
	}
	return math.Pi / 2 / float64(n)
}

// student95 is the quantile of Student's t, 97.5 %, of n degrees of freedom, at
// least 2.
func student95(n int) float64 {
	if exact := []float64{4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228}; n-2 < len(exact) {
		return exact[n-2]
	}
	return 1.96 + 2.7/float64(n)
}

// spreadOf is half the interval, in logarithms, for the median of as many processes
// of another run, where the medians of these have the variance own, and those of
// comparisons of their kind pooled.
func spreadOf(processes int, own, pooled float64) float64 {
	n := processes - 1
	degrees := n
	if pooled > 0 {
		own = (float64(n)*own + pooledWeight*pooled) / float64(n+pooledWeight)
		degrees += pooledWeight
	}
	// Twice: neither this run's figure nor the other's is the true one.
	return student95(max(2, degrees)) * math.Sqrt(2*varianceOfMedian(processes)*own)
}

func variance(xs []float64) float64 {
	if len(xs) < 2 {
		return 0
	}
	mean := 0.0
	for _, x := range xs {
		mean += x / float64(len(xs))
	}
	sum := 0.0
	for _, x := range xs {
		sum += (x - mean) * (x - mean)
	}
	return sum / float64(len(xs)-1)
}

// logs are the natural logarithms of positive numbers.
func logs(xs []float64) []float64 {
	ls := slices.Clone(xs)
	for i, x := range ls {
		ls[i] = math.Log(x)
	}
	return ls
}
