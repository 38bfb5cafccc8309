package main

import (
	"os"
	"os/exec"
	"path/filepath"
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

// write writes a file of the generated module.
func (s *suite) write(name string, data []byte) error {
	name = filepath.Join(s.work, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}

// config is what the flags say.
type config struct {
	mode    mode
	race    bool
	goarch  string
	tags    string
	verbose bool
	review  string // path of the reviewed file; "" without review

	// The replacement: a module at a folder or of a version, and its packages.
	module, dir, version string
	paths                paths
}
