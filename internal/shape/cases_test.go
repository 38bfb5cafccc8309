package shape_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/javelin-go/javelin/internal/shape"
	"github.com/javelin-go/javelin/internal/shape/testdata/cases"
)

// TestResolveFromSource reads the types of package cases with go/types.
func TestResolveFromSource(t *testing.T) {
	m := loadCases(t)
	for _, tt := range cases.All {
		name := reflect.TypeOf(tt.Value).Name()
		typ := m.describe(m.pkg.Scope().Lookup(name).Type())
		got := cases.Outline(shape.Resolve(typ))
		if want := strings.TrimPrefix(tt.Want, "\n"); got != want {
			t.Errorf("%s:\ngot:\n%s\nwant:\n%s", name, got, want)
		}
	}
}

// stubs are of the imported packages what the cases use.
var stubs = map[string]string{
	"encoding": `package encoding
		type TextMarshaler interface { MarshalText() ([]byte, error) }
		type TextUnmarshaler interface { UnmarshalText([]byte) error }`,
	"github.com/javelin-go/javelin/json/jsontext": `package jsontext
		type Value []byte
		func (Value) MarshalJSON() ([]byte, error) { return nil, nil }
		type Encoder struct{}
		type Decoder struct{}`,
	"methods": `package methods
		import "encoding"
		import "github.com/javelin-go/javelin/json/jsontext"
		type M1 = encoding.TextMarshaler
		type M2 = encoding.TextUnmarshaler
		type M3 interface { MarshalJSON() ([]byte, error) }
		type M4 interface { UnmarshalJSON([]byte) error }
		type M5 interface { MarshalJSONTo(*jsontext.Encoder) error }
		type M6 interface { UnmarshalJSONFrom(*jsontext.Decoder) error }
		type Z interface { IsZero() bool }`,
}

// A model describes types of go/types.
type model struct {
	pkg      *types.Package
	imported map[string]*types.Package
	methods  []*types.Interface
	isZero   *types.Interface
	rawValue types.Type
	seen     []types.Type
}

func loadCases(t *testing.T) *model {
	m := &model{imported: map[string]*types.Package{}}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "testdata/cases/cases.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	// Of the file only the declarations of types and methods matter.
	file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
		f, isFunc := d.(*ast.FuncDecl)
		g, isGen := d.(*ast.GenDecl)
		return isFunc && f.Recv == nil || isGen && (g.Tok == token.VAR)
	})
	conf := types.Config{Importer: m, Error: func(err error) {
		if te := new(types.Error); !errors.As(err, te) || !te.Soft {
			t.Error(err)
		}
	}}
	m.pkg, _ = conf.Check("cases", fset, []*ast.File{file}, nil)
	methods, err := m.Import("methods")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range methods.Scope().Names() {
		i := methods.Scope().Lookup(name).Type().Underlying().(*types.Interface)
		if name == "Z" {
			m.isZero = i
		} else {
			m.methods = append(m.methods, i)
		}
	}
	m.rawValue = m.imported["github.com/javelin-go/javelin/json/jsontext"].Scope().Lookup("Value").Type()
	return m
}

// Import implements types.Importer. What has no stub, only Outline needs.
func (m *model) Import(path string) (*types.Package, error) {
	if p := m.imported[path]; p != nil {
		return p, nil
	}
	src, ok := stubs[path]
	if !ok {
		src = "package " + path[strings.LastIndex(path, "/")+1:]
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, src, 0)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: m}
	p, err := conf.Check(path, fset, []*ast.File{f}, nil)
	m.imported[path] = p
	return p, err
}

// describe returns the same description for identical types.
func (m *model) describe(t types.Type) sourceType {
	t = types.Unalias(t)
	for _, s := range m.seen {
		if types.Identical(s, t) {
			return sourceType{m, s}
		}
	}
	m.seen = append(m.seen, t)
	return sourceType{m, t}
}

type sourceType struct {
	m *model
	t types.Type
}

// String writes the types of the cases as reflect does.
func (s sourceType) String() string {
	text := types.TypeString(s.t, func(p *types.Package) string { return p.Name() })
	text = strings.NewReplacer("interface{}", "interface {}", "any", "interface {}").Replace(text)
	if inside, ok := strings.CutPrefix(text, "struct{"); ok {
		text = "struct { " + strings.TrimSuffix(inside, "}") + " }"
	}
	return text
}

func (s sourceType) implements(i *types.Interface) bool {
	return types.Implements(s.t, i) || !types.IsInterface(s.t) && types.Implements(types.NewPointer(s.t), i)
}

func (s sourceType) Is(f shape.Fact) bool {
	m, isMap := s.t.Underlying().(*types.Map)
	switch f {
	case shape.IsStruct:
		_, ok := s.t.Underlying().(*types.Struct)
		return ok
	case shape.IsRawValue:
		return types.Identical(s.t, s.m.rawValue)
	case shape.IsStringMap:
		if !isMap {
			return false
		}
		key, ok := m.Key().Underlying().(*types.Basic)
		return ok && key.Kind() == types.String
	case shape.IsString:
		t := s.t
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		b, ok := t.Underlying().(*types.Basic)
		return ok && b.Kind() == types.String
	case shape.HasMethods:
		return slices.ContainsFunc(s.m.methods, s.implements)
	case shape.HasKeyMethods:
		return isMap && slices.ContainsFunc(s.m.methods, s.m.describe(m.Key()).implements)
	}
	panic("unknown fact")
}

func (s sourceType) ZeroMethod() shape.ZeroMethod {
	_, isPointer := s.t.Underlying().(*types.Pointer)
	switch {
	case !s.implements(s.m.isZero):
		return shape.NoZeroMethod
	case types.IsInterface(s.t):
		return shape.ZeroInInterface
	case isPointer:
		return shape.ZeroUnlessNil
	case types.Implements(s.t, s.m.isZero):
		return shape.ZeroByValue
	}
	return shape.ZeroByPointer
}

func (s sourceType) Sort() (sort shape.Sort, size int) {
	if s.Is(shape.HasMethods) {
		return shape.Custom, 0
	}
	switch u := s.t.Underlying().(type) {
	case *types.Pointer:
		return shape.Pointer, 0
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return shape.String, 0
		case u.Kind() == types.Int8:
			return shape.Int, 8
		case u.Info()&types.IsBoolean != 0:
			return shape.Bool, 0
		}
	case *types.Slice:
		return shape.Slice, 0
	}
	return shape.Custom, 0
}

func (s sourceType) Elem() shape.Type {
	return s.m.describe(s.t.Underlying().(interface{ Elem() types.Type }).Elem())
}

func (s sourceType) Indirect() shape.Type {
	if p, ok := s.t.(*types.Pointer); ok {
		return s.m.describe(p.Elem())
	}
	return s
}

func (s sourceType) Identity() any { return s }

func (s sourceType) NumField() int { return s.t.Underlying().(*types.Struct).NumFields() }

func (s sourceType) Field(i int) shape.GoField {
	st := s.t.Underlying().(*types.Struct)
	f := st.Field(i)
	return shape.GoField{Name: f.Name(), Type: s.m.describe(f.Type()), Tag: st.Tag(i), Exported: f.Exported(), Embedded: f.Embedded()}
}
