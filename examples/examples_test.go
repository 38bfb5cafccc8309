package examples

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeNamesAll checks that the tables of the README have every folder, and
// that every folder has a test.
func TestReadmeNamesAll(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"tasks/*", "integrations/*"} {
		folders, err := filepath.Glob(pattern)
		if err != nil || len(folders) < 15 {
			t.Fatalf("%s: %d, %v", pattern, len(folders), err)
		}
		for _, folder := range folders {
			if !strings.Contains(string(readme), "]("+filepath.ToSlash(folder)+"/") {
				t.Errorf("README.md does not name %s", folder)
			}
			if tests, _ := filepath.Glob(filepath.Join(folder, "*_test.go")); len(tests) == 0 {
				t.Errorf("%s has no test", folder)
			}
		}
	}
}
