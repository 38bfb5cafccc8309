package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// asUser runs f with the rights that another user of the same group has in the file system:
// the folders above may let in nobody else. Without the
// superuser's rights it is run as it is.
func asUser(t *testing.T, f func()) {
	t.Helper()
	if os.Getuid() != 0 {
		f()
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
		if err := syscall.Setfsuid(34567); err != nil {
			t.Error(err)
		}
		f()
	}()
	<-done
}

// TestWriteInPlaceReadOnly: a file that its user has protected is not replaced, though
// the folder would allow that.
func TestWriteInPlaceReadOnly(t *testing.T) {
	for _, args := range inPlace {
		dir := t.TempDir()
		for d := dir; d != os.TempDir() && len(d) > 1; d = filepath.Dir(d) {
			if err := os.Chmod(d, 0o777); err != nil {
				t.Fatal(err)
			}
		}
		path := filepath.Join(dir, "f.json")
		const before = `{"b":1,"a":1}`
		if err := os.WriteFile(path, []byte(before), 0o444); err != nil {
			t.Fatal(err)
		}
		patch := filepath.Join(dir, "patch.json")
		if err := os.WriteFile(patch, []byte(`{"a":3}`), 0o666); err != nil {
			t.Fatal(err)
		}
		line := append(args[:len(args):len(args)], path)
		if args[0] == "patch" {
			line = append(line, patch)
		}
		var r result
		asUser(t, func() { r = javelin("", line...) })
		if r.code != exitTrouble || r.stdout != "" || !strings.Contains(r.stderr, "permission denied") || !strings.Contains(r.stderr, "f.json") {
			t.Errorf("%v: %+v", args, r)
		}
		if got := content(t, path); got != before {
			t.Errorf("%v: the file is %q", args, got)
		}
		if names := entries(t, dir); len(names) != 2 {
			t.Errorf("%v: left behind: %q", args, names)
		}
		// What need not be written need not be allowed.
		if err := os.Chmod(path, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("{}\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, 0o444); err != nil {
			t.Fatal(err)
		}
		asUser(t, func() { javelin("", "fmt", "-w", path).check(t, result{}) })
	}
}

// TestWriteInPlaceForeignOwner: who may write to a file of somebody else, but not give
// the new one to them, is told so.
func TestWriteInPlaceForeignOwner(t *testing.T) {
	if os.Getuid() != 0 {
		return // nobody else could make files of two users
	}
	dir := t.TempDir()
	for d := dir; d != os.TempDir() && len(d) > 1; d = filepath.Dir(d) {
		if err := os.Chmod(d, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, "f.json")
	if err := os.WriteFile(path, []byte("[1]"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(path, 12345, 12345); err != nil {
		t.Fatal(err)
	}
	asUser(t, func() {
		r := javelin("", "fmt", "-w", path)
		if r.code != exitTrouble || !strings.Contains(r.stderr, "its owner cannot be kept") {
			t.Errorf("%+v", r)
		}
	})
	if got := content(t, path); got != "[1]" {
		t.Errorf("the file is %q", got)
	}
	if names := entries(t, dir); len(names) != 1 {
		t.Errorf("left behind: %q", names)
	}
}
