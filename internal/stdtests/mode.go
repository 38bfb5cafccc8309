package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// mode is one package of one Go release.
type mode struct {
	name       string
	toolchain  string // whose tests are taken, and which builds and runs them
	experiment string // GOEXPERIMENT
	std        string // import path of the package under test
	clause     string // its package clause
	dir        string // last element of its path, which shows in texts of types
	jsonv2     bool   // value of the build tag goexperiment.jsonv2
}

var modes = map[string]mode{
	"jsontext": {"jsontext", "go1.27.4", "", "encoding/json/jsontext", "jsontext", "jsontext", true},
	"v2":       {"v2", "go1.27.4", "", "encoding/json/v2", "json", "v2", true},
	"v1-1.26":  {"v1-1.26", "go1.26.8", "nojsonv2", "encoding/json", "json", "json", false},
	"v1-1.27":  {"v1-1.27", "go1.27.4", "", "encoding/json", "json", "json", true},
}

func modeNames() []string { return slices.Sorted(maps.Keys(modes)) }

// paths are the import paths of the three packages of one implementation.
type paths struct{ jsontext, v2, v1 string }

var stdPaths = paths{"encoding/json/jsontext", "encoding/json/v2", "encoding/json"}

// of returns the path that stands for the package under test.
func (p paths) of(m mode) string {
	switch m.std {
	case stdPaths.jsontext:
		return p.jsontext
	case stdPaths.v2:
		return p.v2
	}
	return p.v1
}

// goroot returns the root of the mode's toolchain, which the go command
// downloads when it is missing.
func (m mode) goroot() (string, error) {
	cmd := exec.Command("go", "env", "GOROOT")
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+m.toolchain)
	return output(cmd)
}

func goList(args ...string) (string, error) {
	return output(exec.Command("go", append([]string{"list"}, args...)...))
}

func output(cmd *exec.Cmd) (string, error) {
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, stderr.String())
	}
	return strings.TrimSpace(string(out)), nil
}
