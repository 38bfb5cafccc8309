package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/migrate"
)

// migrateIn runs the command in a module with these files.
func migrateIn(t *testing.T, files map[string]string, args ...string) (dir, stdout, stderr string, code int) {
	t.Helper()
	dir = t.TempDir()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	files["go.mod"] = strings.ReplaceAll(files["go.mod"], "ROOT", root)
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	var out, errs bytes.Buffer
	code = run(strings.NewReader(""), &out, &errs, append([]string{"migrate"}, args...))
	return dir, out.String(), errs.String(), code
}

const (
	modBare     = "module example.com/m\n\ngo 1.25\n"
	modRequires = modBare + "\nrequire github.com/javelin-go/javelin v0.0.0\n\nreplace github.com/javelin-go/javelin => ROOT\n"
	before      = "package m\n\nimport \"encoding/json\"\n\nfunc F(b []byte) bool { return json.Valid(b) }\n"
	after       = "package m\n\nimport \"github.com/javelin-go/javelin/json\"\n\nfunc F(b []byte) bool { return json.Valid(b) }\n"
)

func TestMigrateShowsFirst(t *testing.T) {
	dir, stdout, stderr, code := migrateIn(t, map[string]string{"go.mod": modBare, "sub/a.go": before}, "./...")
	want := "--- sub/a.go\n+++ sub/a.go\n@@ -1,5 +1,5 @@\n package m\n \n-import \"encoding/json\"\n+import \"github.com/javelin-go/javelin/json\"\n \n func F(b []byte) bool { return json.Valid(b) }\n"
	if filepath.ToSlash(stdout) != want || code != exitOK {
		t.Errorf("code %d, stdout\n%s\nwant\n%s", code, stdout, want)
	}
	want = "would change 1 file, 1 use rewritten, 0 places left\nnot type-checked: the go.mod does not require this module yet. First:\n  go get github.com/javelin-go/javelin@latest\n"
	if stderr != want {
		t.Errorf("stderr\n%s\nwant\n%s", stderr, want)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "sub/a.go")); err != nil || string(b) != before {
		t.Errorf("%s, %v", b, err)
	}
}

func TestMigrateWrites(t *testing.T) {
	files := map[string]string{"go.mod": modRequires, "a.go": before, "b.go": "package m\n\nimport . \"encoding/json\"\n\nvar _ Number\n"}
	dir, stdout, stderr, code := migrateIn(t, files, "-w")
	want := "b.go:3:8: dot import of encoding/json: give the import a name, and run this again\n" +
		"changed 1 file, 1 use rewritten, 1 place left\nnext:\n  go mod tidy && go test ./...\n"
	if stdout != "" || stderr != want || code != exitInvalid {
		t.Errorf("code %d, stdout %s, stderr\n%s\nwant\n%s", code, stdout, stderr, want)
	}
	name := filepath.Join(dir, "a.go")
	if b, err := os.ReadFile(name); err != nil || string(b) != after {
		t.Errorf("%s, %v", b, err)
	}
	mode := func(name string) os.FileMode {
		fi, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return fi.Mode()
	}
	if mode("a.go") != mode("b.go") {
		t.Errorf("mode %v, was %v", mode("a.go"), mode("b.go"))
	}
	if names, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(names) != 0 {
		t.Errorf("left behind: %v, %v", names, err)
	}
}

func TestMigrateRefuses(t *testing.T) {
	dir, _, stderr, code := migrateIn(t, map[string]string{"go.mod": modBare, "a.go": before}, "-w")
	if code != exitTrouble || !strings.Contains(stderr, "nothing is written") {
		t.Errorf("code %d, %s", code, stderr)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "a.go")); err != nil || string(b) != before {
		t.Errorf("%s, %v", b, err)
	}
	if _, _, stderr, code = migrateIn(t, map[string]string{"go.mod": modBare, "a.go": before}, "-from", "std"); code != exitTrouble || !strings.Contains(stderr, "no library is called std, only easyjson, encoding/json") {
		t.Errorf("code %d, %s", code, stderr)
	}
	if dir, _, _, code = migrateIn(t, map[string]string{"go.mod": modBare, "a.go": before}, "-w", "-unchecked"); code != exitOK {
		t.Errorf("code %d", code)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "a.go")); err != nil || string(b) != after {
		t.Errorf("%s, %v", b, err)
	}
}

// TestReplaceFile checks that a file that has changed meanwhile keeps what it has.
func TestReplaceFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(name, []byte("newer"), 0o666); err != nil {
		t.Fatal(err)
	}
	e := newEnv(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{})
	if err := e.replaceFile(name, []byte("old"), []byte("new")); err == nil || !strings.Contains(err.Error(), "changed meanwhile") {
		t.Errorf("%v", err)
	}
	if err := e.replaceFile(name, []byte("newer"), []byte("new")); err != nil {
		t.Error(err)
	}
	if b, err := os.ReadFile(name); err != nil || string(b) != "new" {
		t.Errorf("%s, %v", b, err)
	}
}

// TestMigrateUsage checks that the usage text names all libraries.
func TestMigrateUsage(t *testing.T) {
	text := strings.Join(strings.Fields(usageMigrate), " ")
	if list := strings.Join(migrate.Libraries(), ", "); !strings.Contains(text, "with commas: "+list+" -tags") {
		t.Errorf("the usage text does not have the list %s", list)
	}
}
