package gen

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/javelin-go/javelin/internal/shape"
)

// This file looks for structs that get generated methods by embedding, and have no code
// of their own:
//
//	type Base struct { ID int }              MarshalJSON is generated,
//	type Derived struct { Base; Name string }  and has encoding/json write {"ID":1} for it
//
// Go has it so, and nobody says a word when the rest is gone. Package json/v2 knows better,
// others cannot.

// directions are the methods that tell, the best known first, in each direction.
var directions = []struct {
	verb    string
	methods []string
}{
	{"write", []string{"MarshalJSON", "MarshalJSONTo", "MarshalJavelin"}},
	{"read", []string{"UnmarshalJSON", "UnmarshalJSONFrom", "UnmarshalJavelin"}},
}

// checkPromotions reports the structs of a package that would be read or written in part.
func (g *generator) checkPromotions(s *source, c *checked) {
	own := map[*ast.StructType]bool{} // what follows a name
	for _, f := range s.files {
		ast.PreorderStack(f.ast, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				return n.Body == nil || declaresStructs(n.Body)
			case *ast.TypeSpec:
				if st, ok := n.Type.(*ast.StructType); ok {
					own[st] = true
				}
				obj, ok := c.info.Defs[n.Name].(*types.TypeName)
				if !ok && !inFunction(stack) {
					obj, ok = c.pkg.Scope().Lookup(n.Name.Name).(*types.TypeName)
				}
				if !ok || obj.Pos() != n.Name.Pos() {
					break
				}
				if n.Assign.IsValid() {
					delete(own, asStruct(n.Type))
					break
				}
				g.checkPromotion(c.pkg, obj.Type(), obj.Name(), inFunction(stack))
			case *ast.StructType:
				if tv, ok := c.info.Types[n]; ok && !own[n] && !g.isWithinRoot(stack) {
					g.checkPromotion(c.pkg, tv.Type, "a struct without a name", true)
				}
			}
			return true
		})
	}
}

func asStruct(x ast.Expr) *ast.StructType {
	st, _ := x.(*ast.StructType)
	return st
}

func inFunction(stack []ast.Node) bool {
	return slices.ContainsFunc(stack, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return true
		}
		return false
	})
}

// isWithinRoot reports whether a struct is a part of a type that there is code for in
// both directions, which sees to it.
func (g *generator) isWithinRoot(stack []ast.Node) bool {
	for _, n := range stack {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			continue
		}
		for _, r := range g.roots {
			if r.name.Pos() == spec.Name.Pos() && r.decode && r.encode {
				return true
			}
		}
	}
	return false
}

// checkPromotion reports a type that has generated methods by embedding that leave
// something out. unnamed says that it cannot have methods of its own.
func (g *generator) checkPromotion(pkg *types.Package, t types.Type, name string, unnamed bool) {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || !slices.ContainsFunc(fieldsOf(st), (*types.Var).Embedded) {
		return
	}
	var verbs []string
	var base *types.Var
	var lost string
	for i, d := range directions {
		path := promoted(t, pkg, d.methods)
		if path == nil {
			continue
		}
		left, ok := g.leftOut(t, path, i == 1)
		if !ok {
			continue
		}
		verbs = append(verbs, d.verb)
		base, lost = st.Field(path[0]), left
	}
	if verbs == nil {
		return
	}
	do := "ask for code for " + name + ", too"
	if unnamed {
		do = "declare the struct as a type of the package, with code of its own"
	}
	g.failf(base.Pos(), "%s embeds %s and has no code of its own: by the methods generated for that, encoding/json and others would %s it without %s; %s, or give the field a name",
		name, base.Name(), strings.Join(verbs, " and "), lost, do)
}

func fieldsOf(st *types.Struct) []*types.Var {
	fields := make([]*types.Var, st.NumFields())
	for i := range fields {
		fields[i] = st.Field(i)
	}
	return fields
}

// promoted returns where the generated methods of a direction are that a struct has by
// embedding, if it has any.
func promoted(t types.Type, pkg *types.Package, methods []string) (path []int) {
	for _, name := range methods {
		obj, index, _ := types.LookupFieldOrMethod(t, true, pkg, name)
		fn, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		recv := fn.Signature().Recv().Type()
		if p, ok := types.Unalias(recv).(*types.Pointer); ok {
			recv = p.Elem()
		}
		owner, _ := types.Unalias(recv).(*types.Named)
		if len(index) < 2 || owner == nil || !declares(owner, methods[len(methods)-1]) {
			return nil // what counts is its own, or not ours
		}
		return index[:len(index)-1]
	}
	return nil
}

// leftOut returns what is left out of a struct where of it only the part at path is read
// or written; false if nothing is.
func (g *generator) leftOut(t types.Type, path []int, decode bool) (string, bool) {
	if m := g.types.methodsOf(t); decode && m.reads() || !decode && m.writes() {
		return "the method that makes it a string", true
	}
	whole := shape.Resolve(g.types.describe(t))
	at := fieldAt(t, path).Type()
	if p, ok := at.Underlying().(*types.Pointer); ok {
		at = p.Elem()
	}
	if _, ok := at.Underlying().(*types.Struct); !ok {
		return "the name of that field", true
	}
	part := shape.Resolve(g.types.describe(at))
	if f := whole.Fallback; f != nil && !within(f.Index, path) {
		return "field " + f.GoName, true
	}
	n := 0
	for i := range whole.Fields {
		if f := &whole.Fields[i]; within(f.Index, path) {
			n++
		} else if slices.Equal(f.Index, path) {
			return "the name of that field", true
		} else {
			return "field " + f.GoName, true
		}
	}
	if n != len(part.Fields) {
		return "regard to what else is in it", true
	}
	return "", false
}

// within reports whether a field is one of the struct at path.
func within(index, path []int) bool {
	return len(index) > len(path) && slices.Equal(index[:len(path)], path)
}
