// Package migrate holds programs that use other JSON libraries, and what javelin migrate
// makes of them: folders before and after in testdata. Tests build and run both.
package migrate

import (
	"bytes"
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	_ "github.com/evanphx/json-patch/v5" // what the programs use, for go.mod
	_ "github.com/mailru/easyjson"

	"github.com/javelin-go/javelin/internal/migrate"
)

var update = flag.Bool("update", false, "write the folders named after")

// fromGo127 are the programs that need Go 1.27.
var fromGo127 = map[string]bool{"json-v2": true}

// byHand is the end of the names of programs whose second form is written by hand: of
// them, the command has something to list.
const byHand = "-hand"

// left is how many places of a program the list has: the file that easyjson has written.
var left = map[string]int{"easyjson": 1}

func programs(t *testing.T) (names []string) {
	t.Helper()
	dirs, err := filepath.Glob("testdata/*/before")
	if err != nil || len(dirs) < 10 {
		t.Fatal(dirs, err)
	}
	old := strings.HasPrefix(runtime.Version(), "go1.25") || strings.HasPrefix(runtime.Version(), "go1.26")
	for _, dir := range dirs {
		if name := filepath.Base(filepath.Dir(dir)); !old || !fromGo127[name] {
			names = append(names, name)
		}
	}
	return names
}

// TestPrograms migrates each program, compares the result with what is kept, and has both
// write the same. Between them the programs use each row of the table that has a
// counterpart.
func TestPrograms(t *testing.T) {
	used := map[string]bool{}
	var lines []string // of all lists
	for _, name := range programs(t) {
		res, err := migrate.Run(context.Background(), &migrate.Config{Patterns: []string{"./testdata/" + name + "/before"}})
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range res.Left {
			it.Pos.Filename = filepath.Base(it.Pos.Filename)
			lines = append(lines, it.String())
		}
		if strings.HasSuffix(name, byHand) {
			if len(res.Left) == 0 {
				t.Errorf("%s: nothing is left", name)
			}
			continue
		}
		if len(res.Files) != 1 || len(res.Left) != left[name] || !res.Checked {
			t.Errorf("%s: %d files, checked %t, left %v", name, len(res.Files), res.Checked, res.Left)
			continue
		}
		for row := range res.Rows {
			used[row] = true
		}
		after := filepath.Join("testdata", name, "after", "main.go")
		if *update {
			os.MkdirAll(filepath.Dir(after), 0o777)
			if err := os.WriteFile(after, res.Files[0].New, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(after); err != nil || !bytes.Equal(want, res.Files[0].New) {
			t.Errorf("%s: %v, got\n%s", name, err, res.Files[0].New)
		}
	}
	page, err := os.ReadFile("../../docs/migrate/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "```text\n")
	list, _, _ = strings.Cut(list, "```")
	if strings.Count(list, "\n") < 3 {
		t.Errorf("the page has the list %q", list)
	}
	for line := range strings.Lines(list) {
		if line = strings.TrimSpace(line); !slices.Contains(lines, line) {
			t.Errorf("no program has the line %s", line)
		}
	}
	if t.Failed() {
		return
	}
	for _, row := range migrate.Table() {
		if row.To == "" || row.Name == "*" || strings.HasPrefix(row.Path, "encoding/json/") {
			continue
		}
		if strings.Contains(row.Path, "evanphx") && !strings.HasSuffix(row.Path, "/v5") || row.Path == "gopkg.in/evanphx/json-patch.v5" {
			continue // the same package under other paths
		}
		if !used[row.Path+"."+row.Name] && !strings.HasPrefix(row.Path, "gopkg.in/") {
			t.Errorf("no program uses %s.%s", row.Path, row.Name)
		}
	}
}

// TestResults runs the programs before and after: they write the same.
func TestResults(t *testing.T) {
	bin := t.TempDir()
	for _, name := range programs(t) {
		var outs []string
		for _, form := range []string{"before", "after"} {
			exe := filepath.Join(bin, name+form)
			if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", exe, "./testdata/"+name+"/"+form).CombinedOutput(); err != nil {
				t.Fatalf("%s, %s: %v\n%s", name, form, err, out)
			}
			out, err := exec.Command(exe).CombinedOutput()
			if err != nil || len(out) == 0 {
				t.Errorf("%s, %s: %v\n%s", name, form, err, out)
			}
			outs = append(outs, string(out))
		}
		if outs[0] != outs[1] {
			t.Errorf("%s writes before\n%s\nand after\n%s", name, outs[0], outs[1])
		}
	}
}

//go:generate go run github.com/javelin-go/javelin/cmd/javelin gen ./testdata/easyjson/after ./testdata/dialects/v1 ./testdata/dialects/v2

// TestGenerated checks the code that is kept for the types of the programs.
func TestGenerated(t *testing.T) {
	out, err := exec.Command("go", "run", "github.com/javelin-go/javelin/cmd/javelin", "gen", "-check",
		"./testdata/easyjson/after", "./testdata/dialects/v1", "./testdata/dialects/v2").CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("go generate rebuilds it: %v\n%s", err, out)
	}
}

// TestDialects compares the table of docs/codegen.md with what the program prints that
// reads and writes by generated code of both dialects.
func TestDialects(t *testing.T) {
	table, err := exec.Command("go", "run", "./testdata/dialects").Output()
	if err != nil || bytes.Count(table, []byte("\n")) < 20 {
		t.Fatalf("%v\n%s", err, table)
	}
	page, err := os.ReadFile("../../docs/codegen.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(page, append([]byte("\n\n"), append(table, '\n')...)) {
		t.Errorf("docs/codegen.md wants this table:\n%s", table)
	}
}
