// Command javelin formats, minifies, canonicalizes and validates JSON, as a
// stream and in constant memory; it finds and changes values in documents, and
// compares and patches them.
//
//	javelin fmt [--indent N | --tab] [-S] [-w | --check] [file ...]
//	javelin min [-S] [file ...]
//	javelin canon [file ...]
//	javelin valid [-q] [file ...]
//	javelin get [-r] [-q] [--tsv | --csv | -0] [--default TEXT] PATH [file ...]
//	javelin get [flags] -p PATH [-p PATH ...] [file ...]
//	javelin set [-s] [-n] [-w] PATH VALUE [file ...]
//	javelin del [-w] PATH [file ...]
//	javelin lines [--array] [file ...]
//	javelin diff [-u] [--key NAMES] [--merge] [-q] A B
//	javelin patch [--merge] [-w] DOC PATCH
//	javelin infer [-schema] [-check] [flags] [file or folder ...]
//	javelin gen [-check | -stdout | -watch] [flags] [package ...]
//	javelin migrate [-w] [-from LIST] [package ...]
//	javelin tour [-plain]
//	javelin completion bash|zsh|fish
//	javelin help [COMMAND | --man]
//	javelin version [-v]
//
// Input is any number of JSON values, one after the other, so NDJSON is input
// like any other. With --comments, or where the name of a file says so, it may have
// comments and trailing commas, which fmt, set, del and patch keep. Without files, or where a file is called "-", standard input
// is read. The exit status is 0 when all went well, 1 when a document is
// invalid or differs, and 2 for a wrong command line and for what the operating
// system refuses. With -j, fmt, min, valid, get and lines work on several parts of an input
// at a time.
package main

import (
	"io"
	"os"
)

// commands is in the order in which the usage text shows it.
func commands() []command {
	return []command{
		{"fmt", "lay out JSON for readers", runFmt},
		{"min", "drop all optional whitespace", runMin},
		{"canon", "rewrite as canonical JSON (RFC 8785)", runCanon},
		{"valid", "check, print nothing but errors", runValid},
		{"get", "print the values at a path", runGet},
		{"set", "put a value at a path", runSet},
		{"del", "remove the value at a path", runDel},
		{"lines", "arrays to lines (NDJSON), or lines to an array", runLines},
		{"diff", "print the differences, as a patch", runDiff},
		{"patch", "apply a JSON Patch or a JSON Merge Patch", runPatch},
		{"infer", "make Go types, or a JSON Schema, from samples", runInfer},
		{"gen", "write code for types that needs no reflection", runGen},
		{"migrate", "move Go code from other JSON libraries to this one", runMigrate},
		{"tour", "show the main jobs on an embedded document", runTour},
		{"completion", "print a script that completes command lines", runCompletion},
		{"version", "print the version", runVersion},
	}
}

func main() {
	os.Exit(run(os.Stdin, os.Stdout, os.Stderr, os.Args[1:]))
}

// run is the whole program: main with its surroundings as arguments.
func run(stdin io.Reader, stdout, stderr io.Writer, args []string) int {
	return newEnv(stdin, stdout, stderr).dispatch(args)
}

func (e *env) dispatch(args []string) int {
	if len(args) == 0 {
		e.errorf("%s", usageText())
		return exitTrouble
	}
	switch name := args[0]; name {
	case "help", "-h", "-help", "--help":
		if len(args) > 1 {
			if args[1] == "--man" || args[1] == "-man" {
				return e.print(manPage())
			}
			for _, c := range commands() {
				if c.name == args[1] {
					return c.run(e, []string{"-h"})
				}
			}
			return e.unknownCommand(args[1])
		}
		return e.print(usageText())
	case "-v", "-version", "--version":
		return runVersion(e, nil)
	default:
		for _, c := range commands() {
			if c.name == name {
				return c.run(e, args[1:])
			}
		}
		return e.unknownCommand(name)
	}
}

func (e *env) unknownCommand(name string) int {
	e.errorf("javelin: unknown command %q\nRun 'javelin help' for the list.\n", name)
	return exitTrouble
}

func usageText() string {
	b := []byte("usage: javelin COMMAND [flags] [file ...]\n\ncommands:\n")
	for _, c := range commands() {
		b = append(b, "  "...)
		b = append(b, c.name...)
		for n := len(c.name); n < 12; n++ {
			b = append(b, ' ')
		}
		b = append(b, c.summary...)
		b = append(b, '\n')
	}
	b = append(b, `
Input is any number of JSON values one after the other (NDJSON too), from the
files or, without files or for "-", from standard input. A byte order mark
before it is dropped.
'javelin COMMAND -h' lists the flags of a command, 'javelin help --man' prints
all of this as a manual page.

exit status: 0 ok, 1 invalid or different, 2 usage or I/O
`...)
	return string(b)
}
