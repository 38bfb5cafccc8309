//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// ownerOf returns who owns a file.
func ownerOf(t *testing.T, path string) (uid, gid uint32, mode os.FileMode) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	st := info.Sys().(*syscall.Stat_t)
	return st.Uid, st.Gid, info.Mode()
}

var inPlace = [][]string{{"fmt", "-w"}, {"fmt", "-S", "-w"}, {"set", "-w", "a", "2"}, {"del", "-w", "a"}, {"patch", "-w"}}

// runInPlace runs a command that writes to a file.
func runInPlace(t *testing.T, args []string, path string) result {
	t.Helper()
	args = append(args[:len(args):len(args)], path)
	if args[0] == "patch" {
		patch := filepath.Join(t.TempDir(), "patch.json")
		if err := os.WriteFile(patch, []byte(`{"a":3}`), 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, patch)
	}
	return javelin("", args...)
}

// TestWriteInPlaceKeepsOwner: a superuser's edit leaves the file to whom it belongs,
// anybody else's leaves the group.
func TestWriteInPlaceKeepsOwner(t *testing.T) {
	for _, args := range inPlace {
		path := filepath.Join(folder(t, map[string]string{"f.json": `{"b":1,"a":1}`}), "f.json")
		uid, gid := os.Getuid(), os.Getgid()
		if uid == 0 {
			uid, gid = 12345, 23456
		}
		if err := os.Chown(path, uid, gid); err != nil {
			t.Fatal(err)
		}
		mode := os.FileMode(0o640) | os.ModeSetgid
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		before := content(t, path)
		runInPlace(t, args, path).check(t, result{})
		if content(t, path) == before {
			t.Errorf("%v: nothing has changed", args)
		}
		if u, g, m := ownerOf(t, path); int(u) != uid || int(g) != gid || m != mode {
			t.Errorf("%v: owner %d:%d, mode %v, want %d:%d, %v", args, u, g, m, uid, gid, mode)
		}
	}
}

// TestWriteInPlaceHardLink: the other name keeps the old content, and that is said.
func TestWriteInPlaceHardLink(t *testing.T) {
	for _, args := range inPlace {
		before := `{"b":1,"a":1}`
		dir := folder(t, map[string]string{"f.json": before})
		path, other := filepath.Join(dir, "f.json"), filepath.Join(dir, "other.json")
		if err := os.Link(path, other); err != nil {
			t.Fatal(err)
		}
		r := runInPlace(t, args, path)
		resolved, err := filepath.EvalSymlinks(path)
		if err != nil {
			t.Fatal(err)
		}
		r.check(t, result{stderr: "javelin: " + resolved + ": other hard links to it keep the old content\n"})
		if content(t, path) == before || content(t, other) != before {
			t.Errorf("%v: %q and %q", args, content(t, path), content(t, other))
		}
		// What does not change is not touched: the names stay together.
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(other, []byte("{\n  \"b\": 1\n}\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Link(other, path); err != nil {
			t.Fatal(err)
		}
		javelin("", "fmt", "-S", "-w", path).check(t, result{})
	}
	for _, name := range []string{"fmt", "set", "del", "patch"} {
		if help := javelin("", name, "-h").stdout; !strings.Contains(help, "hard") || !strings.Contains(help, "symbolic link") {
			t.Errorf("%s -h does not say what -w does about links", name)
		}
	}
}
