// Package migrate moves Go source from other JSON libraries to this module. It rewrites
// imports and calls that have one counterpart here, and lists the rest with its place and
// what to write instead.
//
//	patterns ─► go list ─► go/types ─► uses of libraries ─► edits ─► go/types again
//	                                        │                            │
//	                                    table.go                what does not compile
//	                                                            any more is taken back
//
// Packages are read from source, dependencies without the bodies of their functions, so
// nothing is compiled. Source text is edited where it must be and nowhere else: comments,
// build constraints and layout stay.
package migrate

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/format"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// modulePath is this module.
const modulePath = "github.com/javelin-go/javelin"

// Config says what to migrate.
type Config struct {
	Patterns []string // packages, as the go command names them
	From     []string // libraries, by the short names of Libraries; all if empty
	Tags     string   // build tags, with commas
	Dir      string   // where the go command runs; "" for the current folder
	Env      []string // its environment; nil for that of this process
}

// File is a file that changes.
type File struct {
	Path     string // absolute
	Old, New []byte
	// Excluded says that build constraints exclude the file here, so that it has not been
	// type-checked.
	Excluded bool
}

// Item is what is left to do by hand.
type Item struct {
	Pos  token.Position
	What string // what stands there
	Do   string // what to write instead
}

func (it Item) String() string {
	if it.Pos.Line == 0 {
		return fmt.Sprintf("%s: %s: %s", it.Pos.Filename, it.What, it.Do)
	}
	return fmt.Sprintf("%s:%d:%d: %s: %s", it.Pos.Filename, it.Pos.Line, it.Pos.Column, it.What, it.Do)
}

// Result is what Run found.
type Result struct {
	Files []File // those that change, by path
	Left  []Item // what is left, by file and line
	// Rewritten counts the uses of libraries that have been replaced, Libraries those of
	// each by its import path, and Rows those of each row of the table, named by the path,
	// a dot, and the name.
	Rewritten int
	Libraries map[string]int
	Rows      map[string]int
	// Checked says that the result has been type-checked: what it needs of this module
	// could be found.
	Checked  bool
	Generate bool // lines of go generate have been rewritten
}

// Run migrates packages in memory. It writes no files. The error is one of the go
// command, or of a name in Config.
func Run(ctx context.Context, cfg *Config) (*Result, error) {
	from, err := libraries(cfg.From)
	if err != nil {
		return nil, err
	}
	l := &loader{ctx: ctx, cfg: cfg}
	if err := l.load(); err != nil {
		return nil, err
	}
	m := &migrator{loader: l, from: from, held: map[string]string{}}
	m.before = m.errors()
	m.scan()
	res := &Result{}
	m.settle()
	for _, f := range m.files {
		if !f.changed() {
			continue
		}
		res.Files = append(res.Files, File{Path: f.path, Old: f.src, New: f.out, Excluded: f.excluded})
		res.Generate = res.Generate || f.generate
	}
	res.Left = m.left()
	m.count(res)
	slices.SortFunc(res.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return res, nil
}

// migrator holds the state of one Run.
type migrator struct {
	*loader
	from    map[string]*library // by import path
	files   []*file
	before  map[string]map[string]int // errors by file and message
	aliases map[token.Pos]*alias
	held    map[string]string // by short name: where the meaning of all calls is changed
}

// settle applies the edits, and takes back those of files that the type checker has
// something new to say about, until it says nothing new.
func (m *migrator) settle() {
	for _, f := range m.files {
		f.apply()
	}
	if !m.have {
		return
	}
	for {
		overlay := map[string][]byte{}
		for _, f := range m.files {
			if f.changed() && !f.excluded {
				overlay[f.path] = f.out
			}
		}
		if len(overlay) == 0 {
			return
		}
		m.overlay(overlay)
		news := m.news(m.errors())
		if len(news) == 0 {
			return
		}
		m.takeBack(news)
	}
}

// newError is the first thing in a file that the type checker had not said before.
type newError struct{ path, message string }

// news are the errors that were not there before the edits.
func (m *migrator) news(after map[string]map[string]int) (list []newError) {
	for path, messages := range after {
		var fresh []string
		for text, n := range messages {
			if n > m.before[path][text] {
				fresh = append(fresh, text)
			}
		}
		if len(fresh) > 0 {
			list = append(list, newError{path, slices.Min(fresh)})
		}
	}
	slices.SortFunc(list, func(a, b newError) int { return strings.Compare(a.path, b.path) })
	return list
}

// takeBack leaves alone the files with errors. Where a file with an error has not been
// changed, it is those that its types come from: first the ones of its package and of the
// packages that this imports, in which types have been replaced by others, then more.
func (m *migrator) takeBack(news []newError) {
	back := func(why string, which func(*file) bool) (done bool) {
		for _, f := range m.files {
			if f.changed() && !f.excluded && which(f) {
				f.takeBack(why)
				done = true
			}
		}
		return done
	}
	any := false
	for _, e := range news {
		any = back(e.message, func(f *file) bool { return f.path == e.path }) || any
	}
	if any {
		return
	}
	e := news[0]
	why := m.short(e.path) + ": " + e.message
	near := m.near(filepath.Dir(e.path))
	_ = back(why, func(f *file) bool { return near[filepath.Dir(f.path)] && f.moves() }) ||
		back(why, func(f *file) bool { return near[filepath.Dir(f.path)] }) ||
		back(why, (*file).moves) ||
		back(why, func(*file) bool { return true })
}

// near are the folders of a package and of those that it imports.
func (m *migrator) near(dir string) map[string]bool {
	dirs := map[string]bool{dir: true}
	for _, p := range m.listed {
		if p.Dir != dir {
			continue
		}
		for _, imp := range p.Imports {
			if q := m.listed[p.resolve(imp)]; q != nil {
				dirs[q.Dir] = true
			}
		}
	}
	return dirs
}

// moves reports whether types of a file become others. Package json shares most of its
// types with encoding/json.
func (f *file) moves() bool {
	return slices.ContainsFunc(f.uses, func(u use) bool {
		name, ok := strings.CutPrefix(u.row, "encoding/json.")
		return !ok || strings.HasSuffix(name, "Decoder") || strings.HasSuffix(name, "Encoder")
	})
}

// left is the list of what remains, without doubles.
func (m *migrator) left() (items []Item) {
	for _, f := range m.files {
		items = append(items, f.left...)
	}
	for i := range items {
		items[i].Pos.Filename = m.short(items[i].Pos.Filename)
	}
	slices.SortFunc(items, func(a, b Item) int {
		return cmp.Or(strings.Compare(a.Pos.Filename, b.Pos.Filename), a.Pos.Line-b.Pos.Line, a.Pos.Column-b.Pos.Column, strings.Compare(a.What, b.What))
	})
	return slices.Compact(items)
}

// count sums up the uses that have been rewritten.
func (m *migrator) count(res *Result) {
	res.Libraries, res.Rows, res.Checked = map[string]int{}, map[string]int{}, m.have
	for _, f := range m.files {
		if !f.changed() {
			continue
		}
		for _, u := range f.uses {
			res.Libraries[u.lib.path]++
			res.Rows[u.row]++
			res.Rewritten++
		}
	}
}

// apply makes the new text of a file.
func (f *file) apply() {
	f.out = f.src
	if f.excluded && len(f.left) > 0 || len(f.uses)+len(f.edits) == 0 {
		return
	}
	edits := append(slices.Clone(f.edits), f.finish()...)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Or(a.from-b.from, a.to-b.to) })
	var out []byte
	at := 0
	for _, e := range edits {
		if e.from < at {
			f.leave(token.Position{Filename: f.path}, "edits overlap", "this is a defect of javelin migrate; the file is left as it is")
			return
		}
		out = append(append(out, f.src[at:e.from]...), e.text...)
		at = e.to
	}
	out = append(out, f.src[at:]...)
	if old, err := format.Source(f.src); err == nil && bytes.Equal(old, f.src) {
		if neat, err := format.Source(out); err == nil {
			out = neat
		}
	}
	f.out = out
}

func (f *file) changed() bool { return f.out != nil && !bytes.Equal(f.out, f.src) }

// takeBack leaves the file as it is.
func (f *file) takeBack(why string) {
	f.out = f.src
	f.leave(token.Position{Filename: f.path}, "left as it is", "after the change it would not compile: "+why)
}

func (f *file) leave(pos token.Position, what, do string) {
	f.left = append(f.left, Item{Pos: pos, What: what, Do: do})
}
