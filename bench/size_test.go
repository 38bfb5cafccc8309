package main

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// A program by generated code has it written, and works.
func TestProgramWithGeneratedCode(t *testing.T) {
	b, err := newBuilder(t.TempDir(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(programs, func(p program) bool { return p.types != "" })
	if r := b.row(i, 0); r.Err != "" || r.Name != "javelin/rt" || r.Bytes < 500_000 || r.Packages < 5 {
		t.Errorf("%+v", r)
	}
}

// What is told of alone is a package that the program imports.
func TestProgramsNameWhatIsBelow(t *testing.T) {
	n := 0
	for _, p := range programs {
		if p.below == "" {
			continue
		}
		n++
		if !strings.Contains(p.imports, `"`+p.below+`"`) {
			t.Errorf("%s is told of by %s", p.name, p.below)
		}
		if p.toolchain != strings.HasPrefix(p.below, "encoding/") {
			t.Errorf("%s: of the toolchain: %v", p.name, p.toolchain)
		}
	}
	if n < 4 {
		t.Errorf("%d programs", n)
	}
}
