package gen

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// jobsOf returns what is to be done for a package. Jobs about files come first: what they
// take the others leave.
func (g *generator) jobsOf(s *source) []*job {
	byFile := func(cfg *Config) (jobs []*job) {
		var files []string
		for _, name := range cfg.Files {
			if filepath.Dir(name) == filepath.Clean(s.Dir) {
				files = append(files, name)
			}
		}
		if len(files) == 0 || cfg.Output != "" {
			c := *cfg
			c.Files = files
			return []*job{{cfg: &c}}
		}
		for _, name := range files {
			c := *cfg
			c.Files = []string{name}
			jobs = append(jobs, &job{cfg: &c})
		}
		return jobs
	}
	var told []*job
	for _, cfg := range g.directives(s) {
		told = append(told, byFile(cfg)...)
	}
	tellsFiles := func(j *job) bool { return len(j.cfg.Files) > 0 }
	wanted := byFile(g.cfg)
	files := wanted[0].cfg.Files
	for _, j := range wanted[1:] {
		files = append(slices.Clone(files), j.cfg.Files...)
	}
	if g.cfg.Directive == nil && len(files) == 0 {
		return wanted
	}
	if g.cfg.Directive != nil && len(told) == 0 {
		c := *g.cfg
		c.Files = nil // without flags, a file stands for its package
		return []*job{{cfg: &c}}
	}
	for _, j := range told {
		meets := slices.ContainsFunc(j.cfg.Files, func(name string) bool { return slices.Contains(files, name) })
		j.others = len(files) > 0 && tellsFiles(j) && !meets
		if g.cfg.Directive == nil {
			j.others = true
		}
	}
	jobs := told
	if g.cfg.Directive == nil || !slices.ContainsFunc(told, func(j *job) bool { return !j.others }) {
		jobs = append(wanted, told...) // comes first, and takes what it is about
	}
	slices.SortStableFunc(jobs, func(a, b *job) int { return b2i(!tellsFiles(a)) - b2i(!tellsFiles(b)) })
	return jobs
}

// directives returns what the lines "//go:generate … javelin gen …" of a package say.
// Those that say the same about the same are one.
func (g *generator) directives(s *source) (cfgs []*Config) {
	parse := g.cfg.Directive
	if parse == nil {
		parse = g.cfg.OtherDirective
	}
	if parse == nil {
		return nil
	}
	for _, f := range s.files {
		for _, group := range f.ast.Comments {
			for _, c := range group.List {
				args, ok := directive(c.Text, f.path, s.Name)
				if !ok {
					continue
				}
				cfg := *g.cfg
				cfg.Files, cfg.Patterns = nil, nil
				err := parse(args, &cfg)
				if err != nil {
					g.failf(c.Pos(), "%v", err)
				}
				if !s.isMeant(&cfg) {
					continue // it is about other packages
				}
				for i, name := range cfg.Files {
					if !filepath.IsAbs(name) {
						cfg.Files[i] = filepath.Join(s.Dir, name)
					}
					if _, err := os.Stat(cfg.Files[i]); err != nil {
						g.failf(c.Pos(), "there is no file %s", name)
					}
				}
				for _, name := range cfg.Types {
					g.found[name] = true // the package's own matter
				}
				cfg.Patterns = g.cfg.Patterns
				if len(cfg.Files) == 0 && slices.ContainsFunc(cfgs, func(c *Config) bool { return len(c.Files) == 0 }) {
					continue // the first one tells of the package
				}
				cfgs = append(cfgs, &cfg)
			}
		}
	}
	return cfgs
}

// isMeant reports whether the arguments in a line of go generate, which stands in the
// package, name it or files of it.
func (s *source) isMeant(cfg *Config) bool {
	if len(cfg.Files) > 0 {
		return slices.ContainsFunc(cfg.Files, func(name string) bool {
			return filepath.Dir(name) == filepath.Clean(s.Dir) || filepath.Dir(name) == "."
		})
	}
	return len(cfg.Patterns) == 0 || slices.ContainsFunc(cfg.Patterns, func(p string) bool {
		p = strings.TrimSuffix(strings.TrimSuffix(p, "..."), "/")
		return p == "" || filepath.Clean(p) == "." || p == s.ImportPath || filepath.Clean(p) == filepath.Clean(s.Dir)
	})
}

// directive returns the arguments of "javelin gen" in a line of go generate that stands in
// a file of a package.
func directive(comment, file, pkg string) (args []string, ok bool) {
	line, ok := strings.CutPrefix(comment, "//go:generate ")
	if !ok {
		return nil, false
	}
	words := generateWords(line, file, pkg)
	for i := 0; i+1 < len(words); i++ {
		tool, _, _ := strings.Cut(words[i], "@")
		if path.Base(strings.TrimSuffix(tool, ".exe")) == "javelin" && words[i+1] == "gen" {
			return words[i+2:], true
		}
	}
	return nil, false
}

// generateWords splits a line as go generate does: at spaces, but for strings in double
// quotes, and with variables replaced.
func generateWords(line, file, pkg string) (words []string) {
	for line = strings.TrimLeft(line, " \t"); line != ""; line = strings.TrimLeft(line, " \t") {
		if q, err := strconv.QuotedPrefix(line); err == nil && line[0] == '"' {
			word, _ := strconv.Unquote(q)
			words = append(words, word)
			line = line[len(q):]
			continue
		}
		word := line
		if i := strings.IndexAny(line, " \t"); i >= 0 {
			word = line[:i]
		}
		words = append(words, word)
		line = line[len(word):]
	}
	for i := range words {
		words[i] = os.Expand(words[i], func(name string) string {
			switch name {
			case "GOFILE":
				return filepath.Base(file)
			case "GOPACKAGE":
				return pkg
			case "DOLLAR":
				return "$"
			}
			return os.Getenv(name)
		})
	}
	return words
}

// covers reports whether a job is about the types of a file.
func (c *Config) covers(f *sourceFile) bool {
	return len(c.Files) == 0 || slices.Contains(c.Files, f.path)
}

// outputBase is the name of the output file for a package without ".go", and what sets
// its declarations apart from those of other output files.
func (c *Config) outputBase(pkg string) (base, suffix string) {
	base = strings.TrimSuffix(c.Output, ".go")
	if base == "" {
		base = pkg + "_javelin"
		if len(c.Files) > 0 {
			base = strings.TrimSuffix(filepath.Base(c.Files[0]), ".go") + "_javelin"
		}
	}
	if len(c.Files) == 0 {
		return base, ""
	}
	for _, w := range strings.FieldsFunc(strings.TrimSuffix(base, "_javelin"), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		suffix += "_" + w
	}
	return base, suffix
}
