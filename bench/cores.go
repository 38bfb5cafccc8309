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
	"runtime"
	"slices"
	"time"

	"github.com/javelin-go/javelin/internal/crew"
	"github.com/javelin-go/javelin/internal/jsontest"
	jsonv2 "github.com/javelin-go/javelin/json/v2"
)

// coresCommand measures lines of logs, read into structs and checked, on one core and on
// several. From what cannot be done on several cores it works out what many would give.
func coresCommand(stdout io.Writer, args []string) error {
	fs := flag.NewFlagSet("cores", flag.ContinueOnError)
	mb := fs.Int("mb", 300, "megabytes of lines")
	n := fs.Int("n", runtime.NumCPU(), "goroutines at most")
	rounds := fs.Int("rounds", 5, "rounds, of which the median counts")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 || *mb < 1 || *n < 1 || *rounds < 1 {
		return errors.New("cores takes flags only, of at least 1")
	}
	dir, err := os.MkdirTemp("", "cores")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "logs.ndjson")
	size, err := writeLogs(name, *mb<<20)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d MB of log lines, median of %d rounds; GOMAXPROCS %d\n", size>>20, *rounds, runtime.GOMAXPROCS(0))

	// With one goroutine the collector still uses another core, so one core is measured, too.
	ways := []coresWay{{"Records into structs, one core", func() error {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		return readLogs(name, []jsonv2.Options{jsonv2.Parallel(1)})
	}}}
	for i := 1; i <= *n; i *= 2 {
		opts := []jsonv2.Options{jsonv2.Parallel(i)}
		ways = append(ways, coresWay{fmt.Sprintf("Records into structs, %d", i), func() error { return readLogs(name, opts) }})
		if i > 1 {
			opts = append(opts, jsonv2.Unordered(true))
			ways = append(ways, coresWay{fmt.Sprintf("the same as they come, %d", i), func() error { return readLogs(name, opts) }})
		}
	}
	tool, err := buildTool(dir)
	if err != nil {
		return err
	}
	for i := 1; i <= *n; i *= 2 {
		ways = append(ways, coresWay{fmt.Sprintf("javelin valid -j %d", i), func() error {
			return exec.Command(tool, "valid", "-j", fmt.Sprint(i), name).Run()
		}})
	}
	serial := len(ways)
	ways = append(ways,
		coresWay{"serial: reading and splitting", func() error { return splitLogs(name) }},
		coresWay{"serial: the loop", func() error { return loopLogs(name, size) }})

	times, cpus := make([][]time.Duration, len(ways)), make([][]time.Duration, len(ways))
	for range *rounds {
		for i, w := range ways {
			start, cpu := time.Now(), jsontest.CPUTime()
			if err := w.run(); err != nil {
				return fmt.Errorf("%s: %w", w.name, err)
			}
			times[i], cpus[i] = append(times[i], time.Since(start)), append(cpus[i], jsontest.CPUTime()-cpu)
		}
	}
	for i, w := range ways {
		slices.Sort(times[i])
		slices.Sort(cpus[i])
		m := middle(times[i])
		fmt.Fprintf(stdout, "%-32s %8.1f ms %8.0f MB/s  %8.1f to %.1f ms  CPU %8.1f ms\n", w.name, ms(m), float64(size)/1e6/m.Seconds(), ms(times[i][0]), ms(times[i][len(times[i])-1]), ms(middle(cpus[i])))
	}
	printAmdahl(stdout, middle(cpus[0]), middle(cpus[serial])+middle(cpus[serial+1]))
	return nil
}

type coresWay struct {
	name string
	run  func() error
}

func middle(sorted []time.Duration) time.Duration { return sorted[len(sorted)/2] }

func ms(d time.Duration) float64 { return d.Seconds() * 1e3 }

// printAmdahl prints how much faster more cores are, if of the time of one core so much stays
// serial (Amdahl 1967). It is given times of the CPU, which other programs do not change much.
func printAmdahl(w io.Writer, one, serial time.Duration) {
	part := float64(serial) / float64(one)
	fmt.Fprintf(w, "serial part: %.1f %%\n", 100*part)
	for _, n := range []int{2, 4, 8, 16, 32, 64} {
		fmt.Fprintf(w, "%3d cores: %5.2f times one\n", n, amdahl(part, n))
	}
}

// amdahl is how much faster n cores are if a part of the work is for one.
func amdahl(serial float64, n int) float64 { return 1 / (serial + (1-serial)/float64(n)) }

// writeLogs writes lines of logs until there are so many bytes.
func writeLogs(name string, size int) (int, error) {
	c, ok := MadeCorpus("logs-l")
	if !ok {
		return 0, errors.New("no logs")
	}
	lines := append(bytes.TrimSuffix(c.Lines, []byte("\n")), '\n')
	f, err := os.Create(name)
	if err != nil {
		return 0, err
	}
	written := 0
	for written < size && err == nil {
		_, err = f.Write(lines)
		written += len(lines)
	}
	return written, errors.Join(err, f.Close())
}

func readLogs(name string, opts []jsonv2.Options) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, err := range jsonv2.Records[logRecord](f, opts...) {
		if err != nil {
			return err
		}
	}
	return nil
}

// splitLogs does what one goroutine does for all others.
func splitLogs(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	c := crew.New(1, crew.Usual, func(*crew.Job) {})
	defer c.Stop()
	c.Lines(f, nil, 0, nil)
	for j := c.Next(); j != nil; j = c.Next() {
		if j.Early() {
			c.Took(0)
			continue
		}
		if j.Err != nil && j.Err != io.EOF {
			return j.Err
		}
		c.Done(j)
	}
	return nil
}

// loopLogs hands out as many records as there are, of which some have been read before.
func loopLogs(name string, size int) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	const read = 256 << 10
	var records []logRecord
	for r, err := range jsonv2.Records[logRecord](io.LimitReader(f, read)) {
		if err != nil {
			break // the line that is cut
		}
		records = append(records, r)
	}
	yield := func(logRecord, error) bool { return true }
	for range size / read {
		for i := range records {
			if !yieldOne(yield, records, i) {
				return nil
			}
		}
	}
	return nil
}

//go:noinline
func yieldOne(yield func(logRecord, error) bool, records []logRecord, i int) bool {
	return yield(records[i], nil)
}

// buildTool builds the command javelin.
func buildTool(dir string) (string, error) {
	tool := filepath.Join(dir, "javelin")
	cmd := exec.Command("go", "build", "-o", tool, "github.com/javelin-go/javelin/cmd/javelin")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return tool, nil
}
