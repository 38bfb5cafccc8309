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

	// Files, if there are any, are the only ones whose types matter, beside Types. They
	// are absolute paths. Each has an output of its own, <file>_javelin.go, unless
	// Output says otherwise.
	Files []string

	// Directive, if not nil, sets what a line "//go:generate … javelin gen …" of
	// a package says, given its arguments. It is not for Tags, and Patterns only tells
	// whether it is about that package. It may set Files relative to its folder.
	// OtherDirective is the same where such lines are not followed: with Files, they
	// tell what there is code for elsewhere in the package.
	Directive, OtherDirective func(args []string, c *Config) error

	alter func(content []byte) []byte // what is printed, in tests
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
	Warnings    []*Diagnostic // are no reason not to write
	Types       int           // that were asked for
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
	perPackage := make([][]*job, len(srcs))
	for i, s := range srcs {
		g.cfg = cfg
		before := len(g.out.Diagnostics)
		perPackage[i] = g.jobsOf(s)
		g.stay(s, perPackage[i])
		for _, f := range s.files {
			g.out.Files = append(g.out.Files, f.path)
		}
		for _, j := range perPackage[i] {
			g.cfg = j.cfg
			j.roots, j.unions = g.selectRoots(s)
			g.out.Types += len(j.unions) * b2i(!j.others)
			j.roots = slices.DeleteFunc(j.roots, func(r *root) bool { return !r.asked && g.isBare(r.typ) })
			for _, r := range j.roots {
				g.roots[r.name] = r
				g.out.Types += b2i(!j.others)
			}
		}
		s.failed = len(g.out.Diagnostics) > before
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
		if s.failed = s.failed || g.hasCycles(s); s.failed {
			continue
		}
		before := len(g.out.Diagnostics)
		for _, j := range perPackage[i] {
			g.cfg = j.cfg
			out := g.out
			g.printPackage(s, j)
			if j.others {
				g.out = out // what is wrong with it is said when it is asked for
			}
		}
		s.failed = len(g.out.Diagnostics) > before
	}
	g.cfg = cfg
	sound, err := g.verify(srcs)
	if err != nil {
		return nil, err
	}
	for i, s := range srcs {
		if !sound[s] {
			continue
		}
		for _, j := range perPackage[i] {
			if g.cfg = j.cfg; j.others || len(j.roots)+len(j.unions) == 0 {
				continue
			}
			for _, p := range s.printed {
				if p.job == j {
					g.out.Outputs = append(g.out.Outputs, p.outs...)
				}
			}
			g.out.Outputs = append(g.out.Outputs, g.stale(s)...)
		}
	}
	return &g.out, nil
}

// A group is what goes into one file.
type group struct {
	condition string
	isTest    bool
	roots     []*root
	unions    []*unionModel
}

// printPackage prints the files of a job for one package. The types of files that are not
// always part of the package have a file of their own, under the same condition.
func (g *generator) printPackage(s *source, j *job) {
	roots := slices.DeleteFunc(slices.Clone(j.roots), func(r *root) bool { return !g.checkParts(r) })
	before := len(g.out.Diagnostics)
	groups := map[string]*group{}
	var order []string
	groupOf := func(r *root) *group {
		r.condition = g.conditionFor(r)
		key := r.condition
		if r.file.isTest {
			key = "test " + key
		}
		if groups[key] == nil {
			order = append(order, key)
			groups[key] = &group{condition: r.condition, isTest: r.file.isTest}
		}
		return groups[key]
	}
	for _, r := range roots {
		in := groupOf(r)
		in.roots = append(in.roots, r)
	}
	for _, u := range j.unions {
		in := groupOf(u.root)
		in.unions = append(in.unions, u)
	}
	slices.Sort(order)
	for _, key := range order {
		in := groups[key]
		f := newFile(g, s, in.roots, in.condition, in.isTest)
		f.unions = in.unions
		f, o, err := f.print()
		for i := range o {
			if g.cfg.alter != nil && o[i].Content != nil {
				o[i].Content = g.cfg.alter(o[i].Content)
			}
		}
		s.printed = append(s.printed, printed{f, o, j})
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
	g.report(&g.out.Diagnostics, pos, fmt.Sprintf(format, args...))
}

// warnf adds a warning.
func (g *generator) warnf(pos token.Pos, format string, args ...any) {
	g.report(&g.out.Warnings, pos, fmt.Sprintf(format, args...))
}

func (g *generator) report(to *[]*Diagnostic, pos token.Pos, message string) {
	d := &Diagnostic{Message: message}
	if p := g.load.fset.Position(pos); p.IsValid() {
		p.Filename = g.cfg.short(p.Filename)
		d.Pos = p.String()
	}
	// Reading and writing may meet the same.
	if !slices.ContainsFunc(*to, func(e *Diagnostic) bool { return *e == *d }) {
		*to = append(*to, d)
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
