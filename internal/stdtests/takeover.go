package main

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"strings"
)

// takeable are the unexported functions and types of std which tests use only
// to build what they expect.
var takeable = set("len64", "addr", "wrapErrUnsupported", "isZeroer")

// takeOver returns the declaration in files of an unexported constant, sentinel
// error, reflect.Type or takeable helper, "" when there is none. What does work
// of the package under test is never taken over: that would test std.
func takeOver(files map[string]string, name string) (string, error) {
	for file, src := range files {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, file, src, 0)
		if err != nil {
			return "", err
		}
		text := func(n any) string {
			var b strings.Builder
			printer.Fprint(&b, fset, n)
			return b.String()
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == name && takeable[name] {
					return text(d), nil
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						if spec.Name.Name == name && takeable[name] {
							return "type " + text(spec), nil
						}
					case *ast.ValueSpec:
						if decl := takeValue(d.Tok, spec, name, text); decl != "" {
							return decl, nil
						}
					}
				}
			}
		}
	}
	return "", nil
}

func takeValue(tok token.Token, spec *ast.ValueSpec, name string, text func(any) string) string {
	for i, n := range spec.Names {
		if n.Name != name || i >= len(spec.Values) {
			continue
		}
		value := text(spec.Values[i])
		if tok == token.CONST || strings.HasPrefix(value, "errors.New(") || strings.HasPrefix(value, "reflect.TypeFor[") {
			return tok.String() + " " + name + " = " + value
		}
	}
	return ""
}

// takenHeader begins the file of what was taken over.
func (s *suite) takenHeader() string {
	h := "package " + s.mode.clause + "\n\nimport (\n\t\"errors\"\n\t\"math\"\n\t\"reflect\"\n\t\"time\"\n"
	use := ""
	if s.mode.std == stdPaths.v2 {
		h += "\tjsontext \"" + s.paths.jsontext + "\"\n"
		use = "\t_ jsontext.Kind\n"
	}
	return h + ")\n\nvar (\n\t_ = errors.New\n\t_ = math.Inf\n\t_ = reflect.DeepEqual\n\t_ time.Time\n" + use + ")\n"
}
