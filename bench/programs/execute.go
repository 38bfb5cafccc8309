package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
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

func compareNames(a, b name) int {
	return cmp.Or(strings.Compare(a.pkg, b.pkg), strings.Compare(a.test, b.test))
}

// outcome is what go test said: "pass", "fail", "skip", and for a package that
// does not build or dies before its first test "broken". A test that began and
// did not end (a crash, a timeout) is "fail".
type outcome struct {
	tests   map[name]string
	output  map[name]string // the last of what failing ones wrote
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
	o.seconds = time.Since(start).Seconds()
	return o, nil
}

// readEvents takes the events of go test -json, which come mixed with what the
// go command itself has to say.
func readEvents(r io.Reader) (*outcome, error) {
	o := &outcome{tests: map[name]string{}, output: map[name]string{}}
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
		case "output":
			text[n] = last(text[n]+e.Output, keptOutput)
		case "build-output":
			built[e.ImportPath] = last(built[e.ImportPath]+e.Output, keptOutput)
		case "pass", "skip", "fail":
			o.tests[n] = e.Action
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
	for n, status := range o.tests {
		if status != "fail" {
			continue
		}
		o.output[n] = text[n]
		if !withTests[n.pkg] {
			o.tests[n] = "broken"
		}
	}
	o.mergeAddresses()
	return o, nil
}

var address = regexp.MustCompile(`0x[0-9a-f]{4,}`)

// mergeAddresses makes names of subtests comparable that contain addresses, as
// when a pointer or function is printed. Of those that become one the worst
// result counts.
func (o *outcome) mergeAddresses() {
	for n, status := range maps.Clone(o.tests) {
		m := name{n.pkg, address.ReplaceAllString(n.test, "0x…")}
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
