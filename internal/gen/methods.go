package gen

import (
	"fmt"
	"go/types"
	"strings"
)

// A field, or a method, can have the name of a method that is to be written. What is the
// user's stays; what is to be done about it, the error says.

// written returns the methods that are written for a type, each with what leaves it out,
// if anything does.
func (g *generator) written(r *root) map[string]string {
	const std = "leave the method out by the flag -no_std_marshalers or -std"
	names := map[string]string{"JavelinType": ""}
	add := func(do bool, method, without string) {
		if do {
			names[method] = without
		}
	}
	c := g.cfg
	add(r.decode, "UnmarshalJavelin", "")
	add(r.encode, "MarshalJavelin", "")
	add(r.decode && c.Std&StdJSON != 0, "UnmarshalJSON", std)
	add(r.encode && c.Std&StdJSON != 0, "MarshalJSON", std)
	add(r.decode && c.Std&StdText != 0 && !r.file.isTest, "UnmarshalJSONFrom", std)
	add(r.encode && c.Std&StdText != 0 && !r.file.isTest, "MarshalJSONTo", std)
	return names
}

// checkMethodNames reports fields and methods of a type that have the name of a method to
// be written. AppendJSON is not among them: it is left out then.
func (g *generator) checkMethodNames(r *root) bool {
	methods := g.written(r)
	ok := true
	check := func(what string, obj types.Object, advice string) {
		without, isMethod := methods[obj.Name()]
		if !isMethod {
			return
		}
		ok = false
		if without != "" {
			advice += ", or " + without
		}
		g.failf(obj.Pos(), "%s %s of %s has the name of a method that is to be written: %s", what, obj.Name(), r.name.Name(), advice)
	}
	if s, isStruct := r.typ.Underlying().(*types.Struct); isStruct {
		for i := range s.NumFields() {
			v := s.Field(i)
			check("field", v, fmt.Sprintf("rename it, and keep the name of its member by the tag `json:%q`", v.Name()))
		}
	}
	for i := range r.typ.NumMethods() {
		check("method", r.typ.Method(i), "rename it")
	}
	if f := r.hasOwn("AppendJSON"); f != nil {
		if _, isMethod := f.(*types.Func); !isMethod {
			g.warnf(f.Pos(), "%s gets no method AppendJSON, since it has a field of that name", r.name.Name())
		}
	}
	return ok
}

// foreignMethod returns which other generator has written a method of a type, if any has,
// and into which file.
func (g *generator) foreignMethod(r *root, name string) (tool, file string) {
	m, ok := r.hasOwn(name).(*types.Func)
	if !ok {
		return "", ""
	}
	file = g.load.fset.Position(m.Pos()).Filename
	for _, f := range r.src.files {
		if f.path == file && len(f.ast.Comments) > 0 {
			head := f.ast.Comments[0].List[0].Text
			for _, tool := range []string{"easyjson", "tinyjson", "ffjson"} {
				if strings.Contains(head, "enerated by "+tool) {
					return tool, g.cfg.short(file)
				}
			}
		}
	}
	return "", ""
}

// hasOwn returns the field or method of a name that a type has by itself, not by what it
// embeds, or nil.
func (r *root) hasOwn(name string) types.Object {
	obj, index, _ := types.LookupFieldOrMethod(r.typ, true, r.src.pkg, name)
	if obj == nil || len(index) > 1 {
		return nil
	}
	return obj
}
