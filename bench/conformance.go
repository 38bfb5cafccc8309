package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// suiteOps are the operations that take exactly one document, so that the
// suite's verdicts apply to them as they stand.
var suiteOps = []Op{OpValid, OpRawUnmarshal, OpCompact}

// Conformance is the raw result of the conformance command.
type Conformance struct {
	Time    string     `json:"time"`
	Env     Env        `json:"env"`
	Peers   []PeerInfo `json:"peers"`
	Cases   int        `json:"cases"`
	Scores  []Score    `json:"scores"`
	Hazards []Hazard   `json:"hazards"`
	// Behaviours are the probes that also file libraries by category.
	Behaviours map[string]map[Op]Behaviour `json:"behaviours"`
}

func conformanceCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("conformance", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("out", "", "result file (default results/conformance-DATE.json)")
	filter := fs.String("filter", "", "parts of library names, comma-separated; ours always run")
	names := fs.Bool("names", false, "print the names of the failing cases")
	hazards := fs.Bool("hazards", true, "deep nesting and memory on streams, each in a process of its own")
	if err := fs.Parse(args); err != nil {
		return err
	}
	cs, err := Suite()
	if err != nil {
		return err
	}
	peers := filterPeers(Peers(), strings.FieldsFunc(*filter, func(r rune) bool { return r == ',' }))
	c := &Conformance{
		Time: time.Now().UTC().Format(time.RFC3339), Env: environment(), Peers: peerInfos(peers), Cases: len(cs),
		Behaviours: map[string]map[Op]Behaviour{},
	}
	for _, p := range peers {
		c.Behaviours[p.Name] = map[Op]Behaviour{}
		for _, o := range slices.Concat(Ops, ValueOps, RecordOps) {
			if p.Has(o) {
				c.Behaviours[p.Name][o] = probe(p, o)
			}
		}
		for _, o := range suiteOps {
			if p.Has(o) {
				c.Scores = append(c.Scores, runSuite(p, o, cs, true))
			}
		}
		if *hazards {
			c.Hazards = append(c.Hazards, runHazards(p, stderr)...)
		}
	}
	printConformance(stdout, c, cs, *names)
	if *out == "" {
		*out = filepath.Join("results", "conformance-"+strings.NewReplacer(":", "", "-", "").Replace(c.Time)+".json")
	}
	b, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(*out), 0o777); err != nil {
		return err
	}
	fmt.Fprintln(stderr, "raw result:", *out)
	return os.WriteFile(*out, append(b, '\n'), 0o666)
}

func printConformance(w io.Writer, c *Conformance, cs []SuiteCase, names bool) {
	var y, n, y7, n7 int
	for _, k := range cs {
		count(k.RFC8259, &y, &n)
		count(k.RFC7493, &y7, &n7)
	}
	fmt.Fprintf(w, "JSONTestSuite, %d texts. RFC 8259: %d must be accepted, %d rejected. RFC 7493 (I-JSON): %d and %d.\n", len(cs), y, n, y7, n7)
	fmt.Fprintf(w, "+n: accepted n that must be rejected. -n: rejected n that must be accepted. !n: crashed or did not answer on n.\n")
	fmt.Fprintf(w, "~n: gave another document back for n. 0 is conforming.\n\n")
	ops, rfcs := fmt.Sprintf("%-20s", ""), fmt.Sprintf("%-20s", "library")
	for _, o := range suiteOps {
		ops += fmt.Sprintf("  %-23s", o)
		rfcs += fmt.Sprintf("  %-11s %-11s", "RFC 8259", "RFC 7493")
	}
	fmt.Fprintf(w, "%s\n%s\n", strings.TrimRight(ops, " "), strings.TrimRight(rfcs, " "))
	for _, p := range c.Peers {
		line := fmt.Sprintf("%-20s", p.Name)
		any := false
		for _, o := range suiteOps {
			a, b := "–", "–"
			for i := range c.Scores {
				if s := &c.Scores[i]; s.Peer == p.Name && s.Op == o {
					a, b = marks(s.WrongAccept, s.WrongReject, s.Broken), marks(s.WrongAccept7, s.WrongReject7, s.Broken)
					any = true
					if len(s.Altered) > 0 {
						a += fmt.Sprintf(" ~%d", len(s.Altered))
					}
				}
			}
			line += fmt.Sprintf("  %-11s %-11s", a, b)
		}
		if any {
			fmt.Fprintln(w, strings.TrimRight(line, " "))
		}
	}
	if names {
		for _, s := range c.Scores {
			for _, l := range []struct {
				what  string
				names []string
			}{{"accepts", s.WrongAccept}, {"rejects", s.WrongReject}, {"breaks on", s.Broken}, {"alters", s.Altered}} {
				if len(l.names) > 0 {
					fmt.Fprintf(w, "\n%s %s %s: %s\n", s.Peer, s.Op, l.what, strings.Join(l.names, " "))
				}
			}
		}
	}
	fmt.Fprintf(w, "\nBehaviour on each operation (the category is the amount of work that was seen)\n")
	fmt.Fprintf(w, "%-20s %-15s %-8s %-8s %-8s %-8s %-8s %s\n", "library", "operation", "category", "grammar", "control", "escapes", "UTF-8", "duplicates")
	for _, p := range c.Peers {
		for _, o := range slices.Concat(Ops, ValueOps, RecordOps) {
			b, ok := c.Behaviours[p.Name][o]
			if !ok {
				continue
			}
			fmt.Fprintf(w, "%-20s %-15s %-8s %-8s %-8s %-8s %-8s %s\n", p.Name, o, classify(o, b),
				checked(b.Grammar), checked(b.Control), checked(b.Escapes), b.UTF8, checked(b.Dups))
		}
	}
	printHazards(w, c.Hazards)
}

func count(e expectation, y, n *int) {
	switch e {
	case mustAccept:
		*y++
	case mustReject:
		*n++
	}
}

func marks(accepted, rejected, broken []string) string {
	var s []string
	if len(accepted) > 0 {
		s = append(s, fmt.Sprintf("+%d", len(accepted)))
	}
	if len(rejected) > 0 {
		s = append(s, fmt.Sprintf("-%d", len(rejected)))
	}
	if len(broken) > 0 {
		s = append(s, fmt.Sprintf("!%d", len(broken)))
	}
	if s == nil {
		return "0"
	}
	return strings.Join(s, " ")
}

func checked(ok bool) string {
	if ok {
		return "checked"
	}
	return "no"
}
