package simd

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPicture: what docs/architecture.md draws below a text are its entries, and its events
// and spots.
func TestPicture(t *testing.T) {
	page, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	const column = 9
	row := func(name string) string {
		for line := range strings.Lines(string(page)) {
			if strings.HasPrefix(line, name+strings.Repeat(" ", column-len(name))) {
				return strings.TrimRight(line[column:], "\n")
			}
		}
		t.Fatalf("no row %s", name)
		return ""
	}
	text := []byte(row("text"))
	drawn := func(name string) string { return strings.TrimRight(row(name)[:len(text)], " ") }

	b := append(slices.Clone(text), make([]byte, 128)...)[:len(text)]
	room := make([]uint32, len(b)+IndexSlack)
	var index IndexState
	n, flags := Index(room, b, 0, &index)
	entries := bytes.Repeat([]byte(" "), len(text))
	for _, e := range room[:n] {
		if entries[e&PosMask] = '^'; e != e&PosMask {
			entries[e&PosMask] = '!'
		}
	}
	if got := strings.TrimRight(string(entries), " "); got != drawn("entry") || flags&^Backslash != 0 {
		t.Errorf("entries %v\n%s\n%s\ndrawn:\n%s", flags, text, got, drawn("entry"))
	}

	events := make([]byte, len(b)+IndexSlack)
	var outline OutlineState
	ne, ns, flags := Outline(events, room, b, 0, &outline, true)
	left := bytes.Repeat([]byte(" "), len(text))
	for _, at := range room[:ns] {
		left[at] = 't'
	}
	k := 0
	for i, c := range text {
		if strings.IndexByte("{}[]", c) < 0 {
			continue
		}
		want := byte(0)
		if c == '}' || c == ']' {
			want |= OutlineClose
		}
		if c == '{' || c == '}' {
			want |= OutlineObject
		}
		if k >= ne || events[k]&(OutlineClose|OutlineObject) != want {
			t.Fatalf("events %v", events[:ne])
		}
		left[i] = c
		k++
	}
	if got := strings.TrimRight(string(left), " "); got != drawn("outline") || k != ne || flags&Irregular != 0 {
		t.Errorf("outline %v\n%s\n%s\ndrawn:\n%s", flags, text, got, drawn("outline"))
	}
}

// TestKernelsPage: the table in docs/kernels.md has a row for each kernel, with the
// implementations that there are, and the tests that the page names are here.
func TestKernelsPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/kernels.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, " | "); len(cells) == 4 && strings.HasPrefix(line, "| `") {
			rows++
			name, _, _ := strings.Cut(strings.TrimPrefix(line, "| `"), "`")
			if !slices.ContainsFunc(kernels, func(k kernel) bool { return k.name == name }) {
				t.Errorf("there is no kernel %s", name)
				continue
			}
			for _, impl := range Impls(name) {
				if impl != "generic" && !strings.Contains(cells[2], impl) {
					t.Errorf("the row of %s lacks %s", name, impl)
				}
			}
		}
	}
	if rows != len(kernels) {
		t.Errorf("%d rows for %d kernels", rows, len(kernels))
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var tests []byte
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests = append(tests, text...)
	}
	named := regexp.MustCompile("`((Fuzz|Test)[A-Z]\\w+)`").FindAllSubmatch(page, -1)
	if len(named) < len(kernels) {
		t.Errorf("the page names %d tests", len(named))
	}
	for _, m := range named {
		if !bytes.Contains(tests, []byte("func "+string(m[1])+"(")) {
			t.Errorf("there is no %s", m[1])
		}
	}
}
