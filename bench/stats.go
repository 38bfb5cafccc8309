package main

import (
	"math"
	"slices"
	"strconv"
)

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

// differ is the p value of the Mann-Whitney U test: how likely two samples of one
// distribution are to lie at least as far apart as these. It is exact where no
// values are equal and the samples are small, and a normal approximation with the
// correction for ties otherwise.
func differ(xs, ys []float64) float64 {
	n, m := len(xs), len(ys)
	if n == 0 || m == 0 {
		return 1
	}
	type value struct {
		x     float64
		first bool
	}
	all := make([]value, 0, n+m)
	for _, x := range xs {
		all = append(all, value{x, true})
	}
	for _, y := range ys {
		all = append(all, value{y, false})
	}
	slices.SortFunc(all, func(a, b value) int {
		switch {
		case a.x < b.x:
			return -1
		case a.x > b.x:
			return 1
		}
		return 0
	})
	rank, ties := 0.0, 0.0
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].x == all[i].x {
			j++
		}
		t := float64(j - i)
		ties += t*t*t - t
		for k := i; k < j; k++ {
			if all[k].first {
				rank += float64(i+j+1) / 2 // ranks begin at 1; equals share the mean
			}
		}
		i = j
	}
	u := rank - float64(n*(n+1))/2
	u = min(u, float64(n*m)-u)
	if ties == 0 && n+m <= 50 {
		return min(1, 2*uTail(n, m, int(u)))
	}
	nm, sum := float64(n*m), float64(n+m)
	sigma := math.Sqrt(nm / 12 * (sum + 1 - ties/(sum*(sum-1))))
	if sigma == 0 {
		return 1
	}
	z := max(0, math.Abs(u-nm/2)-0.5) / sigma // 0.5: the correction for continuity
	return math.Erfc(z / math.Sqrt2)
}

// uTail is the share of the orders of n and m values whose U is at most u. How
// many orders have which U follows by taking away the largest value, which is of
// one sample or of the other.
func uTail(n, m, u int) float64 {
	// count[j][k] is for i values of the first sample and j of the second.
	count := make([][]float64, m+1)
	for j := range count {
		count[j] = make([]float64, n*m+1)
		count[j][0] = 1
	}
	for i := 1; i <= n; i++ {
		for j := 1; j <= m; j++ {
			next := make([]float64, n*m+1)
			for k := range next {
				next[k] = count[j-1][k]
				if k >= j {
					next[k] += count[j][k-j]
				}
			}
			count[j] = next
		}
	}
	all, tail := 0.0, 0.0
	for k, c := range count[m] {
		all += c
		if k <= u {
			tail += c
		}
	}
	return tail / all
}
