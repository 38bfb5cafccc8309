package infer

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// A writer writes types.
type writer struct {
	names map[*place]string // of the structs of a document
	queue []*place          // structs that are still to be written
	used  map[string]bool
	raw   bool // json.RawMessage is used
}

// root writes the type of a document, and those that it is made of.
func (w *writer) root(b *bytes.Buffer, p *place, name string) string {
	goName := exported(name)
	if w.isStruct(p) {
		goName = w.structName(p, name)
	} else {
		goName = w.free(goName)
		fmt.Fprintf(b, "type %s %s\n\n", goName, w.typeOf(p, name+" element"))
	}
	for len(w.queue) > 0 {
		p := w.queue[0]
		w.queue = w.queue[1:]
		w.writeStruct(b, p)
	}
	return goName
}

func (w *writer) isStruct(p *place) bool { return p.kinds() == kindObject && !p.namesAreData() }

// typeOf is the type of the values at a place, where null has a form of its own. The name
// is for a struct, if it is one.
func (w *writer) typeOf(p *place, name string) string {
	if p == nil {
		return "any"
	}
	switch p.kinds() {
	case kindBool:
		return "bool"
	case kindText:
		return "string"
	case kindNumber:
		switch {
		case p.fraction || p.beyondInt && p.beyondUint:
			return "float64"
		case p.beyondInt:
			return "uint64"
		}
		return "int64"
	case kindList:
		return "[]" + w.elementOf(p.element, name)
	case kindObject:
		if p.namesAreData() {
			return "map[string]" + w.elementOf(p.value, name)
		}
		return w.structName(p, name)
	}
	return "any"
}

// elementOf is the type of elements, of which some may be null.
func (w *writer) elementOf(p *place, name string) string {
	t := w.typeOf(p, name)
	if p != nil && p.nulls > 0 && takesPointer(t) {
		return "*" + t
	}
	return t
}

// takesPointer reports whether a type has no nil.
func takesPointer(t string) bool { return t != "any" && t[0] != '[' && !strings.HasPrefix(t, "map[") }

// structName is the name of the struct at a place, which is written if it is new.
func (w *writer) structName(p *place, name string) string {
	if n, ok := w.names[p]; ok {
		return n
	}
	n := w.free(exported(name))
	w.names[p] = n
	w.queue = append(w.queue, p)
	return n
}

// free is a name that no type has.
func (w *writer) free(name string) string {
	n := name
	for i := 2; w.used[n]; i++ {
		n = name + strconv.Itoa(i)
	}
	w.used[n] = true
	return n
}

func (w *writer) writeStruct(b *bytes.Buffer, p *place) {
	goName := w.names[p]
	fmt.Fprintf(b, "type %s struct {\n", goName)
	fields := map[string]bool{}
	for _, name := range p.names {
		field := exported(name)
		for i := 2; fields[field]; i++ {
			field = exported(name) + strconv.Itoa(i)
		}
		fields[field] = true
		t, option := w.memberType(p, p.members[name], goName+" "+name)
		fmt.Fprintf(b, "%s %s `json:\"%s%s\"`\n", field, t, name, option)
	}
	b.WriteString("}\n\n")
}

// memberType is the type of a member, and how it is left out. One that is null in some
// objects and absent in others is kept as it stands: no other type knows these apart.
func (w *writer) memberType(p *place, m *member, name string) (t, option string) {
	absent := m.count < p.objects
	if absent && m.nulls > 0 {
		w.raw = true
		return "json.RawMessage", ",omitzero"
	}
	t = w.typeOf(m.place, name)
	if (absent || m.nulls > 0) && takesPointer(t) {
		t = "*" + t
	}
	switch {
	case absent && m.empty: // which omitempty would leave out
		option = ",omitzero"
	case absent:
		option = ",omitempty"
	}
	return t, option
}

// exported makes a Go name of a text: its words, each with a capital.
func exported(text string) string {
	var b strings.Builder
	start := true
	for _, c := range text {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			start = true
			continue
		}
		if b.Len() == 0 && unicode.IsDigit(c) {
			b.WriteByte('N')
		}
		if start {
			c = unicode.ToUpper(c)
		}
		b.WriteRune(c)
		start = false
	}
	if b.Len() == 0 {
		return "X"
	}
	return b.String()
}
