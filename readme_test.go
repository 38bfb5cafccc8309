package javelin_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	// The programs below are built by another process; the imports make the
	// test cache forget the results when the library changes.
	_ "github.com/javelin-go/javelin/internal/gen"
	_ "github.com/javelin-go/javelin/json"
	_ "github.com/javelin-go/javelin/json/v2"
)

// readmeBlocks returns the fenced blocks of the README in one language: of Go, whole programs.
func readmeBlocks(t *testing.T, lang string) []string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, m := range regexp.MustCompile("(?ms)^```"+lang+"\n(.*?)^```$").FindAllSubmatch(text, -1) {
		if block := string(m[1]); lang != "go" || strings.HasPrefix(block, "package main\n") {
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// TestReadmePrograms builds the programs of the README in a module of their own,
// as a reader would, and compares the output of each with the text below it.
func TestReadmePrograms(t *testing.T) {
	programs, outputs := readmeBlocks(t, "go"), readmeBlocks(t, "text")
	if len(programs) != len(outputs) || len(programs) < 3 {
		t.Fatalf("README has %d programs and %d outputs", len(programs), len(outputs))
	}
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, content string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module first\n\ngo 1.25\n\ntool "+modulePath+"/cmd/javelin\n\nrequire "+modulePath+" v0.0.0\n\nreplace "+modulePath+" => "+root+"\n")
	// Programs for this machine, whatever the test itself was built for.
	env := append(os.Environ(), "GOOS=", "GOARCH=", "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod", "GOWORK=off")
	generates := 0
	for i, program := range programs {
		write(fmt.Sprintf("program%d/main.go", i), program)
		if !strings.Contains(program, "//go:generate ") {
			continue
		}
		generates++
		cmd := exec.Command("go", "generate", fmt.Sprintf("./program%d", i))
		cmd.Dir, cmd.Env = dir, env
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("program %d: go generate: %v\n%s", i, err, out)
		}
		if _, err := os.Stat(filepath.Join(dir, fmt.Sprintf("program%d", i), "main_javelin.go")); err != nil {
			t.Error(err)
		}
	}
	if generates != 1 {
		t.Errorf("%d programs with generated code", generates)
	}
	for i, want := range outputs {
		cmd := exec.Command("go", "run", fmt.Sprintf("./program%d", i))
		cmd.Dir, cmd.Env = dir, env
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			t.Errorf("program %d: %v\n%s", i, err, stderr.Bytes())
			continue
		}
		if got := stdout.String(); got != want {
			t.Errorf("output of program %d:\n%s\nin the README:\n%s", i, got, want)
		}
	}
}

// TestReadmeLinks checks that the files and headings that the documents link to are
// there.
func TestReadmeLinks(t *testing.T) {
	names := []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "bench/README.md", "examples/README.md"}
	docs, err := allDocs()
	if err != nil || len(docs) < 15 {
		t.Fatal(docs, err)
	}
	for _, name := range append(names, docs...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// In code, brackets are no links.
		text = regexp.MustCompile("(?ms)^```.*?^```$").ReplaceAll(text, nil)
		text = regexp.MustCompile("`[^`\n]*`").ReplaceAll(text, []byte("code"))
		for _, m := range regexp.MustCompile(`\]\(([^)#]*)(?:#([^)]*))?\)`).FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			to := filepath.Join(filepath.Dir(name), filepath.FromSlash(m[1]))
			if m[1] == "" {
				to = name
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s links to %s: %v", name, m[1], err)
			} else if m[2] != "" && !slices.Contains(headings(t, to), m[2]) {
				t.Errorf("%s links to %s#%s: no such heading", name, m[1], m[2])
			}
		}
	}
}

// headings are those of a document as links name them.
func headings(t *testing.T, name string) (anchors []string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllSubmatch(text, -1) {
		bare := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(string(m[1])), "")
		anchors = append(anchors, strings.ReplaceAll(bare, " ", "-"))
	}
	return anchors
}
