//go:build with_tinygo

package main

import (
	"bytes"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/examples/integrations/wasm/internal/wasm"
)

// levels are how many levels there must be at least that are read and written with a stack
// of 64 KiB, and for what needs no stack, at most.
var levels = map[string][2]int{
	"list": {100, 10_000}, "tree": {50, 5_000}, "map": {100, 10_000}, "slice": {100, 10_000}, "wide": {30, 10_000},
	"array": {9_999, 9_999}, "object": {9_999, 9_999}, "raw": {4_999, 4_999}, "skipped": {4_999, 4_999},
}

func TestNestingWithTinyGo(t *testing.T) {
	program, err := wasm.TinyGo("../../../..", ".")
	if err != nil {
		t.Fatal(err)
	}
	holds := map[string]int{}
	for _, from := range [][2]string{{"1", "250"}, {"498", "502"}, {"4998", "5002"}, {"9998", "10001"}} {
		out, err := wasm.Run(program, nil, from[0], from[1])
		if err != nil {
			t.Fatalf("from %s: %v", from[0], err)
		}
		for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
			words := strings.Fields(line)
			n, _ := strconv.Atoi(words[0])
			for _, w := range words[1:] {
				name, c := w[:len(w)-1], w[len(w)-1]
				switch least := levels[name]; {
				case c == '+':
					holds[name] = n
				case c == '?':
					t.Errorf("%d levels: %s is wrong", n, name)
				case n <= least[0]:
					t.Errorf("%d levels: %s is too deep", n, name)
				}
			}
		}
	}
	t.Log(holds)
	for name, l := range levels {
		if holds[name] > l[1]+1 {
			t.Errorf("%s: %d levels, want at most %d", name, holds[name], l[1])
		}
	}
	checkFrames(t, program)
}

var (
	function = regexp.MustCompile(`^func \(v \*(\w+)\) (\w+)\(|^func (javelin\w+)\(`)
	needs    = regexp.MustCompile(`(?:Frame\(|EnterStruct\(b, )(\d+)\)`)
)

// checkFrames compares what generated code tells of the stack that its functions need with
// what they take.
func checkFrames(t *testing.T, program []byte) {
	funcs, err := wasm.Disassemble(program)
	if err != nil {
		t.Fatal(err)
	}
	takes := map[string]int{}
	for _, f := range funcs {
		takes[f.Name] = f.Frame
	}
	source, err := os.ReadFile("main_javelin.go")
	if err != nil {
		t.Fatal(err)
	}
	checked, name := 0, ""
	entered := map[string]int{} // by functions that do not tell what they need
	for _, line := range bytes.Split(source, []byte("\n")) {
		if bytes.Contains(line, []byte("e.Enter(b)")) {
			entered[name]++
		}
		if m := function.FindSubmatch(line); m != nil {
			if name = "main." + string(m[3]); m[3] == nil {
				name = "(*main." + string(m[1]) + ")." + string(m[2])
			}
		}
		if m := needs.FindSubmatch(line); m != nil {
			said, _ := strconv.Atoi(string(m[1]))
			if took, ok := takes[name]; ok && took > 0 {
				if checked++; took > said {
					t.Errorf("%s takes %d bytes, and says %d", name, took, said)
				}
			}
		}
	}
	// Each array or map counts for as many bytes when it is written. The code for what is in
	// a map stands there twice.
	const writePart = 416
	for name, n := range entered {
		if took := takes[name]; strings.HasPrefix(name, "main.") && took > writePart*((n+1)/2) {
			t.Errorf("%s takes %d bytes, and counts for %d", name, took, writePart*((n+1)/2))
		}
	}
	if checked < 10 {
		t.Errorf("only %d functions found", checked)
	}
}
