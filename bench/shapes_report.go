package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// The tables of the grid: a line for each cell, then what the lines come to.

// printShapeHead begins the table of one operation.
func printShapeHead(w io.Writer, c *Cell) {
	fmt.Fprintf(w, "\n== %s: %s == best peer's CPU time over ours, %s\n", c.Op, opTitles[c.Op], conditions(c))
	fmt.Fprintf(w, "%-52s %9s  %s\n", "kind/style/size", "ours ns", "ratio in each category, with the peer that is the best")
}

// printShape gives the line of one cell. A star is a loss beyond the noise.
func printShape(w io.Writer, c *Cell) {
	var parts []string
	ns := 0.0
	for _, r := range rows(c) {
		if r.Label == labelAny {
			continue
		}
		ns = r.Ours.cpu().median()
		part := r.Label + " –"
		if r.Best != nil {
			part = fmt.Sprintf("%s %.2f %s", r.Label, r.primary().Median, r.Best.Peer)
			if r.primary().verdict() == "LOSS" {
				part += "*"
			}
		}
		parts = append(parts, part)
	}
	if len(parts) > 0 { // else ours is not asked
		fmt.Fprintf(w, "%-52s %9.0f  %s\n", c.Corpus, ns, strings.Join(parts, "; "))
	}
	for _, run := range c.Runs {
		if run.Err != "" && run.Ours {
			fmt.Fprintf(w, "%-52s not timed: %s: %.90s\n", "", run.Peer, strings.ReplaceAll(run.Err, "\n", " "))
		}
	}
}

// printShapeMeans ends the table: for objects and lists, the means of the categories, and
// how many cells are below encoding/json, below the best peer, and which are the least.
func printShapeMeans(w io.Writer, cells []*Cell) {
	for _, size := range shapeSizes {
		size = "/" + size
		byLabel := map[string][]*Row{}
		var labels []string
		for _, c := range cells {
			if !strings.HasSuffix(c.Corpus, size) {
				continue
			}
			for _, r := range rows(c) {
				if r.Label == labelAny || r.Best == nil {
					continue
				}
				if !slices.Contains(labels, r.Label) {
					labels = append(labels, r.Label)
				}
				byLabel[r.Label] = append(byLabel[r.Label], r)
			}
		}
		for _, l := range labels {
			rs := byLabel[l]
			slices.SortFunc(rs, func(a, b *Row) int { return cmp.Compare(a.primary().Median, b.primary().Median) })
			behind := 0
			for _, r := range rs {
				if r.primary().Median < 1 {
					behind++
				}
			}
			s := summarize(rs)
			fmt.Fprintf(w, "geomean %-5s %-7s %.2f×, behind in %d of %d cells (%d beyond the noise)\n", size[1:], l, s.mean, behind, s.n, s.losses)
			for _, r := range rs[:min(behind, 12)] {
				fmt.Fprintf(w, "    %.2f× %s (%s)\n", r.primary().Median, strings.TrimSuffix(r.Corpus, size), r.Best.Peer)
			}
		}
	}
}
