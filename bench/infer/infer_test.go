package infer

import (
	"strings"
	"testing"
)

// Each rule, by the type that it makes.
func TestSource(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{`{"a":1,"b":"x","c":true,"d":1.5,"e":null}`,
			"type Doc struct {\n\tA int64   `json:\"a\"`\n\tB string  `json:\"b\"`\n\tC bool    `json:\"c\"`\n\tD float64 `json:\"d\"`\n\tE any     `json:\"e\"`\n}\n"},
		// Numbers.
		{`[1,2.5]`, "type Doc []float64\n"},
		{`[18446744073709551615,1]`, "type Doc []uint64\n"},
		{`[18446744073709551615,-1]`, "type Doc []float64\n"},
		{`[-0]`, "type Doc []float64\n"},
		// Mixed, empty, null.
		{`[1,"x"]`, "type Doc []any\n"},
		{`[]`, "type Doc []any\n"},
		{`[[],[]]`, "type Doc [][]any\n"},
		{`[1,null]`, "type Doc []*int64\n"},
		{`[[1],null]`, "type Doc [][]int64\n"},
		{`[{"a":null},{"a":1}]`, "type Doc []DocElement\n\ntype DocElement struct {\n\tA *int64 `json:\"a\"`\n}\n"},
		// Absent.
		{`[{},{"a":1,"b":"","c":[1],"d":{"x":1}}]`, "type Doc []DocElement\n\ntype DocElement struct {\n" +
			"\tA *int64        `json:\"a,omitempty\"`\n\tB *string       `json:\"b,omitzero\"`\n\tC []int64       `json:\"c,omitempty\"`\n\tD *DocElementD  `json:\"d,omitempty\"`\n}\n\n" +
			"type DocElementD struct {\n\tX int64 `json:\"x\"`\n}\n"},
		{`[{},{"a":1},{"a":null}]`, "A json.RawMessage `json:\"a,omitzero\"`"},
		// Maps.
		{`{"names":{"1":"x","2":"y"}}`, "Names map[string]string `json:\"names\"`"},
		{`{"labels":{"app.io/a":{"x":1},"b":{"x":2}}}`, "Labels map[string]DocLabels `json:\"labels\"`"},
		{`{"labels":{"a b":1,"c":"x"}}`, "Labels map[string]any `json:\"labels\"`"},
		// An object that holds its like.
		{`{"name":"a","n":1,"kids":[{"name":"b","n":2,"kids":[{"name":"c","n":3,"kids":[]}]}]}`,
			"type Doc struct {\n\tName string `json:\"name\"`\n\tN    int64  `json:\"n\"`\n\tKids []Doc  `json:\"kids\"`\n}\n"},
		// Names that become one.
		{`{"a-b":1,"a_b":2,"_":3}`, "AB  int64 `json:\"a-b\"`\n\tAB2 int64 `json:\"a_b\"`\n\tX   int64 `json:\"_\"`"},
	} {
		got, err := Source("types", []Document{{"doc", []byte(c.doc)}})
		if err != nil {
			t.Errorf("%s: %v", c.doc, err)
			continue
		}
		if squeeze(string(got)) == "" || !strings.Contains(squeeze(string(got)), squeeze(c.want)) {
			t.Errorf("%s:\n%s\nwant\n%s", c.doc, got, c.want)
		}
		again, _ := Source("types", []Document{{"doc", []byte(c.doc)}})
		if string(again) != string(got) {
			t.Errorf("%s: not the same twice", c.doc)
		}
	}
	// Very many names.
	var b strings.Builder
	for i := range mostNames + 1 {
		b.WriteString(`,"n` + strings.Repeat("x", i) + `":1`)
	}
	got, err := Source("types", []Document{{"many", []byte("{" + b.String()[1:] + "}")}, {"doc", []byte(`{"m":2}`)}})
	if err != nil || !strings.Contains(string(got), "type Many map[string]int64\n") || !strings.Contains(string(got), `case "doc":`) {
		t.Errorf("%v\n%s", err, got)
	}
	for _, bad := range []string{``, `{`, `[1,`, `{"a" 1}`} {
		if _, err := Source("types", []Document{{"doc", []byte(bad)}}); err == nil {
			t.Errorf("%q is no document, and has a type", bad)
		}
	}
}

// squeeze leaves one blank of some: how gofmt lines fields up is its own.
func squeeze(s string) string {
	for strings.Contains(s, "  ") {
		s = strings.ReplaceAll(s, "  ", " ")
	}
	return s
}
