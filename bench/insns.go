package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Instructions that a call executes, counted under emulation: unlike times they are the
// same on every machine, so a committed figure can be held against the code, and they
// tell of arm64 where there is none. They are no times: a cache miss counts for nothing.
//
// A child is this program, built for the architecture and run by qemu. It makes calls
// between marks, at each of which a plugin (insns/count.c) writes what it has counted.

// insnsRelease is the release of Go that the children are built with: its compiler, its
// runtime and its encoding/json are in every figure.
const insnsRelease = "go1.26.8"

//go:embed insns/count.c
var insnsPlugin []byte

// An insnsCell is what is counted: an operation on a document.
type insnsCell struct {
	op     Op
	corpus string
	short  bool // in the short form, too
}

// insnsCells lists them. Those of the grid are kinds and styles in which a cliff stood
// or would matter.
var insnsCells = []insnsCell{
	{OpUnmarshalTyped, "small", true},
	{OpUnmarshalTyped, "twitter", true},
	{OpUnmarshalTyped, "citm", false},
	{OpUnmarshalTyped, "canada", false},
	{OpUnmarshalTyped, "kube", false},
	{OpUnmarshalAny, "small", false},
	{OpUnmarshalAny, "twitter", true},
	{OpUnmarshalAny, "citm", false},
	{OpUnmarshalAny, "canada", false},
	{OpMarshalTyped, "small", false},
	{OpMarshalTyped, "twitter", true},
	{OpMarshalTyped, "citm", false},
	{OpMarshalTyped, "canada", false},
	{OpMarshalTyped, "escapes", false},
	{OpValid, "small", false},
	{OpValid, "twitter", true},
	{OpValid, "citm", false},
	{OpValid, "canada", false},
	{OpRawUnmarshal, "twitter", false},
	{OpRawUnmarshal, "citm", false},
	{OpRawUnmarshal, "canada", false},
	{OpUnmarshalTyped, "escapes", false},
	{OpMarshalAny, "twitter", false},
	{OpMarshalTyped, "unicode", false},
	{OpGetMiddle, "large", false},
	{OpGetEnd, "large", true},
	{OpGetMissing, "large", false},
	{OpGetEnd, "twitter", false},

	{OpShapesRead, "mix/compact/one", true},
	{OpShapesRead, "mix/compact/list", false},
	{OpShapesRead, "mix/two blanks/list", false},
	{OpShapesRead, "mix/fields reversed/list", false},
	{OpShapesRead, "mix/half unknown nested/list", true},
	{OpShapesRead, "mix/names in another case/list", false},
	{OpShapesRead, "mix/escaped texts/list", false},
	{OpShapesRead, "pointers/compact/list", false},
	{OpShapesRead, "maps by integers/compact/list", false},
	{OpShapesRead, "any of scalars/compact/list", false},
	{OpShapesRead, "maps of raw values/compact/list", false},
	{OpShapesRead, "decimals by methods/compact/list", false},
	{OpShapesRead, "quoted numbers/compact/list", false},
	{OpShapesRead, "150 fields sparse/compact/list", false},
	{OpShapesRead, "required members/compact/list", false},
	{OpShapesRead, "members with a default/compact/list", false},
	{OpShapesRead, "times as seconds/compact/list", false},
	{OpShapesRead, "durations with units/compact/list", false},
	{OpShapesRead, "unions/compact/list", true},
	{OpShapesWrite, "mix/compact/one", true},
	{OpShapesWrite, "mix/compact/list", false},
	{OpShapesWrite, "mix/texts beyond ASCII/list", false},
	{OpShapesWrite, "maps by text keys/compact/list", false},
	{OpShapesWrite, "quoted numbers/compact/list", false},
	{OpShapesWrite, "150 fields sparse/compact/list", false},
	{OpShapesWrite, "times as seconds/compact/list", false},
	{OpShapesWrite, "durations with units/compact/list", false},
	{OpShapesWrite, "unions/compact/list", false},
}

// insnsPeers are the libraries that are counted, ours first.
var insnsPeers = []string{
	"javelin/v2", "javelin/v1", "javelin/plain", "javelin/gen", "easyjson",
	"encoding/json", jsonv2Peer, "go-json", "go-json/v2", "sonic", "sonic/std", "segmentio", "gjson",
}

// counts reports whether a library of insnsPeers is counted in a cell. The plain form
// of ours is there for what the others lack.
func (c insnsCell) counts(p *Peer) bool {
	return p.Has(c.op) && (p.Name != "javelin/plain" || c.op.Tree())
}

// insnsCommand counts, and holds ours against the committed figures.
func insnsCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("insns", flag.ContinueOnError)
	fs.SetOutput(stderr)
	var (
		arch   = fs.String("arch", "arm64", "architecture: arm64 or amd64")
		short  = fs.Bool("short", false, "some cells, and ours alone")
		row    = fs.String("row", "", "operations, comma-separated (default all)")
		corpus = fs.String("corpus", "", "parts of names of documents, comma-separated (default all)")
		peer   = fs.String("peers", "", "parts of libraries' names, comma-separated (default all)")
		file   = fs.String("golden", "", "committed figures (default results/insns-ARCH.json)")
		write  = fs.Bool("update", false, "write what was counted to that file")
		jobs   = fs.Int("jobs", runtime.NumCPU(), "children that run at a time")
		tags   = fs.String("tags", "", "build tags of the children; their figures are printed alone")
	)
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("insns takes flags only: %q", fs.Arg(0))
	}
	if *write && *tags != "" {
		return errors.New("the committed figures are of a build without tags")
	}
	tasks, err := insnsTasks(*short, list(*row), list(*corpus), list(*peer))
	if err != nil {
		return err
	}
	name := cmp.Or(*file, filepath.Join("results", "insns-"+*arch+".json"))
	var golden *Insns
	if *tags == "" {
		if golden, err = readInsns(name); errors.Is(err, os.ErrNotExist) && (*write || *file == "") {
			golden, err = nil, nil
		}
		if err != nil {
			return err
		}
	}
	got, err := countInsns(*arch, *tags, tasks, max(1, *jobs), stderr)
	if err != nil {
		return err
	}
	printInsns(stdout, got)
	if *write {
		if golden != nil {
			got = golden.with(got)
		}
		b, err := got.encode()
		if err != nil {
			return err
		}
		fmt.Fprintln(stdout, "written:", name)
		return os.WriteFile(name, b, 0o666)
	}
	if golden == nil {
		return nil
	}
	return checkInsns(stdout, golden, got, name)
}

// An insnsTask is a child's.
type insnsTask struct {
	cell insnsCell
	c    Corpus
	peer string
	out  insnsChild
	n    float64
	err  error
}

// insnsTasks are the cells and libraries that are asked for.
func insnsTasks(short bool, rows, corpora, peers []string) ([]*insnsTask, error) {
	cs, err := Corpora()
	if err != nil {
		return nil, err
	}
	ps := Peers()
	among := func(parts []string, s string) bool {
		return len(parts) == 0 || slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(s, p) })
	}
	var tasks []*insnsTask
	for _, cell := range insnsCells {
		if short && !cell.short || len(rows) > 0 && !slices.Contains(rows, string(cell.op)) || !among(corpora, cell.corpus) {
			continue
		}
		_, with, err := namedCorpora([]string{cell.corpus}, cs)
		if err != nil {
			return nil, err
		}
		c := with[slices.IndexFunc(with, func(c Corpus) bool { return c.Name == cell.corpus })]
		for _, name := range insnsPeers {
			i := slices.IndexFunc(ps, func(p *Peer) bool { return p.Name == name })
			if i < 0 {
				return nil, fmt.Errorf("no library %q", name)
			}
			if p := ps[i]; cell.counts(p) && among(peers, name) && (p.Ours || !short) {
				tasks = append(tasks, &insnsTask{cell: cell, c: c, peer: name})
			}
		}
	}
	if len(tasks) == 0 {
		return nil, errors.New("nothing of that is counted")
	}
	return tasks, nil
}

// countInsns builds a child and the plugin, and has all tasks counted.
func countInsns(arch, tags string, tasks []*insnsTask, jobs int, log io.Writer) (*Insns, error) {
	dir, err := os.MkdirTemp("", "insns")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	e, err := buildEmulated(dir, arch, tags)
	if err != nil {
		return nil, err
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	todo := make(chan *insnsTask)
	for range jobs {
		wg.Go(func() {
			for t := range todo {
				t.out, t.n, t.err = e.count(t)
				mu.Lock()
				fmt.Fprintf(log, "%-15s %-32s %-14s %12.0f\n", t.cell.op, t.cell.corpus, t.peer, t.n)
				mu.Unlock()
			}
		})
	}
	for _, t := range tasks {
		todo <- t
	}
	close(todo)
	wg.Wait()
	got := &Insns{Arch: arch, Tags: tags, Peers: map[string]string{}}
	var libraries []PeerInfo
	for _, p := range peerInfos(Peers()) {
		if !p.Ours && p.Module != "std" {
			libraries = append(libraries, p)
		}
	}
	for _, t := range tasks {
		if got.Go == "" && t.err == nil {
			got.Go, got.Kernels, got.Sonic = t.out.Go, t.out.Kernels, t.out.Sonic
		}
		for _, p := range libraries {
			if p.Name == t.peer {
				got.Peers[p.Name] = p.Version
			}
		}
		got.add(t.cell, len(t.c.Doc), t.peer, t.n, t.err)
	}
	if got.Go == "" {
		return nil, fmt.Errorf("nothing was counted: %w", tasks[0].err)
	}
	return got, nil
}

// An emulated program is a child's binary with what runs it.
type emulated struct {
	qemu, plugin, exe string
	cpu               []string
}

// goarchQemu names the emulators.
var goarchQemu = map[string]string{"arm64": "qemu-aarch64", "amd64": "qemu-x86_64"}

func buildEmulated(dir, arch, tags string) (*emulated, error) {
	name, ok := goarchQemu[arch]
	if !ok {
		return nil, fmt.Errorf("no emulator for %q; there are arm64 and amd64", arch)
	}
	qemu, err := exec.LookPath(name)
	if err != nil {
		return nil, fmt.Errorf("%s is not installed: Debian has it in qemu-user", name)
	}
	// What a CPU could have; of x86-64 that is up to AVX2.
	e := &emulated{qemu: qemu, plugin: filepath.Join(dir, "count.so"), exe: filepath.Join(dir, "bench"), cpu: []string{"-cpu", "max"}}
	source := filepath.Join(dir, "count.c")
	if err := os.WriteFile(source, insnsPlugin, 0o666); err != nil {
		return nil, err
	}
	version, err := exec.Command(qemu, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", qemu, err)
	}
	api := "-DPLUGIN_API=" + strconv.Itoa(pluginAPI(string(version)))
	if err := runQuietly(exec.Command(cmp.Or(os.Getenv("CC"), "cc"), "-shared", "-fPIC", "-O2", "-Wall", api, "-o", e.plugin, source)); err != nil {
		return nil, err
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-tags", tags, "-o", e.exe, ourModule+"/bench")
	// Nothing that the code depends on is left to who builds it.
	build.Env = append(os.Environ(), "GOTOOLCHAIN="+insnsRelease, "GOFLAGS=", "GOEXPERIMENT=", "GOOS=linux", "GOARCH="+arch,
		"GOARM64=v8.0", "GOAMD64=v1", "CGO_ENABLED=0")
	return e, runQuietly(build)
}

// pluginAPI is the interface that a plugin must be written for, which older and newer
// releases refuse each other's of. Neither changed what this one uses.
func pluginAPI(version string) int {
	_, after, _ := strings.Cut(version, " version ")
	major, _, _ := strings.Cut(after, ".")
	if n, err := strconv.Atoi(major); err == nil && n >= 9 {
		return 2
	}
	return 1
}

// runQuietly runs a command of which only a failure is told.
func runQuietly(cmd *exec.Cmd) error {
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, bytes.TrimSpace(out))
	}
	return nil
}

// An insnsChild is what a child says of itself.
type insnsChild struct {
	Go      string
	Kernels string
	Sonic   string
	Calls   int // between two marks
}

// count runs a child, and gives the instructions of one call.
func (e *emulated) count(t *insnsTask) (child insnsChild, n float64, err error) {
	// The seed is that of hash functions and of the order of maps.
	args := append([]string{"-seed", "1", "-plugin", e.plugin}, e.cpu...)
	cmd := exec.Command(e.qemu, append(args, e.exe, "counted", t.peer, string(t.cell.op), t.cell.corpus)...)
	// One thread for all goroutines, no collection but those that are asked for, and no
	// interruption of a loop.
	cmd.Env = []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1"}
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(t.c.Doc), &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if why, ok := strings.CutPrefix(firstLine(stderr.String()), "bench: "); ok {
			return child, 0, errors.New(why)
		}
		return child, 0, fmt.Errorf("%w: %s", err, firstLine(stderr.String()))
	}
	if err := json.Unmarshal(stdout.Bytes(), &child); err != nil {
		return child, 0, err
	}
	n, err = perCall(stderr.String(), child.Calls)
	return child, n, err
}

// perCall reads what the plugin wrote: two counts that nothing lies between, then two for
// each round. It gives the middle of the rounds.
func perCall(text string, calls int) (float64, error) {
	var counts []int
	for line := range strings.Lines(text) {
		if s, ok := strings.CutPrefix(strings.TrimSpace(line), "insns "); ok {
			n, err := strconv.Atoi(s)
			if err != nil {
				return 0, err
			}
			counts = append(counts, n)
		}
	}
	if len(counts) != 2*(1+insnsRounds) || calls < 1 {
		return 0, fmt.Errorf("the plugin gave %d counts, not %d", len(counts), 2*(1+insnsRounds))
	}
	var rounds []int
	for i := 0; i < len(counts); i += 2 {
		rounds = append(rounds, counts[i+1]-counts[i])
	}
	empty, rounds := rounds[0], rounds[1:]
	slices.Sort(rounds)
	n := float64(rounds[len(rounds)/2]-empty) / float64(calls)
	if n <= 0 {
		return 0, fmt.Errorf("%v instructions for a call", n)
	}
	return n, nil
}

// A round of a child makes about as many calls as insnsBytes of the document take, and
// at most insnsCalls.
const (
	insnsRounds = 5
	insnsBytes  = 256 << 10
	insnsCalls  = 2000
)

// countedCommand is the child: counted LIBRARY OPERATION CORPUS, with the document on
// standard input.
func countedCommand(stdin io.Reader, stdout io.Writer, args []string) error {
	if len(args) != 3 {
		return errors.New("counted is for the insns command only")
	}
	runtime.LockOSThread() // the plugin counts for each thread
	debug.SetGCPercent(-1)
	doc, err := io.ReadAll(stdin)
	if err != nil {
		return err
	}
	c, err := countedCorpus(args[2], doc)
	if err != nil {
		return err
	}
	ps := Peers()
	i := slices.IndexFunc(ps, func(p *Peer) bool { return p.Name == args[0] })
	o := Op(args[1])
	if i < 0 || !ps[i].Has(o) {
		return fmt.Errorf("no %s of %s", args[1], args[0])
	}
	want := newMeasurer(ps[i:i+1], nil, io.Discard).reference(c, o)
	if err := check(ps[i], o, c, want); err != nil {
		return err
	}
	call, err := ps[i].Bind(o, c, 1)
	if err != nil {
		return err
	}
	calls := min(max(1, insnsBytes/max(1, len(doc))), insnsCalls)
	round := func(calls int) {
		for range calls {
			if e := call(); e != nil {
				err = e
			}
		}
	}
	// What a library learns from calls before it has learnt.
	for range 2 {
		round(max(2, calls))
	}
	markInsns()
	round(0)
	markInsns()
	for range insnsRounds {
		runtime.GC()
		// Pools are filled again, and lists of free memory read.
		round(1)
		markInsns()
		round(calls)
		markInsns()
	}
	if err != nil {
		return err
	}
	env := environment()
	return json.NewEncoder(stdout).Encode(insnsChild{Go: env.Go, Kernels: env.Kernels, Sonic: env.Sonic, Calls: calls})
}

// countedCorpus is a document with its type. Of the grid only the kind is needed.
func countedCorpus(name string, doc []byte) (Corpus, error) {
	if !isShape(name) {
		return newCorpus(name, doc), nil
	}
	kind, rest, _ := strings.Cut(name, "/")
	i := slices.IndexFunc(shapeKinds, func(k shapeKind) bool { return k.Name == kind })
	if i < 0 {
		return Corpus{}, fmt.Errorf("no kind %q", kind)
	}
	size := sizeOne
	if strings.HasSuffix(rest, "/list") {
		size = sizeList
	}
	c := shapeKinds[i].corpus(name, size)
	c.Doc = doc
	return c, nil
}
