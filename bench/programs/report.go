package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

// report is the file in results/.
type report struct {
	Time     string
	Go       string
	GOOS     string
	GOARCH   string
	Replaced string // this import path
	By       string // with this one
	Programs []*result
	Problems []string `json:",omitempty"`
}

func (r *report) write(name string) error {
	b, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(b, '\n'), 0o644)
}

// earlier reads from a file what there is of these modules, which is nothing if the file
// does not exist. Modules that have another version now, or stand in the list no longer,
// are left out.
func (r *report) earlier(file string, programs []program) ([]*result, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var old report
	if err := json.Unmarshal(b, &old); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if old.Go != r.Go || old.GOOS != r.GOOS || old.GOARCH != r.GOARCH {
		return nil, fmt.Errorf("%s is of %s %s/%s, not of %s %s/%s", file, old.Go, old.GOOS, old.GOARCH, r.Go, r.GOOS, r.GOARCH)
	}
	var kept []*result
	for _, p := range programs {
		for _, res := range old.Programs {
			if res.Module != p.Path || res.Version != p.Version {
				continue
			}
			res.Kind = p.Kind
			if res.Time == "" {
				res.Time = old.Time
			}
			for i := range res.Differences {
				res.Differences[i].Reason = "" // the list may say something else now
			}
			kept = append(kept, res)
		}
	}
	return kept, nil
}

// put gives the result of a module the place of an earlier one, or else its place
// in the order of modules.txt.
func (r *report) put(res *result) {
	r.Programs = slices.DeleteFunc(r.Programs, func(p *result) bool { return p.Module == res.Module })
	i := 0
	for i < len(r.Programs) && place(r.Programs[i].Module) < place(res.Module) {
		i++
	}
	r.Programs = slices.Insert(r.Programs, i, res)
}

// place is where a module stands in the list.
func place(module string) int { return strings.Index(listText, "\t"+module+"\t") }

// table prints one line a program.
func (r *report) table(w io.Writer) {
	what := r.Replaced
	if what == "encoding/json" {
		what += ", its v2 and jsontext"
	}
	fmt.Fprintf(w, "%s %s/%s: %s replaced by %s\n\n", r.Go, r.GOOS, r.GOARCH, what, r.By)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "kind\tmodule\tversion\tpackages\tfiles changed\tpass with std\tpass with ours\tdiffer\tfail with both\tunsteady")
	var sum result
	differ, both, unsteady, compared := 0, 0, 0, 0
	for _, p := range r.Programs {
		if p.Error != "" {
			continue
		}
		fmt.Fprintf(tw, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", p.Kind, p.Module, p.Version, p.Packages, p.Files+p.Tests,
			p.Std.Passed, p.Ours.Passed, len(p.Differences), len(p.FailBoth), len(p.Unsteady))
		compared++
		sum.Packages += p.Packages
		sum.Files += p.Files + p.Tests
		sum.Std.Passed += p.Std.Passed
		sum.Ours.Passed += p.Ours.Passed
		differ += len(p.Differences)
		both += len(p.FailBoth)
		unsteady += len(p.Unsteady)
	}
	fmt.Fprintf(tw, "all\t%d of %d\t\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", compared, len(r.Programs), sum.Packages, sum.Files,
		sum.Std.Passed, sum.Ours.Passed, differ, both, unsteady)
	tw.Flush()
	for _, p := range r.Programs {
		if p.Error != "" {
			first, _, _ := strings.Cut(p.Error, "\n")
			fmt.Fprintf(w, "not compared: %s %s: %s\n", p.Module, p.Version, first)
		}
	}
}

const maxShown = 10

// details prints what the table only counts.
func details(w io.Writer, p *result, verbose bool) {
	for i, d := range p.Differences {
		if i == maxShown && !verbose {
			fmt.Fprintf(w, "  differs: %d more\n", len(p.Differences)-i)
			break
		}
		reason := d.Reason
		if reason == "" {
			reason = "not reviewed"
		}
		fmt.Fprintf(w, "  differs: %s: %s with std, %s with ours: %s\n", d.Test, d.Std, d.Ours, reason)
		if verbose {
			fmt.Fprint(w, indent(d.Output))
		}
	}
	for _, pkg := range p.TimedOut {
		fmt.Fprintf(w, "  out of time: %s\n", pkg)
	}
	for i, name := range p.Unsteady {
		if i == maxShown && !verbose {
			fmt.Fprintf(w, "  unsteady: %d more\n", len(p.Unsteady)-i)
			break
		}
		fmt.Fprintf(w, "  unsteady: %s\n", name)
	}
	if verbose {
		for _, name := range p.FailBoth {
			fmt.Fprintf(w, "  fails with both: %s\n", name)
		}
		for _, name := range p.Broken {
			fmt.Fprintf(w, "  imports cannot be read: %s\n", name)
		}
	}
}

func indent(s string) string {
	if s == "" {
		return ""
	}
	return "\t" + strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "\n\t") + "\n"
}
