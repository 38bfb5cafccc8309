package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// suite is the generated module of one run:
//
//	go.mod             requires the replacement
//	jsontext/ (or v2/, json/)
//	                   the tests of the package clause of the package itself,
//	                   zz_alias_test.go, zz_shim_test.go, zz_taken_test.go
//	ext/               the tests of the clause with _test: examples
//	stdinternal/       encoding/json/internal/... and internal/zstd, which no
//	                   other module may import
type suite struct {
	*config
	paths  paths  // what stands for std's packages in this run
	root   string // GOROOT
	work   string // folder of the generated module
	pkgdir string // folder of the package under test in root

	result
}

// result is the outcome of a run. A name is the folder ("in" for the package
// itself, or "ext"), a slash, and the full name of the test.
type result struct {
	tests  map[string]string // name → pass, fail or skip
	output map[string]string // name → output of a test that failed
	drops  []drop
	notes  []string
}

// drop is something left out because it does not compile.
type drop struct {
	kind   string // test, case, decl or import
	name   string // as in result; of a case, with "@" and its place in the file
	reason string // the compiler's
}

func runSuite(c *config, p paths, work string) (*result, error) {
	root, err := c.mode.goroot()
	if err != nil {
		return nil, err
	}
	s := &suite{config: c, paths: p, root: root, work: work}
	s.pkgdir = filepath.Join(root, "src", filepath.FromSlash(c.mode.std))
	s.tests, s.output = map[string]string{}, map[string]string{}
	for _, step := range []func() error{s.writeModule, s.copyInternals, s.copyTests, s.writeAliases, s.writeShim} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	for _, dir := range []string{c.mode.dir, "ext"} {
		if _, err := os.Stat(filepath.Join(work, dir)); err != nil {
			continue
		}
		if err := s.fixpoint(dir); err != nil {
			return nil, err
		}
		s.runTests(dir)
	}
	return &s.result, nil
}

// label returns the name of a folder in the names of tests.
func (s *suite) label(dir string) string {
	if dir == s.mode.dir {
		return "in"
	}
	return dir
}

// command prepares a command in a folder of the generated module.
func (s *suite) command(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = filepath.Join(s.work, dir)
	cmd.Env = append(os.Environ(),
		"GOTOOLCHAIN="+s.mode.toolchain, "GOEXPERIMENT="+s.mode.experiment,
		"GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod -buildvcs=false", "GOWORK=off")
	if s.goarch != "" {
		cmd.Env = append(cmd.Env, "GOARCH="+s.goarch)
	}
	return cmd
}

var majorSuffix = regexp.MustCompile(`/(v\d+)$`)

func (s *suite) writeModule() error {
	for _, dir := range []string{s.mode.dir, "ext"} {
		if err := os.MkdirAll(filepath.Join(s.work, dir), 0o777); err != nil {
			return err
		}
	}
	mod := "module stdtests.invalid\n\ngo " + strings.TrimPrefix(s.mode.toolchain, "go") + "\n"
	var sum []byte
	if s.paths != stdPaths {
		version := s.version
		if s.dir != "" {
			version = "v0.0.0-00010101000000-000000000000"
			if m := majorSuffix.FindStringSubmatch(s.module); m != nil {
				version = m[1] + ".0.0-00010101000000-000000000000"
			}
			mod += fmt.Sprintf("\nreplace %s => %s\n", s.module, s.dir)
			sum, _ = os.ReadFile(filepath.Join(s.dir, "go.sum")) // there is none without requirements
		}
		mod += fmt.Sprintf("\nrequire %s %s\n", s.module, version)
	}
	if err := s.write("go.mod", []byte(mod)); err != nil {
		return err
	}
	return s.write("go.sum", sum)
}

// write writes a file of the generated module.
func (s *suite) write(name string, data []byte) error {
	name = filepath.Join(s.work, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}
