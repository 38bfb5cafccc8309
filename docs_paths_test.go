package javelin_test

import (
	"os"
	"strings"
	"testing"

	javelin "github.com/javelin-go/javelin"
	"github.com/javelin-go/javelin/json/jsontext"
)

// TestDocsPaths runs the examples of docs/paths.md.
func TestDocsPaths(t *testing.T) {
	b, err := os.ReadFile("docs/paths.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	_, doc, _ := strings.Cut(text, "```json\n")
	doc, rest, _ := strings.Cut(doc, "```")
	root := mustParse(t, doc)
	_, table, _ := strings.Cut(rest, "| gjson dialect | JSON Pointer | JSONPath | result |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	count := 0
	compact := func(n javelin.Node) string {
		v, err := jsontext.AppendFormat(nil, n.Raw())
		if err != nil {
			t.Error(err)
		}
		return string(v)
	}
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "| ---") {
			continue
		}
		cells := strings.Split(strings.ReplaceAll(strings.TrimSpace(line), `\|`, "\x00"), "|")
		if len(cells) != 6 {
			t.Fatalf("%d cells: %s", len(cells), line)
		}
		for i, c := range cells {
			cells[i] = strings.Trim(strings.ReplaceAll(strings.TrimSpace(c), "\x00", "|"), "`")
		}
		path, pointer, query, want := cells[1], cells[2], cells[3], cells[4]
		if path != "" {
			count++
			n, err := javelin.Get([]byte(doc), path)
			if err != nil || compact(n) != want {
				t.Errorf("%s: %s, %v, want %s", path, n, err, want)
			}
		}
		if pointer != "" {
			count++
			if n := root.At(jsontext.Pointer(pointer)); compact(n) != want {
				t.Errorf("%s: %s, want %s", pointer, n, want)
			}
		}
		if query != "" {
			count++
			nodes, err := javelin.Select([]byte(doc), query)
			var list []string
			for _, n := range nodes {
				list = append(list, compact(n))
			}
			got := strings.Join(list, ",")
			if len(list) != 1 {
				got = "[" + got + "]"
			}
			if err != nil || got != want {
				t.Errorf("%s: %s, %v, want %s", query, got, err, want)
			}
		}
	}
	if count < 30 {
		t.Errorf("%d examples", count)
	}

	_, table, _ = strings.Cut(rest, "| document | path | `Set` to `7` | `Delete` |\n| --- | --- | --- | --- |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	count = 0
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 6 {
			t.Fatalf("%d cells: %s", len(cells), line)
		}
		for i, c := range cells {
			cells[i] = strings.Trim(strings.TrimSpace(c), "`")
		}
		count++
		doc, path := []byte(cells[1]), cells[2]
		if got, err := javelin.Set(doc, path, 7); err != nil || string(got) != cells[3] {
			t.Errorf("%s at %s: %s, %v, want %s", doc, path, got, err, cells[3])
		}
		got, err := javelin.Delete(doc, path)
		if (err != nil) != (cells[4] == "") || string(got) != cells[4] {
			t.Errorf("%s without %s: %s, %v, want %s", doc, path, got, err, cells[4])
		}
	}
	if count != 14 {
		t.Errorf("%d examples of Set and Delete", count)
	}
}
