package infer

import (
	"strconv"
	"strings"
)

// Go returns a Go file with the types, in a package of that name. It is not laid out as
// gofmt does, which the caller sees to.
func (m *Model) Go(pkg string) string {
	w := goWriter{m: m, imports: map[string]bool{}}
	w.root()
	for _, n := range m.types {
		w.declare(n)
	}
	var b strings.Builder
	b.WriteString("// Package " + pkg + " has the types of samples of JSON.\npackage " + pkg + "\n\n")
	if len(w.imports) == 1 {
		for path := range w.imports {
			b.WriteString("import " + strconv.Quote(path) + "\n\n")
		}
	} else if len(w.imports) > 1 {
		b.WriteString("import (\n")
		for _, path := range [...]string{pathStd, "time", "", pathText, pathV2} { // in gofmt's order
			if w.imports[path] {
				b.WriteString(strconv.Quote(path) + "\n")
			} else if path == "" {
				b.WriteString("\n")
			}
		}
		b.WriteString(")\n\n")
	}
	return b.String() + w.b.String()
}

const (
	pathStd  = "encoding/json"
	pathText = "github.com/javelin-go/javelin/json/jsontext"
	pathV2   = "github.com/javelin-go/javelin/json/v2"
)

// A goWriter writes Go types.
type goWriter struct {
	m       *Model
	b       strings.Builder
	imports map[string]bool
}

// root writes the outermost type, unless it is among the others.
func (w *goWriter) root() {
	m := w.m
	if m.root.name == m.name {
		return
	}
	t := w.of(m.root)
	if m.null {
		t = w.nullable(m.root)
	}
	w.b.WriteString("// " + m.name + " is the document.\n")
	w.note(m.root)
	is := " "
	if f := m.root.form; !m.null && (f == formRaw || f == formUnion || f == formTime) {
		is = " = " // with the methods of the type
	}
	w.b.WriteString("type " + m.name + is + t + "\n\n")
}

// note writes what is known of a type, or of the values within, as lines of a comment.
func (w *goWriter) note(n *node) {
	for n.elem != nil {
		n = n.elem
	}
	if n.form == formUnion && w.m.cfg.V1 {
		w.b.WriteString("// Objects here are told apart by their member " + strconv.Quote(n.union) + ":\n//\n")
		for _, v := range n.variants {
			w.b.WriteString("//   - " + strconv.Quote(v.text) + ": " + v.typ.name + "\n")
		}
	}
}

// declare writes a type with a name.
func (w *goWriter) declare(n *node) {
	if n.form == formUnion {
		w.declareUnion(n)
		return
	}
	w.b.WriteString("// " + n.name + " is " + where(n.places) + ".\n")
	if n.form == formEnum {
		w.b.WriteString("type " + n.name + " string\n\n// Those that have come.\nconst (\n")
		for i, t := range n.texts {
			w.b.WriteString(n.consts[i] + " " + n.name + " = " + strconv.Quote(t) + "\n")
		}
		w.b.WriteString(")\n\n")
		return
	}
	w.b.WriteString("type " + n.name + " struct {\n")
	for i := range n.fields {
		if n.tag != "" && n.fields[i].name == n.tag && !w.m.cfg.V1 {
			continue // the type says it
		}
		w.field(&n.fields[i])
	}
	w.b.WriteString("}\n\n")
}

// declareUnion writes an interface and the types that it may hold.
func (w *goWriter) declareUnion(n *node) {
	w.imports[pathV2] = true
	w.b.WriteString("// " + n.name + " is " + where(n.places) + ". The member " + strconv.Quote(n.union) + " tells\n// which of these types it is.\n")
	w.b.WriteString("type " + n.name + " interface{ is" + n.name + "() }\n\nvar _ = json.DeclareUnion[" + n.name + "](\njson.InternalTag(" + strconv.Quote(n.union) + "),\n")
	for _, v := range n.variants {
		w.b.WriteString("json.Case[" + v.typ.name + "](" + strconv.Quote(v.text) + "),\n")
	}
	w.b.WriteString(")\n\n")
	for _, v := range n.variants {
		w.b.WriteString("func (" + v.typ.name + ") is" + n.name + "() {}\n")
	}
	w.b.WriteString("\n")
}

// where tells where a type stands.
func where(places []string) string {
	if places[0] == "" {
		return "the document"
	}
	var b strings.Builder
	b.WriteString("what stands at ")
	for i, p := range places {
		switch {
		case i == mostPlaces:
			b.WriteString(" and elsewhere")
			continue
		case i > 0 && i == len(places)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		if q := strconv.Quote(p); q != `"`+p+`"` { // a comment has one line
			p = q
		}
		b.WriteString(p)
	}
	return b.String()
}

func (w *goWriter) field(f *field) {
	t, option, comment := w.of(f.typ), "", f.typ.note
	switch {
	case f.optional:
		option = ",omitzero"
		switch {
		case f.isRaw(w.m.cfg.V1):
			if f.typ.form != formUnion && f.typ.form != formRaw {
				if comment == "" || f.typ.form != formAny {
					comment = t
				}
				comment += " or null"
			}
			t = w.raw()
		case f.null:
			t = "json.Optional[" + t + "]"
			w.imports[pathV2] = true
		case !f.typ.hasNil():
			t = "*" + t
		}
		if w.m.cfg.OmitEmpty && f.full && !f.null {
			option = ",omitempty"
		}
	case f.null:
		t = w.nullable(f.typ)
	}
	inner := f.typ
	for inner.elem != nil {
		inner = inner.elem
	}
	if comment == "" {
		comment = inner.note
	}
	w.note(f.typ)
	if comment != "" {
		comment = " // " + comment
	}
	w.b.WriteString(f.goName + " " + t + " " + tag(f.name, option, inner.layout, w.m.cfg.V1) + comment + "\n")
}

// isRaw reports whether a member, which is absent at times, is kept as text: no other type
// tells an absent one from null, in v1.
func (f *field) isRaw(v1 bool) bool {
	return f.typ.form == formRaw || f.typ.form == formUnion && v1 || f.null && (v1 || f.typ.form == formAny)
}

// tag returns the tag of a field.
func tag(name, option, layout string, v1 bool) string {
	if name == "-" && option == "" {
		if option = ",case:strict"; v1 {
			option = ","
		}
	}
	t := `json:` + strconv.Quote(name+option)
	if layout != "" {
		t += ` javelin:"format=` + layout + `"`
	}
	if strconv.CanBackquote(t) {
		return "`" + t + "`"
	}
	return strconv.Quote(t)
}

// hasNil reports whether the Go type has a value that is written as a member that is absent
// with omitzero, and that no value in a document becomes.
func (n *node) hasNil() bool { return n.holdsNull() || n.form == formList || n.form == formMap }

func (w *goWriter) raw() string {
	if w.m.cfg.V1 {
		w.imports[pathStd] = true
		return "json.RawMessage"
	}
	w.imports[pathText] = true
	return "jsontext.Value"
}

// of returns the Go type of values of which none is null.
func (w *goWriter) of(n *node) string {
	if n.name != "" {
		return n.name
	}
	switch n.form {
	case formRaw, formUnion:
		return w.raw()
	case formBool:
		return "bool"
	case formInt:
		return "int64"
	case formUint:
		return "uint64"
	case formFloat:
		return "float64"
	case formString:
		return "string"
	case formTime:
		w.imports["time"] = true
		return "time.Time"
	case formList, formMap:
		t := "[]"
		if n.form == formMap {
			t = "map[string]"
		}
		if n.null {
			return t + w.nullable(n.elem)
		}
		return t + w.of(n.elem)
	}
	return "any"
}

// nullable returns the Go type of values of which some are null. In v2, a nil slice is
// written as an empty array.
func (w *goWriter) nullable(n *node) string {
	if t := w.of(n); n.holdsNull() || w.m.cfg.V1 && n.hasNil() {
		return t
	} else {
		return "*" + t
	}
}
