package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// folder makes a folder of files and returns its path.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func entries(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range list {
		names = append(names, entry.Name())
	}
	return names
}

func TestWriteInPlace(t *testing.T) {
	large := "[" + strings.Repeat("\n  1,", 100_000) + "\n  "
	for _, tt := range []struct{ name, before, after string }{
		{"Changed", `{"a":1}`, "{\n  \"a\": 1\n}\n"},
		{"Unchanged", "{\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"},
		{"Shorter", "[]\n\n", "[]\n"},
		{"ShorterByMuch", "[]" + strings.Repeat(" ", 200_000), "[]\n"},
		{"Longer", "[]", "[]\n"},
		{"Empty", "", ""},
		{"LateDifference", large + " 2\n]\n", large + "2\n]\n"},
		{"LargeUnchanged", large + "2\n]\n", large + "2\n]\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := folder(t, map[string]string{"f.json": tt.before})
			path := filepath.Join(dir, "f.json")
			if err := os.Chmod(path, 0o640); err != nil {
				t.Fatal(err)
			}
			old := time.Now().Add(-time.Hour).Truncate(time.Second)
			if err := os.Chtimes(path, old, old); err != nil {
				t.Fatal(err)
			}
			before, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			javelin("", "fmt", "-w", path).check(t, result{})
			if got := content(t, path); got != tt.after {
				t.Errorf("%d bytes %.100q, want %d bytes %.100q", len(got), got, len(tt.after), tt.after)
			}
			after, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if before.Mode() != after.Mode() {
				t.Errorf("mode %v became %v", before.Mode(), after.Mode())
			}
			touched := !os.SameFile(before, after) || !after.ModTime().Equal(old)
			if want := tt.before != tt.after; touched != want {
				t.Errorf("the file was written: %v, want %v", touched, want)
			}
			if names := entries(t, dir); len(names) != 1 {
				t.Errorf("left behind: %q", names)
			}
			javelin("", "fmt", "--check", path).check(t, result{})
		})
	}
}

// TestBlankFileIsKept: a file is never emptied.
func TestBlankFileIsKept(t *testing.T) {
	for _, text := range []string{" ", "\n", " \r\n\t", byteOrderMark, byteOrderMark + "\n", strings.Repeat(" \n", 100_000)} {
		dir := folder(t, map[string]string{"f.json": text})
		path := filepath.Join(dir, "f.json")
		for _, args := range [][]string{{"fmt", "-w"}, {"fmt", "-w", "-S"}, {"fmt", "-w", "--comments"}, {"fmt", "--check"}, {"set", "-w", "a", "1"}, {"set", "-w", "", "1"}, {"del", "-w", "a"}} {
			javelin("", append(args, path)...).check(t, result{"", path + ":1:1: no value\n", exitInvalid})
			if got := content(t, path); got != text || len(entries(t, dir)) != 1 {
				t.Errorf("%q: %q has become %.20q, %v", args, text, got, entries(t, dir))
			}
		}
	}
}

// TestWriteInPlaceInvalid: an error leaves the file as it was, however much of
// the new content was already there, and the other files are still done.
func TestWriteInPlaceInvalid(t *testing.T) {
	bad := "[" + strings.Repeat("1 ,", 100_000) + "}"
	dir := folder(t, map[string]string{"a.json": "[1]", "bad.json": bad, "z.json": "[2]"})
	r := javelin("", "fmt", "-w", filepath.Join(dir, "a.json"), filepath.Join(dir, "bad.json"), filepath.Join(dir, "z.json"))
	if r.code != exitInvalid || r.stdout != "" || !strings.HasPrefix(r.stderr, filepath.Join(dir, "bad.json")+":1:300001: ") {
		t.Errorf("%+v", r)
	}
	if content(t, filepath.Join(dir, "bad.json")) != bad {
		t.Error("the invalid file was changed")
	}
	for name, want := range map[string]string{"a.json": "[\n  1\n]\n", "z.json": "[\n  2\n]\n"} {
		if got := content(t, filepath.Join(dir, name)); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if names := entries(t, dir); len(names) != 3 {
		t.Errorf("left behind: %q", names)
	}
}

// TestWriteInPlaceAtomic reads the file over and over while it is rewritten:
// it is old or new, never in between and never missing.
func TestWriteInPlaceAtomic(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // an open file cannot be replaced there
	}
	before := "[" + strings.Repeat("1,", 200_000) + "1]"
	after := javelin(before, "fmt").stdout
	dir := folder(t, map[string]string{"f.json": before})
	path := filepath.Join(dir, "f.json")
	done := make(chan result)
	go func() { done <- javelin("", "fmt", "-w", path) }()
	for {
		if got := content(t, path); got != before && got != after {
			t.Errorf("the file has %d bytes, neither old nor new", len(got))
		}
		select {
		case r := <-done:
			r.check(t, result{})
			if content(t, path) != after {
				t.Error("the file is not the new one")
			}
			return
		default:
		}
	}
}

func TestWriteInPlaceSymlink(t *testing.T) {
	dir := folder(t, map[string]string{"f.json": "[1]"})
	link := filepath.Join(dir, "link.json")
	if err := os.Symlink("f.json", link); err != nil {
		t.Logf("no symbolic links here: %v", err)
		return
	}
	javelin("", "fmt", "-w", link).check(t, result{})
	if got := content(t, filepath.Join(dir, "f.json")); got != "[\n  1\n]\n" {
		t.Errorf("the file is %q", got)
	}
	if target, err := os.Readlink(link); err != nil || target != "f.json" {
		t.Errorf("the link points to %q, %v", target, err)
	}
}

func TestWriteInPlaceTrouble(t *testing.T) {
	dir := t.TempDir()
	if r := javelin("", "fmt", "-w", dir); r.code != exitTrouble || !strings.Contains(r.stderr, "not a regular file") {
		t.Errorf("a folder: %+v", r)
	}
	if r := javelin("", "fmt", "-w", filepath.Join(dir, "none")); r.code != exitTrouble || r.stderr == "" {
		t.Errorf("a missing file: %+v", r)
	}
	// A folder that takes no new files. For the superuser there is none.
	sealed := filepath.Join(dir, "sealed")
	path := filepath.Join(sealed, "f.json")
	if err := errors.Join(os.Mkdir(sealed, 0o777), os.WriteFile(path, []byte("[1]"), 0o666), os.Chmod(sealed, 0o555)); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(sealed, 0o777)
	if f, err := os.Create(filepath.Join(sealed, "probe")); err == nil {
		f.Close()
		return
	}
	if r := javelin("", "fmt", "-w", path); r.code != exitTrouble || r.stderr == "" || content(t, path) != "[1]" {
		t.Errorf("a sealed folder: %+v", r)
	}
}

func TestCheckFiles(t *testing.T) {
	dir := folder(t, map[string]string{"good": "[]\n", "bad": "[ ]", "worse": "[ "})
	good, bad, worse := filepath.Join(dir, "good"), filepath.Join(dir, "bad"), filepath.Join(dir, "worse")
	javelin("", "fmt", "--check", good).check(t, result{})
	javelin("", "fmt", "--check", good, bad, good).check(t, result{bad + "\n", "", exitInvalid})
	javelin("", "fmt", "--check", worse, bad).check(t, result{bad + "\n", lines(
		worse+`:1:2: unexpected EOF`,
		`    1 | [ `,
		`      |  ^`,
	), exitInvalid})
	for name, want := range map[string]string{good: "[]\n", bad: "[ ]", worse: "[ "} {
		if got := content(t, name); got != want {
			t.Errorf("--check changed %s to %q", name, got)
		}
	}
}
