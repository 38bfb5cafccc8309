package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"
)

// What a result holds and no section of the page is for: it is shown as it is, so that
// nothing that was measured is left out in silence.

// drawn are the members of a Record that have a section.
var drawn = []string{"quick", "result", "others", "conformance", "builds", "kept", "questions", "robust", "soak", "programs", "suites", "portable"}

// A moreTable is one member.
type moreTable struct {
	Name string
	HTML template.HTML
}

// moreTables are the members without a section, those that this program does not know
// among them.
func moreTables(rec *Record) ([]moreTable, error) {
	b, err := json.Marshal(rec)
	if err != nil {
		return nil, err
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(b, &members); err != nil {
		return nil, err
	}
	for name, v := range rec.More {
		members[name] = v
	}
	var out []moreTable
	for _, name := range sortedKeys(members) {
		if slices.Contains(drawn, name) {
			continue
		}
		v, err := orderedValue(members[name])
		if err != nil {
			return nil, err
		}
		var w strings.Builder
		writeMore(&w, v)
		out = append(out, moreTable{strings.ReplaceAll(name, "_", " "), template.HTML(w.String())})
	}
	return out, nil
}

// An orderedObject has its members in the order of the text.
type orderedObject []orderedMember

type orderedMember struct {
	name  string
	value any
}

// orderedValue reads a value with orderedObjects.
func orderedValue(b []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return nextValue(d)
}

func nextValue(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := nextValue(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	case json.Delim('{'):
		var o orderedObject
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := nextValue(d)
			if err != nil {
				return nil, err
			}
			o = append(o, orderedMember{fmt.Sprint(name), v})
		}
		_, err := d.Token()
		return o, err
	}
	return t, nil
}

// writeMore writes a list of objects as a table with a column for each name, an object
// as one with a row for each.
func writeMore(w *strings.Builder, v any) {
	switch v := v.(type) {
	case orderedObject:
		w.WriteString(`<div class="scroll"><table class="data"><tbody>`)
		for _, m := range v {
			w.WriteString(`<tr><th scope="row">` + html.EscapeString(m.name) + `</th><td>`)
			writeMore(w, m.value)
			w.WriteString("</td></tr>\n")
		}
		w.WriteString("</tbody></table></div>")
	case []any:
		var heads []string
		for _, e := range v {
			if o, ok := e.(orderedObject); ok {
				for _, m := range o {
					place(&heads, m.name)
				}
			}
		}
		if len(heads) == 0 {
			for i, e := range v {
				if i > 0 {
					w.WriteString(", ")
				}
				writeMore(w, e)
			}
			return
		}
		w.WriteString(`<div class="scroll tall"><table class="data"><thead><tr>`)
		for _, h := range heads {
			w.WriteString(`<th scope="col">` + html.EscapeString(h) + `</th>`)
		}
		w.WriteString("</tr></thead><tbody>")
		for _, e := range v {
			w.WriteString("<tr>")
			o, _ := e.(orderedObject)
			for _, h := range heads {
				w.WriteString("<td>")
				if i := slices.IndexFunc(o, func(m orderedMember) bool { return m.name == h }); i >= 0 {
					writeMore(w, o[i].value)
				}
				w.WriteString("</td>")
			}
			w.WriteString("</tr>\n")
		}
		w.WriteString("</tbody></table></div>")
	case nil:
		w.WriteString("–")
	default:
		w.WriteString(html.EscapeString(fmt.Sprint(v)))
	}
}
