package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

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
