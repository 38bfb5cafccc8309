package infer

import (
	"cmp"
	"slices"
	"strings"
)

// Model decides what the types of all samples so far are. The name is that of the outermost
// one. The Sampler must not be used after that.
func (s *Sampler) Model(name string) *Model {
	root := s.root
	foldUnions(root)
	newSettler(&s.cfg).settle(root)
	fold(root)
	m := &Model{cfg: s.cfg, name: exported(name)}
	b := builder{cfg: &m.cfg, nodes: map[*place]*node{}}
	m.root = b.node(root, false)
	m.null = s.nulls > 0 && !m.root.holdsNull()
	m.nameTypes()
	return m
}

// Samples returns how many samples there have been.
func (s *Sampler) Samples() int { return s.n }

// A builder makes nodes of places.
type builder struct {
	cfg   *Config
	nodes map[*place]*node
}

// node returns the node of a place. Within a field, times may have a form of their own.
func (b *builder) node(p *place, inField bool) *node {
	if p == nil {
		return &node{form: formAny, note: "empty so far"}
	}
	p = p.find()
	if n := b.nodes[p]; n != nil {
		return n
	}
	n := &node{kinds: p.kinds(), whole: p.facts&fraction == 0}
	b.nodes[p] = n
	switch k := n.kinds; {
	case k == 0:
		n.form, n.note = formAny, "null so far"
	case !k.single():
		n.form, n.note = b.mixed(p), p.kindNames()
	case k == kindList:
		n.form = formList
		n.elem = b.node(p.element, inField)
		n.null = p.nulls > 0
	case k != kindObject:
		b.scalar(n, p, inField)
	case p.split == splitting:
		n.form, n.union = formUnion, p.tag
		for _, t := range p.cases() {
			n.variants = append(n.variants, variant{t, b.variant(p.variants[t].find(), p.tag, t)})
		}
	case p.value != nil:
		n.form = formMap
		n.elem = b.node(p.value, inField)
		n.null = p.nulls > 0
	default:
		n.form = formStruct
		b.fields(n, p)
	}
	return n
}

// variant returns the node of a variant, which is a struct.
func (b *builder) variant(p *place, tag, text string) *node {
	n := b.nodes[p]
	if n == nil {
		n = &node{form: formStruct, tag: tag, texts: []string{text}}
		b.nodes[p] = n
		b.fields(n, p)
	}
	return n
}

func (b *builder) fields(n *node, p *place) {
	names := map[string]bool{}
	for _, m := range p.ordered() {
		f := field{name: m.name, goName: free(exported(m.name), names), typ: b.node(m.at, true), optional: m.count < p.objects}
		f.null = m.nulls > 0
		f.full = m.at.find().facts&empty == 0
		n.fields = append(n.fields, f)
	}
}

// scalar sets n to what strings, numbers or booleans become.
func (b *builder) scalar(n *node, p *place, inField bool) {
	n.form = scalarForm(p, b.cfg.Plain)
	if n.form == formString && inField && !b.cfg.V1 && !b.cfg.Plain {
		if p.facts&notDate == 0 {
			n.form, n.layout, n.format = formTime, "DateOnly", "date"
		} else if p.facts&notStamp == 0 {
			if n.layout = p.times.layout(); n.layout != "" {
				n.form = formTime
			}
		}
	}
	switch {
	case n.form == formRaw:
		n.note = "number beyond 64 bits"
	case n.form == formTime:
		n.format = cmp.Or(n.format, "date-time")
	case n.form != formString:
	case p.facts&notStamp == 0:
		n.note, n.format = "date and time, RFC 3339", "date-time"
	case p.facts&notDate == 0:
		n.note, n.format = "date", "date"
	default:
		if n.texts = p.enumeration(); n.texts == nil {
			break
		}
		if b.cfg.Enums {
			n.form = formEnum
		} else {
			n.note = list(n.texts)
			n.texts = nil
		}
	}
}

// scalarForm is what values of one kind become that is neither object nor array.
func scalarForm(p *place, plain bool) form {
	switch p.kinds() {
	case kindBool:
		return formBool
	case kindText:
		if p.facts&notTime == 0 && !plain {
			return formTime
		}
		return formString
	case kindNumber:
		switch f := p.facts; {
		case f&infinite != 0:
			return formRaw
		case f&fraction != 0:
			return formFloat
		case f&beyondInt == 0:
			return formInt
		case f&(beyondUint|negative) == 0:
			return formUint
		}
		return formRaw
	}
	return formAny
}

// enumeration returns the strings that there are, if they are few and come again and again.
func (p *place) enumeration() []string {
	if p.facts&(manyTexts|oddText) != 0 || p.texts < 8 || p.texts < 3*uint64(len(p.few)) {
		return nil
	}
	texts := slices.Clone(p.few)
	slices.Sort(texts)
	return texts
}

// list names strings in a comment, if there is room for them.
func list(texts []string) string {
	const most = 80
	if s := `"` + strings.Join(texts, `", "`) + `"`; len(s) <= most {
		return s
	}
	return ""
}

// mixed is what values of several kinds become: any, unless that would lose digits.
func (b *builder) mixed(p *place) form {
	form := formAny
	visit(p, func(q *place) {
		if q.facts&(inexact|infinite) != 0 {
			form = formRaw
		}
	})
	return form
}

// kindNames tells of which kinds values are.
func (p *place) kindNames() string {
	var names []string
	for i, name := range [...]string{"boolean", "string", "number", "object", "array"} {
		if p.kinds()&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// holdsNull reports whether a Go value of the type can be null and tells that from others.
func (n *node) holdsNull() bool { return n.form == formAny || n.form == formRaw || n.form == formUnion }
