// Package gen writes the Go code by which types read and write JSON without
// reflection.
//
//	patterns ─load─► go/types ─model─► shape.Type ─shape.Resolve─► shape.Struct
//	                    │                                              │
//	                    └──────────── print, decode, encode ◄──────────┘
//	                                          │
//	                                          ▼
//	                                 <package>_javelin.go
//
// What a struct is as JSON is decided by package shape, as for the plans of
// json/v2: so both mean the same. The code stands on package rt alone.
package gen

import (
	"bytes"
	"context"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Config says what to write, and for what.
type Config struct {
	// Dir is where patterns are relative to, and Env the environment of the go
	// command; nil for that of the process.
	Dir      string
	Env      []string
	Patterns []string // packages, as the go command names them
	Tags     string   // build tags, separated by commas

	Types []string // names of types, beside those with a comment
	All   bool     // all structs but those with a comment to skip them

	// Output is the name of the file; empty for <package>_javelin.go.
	Output string

	Naming                Naming
	OmitEmpty, OmitZero   bool // for all fields
	DisallowUnknownFields bool
	PlainBytes            bool // []byte is a string as it is, without base64

	V1     bool // the dialect of encoding/json
	TinyGo bool // nothing that is beyond TinyGo
	Tests  bool // also tests of what is written
	Std    Std

	// Directive, if not nil, sets what a line "//go:generate … javelin gen …" of
	// a package says, given its arguments. It is not for Patterns and Tags.
	Directive func(args []string, c *Config) error
}

// Std says which of the methods that the standard library knows are written.
type Std uint8

const (
	StdJSON   Std = 1 << iota // MarshalJSON and UnmarshalJSON
	StdAppend                 // AppendJSON
	StdText                   // MarshalJSONTo and UnmarshalJSONFrom, on Go 1.27 and later

	StdAll = StdJSON | StdAppend | StdText
)

// Output is a file to be written, or if it has no Content, to be removed.
type Output struct {
	Path    string
	Content []byte
}

// Diagnostic is an error about a place in a source file.
type Diagnostic struct {
	Pos     string // file:line:col, or empty
	Message string
}

func (d *Diagnostic) Error() string {
	if d.Pos == "" {
		return d.Message
	}
	return d.Pos + ": " + d.Message
}

// Result is what came out.
type Result struct {
	Outputs     []Output
	Diagnostics []*Diagnostic
	Types       int // that were asked for
	// Elsewhere says that types are asked for in files that are not part of their
	// packages, for this platform and these tags.
	Elsewhere bool
	// Files are all that was read from source, for those who wait for changes.
	Files []string
}

type generator struct {
	cfg   *Config
	load  *loader
	types universe
	roots map[*types.TypeName]*root
	found map[string]bool
	// cyclic are the packages that hasCycles has looked at.
	cyclic map[*source]bool
	out    Result
}

// Generate returns the files for the packages that the patterns name. What is
// wrong with a type is a diagnostic, and its package is left out; what prevents
// anything from being done is an error.
func Generate(ctx context.Context, cfg *Config) (*Result, error) {
	l, srcs, err := load(ctx, cfg)
	if err != nil {
		return nil, err
	}
	g := &generator{cfg: cfg, load: l, roots: map[*types.TypeName]*root{}, found: map[string]bool{}, cyclic: map[*source]bool{}}
	g.out.Diagnostics, g.out.Files = l.diagnostics, l.broken
	g.types = universe{byName: map[string][]types.Type{}, generated: g.isGenerated}

	// Who is a root must be known before any type is looked into.
	perPackage := make([][]*root, len(srcs))
	for i, s := range srcs {
		g.cfg = cfg
		s.cfg = g.configFor(s)
		g.cfg = s.cfg
		g.stay(s)
		for _, f := range s.files {
			g.out.Files = append(g.out.Files, f.path)
		}
		perPackage[i] = slices.DeleteFunc(g.selectRoots(s), func(r *root) bool { return !r.asked && g.isBare(r.typ) })
		for _, r := range perPackage[i] {
			g.roots[r.name] = r
			g.out.Types++
		}
	}
	g.cfg = cfg
	g.out.Elsewhere = l.elsewhere
	for _, s := range srcs {
		g.out.Elsewhere = g.out.Elsewhere || s.elsewhere.asked
	}
	for _, name := range cfg.Types {
		for _, s := range srcs {
			if s.elsewhere.names[name] {
				g.found[name], g.out.Elsewhere = true, true
			}
		}
		if !g.found[name] {
			g.out.Diagnostics = append(g.out.Diagnostics, &Diagnostic{Message: "there is no type " + name})
		}
	}
	for i, s := range srcs {
		g.cfg = s.cfg
		if s.failed = g.hasCycles(s); s.failed {
			continue
		}
		before := len(g.out.Diagnostics)
		g.printPackage(s, slices.DeleteFunc(perPackage[i], func(r *root) bool { return !g.checkParts(r) }))
		s.failed = len(g.out.Diagnostics) > before
	}
	sound, err := g.verify(srcs)
	if err != nil {
		return nil, err
	}
	for _, s := range srcs {
		if !sound[s] || len(s.printed) == 0 {
			continue
		}
		for _, p := range s.printed {
			g.out.Outputs = append(g.out.Outputs, p.outs...)
		}
		g.cfg = s.cfg
		g.out.Outputs = append(g.out.Outputs, g.stale(s)...)
	}
	return &g.out, nil
}

// configFor returns what holds for one package: what its directive says, if it is
// asked for that.
func (g *generator) configFor(s *source) *Config {
	if g.cfg.Directive == nil {
		return g.cfg
	}
	for _, f := range s.files {
		for _, group := range f.ast.Comments {
			for _, c := range group.List {
				args, ok := directive(c.Text)
				if !ok {
					continue
				}
				cfg := *g.cfg
				if err := g.cfg.Directive(args, &cfg); err != nil {
					g.failf(c.Pos(), "%v", err)
				}
				for _, name := range cfg.Types {
					g.found[name] = true // the package's own matter
				}
				return &cfg
			}
		}
	}
	return g.cfg
}

// directive returns the arguments of "javelin gen" in a line of go generate.
func directive(comment string) (args []string, ok bool) {
	line, ok := strings.CutPrefix(comment, "//go:generate ")
	if !ok {
		return nil, false
	}
	words := strings.Fields(line)
	for i := 0; i+1 < len(words); i++ {
		tool, _, _ := strings.Cut(words[i], "@")
		if path.Base(strings.TrimSuffix(tool, ".exe")) == "javelin" && words[i+1] == "gen" {
			return words[i+2:], true
		}
	}
	return nil, false
}

// printPackage prints the files of one package. The types of files that are not
// always part of the package have a file of their own, under the same condition.
func (g *generator) printPackage(s *source, roots []*root) {
	before := len(g.out.Diagnostics)
	groups := map[string][]*root{}
	var order []string
	for _, r := range roots {
		r.condition = g.conditionFor(r)
		key := r.condition
		if r.file.isTest {
			key = "test " + key
		}
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], r)
	}
	slices.Sort(order)
	for _, key := range order {
		rs := groups[key]
		f := newFile(g, s, rs, rs[0].condition, rs[0].file.isTest)
		o, err := f.print()
		s.printed = append(s.printed, printed{f, o})
		if err != nil && len(g.out.Diagnostics) == before && len(o) > 0 {
			// The text shows best what is wrong with it.
			g.out.Diagnostics = append(g.out.Diagnostics, &Diagnostic{Pos: g.cfg.short(o[0].Path), Message: "BUG: the generated code is no Go: " + err.Error()})
			g.out.Outputs = append(g.out.Outputs, o...)
		}
	}
}

// isGenerated reports whether methods are, or will be, written for a type in one
// direction.
func (g *generator) isGenerated(t *types.Named, decode bool) bool {
	if r := g.roots[t.Origin().Obj()]; r != nil {
		return decode && r.decode || !decode && r.encode
	}
	if decode {
		return declares(t, "UnmarshalJavelin")
	}
	return declares(t, "MarshalJavelin")
}

// failf adds a diagnostic.
func (g *generator) failf(pos token.Pos, format string, args ...any) {
	d := &Diagnostic{Message: fmt.Sprintf(format, args...)}
	if p := g.load.fset.Position(pos); p.IsValid() {
		p.Filename = g.cfg.short(p.Filename)
		d.Pos = p.String()
	}
	// Reading and writing may meet the same.
	if !slices.ContainsFunc(g.out.Diagnostics, func(e *Diagnostic) bool { return *e == *d }) {
		g.out.Diagnostics = append(g.out.Diagnostics, d)
	}
}

// short returns a path relative to where the command runs, if that is shorter.
func (c *Config) short(path string) string {
	dir, err := filepath.Abs(c.Dir)
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(dir, path); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return path
}

// head begins every file that this package writes. It is how tools know that code
// was generated.
const head = "// Code generated by javelin gen. DO NOT EDIT."

// IsGenerated reports whether a file was written by this package.
func IsGenerated(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	b := make([]byte, len(head))
	n, _ := io.ReadFull(f, b)
	return isOurs(b[:n])
}

// isOurs reports whether this package has written a file.
func isOurs(src []byte) bool { return bytes.HasPrefix(src, []byte(head)) }
