package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// compileError is one line of the compiler's output.
type compileError struct {
	file      string
	line, col int
	text      string
}

var (
	errorLine = regexp.MustCompile(`^(?:\./|[\w./]*?)?([\w.-]+_test\.go):(\d+):(\d+): (.*)$`)
	undefined = regexp.MustCompile(`^undefined: (\w+)$`)
)

func parseErrors(out string) (errs []compileError) {
	for line := range strings.Lines(out) {
		if m := errorLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			ln, _ := strconv.Atoi(m[2])
			col, _ := strconv.Atoi(m[3])
			errs = append(errs, compileError{m[1], ln, col, m[4]})
		}
	}
	return errs
}

// fixpoint compiles the tests of dir, takes over unexported names that they
// need, and leaves out what does not compile, until all does.
func (s *suite) fixpoint(dir string) error {
	if err := s.blankBenchmarks(dir); err != nil {
		return err
	}
	originals, err := s.sources(s.pkgdir)
	if err != nil {
		return err
	}
	taken := map[string]bool{}
	for range 60 {
		args := []string{"test", "-c", "-gcflags=-e", "-o", s.binary(dir)}
		if s.race {
			args = append(args, "-race")
		}
		if s.tags != "" {
			args = append(args, "-tags", s.tags)
		}
		out, err := s.command(dir, "go", append(args, ".")...).CombinedOutput()
		if err == nil {
			return nil
		}
		errs := parseErrors(string(out))
		if len(errs) == 0 {
			return fmt.Errorf("the tests do not build:\n%s", out)
		}
		more, err := s.takeUndefined(dir, originals, errs, taken)
		if err != nil {
			return err
		}
		if more {
			continue // compile again before anything is left out
		}
		byFile := map[string][]compileError{}
		for _, e := range errs {
			byFile[e.file] = append(byFile[e.file], e)
		}
		for _, file := range slices.Sorted(maps.Keys(byFile)) {
			if strings.HasPrefix(file, "zz_shim") {
				return fmt.Errorf("%s does not build:\n%s", file, out)
			}
			if err := s.leaveOut(dir, file, byFile[file]); err != nil {
				return err
			}
		}
	}
	return fmt.Errorf("%s: leaving out what does not compile does not come to an end", dir)
}

func (s *suite) binary(dir string) string { return filepath.Join(s.work, dir+".test") }

// takeUndefined takes over what the errors name as undefined, and reports
// whether there was anything.
func (s *suite) takeUndefined(dir string, originals map[string]string, errs []compileError, taken map[string]bool) (bool, error) {
	if dir != s.mode.dir {
		return false, nil
	}
	more := false
	for _, e := range errs {
		m := undefined.FindStringSubmatch(e.text)
		// One that was taken over and is still undefined did not compile.
		if m == nil || ast.IsExported(m[1]) || taken[m[1]] {
			continue
		}
		decl, err := takeOver(originals, m[1])
		if err != nil {
			return false, err
		}
		if decl == "" {
			continue
		}
		taken[m[1]] = true
		more = true
		name := filepath.Join(dir, "zz_taken_test.go")
		src, err := os.ReadFile(filepath.Join(s.work, name))
		if err != nil {
			src = []byte(s.takenHeader())
		}
		if err := s.write(name, append(src, "\n"+decl+"\n"...)); err != nil {
			return false, err
		}
	}
	return more, nil
}

// leaveOut blanks the units of a file in which the errors are.
func (s *suite) leaveOut(dir, file string, errs []compileError) error {
	name := filepath.Join(dir, file)
	src, err := os.ReadFile(filepath.Join(s.work, name))
	if err != nil {
		return err
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, src, parser.ParseComments)
	if err != nil {
		return err
	}
	tf := fset.File(f.Pos())
	type insert struct {
		at   int
		text string
	}
	var inserts []insert
	var done []unit
	for _, e := range errs {
		at := tf.Offset(tf.LineStart(e.line)) + e.col - 1
		if v, ok := strings.CutPrefix(e.text, "declared and not used: "); ok {
			// What used the variable was left out: use it.
			if end := statementEnd(fset, f, at); end > 0 {
				inserts = append(inserts, insert{end, "; _ = " + v})
				continue
			}
		}
		u, ok := unitAt(fset, f, src, at)
		if !ok {
			return fmt.Errorf("%s:%d: no test, case or declaration: %s", file, e.line, e.text)
		}
		if slices.ContainsFunc(done, func(d unit) bool { return d.from <= u.from && u.to <= d.to }) {
			continue
		}
		done = append(done, u)
		if strings.HasPrefix(file, "zz_alias") {
			s.notes = append(s.notes, "missing: "+e.text)
		}
		d := drop{u.kind, s.label(dir) + "/" + u.name, e.text}
		if u.kind == "case" {
			d.name += fmt.Sprintf("@%s:%d", file, tf.Line(tf.Pos(u.from)))
		}
		s.drops = append(s.drops, d)
	}
	for _, u := range done {
		blank(src, u.from, u.to)
	}
	slices.SortFunc(inserts, func(a, b insert) int { return b.at - a.at })
	for _, in := range inserts {
		src = slices.Insert(src, in.at, []byte(in.text)...)
	}
	return s.write(name, src)
}

// statementEnd returns where the innermost assignment or declaration around at
// ends, 0 when there is none.
func statementEnd(fset *token.FileSet, f *ast.File, at int) (end int) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.AssignStmt, *ast.DeclStmt:
			if from, to := extent(fset, n); from <= at && at < to {
				end = to
			}
		}
		return n != nil
	})
	return end
}

// blankBenchmarks removes the benchmarks, which are no tests.
func (s *suite) blankBenchmarks(dir string) error {
	files, err := filepath.Glob(filepath.Join(s.work, dir, "*_test.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, file, src, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Recv == nil && strings.HasPrefix(strings.ToLower(fd.Name.Name), "benchmark") {
				from, to := extent(fset, fd)
				blank(src, from, to)
			}
		}
		if err := os.WriteFile(file, src, 0o666); err != nil {
			return err
		}
	}
	return nil
}
