package json_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentedCode holds the code in docs/v2.md to that of the examples, which is
// run.
func TestDocumentedCode(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "v2.md"))
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob("example_*test.go")
	if err != nil {
		t.Fatal(err)
	}
	var examples strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		examples.Write(text)
	}
	block := regexp.MustCompile("(?ms)^```go\n(.*?)^```$")
	blocks := block.FindAllSubmatch(page, -1)
	if len(blocks) < 5 {
		t.Errorf("%d blocks of code", len(blocks))
	}
	for _, b := range blocks {
		if !strings.Contains(examples.String(), string(b[1])) {
			t.Errorf("in no example:\n%s", b[1])
		}
	}
	for _, link := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllSubmatch(block.ReplaceAll(page, nil), -1) {
		if _, err := os.Stat(filepath.Join("..", "..", "docs", string(link[1]))); err != nil {
			t.Error(err)
		}
	}
}
