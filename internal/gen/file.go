package gen

import (
	"fmt"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

func newFile(g *generator, s *source, roots []*root, condition string, isTest bool) *file {
	f := &file{
		g: g, src: s, pkg: s.pkg, roots: roots, condition: condition, isTest: isTest,
		scope: g.scopeOf(s), shadowed: map[string]bool{}, mentioned: map[string]bool{}, params: map[*types.TypeParam]string{}, paramNames: map[string]bool{},
		aliases: map[*types.TypeName]string{}, selves: map[selfKey]bool{}, inPlace: map[types.Type]bool{}, tries: map[types.Type]bool{}, imports: map[string]string{}, taken: map[string]bool{}, helpers: map[string][]*helper{}, hash: 14695981039346656037,
	}
	_, f.suffix = g.cfg.outputBase(s.pkg.Name())
	if condition != "" || isTest {
		f.suffix += "_"
		if isTest {
			f.suffix += "test"
		}
		for _, w := range strings.FieldsFunc(strings.NewReplacer("!", " not ", "||", " or ").Replace(condition), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			f.suffix += strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return f
}

// pos is where to report what is wrong with what is printed.
func (f *file) pos() token.Pos {
	if f.at.IsValid() {
		return f.at
	}
	return f.current.name.Pos()
}

// forField has what is wrong be reported at a field, until the function that it returns
// is called.
func (f *file) forField(fd *fieldModel) (done func()) {
	before := f.at
	if fd.pos.IsValid() {
		f.at = fd.pos
	}
	return func() { f.at = before }
}

func (f *file) printf(format string, args ...any) { fmt.Fprintf(&f.body, format, args...) }

// isFree reports whether a name can be declared at the level of the file.
func (f *file) isFree(name string) bool {
	return !f.taken[name] && !f.reserved[name] && !f.paramNames[name] && !f.src.elsewhere.names[name] && f.isUndeclared(name)
}

// declare returns a free name for a declaration.
func (f *file) declare(name string) string {
	name += f.suffix
	try := name
	for n := 2; !f.isFree(try) || f.scope.imported[try]; n++ {
		try = name + strconv.Itoa(n)
	}
	f.taken[try] = true
	return try
}

// importName returns the name under which the file has a package.
func (f *file) importName(importPath, name string) string {
	if n, ok := f.imports[importPath]; ok {
		return n
	}
	if f.reserved[name] {
		name += "pkg"
	}
	try := name
	for n := 2; !f.isFree(try); n++ {
		try = name + strconv.Itoa(n)
	}
	f.taken[try], f.mentioned[try] = true, true
	f.imports[importPath] = try
	return try
}

// rt returns the name of package rt with a dot.
func (f *file) rt() string { return f.importName(rtPath, "rt") + "." }

// printImports returns the import declaration.
func (f *file) printImports() string {
	if len(f.imports) == 0 {
		return ""
	}
	paths := make([]string, 0, len(f.imports))
	for p := range f.imports {
		paths = append(paths, p)
	}
	// The standard library comes first.
	slices.SortFunc(paths, func(a, b string) int {
		if x, y := strings.Contains(strings.Split(a, "/")[0], "."), strings.Contains(strings.Split(b, "/")[0], "."); x != y {
			if x {
				return 1
			}
			return -1
		}
		return strings.Compare(a, b)
	})
	var sb strings.Builder
	sb.WriteString("import (\n")
	wasStd := true
	for i, p := range paths {
		isStd := !strings.Contains(strings.Split(p, "/")[0], ".")
		if i > 0 && wasStd && !isStd {
			sb.WriteString("\n")
		}
		wasStd = isStd
		if name := f.imports[p]; name != guessName(p) {
			sb.WriteString(name + " ")
		}
		sb.WriteString(strconv.Quote(p) + "\n")
	}
	sb.WriteString(")\n\n")
	return sb.String()
}

// guessName is the name that readers expect of a package.
func guessName(p string) string {
	name := path.Base(p)
	if len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
		return ""
	}
	return name
}

// isAccessible reports whether the file can name a type.
func (f *file) isAccessible(t types.Type) bool {
	ok := true
	f.walkNames(t, func(obj *types.TypeName) {
		ok = ok && f.canName(obj)
	})
	return ok
}

func (f *file) canName(obj *types.TypeName) bool {
	p := obj.Pkg()
	if p == nil || p == f.pkg {
		return obj.Parent() == nil || p == nil || obj.Parent() == p.Scope() || isTypeParam(obj.Type())
	}
	return obj.Exported() && p.Name() != "main" && f.mayImport(p.Path()) && obj.Parent() == p.Scope()
}

// mayImport reports whether the rule for internal packages permits an import.
func (f *file) mayImport(p string) bool {
	i := strings.LastIndex("/"+p+"/", "/internal/")
	if i < 0 {
		return true
	}
	parent := strings.TrimSuffix(p[:max(i-1, 0)], "/")
	return parent == "" || f.src.ImportPath == parent || strings.HasPrefix(f.src.ImportPath, parent+"/")
}

func isTypeParam(t types.Type) bool {
	_, ok := t.(*types.TypeParam)
	return ok
}

// walkNames calls visit for all names in a type as it is written. An alias whose
// own name will do hides what it stands for.
func (f *file) walkNames(t types.Type, visit func(*types.TypeName)) {
	switch t := t.(type) {
	case *types.Alias:
		if !f.canName(t.Obj()) {
			f.walkNames(t.Rhs(), visit)
			return
		}
		for i := range t.TypeArgs().Len() {
			f.walkNames(t.TypeArgs().At(i), visit)
		}
	case *types.Named:
		visit(t.Obj())
		for i := range t.TypeArgs().Len() {
			f.walkNames(t.TypeArgs().At(i), visit)
		}
	case *types.Pointer:
		f.walkNames(t.Elem(), visit)
	case *types.Slice:
		f.walkNames(t.Elem(), visit)
	case *types.Array:
		f.walkNames(t.Elem(), visit)
	case *types.Chan:
		f.walkNames(t.Elem(), visit)
	case *types.Map:
		f.walkNames(t.Key(), visit)
		f.walkNames(t.Elem(), visit)
	case *types.Struct:
		for i := range t.NumFields() {
			if v := t.Field(i); !v.Exported() && v.Pkg() != f.pkg {
				visit(types.NewTypeName(0, v.Pkg(), v.Name(), nil)) // cannot be written elsewhere
			}
			f.walkNames(t.Field(i).Type(), visit)
		}
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for i := range tuple.Len() {
				f.walkNames(tuple.At(i).Type(), visit)
			}
		}
	case *types.Interface:
		for i := range t.NumEmbeddeds() {
			f.walkNames(t.EmbeddedType(i), visit)
		}
		for i := range t.NumExplicitMethods() {
			f.walkNames(t.ExplicitMethod(i).Type(), visit)
		}
	}
}

// typeExpr returns a type as the file writes it.
func (f *file) typeExpr(t types.Type) string {
	var sb strings.Builder
	f.writeType(&sb, t)
	return sb.String()
}

func (f *file) writeType(sb *strings.Builder, t types.Type) {
	named := func(obj *types.TypeName, args *types.TypeList) {
		sb.WriteString(f.nameOf(obj))
		for i := range args.Len() {
			sb.WriteString([]string{", ", "["}[b2i(i == 0)])
			f.writeType(sb, args.At(i))
		}
		if args.Len() > 0 {
			sb.WriteByte(']')
		}
	}
	switch t := t.(type) {
	case *types.Alias:
		if !f.canName(t.Obj()) {
			f.writeType(sb, t.Rhs())
			return
		}
		named(t.Obj(), t.TypeArgs())
	case *types.Named:
		named(t.Obj(), t.TypeArgs())
	case *types.Pointer:
		sb.WriteByte('*')
		f.writeType(sb, t.Elem())
	case *types.Slice:
		sb.WriteString("[]")
		f.writeType(sb, t.Elem())
	case *types.Array:
		fmt.Fprintf(sb, "[%d]", t.Len())
		f.writeType(sb, t.Elem())
	case *types.Map:
		sb.WriteString("map[")
		f.writeType(sb, t.Key())
		sb.WriteByte(']')
		f.writeType(sb, t.Elem())
	case *types.Struct:
		if !f.global && f.embedsLocalName(t) {
			sb.WriteString(f.structAlias(t))
			return
		}
		sb.WriteString("struct{")
		for i := range t.NumFields() {
			if i > 0 {
				sb.WriteString("; ")
			}
			v := t.Field(i)
			if !v.Embedded() {
				sb.WriteString(v.Name() + " ")
			}
			f.writeType(sb, v.Type())
			if tag := t.Tag(i); tag != "" {
				sb.WriteString(" " + tagQuote(tag))
			}
		}
		sb.WriteByte('}')
	case *types.TypeParam:
		sb.WriteString(f.paramName(t))
	case *types.Chan:
		sb.WriteString([]string{"chan ", "chan<- ", "<-chan "}[t.Dir()])
		if e, ok := types.Unalias(t.Elem()).(*types.Chan); ok && e.Dir() == types.RecvOnly {
			sb.WriteString("(" + f.typeExpr(t.Elem()) + ")")
		} else {
			f.writeType(sb, t.Elem())
		}
	case *types.Signature:
		sb.WriteString("func")
		f.writeSignature(sb, t)
	case *types.Interface:
		f.writeInterface(sb, t)
	case *types.Union:
		for i := range t.Len() {
			if i > 0 {
				sb.WriteString(" | ")
			}
			if t.Term(i).Tilde() {
				sb.WriteByte('~')
			}
			f.writeType(sb, t.Term(i).Type())
		}
	default:
		sb.WriteString(types.TypeString(t, nil)) // of a basic type
	}
}

// writeSignature writes the parameters and results of a function.
func (f *file) writeSignature(sb *strings.Builder, t *types.Signature) {
	sb.WriteByte('(')
	for i := range t.Params().Len() {
		if i > 0 {
			sb.WriteString(", ")
		}
		p := t.Params().At(i).Type()
		if s, ok := p.(*types.Slice); ok && t.Variadic() && i == t.Params().Len()-1 {
			sb.WriteString("...")
			p = s.Elem()
		}
		f.writeType(sb, p)
	}
	sb.WriteByte(')')
	switch n := t.Results().Len(); n {
	case 0:
	case 1:
		sb.WriteByte(' ')
		f.writeType(sb, t.Results().At(0).Type())
	default:
		for i := range n {
			sb.WriteString([]string{", ", " ("}[b2i(i == 0)])
			f.writeType(sb, t.Results().At(i).Type())
		}
		sb.WriteByte(')')
	}
}

func (f *file) writeInterface(sb *strings.Builder, t *types.Interface) {
	if t.IsImplicit() {
		f.writeType(sb, t.EmbeddedType(0)) // a constraint without the word interface
		return
	}
	if t.NumExplicitMethods()+t.NumEmbeddeds() == 0 {
		sb.WriteString("interface{}")
		return
	}
	sb.WriteString("interface{")
	sep := ""
	for i := range t.NumExplicitMethods() {
		m := t.ExplicitMethod(i)
		sb.WriteString(sep + m.Name())
		f.writeSignature(sb, m.Signature())
		sep = "; "
	}
	for i := range t.NumEmbeddeds() {
		sb.WriteString(sep)
		f.writeType(sb, t.EmbeddedType(i))
		sep = "; "
	}
	sb.WriteByte('}')
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func tagQuote(tag string) string {
	if strconv.CanBackquote(tag) {
		return "`" + tag + "`"
	}
	return strconv.Quote(tag)
}

// nameOf is the name of a type. One that a variable of the generated functions has,
// too, is known there by an alias.
func (f *file) nameOf(obj *types.TypeName) string {
	switch {
	case obj.Pkg() == nil:
		return obj.Name()
	case obj.Pkg() != f.pkg:
		return f.importName(obj.Pkg().Path(), obj.Pkg().Name()) + "." + obj.Name()
	case f.global || !f.reserved[obj.Name()] || obj.Parent() != f.pkg.Scope():
		return f.own(obj.Name())
	}
	if a, ok := f.aliases[obj]; ok {
		return a
	}
	a := f.declare("javelin_" + obj.Name())
	f.aliases[obj] = a
	params, args := "", ""
	if n, ok := obj.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
		params = f.typeParamList(n.TypeParams())
		for i := range n.TypeParams().Len() {
			args += []string{", ", "["}[b2i(i == 0)] + f.paramName(n.TypeParams().At(i))
		}
		args += "]"
	}
	f.tail.WriteString("type " + a + params + " = " + f.own(obj.Name()) + args + "\n\n")
	return a
}

// embedsLocalName reports whether a struct embeds a type whose name is known by
// another one in the generated functions. The name of the field would change with
// it.
func (f *file) embedsLocalName(t *types.Struct) bool {
	for i := range t.NumFields() {
		if v := t.Field(i); v.Embedded() && f.reserved[v.Name()] {
			return true
		}
	}
	return false
}

// structAlias is the name of a struct type that must be written where no variable
// hides a type.
func (f *file) structAlias(t *types.Struct) string {
	params, args := "", ""
	if hasTypeParam(t) {
		params, args = f.typeParams(f.current), f.receiverArgs(f.current)
	}
	for _, a := range f.structAliases {
		if types.Identical(a.typ, t) {
			return a.name + args
		}
	}
	name := f.declare("javelin_struct")
	f.structAliases = append(f.structAliases, structAlias{t, name})
	f.global = true
	f.tail.WriteString("type " + name + params + " = " + f.typeExpr(t) + "\n\n")
	f.global = false
	return name + args
}

// hasTypeParam reports whether a type depends on a type parameter.
func hasTypeParam(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		for i := range t.TypeArgs().Len() {
			if hasTypeParam(t.TypeArgs().At(i)) {
				return true
			}
		}
	case *types.Pointer:
		return hasTypeParam(t.Elem())
	case *types.Slice:
		return hasTypeParam(t.Elem())
	case *types.Array:
		return hasTypeParam(t.Elem())
	case *types.Chan:
		return hasTypeParam(t.Elem())
	case *types.Map:
		return hasTypeParam(t.Key()) || hasTypeParam(t.Elem())
	case *types.Struct:
		for i := range t.NumFields() {
			if hasTypeParam(t.Field(i).Type()) {
				return true
			}
		}
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for i := range tuple.Len() {
				if hasTypeParam(tuple.At(i).Type()) {
					return true
				}
			}
		}
	case *types.Interface:
		for i := range t.NumMethods() {
			if hasTypeParam(t.Method(i).Type()) {
				return true
			}
		}
	}
	return false
}

// receiverArgs are the type parameters there, in brackets.
func (f *file) receiverArgs(r *root) string {
	tps := r.params()
	if tps.Len() == 0 {
		return ""
	}
	var names []string
	for i := range tps.Len() {
		names = append(names, f.paramName(tps.At(i)))
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// typeParams declares the type parameters of a root for a function of its own.
func (f *file) typeParams(r *root) string { return f.typeParamList(r.params()) }

func (f *file) typeParamList(tps *types.TypeParamList) string {
	if tps.Len() == 0 {
		return ""
	}
	var decls []string
	for i := range tps.Len() {
		tp := tps.At(i)
		decls = append(decls, f.paramName(tp)+" "+f.typeExpr(tp.Constraint()))
	}
	return "[" + strings.Join(decls, ", ") + "]"
}

// pointerTo is the address of x.
func pointerTo(x string) string {
	if strings.HasPrefix(x, "*") {
		return x[1:]
	}
	return "&" + x
}

// selectable is x where something is selected, indexed or sliced.
func selectable(x string) string {
	if strings.HasPrefix(x, "*") {
		return "(" + x + ")"
	}
	return x
}

// params are the type parameters of the type.
func (r *root) params() *types.TypeParamList { return r.typ.Origin().TypeParams() }
