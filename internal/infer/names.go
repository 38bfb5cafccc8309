package infer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// mostPlaces is how many places of a type are told.
const mostPlaces = 2

// nameTypes names the types that are declared, from the outside inwards, and says where
// they stand.
func (m *Model) nameTypes() {
	type step struct {
		n                   *node
		name, parent, place string
		shared              bool // several members of the parent have it
	}
	used := map[string]bool{m.name: true}
	enums := map[string]string{}
	seen := map[*node]bool{}
	declare := func(n *node, name string) {
		n.name = name
		m.types = append(m.types, n)
	}
	for todo := []step{{m.root, m.name, "", "", false}}; len(todo) > 0; {
		s := todo[0]
		todo = todo[1:]
		n := s.n
		if len(n.places) <= mostPlaces {
			n.places = append(n.places, s.place)
		}
		if seen[n] {
			continue
		}
		seen[n] = true
		key := strings.Join(n.texts, "\x00")
		switch {
		case n.form == formEnum && enums[key] != "":
			n.name = enums[key]
			continue
		case n == m.root && !m.null && m.isNamed(n):
			declare(n, m.name)
		case m.isNamed(n):
			name := s.name
			if one := singular(s.parent); s.shared && one != s.parent && !used[one] {
				name = one
			}
			if used[name] && s.parent != "" {
				name = s.parent + name
			}
			declare(n, free(name, used))
		}
		if n.form == formEnum {
			enums[key] = n.name
		}
		parent := cmp.Or(n.name, s.parent)
		for _, f := range n.fields {
			shared := 0
			for _, g := range n.fields {
				if f.typ == g.typ {
					shared++
				}
			}
			todo = append(todo, step{f.typ, exported(f.name), parent, below(s.place, token(f.name)), shared > 1})
		}
		if n.elem != nil {
			one := singular(s.name)
			if one == m.name && n == m.root {
				one += "Item"
			}
			todo = append(todo, step{n.elem, one, parent, below(s.place, "*"), false})
		}
		for i, v := range n.variants { // which are declared right after it
			todo = slices.Insert(todo, i, step{v.typ, exported(v.text) + strings.TrimSuffix(singular(s.name), "Item"), parent, s.place, false})
		}
	}
	for _, n := range m.types {
		if n.form != formEnum {
			continue
		}
		for _, t := range n.texts {
			n.consts = append(n.consts, free(n.name+exported(t), used))
		}
	}
}

// isNamed reports whether the type of a node is declared.
func (m *Model) isNamed(n *node) bool {
	return n.form == formStruct || n.form == formEnum || n.form == formUnion && !m.cfg.V1
}

// below returns the pointer of what is below a place, the end of it if it is long.
func below(place, token string) string {
	const most = 120
	if place += "/" + token; len(place) <= most {
		return place
	}
	if i := strings.IndexByte(place[len(place)-most:], '/'); i >= 0 {
		return "…" + place[len(place)-most+i:]
	}
	return "…/" + token
}

// token is a name as a part of a JSON Pointer.
func token(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// free returns a name that is not in use, and uses it.
func free(name string, used map[string]bool) string {
	n := name
	for i := 2; used[n]; i++ {
		n = name + strconv.Itoa(i)
	}
	used[n] = true
	return n
}

// initialisms are words that Go writes in capitals.
var initialisms = map[string]bool{}

func init() {
	for _, w := range strings.Fields("ACL API ASCII CPU CSS CSV DB DNS EOF GUID HTML HTTP HTTPS ID IO IP ISO JSON JWT OS PDF QPS RAM RPC SKU SLA SMTP SQL SSH TCP TLS TTL UDP UI UID URI URL UTC UTF UUID VM XML XSS YAML") {
		initialisms[w] = true
	}
}

// exported makes a Go name of a text: its words, each with a capital.
func exported(text string) string {
	var words []string
	start := 0
	runes := []rune(text)
	for i := 0; i <= len(runes); i++ {
		in := i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]))
		hump := in && i > start && unicode.IsUpper(runes[i]) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsUpper(runes[i-1]) && unicode.IsLower(runes[i+1]))
		if in && !hump {
			continue
		}
		if i > start {
			words = append(words, string(runes[start:i]))
		}
		if start = i; !in {
			start++
		}
	}
	var b strings.Builder
	for i, w := range words {
		if up := strings.ToUpper(w); initialisms[up] {
			b.WriteString(up)
			continue
		} else if plural, ok := strings.CutSuffix(up, "S"); ok && initialisms[plural] {
			b.WriteString(plural + "s")
			continue
		}
		r := []rune(w)
		if len(r) > 2 && w == strings.ToUpper(w) && w != strings.ToLower(w) && i+1 < len(words) && strings.ToUpper(text) == text {
			w = strings.ToLower(w) // SCREAMING_SNAKE_CASE
			r = []rune(w)
		}
		if b.Len() > 0 && unicode.IsDigit(r[0]) && endsInDigit(b.String()) {
			b.WriteByte('_')
		}
		r[0] = unicode.ToUpper(r[0])
		b.WriteString(string(r))
	}
	name := b.String()
	switch first := []rune(name + " ")[0]; {
	case unicode.IsDigit(first):
		return "N" + name
	case !unicode.IsUpper(first):
		return "X" + strings.TrimSpace(name)
	}
	return name
}

func endsInDigit(s string) bool { return s[len(s)-1]-'0' < 10 }

// Singular returns the name for one of what a name is for.
func Singular(name string) string { return singular(name) }

// singular returns the name for one of what a name is for.
func singular(name string) string {
	for _, w := range [...][2]string{{"Children", "Child"}, {"People", "Person"}, {"Indices", "Index"}, {"Vertices", "Vertex"}, {"Matrices", "Matrix"}, {"News", "News"}, {"Series", "Series"}, {"Movies", "Movie"}, {"Cookies", "Cookie"}} {
		if s, ok := strings.CutSuffix(name, w[0]); ok {
			return s + w[1]
		}
	}
	for _, w := range [...][2]string{{"ies", "y"}, {"sses", "ss"}, {"uses", "us"}, {"xes", "x"}, {"ches", "ch"}, {"shes", "sh"}, {"zzes", "zz"}, {"ss", "ss"}, {"us", "us"}, {"is", "is"}, {"s", ""}} {
		if s, ok := strings.CutSuffix(name, w[0]); ok && len(s) > 1 {
			return s + w[1]
		}
	}
	return name
}
