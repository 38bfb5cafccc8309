package infer

import (
	"github.com/javelin-go/javelin/internal/tape"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Schema returns a JSON Schema of the 2020-12 dialect for the samples: with a definition for
// each type that Go declares. Members that have not come are allowed.
func (m *Model) Schema() (jsontext.Value, error) {
	w := schemaWriter{m: m}
	w.b = append(w.b, `{"$schema":"https://json-schema.org/draft/2020-12/schema","title":`...)
	w.text(m.name)
	n := len(w.b)
	w.b = append(w.b, ',')
	if w.inner(m.root, m.null); len(w.b) == n+1 {
		w.b = w.b[:n]
	}
	defined := false
	for _, n := range m.types {
		switch {
		case n.form == formUnion: // which stands where it is used
			continue
		case !defined:
			w.b = append(w.b, `,"$defs":{`...)
		default:
			w.b = append(w.b, ',')
		}
		defined = true
		w.text(n.name)
		w.b = append(w.b, ':')
		w.define(n)
	}
	if defined {
		w.b = append(w.b, '}')
	}
	v := jsontext.Value(append(w.b, '}'))
	err := v.Indent(jsontext.WithIndent("  "))
	return append(v, '\n'), err
}

// A schemaWriter writes compact JSON.
type schemaWriter struct {
	m *Model
	b []byte
}

func (w *schemaWriter) text(s string) { w.b = append(w.b, tape.Quote(s)...) }

// define writes the schema of a type with a name.
func (w *schemaWriter) define(n *node) {
	if n.form == formEnum {
		w.b = append(w.b, `{"type":"string","enum":[`...)
		for i, t := range n.texts {
			if i > 0 {
				w.b = append(w.b, ',')
			}
			w.text(t)
		}
		w.b = append(w.b, "]}"...)
		return
	}
	w.b = append(w.b, `{"type":"object","properties":{`...)
	for i, f := range n.fields {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.text(f.name)
		w.b = append(w.b, `:{`...)
		if n.tag != "" && f.name == n.tag {
			w.b = append(w.b, `"const":`...)
			w.text(n.texts[0])
		} else {
			w.inner(f.typ, f.null)
		}
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, '}')
	first := true
	for _, f := range n.fields {
		if f.optional {
			continue
		}
		if first {
			w.b = append(w.b, `,"required":[`...)
		} else {
			w.b = append(w.b, ',')
		}
		first = false
		w.text(f.name)
	}
	if !first {
		w.b = append(w.b, ']')
	}
	w.b = append(w.b, '}')
}

// inner writes the members of the schema of a value, without braces.
func (w *schemaWriter) inner(n *node, null bool) {
	types := func(name string) {
		if null {
			w.b = append(w.b, `"type":["`+name+`","null"]`...)
		} else {
			w.b = append(w.b, `"type":"`+name+`"`...)
		}
	}
	switch n.form {
	case formBool:
		types("boolean")
	case formInt, formUint:
		types("integer")
	case formFloat:
		types("number")
	case formString:
		types("string")
	case formTime:
		types("string")
	case formList:
		types("array")
		w.b = append(w.b, `,"items":{`...)
		w.inner(n.elem, n.null)
		w.b = append(w.b, '}')
	case formMap:
		types("object")
		w.b = append(w.b, `,"additionalProperties":{`...)
		w.inner(n.elem, n.null)
		w.b = append(w.b, '}')
	case formStruct, formEnum, formUnion:
		w.named(n, null)
	default:
		if n.kinds == 0 {
			break
		}
		w.b = append(w.b, `"type":[`...)
		for i, name := range [...]string{"boolean", "string", "number", "object", "array"} {
			if n.kinds&(1<<i) != 0 {
				if name == "number" && n.whole {
					name = "integer"
				}
				w.text(name)
				w.b = append(w.b, ',')
			}
		}
		if null {
			w.b = append(w.b, `"null"]`...)
		} else {
			w.b[len(w.b)-1] = ']'
		}
	}
	if n.format != "" {
		w.b = append(w.b, `,"format":"`+n.format+`"`...)
	}
}

// named writes references to types that have names.
func (w *schemaWriter) named(n *node, null bool) {
	ref := func(name string) {
		w.b = append(w.b, `"$ref":`...)
		w.text("#/$defs/" + name)
	}
	if n.form != formUnion && !null {
		ref(n.name)
		return
	}
	w.b = append(w.b, `"oneOf":[`...)
	if n.form != formUnion {
		w.b = append(w.b, '{')
		ref(n.name)
		w.b = append(w.b, "},"...)
	}
	for _, v := range n.variants {
		w.b = append(w.b, '{')
		ref(v.typ.name)
		w.b = append(w.b, "},"...)
	}
	if null {
		w.b = append(w.b, `{"type":"null"},`...)
	}
	w.b[len(w.b)-1] = ']'
}
