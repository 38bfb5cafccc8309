package shape

import (
	"strings"
	"unicode"
)

// ResolveIn returns the shape of a struct type in a manner.
func ResolveIn(root Type, m Manner) *Struct {
	r := newResolver(root)
	r.manner = m
	return r.resolve()
}

// ResolveNamed is ResolveIn where name says what a member is called whose tag gives no
// name, unless the manner says that.
func ResolveNamed(root Type, m Manner, name func(goName string) string) *Struct {
	r := newResolver(root)
	r.manner = m
	if m&Naming == 0 {
		r.name = name
	}
	return r.resolve()
}

// foreign takes from a tag json:"…" what only ForeignTags permits, and returns the
// rest.
func (f *Field) foreign(tag string) string {
	name, options, ok := strings.Cut(tag, ",")
	if !ok {
		return tag
	}
	for o := range strings.SplitSeq(options, ",") {
		switch o {
		case "required":
			f.Required = true
		case "!omitempty":
			f.kept |= OmitEmpty
		case "!omitzero":
			f.kept |= OmitZero
		default:
			name += "," + o
			continue
		}
		f.Foreign = true
	}
	return name
}

// adapt makes f a field in the manner m.
func (f *Field) adapt(m Manner) {
	f.OmitEmpty = f.OmitEmpty || m&^f.kept&OmitEmpty != 0
	f.OmitZero = f.OmitZero || m&^f.kept&OmitZero != 0
	if m&Naming != 0 && !f.HasName {
		f.Name = (m & Naming).MemberName(f.GoName)
		f.quoteOdd()
	}
}

// MemberName returns what a Go name becomes.
func (m Manner) MemberName(goName string) string {
	switch m {
	case SnakeCase:
		return strings.ToLower(strings.Join(words(goName), "_"))
	case KebabCase:
		return strings.ToLower(strings.Join(words(goName), "-"))
	}
	ws := words(goName)
	ws[0] = strings.ToLower(ws[0])
	return strings.Join(ws, "")
}

// words splits a Go name where a word begins: at a capital after a small letter,
// at the last of several capitals if a small letter follows it, and at
// underscores. Digits belong to the word before them.
//
//	UserID → User ID    HTTPServer → HTTP Server    ID2Name → ID2 Name
func words(name string) []string {
	var ws []string
	for _, part := range strings.Split(name, "_") {
		rs := []rune(part)
		start := 0
		for i := 1; i < len(rs); i++ {
			if !unicode.IsUpper(rs[i]) {
				continue
			}
			if !unicode.IsUpper(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1]) {
				ws = append(ws, string(rs[start:i]))
				start = i
			}
		}
		if start < len(rs) {
			ws = append(ws, string(rs[start:]))
		}
	}
	if len(ws) == 0 {
		return []string{name}
	}
	return ws
}
