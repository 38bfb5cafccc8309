package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"
)

// Exit codes. The largest one of all inputs wins.
const (
	exitOK      = 0 // everything asked for was done
	exitInvalid = 1 // a document is invalid, or differs under --check
	exitTrouble = 2 // wrong usage, or an I/O error
)

// env is what a sub-command knows of the world. Tests replace its parts.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	outTerminal bool // standard output is a terminal: colour is welcome
	errTerminal bool // standard error is a terminal: progress is welcome
	getenv      func(string) string
	now         func() time.Time
	bigFile     int64 // inputs larger than this show their progress
	quiet       bool  // invalid documents are not worth a message

	notes   func(name string) bool // whether an input may have comments; nil if none may
	inspect func(*flags)           // gets the flags of a command, which is not run then
}

func newEnv(stdin io.Reader, stdout, stderr io.Writer) *env {
	return &env{
		stdin:       stdin,
		stdout:      stdout,
		stderr:      stderr,
		outTerminal: isTerminal(stdout),
		errTerminal: isTerminal(stderr),
		getenv:      os.Getenv,
		now:         time.Now,
		bigFile:     100e6,
	}
}

// isTerminal takes every character device but the null device for a terminal,
// which is as near as the standard library gets without system calls of our own.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	fi, err := f.Stat()
	if err != nil || fi.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(fi, null)
}

// errorf writes to standard error. There is nobody left to tell when that fails.
func (e *env) errorf(format string, args ...any) {
	fmt.Fprintf(e.stderr, format, args...)
}

// print writes a whole text to standard output.
func (e *env) print(s string) int {
	if _, err := io.WriteString(e.stdout, s); err != nil {
		return e.trouble(err)
	}
	return exitOK
}

// trouble reports an I/O error. A reader that went away, such as head(1), is
// not worth a message.
func (e *env) trouble(err error) int {
	if !isClosedPipe(err) {
		e.errorf("javelin: %v\n", err)
	}
	return exitTrouble
}

func isClosedPipe(err error) bool {
	if errors.Is(err, io.ErrClosedPipe) {
		return true
	}
	for _, pipe := range brokenPipe {
		if errors.Is(err, pipe) {
			return true
		}
	}
	return false
}

// flags is the command line of one sub-command: the flags that all filters
// share, each sub-command adding its own to set.
type flags struct {
	set   *flag.FlagSet
	usage string

	color     bool // -C
	noColor   bool // -M
	keepGoing bool // --keep-going
	duplicate bool // --allow-duplicate-names
	comments  bool // --comments
	sorted    bool // -S
	jobs      int  // -j
	longParts bool // for -j

	files []string
}
