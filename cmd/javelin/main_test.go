package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// result is what a run of the program leaves behind.
type result struct {
	stdout, stderr string
	code           int
}

func javelin(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	code := run(strings.NewReader(stdin), &stdout, &stderr, args)
	return result{stdout.String(), stderr.String(), code}
}

func (r result) check(t *testing.T, want result) {
	t.Helper()
	if r.code != want.code {
		t.Errorf("exit code %d, want %d", r.code, want.code)
	}
	if r.stdout != want.stdout {
		t.Errorf("stdout:\n%s\nwant:\n%s", r.stdout, want.stdout)
	}
	if r.stderr != want.stderr {
		t.Errorf("stderr:\n%s\nwant:\n%s", r.stderr, want.stderr)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update rewrites it); got:\n%s", path, got)
	}
}

func TestUsage(t *testing.T) {
	for _, arg := range []string{"help", "-h", "--help"} {
		r := javelin("", arg)
		if r.code != exitOK || r.stderr != "" {
			t.Errorf("%s: code %d, stderr %q", arg, r.code, r.stderr)
		}
		golden(t, "usage.golden", r.stdout)
	}
	r := javelin("")
	if r.code != exitTrouble || r.stdout != "" {
		t.Errorf("no arguments: code %d, stdout %q", r.code, r.stdout)
	}
	golden(t, "usage.golden", r.stderr)

	for _, c := range commands() {
		short := javelin("", c.name, "-h")
		if short.code != exitOK || short.stderr != "" {
			t.Errorf("%s -h: code %d, stderr %q", c.name, short.code, short.stderr)
		}
		if !strings.HasPrefix(short.stdout, "usage: javelin "+c.name) {
			t.Errorf("%s -h prints %q", c.name, short.stdout)
		}
		if long := javelin("", "help", c.name); long != short {
			t.Errorf("help %s differs from %s -h", c.name, c.name)
		}
		for line := range strings.Lines(short.stdout) {
			if len(line) > 81 {
				t.Errorf("%s -h: line of %d columns: %s", c.name, len(line)-1, line)
			}
		}
	}
}

func TestWrongUsage(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		stderr string
	}{
		{[]string{"frobnicate"}, "javelin: unknown command \"frobnicate\"\nRun 'javelin help' for the list.\n"},
		{[]string{"help", "frobnicate"}, "javelin: unknown command \"frobnicate\"\nRun 'javelin help' for the list.\n"},
		{[]string{"fmt", "--indent", "17"}, "javelin fmt: --indent takes 0 to 16\nRun 'javelin fmt -h' for usage.\n"},
		{[]string{"fmt", "--indent", "-1"}, "javelin fmt: --indent takes 0 to 16\nRun 'javelin fmt -h' for usage.\n"},
		{[]string{"fmt", "--tab", "--indent=2"}, "javelin fmt: --tab and --indent exclude each other\nRun 'javelin fmt -h' for usage.\n"},
		{[]string{"fmt", "-w", "--check", "x"}, "javelin fmt: -w and --check exclude each other\nRun 'javelin fmt -h' for usage.\n"},
		{[]string{"fmt", "-w", "--keep-going", "x"}, "javelin fmt: --keep-going does not go with -w or --check\nRun 'javelin fmt -h' for usage.\n"},
		{[]string{"fmt", "-w"}, "javelin fmt: -w needs files, not standard input\nRun 'javelin fmt -h' for usage.\n"},
		{[]string{"fmt", "-w", "x", "-"}, "javelin fmt: -w needs files, not standard input\nRun 'javelin fmt -h' for usage.\n"},
		{[]string{"valid", "--nope"}, "javelin valid: provided but not defined: -nope\nRun 'javelin valid -h' for usage.\n"},
		{[]string{"valid", "-C"}, "javelin valid: provided but not defined: -C\nRun 'javelin valid -h' for usage.\n"},
		{[]string{"canon", "--allow-duplicate-names"}, "javelin canon: provided but not defined: -allow-duplicate-names\nRun 'javelin canon -h' for usage.\n"},
		{[]string{"version", "x"}, "javelin version: takes no arguments\nRun 'javelin version -h' for usage.\n"},
		{[]string{"tour", "x"}, "javelin tour: takes no files\nRun 'javelin tour -h' for usage.\n"},
	} {
		t.Run(strings.Join(tt.args, "_"), func(t *testing.T) {
			javelin("{}", tt.args...).check(t, result{"", tt.stderr, exitTrouble})
		})
	}
}

func TestMissingFile(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good.json")
	if err := os.WriteFile(good, []byte("{ }"), 0o666); err != nil {
		t.Fatal(err)
	}
	// The other inputs are still processed.
	r := javelin("[ ]", "min", filepath.Join(dir, "none.json"), good, "-")
	if r.code != exitTrouble || r.stdout != "{}\n[]\n" || !strings.HasPrefix(r.stderr, "javelin: open ") {
		t.Errorf("%+v", r)
	}
	if r := javelin("", "min", dir); r.code != exitTrouble || !strings.Contains(r.stderr, dir) {
		t.Errorf("directory: %+v", r)
	}
	// "--" ends the flags.
	t.Chdir(dir)
	if err := os.WriteFile("-q", []byte("[1 ]"), 0o666); err != nil {
		t.Fatal(err)
	}
	javelin("", "min", "--", "-q").check(t, result{"[1]\n", "", exitOK})
	javelin("", "min", good, "-M").check(t, result{"{}\n", "", exitOK})
}

type failingWriter struct {
	after int // bytes that still get through
	err   error
}

func (w *failingWriter) Write(p []byte) (int, error) {
	if len(p) > w.after {
		n := w.after
		w.after = 0
		return n, w.err
	}
	w.after -= len(p)
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	full := errors.New("no space left on device")
	stdin := "[" + strings.Repeat("12345,", 50_000) + "0]"
	for _, args := range [][]string{{"fmt"}, {"min"}, {"canon"}, {"fmt", "--keep-going"}, {"fmt", "--check"}, {"help"}, {"version"}, {"tour"}} {
		for _, after := range []int{0, 5, 100_000} {
			if after > 0 && !strings.Contains("fmt min canon", args[0]) || after > 5 && len(args) > 1 {
				continue
			}
			for _, err := range []error{full, io.ErrClosedPipe} {
				var stderr bytes.Buffer
				code := run(strings.NewReader(stdin), &failingWriter{after, err}, &stderr, args)
				want := "javelin: no space left on device\n"
				if err == io.ErrClosedPipe {
					want = "" // whoever read the output does not want more: nothing to say
				}
				if code != exitTrouble || stderr.String() != want {
					t.Errorf("%v after %d bytes: code %d, stderr %q, want %q", args, after, code, stderr.String(), want)
				}
			}
		}
	}
}

// endless reads a document without end, so that a program that goes on after
// its reader has left never comes back.
type endless struct{ begun bool }

func (r *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = "0,"[i%2]
	}
	p = p[:len(p)&^1]
	if !r.begun {
		p[0], p[1], r.begun = '[', ' ', true
	}
	return len(p), nil
}

func TestClosedPipe(t *testing.T) {
	if runtime.GOOS == "plan9" || runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		return // no pipes
	}
	for _, name := range []string{"fmt", "min"} {
		rd, wr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			rd.Read(make([]byte, 10))
			rd.Close()
		}()
		var stderr bytes.Buffer
		code := run(&endless{}, wr, &stderr, []string{name})
		wr.Close()
		if code != exitTrouble || stderr.Len() > 0 {
			t.Errorf("%s: code %d, stderr %q", name, code, stderr.String())
		}
	}
}

func TestReadError(t *testing.T) {
	for _, name := range []string{"fmt", "min", "canon", "valid"} {
		for _, flag := range []string{"-h=false", "--keep-going"} {
			if flag == "-h=false" {
				flag = "--keep-going=false"
			}
			stdin := io.MultiReader(strings.NewReader("[1, 2,"), &failingReader{errors.New("cable unplugged")})
			var stdout, stderr bytes.Buffer
			code := run(stdin, &stdout, &stderr, []string{name, flag})
			if want := "javelin: cable unplugged\n"; code != exitTrouble || stderr.String() != want {
				t.Errorf("%s %s: code %d, stderr %q, want %q", name, flag, code, stderr.String(), want)
			}
		}
	}
}

type failingReader struct{ err error }

func (r *failingReader) Read([]byte) (int, error) { return 0, r.err }

func TestVersion(t *testing.T) {
	r := javelin("", "version")
	if r.code != exitOK || r.stderr != "" || !strings.HasPrefix(r.stdout, "javelin ") || !strings.HasSuffix(r.stdout, " "+runtime.Version()+"\n") {
		t.Errorf("%+v", r)
	}
	if got := javelin("", "--version"); got != r {
		t.Errorf("--version: %+v", got)
	}
	v := javelin("", "version", "-v")
	if v.code != exitOK || !strings.HasPrefix(v.stdout, r.stdout+runtime.GOOS+"/"+runtime.GOARCH+"\n") || !strings.Contains(v.stdout, "\nindex: ") {
		t.Errorf("-v: %+v", v)
	}
}

// TestReadmeCommands runs the command lines that the README and the page of infer show.
func TestReadmeCommands(t *testing.T) {
	for _, name := range []string{"README.md", "docs/infer.md"} {
		runPage(t, name)
	}
}

func runPage(t *testing.T, name string) {
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	runs := 0
	for _, block := range strings.Split(string(text), "```console\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		for _, session := range strings.Split("\n"+block, "\n$ ")[1:] {
			line, want, _ := strings.Cut(session, "\n")
			echo, command, ok := strings.Cut(line, "' | javelin ")
			stdin, isEcho := strings.CutPrefix(echo, "echo '")
			if !ok || !isEcho {
				t.Errorf("not of the form echo '…' | javelin …: %s", line)
				continue
			}
			r := javelin(stdin+"\n", strings.Fields(command)...)
			if got := r.stdout + r.stderr; strings.TrimSpace(got) != strings.TrimSpace(want) {
				t.Errorf("%s\nprints:\n%s\nin %s:\n%s", line, got, name, want)
			}
			runs++
		}
	}
	if runs == 0 {
		t.Errorf("%s shows no command", name)
	}
}
