package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

func TestInsnsPerCall(t *testing.T) {
	text := "insns 100\ninsns 110\nsome warning\n"
	for _, n := range []string{"1000", "900", "5000", "1100", "950"} { // of 10 calls, and the marks
		text += "insns 0\ninsns " + n + "\n"
	}
	if n, err := perCall(text, 10); err != nil || n != 99 {
		t.Errorf("%v, %v", n, err)
	}
	for _, text := range []string{"", "insns 1\ninsns 2\n", strings.Replace(text, "110", "x", 1), strings.ReplaceAll(text, "00", "0")[:40]} {
		if n, err := perCall(text, 10); err == nil {
			t.Errorf("%q gave %v", text, n)
		}
	}
	if n, err := perCall(strings.Repeat("insns 7\n", 2+2*insnsRounds), 10); err == nil {
		t.Errorf("no instructions gave %v", n)
	}
}

func TestInsnsPluginAPI(t *testing.T) {
	for version, want := range map[string]int{
		"qemu-aarch64 version 7.2.22 (Debian 1:7.2+dfsg-7)\n": 1, "qemu-x86_64 version 8.2.2\n": 1,
		"qemu-aarch64 version 9.0.0\n": 2, "qemu-aarch64 version 10.0.2 (Debian)\n": 2, "": 1,
	} {
		if got := pluginAPI(version); got != want {
			t.Errorf("%q: %d", version, got)
		}
	}
}

// someInsns has the figures of two cells.
func someInsns(v2, v1, std float64) *Insns {
	in := &Insns{Go: insnsRelease, Arch: "arm64", Kernels: "NEON", Sonic: "own engine", Peers: map[string]string{}}
	small := insnsCell{op: OpUnmarshalTyped, corpus: "small"}
	in.add(small, 100, "javelin/v2", v2, nil)
	in.add(small, 100, "javelin/v1", v1, nil)
	in.add(small, 100, "encoding/json", std, nil)
	in.add(insnsCell{op: OpGetEnd, corpus: "large"}, 2000, "javelin/plain", 4000, nil)
	return in
}

func TestInsnsHeldAgainstFile(t *testing.T) {
	golden := someInsns(1000, 2000, 3000)
	check := func(got *Insns) (string, error) {
		var b bytes.Buffer
		err := checkInsns(&b, golden, got, "FILE")
		return b.String(), err
	}
	// The others may do what they like.
	if out, err := check(someInsns(1020, 1960, 9000)); err != nil || out != "of ours: 3 within 2 % of FILE, 0 grown, 0 shrunk\n" {
		t.Errorf("%q, %v", out, err)
	}
	out, err := check(someInsns(1021, 1900, 3000))
	want := "GROWN  unmarshal-typed small javelin/v2: 1021 instructions per call, were 1000 (+2.1 %)\n" +
		"shrunk unmarshal-typed small javelin/v1: 1900 instructions per call, were 2000 (-5.0 %)\n" +
		"of ours: 1 within 2 % of FILE, 1 grown, 1 shrunk\n"
	if out != want || err == nil || !strings.Contains(err.Error(), "1 of our figures have grown") {
		t.Errorf("%q, %v", out, err)
	}

	unlike := map[string]func(in *Insns){
		"is of go1.26.8 arm64 with kernels NEON, this is go1.27.4": func(in *Insns) { in.Go = "go1.27.4" },
		"this is go1.26.8 arm64 with generic":                      func(in *Insns) { in.Kernels = "generic" },
		"has 100 bytes for the document small, which has 101":      func(in *Insns) { in.Cells[0].Bytes = 101 },
		"has no valid small javelin/v2": func(in *Insns) {
			in.add(insnsCell{op: OpValid, corpus: "small"}, 100, "javelin/v2", 1, nil)
		},
		"unmarshal-typed small javelin/v1: out of order": func(in *Insns) {
			delete(in.Cells[0].Calls, "javelin/v1")
			in.Cells[0].Failed = map[string]string{"javelin/v1": "out of order"}
		},
	}
	for want, change := range unlike {
		got := someInsns(1000, 2000, 3000)
		change(got)
		if out, err := check(got); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q, %v; want %s", out, err, want)
		}
	}
}

func TestInsnsUpdateKeepsTheRest(t *testing.T) {
	golden := someInsns(1000, 2000, 3000)
	golden.Peers["sonic"] = "v1"
	got := &Insns{Go: golden.Go, Arch: golden.Arch, Kernels: golden.Kernels, Peers: map[string]string{"go-json": "v2"}}
	small := insnsCell{op: OpUnmarshalTyped, corpus: "small"}
	got.add(small, 100, "javelin/v2", 900, nil)
	got.add(small, 100, "encoding/json", 0, errors.New("no answer"))
	got.add(insnsCell{op: OpValid, corpus: "small"}, 100, "javelin/v2", 5, nil)
	all := golden.with(got)
	if len(all.Cells) != 3 || !reflect.DeepEqual(all.Peers, map[string]string{"sonic": "v1", "go-json": "v2"}) {
		t.Errorf("%+v", all)
	}
	want := InsnsCell{Op: OpUnmarshalTyped, Corpus: "small", Bytes: 100, Calls: map[string]float64{"javelin/v2": 900, "javelin/v1": 2000}, Failed: map[string]string{"encoding/json": "no answer"}}
	if c := all.cell(small.op, small.corpus); !reflect.DeepEqual(*c, want) {
		t.Errorf("%+v", *c)
	}
	// The order is that of the list, and what is written can be read.
	if all.Cells[1].Op != OpValid || all.Cells[2].Op != OpGetEnd {
		t.Errorf("%+v", all.Cells)
	}
	b, err := all.encode()
	if err != nil {
		t.Fatal(err)
	}
	again := new(Insns)
	if err := json.Unmarshal(b, again); err != nil || !reflect.DeepEqual(again, all) {
		t.Errorf("%v\n%s", err, b)
	}
	if n := bytes.Count(b, []byte("\n    {\"op\"")); n != 3 {
		t.Errorf("%d lines of cells in\n%s", n, b)
	}
	// Nothing is kept of another document or release.
	got.Cells[0].Bytes = 99
	if c := golden.with(got).cell(small.op, small.corpus); len(c.Calls) != 1 || c.Bytes != 99 {
		t.Errorf("%+v", c)
	}
	got.Go = "go1.99"
	if all := golden.with(got); all != got {
		t.Errorf("%+v", all)
	}
}

func TestInsnsPrinted(t *testing.T) {
	in := someInsns(1000, 2000, 3000)
	in.Cells[0].Failed = map[string]string{"sonic": "no answer"}
	var b bytes.Buffer
	printInsns(&b, in)
	for _, want := range []string{"go1.26.8  arm64  kernels: NEON", "javelin/v2 10.00  javelin/v1 20.00  encoding/json 30.00 (3.00×)", "sonic: no answer", "javelin/plain 4000\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// The cells exist, and the committed files have all of them that ours can do.
func TestInsnsFiles(t *testing.T) {
	grid, short := 0, 0
	for _, c := range insnsCells {
		if c.op.Shapes() {
			grid++
		}
		if c.short {
			short++
		}
	}
	if grid != 28 || short == 0 {
		t.Errorf("%d cells of the grid, %d in the short form", grid, short)
	}
	tasks, err := insnsTasks(false, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for arch, kernels := range map[string]string{"arm64": "NEON", "amd64": "AVX2"} {
		in, err := readInsns("results/insns-" + arch + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if in.Go != insnsRelease || in.Arch != arch || in.Kernels != kernels {
			t.Errorf("%s: %s %s %s", arch, in.Go, in.Arch, in.Kernels)
		}
		for _, task := range tasks {
			c := in.cell(task.cell.op, task.cell.corpus)
			peer := task.peer
			if peer == jsonv2Peer { // the files are of a release in which this one stands for it
				peer = "experiment/v2"
			}
			if c == nil || c.Bytes != len(task.c.Doc) || c.Calls[peer] == 0 && c.Failed[peer] == "" {
				t.Errorf("%s: %s %s %s is missing", arch, task.cell.op, task.cell.corpus, task.peer)
			}
		}
	}
}

func TestInsnsTasks(t *testing.T) {
	tasks, err := insnsTasks(true, []string{"valid"}, []string{"twitter"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, task := range tasks {
		names = append(names, task.peer)
	}
	if !slices.Equal(names, []string{"javelin/v2", "javelin/v1"}) {
		t.Errorf("%q", names)
	}
	for _, args := range [][]string{{"insns", "-row", "none"}, {"insns", "x"}, {"insns", "-golden", "none.json", "-short"}, {"insns", "-update", "-tags", "purego"}} {
		if err := bench(&bytes.Buffer{}, &bytes.Buffer{}, args); err == nil {
			t.Errorf("%q gave no error", args)
		}
	}
}

// What a child runs, without an emulator.
func TestCountedCalls(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer runtime.UnlockOSThread()
	shapes, err := namedShapes(":mix/compact/one")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := countedCommand(bytes.NewReader(shapes[0].Doc), &b, []string{"javelin/v2", "shapes-read", shapes[0].Name}); err != nil {
		t.Fatal(err)
	}
	var child insnsChild
	if err := json.Unmarshal(b.Bytes(), &child); err != nil || child.Calls < 2 || child.Kernels == "" || child.Go == "" {
		t.Errorf("%s, %v", &b, err)
	}
	for _, args := range [][]string{{}, {"none", "valid", "small"}, {"javelin/v2", "valid", "none/compact/one"}} {
		if err := countedCommand(strings.NewReader("{}"), &b, args); err == nil {
			t.Errorf("%q gave no error", args)
		}
	}
}

func TestKernelsNamed(t *testing.T) {
	for lines, want := range map[string]string{
		"index: AVX512 (generic, AVX2)\nfind: AVX2 (generic)\n": "AVX512",
		"index: AVX2 (generic)\nfloats: generic\n":              "AVX2",
		"index: NEON (generic)\n":                               "NEON",
		"index: generic (AVX2, AVX512)\n":                       "generic",
	} {
		if got := kernels(lines); got != want {
			t.Errorf("%q: %s, not %s", lines, got, want)
		}
	}
}
