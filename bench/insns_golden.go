package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
)

// Insns are instructions of all cells, and the file of them that is committed.
type Insns struct {
	Go      string            `json:"go"`
	Arch    string            `json:"arch"`
	Tags    string            `json:"tags,omitempty"`
	Kernels string            `json:"kernels"` // of ours
	Sonic   string            `json:"sonic"`   // which engine it chose
	Peers   map[string]string `json:"peers"`   // versions
	Cells   []InsnsCell       `json:"cells"`
}

// An InsnsCell is the figures of an operation on a document.
type InsnsCell struct {
	Op     Op                 `json:"op"`
	Corpus string             `json:"corpus"`
	Bytes  int                `json:"bytes"`
	Calls  map[string]float64 `json:"insns"` // per call, by library
	// Failed says why a library has no figure.
	Failed map[string]string `json:"failed,omitempty"`
}

// insnsTolerance is how much ours may grow.
const insnsTolerance = 0.02

// cell finds a cell.
func (in *Insns) cell(o Op, corpus string) *InsnsCell {
	i := slices.IndexFunc(in.Cells, func(c InsnsCell) bool { return c.Op == o && c.Corpus == corpus })
	if i < 0 {
		return nil
	}
	return &in.Cells[i]
}

// add files a figure.
func (in *Insns) add(cell insnsCell, length int, peer string, n float64, failed error) {
	c := in.cell(cell.op, cell.corpus)
	if c == nil {
		in.Cells = append(in.Cells, InsnsCell{Op: cell.op, Corpus: cell.corpus, Bytes: length, Calls: map[string]float64{}})
		c = &in.Cells[len(in.Cells)-1]
	}
	if failed == nil {
		c.Calls[peer] = math.Round(n)
		return
	}
	if c.Failed == nil {
		c.Failed = map[string]string{}
	}
	c.Failed[peer] = failed.Error()
}

// with gives in with the figures of another counting in the place of its own. Another
// release of Go or other kernels leave nothing of them, as do other documents.
func (in *Insns) with(got *Insns) *Insns {
	if in.Go != got.Go || in.Arch != got.Arch || in.Kernels != got.Kernels {
		return got
	}
	all := *in
	all.Sonic = got.Sonic
	all.Peers = map[string]string{}
	for _, peers := range []map[string]string{in.Peers, got.Peers} {
		for name, version := range peers {
			all.Peers[name] = version
		}
	}
	all.Cells = nil
	for _, known := range insnsCells {
		old, c := in.cell(known.op, known.corpus), got.cell(known.op, known.corpus)
		if old == nil || c != nil && old.Bytes != c.Bytes {
			old = &InsnsCell{}
		}
		if c == nil {
			c = old
		}
		if c.Op == "" {
			continue
		}
		m := InsnsCell{Op: c.Op, Corpus: c.Corpus, Bytes: c.Bytes, Calls: map[string]float64{}}
		for _, part := range []*InsnsCell{old, c} {
			for name, n := range part.Calls {
				m.Calls[name] = n
				delete(m.Failed, name)
			}
			for name, why := range part.Failed {
				if m.Failed == nil {
					m.Failed = map[string]string{}
				}
				m.Failed[name] = why
				delete(m.Calls, name)
			}
		}
		all.Cells = append(all.Cells, m)
	}
	return &all
}

// encode has a line for each cell, so that a difference shows which have changed.
func (in *Insns) encode() ([]byte, error) {
	head := *in
	head.Cells = []InsnsCell{}
	b, err := json.MarshalIndent(head, "", "  ")
	if err != nil {
		return nil, err
	}
	b = bytes.TrimSuffix(b, []byte("]\n}"))
	for i, c := range in.Cells {
		line, err := json.Marshal(c)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, "\n    "...), line...)
	}
	return append(b, "\n  ]\n}\n"...), nil
}

func readInsns(name string) (*Insns, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	in := new(Insns)
	if err := json.Unmarshal(b, in); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return in, nil
}

// perUnit is a figure for each byte of a document, or for a call that does not read it.
func (c *InsnsCell) perUnit(n float64) string {
	if strings.HasPrefix(string(c.Op), "get-") {
		return fmt.Sprintf("%.0f", n)
	}
	return fmt.Sprintf("%.2f", n/float64(c.Bytes))
}

// printInsns writes the figures, and beside each of the others how many times ours it is,
// by the strictest form of ours.
func printInsns(w io.Writer, in *Insns) {
	fmt.Fprintf(w, "%s  %s  kernels: %s  sonic: %s", in.Go, in.Arch, in.Kernels, in.Sonic)
	if in.Tags != "" {
		fmt.Fprintf(w, "  tags: %s", in.Tags)
	}
	fmt.Fprintln(w, "\ninstructions per byte; of get-…, per call")
	for _, c := range in.Cells {
		fmt.Fprintf(w, "%-15s %-32s", c.Op, c.Corpus)
		var ours float64
		for _, name := range insnsPeers {
			n, ok := c.Calls[name]
			if why := c.Failed[name]; why != "" {
				fmt.Fprintf(w, "  %s: %s", name, why)
			}
			if !ok {
				continue
			}
			fmt.Fprintf(w, "  %s %s", name, c.perUnit(n))
			if strings.HasPrefix(name, "javelin/") {
				if ours == 0 {
					ours = n
				}
			} else if ours > 0 {
				fmt.Fprintf(w, " (%.2f×)", n/ours)
			}
		}
		fmt.Fprintln(w)
	}
}

// checkInsns holds ours against the committed figures.
func checkInsns(w io.Writer, golden, got *Insns, name string) error {
	if golden.Go != got.Go || golden.Arch != got.Arch || golden.Kernels != got.Kernels {
		return fmt.Errorf("%s is of %s %s with kernels %s, this is %s %s with %s: count all anew with -update",
			name, golden.Go, golden.Arch, golden.Kernels, got.Go, got.Arch, got.Kernels)
	}
	grown, shrunk, held := 0, 0, 0
	for _, c := range got.Cells {
		old := golden.cell(c.Op, c.Corpus)
		for _, peer := range insnsPeers {
			if !strings.HasPrefix(peer, "javelin/") {
				continue
			}
			n, counted := c.Calls[peer]
			if why := c.Failed[peer]; why != "" && (old == nil || old.Failed[peer] == "") {
				return fmt.Errorf("%s %s %s: %s", c.Op, c.Corpus, peer, why)
			}
			if !counted {
				continue
			}
			if old == nil || old.Calls[peer] == 0 {
				return fmt.Errorf("%s has no %s %s %s: add it with -update", name, c.Op, c.Corpus, peer)
			}
			if old.Bytes != c.Bytes {
				return fmt.Errorf("%s has %d bytes for the document %s, which has %d: count it anew with -update", name, old.Bytes, c.Corpus, c.Bytes)
			}
			was, verdict := old.Calls[peer], ""
			switch ratio := n / was; {
			case ratio > 1+insnsTolerance:
				grown++
				verdict = "GROWN"
			case ratio < 1-insnsTolerance:
				shrunk++
				verdict = "shrunk"
			default:
				held++
				continue
			}
			fmt.Fprintf(w, "%-6s %s %s %s: %.0f instructions per call, were %.0f (%+.1f %%)\n", verdict, c.Op, c.Corpus, peer, n, was, 100*(n/was-1))
		}
	}
	fmt.Fprintf(w, "of ours: %d within %.0f %% of %s, %d grown, %d shrunk\n", held, 100*insnsTolerance, name, grown, shrunk)
	if grown > 0 {
		return fmt.Errorf("%d of our figures have grown by more than %.0f %%; where that is meant, run with -update", grown, 100*insnsTolerance)
	}
	return nil
}
