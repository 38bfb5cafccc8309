package javelin_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	// The program below is built by another process; the import makes the
	// test cache forget the result when the library changes.
	_ "github.com/javelin-go/javelin/json"
	_ "github.com/javelin-go/javelin/json/v2"
)

// readmeBlocks returns the fenced blocks of the README in one language.
func readmeBlocks(t *testing.T, lang string) []string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, m := range regexp.MustCompile("(?ms)^```"+lang+"\n(.*?)^```$").FindAllSubmatch(text, -1) {
		blocks = append(blocks, string(m[1]))
	}
	return blocks
}

// TestReadmeProgram builds the program of the README as a module of its own,
// as a reader would, and compares its output.
func TestReadmeProgram(t *testing.T) {
	programs, outputs := readmeBlocks(t, "go"), readmeBlocks(t, "text")
	if len(programs) != 1 || len(outputs) != 1 {
		t.Fatalf("README has %d programs and %d outputs, want one each", len(programs), len(outputs))
	}
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	gomod := "module first\n\ngo 1.25\n\nrequire " + modulePath + " v0.0.0\n\nreplace " + modulePath + " => " + root + "\n"
	for name, content := range map[string]string{"main.go": programs[0], "go.mod": gomod} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", "-mod=mod", ".")
	cmd.Dir = dir
	// A program for this machine, whatever the test itself was built for.
	cmd.Env = append(os.Environ(), "GOOS=", "GOARCH=", "GOFLAGS=", "GOWORK=off")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	if got := stdout.String(); got != outputs[0] {
		t.Errorf("output of the README's program:\n%s\nin the README:\n%s", got, outputs[0])
	}
}

// TestReadmeLinks checks that the files that the documents link to are there.
func TestReadmeLinks(t *testing.T) {
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// In code, brackets are no links.
		text = regexp.MustCompile("(?ms)^```.*?^```$").ReplaceAll(text, nil)
		for _, m := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
				t.Errorf("%s links to %s: %v", name, m[1], err)
			}
		}
	}
}
