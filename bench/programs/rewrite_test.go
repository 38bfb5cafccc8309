package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReplaceImport(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		count          int
	}{
		{"alone", "package p\nimport \"encoding/json\"\n", "package p\nimport \"github.com/javelin-go/javelin/json\"\n", 1},
		{"grouped", "package p\n\nimport (\n\t\"bytes\"\n\t\"encoding/json\" // why\n\t\"fmt\"\n)\n\nvar x = json.Valid\n",
			"package p\n\nimport (\n\t\"bytes\"\n\t\"github.com/javelin-go/javelin/json\" // why\n\t\"fmt\"\n)\n\nvar x = json.Valid\n", 1},
		{"named", "package p\nimport stdjson \"encoding/json\"\n", "package p\nimport stdjson \"github.com/javelin-go/javelin/json\"\n", 1},
		{"blank", "package p\nimport _ \"encoding/json\"\n", "package p\nimport _ \"github.com/javelin-go/javelin/json\"\n", 1},
		{"dot", "package p\nimport . \"encoding/json\"\n", "package p\nimport . \"github.com/javelin-go/javelin/json\"\n", 1},
		{"raw string", "package p\nimport `encoding/json`\n", "package p\nimport \"github.com/javelin-go/javelin/json\"\n", 1},
		{"twice", "package p\nimport (\n\t\"encoding/json\"\n\tj \"encoding/json\"\n)\n", "package p\nimport (\n\t\"github.com/javelin-go/javelin/json\"\n\tj \"github.com/javelin-go/javelin/json\"\n)\n", 2},
		{"two declarations", "package p\nimport \"encoding/json\"; import j \"encoding/json\"\n", "package p\nimport \"github.com/javelin-go/javelin/json\"; import j \"github.com/javelin-go/javelin/json\"\n", 2},
		{"behind a build tag", "//go:build never\n\npackage p\n\nimport \"encoding/json\"\n", "//go:build never\n\npackage p\n\nimport \"github.com/javelin-go/javelin/json\"\n", 1},
		{"v2 and jsontext", "package p\nimport (\n\t\"encoding/json/jsontext\"\n\t\"encoding/json/v2\"\n)\n",
			"package p\nimport (\n\t\"github.com/javelin-go/javelin/json/jsontext\"\n\t\"github.com/javelin-go/javelin/json/v2\"\n)\n", 2},
		{"where v2 was made", "package p\nimport (\n\t\"github.com/go-json-experiment/json\"\n\t\"github.com/go-json-experiment/json/jsontext\"\n\tv1 \"github.com/go-json-experiment/json/v1\"\n)\n",
			"package p\nimport (\n\t\"github.com/javelin-go/javelin/json/v2\"\n\t\"github.com/javelin-go/javelin/json/jsontext\"\n\tv1 \"github.com/javelin-go/javelin/json\"\n)\n", 3},
		{"other packages", "package p\nimport (\n\t\"encoding/json/v3\"\n\t\"example.com/encoding/json\"\n)\n", "", 0},
		{"in a comment", "package p\n\n// import \"encoding/json\"\nimport \"fmt\"\n", "", 0},
		{"in a string", "package p\n\nconst s = `import \"encoding/json\"`\n", "", 0},
		{"below the imports nothing is parsed", "package p\nimport \"encoding/json\"\nvar x = ) // \"encoding/json\"\n",
			"package p\nimport \"github.com/javelin-go/javelin/json\"\nvar x = ) // \"encoding/json\"\n", 1},
		{"no imports", "package p\n", "", 0},
	} {
		got, n, err := replaceImport("p.go", []byte(c.in))
		want := c.want
		if want == "" {
			want = c.in
		}
		if err != nil || string(got) != want || len(n) != c.count {
			t.Errorf("%s: got %q %v\n%swant %d\n%s", c.name, n, err, got, c.count, want)
		}
	}
	src := "package\nimport \"encoding/json\"\n"
	if got, n, err := replaceImport("p.go", []byte(src)); err == nil || len(n) != 0 || string(got) != src {
		t.Errorf("not a Go file: got %q, %q, %v", got, n, err)
	}
}

func TestReplaceImports(t *testing.T) {
	const with, without = "package p\nimport \"encoding/json\"\n", "package p\nimport \"github.com/javelin-go/javelin/json\"\n"
	want := map[string]string{
		"a.go":                 without,
		"a_test.go":            without,
		"in/deep/b.go":         without,
		"in/deep/b_test.go":    without,
		"in/deep/c_test.go":    "package p\n",
		"in/text.txt":          with,
		"in/testdata/d.go":     with,
		"_examples/e.go":       with,
		".hidden/f.go":         with,
		"_g.go":                with,
		"vendor/x/h.go":        with,
		"nested/go.mod":        "module nested\n",
		"nested/i.go":          with,
		"go.mod":               "module root\n",
		"broken/not_really.go": "pack encoding/json",
	}
	root := t.TempDir()
	for name, text := range want {
		if text == without {
			text = with
		}
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := replaceImports(root)
	if err != nil || r.Files != 2 || r.TestFiles != 2 || len(r.Broken) != 1 || r.Broken[0] != "broken/not_really.go" {
		t.Errorf("got %+v, %v", r, err)
	}
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil || string(got) != text {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, text)
		}
	}
}

// A copy can be changed where the original, as in a module cache, cannot.
func TestCopyTree(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	if err := os.Mkdir(filepath.Join(from, "in"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(from, "in", "a.go"), []byte("package in\n"), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := copyTree(to, from); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(to, "in", "a.go")
	if got, err := os.ReadFile(path); err != nil || string(got) != "package in\n" {
		t.Errorf("got %q, %v", got, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o200 == 0 {
		t.Errorf("the copy is read-only: %v, %v", info, err)
	}
}
