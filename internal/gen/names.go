package gen

import (
	"go/types"
	"strconv"
	"strings"
)

// reflectName returns a type as the reflect package writes it, which is how errors
// speak of it.
func reflectName(t types.Type) string {
	var sb strings.Builder
	writeReflectName(&sb, t, false)
	return sb.String()
}

// writeReflectName appends the name of a type; as an argument of a generic type
// it has the whole path of its package.
func writeReflectName(sb *strings.Builder, t types.Type, argument bool) {
	write := func(t types.Type) { writeReflectName(sb, t, argument) }
	if isRawMessage(t) {
		// Whatever the Go release makes of it, the code is to be the same.
		if argument {
			sb.WriteString("encoding/")
		}
		sb.WriteString("json.RawMessage")
		return
	}
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.UnsafePointer:
			sb.WriteString("unsafe.Pointer")
		default:
			sb.WriteString(types.Typ[t.Kind()].Name()) // byte is uint8
		}
	case *types.Named:
		if p := t.Obj().Pkg(); p != nil {
			if argument {
				sb.WriteString(linkerPath(p) + ".")
			} else {
				sb.WriteString(p.Name() + ".")
			}
		}
		sb.WriteString(t.Obj().Name())
		if args := t.TypeArgs(); args.Len() > 0 {
			sb.WriteByte('[')
			for i := range args.Len() {
				if i > 0 {
					sb.WriteByte(',')
				}
				writeReflectName(sb, args.At(i), true)
			}
			sb.WriteByte(']')
		}
	case *types.TypeParam:
		sb.WriteString(t.Obj().Name())
	case *types.Pointer:
		sb.WriteByte('*')
		write(t.Elem())
	case *types.Slice:
		sb.WriteString("[]")
		write(t.Elem())
	case *types.Array:
		sb.WriteString("[" + strconv.FormatInt(t.Len(), 10) + "]")
		write(t.Elem())
	case *types.Map:
		sb.WriteString("map[")
		write(t.Key())
		sb.WriteByte(']')
		write(t.Elem())
	case *types.Chan:
		sb.WriteString([]string{"chan ", "chan<- ", "<-chan "}[t.Dir()])
		if inner, ok := types.Unalias(t.Elem()).(*types.Chan); ok && inner.Dir() == types.RecvOnly && t.Dir() == types.SendRecv {
			sb.WriteByte('(')
			write(t.Elem())
			sb.WriteByte(')')
		} else {
			write(t.Elem())
		}
	case *types.Signature:
		sb.WriteString("func")
		writeSignature(sb, t, argument)
	case *types.Interface:
		if t.NumMethods() == 0 {
			sb.WriteString("interface {}")
			break
		}
		sb.WriteString("interface { ")
		for i := range t.NumMethods() {
			if i > 0 {
				sb.WriteString("; ")
			}
			m := t.Method(i)
			if !m.Exported() && m.Pkg() != nil {
				sb.WriteString(m.Pkg().Path() + ".")
			}
			sb.WriteString(m.Name())
			writeSignature(sb, m.Signature(), argument)
		}
		sb.WriteString(" }")
	case *types.Struct:
		if t.NumFields() == 0 {
			sb.WriteString("struct {}")
			break
		}
		sb.WriteString("struct { ")
		for i := range t.NumFields() {
			if i > 0 {
				sb.WriteString("; ")
			}
			f := t.Field(i)
			if !f.Embedded() {
				if argument && !f.Exported() && f.Pkg() != nil {
					sb.WriteString(linkerPath(f.Pkg()) + ".")
				}
				sb.WriteString(f.Name() + " ")
			}
			write(f.Type())
			if tag := t.Tag(i); tag != "" {
				sb.WriteString(" " + strconv.Quote(tag))
			}
		}
		sb.WriteString(" }")
	default:
		sb.WriteString(t.String())
	}
}

// isRawMessage reports whether a type is written as json.RawMessage, which is an
// alias since Go 1.27.
func isRawMessage(t types.Type) bool {
	if a, ok := t.(*types.Alias); ok {
		return a.Obj().Name() == "RawMessage" && a.Obj().Pkg() != nil && a.Obj().Pkg().Path() == "encoding/json"
	}
	return isNamed(t, "encoding/json", "RawMessage")
}

func writeSignature(sb *strings.Builder, s *types.Signature, argument bool) {
	list := func(t *types.Tuple) {
		for i := range t.Len() {
			if i > 0 {
				sb.WriteString(", ")
			}
			p := t.At(i).Type()
			if s.Variadic() && t == s.Params() && i == t.Len()-1 {
				sb.WriteString("...")
				p = p.(*types.Slice).Elem()
			}
			writeReflectName(sb, p, argument)
		}
	}
	sb.WriteByte('(')
	list(s.Params())
	sb.WriteByte(')')
	switch n := s.Results().Len(); n {
	case 0:
	case 1:
		sb.WriteByte(' ')
		list(s.Results())
	default:
		sb.WriteString(" (")
		list(s.Results())
		sb.WriteByte(')')
	}
}

// linkerPath is the path of a package as it is part of the names of generic types.
func linkerPath(p *types.Package) string {
	if p.Name() == "main" {
		return "main"
	}
	path := p.Path()
	// A dot of the last element is escaped there.
	i := strings.LastIndexByte(path, '/') + 1
	return path[:i] + strings.ReplaceAll(path[i:], ".", "%2e")
}
