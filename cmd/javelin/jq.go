package main

import (
	"strconv"
	"strings"

	tree "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// Many come from jq and write .a, .a[] or a[0]. As paths of the gjson dialect these
// mean something else, as a rule nothing. Their meaning stays, but where they lead
// nowhere it is said how the same is written here.

// jqPath returns what the path text of jq is in the spelling of this program. It is not
// ok if text is none, or could as well be meant as it stands.
func jqPath(text string) (here string, ok bool) {
	if text == "" || text[0] != '.' && !strings.ContainsRune(text, '[') {
		return "", false
	}
	text, _, _ = strings.Cut(text, " // ") // a default
	r := jqReader{text: text}
	if !r.read() {
		return "", false
	}
	if !r.marked {
		return "", false
	}
	return r.spelling(), true
}

// A jqStep is one step of a path of jq: to a member, to an element, or to what stands
// between the brackets of a JSONPath.
type jqStep struct {
	name    string
	bracket string // instead of a name
	deep    bool   // at any depth
}

// A jqReader reads a path of jq.
type jqReader struct {
	text   string
	at     int
	steps  []jqStep
	marked bool   // something was there that only jq has
	last   string // a function at the end, in our spelling
}

// skip passes over s if it is next.
func (r *jqReader) skip(s string) bool {
	if strings.HasPrefix(r.text[r.at:], s) {
		r.at += len(s)
		return true
	}
	return false
}

// word reads what may be a name without quotes.
func (r *jqReader) word() string {
	start := r.at
	for r.at < len(r.text) {
		c := r.text[r.at]
		if c != '_' && c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c < 0x80 {
			break
		}
		r.at++
	}
	return r.text[start:r.at]
}

// str reads a string with its quotes.
func (r *jqReader) str() (s string, ok bool) {
	end := r.at + 1
	for end < len(r.text) && r.text[end] != '"' {
		if r.text[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(r.text) {
		return "", false
	}
	b, err := jsontext.AppendUnquote(nil, r.text[r.at:end+1])
	r.at = end + 1
	return string(b), err == nil
}

// read reads the whole path.
func (r *jqReader) read() bool {
	if r.text[0] != '.' && r.text[0] != '[' {
		r.steps = append(r.steps, jqStep{name: r.word()}) // a[0]
		if r.steps[0].name == "" {
			return false
		}
	}
	for r.at < len(r.text) {
		switch {
		case r.skip(" "):
		case r.skip("?"):
			r.marked = true
		case r.skip("|"):
			r.marked = true
			for r.skip(" ") {
			}
			if word := r.word(); word != "" {
				r.last = map[string]string{"length": "#", "keys": "@keys", "keys_unsorted": "@keys"}[word]
				return r.last != "" && r.at == len(r.text)
			}
		case r.skip("["):
			r.marked = true
			if !r.bracket(false) {
				return false
			}
		case r.skip("."):
			r.marked = true
			if !r.dot() {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// dot reads what follows a dot.
func (r *jqReader) dot() bool {
	deep := r.skip(".")
	if deep {
		for r.skip(" ") || r.skip("|") {
		}
		r.skip(".")
	}
	switch {
	case r.at == len(r.text) || r.text[r.at] == ' ' || r.text[r.at] == '|':
		if deep {
			r.steps = append(r.steps, jqStep{bracket: "*", deep: true})
		}
	case r.skip("["):
		return r.bracket(deep)
	case r.text[r.at] == '"':
		name, ok := r.str()
		r.steps = append(r.steps, jqStep{name: name, deep: deep})
		return ok
	default:
		name := r.word()
		r.steps = append(r.steps, jqStep{name: name, deep: deep})
		return name != ""
	}
	return true
}

// bracket reads what stands in brackets, and the closing one.
func (r *jqReader) bracket(deep bool) bool {
	step := jqStep{deep: deep}
	switch {
	case r.skip("]"):
		step.bracket = "*"
		r.steps = append(r.steps, step)
		return true
	case r.at < len(r.text) && r.text[r.at] == '"':
		var ok bool
		if step.name, ok = r.str(); !ok {
			return false
		}
	default:
		start := r.at
		for r.at < len(r.text) && strings.IndexByte("0123456789-:", r.text[r.at]) >= 0 {
			r.at++
		}
		if step.bracket = r.text[start:r.at]; step.bracket == "" || step.bracket == ":" {
			return false
		}
	}
	r.steps = append(r.steps, step)
	return r.skip("]")
}

// spelling returns the path as a plain one if that can be, else as a JSONPath.
func (r *jqReader) spelling() string {
	if plain, ok := r.plain(); ok {
		return plain
	}
	var b strings.Builder
	b.WriteByte('$')
	for _, s := range r.steps {
		if s.deep {
			b.WriteString("..")
		}
		switch {
		case s.bracket != "":
			if s.deep && s.bracket == "*" {
				b.WriteByte('*')
				break
			}
			b.WriteString("[" + s.bracket + "]")
		case isPlainName(s.name):
			if !s.deep {
				b.WriteByte('.')
			}
			b.WriteString(s.name)
		default:
			quoted, _ := jsontext.AppendQuote(nil, s.name)
			b.WriteString("[" + string(quoted) + "]")
		}
	}
	return b.String()
}

func (r *jqReader) plain() (string, bool) {
	var parts []string
	for _, s := range r.steps {
		_, err := strconv.ParseUint(s.bracket, 10, 31)
		switch {
		case s.deep:
			return "", false
		case s.bracket != "" && err == nil:
			parts = append(parts, s.bracket)
		case s.bracket == "" && isPlainName(s.name):
			parts = append(parts, s.name)
		default:
			return "", false
		}
	}
	if r.last != "" {
		parts = append(parts, r.last)
	}
	return strings.Join(parts, "."), true
}

// isPlainName reports whether a name needs no quotes anywhere.
func isPlainName(s string) bool {
	for i, c := range s {
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return s != ""
}

// jqHint is a line about a path that could be jq's, or "".
func jqHint(text string) string {
	here, ok := jqPath(text)
	switch {
	case !ok && strings.HasPrefix(text, ".") && strings.Contains(text, "select("):
		return "javelin: a path is no program of jq; a condition is written $.a[?@.b==1] here\n"
	case !ok:
		return ""
	case strings.Contains(text, " // "):
		return "javelin: what jq writes " + quote(text) + " is " + quote(here) + " with --default here\n"
	}
	return "javelin: what jq writes " + quote(text) + " is " + quote(here) + " here\n"
}

// isNoArray reports whether n is what a path such as .[0] or .[] makes: as one of the
// gjson dialect it asks for an array of what the paths between the brackets lead to.
func (p *path) isNoArray(n tree.Node) bool {
	if p.dialect == nil || !strings.HasPrefix(strings.TrimPrefix(p.text, "."), "[") {
		return false
	}
	return n.IsArray() && n.Len() == 0
}
