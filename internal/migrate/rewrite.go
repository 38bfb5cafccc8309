package migrate

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file makes edits of text out of uses: it gives the targets their names in a file,
// and sees to its imports.

// word finds what the table calls targets in a counterpart.
var word = regexp.MustCompile(`\b(json|v2|jsontext|javelin)\.[A-Z]`)

// finish returns the edits for the uses and the imports of a file.
func (f *file) finish() (edits []edit) {
	// Which targets the file needs, in the order of the table.
	need := map[string]bool{}
	for _, u := range f.uses {
		for _, p := range u.pieces {
			for _, w := range word.FindAllStringSubmatch(p.text, -1) {
				need[w[1]] = true
			}
		}
	}
	names := map[string]string{}
	fresh := map[string]bool{} // the file does not import it yet
	for i := range targets {
		if t := &targets[i]; need[t.word] {
			name, ok := f.imported(t)
			if !ok {
				name, fresh[t.word] = f.nameFor(t, names), true
			}
			names[t.word] = name
		}
	}
	for _, u := range f.uses {
		for _, p := range u.pieces {
			p.text = word.ReplaceAllStringFunc(p.text, func(s string) string {
				w, letter, _ := strings.Cut(s, ".")
				return names[w] + "." + letter
			})
			if string(f.src[p.from:p.to]) != p.text {
				edits = append(edits, p)
			}
		}
	}
	return append(edits, f.importEdits(names, fresh)...)
}

// imported returns the name by which a file imports a target already.
func (f *file) imported(t *target) (string, bool) {
	for _, spec := range f.ast.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil && path == t.path {
			if spec.Name == nil {
				return t.pkg, true
			}
			if spec.Name.Name != "." && spec.Name.Name != "_" {
				return spec.Name.Name, true
			}
		}
	}
	return "", false
}

// mainTarget is the target of most of the uses of an import.
func (imp *imported) mainTarget() string {
	count := map[string]int{}
	best := ""
	for _, u := range imp.used {
		w := word.FindStringSubmatch(u.pieces[0].text)
		if w == nil {
			continue
		}
		if count[w[1]]++; count[w[1]] > count[best] {
			best = w[1]
		}
	}
	return best
}

// goes reports whether nothing in the file needs the import any more.
func (imp *imported) goes(f *file) bool {
	if imp.kept > 0 {
		return false
	}
	if imp.spec.Name != nil && (imp.spec.Name.Name == "." || imp.spec.Name.Name == "_") {
		return false
	}
	return len(imp.used) > 0 || len(f.gone) > 0
}

// nameFor chooses a name for a target that the file does not import yet.
func (f *file) nameFor(t *target, taken map[string]string) string {
	names := t.names()
	for _, imp := range f.imports {
		if !imp.goes(f) || imp.mainTarget() != t.word {
			continue
		}
		if n := imp.spec.Name; n == nil || n.Name == imp.lib.pkg {
			names = t.names()
			break
		} else {
			names = append([]string{n.Name}, names...) // somebody has chosen it
		}
	}
	for _, n := range names {
		used := false
		for _, name := range taken {
			used = used || name == n
		}
		if !used && f.free(n) {
			return n
		}
	}
	for i := 2; ; i++ {
		if n := t.word + strconv.Itoa(i); f.free(n) {
			return n
		}
	}
}

// free reports whether an import can have this name: what has it now goes.
func (f *file) free(name string) bool {
	info := f.view.info
	if obj := f.view.types.Scope().Lookup(name); obj != nil && !f.gone[obj.Pos()] {
		return false
	}
	for _, spec := range f.ast.Imports {
		obj := info.Implicits[spec]
		if spec.Name != nil {
			obj = info.Defs[spec.Name]
		}
		if obj != nil && obj.Name() == name && !f.leaves(obj) {
			return false
		}
	}
	free := true
	selected := map[*ast.Ident]bool{}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.SelectorExpr:
			selected[x.Sel] = true
		case *ast.KeyValueExpr:
			if id, ok := x.Key.(*ast.Ident); ok && info.Uses[id] == nil {
				selected[id] = true
			}
		case *ast.Ident:
			if x.Name != name || selected[x] {
				return true
			}
			obj := info.Uses[x]
			if obj == nil {
				obj = info.Defs[x]
			}
			if v, ok := obj.(*types.Var); ok && v.IsField() {
				return true
			}
			if fn, ok := obj.(*types.Func); ok && fn.Signature().Recv() != nil {
				return true
			}
			if obj == nil || !f.leaves(obj) && !f.gone[obj.Pos()] {
				free = free && (obj == nil && x == f.ast.Name || f.apart(x))
			}
		}
		return true
	})
	return free
}

// apart reports whether an identifier is declared or used in a function that has none of
// the uses: there, it does not hide the import from them.
func (f *file) apart(id *ast.Ident) bool {
	for _, d := range f.ast.Decls {
		if _, ok := d.(*ast.FuncDecl); !ok || id.Pos() < d.Pos() || d.End() <= id.Pos() {
			continue
		}
		from, to := f.offset(d.Pos()), f.offset(d.End())
		return !slices.ContainsFunc(f.uses, func(u use) bool { return from <= u.pieces[0].from && u.pieces[0].from < to })
	}
	return false
}

// leaves reports whether an object is an import that goes.
func (f *file) leaves(obj types.Object) bool {
	return slices.ContainsFunc(f.imports, func(imp *imported) bool { return imp.name == obj && imp.goes(f) })
}

// importEdits puts new imports in the place of those that go, or after those that stay.
func (f *file) importEdits(names map[string]string, fresh map[string]bool) (edits []edit) {
	text := func(t *target) string {
		if names[t.word] == t.pkg {
			return strconv.Quote(t.path)
		}
		return names[t.word] + " " + strconv.Quote(t.path)
	}
	var last *imported // after which the rest comes
	for _, imp := range f.imports {
		if !imp.goes(f) {
			if !standard(imp.lib.path) {
				last = imp
			}
			continue
		}
		if f.amongStandard(imp.spec) {
			edits = append(edits, f.removeSpec(imp.spec)) // it moves to another group
			continue
		}
		t := targetOf(imp.mainTarget())
		if t == nil || !fresh[t.word] {
			t = nil
			for i := range targets {
				if fresh[targets[i].word] && (imp.mainTarget() == "" || len(imp.used) > 0) {
					t = &targets[i]
					break
				}
			}
		}
		if t == nil {
			edits = append(edits, f.removeSpec(imp.spec))
			continue
		}
		delete(fresh, t.word)
		last = imp
		path := imp.spec.Path
		if imp.spec.Doc != nil && standard(imp.lib.path) {
			// Imports are sorted within their group, comments are not.
			at, end := f.offset(imp.spec.Doc.Pos()), f.endOfLine(f.offset(imp.spec.End()))
			at = bytes.LastIndexByte(f.src[:at], '\n') + 1
			edits = append(edits, edit{at, at, "\n"}, edit{end, end, "\n"})
		}
		if n := imp.spec.Name; n != nil && n.Name == names[t.word] {
			edits = append(edits, edit{f.offset(path.Pos()), f.offset(path.End()), strconv.Quote(t.path)})
		} else {
			edits = append(edits, edit{f.offset(imp.spec.Pos()), f.offset(path.End()), text(t)})
		}
	}
	var rest []string
	for i := range targets {
		if fresh[targets[i].word] {
			rest = append(rest, text(&targets[i]))
		}
	}
	if len(rest) == 0 {
		return edits
	}
	return append(edits, f.addImports(last, rest))
}

// standard reports whether an import path is one of the standard library.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// amongStandard reports whether an import of the standard library stands in a list, where
// what takes its place belongs to another group. One with a comment stays with it.
func (f *file) amongStandard(spec *ast.ImportSpec) bool {
	path, _ := strconv.Unquote(spec.Path.Value)
	if !standard(path) || spec.Doc != nil || spec.Comment != nil {
		return false
	}
	for _, d := range f.ast.Decls {
		if decl, ok := d.(*ast.GenDecl); ok && decl.Pos() <= spec.Pos() && spec.End() <= decl.End() {
			return len(decl.Specs) > 1
		}
	}
	return false
}

// addImports adds imports after another one, or at the head of the file.
func (f *file) addImports(last *imported, specs []string) edit {
	if last == nil {
		return f.addGroup(specs)
	}
	at := f.endOfLine(f.offset(last.spec.End()))
	before := "\nimport "
	for _, d := range f.ast.Decls {
		decl, ok := d.(*ast.GenDecl)
		if ok && decl.Lparen.IsValid() && decl.Pos() <= last.spec.Pos() && last.spec.End() <= decl.End() {
			before = "\n\t"
			if r := f.offset(decl.Rparen); r < at {
				return edit{r, r, "; " + strings.Join(specs, "; ")}
			}
		}
	}
	return edit{at, at, before + strings.Join(specs, before)}
}

// addGroup adds imports to the first group of other modules, or makes one.
func (f *file) addGroup(specs []string) edit {
	at := f.offset(f.ast.Name.End())
	before, after := "\n\nimport ", ""
	for _, d := range f.ast.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			continue
		}
		for _, s := range decl.Specs {
			spec := s.(*ast.ImportSpec)
			path, err := strconv.Unquote(spec.Path.Value)
			if err == nil && !standard(path) && decl.Lparen.IsValid() && spec.Doc == nil && !f.goesSpec(spec) {
				at := f.offset(spec.Pos())
				return edit{at, at, strings.Join(specs, "\n\t") + "\n\t"}
			}
		}
		if decl.Lparen.IsValid() {
			at = f.offset(decl.Rparen)
			before, after = "\n\t", "\n"
		} else if path, _ := strconv.Unquote(decl.Specs[0].(*ast.ImportSpec).Path.Value); path != "C" {
			at, before, after = f.endOfLine(f.offset(decl.End())), "\nimport ", ""
		}
	}
	return edit{at, at, before + strings.Join(specs, "\n"+strings.TrimLeft(before, "\n")) + after}
}

// goesSpec reports whether an import is one of those that go.
func (f *file) goesSpec(spec *ast.ImportSpec) bool {
	return slices.ContainsFunc(f.imports, func(imp *imported) bool { return imp.spec == spec && imp.goes(f) })
}

// endOfLine is where the line ends that an offset is in.
func (f *file) endOfLine(at int) int {
	if n := bytes.IndexByte(f.src[at:], '\n'); n >= 0 {
		if n > 0 && f.src[at+n-1] == '\r' {
			n--
		}
		return at + n
	}
	return len(f.src)
}

// removeSpec takes out an import, with its declaration if that has no other.
func (f *file) removeSpec(spec ast.Spec) edit {
	for _, d := range f.ast.Decls {
		if decl, ok := d.(*ast.GenDecl); ok && len(decl.Specs) == 1 && decl.Specs[0] == spec {
			return f.remove(decl, decl.Doc)
		}
	}
	var doc *ast.CommentGroup
	switch s := spec.(type) {
	case *ast.ImportSpec:
		doc = s.Doc
	case *ast.ValueSpec:
		doc = s.Doc
	}
	return f.remove(spec, doc)
}

// removeAlias takes out a variable that holds a configuration.
func (f *file) removeAlias(a *alias) {
	var n ast.Node = a.spec
	doc := a.spec.Doc
	if len(a.decl.Specs) == 1 {
		n, doc = a.decl, a.decl.Doc
	}
	f.edits = append(f.edits, f.remove(n, doc))
}

// remove takes out a node with its comment, and the lines that it has for itself.
func (f *file) remove(n ast.Node, doc *ast.CommentGroup) edit {
	from, to := f.offset(n.Pos()), f.offset(n.End())
	if doc != nil {
		from = f.offset(doc.Pos())
	}
	start := bytes.LastIndexByte(f.src[:from], '\n') + 1
	end := f.endOfLine(to)
	rest := strings.TrimSpace(string(f.src[to:end]))
	if len(bytes.TrimSpace(f.src[start:from])) == 0 && (rest == "" || strings.HasPrefix(rest, "//")) {
		from = start
		if to = end; to < len(f.src) {
			to = end + bytes.IndexByte(f.src[end:], '\n') + 1
		}
	}
	return edit{from, to, ""}
}
