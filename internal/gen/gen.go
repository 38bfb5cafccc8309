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
	"context"
	"go/types"
	"io"
	"os"
	"slices"
)

func (d *Diagnostic) Error() string {
	if d.Pos == "" {
		return d.Message
	}
	return d.Pos + ": " + d.Message
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
