package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/javelin-go/javelin/internal/migrate"
)

const (
	ourModule  = "github.com/javelin-go/javelin"
	ourVersion = "v0.0.0-00010101000000-000000000000"
)

// trees are two copies of a program that differ in import paths.
type trees struct {
	std, ours string // folders
	sum       string // of the module's zip, as in go.sum
	replaced  replaced
}

// prepare downloads p and makes its two trees below work. Both get the same
// go.mod, which requires our module from dir: its go line is raised to that of
// ours where it is lower, as the go command asks for, so the language version
// is not a difference either.
//
// With migrate, javelin migrate is what changes the second tree.
func prepare(ctx context.Context, p program, work, dir string, migrate bool) (*trees, error) {
	out, err := goOutput(ctx, work, "mod", "download", "-json", p.String())
	if err != nil {
		return nil, err
	}
	var got struct{ Dir, Sum string }
	if err := json.Unmarshal(out, &got); err != nil {
		return nil, fmt.Errorf("go mod download: %w", err)
	}
	t := &trees{std: filepath.Join(work, "std"), ours: filepath.Join(work, "ours"), sum: got.Sum}
	if err := copyTree(t.std, got.Dir); err != nil {
		return nil, err
	}
	theirGo, err := goLine(ctx, t.std)
	if err != nil {
		return nil, err
	}
	ourGo, err := goLine(ctx, dir)
	if err != nil {
		return nil, err
	}
	if version.Compare("go"+theirGo, "go"+ourGo) < 0 {
		theirGo = ourGo
	}
	if _, err := goOutput(ctx, t.std, "mod", "edit", "-go="+theirGo, "-toolchain=none",
		"-require="+ourModule+"@"+ourVersion, "-replace="+ourModule+"="+dir); err != nil {
		return nil, err
	}
	// Completes go.mod and go.sum, so that both trees build from the same.
	if _, err := goOutput(ctx, t.std, append([]string{"list", "-mod=mod", "-e", "-deps", "-test"}, p.Packages...)...); err != nil {
		return nil, err
	}
	if err := copyTree(t.ours, t.std); err != nil {
		return nil, err
	}
	if migrate {
		t.replaced, err = migrateIn(ctx, t.ours, p.Flags)
		return t, err
	}
	if t.replaced, err = replaceIn(t.ours); err != nil {
		return nil, err
	}
	for i, path := range p.With {
		if out, err = goOutput(ctx, t.std, "list", "-mod=mod", "-m", "-f", "{{.Dir}}", path); err != nil {
			return nil, err
		}
		to := filepath.Join(work, fmt.Sprintf("with%d", i))
		if err := copyTree(to, strings.TrimSpace(string(out))); err != nil {
			return nil, err
		}
		if _, err := replaceIn(to); err != nil {
			return nil, err
		}
		if _, err := goOutput(ctx, t.ours, "mod", "edit", "-replace="+path+"="+to); err != nil {
			return nil, err
		}
	}
	out, err = goOutput(ctx, t.ours, append([]string{"list", "-mod=mod", "-e", "-test", "-f", "{{.ImportPath}}: {{join .Imports \" \"}}"}, p.Packages...)...)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(out)) {
		pkg, imports, _ := strings.Cut(line, ": ")
		// The main package that go test makes imports what testing needs.
		for _, path := range strings.Fields(imports) {
			if replacements[path] != "" && !strings.HasSuffix(pkg, ".test") {
				return nil, fmt.Errorf("%s still imports %s", pkg, path)
			}
		}
	}
	return t, nil
}

// migrateIn does what javelin migrate -w does in the copy of a module, and says which
// libraries there were, and how many of their uses are rewritten.
func migrateIn(ctx context.Context, dir string, flags []string) (r replaced, err error) {
	tags := ""
	for _, f := range flags {
		if list, ok := strings.CutPrefix(f, "-tags="); ok {
			tags = list
		}
	}
	env := append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GO111MODULE=on", "PWD="+dir)
	res, err := migrate.Run(ctx, &migrate.Config{Dir: dir, Patterns: []string{"./..."}, Tags: tags, Env: env})
	if err != nil {
		return r, err
	}
	if !res.Checked {
		return r, errors.New("the result is not type-checked")
	}
	for _, f := range res.Files {
		if strings.HasSuffix(f.Path, "_test.go") {
			r.TestFiles++
		} else {
			r.Files++
		}
		if err := os.WriteFile(f.Path, f.New, 0o644); err != nil {
			return r, err
		}
	}
	r.Left, r.Imports = len(res.Left), res.Libraries
	return r, nil
}

// replaceIn replaces the imports in the copy of a module, which must have one.
func replaceIn(dir string) (replaced, error) {
	r, err := replaceImports(dir)
	if err == nil && r.Files+r.TestFiles == 0 {
		err = errors.New("no file has an import that is replaced")
	}
	return r, err
}

// goLine is the go line of the go.mod in dir.
func goLine(ctx context.Context, dir string) (string, error) {
	out, err := goOutput(ctx, dir, "mod", "edit", "-json")
	if err != nil {
		return "", err
	}
	var mod struct{ Go string }
	if err := json.Unmarshal(out, &mod); err != nil {
		return "", fmt.Errorf("go mod edit: %w", err)
	}
	if mod.Go == "" {
		mod.Go = "1.16" // what the go command takes it for
	}
	return mod.Go, nil
}

// snapshot copies our module from dir below work and builds it, so that an edit
// meanwhile does not reach the programs.
func snapshot(ctx context.Context, work, dir string) (string, error) {
	to := filepath.Join(work, "javelin")
	if err := os.RemoveAll(to); err != nil {
		return "", err
	}
	if err := copyTree(to, dir); err != nil {
		return "", err
	}
	_, err := goOutput(ctx, to, "build", "./json/...")
	return to, err
}

// copyTree copies the files of a module, which may be read-only, to a new folder,
// without modules nested in it.
func copyTree(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		dst := filepath.Join(to, rel)
		if d.IsDir() {
			if _, err := os.Stat(filepath.Join(path, "go.mod")); path != from && (err == nil || d.Name() == ".git") {
				return filepath.SkipDir
			}
			return os.MkdirAll(dst, 0o755)
		}
		if !d.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(dst, data, 0o644)
	})
}

// goCommand is a go command in dir. Settings of the caller that would change
// what is built are taken back; GOTOOLCHAIN is the caller's choice.
func goCommand(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GO111MODULE=on", "PWD="+dir)
	// A killed go command would leave the tests that it started running.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	return cmd
}

func goOutput(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := goCommand(ctx, dir, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		text := strings.TrimSpace(stderr.String() + stdout.String())
		return nil, errors.Join(fmt.Errorf("go %s: %w", strings.Join(args[:2], " "), err), errors.New(last(text, 1000)))
	}
	return stdout.Bytes(), nil
}

// last is the end of s, from the beginning of a line if there is one.
func last(s string, n int) string {
	if len(s) <= n {
		return s
	}
	s = s[len(s)-n:]
	if _, rest, ok := strings.Cut(s, "\n"); ok {
		return rest
	}
	return s
}
