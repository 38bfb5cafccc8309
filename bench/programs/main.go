// Command programs runs the tests of well-known modules that use encoding/json, its v2
// or its jsontext, once as they are and once with our packages in their place, and
// compares them test by test: the same ones must pass.
//
//	go run -C bench ./programs [-migrate] [-only part,part] [-out FILE] [-v]
//
// modules.txt names the modules, with their versions. Each is downloaded by the
// go command and copied twice to a temporary folder; in one of the copies the
// imports are rewritten (rewrite.go). Tests that end
// differently run again, so that those that fail now and then are told from the
// others, and packages that ran out of time, with more of it. What still differs must stand in reviewed.txt with its reason:
// otherwise, or if a line there has become stale, the exit status is 1. It is 2
// when nothing could be run.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

type config struct {
	only    string
	out     string
	into    string // an earlier result that this run completes
	work    string // "": a temporary folder that is removed
	again   int
	timeout time.Duration
	verbose bool
	migrate bool
	dir     string // of our module; "": the one that bench is in
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var c config
	fs := flag.NewFlagSet("programs", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.StringVar(&c.only, "only", "", "parts of the names of modules, with commas")
	fs.StringVar(&c.out, "out", "", "file for the results (default: results/programs-TIME.json when all modules run)")
	fs.StringVar(&c.into, "into", "", "file of an earlier result, or of none yet, in which the modules that run replace what it says of them")
	fs.StringVar(&c.work, "work", "", "keep the copies in this folder")
	fs.StringVar(&c.dir, "dir", "", "another checkout of our module")
	fs.IntVar(&c.again, "again", 3, "how often packages run again whose tests ended differently")
	fs.DurationVar(&c.timeout, "timeout", 5*time.Minute, "for the tests of one package; the whole of a module has three times as much")
	fs.BoolVar(&c.migrate, "migrate", false, "the modules of migrated.txt, rewritten by javelin migrate")
	fs.BoolVar(&c.verbose, "v", false, "show the output of tests that differ, and what fails with both")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if fs.NArg() != 0 || c.out != "" && c.into != "" {
		fs.Usage()
		return 2
	}
	r, list, err := c.runAll(ctx, stdout)
	if err != nil {
		fmt.Fprintln(stderr, "programs:", err)
		return 2
	}
	fmt.Fprintln(stdout)
	r.Problems = judge(r.Programs, list)
	r.table(stdout)
	if c.out != "" {
		if err := r.write(c.out); err != nil {
			fmt.Fprintln(stderr, "programs:", err)
			return 2
		}
		fmt.Fprintln(stdout, "\nwritten to", c.out)
	}
	if len(r.Problems) > 0 {
		fmt.Fprintln(stdout)
		for _, p := range r.Problems {
			fmt.Fprintln(stdout, p)
		}
		return 1
	}
	return 0
}

func (c *config) runAll(ctx context.Context, w io.Writer) (*report, []reviewed, error) {
	if c.migrate {
		listText = migratedText
	}
	programs, err := readPrograms(listText)
	if err != nil {
		return nil, nil, err
	}
	list, err := readReviewed(reviewedText)
	if err != nil {
		return nil, nil, err
	}
	now := time.Now().UTC()
	if c.only != "" {
		parts := strings.Split(c.only, ",")
		programs = slices.DeleteFunc(programs, func(p program) bool {
			return !slices.ContainsFunc(parts, func(s string) bool { return strings.Contains(p.Path, s) })
		})
	} else if c.out == "" && c.into == "" && !c.migrate {
		c.out = filepath.Join("results", "programs-"+now.Format("20060102T150405Z")+".json")
	}
	if len(programs) == 0 {
		return nil, nil, fmt.Errorf("no module of the list is called %s", c.only)
	}
	if c.work == "" {
		if c.work, err = os.MkdirTemp("", "programs"); err != nil {
			return nil, nil, err
		}
		defer os.RemoveAll(c.work)
	} else {
		if c.work, err = filepath.Abs(c.work); err != nil {
			return nil, nil, err
		}
		if err := os.MkdirAll(c.work, 0o755); err != nil {
			return nil, nil, err
		}
	}
	out, err := goOutput(ctx, ".", "list", "-m", "-f", "{{.Dir}}", ourModule)
	if err != nil {
		return nil, nil, err
	}
	if c.dir == "" {
		c.dir = strings.TrimSpace(string(out))
	} else if c.dir, err = filepath.Abs(c.dir); err != nil {
		return nil, nil, err
	}
	if c.dir, err = snapshot(ctx, c.work, c.dir); err != nil {
		return nil, nil, err
	}
	if out, err = goOutput(ctx, ".", "env", "GOVERSION"); err != nil {
		return nil, nil, err
	}
	r := &report{
		Time: now.Format(time.RFC3339), Go: strings.TrimSpace(string(out)), GOOS: runtime.GOOS, GOARCH: runtime.GOARCH,
		Replaced: "encoding/json", By: ourModule + "/json",
	}
	if c.migrate {
		r.Replaced, r.By = "imports and calls of JSON libraries", "javelin migrate"
	}
	list, programs = reviewedFor(list, r.Go), programsFor(programs, r.Go)
	if c.into != "" {
		all, err := readPrograms(listText)
		if err != nil {
			return nil, nil, err
		}
		if r.Programs, err = r.earlier(c.into, programsFor(all, r.Go)); err != nil {
			return nil, nil, err
		}
	}
	for _, p := range programs {
		fmt.Fprintf(w, "%s: ", p)
		res := c.runProgram(ctx, p)
		if err := ctx.Err(); err != nil {
			fmt.Fprintln(w)
			return nil, nil, err
		}
		res.Time = time.Now().UTC().Format(time.RFC3339)
		r.put(res)
		judge([]*result{res}, list)
		if c.into != "" { // a run that is stopped has not been in vain
			r.Problems = judge(r.Programs, list)
			if err := r.write(c.into); err != nil {
				return nil, nil, err
			}
		}
		if res.Error != "" {
			fmt.Fprintln(w, res.Error)
			continue
		}
		if c.migrate {
			fmt.Fprintf(w, "%d files, %v, %d left; ", res.Files+res.Tests, res.Imports, res.Left)
		}
		fmt.Fprintf(w, "%d pass with std (%.0f s), %d with ours (%.0f s)\n", res.Std.Passed, res.Std.Seconds, res.Ours.Passed, res.Ours.Seconds)
		details(w, res, c.verbose)
	}
	return r, list, nil
}

// runProgram compares one module. What goes wrong is in the result.
func (c *config) runProgram(ctx context.Context, p program) *result {
	res := &result{Kind: p.Kind, Module: p.Path, Version: p.Version}
	if err := c.compareProgram(ctx, p, res); err != nil {
		res.Error = err.Error()
	}
	return res
}

// longer is how many times as long packages may take that did not end in time.
const longer = 4

func (c *config) compareProgram(ctx context.Context, p program, res *result) error {
	work := filepath.Join(c.work, strings.ReplaceAll(p.String(), "/", "_"))
	if err := os.RemoveAll(work); err != nil {
		return err
	}
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	t, err := prepare(ctx, p, work, c.dir, c.migrate)
	if err != nil {
		return err
	}
	res.Sum, res.Files, res.Tests, res.Broken = t.sum, t.replaced.Files, t.replaced.TestFiles, t.replaced.Broken
	res.Imports, res.Left = t.replaced.Imports, t.replaced.Left
	std, err := test(ctx, t.std, p, p.Packages, c.timeout)
	if err != nil {
		return fmt.Errorf("control: %w", err)
	}
	ours, err := test(ctx, t.ours, p, p.Packages, c.timeout)
	if err != nil {
		return err
	}
	// What did not come to its end in the time that there was gets more of it, alone on
	// the machine.
	if late := overdue(std, ours); len(late) > 0 {
		p := p
		p.Flags = append(slices.Clone(p.Flags), "-p=1")
		for _, side := range []struct {
			dir string
			o   *outcome
		}{{t.std, std}, {t.ours, ours}} {
			again, err := test(ctx, side.dir, p, late, longer*c.timeout)
			if err != nil {
				return err
			}
			side.o.replace(late, again)
		}
		res.TimedOut = overdue(std, ours)
	}
	_, packages := leaves(std)
	res.Packages, res.Std, res.Ours = len(packages), count(std), count(ours)
	if least := max(p.Least, 1); res.Std.Passed < least {
		return fmt.Errorf("%d tests pass as they are, want %d or more", res.Std.Passed, least)
	}
	ds := compare(std, ours)
	res.FailBoth = failBoth(std, ds)
	if len(ds) == 0 {
		return nil
	}
	var stds, ourss []*outcome
	for range c.again {
		for _, side := range []struct {
			dir string
			to  *[]*outcome
		}{{t.std, &stds}, {t.ours, &ourss}} {
			o, err := test(ctx, side.dir, p, packagesOf(ds), c.timeout)
			if err != nil {
				return err
			}
			*side.to = append(*side.to, o)
		}
	}
	if c.again == 0 {
		res.Differences = ds
		return nil
	}
	res.Differences, res.Unsteady = settle(ds, stds, ourss)
	return nil
}
