package gen

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/javelin-go/javelin/internal/shape"
)

// hasOtherLetters reports whether there are names that are not ASCII.
func (s *structModel) hasOtherLetters() bool {
	for i := range s.fields {
		for _, c := range []byte(s.fields[i].Name + strings.Join(s.fields[i].Aliases, "")) {
			if c >= utf8.RuneSelf {
				return true
			}
		}
	}
	return false
}

// foldsByDepth reports whether there are names, the same but for case, dashes and
// underscores, of which the shallowest is not the first in the order of marshaling.
func (s *structModel) foldsByDepth() bool {
	plain := strings.NewReplacer("-", "", "_", "")
	for i := range s.fields {
		for j := range i {
			a, b := &s.fields[j], &s.fields[i]
			if a.ID > b.ID && strings.EqualFold(plain.Replace(a.Name), plain.Replace(b.Name)) {
				return true
			}
		}
	}
	return false
}

// path is the selector of the field in the struct that v points to.
func (fd *fieldModel) path(v string) string { return v + "." + strings.Join(fd.steps, ".") }

// shapeError returns what is wrong with a struct type, or nil.
func (f *file) shapeError(t types.Type) *shape.Error {
	s := f.g.resolve(t)
	for _, e := range []*shape.Error{s.Err, s.FormatErr, s.ExtraErr} {
		if e != nil && (e != s.Err || !f.g.cfg.V1) {
			return e
		}
	}
	return nil
}

// broken returns what is wrong with a struct type of another package, or nil. Nothing
// here can mend that, and the program may never meet such a value: as with json/v2,
// that is an error of the value.
func (f *file) broken(t types.Type) *shape.Error {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == f.pkg {
		return nil
	}
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return nil
	}
	return f.shapeError(t)
}

// structModelOf works out the fields of a struct type. at is where to report what
// is wrong with it.
func (f *file) structModelOf(t types.Type, at token.Pos) *structModel {
	g := f.g
	s := g.resolve(t)
	if f.broken(t) != nil {
		return &structModel{}
	}
	if e := f.shapeError(t); e != nil {
		pos := at
		if n, ok := e.Type.(goType).t.(*types.Named); ok && n.Obj().Pkg() == f.pkg {
			pos = n.Obj().Pos()
		}
		if i := e.Field; i >= 0 {
			if v := structOf(e.Type.(goType).t).Field(i); v.Pkg() == f.pkg {
				pos = v.Pos()
			}
		}
		g.failf(pos, "%s: %v", e.Type, e.Err)
		return &structModel{}
	}
	m := new(structModel)
	if slices.ContainsFunc(s.Fields, func(sf shape.Field) bool { return hasInvalid(sf.Type.(goType).t) }) {
		for _, e := range f.src.errs[:min(len(f.src.errs), 10)] {
			g.failf(e.Pos, "%s", e.Msg)
		}
		if len(f.src.errs) == 0 {
			g.failf(at, "a field of %s cannot be told", reflectName(t))
		}
		return m
	}
	for i := range s.Fields {
		m.fields = append(m.fields, f.fieldModel(t, &s.Fields[i], at))
	}
	if s.Fallback != nil {
		fd := f.fieldModel(t, s.Fallback, at)
		m.fallback = &fd
	}
	return m
}

func (f *file) fieldModel(t types.Type, sf *shape.Field, at token.Pos) fieldModel {
	fd := fieldModel{Field: sf, typ: sf.Type.(goType).t}
	var field *types.Var
	var tag string
	for i, index := range sf.Index {
		st := structOf(t)
		field, tag = st.Field(index), st.Tag(index)
		if field.Pkg() == f.pkg {
			fd.pos = field.Pos()
		}
		if !field.Exported() && field.Pkg() != f.pkg {
			// What is embedded by another package under a name that is not
			// exported is reached by promotion, or not at all.
			if !f.isPromoted(t, sf.Index[i:]) {
				f.g.failf(posOr(fd.pos, at), "field %s of %s cannot be reached from this package", sf.GoName, reflectName(t))
			}
		} else {
			fd.steps = append(fd.steps, field.Name())
		}
		t = field.Type()
		if p, ok := t.Underlying().(*types.Pointer); ok && i < len(sf.Index)-1 {
			fd.hops = append(fd.hops, hopModel{strings.Join(fd.steps, "."), p.Elem(), field.Exported()})
			t = p.Elem()
		}
	}
	fd.typ = field.Type() // as it is written
	_, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	for _, o := range strings.Split(options, ",") {
		fd.option(o)
		if meant := misspelt(o); meant != "" && fd.pos.IsValid() {
			f.g.warnf(fd.pos, "option %s in the `json` tag of field %s has no effect: is %s meant?", o, sf.GoName, meant)
		}
	}
	for _, x := range sf.Extra {
		fd.option(x.Key)
	}
	fd.comment = strings.Join(fd.steps, ".") + " " + f.commentType(fd.typ)
	if tag != "" && !strings.ContainsAny(tag, "`\n\r") {
		fd.comment += " `" + tag + "`"
	} else if tag != "" {
		fd.comment += " " + strconv.Quote(tag)
	}
	return fd
}

// misspelt returns the option that generated code knows, or another generator knew, which
// is one or two letters from one that nobody knows; or "".
func misspelt(option string) string {
	known := []string{"required", "default", "alias", "nocopy", "intern", "omitempty", "omitzero", "string", "embed"}
	if slices.Contains(known, strings.TrimPrefix(option, "!")) || len(option) < 4 {
		return ""
	}
	for _, k := range known {
		if distance(strings.ToLower(option), k) <= 2 {
			return k
		}
	}
	return ""
}

// distance is how many letters of a must be changed, added or left out to have b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0]++
		for j := range len(b) {
			d := min(row[j], row[j+1]) + 1
			if a[i] == b[j] {
				d = min(d, before)
			} else {
				d = min(d, before+1)
			}
			before, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}

func posOr(pos, other token.Pos) token.Pos {
	if pos.IsValid() {
		return pos
	}
	return other
}

// option takes an option of a tag: easyjson has these two in the tag json:"…", where nobody
// else knows them.
func (fd *fieldModel) option(name string) {
	switch strings.TrimSpace(name) {
	case "nocopy":
		fd.nocopy = true
	case "intern":
		fd.intern = true
	}
}

// commentType is a type for readers. It must not import anything.
func (f *file) commentType(t types.Type) string {
	s := types.TypeString(t, func(p *types.Package) string {
		if p == f.pkg {
			return ""
		}
		return p.Name()
	})
	if len(s) > 60 || strings.ContainsAny(s, "\n\r") {
		s = strings.SplitN(s, "{", 2)[0] + "{…}"
	}
	return s
}

// structOf returns the struct that t is, or points to.
func structOf(t types.Type) *types.Struct {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return t.Underlying().(*types.Struct)
}

// isPromoted reports whether Go finds the field at index in t by its name alone.
func (f *file) isPromoted(t types.Type, index []int) bool {
	at := t
	var name string
	for _, i := range index {
		v := structOf(at).Field(i)
		name, at = v.Name(), v.Type()
		if v.Exported() {
			break
		}
	}
	_, got, _ := types.LookupFieldOrMethod(t, true, f.pkg, name)
	return len(got) > 0 && len(got) <= len(index) && slices.Equal(got, index[:len(got)])
}

// manner is how the code departs from what tags alone say.
func (g *generator) manner() shape.Manner {
	c := g.cfg
	m := c.Naming
	for _, flag := range []struct {
		set bool
		m   shape.Manner
	}{
		{c.OmitEmpty, shape.OmitEmpty}, {c.OmitZero, shape.OmitZero},
		{c.DisallowUnknownFields, shape.RejectUnknown}, {c.PlainBytes, shape.PlainBytes},
	} {
		if flag.set {
			m |= flag.m
		}
	}
	return m
}

// resolve returns the shape of a struct type.
func (g *generator) resolve(t types.Type) *shape.Struct {
	return shape.ResolveIn(g.types.describe(t), g.manner()|shape.ForeignTags)
}

// hasInvalid reports whether a type is, or has as a part, one that go/types could not
// tell.
func hasInvalid(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t.Kind() == types.Invalid
	case *types.Named:
		for i := range t.TypeArgs().Len() {
			if hasInvalid(t.TypeArgs().At(i)) {
				return true
			}
		}
		b, ok := t.Underlying().(*types.Basic)
		return ok && b.Kind() == types.Invalid
	case *types.Pointer:
		return hasInvalid(t.Elem())
	case *types.Slice:
		return hasInvalid(t.Elem())
	case *types.Array:
		return hasInvalid(t.Elem())
	case *types.Chan:
		return hasInvalid(t.Elem())
	case *types.Map:
		return hasInvalid(t.Key()) || hasInvalid(t.Elem())
	case *types.Struct:
		for i := range t.NumFields() {
			if hasInvalid(t.Field(i).Type()) {
				return true
			}
		}
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for i := range tuple.Len() {
				if hasInvalid(tuple.At(i).Type()) {
					return true
				}
			}
		}
	}
	return false
}
