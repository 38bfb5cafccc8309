package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// speed is the end of a line that says how fast something was.
var speed = regexp.MustCompile(` +[0-9]+\.[0-9] µs +[0-9]+ MB/s\n`)

func TestTour(t *testing.T) {
	r := javelin("", "tour", "-plain")
	if r.code != exitOK || r.stderr != "" {
		t.Errorf("code %d, stderr %q", r.code, r.stderr)
	}
	golden(t, "tour.golden", r.stdout)

	start := time.Now()
	timed := javelin("", "tour")
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("the tour took %v", d)
	}
	if timed.code != exitOK || timed.stderr != "" {
		t.Errorf("code %d, stderr %q", timed.code, timed.stderr)
	}
	if n := len(speed.FindAllString(timed.stdout, -1)); n != 11 {
		t.Errorf("%d timings, want 11:\n%s", n, timed.stdout)
	}
	// But for the timings the two are the same.
	if got := speed.ReplaceAllString(timed.stdout, "\n"); got != r.stdout {
		t.Errorf("with timings:\n%s", timed.stdout)
	}
}

// The two jobs of a race are run in turn, and the best of each counts.
func TestTourRace(t *testing.T) {
	var clock time.Time
	var order strings.Builder
	costs := map[string][]time.Duration{
		"a": {4 * time.Millisecond, 1 * time.Millisecond, 2 * time.Millisecond},
		"b": {2 * time.Millisecond, 3 * time.Millisecond, 2 * time.Millisecond},
	}
	job := func(name string) func() error {
		return func() error {
			order.WriteString(name)
			clock = clock.Add(costs[name][0])
			costs[name] = costs[name][1:]
			return nil
		}
	}
	tour := &tour{now: func() time.Time { return clock }}
	speeds, err := tour.race(2_000_000, job("a"), job("b"))
	if err != nil || order.String() != "ababab" {
		t.Errorf("order %s, error %v", order.String(), err)
	}
	want := [2]string{"  1000.0 µs   2000 MB/s", "  2000.0 µs   1000 MB/s"}
	if speeds != want {
		t.Errorf("speeds %q, want %q", speeds, want)
	}
}
