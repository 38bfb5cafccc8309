package gen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// parseUnion reads what stands after the word union.
func parseUnion(text string) (u unionText, err error) {
	rest := strings.TrimLeft(text, " \t")
	form := rest
	if i := strings.IndexAny(rest, " \t:"); i >= 0 {
		form = rest[:i]
	}
	rest = rest[len(form):]
	switch u.form = form; form {
	case "internal", "adjacent":
		var ok bool
		if rest, ok = strings.CutPrefix(rest, ":"); !ok {
			return u, fmt.Errorf("%s is followed by a colon and the name of the tag", form)
		}
		if u.tag, rest, err = unionName(rest); err != nil {
			return u, err
		}
		if form == "internal" {
			break
		}
		if rest, ok = strings.CutPrefix(rest, ","); !ok {
			return u, errors.New("adjacent has the name of the tag, a comma, and the name of the value")
		}
		if u.value, rest, err = unionName(rest); err != nil {
			return u, err
		}
		if u.tag == u.value {
			return u, fmt.Errorf("%q is the name of the tag and of the value", u.tag)
		}
	case "external":
	default:
		return u, fmt.Errorf("the form is internal:NAME, adjacent:NAME,NAME or external, not %q", form)
	}
	seen := map[string]bool{}
	for {
		before := rest
		if rest = strings.TrimLeft(rest, " \t"); rest == "" {
			break
		}
		if rest == before {
			return u, fmt.Errorf("there is no space before %q", rest)
		}
		quoted := rest[0] == '"'
		var name string
		if name, rest, err = unionName(rest); err != nil {
			return u, err
		}
		var ok bool
		if rest, ok = strings.CutPrefix(rest, "="); !ok {
			return u, fmt.Errorf("the name %q is followed by = and a type", name)
		}
		typ := rest
		if i := strings.IndexAny(rest, " \t"); i >= 0 {
			typ = rest[:i]
		}
		rest = rest[len(typ):]
		if typ == "" {
			return u, fmt.Errorf("there is no type after %s=", name)
		}
		if name == "else" && !quoted {
			if u.other != "" {
				return u, errors.New("else is there twice")
			}
			u.other = typ
			continue
		}
		if seen[name] {
			return u, fmt.Errorf("two cases of the name %q", name)
		}
		seen[name] = true
		known := false
		for i := range u.cases {
			if c := &u.cases[i]; c.typ == typ {
				c.names = append(c.names, name)
				known = true
			}
		}
		if !known {
			u.cases = append(u.cases, unionCase{typ, []string{name}})
		}
	}
	if len(u.cases) == 0 {
		return u, errors.New("there are no cases: NAME=TYPE")
	}
	return u, nil
}

// unionName reads a name.
func unionName(s string) (name, rest string, err error) {
	if strings.HasPrefix(s, `"`) {
		q, err := strconv.QuotedPrefix(s)
		if err != nil {
			return "", s, errors.New("the quotes of a name do not end")
		}
		name, _ = strconv.Unquote(q)
		rest = s[len(q):]
	} else if i := strings.IndexAny(s, " \t=\","); i >= 0 {
		name, rest = s[:i], s[i:]
	} else {
		name = s
	}
	if name == "" {
		return "", s, errors.New("there is no name before " + strconv.Quote(s))
	}
	return name, rest, nil
}

// quoteAll returns strings as arguments of a call.
func quoteAll(ss []string) string {
	var b strings.Builder
	for i, s := range ss {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(s))
	}
	return b.String()
}
