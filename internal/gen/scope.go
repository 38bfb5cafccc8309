package gen

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// This file sees to it that every name in a file means what it should. Three kinds meet
// there: what the user has declared (types, packages, type parameters), what generated
// functions declare (v, buf, ent, …), and what Go predeclares (len, string, …), which
// the user may have declared anew.
//
//	print ─► names that functions declare or Go predeclares ─┬─► none is the user's: done
//	  ▲                                                      │
//	  └── again, with other names for what is the user's ◄───┘
//
// Which names functions declare is taken from what has been printed, so that it cannot
// be forgotten anywhere else.

const predeclaredPath = "github.com/javelin-go/javelin/rt/predeclared"

// scopeOf returns the scope of a package.
func (g *generator) scopeOf(s *source) *scope {
	if s.scope != nil {
		return s.scope
	}
	sc := &scope{map[string]token.Pos{}, map[string]bool{}}
	s.scope = sc
	parsed := map[string]*ast.File{}
	for _, f := range s.files {
		parsed[f.path] = f.ast
	}
	names, _ := filepath.Glob(filepath.Join(s.Dir, "*.go"))
	for _, name := range names {
		file := parsed[name]
		if file == nil {
			src, err := os.ReadFile(name)
			if err != nil || isOurs(src) {
				continue
			}
			// Of what is not Go, as much as there is.
			file, _ = parser.ParseFile(g.load.fset, name, src, parser.SkipObjectResolution)
		}
		if file != nil && file.Name.Name == s.pkg.Name() {
			sc.add(file)
		}
	}
	return sc
}

func (sc *scope) add(file *ast.File) {
	declare := func(id *ast.Ident) {
		if _, ok := sc.declared[id.Name]; !ok && id.Name != "_" {
			sc.declared[id.Name] = id.Pos()
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name != "init" {
				declare(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					declare(spec.Name)
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						declare(id)
					}
				case *ast.ImportSpec:
					name := guessName(strings.Trim(spec.Path.Value, "\"`"))
					if spec.Name != nil {
						name = spec.Name.Name
					}
					sc.imported[name] = true
				}
			}
		}
	}
}

// settle prints a file until no name in it is taken for another one. mk makes the file
// anew.
func settle(mk func() *file, print func(*file) []byte) (*file, []byte) {
	f := mk()
	text := print(f)
	for range 3 {
		used, ok := functionNames(text)
		if !ok || !f.collides(used) {
			break // what is no Go is reported when it is laid out
		}
		f = mk()
		f.reserve(used)
		text = print(f)
	}
	return f, f.unshadow(text)
}

// functionNames returns the names that the functions of a file declare, and those that
// it uses as predeclared.
func functionNames(text []byte) (names map[string]bool, ok bool) {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, false
	}
	names = map[string]bool{}
	declare := func(exprs ...ast.Expr) {
		for _, x := range exprs {
			if id, ok := x.(*ast.Ident); ok && id.Name != "_" {
				names[id.Name] = true
			}
		}
	}
	fields := func(list *ast.FieldList) {
		if list == nil {
			return
		}
		for _, field := range list.List {
			for _, id := range field.Names {
				declare(id)
			}
		}
	}
	level := 0 // of functions
	var visit func(n ast.Node) bool
	inside := func(nodes ...ast.Node) {
		level++
		for _, n := range nodes {
			ast.Inspect(n, visit)
		}
		level--
	}
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv != nil {
				fields(n.Recv)
				ast.Inspect(n.Recv, visit)
			}
			inside(n.Type, n.Body)
			return false
		case *ast.FuncLit:
			inside(n.Type, n.Body)
			return false
		case *ast.FuncType:
			fields(n.Params)
			fields(n.Results)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				declare(n.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				declare(n.Key, n.Value)
			}
		case *ast.ValueSpec:
			if level > 0 {
				for _, id := range n.Names {
					declare(id)
				}
			}
		case *ast.SelectorExpr:
			ast.Inspect(n.X, visit)
			return false
		case *ast.Ident:
			if types.Universe.Lookup(n.Name) != nil {
				declare(n)
			}
		}
		return true
	}
	ast.Inspect(file, visit)
	return names, true
}

// collides reports whether what is called by one of the names is the user's.
func (f *file) collides(used map[string]bool) bool {
	for name := range used {
		if f.mentioned[name] || !f.shadowed[name] && f.isShadowed(name) {
			return true
		}
	}
	return false
}

// isShadowed reports whether Go predeclares a name, and the package declares it anew.
func (f *file) isShadowed(name string) bool {
	_, ok := f.scope.declared[name]
	return ok && types.Universe.Lookup(name) != nil
}

// reserve has the file keep some names for its functions.
func (f *file) reserve(names map[string]bool) {
	f.reserved = names
	for name := range names {
		if f.isShadowed(name) {
			f.shadowed[name] = true
			f.importName(predeclaredPath, "predeclared")
		}
	}
}

// ownMark begins a name that is the package's own, where Go predeclares it as well.
const ownMark = "ǃown_"

// own is a name at the level of the package.
func (f *file) own(name string) string {
	if f.shadowed[name] {
		return ownMark + name
	}
	f.mentioned[name] = true
	return name
}

// unshadow has what is predeclared, and declared anew by the package, come from package
// rt/predeclared.
func (f *file) unshadow(text []byte) []byte {
	if len(f.shadowed) == 0 {
		return text
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if err != nil {
		return text
	}
	type edit struct {
		from, to int
		text     string
	}
	var edits []edit
	offset := func(p token.Pos) int { return fset.Position(p).Offset }
	replace := func(from, to token.Pos, text string) { edits = append(edits, edit{offset(from), offset(to), text}) }
	pkg := f.importName(predeclaredPath, "predeclared") + "."
	isOurs := func(x ast.Expr) bool {
		id, ok := x.(*ast.Ident)
		return ok && f.shadowed[id.Name]
	}
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.SelectorExpr:
			ast.Inspect(n.X, visit)
			return false
		case *ast.KeyValueExpr:
			if _, ok := n.Key.(*ast.Ident); ok {
				ast.Inspect(n.Value, visit) // the name of a field
				return false
			}
		case *ast.Field:
			// Its names are no use of them.
			ast.Inspect(n.Type, visit)
			return false
		case *ast.CallExpr:
			if !isOurs(n.Fun) {
				return true
			}
			switch name := n.Fun.(*ast.Ident).Name; {
			case name == "append" && n.Ellipsis.IsValid() && isString(n.Args[len(n.Args)-1]):
				replace(n.Fun.Pos(), n.Fun.End(), pkg+"AppendString")
				replace(n.Ellipsis, n.Ellipsis+3, "")
			case name == "make" && len(n.Args) > 1:
				replace(n.Fun.Pos(), n.Lparen+1, pkg+"MakeMap[")
				replace(n.Args[0].End(), n.Args[1].Pos(), "](")
			case name == "make" || name == "new":
				replace(n.Fun.Pos(), n.Lparen+1, pkg+map[string]string{"make": "MakeMap[", "new": "New["}[name])
				replace(n.Rparen, n.Rparen+1, "]()")
			default:
				return true
			}
			for _, x := range n.Args {
				ast.Inspect(x, visit)
			}
			return false
		case *ast.Ident:
			if f.shadowed[n.Name] {
				replace(n.Pos(), n.End(), pkg+capital(n.Name))
				if !inPredeclared(n.Name) {
					f.g.failf(f.scope.declared[n.Name], "generated code needs Go's own %s, which the package declares anew", n.Name)
				}
			}
		}
		return true
	}
	ast.Inspect(file, visit)
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(text[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.Write(text[at:])
	return bytes.ReplaceAll(out.Bytes(), []byte(ownMark), nil)
}

func isString(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}

// inPredeclared reports whether package rt/predeclared has a name: nil, for one, can be
// had from nowhere.
func inPredeclared(name string) bool {
	switch name {
	case "append", "clear", "len", "make", "min", "new", "true", "false":
		return true
	}
	_, isType := types.Universe.Lookup(name).(*types.TypeName)
	return isType
}

// lenOf is the number of elements of x, whose underlying type is u, as an expression.
func (f *file) lenOf(x string, u types.Type) string {
	switch u := u.(type) {
	case *types.Map:
		if f.shadowed["len"] {
			return f.importName(predeclaredPath, "predeclared") + ".LenOfMap(" + x + ")"
		}
	case *types.Array:
		if f.shadowed["len"] {
			return strconv.FormatInt(u.Len(), 10)
		}
	}
	return "len(" + x + ")"
}

// paramName is what the file calls a type parameter.
func (f *file) paramName(tp *types.TypeParam) string {
	if name, ok := f.params[tp]; ok {
		return name
	}
	name := tp.Obj().Name()
	if name == "_" || f.reserved[name] || f.taken[name] || !f.isUndeclared(name) {
		name = "javelin_" + strings.Trim(name, "_") + strconv.Itoa(tp.Index())
	} else {
		f.mentioned[name] = true
	}
	f.params[tp] = name
	f.paramNames[name] = true
	return name
}

// isUndeclared reports whether neither the package nor Go has a name.
func (f *file) isUndeclared(name string) bool {
	_, declared := f.scope.declared[name]
	return !declared && f.pkg.Scope().Lookup(name) == nil && types.Universe.Lookup(name) == nil
}
