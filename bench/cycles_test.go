package main

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/simd"
)

// Every case runs, with the text that it names, by each implementation that there is.
func TestCyclesCalled(t *testing.T) {
	for _, c := range cyclesCases {
		src, err := cyclesSource(c.text)
		if err != nil {
			t.Fatal(err)
		}
		for _, impl := range append([]string{""}, simd.Impls(c.kernel)...) {
			want := impl
			if impls := simd.Impls(c.kernel); want == "" {
				want = impls[len(impls)-1]
			}
			chosen := simd.Impls(c.kernel)[len(simd.Impls(c.kernel))-1]
			var out bytes.Buffer
			err := calledCommand(bytes.NewReader(src), &out, []string{c.kernel, c.text, impl})
			simd.Select(c.kernel, chosen)
			if err != nil || out.String() != want {
				t.Errorf("%s, %s, %s: %q, %v", c.kernel, c.text, impl, out.String(), err)
			}
		}
	}
	for _, args := range [][]string{{"index"}, {"index", "nothing", ""}} {
		if err := calledCommand(strings.NewReader("x"), io.Discard, args); err == nil {
			t.Errorf("%q is called", args)
		}
	}
	var out bytes.Buffer
	if err := calledCommand(strings.NewReader("x"), &out, []string{"index", "twitter", "none"}); err != nil || out.Len() > 0 {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestCyclesAlong(t *testing.T) {
	d := &disassembly{start: 0x100, end: 0x200, mark: 0x40, markEnd: 0x50, text: map[uint64]string{}, next: map[uint64]uint64{}}
	d.read(strings.Join([]string{
		"0000000000000100 <simd.f>:",
		"     100:      \tadrp\tx5, 0xcb000 <runtime.x+0x190>",
		"     104:      \tmov\tx6, #-0x5 // =-5",
		"     108:      \tcbnz\tx5, 0x104 <simd.f+0x4>",
		"     10c:      \tldr\tq0, [x0]",
		"     110:      \tb.lo\t0x10c <simd.f+0xc>",
		"     114:      \tret",
		"     118:      \tleaq\t0x1234(%rip), %rcx # 0x5000 <simd.table>",
	}, "\n"))
	if got := d.text[0x118]; got != "leaq\t0x1234(%rip), %rcx" {
		t.Errorf("%q", got)
	}
	starts, err := d.starts(strings.NewReader(`Trace 0: 0x7fe39c184680 [01/0000000000000114/00000001/00080200] simd.f
Trace 0: 0x7fe39c184680 [01/0000000000000040/00000001/00080200] main.cyclesBegin
Trace 0: 0x7fe39c184680 [01/0000000000000100/00000001/00080200] simd.f
Stopped execution of TB chain before 0x7fe3 [0000000000000104] simd.f
Trace 0: 0x7fe39c184680 [01/0000000000000104/00000001/00080200] simd.f
Trace 0: 0x7fe39c184680 [01/000000000000010c/00000001/00080200] simd.f
Trace 0: 0x7fe39c184680 [01/000000000000010c/00000001/00080200] simd.f
Trace 0: 0x7fe39c184680 [01/0000000000000114/00000001/00080200] simd.f
`))
	if want := []uint64{0x100, 0x104, 0x10c, 0x10c, 0x114}; err != nil || !slices.Equal(starts, want) {
		t.Fatalf("%x, %v", starts, err)
	}
	got, err := d.along(starts)
	want := []string{"adrp\tx5, there", "mov\tx6, #-0x5", "cbnz\tx5, there", "ldr\tq0, [x0]", "b.lo\tthere", "ldr\tq0, [x0]", "b.lo\tthere", "ret"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := d.along([]uint64{0x1000}); err == nil {
		t.Error("there is no such instruction")
	}
	if _, err := d.starts(strings.NewReader("")); err == nil {
		t.Error("nothing was executed")
	}
}

func TestCyclesSources(t *testing.T) {
	for name, size := range map[string]int{"ASCII": 8190, "40 bytes": 40, "64 bytes": 64, "twitter": cyclesText, "small": 141} {
		if src, err := cyclesSource(name); err != nil || len(src) != size {
			t.Errorf("%s: %d bytes, %v", name, len(src), err)
		}
	}
	if _, err := cyclesSource("none"); err == nil {
		t.Error("there is such a text")
	}
}
