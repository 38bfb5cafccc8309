package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// What other suites of tests say of the library, and what its own tests bound in
// time and memory. The suites command runs them, in some minutes; a report reads
// what it left, as it does with programs/.

// Suites is the raw result of the suites command.
type Suites struct {
	Time string     `json:"time"`
	Env  Env        `json:"env"`
	Rows []SuiteRun `json:"suite_rows"`
}

// A SuiteRun is one suite.
type SuiteRun struct {
	Name   string `json:"name"`
	Passed int    `json:"passed"`
	Failed int    `json:"failed"`
	Err    string `json:"err,omitempty"`
}

// suiteCommands are go commands in the folder of the library. found tells the
// passed and failed from the output; a suite in which fewer pass than least is
// not the one that was meant.
var suiteCommands = []struct {
	name  string
	args  []string
	least int
	found *regexp.Regexp
}{
	{"Go's own tests of jsontext", []string{"run", "./internal/stdtests", "jsontext"}, 854, passedFailed},
	{"Go's own tests of json/v2", []string{"run", "./internal/stdtests", "v2"}, 979, passedFailed},
	{"Go 1.26's tests of encoding/json", []string{"run", "./internal/stdtests", "v1-1.26"}, 536, passedFailed},
	{"Go 1.27's tests of encoding/json", []string{"run", "./internal/stdtests", "v1-1.27"}, 593, passedFailed},
	{"JSONPath Compliance Test Suite", []string{"test", "-count=1", "-v", "-run", "^TestJSONPathSuite$", "."}, 703, casesRun},
	{"JSON Patch Tests", []string{"test", "-count=1", "-v", "-run", "^TestPatchSuite$", "."}, 112, casesRun},
}

var (
	passedFailed = regexp.MustCompile(`(?m)^(\d+) passed, (\d+) failed`)
	casesRun     = regexp.MustCompile(`(?m): (\d+) cases`)
)

// suitesEnv names the folder of the suites that are not in the repository.
const suitesEnv = "JAVELIN_SUITES"

// Names of the rows that are a bound, and no suite: passed is what was measured.
const (
	suiteGenerate = "milliseconds to generate code for a hundred types"
	suiteFmt      = "KiB that javelin fmt holds at 1 GB"
)

func (s SuiteRun) bound() bool { return s.Name == suiteGenerate || s.Name == suiteFmt }

func measureSuites(step func(string)) *Suites {
	s := &Suites{Time: time.Now().UTC().Format(time.RFC3339), Env: environment()}
	root := moduleDir(ourModule)
	for _, c := range suiteCommands {
		step(c.name)
		out, err := goIn(root, c.args...)
		s.Rows = append(s.Rows, suiteRun(c.name, c.least, c.found, out, err))
	}
	step(suiteGenerate)
	row := SuiteRun{Name: suiteGenerate}
	out, err := goIn(root, "test", "-count=1", "-v", "-run", "^TestSpeedOfGeneration$", "./internal/gen")
	if m := regexp.MustCompile(`random_test\.go:\d+: ([\d.]+m?s)\n`).FindStringSubmatch(out); err == nil && m != nil {
		d, _ := time.ParseDuration(m[1])
		row.Passed = int(d.Milliseconds())
	} else {
		row.Err = fmt.Sprint("not measured: ", err)
	}
	s.Rows = append(s.Rows, row)
	step(suiteFmt)
	row = SuiteRun{Name: suiteFmt}
	if row.Passed, err = residentFmt(root, 1<<30); err != nil {
		row.Err = err.Error()
	}
	s.Rows = append(s.Rows, row)
	return s
}

func goIn(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return strings.ReplaceAll(string(out), dir+string(filepath.Separator), ""), err
}

// suiteRun reads what a suite said. Numbers of cases are added up, for a suite of
// several files says one for each.
func suiteRun(name string, least int, found *regexp.Regexp, out string, err error) SuiteRun {
	r := SuiteRun{Name: name}
	for _, m := range found.FindAllStringSubmatch(out, -1) {
		n, _ := strconv.Atoi(m[1])
		r.Passed += n
		if len(m) > 2 {
			n, _ = strconv.Atoi(m[2])
			r.Failed += n
		}
	}
	switch {
	case err != nil && r.Failed == 0:
		r.Err = firstLine(out) + ": " + err.Error()
	case strings.Contains(out, suitesEnv+" is not set"):
		r.Err = suitesEnv + " does not name the folder of the suite (docs/paths.md)"
	case r.Passed+r.Failed < least:
		r.Err = fmt.Sprintf("%d cases were run, not %d", r.Passed+r.Failed, least)
	}
	return r
}

// residentFmt gives the command an array of n bytes to format, and tells the most
// memory that its process had, in KiB.
func residentFmt(root string, n int) (int, error) {
	dir, err := os.MkdirTemp("", "javelin-fmt")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	exe := filepath.Join(dir, "javelin")
	if out, err := goIn(root, "build", "-o", exe, "./cmd/javelin"); err != nil {
		return 0, errors.New(firstLine(out))
	}
	cmd := exec.Command(exe, "fmt")
	cmd.Stdin = records(n)
	var lines lineCounter
	cmd.Stdout = &lines
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for most := 0; ; {
		select {
		case err := <-ended:
			switch {
			case err != nil:
				return 0, err
			case most == 0:
				return 0, errors.New("this system does not tell what a process holds")
			case lines.n < n/40:
				return 0, fmt.Errorf("%d lines came out", lines.n)
			}
			return most, nil
		case <-time.After(20 * time.Millisecond):
			most = max(most, residentKiB(cmd.Process.Pid))
		}
	}
}

// residentKiB is the most that a process has held so far. What the system says of
// a process that is over counts what its parent held when it began.
func residentKiB(pid int) int {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	m := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(b)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}

// records reads as an array of about n bytes.
func records(n int) io.Reader {
	const member = `{"id": 1, "name": "one of many", "ok": true},`
	block := bytes.Repeat([]byte(member), 1000)
	rs := []io.Reader{strings.NewReader("[")}
	for range n / len(block) {
		rs = append(rs, bytes.NewReader(block))
	}
	return io.MultiReader(append(rs, strings.NewReader("0]"))...)
}

type lineCounter struct{ n int }

func (c *lineCounter) Write(b []byte) (int, error) {
	c.n += bytes.Count(b, []byte{'\n'})
	return len(b), nil
}

func suitesCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("suites", flag.ContinueOnError)
	fs.SetOutput(stderr)
	out := fs.String("out", "", "result file (default results/suites-DATE.json)")
	if err := fs.Parse(args); err != nil {
		return err
	}
	s := measureSuites(func(name string) { fmt.Fprintln(stderr, "suite:", name) })
	for _, r := range s.Rows {
		fmt.Fprintf(stdout, "%-52s %7d", r.Name, r.Passed)
		if !r.bound() {
			fmt.Fprintf(stdout, " passed, %d failed", r.Failed)
		}
		fmt.Fprintln(stdout, "", r.Err)
	}
	name, err := (&Record{Suites: s}).write(*out, "suites-", s.Time)
	fmt.Fprintln(stderr, "raw result:", name)
	return err
}
