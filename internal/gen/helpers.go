package gen

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"github.com/javelin-go/javelin/internal/shape"
)

// find returns the helper of a kind for a type, which it makes by mk if there is
// none yet.
func (f *file) find(what string, t types.Type, mk func() *helper) *helper {
	key := what + " " + types.TypeString(t, nil)
	if hasTypeParam(t) {
		key += " of " + f.current.name.Name()
	}
	for _, h := range f.helpers[key] {
		if types.Identical(h.typ, t) {
			return h
		}
	}
	h := mk()
	h.typ = t
	f.helpers[key] = append(f.helpers[key], h)
	return h
}

// plain is a type without an alias, if it can be named without.
func (f *file) plain(t types.Type) types.Type {
	if u := types.Unalias(t); f.isAccessible(u) {
		return u
	}
	return t
}

// helperFor returns the name of the function that reads or writes a struct type.
func (f *file) helperFor(t types.Type, decode bool) string {
	t = f.plain(t)
	what, verb := "write", "javelinWrite"
	if decode {
		what, verb = "read", "javelinRead"
	}
	h := f.find(what, t, func() *helper {
		h := &helper{name: f.declare(verb + f.mangle(t)), decode: decode, root: f.current, at: f.at}
		f.queue = append(f.queue, h)
		return h
	})
	if hasTypeParam(t) {
		return h.name + f.receiverArgs(f.current)
	}
	return h.name
}

// modelOf returns the fields of a struct type.
func (f *file) modelOf(t types.Type) *structModel {
	t = types.Unalias(t)
	return f.find("model", t, func() *helper {
		at := f.pos()
		if n, ok := t.(*types.Named); ok && n.Obj().Pkg() == f.pkg {
			at = n.Obj().Pos()
		}
		m := f.structModelOf(t, at)
		for i := range m.fields {
			f.addHash(m.fields[i].comment)
		}
		if m.fallback != nil {
			f.addHash(m.fallback.comment)
		}
		return &helper{model: m}
	}).model
}

// addHash adds a text to the hash that the head of the file tells.
func (f *file) addHash(s string) {
	for i := range len(s) {
		f.hash = (f.hash ^ uint64(s[i])) * 1099511628211
	}
	f.hash = (f.hash ^ 0xff) * 1099511628211
}

// structVar returns a pointer to the description of a struct type.
func (f *file) structVar(t types.Type, s *structModel) string {
	t = f.plain(t)
	h := f.find("struct", t, func() *helper {
		h := &helper{name: f.declare("javelin" + f.mangle(t))}
		var sb strings.Builder
		sb.WriteString("var " + h.name + " = " + f.rt() + "Struct{\nType: " + f.typeLiteral(t) + ",\n")
		if len(s.fields) > 0 {
			sb.WriteString("Fields: []" + f.rt() + "Field{\n")
			for i := range s.fields {
				fd := &s.fields[i]
				sb.WriteString("{Name: " + goQuote(fd.Name))
				sb.WriteString(f.caseOf(fd.Case))
				if fd.Required {
					sb.WriteString(", Required: true")
				}
				if n := len(fd.Index) - 1; n > 0 && s.foldsByDepth() {
					sb.WriteString(", Depth: " + strconv.Itoa(n))
				}
				sb.WriteString("},\n")
			}
			sb.WriteString(f.aliasesOf(s))
			sb.WriteString("},\n")
		}
		if s.hasOtherLetters() {
			sb.WriteString("Fold: " + f.rt() + "FoldRune,\n")
		}
		if s.fallback != nil {
			sb.WriteString("Fallback: true,\n")
		}
		if f.g.cfg.DisallowUnknownFields {
			sb.WriteString("Strict: true,\n")
		}
		sb.WriteString("}\n\n")
		f.tail.WriteString(sb.String())
		return h
	})
	if hasTypeParam(t) {
		return h.name + ".Of((*" + f.typeExpr(t) + ")(nil))"
	}
	return "&" + h.name
}

// typeVar returns a pointer to the description of a type for errors.
func (f *file) typeVar(t types.Type) string {
	t = f.plain(t)
	if hasTypeParam(t) {
		return f.rt() + "TypeFor((*" + f.typeExpr(t) + ")(nil), " + goQuote(reflectName(t)) + ")"
	}
	h := f.find("type", t, func() *helper {
		h := &helper{name: f.declare("javelinType" + f.mangle(t))}
		f.types = append(f.types, h.name+" = "+f.rt()+"Type"+strings.TrimPrefix(f.typeLiteral(t), f.rt()+"Type"))
		return h
	})
	return "&" + h.name
}

// typeLiteral is an rt.Type.
func (f *file) typeLiteral(t types.Type) string {
	s := f.rt() + "Type{Name: " + goQuote(reflectName(t))
	if !hasTypeParam(t) && f.isAccessible(t) {
		s += ", Nil: (*" + f.typeExpr(t) + ")(nil)"
	}
	return s + "}"
}

// mangle makes a part of an identifier of a type.
func (f *file) mangle(t types.Type) string {
	if isRawMessage(t) {
		return "JSONRawMessage"
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		s := t.Obj().Name()
		if p := t.Obj().Pkg(); p != nil && p != f.pkg {
			s = capital(p.Name()) + capital(s)
		}
		for i := range t.TypeArgs().Len() {
			if !isTypeParam(t.TypeArgs().At(i)) {
				s += f.mangle(t.TypeArgs().At(i))
			}
		}
		return capitalRune(s)
	case *types.Basic:
		return capital(t.Name())
	case *types.Pointer:
		return "PointerTo" + f.mangle(t.Elem())
	case *types.Slice:
		return "SliceOf" + f.mangle(t.Elem())
	case *types.Array:
		return "ArrayOf" + f.mangle(t.Elem())
	case *types.Map:
		return "MapOf" + f.mangle(t.Key()) + f.mangle(t.Elem())
	case *types.Struct:
		if f.current != nil {
			return capitalRune(f.current.name.Name()) + "Struct"
		}
		return "Struct"
	case *types.Interface:
		return "Interface"
	case *types.TypeParam:
		return t.Obj().Name()
	}
	return "Value"
}

func capitalRune(s string) string {
	rs := []rune(s)
	rs[0] = unicode.ToUpper(rs[0])
	return string(rs)
}

// aliasesOf are the lines of an rt.Struct for the aliases of its fields, after those of the
// fields. One that differs from another name of its field in spelling alone is for that very
// spelling: others would be of both.
func (f *file) aliasesOf(s *structModel) string {
	var sb strings.Builder
	deepest := 0
	for i := range s.fields {
		deepest = max(deepest, len(s.fields[i].Index))
	}
	for i := range s.fields {
		fd := &s.fields[i]
		names := []string{fd.Name}
		for _, a := range fd.Aliases {
			rule := fd.Case
			for _, n := range names {
				if f.spellsLike(a, n) {
					rule = shape.CaseStrict
				}
			}
			names = append(names, a)
			depth := ""
			if s.foldsByDepth() {
				depth = fmt.Sprintf(", Depth: %d", deepest) // a name of a field comes first
			}
			fmt.Fprintf(&sb, "{Name: %s%s%s}, // of %s\n", goQuote(a), f.caseOf(rule), depth, fd.GoName)
		}
	}
	return sb.String()
}

// caseOf is how the spelling of a name is judged, in the line of an rt.Field.
func (f *file) caseOf(c shape.Case) string {
	switch c {
	case shape.CaseIgnore:
		return ", Case: " + f.rt() + "CaseIgnore"
	case shape.CaseStrict:
		return ", Case: " + f.rt() + "CaseStrict"
	}
	return ""
}

// spellsLike reports whether two names are the same where case does not matter.
func (f *file) spellsLike(a, b string) bool {
	if !f.g.cfg.V1 {
		plain := strings.NewReplacer("-", "", "_", "")
		a, b = plain.Replace(a), plain.Replace(b)
	}
	return strings.EqualFold(a, b)
}
