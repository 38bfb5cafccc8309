// Command stdtests runs Go's own tests of encoding/json, encoding/json/v2 and
// encoding/json/jsontext, taken from a Go toolchain at run time, against the
// package of this module that has the same exported API.
//
//	go run ./internal/stdtests [flags] jsontext|v2|v1-1.26|v1-1.27
//
// The tests are those of the package itself, so they use unexported names.
// They are rewritten to a package of their own (rewrite.go): an alias file lets
// every exported name mean that of the replacement, unexported constants and
// sentinel errors are taken over from the source (takeover.go), and a shim
// stands for the helpers whose meaning the exported API can express (shim/).
// A table case or test that still does not compile is left out (fixpoint.go).
//
// Everything is done twice: first with std as its own replacement, the control,
// then with ours. What passes in the control must run and pass; a test that
// vanishes counts as failed. Every test that is left out or fails must stand in
// the reviewed file of its mode (review.go), with its reason, and everything
// that stands there must be so: otherwise the exit status is 1. The last line is
//
//	N passed, N failed, N dropped
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("stdtests", flag.ContinueOnError)
	fs.SetOutput(stderr)
	var (
		c      config
		prefix = fs.String("packages", "", "import paths jsontext,v2,v1 of another replacement")
		draft  = fs.Bool("draft", false, "print a draft of the reviewed file instead of checking it")
	)
	fs.StringVar(&c.module, "module", "", "module path of another replacement; std for std itself")
	fs.StringVar(&c.version, "version", "", "its version")
	fs.StringVar(&c.dir, "dir", "", "its folder, instead of a version")
	fs.StringVar(&c.review, "review", "", "reviewed file (default: that of the mode; none for another replacement)")
	fs.StringVar(&c.goarch, "goarch", "", "GOARCH to build for; runs by what the kernel has registered for it")
	fs.StringVar(&c.tags, "tags", "", "build tags")
	fs.BoolVar(&c.race, "race", false, "build with the race detector")
	fs.BoolVar(&c.verbose, "v", false, "show the output of failing tests")
	fs.Usage = func() {
		fmt.Fprintf(stderr, "usage: go run ./internal/stdtests [flags] %s\n", strings.Join(modeNames(), "|"))
		fs.PrintDefaults()
	}
	if err := fs.Parse(args); err != nil {
		return 2
	}
	m, ok := modes[fs.Arg(0)]
	if !ok || fs.NArg() != 1 {
		fs.Usage()
		return 2
	}
	c.mode = m
	if err := c.complete(*prefix); err != nil {
		fmt.Fprintln(stderr, "stdtests:", err)
		return 2
	}
	work, err := os.MkdirTemp("", "stdtests")
	if err != nil {
		fmt.Fprintln(stderr, "stdtests:", err)
		return 2
	}
	defer os.RemoveAll(work)

	control, err := runSuite(&c, stdPaths, filepath.Join(work, "control"))
	if err != nil {
		fmt.Fprintln(stderr, "stdtests: control run:", err)
		return 2
	}
	ours, err := runSuite(&c, c.paths, filepath.Join(work, "ours"))
	if err != nil {
		fmt.Fprintln(stderr, "stdtests:", err)
		return 2
	}
	r := compare(control, ours)
	if *draft {
		writeDraft(stdout, &c, r)
		return 0
	}
	var reviewed *review
	if c.review != "" {
		if reviewed, err = readReview(c.review); err != nil {
			fmt.Fprintln(stderr, "stdtests:", err)
			return 2
		}
	}
	return report(stdout, &c, r, reviewed)
}

// complete fills in what the flags left open: our own module and the reviewed
// file of the mode.
func (c *config) complete(packages string) error {
	if c.module == "std" {
		c.paths = stdPaths
		return nil
	}
	if c.module != "" {
		p := strings.Split(packages, ",")
		if len(p) != 3 {
			return fmt.Errorf("-packages: want jsontext,v2,v1, got %q", packages)
		}
		c.paths = paths{jsontext: p[0], v2: p[1], v1: p[2]}
		if (c.dir == "") == (c.version == "") {
			return fmt.Errorf("-module: want one of -dir and -version")
		}
		return nil
	}
	dir, err := goList("-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	c.module, c.dir = "github.com/javelin-go/javelin", dir
	c.paths = paths{jsontext: c.module + "/json/jsontext", v2: c.module + "/json/v2", v1: c.module + "/json"}
	if c.review == "" {
		c.review = filepath.Join(dir, "internal/stdtests", c.mode.name+".txt")
	}
	return nil
}
