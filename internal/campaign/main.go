// Command campaign compares this module with the standard library on as many
// random inputs as it is told to:
//
//	go run ./internal/campaign [-count 10000000] [-seed 1] [-jobs 1] [tokens|unmarshal|marshal|api|forms ...]
//
// The comparisons are the random tests of the packages, which run in CI on some
// thousand inputs. Here they run in one process after the other, since types that
// reflect makes are never freed, on each Go release of which the standard library
// is another one. An execution is an input that has not come before in its process,
// given to both libraries and compared in everything: results, bytes, errors and
// their fields, positions.
//
// At the end there is a table of how many there were, of which kinds, and what
// differed. The exit status is 1 if anything did.
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
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// campaign is one comparison on one Go release. The parts take turns.
type campaign struct {
	name, release string
	parts         []part
}

// part is a random test.
type part struct {
	dir, test string
	flags     []string // what its count and seed are called
	apart     uint64   // how far seeds must be apart
}

var (
	tokens      = part{"json/jsontext", "TestRandomDocumentsAsStd", []string{"-executions", "-randomseed"}, 1}
	unmarshalV1 = part{"json", "TestUnmarshalLikeStd", []string{"-std.count", "-std.seed"}, 1 << 32}
	marshalV1   = part{"json", "TestMarshalLikeStd", []string{"-std.count", "-std.seed"}, 1 << 32}
	decoderV1   = part{"json", "TestDecoderLikeStd", []string{"-std.count", "-std.seed"}, 1 << 32}
	encoderV1   = part{"json", "TestEncoderLikeStd", []string{"-std.count", "-std.seed"}, 1 << 32}
	formatV1    = part{"json", "TestFormatLikeStd", []string{"-std.count", "-std.seed"}, 1 << 32}
)

// ofV2 returns a part that makes types by reflection, many inputs for each.
func ofV2(test string) part {
	return part{"json/v2", test, []string{"-pertype=300", "-executions", "-randomseed"}, 1}
}

// campaigns returns all there are, for the Go release that has its own encoding/json
// and for the one whose is made over json/v2.
func campaigns(classic, newest string) []campaign {
	return []campaign{
		{"tokens", classic, []part{tokens}},
		{"tokens", newest, []part{tokens}},
		{"unmarshal", classic, []part{unmarshalV1, ofV2("TestRandomUnmarshalAsClassic")}},
		{"unmarshal-v1", newest, []part{unmarshalV1}},
		{"unmarshal-v2", newest, []part{ofV2("TestRandomUnmarshalAsStd")}},
		{"marshal", classic, []part{marshalV1, ofV2("TestRandomMarshalAsClassic")}},
		{"marshal-v1", newest, []part{marshalV1}},
		{"marshal-v2", newest, []part{ofV2("TestRandomMarshalAsStd")}},
		{"api", classic, []part{decoderV1, decoderV1, encoderV1, formatV1}},
		{"api", newest, []part{decoderV1, decoderV1, encoderV1, formatV1}},
		{"forms", newest, []part{ofV2("TestRandomUnmarshalForms"), ofV2("TestRandomMarshalForms")}},
	}
}

// tally is what a campaign has come to.
type tally struct {
	sync.Mutex
	figures  map[string]int
	findings []string
	cpu      time.Duration
}

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("campaign", flag.ContinueOnError)
	fs.SetOutput(stderr)
	var (
		count   = fs.Int("count", 10_000_000, "executions of each comparison")
		chunk   = fs.Int("chunk", 500_000, "executions in one process")
		seed    = fs.Uint64("seed", 1, "first seed")
		jobs    = fs.Int("jobs", 1, "processes at a time, each on one core")
		classic = fs.String("classic", "local", "the GOTOOLCHAIN before 1.27")
		newest  = fs.String("newest", "go1.27.4", "the GOTOOLCHAIN from 1.27 on")
		release = fs.String("release", "", "only this one of the two")
	)
	if err := fs.Parse(args); err != nil {
		return 2
	}
	var chosen []campaign
	names := map[string]bool{}
	for _, c := range campaigns(*classic, *newest) {
		short, _, _ := strings.Cut(c.name, "-")
		names[short] = true
		if *release != "" && *release != c.release {
			continue
		}
		for _, arg := range fs.Args() {
			if arg == c.name || arg == short {
				chosen = append(chosen, c)
			}
		}
		if fs.NArg() == 0 {
			chosen = append(chosen, c)
		}
	}
	if len(chosen) == 0 {
		fmt.Fprintln(stderr, "campaign: no such comparison; there are", keys(names))
		return 2
	}
	dir, err := os.MkdirTemp("", "campaign")
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	exit := 0
	for _, c := range chosen {
		start := time.Now()
		sum, err := c.run(dir, *count, *chunk, *jobs, *seed, stderr)
		if err != nil {
			fmt.Fprintf(stdout, "== %s, %s: %v\n", c.name, c.release, err)
			exit = 1
			continue
		}
		n := sum.figures["executions"]
		fmt.Fprintf(stdout, "== %s, %s: %d executions, %d findings; seeds from %d; %.0f s, %.0f executions per second of one core\n",
			c.name, c.release, n, len(sum.findings), *seed, time.Since(start).Seconds(), float64(n)/sum.cpu.Seconds())
		for _, name := range keys(sum.figures) {
			fmt.Fprintf(stdout, "   %-36s %d\n", name, sum.figures[name])
		}
		for _, f := range sum.findings {
			fmt.Fprintf(stdout, "--- finding\n%s\n", f)
		}
		if len(sum.findings) > 0 || n < *count {
			exit = 1
		}
	}
	return exit
}

// run runs a campaign in processes of at most chunk executions each, and tells of
// each when it has ended.
func (c campaign) run(dir string, count, chunk, jobs int, seed uint64, progress io.Writer) (*tally, error) {
	sum := &tally{figures: map[string]int{}}
	binaries := make([]string, len(c.parts))
	for i, p := range c.parts {
		binaries[i] = filepath.Join(dir, strings.ReplaceAll(c.release+"-"+p.dir, "/", "-")+".test")
		if _, err := os.Stat(binaries[i]); err == nil {
			continue
		}
		build := exec.Command("go", "test", "-c", "-o", binaries[i], "./"+p.dir)
		build.Env = append(os.Environ(), "GOTOOLCHAIN="+c.release)
		if out, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, out)
		}
	}
	told := 0 // of the findings; sum is locked
	var wg sync.WaitGroup
	places := make(chan struct{}, jobs)
	// Every part has its turn, however small the count.
	chunk = max(1, min(chunk, (count+len(c.parts)-1)/len(c.parts)))
	for i := 0; count > 0; i++ {
		n := min(count, chunk)
		count -= n
		p := c.parts[i%len(c.parts)]
		at := seed + uint64(i)*p.apart
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			sum.one(p, binaries[i%len(c.parts)], n, at)
			sum.Lock()
			defer sum.Unlock()
			for ; told < len(sum.findings); told++ {
				fmt.Fprintf(progress, "--- finding\n%s\n", sum.findings[told])
			}
			fmt.Fprintf(progress, "%s %s %s, %s: %d executions, %d findings\n",
				time.Now().Format(time.TimeOnly), c.name, c.release, p.test, sum.figures["executions"], len(sum.findings))
		})
	}
	wg.Wait()
	return sum, nil
}

// one runs one process and adds what it says.
func (sum *tally) one(p part, binary string, n int, seed uint64) {
	flags := append([]string{"-test.run=^" + p.test + "$", "-test.v", "-test.timeout=6h"}, p.flags...)
	flags[len(flags)-2] += "=" + strconv.Itoa(n)
	flags[len(flags)-1] += "=" + strconv.FormatUint(seed, 10)
	cmd := exec.Command(binary, flags...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GOGC=400")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	sum.Lock()
	defer sum.Unlock()
	if cmd.ProcessState != nil {
		sum.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	_, line, found := strings.Cut(out.String(), "figures: ")
	if err == nil && !found {
		err = errors.New("no figures")
	}
	if err != nil {
		const most = 20_000
		text := out.Bytes()
		sum.findings = append(sum.findings, fmt.Sprintf("%s, %s: %v\n%s", p.test, strings.Join(flags[3:], " "), err, text[:min(most, len(text))]))
	}
	line, _, _ = strings.Cut(line, "\n")
	for _, word := range strings.Fields(line) {
		name, value, _ := strings.Cut(word, "=")
		k, _ := strconv.Atoi(value)
		sum.figures[name] += k
	}
}

func keys[V any](m map[string]V) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
