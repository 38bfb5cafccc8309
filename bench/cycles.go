package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/javelin-go/javelin/internal/simd"
)

// Cycles that a kernel would take on CPUs that are not there, by the models of llvm-mca.
// What it is given is no loop but all that a call on some KiB of text executes: the
// emulator tells which blocks of code follow one another, and the disassembly what is in
// them. So a text decides which branches are taken, and every one counts as foreseen; no
// load misses a cache.

// A cyclesCase is a kernel and a text that it is given.
type cyclesCase struct {
	kernel string
	text   string
	call   func(src []byte)
}

// cyclesCPUs are the models that are asked, by architecture.
var cyclesCPUs = map[string][]string{
	"arm64": {"neoverse-v2", "neoverse-n1", "apple-m1"},
	"amd64": {"znver3", "sapphirerapids"},
}

// cyclesText is how long texts are, but for some.
const cyclesText = 8 << 10

var cyclesCases = []cyclesCase{
	{"index", "twitter", func(src []byte) {
		simd.Index(make([]uint32, len(src)+simd.IndexSlack), src, 0, new(simd.IndexState))
	}},
	{"outline", "twitter", func(src []byte) {
		n := len(src) + simd.IndexSlack
		simd.Outline(make([]byte, n), make([]uint32, n), src, 0, new(simd.OutlineState), true)
	}},
	{"regular", "small", func(src []byte) { simd.Regular(src, true) }},
	{"compact", "twitter", func(src []byte) {
		simd.Compact(make([]byte, len(src)+simd.CompactSlack), src, new(simd.CompactState))
	}},
	{"operators", "twitter", func(src []byte) {
		simd.Operators(make([]uint32, len(src)+simd.CompactSlack), src, new(simd.CompactState))
	}},
	{"nest", "twitter", func(src []byte) { simd.NestEnd(src, 1, '{') }},
	{"member", "twitter", func(src []byte) { simd.Member(src, 1, []byte("nowhere")) }},
	{"find", "ASCII", func(src []byte) { simd.FindHTML(src, simd.EscapeHTML|simd.EscapeJS) }},
	{"quote", "ASCII", func(src []byte) { simd.Quote(make([]byte, len(src)), src, simd.CheckUTF8) }},
	{"quote", "Chinese", func(src []byte) { simd.Quote(make([]byte, len(src)), src, simd.CheckUTF8) }},
	{"plain", "64 bytes", func(src []byte) { simd.CopyPlain(make([]byte, len(src)), src, 0) }},
	{"enquote", "40 bytes", cyclesEnquote},
	{"enquote", "ASCII", cyclesEnquote},
	{"enquote", "Chinese", cyclesEnquote},
	{"enquote", "escapes", cyclesEnquote},
	{"escape", "escapes", func(src []byte) { simd.Escape(make([]byte, 6*len(src)+8), src, simd.CheckUTF8) }},
	{"unescape", `\uXXXX`, func(src []byte) { simd.Unescape(make([]byte, len(src)), src) }},
	{"unquote", "short escapes", func(src []byte) { simd.Unquote(make([]byte, len(src)+simd.UnquoteRoom), src) }},
	{"unquote", "one escape", func(src []byte) { simd.Unquote(make([]byte, len(src)+simd.UnquoteRoom), src) }},
	{"escapes", "short escapes", func(src []byte) { simd.ValidEscapes(src, false) }},
	{"escapes", `\uXXXX`, func(src []byte) { simd.ValidEscapes(src, false) }},
	{"floats", "numbers", func(src []byte) {
		ent := make([]uint32, len(src)+simd.IndexSlack)
		n, _ := simd.Index(ent, src, 0, new(simd.IndexState))
		cyclesBegin()
		simd.Floats(make([]float64, n), src, ent[1:n], 0)
	}},
	{"base64", "bytes", func(src []byte) { simd.Base64(make([]byte, 2*len(src)), src[:len(src)/3*3]) }},
	{"unbase64", "base64", func(src []byte) { simd.Unbase64(make([]byte, len(src)), src[:len(src)/4*4]) }},
}

func cyclesEnquote(src []byte) {
	simd.Enquote(make([]byte, 6*len(src)+2*simd.EnquoteRoom), src, simd.CheckUTF8)
}

// cyclesTexts are made; other names are those of documents.
var cyclesTexts = map[string][]byte{
	"ASCII":         cyclesRepeat("The quick brown fox jumps over the lazy dog. "),
	"40 bytes":      []byte("The quick brown fox jumps over a lazy dog"[:40]),
	"64 bytes":      []byte("The quick brown fox jumps over the lazy dog. The quick brown fox jumps"[:64]),
	"Chinese":       cyclesRepeat("天地玄黄宇宙洪荒日月盈昃辰宿列张"),
	"escapes":       cyclesRepeat("one line\ntwo \"lines\"\tand more "),
	"short escapes": cyclesRepeat(`one line\ntwo \"lines\"\tand more `),
	"one escape":    []byte(strings.Repeat("The quick brown fox. ", 4) + `\n` + strings.Repeat("The quick brown fox. ", 2)),
	`\uXXXX`:        cyclesRepeat(`\u0416\u4f60\u0041\u00e9`),
	"numbers":       []byte(strings.Repeat(" ", 33) + "[" + string(cyclesRepeat("-65.613616999999977,43.420273000000009,12.5,")) + "7]"),
	"bytes":         cyclesRepeat("\x00\x13\x88\xff\x41\x42"),
	"base64":        cyclesRepeat("ABOI/0FC"),
}

func cyclesRepeat(s string) []byte { return []byte(strings.Repeat(s, cyclesText/len(s))) }

// cyclesSource is a text by its name.
func cyclesSource(name string) ([]byte, error) {
	if src, ok := cyclesTexts[name]; ok {
		return src, nil
	}
	cs, err := Corpora()
	if err != nil {
		return nil, err
	}
	for _, c := range cs {
		if c.Name == name {
			return c.Doc[:min(len(c.Doc), cyclesText)], nil
		}
	}
	return nil, fmt.Errorf("no text %q", name)
}

// cyclesCommand prints a table of cycles per 64 bytes.
func cyclesCommand(stdout, stderr io.Writer, args []string) error {
	fs := flag.NewFlagSet("cycles", flag.ContinueOnError)
	fs.SetOutput(stderr)
	var (
		arch    = fs.String("arch", "arm64", "architecture: arm64 or amd64, of which AVX-512 is not emulated")
		impl    = fs.String("impl", "", "implementation of the kernels (default the one that would be chosen)")
		kernels = fs.String("kernel", "", "kernels, comma-separated (default all)")
		llvm    = fs.String("llvm", "", "directory of llvm-mca and llvm-objdump (default the newest in /usr/lib/llvm-*/bin)")
	)
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("cycles takes flags only: %q", fs.Arg(0))
	}
	tools, err := llvmTools(*llvm)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "cycles")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	e, err := buildEmulated(dir, *arch, "")
	if err != nil {
		return err
	}
	code, err := disassemble(tools, e.exe)
	if err != nil {
		return err
	}
	cpus := cyclesCPUs[*arch]
	fmt.Fprintf(stdout, "| kernel | text | implementation | instructions | %s |\n|%s\n", strings.Join(cpus, " | "), strings.Repeat(" --- |", 4+len(cpus)))
	for _, c := range cyclesCases {
		if names := list(*kernels); len(names) > 0 && !slices.Contains(names, c.kernel) {
			continue
		}
		used, insns, n, err := e.trace(dir, code, c, *impl)
		if err != nil {
			return fmt.Errorf("%s, %s: %w", c.kernel, c.text, err)
		}
		if used == "" {
			continue
		}
		fmt.Fprintf(stdout, "| `%s` | %s | %s | %.0f |", c.kernel, c.text, used, 64*float64(len(insns))/float64(n))
		for _, cpu := range cpus {
			cycles, err := modelled(tools, *arch, cpu, insns)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", c.kernel, c.text, err)
			}
			fmt.Fprintf(stdout, " %.1f |", 64*float64(cycles)/float64(n))
		}
		fmt.Fprintln(stdout)
	}
	return nil
}

// llvmTools returns the directory of LLVM's tools.
func llvmTools(dir string) (string, error) {
	if dir != "" {
		return dir, nil
	}
	found, _ := filepath.Glob("/usr/lib/llvm-*/bin/llvm-mca")
	if len(found) == 0 {
		return "", errors.New("llvm-mca is not installed: Debian has it in llvm-19 and others")
	}
	release := func(name string) int {
		n, _ := strconv.Atoi(strings.TrimPrefix(strings.Split(name, "/")[3], "llvm-"))
		return n
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return release(a) - release(b) })), nil
}

// A disassembly is the code of package simd.
type disassembly struct {
	start, end    uint64
	mark, markEnd uint64            // of cyclesBegin
	text          map[uint64]string // by address
	next          map[uint64]uint64
}

const (
	cyclesPackage = ourModule + "/internal/simd."
	cyclesMark    = "main.cyclesBegin"
)

// cyclesBegin marks where to begin: what has been executed before is left out.
//
//go:noinline
func cyclesBegin() {}

var (
	objdumpLine = regexp.MustCompile(`^\s*([0-9a-f]+):\s+(.*)$`)
	// What an instruction refers to is of no matter to the model.
	operand = regexp.MustCompile(`(?:0x)?[0-9a-f]+ <[^>]*>.*$`)
	comment = regexp.MustCompile(`\s+(//|# ).*$`)
)

func disassemble(tools, exe string) (*disassembly, error) {
	out, err := exec.Command("go", "tool", "nm", "-sort", "address", exe).Output()
	if err != nil {
		return nil, err
	}
	d := &disassembly{text: map[uint64]string{}, next: map[uint64]uint64{}}
	before := "" // the function that ends where the next one begins
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) < 3 || f[1] != "T" && f[1] != "t" {
			continue
		}
		at, err := strconv.ParseUint(f[0], 16, 64)
		if err != nil {
			return nil, err
		}
		switch {
		case before == cyclesMark:
			d.markEnd = at
		case strings.HasPrefix(before, cyclesPackage):
			d.end = at
		}
		before, _, _ = strings.Cut(f[2], "[") // of generic functions each package has its own
		if before != f[2] {
			before = ""
		}
		switch {
		case before == cyclesMark:
			d.mark = at
		case strings.HasPrefix(before, cyclesPackage) && d.start == 0:
			d.start = at
		}
	}
	if d.end == 0 || d.markEnd == 0 {
		return nil, errors.New("the program has no package simd")
	}
	cmd := exec.Command(filepath.Join(tools, "llvm-objdump"), "-d", "--no-show-raw-insn", fmt.Sprintf("--start-address=%#x", d.start), fmt.Sprintf("--stop-address=%#x", d.end), exe)
	if out, err = cmd.Output(); err != nil {
		return nil, fmt.Errorf("llvm-objdump: %w", err)
	}
	d.read(string(out))
	return d, nil
}

// read takes instructions from what llvm-objdump writes.
func (d *disassembly) read(out string) {
	before := uint64(0)
	for line := range strings.Lines(out) {
		m := objdumpLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			continue
		}
		at, err := strconv.ParseUint(m[1], 16, 64)
		if err != nil {
			continue
		}
		d.text[at] = strings.TrimSpace(comment.ReplaceAllString(operand.ReplaceAllString(m[2], "there"), ""))
		if before != 0 {
			d.next[before] = at
		}
		before = at
	}
}

// branches are instructions that end a block of code, or may.
var branches = regexp.MustCompile(`^(b|b\.[a-z]+|bl|br|blr|cbn?z|tbn?z|ret[a-z]*|j[a-z]+|call[a-z]*)(\s|$)`)

// along returns what is executed, given where each block begins.
func (d *disassembly) along(starts []uint64) ([]string, error) {
	var insns []string
	for i, at := range starts {
		for first := true; ; first = false {
			if !first && i+1 < len(starts) && at == starts[i+1] {
				break // a block may end anywhere
			}
			text, ok := d.text[at]
			if !ok {
				return nil, fmt.Errorf("no instruction at %#x", at)
			}
			insns = append(insns, text)
			if branches.MatchString(text) {
				break
			}
			at = d.next[at]
		}
	}
	return insns, nil
}

// trace returns the implementation that a kernel has, "" if there is none but Go's and that is
// not asked for, what it executes, and for how many bytes.
func (e *emulated) trace(dir string, d *disassembly, c cyclesCase, impl string) (used string, insns []string, n int, err error) {
	src, err := cyclesSource(c.text)
	if err != nil {
		return "", nil, 0, err
	}
	log := filepath.Join(dir, "trace")
	args := append([]string{"-d", "exec,nochain", "-dfilter", fmt.Sprintf("%#x..%#x,%#x..%#x", d.start, d.end-1, d.mark, d.markEnd-1), "-D", log}, e.cpu...)
	cmd := exec.Command(e.qemu, append(args, e.exe, "called", c.kernel, c.text, impl)...)
	cmd.Env = []string{"GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1"}
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(src), &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", nil, 0, fmt.Errorf("%w: %s", err, firstLine(stderr.String()))
	}
	if used = string(out); used == "" || used == "generic" && impl == "" {
		return "", nil, 0, nil
	}
	f, err := os.Open(log)
	if err != nil {
		return "", nil, 0, err
	}
	defer f.Close()
	starts, err := d.starts(f)
	if err != nil {
		return "", nil, 0, err
	}
	insns, err = d.along(starts)
	return used, insns, len(src) * cyclesCalls(src), err
}

// cyclesCalls is how often a text is given to a kernel: a call of few bytes is never alone.
func cyclesCalls(src []byte) int { return max(1, cyclesText/4/len(src)) }

// starts reads where blocks begin that are executed after the last mark.
func (d *disassembly) starts(r io.Reader) ([]uint64, error) {
	var starts []uint64
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		_, after, ok := strings.Cut(lines.Text(), " [")
		f := strings.Split(after, "/")
		if !ok || len(f) < 2 || !strings.HasPrefix(lines.Text(), "Trace ") {
			continue
		}
		at, err := strconv.ParseUint(f[1], 16, 64)
		if err != nil {
			return nil, err
		}
		if d.mark <= at && at < d.markEnd {
			starts = starts[:0]
		} else {
			starts = append(starts, at)
		}
	}
	if len(starts) == 0 {
		return nil, errors.New("nothing was executed")
	}
	return starts, lines.Err()
}

// calledCommand is the child: called KERNEL TEXT IMPLEMENTATION, with the text on standard
// input. It says which implementation it used.
func calledCommand(stdin io.Reader, stdout io.Writer, args []string) error {
	if len(args) != 3 {
		return errors.New("called is for the cycles command only")
	}
	src, err := io.ReadAll(stdin)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(cyclesCases, func(c cyclesCase) bool { return c.kernel == args[0] && c.text == args[1] })
	if i < 0 {
		return fmt.Errorf("no case %q", args)
	}
	impls := simd.Impls(args[0])
	impl := impls[len(impls)-1]
	if args[2] != "" {
		if impl = args[2]; !slices.Contains(impls, impl) {
			return nil
		}
	}
	simd.Select(args[0], impl)
	cyclesBegin()
	for range cyclesCalls(src) {
		cyclesCases[i].call(src)
	}
	_, err = io.WriteString(stdout, impl)
	return err
}

var totalCycles = regexp.MustCompile(`(?m)^Total Cycles:\s+([0-9]+)$`)

// modelled returns the cycles that a CPU takes by its model.
func modelled(tools, arch, cpu string, insns []string) (int, error) {
	triple := map[string]string{"arm64": "aarch64", "amd64": "x86_64"}[arch]
	cmd := exec.Command(filepath.Join(tools, "llvm-mca"), "-mtriple="+triple, "-mcpu="+cpu, "-iterations=1", "-instruction-info=0", "-resource-pressure=0")
	cmd.Stdin = strings.NewReader(strings.Join(insns, "\n") + "\n")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("llvm-mca: %w: %s", err, firstLine(stderr.String()))
	}
	m := totalCycles.FindSubmatch(out)
	if m == nil {
		return 0, errors.New("llvm-mca: no cycles")
	}
	return strconv.Atoi(string(m[1]))
}
