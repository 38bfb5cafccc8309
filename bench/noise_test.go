package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// madeRun is a result as a machine gives it on which comparisons differ by their own
// share from process to process, about sigma.
func madeRun(rnd *rand.Rand, truth, sigma []float64, processes int) *Result {
	r := &Result{}
	for i, x := range truth {
		ours := &Run{Peer: "javelin/v1", Ours: true, Category: V1}
		peer := &Run{Peer: "other", Category: V1}
		for p := range processes {
			far := math.Exp(sigma[i] * rnd.NormFloat64())
			for range 2 {
				ours.CPU, ours.Wall, ours.Process = append(ours.CPU, 1), append(ours.Wall, 1), append(ours.Process, p)
				peer.CPU, peer.Wall, peer.Process = append(peer.CPU, x*far), append(peer.Wall, x*far), append(peer.Process, p)
			}
		}
		r.Cells = append(r.Cells, &Cell{Op: OpValid, Corpus: string(rune('a' + i)), Bytes: 1, Procs: 1, Runs: []*Run{ours, peer}})
	}
	r.pool()
	return r
}

// At least nineteen of twenty figures of another run lie in the spread, however many processes
// there are, and also where comparisons vary each in its own way.
func TestSpreadHoldsAnotherRun(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, processes := range []int{2, 3, 5} {
		for _, uneven := range []float64{0, 0.5} {
			var truth, sigma []float64
			for range 300 {
				truth = append(truth, math.Exp(rnd.NormFloat64()))
				sigma = append(sigma, 0.06*math.Exp(uneven*rnd.NormFloat64()))
			}
			in, all, width := 0, 0, 0.0
			for range 10 {
				a, b := madeRun(rnd, truth, sigma, processes), madeRun(rnd, truth, sigma, processes)
				for _, r := range repeatedRows(a, b) {
					if all++; r.a.holds(r.b.Median) {
						in++
					}
					width += math.Log(r.a.High/r.a.Low) / 2
				}
			}
			if share := float64(in) / float64(all); share < 0.94 || share > 0.99 {
				t.Errorf("%d processes, uneven by %v: %.3f of the figures in the spread, want 0.95 or little more", processes, uneven, share)
			}
			if uneven == 0 {
				// The half-width that is right if the variance is known.
				least := 1.96 * 0.06 * math.Sqrt(2*varianceOfMedian(processes))
				if width /= float64(all); width < least || width > 1.4*least {
					t.Errorf("%d processes: ± %.3f, want little more than %.3f", processes, width, least)
				}
			}
		}
	}
}

// A kind of its own needs enough comparisons; of fewer, all that the result has tell.
func TestPoolByKind(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	even := func(x float64, n int) (xs []float64) {
		for range n {
			xs = append(xs, x)
		}
		return xs
	}
	calm, wild := madeRun(rnd, even(1, 400), even(0.01, 400), 3), madeRun(rnd, even(1, 400), even(0.1, 400), 3)
	few := madeRun(rnd, even(1, fewestPooled-1), even(0.1, fewestPooled-1), 3)
	for _, c := range wild.Cells {
		c.Op = OpCompact
	}
	for _, c := range few.Cells {
		c.Op = OpIndent
	}
	all := &Result{}
	all.Cells = append(append(append(all.Cells, calm.Cells...), wild.Cells...), few.Cells...)
	all.pool()
	for _, c := range []struct {
		cell        *Cell
		least, most float64
	}{{calm.Cells[0], 0.008, 0.012}, {wild.Cells[0], 0.08, 0.12}, {few.Cells[0], 0.015, 0.08}} {
		if s := math.Sqrt(c.cell.noise); s < c.least || s > c.most {
			t.Errorf("%s varies by %v, want %v to %v", c.cell.Op, s, c.least, c.most)
		}
	}
}

// The approximations are near what is exact where both are known, and go on from there.
func TestQuantiles(t *testing.T) {
	for _, c := range []struct{ got, want, off float64 }{
		{medianChi2(3), 0.7887, 0.006}, {medianChi2(9), 0.9270, 0.002},
		{student95(2), 4.303, 0}, {student95(10), 2.228, 0}, {student95(20), 2.086, 0.02}, {student95(1000), 1.962, 0.001},
		{varianceOfMedian(1), 1, 0}, {varianceOfMedian(3), 0.4487, 0}, {varianceOfMedian(9), 0.1661, 0.01},
		{variance([]float64{1, 2, 3, 4}), 5.0 / 3, 1e-12}, {variance([]float64{7}), 0, 0},
	} {
		if math.Abs(c.got-c.want) > c.off {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
}
