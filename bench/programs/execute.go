package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// name is that of a test in the package with this import path, or of the
// package as a whole, without a test.
type name struct{ pkg, test string }

func (n name) String() string {
	if n.test == "" {
		return n.pkg
	}
	return n.pkg + "." + n.test
}

func (n name) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText leaves package and test together, which String gives again: what was
// written is only looked up and written once more.
func (n *name) UnmarshalText(b []byte) error {
	*n = name{pkg: string(b)}
	return nil
}

func compareNames(a, b name) int {
	return cmp.Or(strings.Compare(a.pkg, b.pkg), strings.Compare(a.test, b.test))
}

// outcome is what go test said: "pass", "fail", "skip", and for a package that
// does not build or dies before its first test "broken". A test that began and
// did not end is "timeout" if that is what its package died of, otherwise "fail".
type outcome struct {
	tests   map[name]string
	output  map[name]string // the last of what failing ones wrote
	late    map[string]bool // packages whose time was over
	seconds float64
}

const keptOutput = 4000

// test runs the tests of the packages in dir. Tests that fail are a result, not
// an error.
func test(ctx context.Context, dir string, p program, packages []string, timeout time.Duration) (*outcome, error) {
	// The limit of go test stops one package and says where it hangs; the
	// limit here is for the whole, with the time that building takes.
	ctx, cancel := context.WithTimeout(ctx, 3*timeout)
	defer cancel()
	args := []string{"test", "-mod=mod", "-vet=off", "-count=1", "-json", "-timeout=" + timeout.String()}
	args = append(append(args, p.Flags...), packages...)
	cmd := goCommand(ctx, dir, args...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	o, readErr := readEvents(stdout)
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("go test in %s: %w", dir, ctx.Err())
	case readErr != nil:
		return nil, fmt.Errorf("go test in %s: %w", dir, readErr)
	case err != nil && (len(o.tests) == 0 || cmd.ProcessState.ExitCode() != 1):
		// 1 is the status when tests fail, or packages do not build.
		return nil, fmt.Errorf("go test in %s: %w: %s", dir, err, last(stderr.String(), 1000))
	}
	o.mergeNames(filepath.Dir(dir))
	o.seconds = time.Since(start).Seconds()
	return o, nil
}

// readEvents takes the events of go test -json, which come mixed with what the
// go command itself has to say.
func readEvents(r io.Reader) (*outcome, error) {
	o := &outcome{tests: map[name]string{}, output: map[name]string{}, late: map[string]bool{}}
	open := map[name]bool{}      // tests that have begun and not ended
	text := map[name]string{}    // of what is running
	built := map[string]string{} // what the compiler said, by import path
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		var e struct{ Action, Package, ImportPath, Test, Output, FailedBuild string }
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		n := name{e.Package, e.Test}
		switch e.Action {
		case "run":
			o.tests[n] = "fail" // until it ends otherwise
			open[n] = true
		case "output":
			text[n] = last(text[n]+e.Output, keptOutput)
			if strings.HasPrefix(e.Output, timedOut) {
				o.late[e.Package] = true
			}
		case "build-output":
			built[e.ImportPath] = last(built[e.ImportPath]+e.Output, keptOutput)
		case "pass", "skip", "fail":
			o.tests[n] = e.Action
			if o.late[n.pkg] && e.Action == "fail" && n.test != "" && open[n] {
				o.tests[n] = "timeout" // go test calls those failed that were running
			}
			delete(open, n)
			if e.Action != "fail" {
				delete(text, n)
			} else if e.FailedBuild != "" {
				text[n] = last(built[e.FailedBuild]+text[n], keptOutput)
			}
		}
	}
	withTests := map[string]bool{}
	for n := range o.tests {
		withTests[n.pkg] = withTests[n.pkg] || n.test != ""
	}
	for n := range open {
		if o.late[n.pkg] {
			o.tests[n] = "timeout"
		}
	}
	for n, status := range o.tests {
		if status != "fail" {
			continue
		}
		o.output[n] = text[n]
		if !withTests[n.pkg] {
			o.tests[n] = "broken"
		}
	}
	return o, nil
}

// timedOut begins what a test binary writes when its time is over.
const timedOut = "panic: test timed out after "

// differing are parts of names that differ from run to run: addresses, as when a pointer
// or function is printed, times as package time prints them, of which some end with the
// clock of the process, seconds, milliseconds or nanoseconds of these years since 1970,
// and temporary folders.
var differing = []struct {
	exp *regexp.Regexp
	by  string
}{
	{regexp.MustCompile(`0x[0-9a-f]{4,}`), "0x…"},
	{regexp.MustCompile(`(^|[^0-9])20[0-9]{2}-?[01][0-9]-?[0-3][0-9]([T_ ]?[0-2][0-9][:-]?[0-5][0-9]([:-]?[0-5][0-9])?([.,][0-9]+)?)?` +
		`([_ ]?(Z|[+-][0-9]{2}:?[0-9]{2}))?([_ ][A-Z][A-Z0-9+-]*)?([_ ]m=[+-][0-9.]+)?`), "${1}TIME"},
	{regexp.MustCompile(`(^|[^0-9.])1[6-9][0-9]{8}(?:[0-9]{3}|[0-9]{6}|[0-9]{9})?($|[^0-9])`), "${1}TIME${2}"},
	{regexp.MustCompile(regexp.QuoteMeta(filepath.ToSlash(os.TempDir())) + `/[^ _"'():,]*`), "TEMP"},
}

// mergeNames makes names of subtests comparable that contain the folder in which both
// trees are, or what differs from run to run. Of those that become one the worst result
// counts.
func (o *outcome) mergeNames(work string) {
	// The last part is the side.
	folder := regexp.MustCompile(regexp.QuoteMeta(filepath.ToSlash(work)) + `/(std|ours)\b`)
	for n, status := range maps.Clone(o.tests) {
		m := name{n.pkg, folder.ReplaceAllString(n.test, "DIR")}
		for _, d := range differing {
			m.test = d.exp.ReplaceAllString(m.test, d.by)
		}
		if m == n {
			continue
		}
		if old := o.tests[m]; old != "fail" && old != "skip" || status == "fail" {
			o.tests[m] = status
		}
		if text, ok := o.output[n]; ok {
			o.output[m] = text
		}
		delete(o.tests, n)
		delete(o.output, n)
	}
}
