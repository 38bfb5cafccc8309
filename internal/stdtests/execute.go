package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

var (
	crashLine   = regexp.MustCompile(`(?m)^(panic:|fatal error:|SIG|unexpected fault|runtime: goroutine stack exceeds|checkptr)[^\n]*`)
	runningTest = regexp.MustCompile(`(?m)^\s+running tests:\n\t+(\S+) `)
)

// runTests runs the compiled tests of dir until every test has a result: after
// a crash again without the test that crashed, which fails.
func (s *suite) runTests(dir string) {
	label := s.label(dir)
	var skip []string
	for range 80 {
		args := []string{"tool", "test2json", "-t", s.binary(dir), "-test.v=test2json", "-test.timeout=120s"}
		if len(skip) > 0 {
			args = append(args, "-test.skip="+strings.Join(skip, "|"))
		}
		cmd := s.command(dir, "go", args...)
		if s.goarch != "" {
			cmd.Env = append(cmd.Env, "GOARCH=") // go tool itself is of this machine
		}
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		timer := time.AfterFunc(4*time.Minute, func() { cmd.Process.Kill() })
		err := cmd.Run()
		timer.Stop()

		started, open, text := s.record(label, stdout.Bytes())
		text += stderr.String()
		crash := crashLine.FindString(text)
		var exit *exec.ExitError
		failedOnly := errors.As(err, &exit) && exit.ExitCode() == 1
		if err == nil || crash == "" && (failedOnly || open == 0) {
			return
		}
		culprit := ""
		if m := runningTest.FindStringSubmatch(text); m != nil {
			culprit = m[1]
		} else if len(started) > 0 {
			culprit = started[len(started)-1]
		}
		if culprit == "" {
			first, _, _ := strings.Cut(text, "\n")
			s.notes = append(s.notes, label+": died without a running test: "+first)
			return
		}
		s.tests[label+"/"+culprit] = "fail"
		s.notes = append(s.notes, label+"/"+culprit+": "+crash)
		skip = append(skip, skipPattern(culprit))
	}
	s.notes = append(s.notes, label+": too many crashes")
}

func skipPattern(test string) string {
	parts := strings.Split(test, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// record takes the events of test2json into the result. It returns the tests in
// the order in which they started, how many of them did not end, and all text.
func (s *suite) record(label string, events []byte) (started []string, open int, text string) {
	var all strings.Builder
	outputs := map[string]*strings.Builder{}
	for line := range bytes.Lines(events) {
		var e struct{ Action, Test, Output string }
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		switch e.Action {
		case "run":
			started = append(started, e.Test)
			open++
		case "output":
			all.WriteString(e.Output)
			if outputs[e.Test] == nil {
				outputs[e.Test] = new(strings.Builder)
			}
			outputs[e.Test].WriteString(e.Output)
		case "pass", "skip", "fail":
			if e.Test == "" {
				continue
			}
			open--
			name := label + "/" + e.Test
			if s.tests[name] != "fail" {
				s.tests[name] = e.Action
			}
			if e.Action == "fail" && outputs[e.Test] != nil {
				s.output[name] = outputs[e.Test].String()
			}
		}
	}
	return started, open, all.String()
}
